import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  apiFilters,
  chosenCount,
  chosenFilters,
  FACET_VALUES,
  FACETS,
  type Facet,
  type ListQuery,
  needsUnitPrices,
  readListQuery,
  SORTS,
  shownPage,
  toggle,
  writeListQuery,
} from '../../../../../src/shop/catalogue/model/list-query.ts';

const values = (facet: Facet) => fc.subarray([...FACET_VALUES[facet]]).map((list) => list.sort());
const amount = fc.option(fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100));
const cursor = fc.string({ maxLength: 20 }).map((id) => btoa(JSON.stringify({ last_id: encodeURIComponent(id) })));
const query: fc.Arbitrary<ListQuery> = fc
  .record({
    filters: fc.record(
      Object.fromEntries(FACETS.map((facet) => [facet, values(facet)])) as Record<Facet, fc.Arbitrary<string[]>>,
    ),
    available: fc.boolean(),
    perKg: fc.tuple(amount, amount).map(([one, other]) => {
      const isTurned = one !== null && other !== null && one > other;
      return isTurned ? { min: other, max: one } : { min: one, max: other };
    }),
    sort: fc.constantFrom(...SORTS),
    after: fc.option(cursor),
    before: fc.constant(null),
  })
  .map((list) => (list.after && needsUnitPrices(list) ? { ...list, after: 'senior-insect-dog' } : list));

describe('the address of a list', () => {
  it('says all of it: reading what was written gives the same list', () => {
    fc.assert(
      fc.property(query, (list) => {
        expect(readListQuery(new URLSearchParams(writeListQuery(list)))).toEqual(list);
      }),
    );
  });
  it.each([
    ['sort=title&after=abc', '?sort=title'],
    [`after=${btoa('no json')}&form=spaceship&form=wet&form=wet`, '?form=wet'],
    [`after=${btoa('{"last_value":1}')}`, ''],
    [`after=${btoa('{"last_id":1}')}`, `?after=${encodeURIComponent(btoa('{"last_id":1}'))}`],
    ['sort=unit-price&after=senior-insect-dog', '?sort=unit-price&after=senior-insect-dog'],
    [`sort=unit-price&after=${btoa('{"last_id":1}')}`, '?sort=unit-price'],
  ])('%s has the spelling %s', (text, spelling) => {
    expect(writeListQuery(readListQuery(new URLSearchParams(text)))).toBe(spelling);
  });
  it('is empty for the plain list', () => {
    expect(writeListQuery(readListQuery(new URLSearchParams()))).toBe('');
  });
  it('never throws and forgets what it does not understand', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.constantFrom(
              'form',
              'need',
              'free_from',
              'kibble_mm',
              'kg_min',
              'kg_max',
              'sort',
              'after',
              'available',
              'x',
            ),
            fc.string(),
          ),
        ),
        (pairs) => {
          const list = readListQuery(new URLSearchParams(pairs));
          for (const facet of FACETS)
            for (const value of list.filters[facet]) expect(FACET_VALUES[facet]).toContain(value);
          expect(SORTS).toContain(list.sort);
          for (const end of [list.perKg.min, list.perKg.max])
            expect(end === null || (end > 0 && end < 100_000)).toBe(true);
          expect((list.perKg.min ?? 0) <= (list.perKg.max ?? Number.POSITIVE_INFINITY)).toBe(true);
          expect(readListQuery(new URLSearchParams(writeListQuery(list)))).toEqual(list);
        },
      ),
    );
    expect(readListQuery(new URLSearchParams('sort=constructor&form=<script>&after=%00'))).toEqual(
      readListQuery(new URLSearchParams()),
    );
  });
  it('switches a value on and off again and begins at the first page', () => {
    fc.assert(
      fc.property(query, fc.stringMatching(/^[a-z]{1,8}$/), (list, value) => {
        const once = toggle(list, 'form', value);
        expect(once.after).toBeNull();
        expect(Math.abs(chosenCount(once) - chosenCount(list))).toBe(1);
        expect(toggle(once, 'form', value).filters).toEqual(list.filters);
      }),
    );
  });
  it.each([
    ['kg_min=8,50&kg_max=12', { min: 8.5, max: 12 }],
    ['kg_min=12&kg_max=8.5', { min: 8.5, max: 12 }],
    ['kg_max=0', { min: null, max: null }],
    ['kg_min=-3&kg_max=1e3', { min: null, max: null }],
    ['kg_min=&kg_max=9.999', { min: null, max: null }],
  ])('reads the range of %s', (text, perKg) => {
    expect(readListQuery(new URLSearchParams(text)).perKg).toEqual(perKg);
  });
  it('lists what is chosen, each with the list that is left without it', () => {
    fc.assert(
      fc.property(query, (list) => {
        const chosen = chosenFilters(list);
        expect(chosen).toHaveLength(chosenCount(list));
        for (const { without } of chosen) {
          expect(chosenCount(without)).toBe(chosen.length - 1);
          expect([without.after, without.before, without.sort]).toEqual([null, null, list.sort]);
        }
      }),
    );
  });
});

it('an ingredient to avoid has a metafield of its own, so that two of them narrow a list twice', () => {
  const filters = apiFilters(readListQuery(new URLSearchParams('free_from=egg&free_from=rice&need=senior')));
  expect(filters).toEqual([
    { productMetafield: { namespace: 'kvistra', key: 'need', value: 'senior' } },
    { productMetafield: { namespace: 'kvistra', key: 'free_from_egg', value: 'true' } },
    { productMetafield: { namespace: 'kvistra', key: 'free_from_rice', value: 'true' } },
  ]);
});

it.each([
  [13, false, 13, 'c12'],
  [14, false, 14, 'c13'],
  [14, true, 12, 'c11'],
  [12, true, 12, 'c11'],
])(
  'of %i products of an answer (more: %s), a page shows %i and goes on from the last one',
  (count, hasNextPage, shown, endCursor) => {
    const nodes = Array.from({ length: count }, (_, i) => i);
    const edges = nodes.map((i) => ({ cursor: `c${i}` }));
    const { nodes: products, page } = shownPage({
      nodes,
      edges,
      pageInfo: { hasNextPage, hasPreviousPage: false, startCursor: 'c0', endCursor: edges.at(-1)!.cursor },
    });
    expect([products.length, page]).toEqual([
      shown,
      { hasNextPage, hasPreviousPage: false, startCursor: 'c0', endCursor },
    ]);
  },
);
