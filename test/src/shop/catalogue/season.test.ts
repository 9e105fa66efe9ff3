import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockOffset } from '../../../../local/clock.ts';
import { freePort } from '../../../../local/free-port.ts';
import type { Shop } from '../../../../local/shop.ts';
import { addDays, type Day } from '../../../../src/platform/shared/day.ts';
import { pages, sitemapOf } from '../../../../src/routes.ts';
import { isInSeason, nextSeason } from '../../../../src/shop/catalogue/season.ts';
import { startCheckedShop } from '../../../checked-shop.ts';
import { eventually } from '../../../shop.ts';

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

describe.each([
  ['out of its season', '2026-12-01T10:00:00Z', false],
  ['in its season', '2027-03-20T10:00:00Z', true],
])('the kit for Easter %s', (_, now, isInLists) => {
  let shop: Shop;
  beforeAll(async () => {
    const ports = { port: await freePort(), providerPort: await freePort() };
    const realNow = Date.now() - clockOffset();
    shop = await startCheckedShop({ ...ports, clockOffsetMs: Date.parse(now) - realNow });
  });
  afterAll(() => shop.stop());

  const KIT = pages.product('de', 'dog-food', 'easter-kit-dog');
  const answerOf = (path: string) => fetch(`${shop.url}${path}`);
  const text = async (path: string) => (await answerOf(path)).text();
  /** A list. A shop that has just started may answer without its products. */
  const list = (path: string) =>
    eventually(async () => {
      const html = await text(path);
      return html.includes('class="card-name"') && html;
    });
  const cardsIn = (html: string) => [...html.matchAll(/class="card-name"><a href="([^"?]+)/g)].map(([, href]) => href);

  it.each(['', '?sort=price-asc', '?sort=unit-price', '?form=kit'])(
    `is ${isInLists ? '' : 'not '}in its category%s, whose count agrees`,
    async (query) => {
      const html = await list(`${pages.category('de', 'dog-food')}${query}`);
      const cards = cardsIn(html);
      const [, kits] = /value="kit"\/>[^<]*(?:<!-- -->)? <span class="chip-count">\((\d+)\)/.exec(html)!;
      expect([cards.includes(KIT), Number(kits)]).toEqual([isInLists, isInLists ? 2 : 1]);
      if (query === '?form=kit') expect(cards).toHaveLength(Number(kits));
    },
  );

  it(`is ${isInLists ? '' : 'not '}found, suggested and in the sitemap`, async () => {
    const { products } = (await (await answerOf('/api/suggestions?q=easter&market=de')).json()) as {
      products: { href: string }[];
    };
    expect([
      cardsIn(await list('/de/search?q=easter')).includes(KIT),
      products.some(({ href }) => href.startsWith(KIT)),
      (await text(sitemapOf('de', 'dog-food'))).includes(KIT),
    ]).toEqual([isInLists, isInLists, isInLists]);
  });

  it('keeps its page, which says out of season when it is back and asks not to be indexed, and can be bought', async () => {
    const answer = await answerOf(KIT);
    const html = await answer.text();
    expect([answer.status, html.includes('<meta name="robots" content="noindex"/>')]).toEqual([200, !isInLists]);
    expect(/the season begins on ([^.]+)\./.exec(html)?.[1]).toBe(isInLists ? undefined : '31 January 2027');
    expect(html).toMatch(/<button class="button action">Add to cart/);
  });
});
