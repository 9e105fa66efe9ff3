import { defaultMarket, type Market, type MarketGroup, marketByCode } from './markets.ts';

/** The market of a path. */
export type ResolvedPath =
  /** `rest` is the path below the market, with a leading slash. */
  | { kind: 'market'; market: Market; rest: string; prefixed: boolean }
  /** The path has a canonical spelling, to redirect to with 308. */
  | { kind: 'moved'; path: string };

/**
 * Resolves the market of a path. Pure.
 *
 * @param pathname path of the request, percent-encoded.
 * @returns the market and the path below it, or the canonical path when the prefix is in upper case or slashes are trailing
 * or doubled. A path without the prefix of an open market belongs to the default market.
 */
export function resolveMarket(pathname: string, group: MarketGroup): ResolvedPath {
  const clean = `/${pathname.split('/').filter(Boolean).join('/')}`;
  const [, first = '', ...below] = clean.split('/');
  const market = marketByCode(first.toLowerCase(), group);
  const path = market ? `/${[market.code, ...below].join('/')}` : clean;
  if (path !== pathname) return { kind: 'moved', path };
  if (!market) return { kind: 'market', market: defaultMarket(group), rest: clean, prefixed: false };
  return { kind: 'market', market, rest: `/${below.join('/')}`, prefixed: true };
}

/** The market of a path and the path below it, after normalising its spelling. */
export function marketOfPath(pathname: string, group: MarketGroup): { market: Market; rest: string } {
  const resolved = resolveMarket(pathname, group);
  return resolved.kind === 'market' ? resolved : marketOfPath(resolved.path, group);
}
