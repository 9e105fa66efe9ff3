import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveMarket } from '../../../../src/platform/market/resolve.ts';
import { groups, markets } from '../../../../src/platform/shared/markets.ts';

const eu = groups.eu;

describe('resolveMarket', () => {
  it.each(eu.availableCountries)('finds /%s and paths below it', (code) => {
    expect(resolveMarket(`/${code}`, eu)).toMatchObject({
      kind: 'market',
      market: { code },
      rest: '/',
      prefixed: true,
    });
    expect(resolveMarket(`/${code}/dog-food/x`, eu)).toMatchObject({
      kind: 'market',
      market: { code },
      rest: '/dog-food/x',
      prefixed: true,
    });
  });

  it.each([
    ['/', 'se', '/', false],
    ['/dog-food', 'se', '/dog-food', false],
    ['/sealand', 'se', '/sealand', false],
    ['/xx/dog-food', 'se', '/xx/dog-food', false],
    ['/au', 'se', '/au', false],
    ['/constructor', 'se', '/constructor', false],
  ])('%s belongs to %s', (path, code, rest, prefixed) => {
    expect(resolveMarket(path, eu)).toMatchObject({ kind: 'market', market: { code }, rest, prefixed });
  });

  it.each([
    ['/SE', '/se'],
    ['/De/dog-food', '/de/dog-food'],
    ['/se/', '/se'],
    ['//se//dog-food/', '/se/dog-food'],
    ['/dog-food/', '/dog-food'],
  ])('%s redirects to %s', (path, to) => {
    expect(resolveMarket(path, eu)).toEqual({ kind: 'moved', path: to });
  });

  it('serves Australia only in the Australian group', () => {
    expect(resolveMarket('/', groups.au)).toMatchObject({ market: { code: 'au', currency: 'AUD' } });
    expect(resolveMarket('/se', groups.au)).toMatchObject({ market: { code: 'au' }, rest: '/se', prefixed: false });
  });

  it('ignores prefixes in a group that is not live', () => {
    expect(resolveMarket('/de/dog-food', { ...eu, isLive: false })).toMatchObject({
      prefixed: false,
      rest: '/de/dog-food',
    });
  });

  it('redirects once, and never to another site', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const first = resolveMarket(`/${path}/`, eu);
        if (first.kind !== 'moved') throw new Error(`/${path}/ does not redirect`);
        expect(first.path.startsWith('/')).toBe(true);
        expect(first.path.startsWith('//')).toBe(false);
        expect(resolveMarket(first.path, eu).kind).toBe('market');
      }),
    );
  });
});

describe('markets', () => {
  it('contain every country of both groups once', () => {
    expect(new Set(markets.map((market) => market.code)).size).toBe(markets.length);
    for (const group of Object.values(groups))
      for (const code of group.availableCountries) expect(markets.some((market) => market.code === code)).toBe(true);
    expect(groups.eu.availableCountries).toHaveLength(26);
  });
});
