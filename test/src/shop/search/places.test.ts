import { expect, it } from 'vitest';
import { markets } from '../../../../src/platform/shared/markets.ts';
import { isPagePath } from '../../../../src/routes.ts';
import { placesIn } from '../../../../src/shop/search/places.ts';

const named = Object.assign((key: string) => key, { group: () => ({}) });

it.each(markets)('the places of $code are pages of the market, each once and with words that lead to it', (market) => {
  const places = placesIn(market, named);
  const paths = places.map(({ href }) => href.split('?')[0]!);
  for (const path of paths)
    expect([path, path.startsWith(`/${market.code}/`) && isPagePath(path.slice(market.code.length + 1))]).toEqual([
      path,
      true,
    ]);
  expect(new Set(places.map(({ href }) => href)).size).toBe(places.length);
  for (const { title, text, words } of places)
    expect([title, title !== '' && text !== '' && words !== '']).toEqual([title, true]);
});

it('the withdrawal is a place only where the law knows it', () => {
  const has = (code: string) =>
    placesIn(markets.find((market) => market.code === code)!, named).some(({ href }) => href.endsWith('/withdraw'));
  expect([has('se'), has('au')]).toEqual([true, false]);
});
