import { describe, expect, it } from 'vitest';
import {
  groups,
  isOpen,
  type MarketGroup,
  marketByCode,
  markets,
  openMarkets,
} from '../../../src/platform/shared/markets.ts';
import { locate, routingPath } from '../../../src/site/location.ts';

const eu = groups.eu;
const routed = (path: string, group: MarketGroup) => routingPath(locate(path, group));

describe('a market that is not live', () => {
  const closed = { ...eu, isLive: false };
  it('has no address, with or without a prefix', () => {
    for (const path of ['/', '/se', '/de/dog-food', '/dog-food'])
      expect([path, routed(path, closed)]).toEqual([path, '/@closed']);
    expect(openMarkets(closed)).toEqual([]);
    expect(marketByCode('se', closed)).toBeUndefined();
  });

  it('leaves the others open', () => {
    const withoutPoland = { ...eu, availableCountries: eu.availableCountries.filter((code) => code !== 'pl') };
    expect(routed('/pl', withoutPoland)).toBe('/@/pl');
    expect(routed('/de', withoutPoland)).toBe('/@');
    expect(openMarkets(withoutPoland)).toHaveLength(25);
    expect(isOpen({ ...markets[0]!, isLive: false }, eu)).toBe(false);
  });
});

describe('other forms of a page', () => {
  it.each([
    ['/se/home.png', '/@picture'],
    ['/dog-food.png', '/@picture/dog-food'],
    ['/de/dog-food/x.md', '/@markdown/dog-food/x'],
    ['/de/dog-food/x.mdx', '/@/dog-food/x.mdx'],
    ['/sitemap/se.xml', '/sitemap/se.xml'],
    ['/llms.txt', '/llms.txt'],
  ])('%s is matched as %s', (path, expected) => {
    expect(routed(path, eu)).toBe(expected);
  });
});

describe('the path that routes are matched by', () => {
  it('is the same with and without the prefix of the default market', () => {
    expect(routed('/se/dog-food', eu)).toBe(routed('/dog-food', eu));
    expect(routed('/api/cart', eu)).toBe('/api/cart');
    expect(routed('/se/api/cart', eu)).toBe('/@/api/cart');
  });

  it.each([
    ['/De/dog-food', '/de/dog-food'],
    ['/se/', '/se'],
  ])('of %s, which is spelled otherwise, says so and knows the right address %s', (path, right) => {
    expect(routed(path, eu)).toBe('/@moved');
    expect(locate(path, eu)).toMatchObject({ kind: 'moved', path: right });
  });
});
