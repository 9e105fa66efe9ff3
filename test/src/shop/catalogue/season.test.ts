import { describe, expect, it } from 'vitest';
import { inSeason, isOutOfSeason, seasonFacets, seasonStart } from '../../../../src/shop/catalogue/season.ts';

describe('a season', () => {
  it.each([
    ['the day before it begins', '2027-01-31', true],
    ['its first day', '2027-02-01', false],
    ['its last day', '2027-05-01', false],
    ['the day after it has ended', '2027-05-02', true],
    ['any other year', '2041-03-15', false],
  ] as const)('from February to May: %s', (_, today, isOut) => {
    expect(isOutOfSeason({ tags: ['form:kit', 'season:02-01/05-01'] }, today)).toBe(isOut);
  });

  it.each([
    ['2026-11-30', true],
    ['2026-12-01', false],
    ['2027-01-06', false],
    ['2027-01-07', true],
  ] as const)('may go on in the next year: %s', (today, isOut) => {
    expect(isOutOfSeason({ tags: ['season:12-01/01-06'] }, today)).toBe(isOut);
  });

  it('is one of several, and a product without one is never out of season', () => {
    const tags = ['season:02-01/05-01', 'season:12-01/01-06'];
    expect(isOutOfSeason({ tags }, '2026-12-24')).toBe(false);
    expect(isOutOfSeason({ tags }, '2026-07-01')).toBe(true);
    expect(isOutOfSeason({ tags: ['season:spring', 'form:kit'] }, '2026-07-01')).toBe(false);
  });

  it('keeps a product out of lists, and its counts out of their facets', () => {
    const [kit, food] = [
      { tags: ['form:kit', 'season:02-01/05-01'], availableForSale: true },
      { tags: ['form:dry'], availableForSale: true },
    ];
    expect(inSeason([kit, food], '2026-11-30')).toEqual([food]);
    expect(inSeason([kit, food], '2027-03-01')).toEqual([kit, food]);

    const value = (count: number, input: object) => ({ id: '', label: '', count, input: JSON.stringify(input) });
    const facets = [
      {
        id: '',
        label: '',
        type: 'LIST' as const,
        values: [
          value(2, { productMetafield: { key: 'form', value: 'kit' } }),
          value(9, { productMetafield: { key: 'form', value: 'dry' } }),
          value(11, { available: true }),
          value(1, { available: false }),
        ],
      },
    ];
    const counts = (today: '2026-11-30' | '2027-03-01') =>
      seasonFacets(facets, [kit, food], today).flatMap(({ values }) => values.map(({ count }) => count));
    expect(counts('2026-11-30')).toEqual([1, 9, 10, 1]);
    expect(counts('2027-03-01')).toEqual([2, 9, 11, 1]);
  });

  it.each([
    ['2026-11-30', '2027-02-01'],
    ['2027-01-31', '2027-02-01'],
    ['2027-02-01', null],
    ['2027-05-02', '2028-02-01'],
  ] as const)('begins again: seen on %s on %s', (today, start) => {
    expect(seasonStart({ tags: ['season:02-01/05-01'] }, today)).toBe(start);
  });
});
