import type { MarketGroup } from '../shared/markets.ts';
import type { Prefix } from './redirect.ts';

/** Splits the market prefix, current or old, from a path; a path without one belongs to the default market. */
export function prefixOf(path: string, group: MarketGroup): Prefix {
  const [, first = '', ...below] = path.split('/');
  const market =
    (Object.hasOwn(group.legacyPrefixes, first) ? group.legacyPrefixes[first] : undefined) ??
    (group.availableCountries.includes(first) ? first : undefined);
  return market ? { market, bare: `/${below.join('/')}` } : { market: group.defaultLanguagePrefix, bare: path };
}

/** The prefix of a row for an address below any market's prefix, current or old. */
export const ANY_PREFIX = '/{cc}';

/**
 * The paths whose rows apply to an address, the most specific first: its own path, the path below any prefix, and the
 * path without its prefix.
 *
 * @param path normalised.
 */
export function lookupPaths(path: string, group: MarketGroup): { paths: string[]; market: string; bare: string } {
  const { bare, market } = prefixOf(path, group);
  const below = bare === '/' ? '' : bare;
  return { paths: bare === path ? [path] : [path, `${ANY_PREFIX}${below}`, bare], market, bare };
}
