import { log, loggedPath } from '../log.ts';
import type { MarketGroup } from '../shared/markets.ts';
import { lookupPaths } from './prefix.ts';
import {
  isTemporary,
  matchPattern,
  normalisePath,
  type RedirectStatus,
  type RuleBook,
  resolveSetting,
  type Settings,
  targetOf,
} from './redirect.ts';
import { exactRow, type Target } from './rows.ts';
import { currentRules } from './rules.ts';

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

const TEMPORARY = 307;

function logFailure(error: unknown): null {
  log.error({ event: 'redirect_lookup', error: String(error) });
  return null;
}

const isSamePath = (location: string, path: string) => normalisePath(location.split(/[?#]/)[0]!) === path;

/** An address with the keys of its rows. */
interface Address {
  path: string;
  paths: string[];
  /** The path below the market. */
  bare: string;
  /** The market of the old address, for `{cc}`. */
  market: string;
  query: URLSearchParams;
}

function addressOf(url: URL, group: MarketGroup): Address {
  const path = normalisePath(url.pathname);
  return { path, query: url.searchParams, ...lookupPaths(path, group) };
}

/** @returns null when the row redirects to the same path, or to a setting that is empty. */
function redirectTo(
  { to, status }: Target,
  { path, market, query }: Address,
  settings: Settings,
  values: Record<string, string> = {},
): Redirect | null {
  const target = resolveSetting(to, settings);
  if (target === null) return null;
  const location = targetOf(target, { cc: market, ...values }, query);
  return isSamePath(location, path) ? null : { location, status };
}

/**
 * The redirect by the rules in memory: rows that override live pages, then patterns. KV is read only when a pattern
 * matches, because an exact row takes precedence over it; while KV fails, the pattern's redirect is temporary.
 */
async function stepByRule(
  address: Address,
  { kv, settings }: LookupRequest,
  rules: RuleBook,
): Promise<Redirect | null> {
  for (const path of address.paths) {
    const row = rules.overrides.get(path);
    if (row) return redirectTo(row, address, settings);
  }
  const match = matchPattern(rules, address.paths);
  if (!match) return null;
  try {
    const exact = await exactRow(kv, address.paths);
    return exact ? redirectTo(exact, address, settings) : redirectTo(match.row, address, settings, match.values);
  } catch (error) {
    logFailure(error);
    // an exact row may have another target, so browsers and search engines do not keep this one
    return redirectTo(
      { to: match.row.to, status: isTemporary(match.row.status) ? match.row.status : TEMPORARY },
      address,
      settings,
      match.values,
    );
  }
}

async function stepByPath(address: Address, { kv, settings }: LookupRequest): Promise<Redirect | null> {
  const row = await exactRow(kv, address.paths).catch(logFailure);
  return row && redirectTo(row, address, settings);
}

/** Whether a rule in memory names a path, so that the path may redirect. */
export function isNamedByRule(rules: RuleBook, pathname: string, group: MarketGroup): boolean {
  const { paths } = lookupPaths(normalisePath(pathname), group);
  return paths.some((path) => rules.overrides.has(path)) || matchPattern(rules, paths) !== null;
}

/** By the rules, and by the exact rows for a path that is no page. */
const step = async (address: Address, request: LookupRequest, rules: RuleBook): Promise<Redirect | null> =>
  (await stepByRule(address, request, rules)) ?? (request.isPage(address.bare) ? null : stepByPath(address, request));

const MAX_HOPS = 5;

/**
 * Follows a target that is itself an old address, so that the visitor is redirected once. The redirect is permanent
 * only if every part of the way is.
 *
 * @returns null when the way has no end.
 */
async function follow(
  first: Redirect | null,
  origin: Address,
  request: LookupRequest,
  rules: RuleBook,
): Promise<Redirect | null> {
  let found = first;
  for (let hop = 0; found?.location.startsWith('/'); hop++) {
    const address = addressOf(new URL(found.location, request.url), request.group);
    const next = await step(address, request, rules);
    if (!next) return found;
    if (hop === MAX_HOPS || isSamePath(next.location, origin.path)) {
      log.error({ event: 'redirect_loop', from: loggedPath(request.url.pathname), to: loggedPath(address.path) });
      return null;
    }
    found = { location: next.location, status: isTemporary(found.status) ? found.status : next.status };
  }
  return found;
}

/**
 * The redirect that takes precedence over pages: by the rules in memory, and by the exact rows in KV where the path is
 * no page's.
 */
export async function redirectBeforePages(request: LookupRequest): Promise<Redirect | null> {
  const rules = await currentRules(request.kv, request.waitUntil);
  const address = addressOf(request.url, request.group);
  return follow(await step(address, request, rules), address, request, rules);
}

/** The redirect by the exact rows in KV, for the path of a page that does not exist. */
export async function redirectByPath(request: LookupRequest): Promise<Redirect | null> {
  const address = addressOf(request.url, request.group);
  const first = await stepByPath(address, request);
  return first && follow(first, address, request, await currentRules(request.kv, request.waitUntil));
}
