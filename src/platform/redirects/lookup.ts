import { is, object, optional, string } from 'superstruct';
import { log, loggedPath } from '../log.ts';
import type { MarketGroup } from '../market/markets.ts';
import { pathKey } from './keys.ts';
import { isTemporary, matchPattern, normalisePath, type RedirectStatus, type Row, type RuleBook, resolveSetting, type Settings, targetOf } from './model.ts';
import { lookupPaths } from './prefix.ts';
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
  /** Whether a path below a market is a page's; rows for it stand in the rules only. */
  isPage(rest: string): boolean;
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
    log.error({ event: 'redirect_row', paths: paths.map(loggedPath), text });
  }
  return null;
}

/** The lookup keys of a URL, and a function that makes a row its redirect. */
function resolveAddress({ url, group, settings }: Pick<LookupRequest, 'url' | 'group' | 'settings'>) {
  const path = normalisePath(url.pathname);
  const { paths, market, bare } = lookupPaths(path, group);
  return {
    path,
    paths,
    bare,
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
async function stepByRule(request: LookupRequest, rules: RuleBook): Promise<Redirect | null> {
  if (rules.overrides.size === 0 && rules.patterns.size === 0) return null;
  const { paths, redirectTo } = resolveAddress(request);
  for (const candidate of paths) {
    const row = rules.overrides.get(candidate);
    if (row) return redirectTo(row);
  }
  const match = matchPattern(rules, paths);
  if (!match) return null;
  const exact = await exactRow(request.kv, paths);
  return exact ? redirectTo(exact) : redirectTo(match.row, match.values);
}

async function stepByPath(request: LookupRequest): Promise<Redirect | null> {
  const { paths, redirectTo } = resolveAddress(request);
  const row = await exactRow(request.kv, paths);
  return row && redirectTo(row);
}

const MAX_HOPS = 5;

/**
 * Follows a target that is itself an old address, so that the visitor is redirected once. The redirect is permanent only if
 * every part of the way is.
 *
 * @returns null when the way has no end.
 */
async function follow(first: Redirect | null, request: LookupRequest, rules: RuleBook): Promise<Redirect | null> {
  let found = first;
  for (let hop = 0; found?.location.startsWith('/'); hop++) {
    const next = { ...request, url: new URL(found.location, request.url) };
    const { path, bare } = resolveAddress(next);
    const step = (await stepByRule(next, rules)) ?? (request.isPage(bare) ? null : await stepByPath(next));
    if (!step) return found;
    if (hop === MAX_HOPS || isSamePath(step.location, normalisePath(request.url.pathname))) {
      log.error({ event: 'redirect_loop', from: loggedPath(request.url.pathname), to: loggedPath(path) });
      return null;
    }
    found = { location: step.location, status: isTemporary(found.status) ? found.status : step.status };
  }
  return found;
}

/** The redirect by the rules in memory, which take precedence over pages. */
export async function redirectByRule(request: LookupRequest): Promise<Redirect | null> {
  const rules = await currentRules(request.kv, request.waitUntil);
  return follow(await stepByRule(request, rules), request, rules);
}

/** The redirect by the exact rows in KV, for paths that are no page. */
export async function redirectByPath(request: LookupRequest): Promise<Redirect | null> {
  const first = await stepByPath(request);
  return first && follow(first, request, await currentRules(request.kv, request.waitUntil));
}
