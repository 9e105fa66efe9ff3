/** `npm run shop -- settings`: writes docs/settings.md from the schema that parses the settings. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Infer, Struct } from 'superstruct';
import { readArguments } from '../local/command.ts';
import { Shape } from '../src/env.ts';

type Name = keyof Infer<typeof Shape>;

export const REFERENCE = 'docs/settings.md';

/** A comment, and the setting below it. */
const DECLARATION = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*([A-Z][A-Z_]+): /g;

/** The purpose of each setting: the comments of the declarations. */
const purposes: ReadonlyMap<string, string> = new Map(
  ['src/env.ts', ...globSync('src/**/settings.ts')]
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(DECLARATION)])
    .map(([, comment = '', name = '']) => [name, comment.replace(/\s*\n\s*\*? ?/g, ' ').trim()]),
);

/** Whether a setting is kept as a secret and never written to a file. */
export const isSecret = (name: string): boolean =>
  /_(?:TOKEN|KEY|SECRETS?)$/.test(name) && Shape.schema[name as Name]?.type !== 'enums';

/** The kind of a setting, in words. */
function kindOf({ type, schema }: Struct<unknown, unknown>): string {
  if (type === 'enums')
    return `one of ${Object.keys(schema as object)
      .map((value) => (value ? `\`${value}\`` : 'empty'))
      .join(', ')}`;
  return type === 'string' ? 'text' : type;
}

function row([name, struct]: [string, Struct<unknown, unknown>]): string {
  if (!purposes.has(name)) throw new Error(`no comment says what ${name} is for`);
  const [missing, byDefault] = struct.validate(undefined, { coerce: true });
  const fallback = missing ? '' : byDefault === '' ? 'empty' : `\`${byDefault}\``;
  return `| \`${name}\` | ${kindOf(struct)} | ${missing ? 'yes' : 'no'} | ${fallback} | ${purposes.get(name)} |`;
}

/** @returns the text of docs/settings.md. */
export function settingsReference(): string {
  const settings = Object.entries(Shape.schema) as [string, Struct<unknown, unknown>][];
  const table = (secret: boolean) =>
    [
      '| name | kind | required | default | what for |',
      '|---|---|---|---|---|',
      ...settings.filter(([name]) => isSecret(name) === secret).map(row),
    ].join('\n');
  return `# Settings

Written by \`npm run shop -- settings\` from the \`settings.ts\` of those who read them, which [src/env.ts](../src/env.ts) collects; a wrong or missing setting is refused when the Worker starts. How to set them: [deployment](deployment.md). On this machine [local/settings.ts](../local/settings.ts) sets them.

Of the settings that begin with \`EU_\` or \`AU_\`, a deployment uses those of its market group.

## Variables

They stand in \`[env.….vars]\` of \`wrangler.toml\`.

${table(false)}

## Secrets

They are set with \`wrangler secret put\` and stand in no file. The kind \`secrets\` is one value of at least 32 bytes, or two separated by a space during a rotation: set the new and the old one, change the other side, then set the new one alone.

${table(true)}
`;
}

if (import.meta.main) {
  readArguments('Usage: npm run shop -- settings', {});
  writeFileSync(REFERENCE, settingsReference());
  console.log(`${REFERENCE} is written.`);
}
