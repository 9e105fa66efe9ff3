import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf } from '../../../../src/platform/shared/day.ts';
import { formatDay } from '../../../../src/platform/shared/format.ts';
import { pages } from '../../../../src/routes.ts';
import { recommendable } from '../../../../src/shop/catalogue/launch.ts';
import { inSeasonFirst, isInSeason, nextSeason } from '../../../../src/shop/catalogue/season.ts';
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
    expect(isInSeason({ tags: ['season:spring', 'form:kit'] }, '2026-07-01')).toBe(true);
  });

  it.each(['25-12/06-01', '12-01/06-31x', '00-10/01-06', '12-00/01-06', '12-01/32-01', 'easter-999/easter+1'])(
    'is none where its tag has a mistake: %s',
    (season) => {
      const product = { tags: [`season:${season}`] };
      expect([isInSeason(product, '2026-07-01'), nextSeason(product, '2026-07-01')]).toEqual([true, null]);
    },
  );

  it('begins on a day that exists', () => {
    expect(nextSeason({ tags: ['season:02-29/03-31'] }, '2026-11-30')).toBe('2027-03-01');
    expect(nextSeason({ tags: ['season:02-29/03-31'] }, '2027-11-30')).toBe('2028-02-29');
  });

  it('may follow from Orthodox Easter', () => {
    const tags = ['season:orthodox-56/orthodox+1'];
    expect(nextSeason({ tags }, '2026-11-30')).toBe('2027-03-07');
    expect(
      ['2027-03-06', '2027-03-07', '2027-05-03', '2027-05-04'].map((day) => isInSeason({ tags }, day as Day)),
    ).toEqual([false, true, true, false]);
  });

  it('may end in the year before its Easter: the next one is then two years on', () => {
    const product = { tags: ['season:easter-120/easter-100'] };
    expect([isInSeason(product, '2026-12-18'), nextSeason(product, '2026-12-18')]).toEqual([true, null]);
    expect([isInSeason(product, '2026-12-25'), nextSeason(product, '2026-12-25')]).toEqual([false, '2027-12-18']);
  });

  it('is either now or has a next one, however far from Easter it is', () => {
    const offset = fc.integer({ min: -299, max: 299 });
    const day = fc.integer({ min: 0, max: 3650 }).map((days) => addDays('2026-01-01', days));
    fc.assert(
      fc.property(offset, offset, day, (from, to, today) => {
        const signed = (days: number) => (days < 0 ? `${days}` : `+${days}`);
        const product = { tags: [`season:easter${signed(from)}/easter${signed(to)}`] };
        expect(nextSeason(product, today) === null).toBe(isInSeason(product, today));
      }),
    );
  });
});

describe('what is out of season', () => {
  const [kit, food, treat] = [{ tags: [EASTER] }, { tags: ['form:dry'] }, { tags: [] }];

  it('is not recommended, comes last in lists, and all else keeps its order', () => {
    const settings = { wetCatLaunch: '2027-01-01' } as never;
    expect(recommendable([kit, food, treat], settings, '2026-11-30')).toEqual([food, treat]);
    expect(recommendable([kit, food, treat], settings, '2027-03-01')).toEqual([kit, food, treat]);
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
