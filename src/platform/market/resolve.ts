import { defaultMarket, type Market, type MarketGroup, marketByCode } from './markets.ts';

/** The market of a path. */
export type ResolvedPath =
  /** `rest` is the path below the market, beginning with a slash. */
  | { kind: 'market'; market: Market; rest: string; prefixed: boolean }
  /** The same page under its right address: answer 308. */
  | { kind: 'moved'; path: string };

/**
 * Reads the market from a path. Pure.
 *
 * @param pathname path of the request, percent-encoded as it came.
 * @returns the market and the path below it; a path without a live prefix belongs to the default market. A prefix in
 * upper case and trailing or doubled slashes are moved to the right address.
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

/** The market of any path and the path below it, also of one that would be moved first. */
export function marketOfPath(pathname: string, group: MarketGroup): { market: Market; rest: string } {
  const resolved = resolveMarket(pathname, group);
  return resolved.kind === 'market' ? resolved : marketOfPath(resolved.path, group);
}
