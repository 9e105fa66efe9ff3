import type { MarketGroup } from '../market/markets.ts';
import type { Prefix } from './model.ts';

/** The market that an old address speaks of, and the address without it. */
export function prefixOf(path: string, group: MarketGroup): Prefix {
  const [, first = '', ...below] = path.split('/');
  const market =
    (Object.hasOwn(group.legacyPrefixes, first) ? group.legacyPrefixes[first] : undefined) ?? (group.availableCountries.includes(first) ? first : undefined);
  return market ? { market, bare: `/${below.join('/')}` } : { market: group.defaultLanguagePrefix, bare: path };
}
