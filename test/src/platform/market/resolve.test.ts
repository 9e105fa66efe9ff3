import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groups, markets } from '../../../../src/platform/market/markets.ts';
import { resolveMarket } from '../../../../src/platform/market/resolve.ts';

const eu = groups.eu;

describe('resolveMarket', () => {
  it.each(eu.availableCountries)('finds /%s and what is below it', (code) => {
    expect(resolveMarket(`/${code}`, eu)).toMatchObject({ kind: 'market', market: { code }, rest: '/', prefixed: true });
    expect(resolveMarket(`/${code}/dog-food/x`, eu)).toMatchObject({ kind: 'market', market: { code }, rest: '/dog-food/x', prefixed: true });
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
  ])('%s is moved to %s', (path, to) => {
    expect(resolveMarket(path, eu)).toEqual({ kind: 'moved', path: to });
  });

  it('serves only its own country as Australia', () => {
    expect(resolveMarket('/', groups.au)).toMatchObject({ market: { code: 'au', currency: 'AUD' } });
    expect(resolveMarket('/se', groups.au)).toMatchObject({ market: { code: 'au' }, rest: '/se', prefixed: false });
  });

  it('has no live market in a group that is not live', () => {
    expect(resolveMarket('/de/dog-food', { ...eu, isLive: false })).toMatchObject({ prefixed: false, rest: '/de/dog-food' });
  });

  it('is stable: a moved address is not moved again, and no address leaves the shop', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const first = resolveMarket(path || '/', eu);
        if (first.kind !== 'moved') return;
        expect(first.path.startsWith('/')).toBe(true);
        expect(first.path.startsWith('//')).toBe(false);
        expect(resolveMarket(first.path, eu).kind).toBe('market');
      }),
    );
  });
});

describe('markets', () => {
  it('knows every country of both groups, once', () => {
    expect(new Set(markets.map((market) => market.code)).size).toBe(markets.length);
    for (const group of Object.values(groups)) for (const code of group.availableCountries) expect(markets.some((market) => market.code === code)).toBe(true);
    expect(groups.eu.availableCountries).toHaveLength(26);
  });
});
