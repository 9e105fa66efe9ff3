import { defaultMarket, type Market, type MarketGroup, marketByCode } from '../shared/markets.ts';

/** The market of a path. */
export type ResolvedPath =
  /** `rest` is the path below the market, with a leading slash. */
  | { kind: 'market'; market: Market; rest: string; prefixed: boolean }
  /** The path has a canonical spelling, to redirect to with 308. */
  | { kind: 'moved'; path: string };

const NEEDS_CLEANING = /^[^/]|^$|\/\/|.\/$/;

/**
 * Resolves the market of a path. Pure.
 *
 * @param pathname path of the request, percent-encoded.
 * @returns the market and the path below it, or the canonical path when the prefix is in upper case or slashes are
 * trailing or doubled. A path without the prefix of an open market belongs to the default market.
 */
export function resolveMarket(pathname: string, group: MarketGroup): ResolvedPath {
  const clean = NEEDS_CLEANING.test(pathname) ? `/${pathname.split('/').filter(Boolean).join('/')}` : pathname;
  const end = clean.indexOf('/', 1);
  const first = end < 0 ? clean.slice(1) : clean.slice(1, end);
  const below = end < 0 ? '' : clean.slice(end);
  const market = marketByCode(first.toLowerCase(), group);
  const path = market ? `/${market.code}${below}` : clean;
  if (path !== pathname) return { kind: 'moved', path };
  if (!market) return { kind: 'market', market: defaultMarket(group), rest: clean, prefixed: false };
  return { kind: 'market', market, rest: below || '/', prefixed: true };
}

/** The market of a path and the path below it, after normalising its spelling. */
export function marketOfPath(pathname: string, group: MarketGroup): { market: Market; rest: string } {
  const resolved = resolveMarket(pathname, group);
  return resolved.kind === 'market' ? resolved : marketOfPath(resolved.path, group);
}
