import { expect, it } from 'vitest';
import { badgesOf } from '../../../../src/shop/catalogue/badges.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
const OLD = '2026-01-05T00:00:00Z';
const GRAIN_FREE = { value: 'true' };

it.each([
  ['nothing for a thing', null, OLD, [], []],
  ['nothing of a recipe with grain', { value: 'false' }, OLD, [], []],
  ['nothing of what nobody takes for grain', GRAIN_FREE, OLD, ['form:supplement'], []],
  ['what is new first', GRAIN_FREE, '2026-11-01T00:00:00Z', ['form:wet'], ['new', 'grain_free']],
  ['a short date before all else', GRAIN_FREE, OLD, ['form:dry', 'short-date'], ['short_date', 'grain_free']],
])('says %s', (_, grainFree, createdAt, tags, badges) => {
  expect(badgesOf({ grainFree, createdAt, tags }, '2026-11-21', 'Europe/Berlin')).toEqual(badges);
});

it.each([
  ['Europe/Berlin', '2026-09-22T21:30:00Z', []],
  ['Europe/Berlin', '2026-09-22T22:30:00Z', ['new']],
  ['Australia/Sydney', '2026-09-22T13:30:00Z', []],
  ['Australia/Sydney', '2026-09-22T14:30:00Z', ['new']],
] as const)('in %s, what began at %s is new for 60 days', (zone, createdAt, badges) => {
  expect(badgesOf({ grainFree: null, createdAt, tags: [] }, '2026-11-21', zone)).toEqual(badges);
});

it('a product has the same facts on each of its cards, whatever stands beside it', async () => {
  const said = new Map<string, Set<string>>();
  for (const path of ['/de', '/de/dog-food', '/de/cat-food', '/de/search?q=oat', '/de/dog-products/slow-feeder-bowl']) {
    const page = await (await shop.get(path)).text();
    for (const [card] of page.matchAll(/<article class="card">.*?<\/article>/gs)) {
      const [, href = ''] = /<a href="([^"?]*)/.exec(card) ?? [];
      const badges = /<ul class="badges">.*?<\/ul>/s.exec(card)?.[0] ?? '';
      said.set(href, (said.get(href) ?? new Set()).add(badges));
    }
  }
  expect(said.size).toBeGreaterThan(15);
  expect([...said].filter(([, facts]) => facts.size > 1)).toEqual([]);
  expect([...said.values()].some((facts) => [...facts].join().includes('Grain-free'))).toBe(true);
});
