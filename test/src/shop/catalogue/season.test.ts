import { describe, expect, it } from 'vitest';
import { inSeasonFirst, isOutOfSeason } from '../../../../src/shop/catalogue/season.ts';

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

  it('moves a product behind the others and changes nothing else', () => {
    const [kit, food, treat] = [{ tags: ['season:02-01/05-01'] }, { tags: ['form:dry'] }, { tags: [] }];
    expect(inSeasonFirst([kit, food, treat], '2026-11-30')).toEqual([food, treat, kit]);
    expect(inSeasonFirst([kit, food, treat], '2027-03-01')).toEqual([kit, food, treat]);
  });
});
