import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chosenCount,
  FACET_VALUES,
  FACETS,
  type Facet,
  type ListQuery,
  readListQuery,
  reduction,
  SORTS,
  toggle,
  writeListQuery,
} from '../../../../src/shop/catalogue/model.ts';

const values = (facet: Facet) => fc.subarray([...FACET_VALUES[facet]]).map((list) => list.sort());
const query: fc.Arbitrary<ListQuery> = fc.record({
  filters: fc.record({ form: values('form'), life_stage: values('life_stage'), species: values('species') }),
  available: fc.boolean(),
  sort: fc.constantFrom(...SORTS),
  after: fc.option(fc.stringMatching(/^[\w=]{1,20}$/)),
  before: fc.constant(null),
});

describe('the address of a list', () => {
  it('says all of it: reading what was written gives the same list', () => {
    fc.assert(
      fc.property(query, (list) => {
        expect(readListQuery(new URLSearchParams(writeListQuery(list)))).toEqual(list);
      }),
    );
  });
  it('is empty for the plain list', () => {
    expect(writeListQuery(readListQuery(new URLSearchParams()))).toBe('');
  });
  it('never throws and forgets what it does not understand', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('form', 'sort', 'after', 'available', 'x'), fc.string())), (pairs) => {
        const list = readListQuery(new URLSearchParams(pairs));
        for (const facet of FACETS) for (const value of list.filters[facet]) expect(FACET_VALUES[facet]).toContain(value);
        expect(SORTS).toContain(list.sort);
      }),
    );
    expect(readListQuery(new URLSearchParams('sort=constructor&form=<script>&after=%00'))).toEqual(readListQuery(new URLSearchParams()));
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
});

describe('reduction', () => {
  it('is counted from the lowest price of 30 days and never overstated', () => {
    expect(reduction(59.9, 64.9)).toBe(7);
    expect(reduction(64.9, 64.9)).toBe(0);
    expect(reduction(70, 64.9)).toBe(0);
    fc.assert(
      fc.property(
        fc.float({ min: 1, max: 1000, noNaN: true }),
        fc.float({ min: 1, max: 1000, noNaN: true }),
        (price, lowest) => reduction(price, lowest) <= Math.max(0, ((lowest - price) / lowest) * 100),
      ),
    );
  });
});
