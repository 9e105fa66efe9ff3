import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { verbs } from '../../tools/verbs.ts';
import { spawnCommand } from './command.ts';

/** As `until-it-acts.ts` writes it. */
const UNDERSTOOD = 'The arguments are understood.';

const GUIDE = 'docs/brand.md';
const BRAND = 'examples/birds';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
const text = readFileSync(GUIDE, 'utf8');

/** The command lines of the guide: those of its blocks, and those within sentences. */
const COMMANDS = [
  ...new Set(
    [
      ...[...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
        block!.replaceAll('\\\n', ' ').trim().split('\n'),
      ),
      ...[...text.matchAll(/`(npm (?:run|start|test)[^`]*)`/g)].map(([, line]) => line!),
    ].map((line) => line.replace(/\s+/g, ' ').trim()),
  ),
]
  // the place of any verb, and the tests themselves
  .filter((line) => !/\bVERB\b|^npm test$/.test(line));

interface Call {
  file: string;
  args: string[];
  env: Record<string, string>;
}

/** The module that npm would run for a command line, with its arguments. Node's own `--import` stands for no argument. */
function callOf(line: string): Call {
  const words = [...line.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  const env: Record<string, string> = {};
  while (/^[A-Z_]+=/.test(words[0]!)) {
    const [name = '', value = ''] = words.shift()!.split('=');
    env[name] = value;
  }
  const [npm, verb = '', ...rest] = words;
  expect([line, npm]).toEqual([line, 'npm']);
  const script = verb === 'run' ? rest.shift()! : verb;
  const dashes = rest.indexOf('--');
  // npm keeps what stands before the two dashes
  expect([line, dashes === -1 ? rest : rest.slice(0, dashes)]).toEqual([line, []]);
  const given = rest.slice(dashes + 1);
  const brand = given.indexOf('--brand');
  if (brand >= 0) {
    const [, folder = ''] = given.splice(brand, 2);
    expect([line, folder]).toEqual([line, expect.stringMatching(/^(?:FOLDER|\.\.\/grillo|examples\/german)$/)]);
    env.BRAND = folder.startsWith('examples/') ? folder : BRAND;
  }
  const args = given.map((word) => (word === 'NAME' ? 'production' : word));
  const [, file = '', ...own] = (scripts[script] ?? '').split(' ');
  if (file !== 'tools/shop.ts') return { file, args: [...own, ...args], env };
  const [name = '', ...others] = [...own, ...args];
  const [, module = ''] = verbs.get(name)?.command ?? [];
  return { file: module, args: others, env };
}

it('the guide has commands of each kind', () => {
  const all = COMMANDS.join('\n');
  for (const part of [
    'npm start -- --brand',
    'npm run dev --',
    'npm run doctor --',
    'npm run redirects -- push',
    'new ',
  ])
    expect(all).toContain(part);
});

it.each(COMMANDS)('%s is understood', async (line) => {
  const { file, args, env } = callOf(line);
  expect([line, file]).toEqual([line, expect.stringMatching(/\.ts$/)]);
  const ended = await spawnCommand(file, args, {
    ...env,
    NODE_OPTIONS: '--import ./test/local/until-it-acts.ts',
  });
  // the list of texts reads files and acts on nothing
  const isAnswered = args.includes('--help') || /^\d+ missing/m.test(ended.output) || ended.output.includes(UNDERSTOOD);
  expect([line, ended.status, ended.errors, isAnswered]).toEqual([line, 0, '', true]);
});

it.each([
  ['tools/kv/redirects.ts', ['push', 'production']],
  ['tools/kv/redirects.ts', ['pull']],
  ['tools/doctor.ts', ['production']],
  ['tools/doctor.ts', ['--env', 'moon']],
  ['local/start.ts', ['examples/birds']],
])('%s %s is not', async (file, args) => {
  const ended = await spawnCommand(file, args, { NODE_OPTIONS: '--import ./test/local/until-it-acts.ts' });
  expect(ended).toMatchObject({ status: 2, output: '', errors: expect.stringContaining('Usage: ') });
});
