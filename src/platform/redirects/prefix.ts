import type { MarketGroup } from '../market/markets.ts';
import type { Prefix } from './model.ts';

/** Splits the market prefix, current or old, from a path; a path without one belongs to the default market. */
export function prefixOf(path: string, group: MarketGroup): Prefix {
  const [, first = '', ...below] = path.split('/');
  const market =
    (Object.hasOwn(group.legacyPrefixes, first) ? group.legacyPrefixes[first] : undefined) ?? (group.availableCountries.includes(first) ? first : undefined);
  return market ? { market, bare: `/${below.join('/')}` } : { market: group.defaultLanguagePrefix, bare: path };
}
