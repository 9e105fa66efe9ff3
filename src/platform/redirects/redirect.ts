/** The grammar of the redirect table. Pure: the Worker and the command-line tools share it. */

export type RedirectStatus = 301 | 302 | 307 | 308;

export const isTemporary = (status: RedirectStatus): boolean => status === 302 || status === 307;

/** One row of the table: an old path, normalised, and its target. */
export interface Row {
  from: string;
  to: string;
  status: RedirectStatus;
}

/** The market prefix of an old path: the code of the market, and the path without the prefix. */
export interface Prefix {
  market: string;
  bare: string;
}

const STATUSES = new Set([301, 302, 307, 308]);
const NAME = /\{(\w+)\}/g;
/** Placeholders that a target may use without capturing them. */
const BUILT_IN_NAMES = new Set(['cc']);
/** A target that names a setting, such as `{RETAILER_FORM_URL}`. */
const SETTING = /^\{[A-Z][A-Z_]+\}$/;
const SETTINGS = new Set(['RETAILER_FORM_URL']);

/** A path that is normal already, as most are. */
const NORMAL = /^(?:\/[a-z0-9._~-]+)+$/;

/**
 * Normalises a path for comparison: decoded, in lower case, without doubled or trailing slashes. A path with a
 * malformed escape is not decoded.
 */
export function normalisePath(pathname: string): string {
  if (NORMAL.test(pathname)) return pathname;
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // a malformed escape: the path is compared undecoded
  }
  return `/${path.normalize('NFC').toLowerCase().split('/').filter(Boolean).join('/')}`;
}

/**
 * Whether a row is a pattern rather than an exact path. A leading `/{cc}` stands for any market's prefix and makes no
 * pattern.
 */
export const isPattern = (from: string): boolean => /[{*]/.test(from.replace(/^\/\{cc\}(?=\/|$)/, ''));

/**
 * Finds the error of a path or pattern. A segment has one `{name}` at most: with several of them, matching a long path
 * takes exponential time.
 *
 * @returns an error message, or null.
 */
export function patternError(from: string): string | null {
  if (/\*(?!$)/.test(from) || /[^/]\*$/.test(from))
    return `"*" stands only at the end, as a segment of its own: ${from}`;
  for (const segment of from.split('/')) {
    if (/[{}]/.test(segment.replace(NAME, ''))) return `a name stands in braces, such as {slug}: ${from}`;
    if ((segment.match(NAME)?.length ?? 0) > 1) return `a segment has one {name} at most: ${from}`;
  }
  return null;
}

/**
 * Parses one row.
 *
 * @returns the row, or an error message.
 */
export function parseRow(from: string, to: string, status: string): Row | string {
  if (!from.startsWith('/')) return `"from" has to begin with a slash: ${from}`;
  if (/[?#\s]/.test(from)) return `"from" is a path, without query, hash or spaces: ${from}`;
  const error = patternError(from);
  if (error) return error;
  const number = status === '' ? 301 : Number(status);
  if (!STATUSES.has(number)) return `"status" is 301, 302, 307 or 308: ${status}`;
  if (SETTING.test(to) && !SETTINGS.has(to.slice(1, -1))) return `"to" names a setting that there is not: ${to}`;
  const external = SETTING.test(to) || /^https:\/\/[a-z0-9.-]+(?::\d+)?(?:\/|$)/i.test(to);
  if (!external && !/^\/(?!\/)[^\s\\]*$/.test(to)) return `"to" is a path of the shop or an https address: ${to}`;
  const captured = new Set([...from.matchAll(NAME)].map((match) => match[1]!));
  if (from.endsWith('*')) captured.add('rest');
  if (SETTING.test(to)) return { from: normalisePath(from), to, status: number as RedirectStatus };
  for (const [, name] of to.matchAll(NAME))
    if (!captured.has(name!) && !BUILT_IN_NAMES.has(name!))
      return `"to" uses {${name}}, which "from" does not have: ${to}`;
  return { from: normalisePath(from), to, status: number as RedirectStatus };
}

/** Settings that a target may name, with their values. */
export type Settings = Readonly<Record<'RETAILER_FORM_URL', string>>;

/** @returns the target, or the value of the setting that it names; null when that is empty. */
export const resolveSetting = (to: string, settings: Settings): string | null =>
  SETTING.test(to) ? settings[to.slice(1, -1) as keyof Settings] || null : to;

export interface Pattern {
  row: Row;
  regex: RegExp;
  names: string[];
  /** Patterns with a larger one take precedence. */
  weight: number;
}

/** The number of literal characters of a pattern. */
const weightOf = (from: string): number => from.replace(/\{\w+\}|\*$/g, '').length;

/**
 * Compiles a row with a pattern: `{name}` matches a segment or a part of one, a trailing `*` one or more segments.
 *
 * @throws TypeError when the pattern is malformed.
 */
export function compile(row: Row): Pattern {
  const error = patternError(row.from);
  if (error) throw new TypeError(error);
  const names: string[] = [];
  const source = row.from.replace(/^\/\{cc\}|\{(\w+)\}|\*$|[.+?^$()|[\]\\]/g, (part, name: string | undefined) => {
    if (part === '/{cc}') return '/\\{cc\\}';
    if (part === '*') {
      names.push('rest');
      return '(.+)';
    }
    if (name) {
      names.push(name);
      return '([^/]+?)';
    }
    return `\\${part}`;
  });
  return { row, regex: new RegExp(`^${source}$`, 'u'), names, weight: weightOf(row.from) };
}

/** More specific patterns first; equal ones keep the order of the table. */
export const bySpecificity = (a: Pattern, b: Pattern): number => b.weight - a.weight;

/** @returns the captured values by name, or null when the path does not match. */
export function capture({ regex, names }: Pattern, path: string): Record<string, string> | null {
  const match = regex.exec(path);
  return match ? Object.fromEntries(names.map((name, i) => [name, match[i + 1]!])) : null;
}

/** A target's own parameters, then those of a request that have other names. */
function mergedQuery(ownQuery: string | undefined, query: URLSearchParams): string {
  const params = new URLSearchParams(ownQuery);
  const ownNames = new Set(params.keys());
  for (const [name, value] of query) if (!ownNames.has(name)) params.append(name, value);
  return params.toString();
}

/**
 * Builds a redirect's location: fills in captured values and appends the request's query, except parameters that the
 * target sets itself.
 *
 * @returns a path of the shop or the row's https URL; values from the request cannot change host or scheme.
 */
export function targetOf(to: string, values: Record<string, string>, query: URLSearchParams): string {
  const filled = to.replace(NAME, (_, name: string) =>
    (values[name] ?? '').split('/').map(encodeURIComponent).join('/'),
  );
  const [beforeHash = '', hash] = filled.split('#');
  const [path = '', ownQuery] = beforeHash.split('?');
  const clean = to.startsWith('https://') ? path : `/${path.split('/').filter(Boolean).join('/')}`;
  const text = ownQuery || query.size > 0 ? mergedQuery(ownQuery, query) : '';
  return `${clean}${text ? `?${text}` : ''}${hash ? `#${hash}` : ''}`;
}

/** The value of the KV key `rules`. */
export interface Rules {
  patterns: Row[];
  /** Exact rows for paths that are live pages. */
  overrides: Row[];
}

/** Compiled rules, indexed by first segment, so that a page without rules costs one lookup. */
export interface RuleBook {
  overrides: Map<string, Row>;
  patterns: Map<string, Pattern[]>;
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end < 0 ? undefined : end);
}
const ANY = '*';

/** Compiles and indexes the rules. @throws TypeError when a pattern is malformed (see {@link patternError}). */
export function ruleBook({ patterns, overrides }: Rules): RuleBook {
  const book: RuleBook = { overrides: new Map(overrides.map((row) => [row.from, row])), patterns: new Map() };
  for (const pattern of patterns.map(compile).sort(bySpecificity)) {
    const first = firstSegment(pattern.row.from);
    const key = isPattern(first) ? ANY : first;
    book.patterns.set(key, [...(book.patterns.get(key) ?? []), pattern]);
  }
  return book;
}

/** @returns the most specific row that matches one of the paths, with its captured values; null when none does. */
export function matchPattern(
  book: RuleBook,
  paths: readonly string[],
): { row: Row; values: Record<string, string> } | null {
  let best: Pattern | null = null;
  let values: Record<string, string> = {};
  for (const path of paths)
    for (const key of [firstSegment(path), ANY])
      for (const pattern of book.patterns.get(key) ?? []) {
        if (best && pattern.weight <= best.weight) break;
        const captured = capture(pattern, path);
        if (!captured) continue;
        best = pattern;
        values = captured;
        break;
      }
  return best && { row: best.row, values };
}
