/** `npm run shop -- control`: writes docs/control-calls.md from the table of the provider's control calls. */
import { readFileSync, writeFileSync } from 'node:fs';
import { readArguments } from '../local/command.ts';
import { CONTROL_CALLS, type ControlCall } from '../provider/control-calls.ts';
import { MODES, SERVICES } from '../provider/faults.ts';

export const REFERENCE = 'docs/control-calls.md';

const named = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

function row([name, { after, bodies, does }]: [string, ControlCall]): string {
  const [method, call] = name.split(' ');
  const path = `/_control/${call}${after?.startsWith('?') ? after : after ? `/${after}` : ''}`;
  return `| \`${method} ${path}\` | ${(bodies ?? []).map((body) => `\`${body}\``).join('<br>')} | ${does} |`;
}

/** The fields of the setup with their comments, which name what each means. */
function setupRows(): string {
  const [, shape = ''] =
    /const Setup = object\(\{\n([\s\S]*?)\n\}\);/.exec(readFileSync('provider/setup.ts', 'utf8')) ?? [];
  return [...shape.matchAll(/\/\*\* (.*) \*\/\s*(\w+):/g)]
    .map(([, what, name]) => `| \`${name}\` | ${what} |`)
    .join('\n');
}

/** @returns the text of docs/control-calls.md. */
export const controlReference = (): string => `# Control calls of the provider

Written by \`npm run shop -- control\` from [provider/control-calls.ts](../provider/control-calls.ts). No real service has them. They answer this machine's own programs only, and 403 to a page of another origin:

\`\`\`sh
curl -d '{"service": "storefront", "mode": "500", "errorRate": 1}' http://localhost:8788/_control/faults
\`\`\`

| call | body | does |
|---|---|---|
${Object.entries<ControlCall>(CONTROL_CALLS).map(row).join('\n')}

\`service\` of a fault is ${named(SERVICES)}; \`mode\` is ${named(MODES)}.

## The setup

Webhooks, definitions of metafields and selling plans are changed through the Admin API, as in the real service.

| field of \`POST /_control/setup\` | what |
|---|---|
${setupRows()}
`;

if (import.meta.main) {
  readArguments('Usage: npm run shop -- control', {});
  writeFileSync(REFERENCE, controlReference());
  console.log(`${REFERENCE} is written.`);
}
