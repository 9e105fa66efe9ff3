import { is, object, optional, string } from 'superstruct';
import type { MarketGroup } from '../market/markets.ts';
import { pathKey } from './keys.ts';
import { matchPattern, normalisePath, type RedirectStatus, type Row, resolveSetting, type Settings, targetOf } from './model.ts';
import { prefixOf } from './prefix.ts';
import { currentRules, Status } from './rules.ts';

/** The value of a key `path:/old/path`; a row written by hand may omit the status. */
const StoredPath = object({ to: string(), status: optional(Status) });

export interface Redirect {
  location: string;
  status: RedirectStatus;
}

interface LookupRequest {
  url: URL;
  kv: KVNamespace;
  group: MarketGroup;
  settings: Settings;
  waitUntil(work: Promise<unknown>): void;
}

type Target = Pick<Row, 'to' | 'status'>;

const isSamePath = (location: string, path: string) => normalisePath(location.split(/[?#]/)[0]!) === path;

const encoder = new TextEncoder();

const fromJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** The exact row in KV of one of the paths; a malformed row is logged and treated as absent. */
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

/** The lookup keys of a URL, with and without its market prefix, and a function that makes a row its redirect. */
function resolveAddress({ url, group, settings }: Pick<LookupRequest, 'url' | 'group' | 'settings'>) {
  const path = normalisePath(url.pathname);
  const { bare, market } = prefixOf(path, group);
  return {
    paths: bare === path ? [path] : [path, bare],
    /** @returns null when the row redirects to the same path, or to a setting that is empty. */
    redirectTo({ to, status }: Target, values: Record<string, string> = {}): Redirect | null {
      const target = resolveSetting(to, settings);
      if (target === null) return null;
      const location = targetOf(target, { cc: market, ...values }, url.searchParams);
      return isSamePath(location, path) ? null : { location, status };
    },
  };
}

/**
 * The redirect by the rules in memory: rows that override live pages, then patterns. KV is read only when a pattern
 * matches, because an exact row takes precedence over it.
 */
export async function redirectByRule(request: LookupRequest): Promise<Redirect | null> {
  const current = await currentRules(request.kv, request.waitUntil);
  if (current.overrides.size === 0 && current.patterns.size === 0) return null;
  const { paths, redirectTo } = resolveAddress(request);
  for (const candidate of paths) {
    const row = current.overrides.get(candidate);
    if (row) return redirectTo(row);
  }
  const match = matchPattern(current, paths);
  if (!match) return null;
  const exact = await exactRow(request.kv, paths);
  return exact ? redirectTo(exact) : redirectTo(match.row, match.values);
}

/** The redirect by the exact rows in KV, for paths that are no page. */
export async function redirectByPath(request: Pick<LookupRequest, 'url' | 'kv' | 'group' | 'settings'>): Promise<Redirect | null> {
  const { paths, redirectTo } = resolveAddress(request);
  const row = await exactRow(request.kv, paths);
  return row && redirectTo(row);
}
