import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { experimental_getWranglerCommands } from 'wrangler';
import { Shape } from '../src/env.ts';
import { WIDTHS } from '../src/platform/shared/media.ts';
import { CONSENT_DAYS, consentValue, newReference } from '../src/shop/consent/model/consent.ts';
import { verbs } from '../tools/verbs.ts';

const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'provider/README.md',
  'tools/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];
const TEXTS = new Map(DOCS.map((file) => [file, readFileSync(file, 'utf8')]));
const matches = (file: string, pattern: RegExp): string[] =>
  [...(TEXTS.get(file) ?? '').matchAll(pattern)].map(([, found]) => found!);

/** The anchors that GitHub gives the headings of a document. */
const anchorsOf = (file: string) =>
  matches(file, /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .replaceAll(' ', '-'),
  );

it.each(DOCS)('every npm script in %s exists', (file) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const name of matches(file, /npm run (?:-s )?([\w:]+)/g)) expect([name, name in scripts]).toEqual([name, true]);
  for (const verb of matches(file, /npm run shop -- ([a-z][\w:]*)/g))
    expect([verb, verbs.has(verb)]).toEqual([verb, true]);
});

it.each(DOCS)('every link of %s leads to a file of the project, and to a heading of it', (file) => {
  for (const link of matches(file, /\]\((?!https?:)([^)\s]+)\)/g)) {
    const [path = '', anchor] = link.split('#');
    const target = path ? join(dirname(file), path) : file;
    expect([link, existsSync(target)]).toEqual([link, true]);
    if (anchor) expect([link, anchorsOf(target).includes(anchor)]).toEqual([link, true]);
  }
});

it.each(DOCS)('every file that %s names in a link is the one that it links', (file) => {
  const named = [...TEXTS.get(file)!.matchAll(/\[`([\w./-]+\.[a-z]+)`\]\((?!https?:)([^)#\s]+)/g)];
  expect(named.filter(([, label, target]) => !`/${join(dirname(file), target!)}`.endsWith(`/${label}`))).toEqual([]);
});

it.each(DOCS)('every decision that %s names by a number is the one that it links', (file) => {
  const named = [...TEXTS.get(file)!.matchAll(/\[[Dd]ecision (\d+)\]\([^)]*?(\d{4})-[\w-]+\.md\)/g)].map(
    ([, number, target]) => [Number(number), Number(target)],
  );
  expect(named.filter(([number, target]) => number !== target)).toEqual([]);
});

it('every decision has the number of its file', () => {
  for (const file of DOCS.filter((name) => /decisions\/\d/.test(name)))
    expect([file, Number(matches(file, /^# (\d+)\./g)[0])]).toEqual([file, Number(/(\d{4})-/.exec(file)![1])]);
});

it('docs/behaviour.md has the widths of pictures and the value of the cookie as they are', () => {
  const [widths = ''] = matches('docs/behaviour.md', /`MEDIA_FOLDERS`, ([\d, or]+) pixels wide/g);
  expect(widths.split(/, | or /).map(Number)).toEqual([...WIDTHS]);
  const [example = ''] = matches('docs/behaviour.md', /cookie `consent` for \d+ days \(`([^`]+)`/g);
  const reference = newReference();
  expect(example.replace(/r…$/, `r${reference}`)).toBe(
    consentValue({ statistics: true, marketing: false, functions: true }, reference),
  );
  expect(matches('docs/behaviour.md', /cookie `consent` for (\d+) days/g)).toEqual([String(CONSENT_DAYS)]);
});

it('every setting that the guides name exists', () => {
  for (const file of ['docs/deployment.md', 'docs/brand.md', 'docs/settings.md'])
    for (const name of matches(file, /`((?:[A-Z]+_)+[A-Z]+)`/g))
      expect([file, name, name in Shape.schema || name === 'EMPTY_DATASETS']).toEqual([file, name, true]);
});

interface Command {
  subtree: Map<string, Command>;
  definition?: { type: string; args?: Record<string, { alias?: string | string[] }> };
}

it('every wrangler command that the guides name exists, with its options', () => {
  const { registry, globalFlags } = experimental_getWranglerCommands() as {
    registry: Command;
    globalFlags: Record<string, unknown>;
  };
  const found: string[] = [];
  for (const file of DOCS)
    for (const line of matches(file, /npx wrangler ([^\n`]+)/g)) {
      const words = line.split(' ');
      let command = registry;
      const name: string[] = [];
      for (let next = command.subtree.get(words[0]!); next; next = command.subtree.get(words[name.length]!)) {
        name.push(words[name.length]!);
        command = next;
      }
      expect([line, command.definition?.type]).toEqual([line, 'command']);
      const options = new Set([...Object.keys(globalFlags), ...Object.keys(command.definition?.args ?? {})]);
      for (const word of words)
        if (word.startsWith('--')) expect([line, word, options.has(word.slice(2))]).toEqual([line, word, true]);
      found.push(name.join(' '));
    }
  expect(found).toEqual(expect.arrayContaining(['kv namespace create', 'd1 create', 'secret put', 'tail', 'rollback']));
});

describe('the map of the law', () => {
  interface Row {
    number: string;
    since: string;
    what: string;
    code: string;
    tests: string;
  }
  const rows = matches('docs/law.md', /^\| (\d+[a-z]? \|.*) \|$/gm).map((line): Row => {
    const [number = '', , since = '', what = '', code = '', tests = ''] = line.split(' | ').map((cell) => cell.trim());
    return { number, since, what, code, tests };
  });
  const NOT_FOR_A_SHOP = /^Not for a shop: .{10,}/;

  it('has every rule that concerns a shop, or says why one does not', () => {
    const numbers = ['1', '1b', '1c', ...Array.from({ length: 38 }, (_, i) => String(i + 2))];
    expect(rows.map(({ number }) => number)).toEqual(numbers);
  });

  it('says of every rule since which day it holds, or that it is a proposal', () => {
    for (const { number, since } of rows)
      expect([number, since]).toEqual([number, expect.stringMatching(/^(?:a proposal|[\w ]*\d{4}(?:, if passed)?)$/)]);
  });

  it.each(rows.map((row) => [row.number, row] as const))(
    'row %s says what the shop does and where, with a test by file and name',
    (_, { what, code, tests }) => {
      expect(what.length).toBeGreaterThan(20);
      if (NOT_FOR_A_SHOP.test(what)) return;
      const paths = [...code.matchAll(/`((?:src|client|provider|local|kv|migrations)\/[^`]+)`/g)].map(
        ([, path]) => path!,
      );
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) expect([path, existsSync(path)]).toEqual([path, true]);
      const entries = tests
        .split(/<br\/?>/)
        .map((entry) => /^`(test\/[^`]+\.test\.ts)` › “(.+)”$/.exec(entry.trim()) ?? [entry]);
      for (const [entry, file, name] of entries) {
        expect([entry, file !== undefined && existsSync(file)]).toEqual([entry, true]);
        const names = readFileSync(file!, 'utf8').replaceAll("\\'", "'");
        expect([
          entry,
          [`'${name}',`, `"${name}",`, `\`${name}\`,`].some(
            (literal) => names.includes(`(${literal}`) || names.includes(`  ${literal}`),
          ),
        ]).toEqual([entry, true]);
      }
    },
  );
});
