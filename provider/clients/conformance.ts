/** Writes the table of what the clients of others do on the provider, from a run of their tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

export const CONFORMANCE = 'provider/clients/CONFORMANCE.md';

interface Check {
  ancestorTitles: string[];
  title: string;
  status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo';
  failureMessages: string[] | null;
}

/** The result of a run, as vitest's reporter `json` writes it. */
export interface Run {
  testResults: { name: string; assertionResults: Check[] }[];
}

/** The name of a client by the file of its tests. */
const CLIENTS: Readonly<Record<string, { name: string; packages: readonly string[] }>> = {
  'hydrogen.test.ts': { name: 'Hydrogen’s helpers', packages: ['@shopify/hydrogen'] },
  'shopify.test.ts': {
    name: 'Shopify’s Storefront and Admin clients',
    packages: ['@shopify/storefront-api-client', '@shopify/shopify-api'],
  },
  'openid-client.test.ts': { name: 'openid-client', packages: ['openid-client'] },
  'storyblok.test.ts': { name: 'Storyblok’s client', packages: ['storyblok-js-client'] },
  'resend.test.ts': { name: 'Resend’s client', packages: ['resend'] },
  'programs.test.ts': {
    name: 'the client of the Model Context Protocol, and its conformance tests',
    packages: ['@modelcontextprotocol/sdk', '@modelcontextprotocol/conformance'],
  },
  'package.test.ts': { name: 'the package in a project of its own, and in CI', packages: [] },
};

const SKELETON = 'skeleton.test.ts';
const STARTER = 'node_modules/@shopify/create-hydrogen/dist/assets/hydrogen/starter/package.json';

/** In a cell: one line without the characters that end it. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim();

function resultOf({ status, failureMessages }: Check): string {
  if (status === 'passed') return 'passes';
  return status === 'failed'
    ? `fails: ${cell((failureMessages?.[0] ?? '').split('\n', 1)[0]!.slice(0, 200))}`
    : 'not run';
}

/**
 * The text of {@link CONFORMANCE}.
 *
 * @param versions of the clients by their packages. @param starter the version of the skeleton.
 */
export function conformanceTable(run: Run, versions: Readonly<Record<string, string>>, starter: string): string {
  const checksOf = (file: string) =>
    run.testResults.filter(({ name }) => basename(name) === file).flatMap(({ assertionResults }) => assertionResults);
  const skeleton = checksOf(SKELETON).map(
    (check) => `| ${cell(check.ancestorTitles.join(' '))} | ${cell(check.title)} | ${resultOf(check)} |`,
  );
  const clients = Object.entries(CLIENTS).map(([file, { name, packages }]) => {
    const checks = checksOf(file);
    const failed = checks.filter(({ status }) => status !== 'passed');
    const named = packages.map((one) => `\`${one}\` ${versions[one]}`).join(', ');
    const why = failed.map((check) => `${cell(check.title)}: ${resultOf(check)}`).join('; ');
    return `| ${name} | ${named} | ${checks.length - failed.length} of ${checks.length} | ${why} |`;
  });
  return `# Clients of others on the provider

Written by \`npm run clients\` from the run of its tests, against the built provider with the demo's data.

## Hydrogen's skeleton

The storefront that \`@shopify/create-hydrogen\` ${versions['@shopify/create-hydrogen']} makes (skeleton ${starter}, \`@shopify/hydrogen\` ${versions['@shopify/hydrogen']}), unchanged: no file of it is edited. It is built as a Worker of any host, since the runtime of its makers' hosting is a package of 100 MB, and its requests to \`shopify.com\` for sign-in and accounts, whose address is fixed in it, lead to the provider.

| page | check | result |
|---|---|---|
${skeleton.join('\n')}

## Other clients

| client | version | tests that pass | what does not, and why |
|---|---|---|---|
${clients.join('\n')}
`;
}

/** Writes the table. @param result the file of the run. */
export function writeConformance(result: string, versions: Readonly<Record<string, string>>): void {
  const run = JSON.parse(readFileSync(result, 'utf8')) as Run;
  const { version } = JSON.parse(readFileSync(`provider/clients/${STARTER}`, 'utf8')) as { version: string };
  writeFileSync(CONFORMANCE, conformanceTable(run, versions, version));
}
