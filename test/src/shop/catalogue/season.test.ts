import { describe, expect, it } from 'vitest';
import { type Day, dayOf } from '../../../../src/platform/shared/day.ts';
import { formatDay } from '../../../../src/platform/shared/format.ts';
import { pages } from '../../../../src/routes.ts';
import { inSeason, inSeasonFirst, nextSeason } from '../../../../src/shop/catalogue/season.ts';
import { useSharedShop } from '../../../shop.ts';

const EASTER = 'season:easter-56/easter+1';
const WINTER = 'season:12-01/01-06';

describe('a season', () => {
  it.each([
    ['the day before it begins', '2027-01-30', '2027-01-31'],
    ['its first day, eight weeks before', '2027-01-31', null],
    ['its last day, Easter Monday', '2027-03-29', null],
    ['the day after it has ended', '2027-03-30', '2028-02-20'],
    ['the end of the year before', '2026-11-30', '2027-01-31'],
    ['a year with a late Easter', '2038-04-26', null],
  ] as const)('of Easter: %s', (_, today, next) => {
    expect(nextSeason({ tags: ['form:kit', EASTER] }, today)).toBe(next);
  });

  it.each([
    ['2026-11-30', '2026-12-01'],
    ['2026-12-01', null],
    ['2027-01-06', null],
    ['2027-01-07', '2027-12-01'],
  ] as const)('may go on in the next year: %s', (today, next) => {
    expect(nextSeason({ tags: [WINTER] }, today)).toBe(next);
  });

  it('is one of several, and a product without one is never out of season', () => {
    const tags = [EASTER, WINTER];
    expect(nextSeason({ tags }, '2026-12-24')).toBeNull();
    expect(nextSeason({ tags }, '2026-07-01')).toBe('2026-12-01');
    expect(nextSeason({ tags: ['season:spring', 'form:kit'] }, '2026-07-01')).toBeNull();
  });
});

describe('what is out of season', () => {
  const [kit, food, treat] = [{ tags: [EASTER] }, { tags: ['form:dry'] }, { tags: [] }];

  it('is not recommended, comes last in lists, and all else keeps its order', () => {
    expect(inSeason([kit, food, treat], '2026-11-30')).toEqual([food, treat]);
    expect(inSeason([kit, food, treat], '2027-03-01')).toEqual([kit, food, treat]);
    expect(inSeasonFirst([kit, food, treat], '2026-11-30')).toEqual([food, treat, kit]);
    expect(inSeasonFirst([kit, food, treat], '2027-03-01')).toEqual([kit, food, treat]);
  });
});

describe('the kit for Easter', () => {
  const shop = useSharedShop();
  const KIT = pages.product('de', 'dog-food', 'easter-kit-dog');
  const text = async (path: string) => (await shop.get(path)).text();
  const today = async (): Promise<Day> => dayOf(new Date((await shop.control('clock')).now), 'Europe/Berlin');

  it.each(['', '?sort=price-asc', '?sort=title', '?sort=unit-price'])(
    'is last in its category%s out of its season',
    async (query) => {
      const html = await text(`${pages.category('de', 'dog-food')}${query}`);
      const cards = [...html.matchAll(/class="card-name"><a href="([^"?]+)/g)].map(([, href]) => href);
      const isOut = nextSeason({ tags: [EASTER] }, await today()) !== null;
      expect([cards.includes(KIT), !isOut || cards.at(-1) === KIT]).toEqual([true, true]);
    },
  );

  it('is not suggested out of its season', async () => {
    const answer = await shop.get('/api/suggestions?q=easter&market=de');
    const { products } = (await answer.json()) as { products: { href: string }[] };
    const isOut = nextSeason({ tags: [EASTER] }, await today()) !== null;
    expect(products.some(({ href }) => href.startsWith(KIT))).toBe(!isOut);
  });

  it('keeps its page, which says when it is back, and can be bought', async () => {
    const html = await text(KIT);
    const next = nextSeason({ tags: [EASTER] }, await today());
    expect(html.includes('Out of season')).toBe(next !== null);
    if (next) expect(html).toContain(`the season begins on ${formatDay(next, 'en-DE')}`);
    expect(html).toMatch(/<button class="button action">Add to cart/);
  });
});
