import { array, create, enums, is, object, optional, string } from 'superstruct';
import type { MarketGroup } from '../market/markets.ts';
import { pathKey, RULES_KEY } from './keys.ts';
import {
  matchPattern,
  normalisePath,
  type RedirectStatus,
  type Row,
  type RuleBook,
  type Rules,
  resolveSetting,
  ruleBook,
  type Settings,
  targetOf,
} from './model.ts';
import { prefixOf } from './prefix.ts';

const Status = enums([301, 302, 307, 308] as const);
const StoredRow = object({ from: string(), to: string(), status: Status });
const StoredRules = object({ patterns: array(StoredRow), overrides: array(StoredRow) });
/** What a key `path:/old/path` holds; a row put by hand may leave the status out. */
const StoredPath = object({ to: string(), status: optional(Status) });

/** Rules are read again after this time, beside a request that does not wait for it. */
const REFRESH_MS = 20_000;
const NONE: Rules = { patterns: [], overrides: [] };

let book: RuleBook | null = null;
let readAt = 0;
/** The time at which a request began to refresh the rules; 0 while none does. */
let refreshingSince = 0;
/** A refresh that has not ended after this time has died with its request. */
const STUCK_MS = 10_000;

async function readRules(kv: KVNamespace): Promise<RuleBook> {
  try {
    const stored: unknown = await kv.get(RULES_KEY, { type: 'json' });
    book = ruleBook(stored === null ? NONE : create(stored, StoredRules));
  } catch (error) {
    console.error(JSON.stringify({ event: 'redirect_rules', error: String(error) }));
    book ??= ruleBook(NONE);
  }
  readAt = Date.now();
  refreshingSince = 0;
  return book;
}

/** The rules in memory. Requests that come before the first read has ended read for themselves. */
async function rules(kv: KVNamespace, waitUntil: (work: Promise<unknown>) => void): Promise<RuleBook> {
  if (!book) return readRules(kv);
  if (Date.now() - readAt >= REFRESH_MS && Date.now() - refreshingSince > STUCK_MS) {
    refreshingSince = Date.now();
    waitUntil(readRules(kv));
  }
  return book;
}

export interface Redirect {
  location: string;
  status: RedirectStatus;
}

interface Asked {
  url: URL;
  kv: KVNamespace;
  group: MarketGroup;
  settings: Settings;
  waitUntil(work: Promise<unknown>): void;
}

type Target = Pick<Row, 'to' | 'status'>;

const isHere = (location: string, path: string) => normalisePath(location.split(/[?#]/)[0]!) === path;

const encoder = new TextEncoder();

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** An exact row of KV for one of the paths; a row that is malformed is logged and treated as absent. */
async function exactRow(kv: KVNamespace, paths: readonly string[]): Promise<Target | null> {
  const stored = await Promise.all(paths.map((path) => (encoder.encode(pathKey(path)).length > 512 ? null : kv.get(pathKey(path), 'text'))));
  for (const text of stored) {
    if (text === null) continue;
    const row = fromJson(text);
    if (is(row, StoredPath) && /^(?:\/(?!\/)|https:\/\/|\{[A-Z_]+\}$)/.test(row.to)) return { to: row.to, status: row.status ?? 301 };
    console.error(JSON.stringify({ event: 'redirect_row', paths, text }));
  }
  return null;
}

/** An old address as the table is asked for it: as it came and without its prefix, and where a row of it leads. */
function addressOf({ url, group, settings }: Pick<Asked, 'url' | 'group' | 'settings'>) {
  const path = normalisePath(url.pathname);
  const { bare, market } = prefixOf(path, group);
  return {
    paths: bare === path ? [path] : [path, bare],
    /** @returns null when the row leads to the address itself, or to a setting that is empty. */
    lead({ to, status }: Target, values: Record<string, string> = {}): Redirect | null {
      const target = resolveSetting(to, settings);
      if (target === null) return null;
      const location = targetOf(target, { cc: market, ...values }, url.searchParams);
      return isHere(location, path) ? null : { location, status };
    },
  };
}

/**
 * The redirect of an address by the rules in memory: rows that override live pages, and patterns. Reads nothing for an
 * address that no rule knows; for one that a pattern knows, looks whether an exact row wins over it.
 */
export async function redirectByRule(asked: Asked): Promise<Redirect | null> {
  const known = await rules(asked.kv, asked.waitUntil);
  if (known.overrides.size === 0 && known.patterns.size === 0) return null;
  const { paths, lead } = addressOf(asked);
  for (const candidate of paths) {
    const row = known.overrides.get(candidate);
    if (row) return lead(row);
  }
  const match = matchPattern(known, paths);
  if (!match) return null;
  const exact = await exactRow(asked.kv, paths);
  return exact ? lead(exact) : lead(match.row, match.values);
}

/** The redirect of an address that is no page, by the exact rows in KV. */
export async function redirectByPath(asked: Pick<Asked, 'url' | 'kv' | 'group' | 'settings'>): Promise<Redirect | null> {
  const { paths, lead } = addressOf(asked);
  const row = await exactRow(asked.kv, paths);
  return row && lead(row);
}
