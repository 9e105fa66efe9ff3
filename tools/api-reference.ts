/**
 * `npm run shop -- api`: docs/api.md, from the addresses and comments of `src/routes/api.ts`, the structs of the
 * handlers, and the refusals in the code. `test/tools/api-reference.test.ts` writes it, because handlers hold pages,
 * which only a bundler reads.
 */
import { globSync, readFileSync } from 'node:fs';
import { boundsOf, type AnyField as Input } from '../src/platform/shared/fields.ts';
import { methodOf } from '../src/routes.ts';

/** Finds the struct of what a call takes, by its path; undefined where a handler reads its request itself. */
export type InputOf = (path: string) => Input | undefined;

interface Call {
  path: string;
  does: string;
  params: string[];
  gives: string;
}

/** The sources of the addresses, in the order of the reference. */
const SOURCES = ['src/routes/api.ts', 'src/routes.ts'];
/** A comment, and the address below it: an export of its own, or a member of `planForms`. */
const ADDRESS = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const )?\w+(?: =|:) '(\/api\/[^']+)'/g;
const ANY_ADDRESS = /(?: =|:) '\/api\/[^']+'/g;

/** The calls of a source. @throws Error when an address has no comment. */
function callsIn(source: string): Call[] {
  const calls = [...source.matchAll(ADDRESS)].map(([, comment = '', path = '']): Call => {
    const text = comment.replace(/\s*\n\s*\*? ?/g, ' ').trim();
    const [does = '', ...tags] = text.split(/\s*(?=@(?:param|returns) )/);
    const valuesOf = (tag: string) =>
      tags.filter((part) => part.startsWith(`@${tag} `)).map((part) => part.slice(tag.length + 2).trim());
    return { path, does, params: valuesOf('param'), gives: valuesOf('returns').join(' ') };
  });
  const missing = source.match(ANY_ADDRESS)!.length - calls.length;
  if (missing > 0) throw new Error(`${missing} addresses have no comment that says what the call does`);
  return calls;
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  record: 'object',
  value: 'any value',
};

/** The kind of a field with its bounds, such as `text, 60`. */
function kindOf(field: Input): string {
  const { type, schema } = field;
  if (type === 'enums')
    return Object.keys(schema as object)
      .map((value) => (value ? `\`${value}\`` : 'empty'))
      .join(', ');
  const { maxLength, lowest, highest } = boundsOf(field);
  const bounds = maxLength ? ` ≤ ${maxLength}` : lowest === undefined ? '' : ` ${lowest} to ${highest}`;
  return `${KINDS[type] ?? type}${bounds}`;
}

/** A field as `name` (kind, what it is when it is absent). */
function fieldText([name, field]: [string, Input]): string {
  const [missing, fallback] = field.validate(undefined, { coerce: true });
  const absent = missing
    ? ''
    : fallback === undefined || fallback === ''
      ? ', optional'
      : `, default ${JSON.stringify(fallback).replaceAll('"', '')}`;
  return `\`${name}\` (${kindOf(field)}${absent})`;
}

const escaped = (text: string): string => text.replaceAll('|', '\\|');

function row({ path, does, params, gives }: Call, inputOf: InputOf): string {
  const fields = Object.entries((inputOf(path)?.schema ?? {}) as Record<string, Input>).filter(
    ([field]) => field !== 'market',
  );
  const takes = [...fields.map(fieldText), ...params.map((text) => text.replace(/^([\w-]+(?:, [\w-]+)*) /, '`$1`: '))];
  const cells = [`\`${methodOf(path)} ${path}\``, takes.join('<br>'), does, gives];
  return `| ${cells.map(escaped).join(' | ')} |`;
}

/** The subject of an address by the first words of its path: `/api/account/pets/save` is one of `account/pets`. */
const subjectOf = (path: string): string =>
  (/^\/api\/(account\/\w+(?=\/)|\w+)/.exec(path)?.[1] ?? '').replace(
    /^account\/(?!pets|rewards|subscriptions).*/,
    'account',
  );

/** How the code says which status a refusal has. */
const REFUSALS: readonly [pattern: RegExp, code: number, status: number][] = [
  [/\b(?:refuse|refused|fail)\(\s*(?:c, )?(\d{3}),\s*(?:[\w.]+,\s*)?(?:\[\{ code: )?'(\w+)'/g, 2, 1],
  [/\brefuse\((\d{3}), [^;()]*\? '(\w+)'/g, 2, 1],
  [/\bstatus: (\d{3}),[^;]{0,160}?code: '(\w+)'/g, 2, 1],
  [/\bcode: '(\w+)'[^;]{0,160}?status: (\d{3})/g, 1, 2],
  [/\brefuse\((\d{3}), '(\w+)'/g, 2, 1],
];
/** A rule of a struct, whose name is the code of its 422. */
const RULE = /\[\s*'(\w+)', \(?typed\)?|(?:refine|filled|emailWith)\([^;]*?'(\w+_\w+)'/g;

/** The statuses that the code declares for each code of a refusal. */
function statusesInCode(): Map<string, Set<string>> {
  const statuses = new Map<string, Set<string>>();
  const add = (code: string, status: string) => statuses.set(code, (statuses.get(code) ?? new Set()).add(status));
  for (const file of globSync('src/**/*.{ts,tsx}')) {
    if (file.includes('/generated/')) continue;
    const source = readFileSync(file, 'utf8');
    for (const [pattern, code, status] of REFUSALS)
      for (const match of source.matchAll(pattern)) add(match[code]!, match[status]!);
    for (const [, rule, refinement] of source.matchAll(RULE)) add((rule ?? refinement)!, '422');
  }
  return statuses;
}

/** Texts below `error.` that no call answers with: variants of a text, and messages of pages. */
const NO_CODES = [
  'discount_minimum_about',
  'discount_minimum_amount',
  'discount_minimum_converted',
  'rewards',
  'limited_stock',
];
const TEXTS: Record<string, string> = JSON.parse(readFileSync('kv/dictionaries/en.json', 'utf8'));

function errorRows(): string[] {
  const statuses = statusesInCode();
  return Object.entries(TEXTS)
    .filter(([key]) => key.startsWith('error.') && !NO_CODES.includes(key.slice('error.'.length)))
    .map(([key, text]): [string, string] => [key.slice('error.'.length), text])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, text]) => {
      const declared = [...(statuses.get(code) ?? (code.startsWith('invalid_') ? ['422'] : []))].sort();
      return `| \`${code}\` | ${declared.join(', ')} | ${escaped(text)} |`;
    });
}

/** @returns the text of docs/api.md. */
export function apiReference(inputOf: InputOf): string {
  const calls = SOURCES.flatMap((file) => callsIn(readFileSync(file, 'utf8')));
  const tables = [...Map.groupBy(calls, ({ path }) => subjectOf(path))].map(
    ([subject, those]) =>
      `## ${subject}\n\n| call | takes | does | gives |\n|---|---|---|---|\n${those.map((call) => row(call, inputOf)).join('\n')}\n`,
  );
  return `# API

Written by \`npm run shop -- api\` from [src/routes/api.ts](../src/routes/api.ts), the structs of the handlers and the refusals in the code. What holds for every call: [forms and JSON](behaviour.md#forms-and-json).

A field is a text of at most so many characters, a whole number, one of the named values, or a list. Every call also takes \`market\`. Calls below \`/api/account\` need a session, except signing out.

${tables.join('\n')}
## Errors

A refusal is \`{"errors": [{"code", "message", "field"}]}\` with the message in the market's language, here in English. \`invalid_…\` names the field that is wrong. The status is the one that the code names where it refuses; it is left out where it follows from the state of something else.

| code | status | message |
|---|---|---|
${errorRows().join('\n')}
`;
}
