import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../src/platform/shared/day.ts';
import { pages } from '../../../../src/routes.ts';
import { checkedPageData, checkOf } from '../../../../src/shop/content/index.ts';
import { shownAnimals } from '../../../../src/shop/info-pages/animals.tsx';
import { EUROPE, HEIGHT, pointOf, WIDTH } from '../../../../src/shop/info-pages/europe.ts';
import { TestShop, useSharedShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useSharedShop();
const text = async (path: string) => (await shop.get(path)).text();
/** The words of a page that a person reads. */
const words = (html: string) => shown(html).replaceAll(/<!-- -->|<\/?(?:a|b|p|span)\b[^>]*>/g, '');
const ARTICLE = '/de/blog/dog/health/body-condition-score-at-home-three-places-to-touch';
const FOOD = pages.product('de', 'dog-food', 'insect-oat-adult-dog');

describe('who has checked a page', () => {
  it.each([ARTICLE, FOOD])(
    '%s names the person and the day, says that both are invented, and tells no search engine',
    async (path) => {
      const html = await text(path);
      expect(words(html)).toMatch(/Checked by Ines Demo on \d+ \w+ 2026 · \w+/);
      expect(html).toContain(`href="${pages.content('de', 'nutritionist')}"`);
      expect(html).not.toContain('reviewedBy');
    },
  );

  it('is told to search engines where it is true', () => {
    const fields = { checked_by: 'Alva Lind', checked_on: '2026-10-05' };
    const check = checkOf(fields, { demoContent: false });
    const view = { url: new URL('https://kvistra.example/de/x') } as Parameters<typeof checkedPageData>[2];
    expect(checkedPageData(check, '/de/x', view)).toEqual([
      {
        '@type': 'WebPage',
        '@id': 'https://kvistra.example/de/x',
        lastReviewed: '2026-10-05',
        reviewedBy: { '@type': 'Person', name: 'Alva Lind' },
      },
    ]);
    const invented = { ...fields, checked_demo: true };
    expect(checkOf(invented, { demoContent: false })).toBeNull();
    expect(checkedPageData(checkOf(invented, { demoContent: true }), '/de/x', view)).toEqual([]);
    for (const lacking of [{}, { checked_by: 'Alva Lind' }, { ...fields, checked_on: 'soon' }])
      expect(checkOf(lacking, { demoContent: true })).toBeNull();
  });
});

describe('pages of invented people and places', () => {
  const PAGES = ['nutritionist', 'where-it-is-made', 'customers-animals'] as const;

  it('say so', async () => {
    for (const page of PAGES) {
      const html = await text(pages.content('se', page));
      expect([page, html.includes('demo-note')]).toEqual([page, true]);
    }
  });

  it('do not exist without demo content, and nothing leads to them; the guarantee stays', async () => {
    const other = new TestShop();
    await other.start({ DEMO_CONTENT: 'hide' });
    try {
      const html = await (await other.get(FOOD)).text();
      for (const page of PAGES) {
        expect([page, (await other.get(pages.content('de', page))).status]).toEqual([page, 404]);
        expect([page, html.includes(pages.content('de', page))]).toEqual([page, false]);
      }
      expect(html).not.toContain('Ines Demo');
      expect(html).toContain(`href="${pages.content('de', 'taste-guarantee')}"`);
      expect((await other.get(pages.content('de', 'taste-guarantee'))).status).toBe(200);
    } finally {
      await other.stop();
    }
  });
});

describe('the taste guarantee', () => {
  it.each(['se', 'de', 'pt', 'be'])(
    'lists what is refunded and what is not, each below its heading, in /%s',
    async (market) => {
      const html = await text(pages.content(market, 'taste-guarantee'));
      const lists = /class="part part-lists".*?<\/section>/s.exec(html)![0];
      const parts = lists.split('<h3>').slice(1);
      expect(parts.map((part) => part.match(/<li>/g)?.length)).toEqual([6, 6]);
      expect(lists).not.toContain('<strong>');
    },
  );
});

describe('where it is made', () => {
  it('lists each place with its kind, its town and its country, and marks as many on the map', async () => {
    const html = await text(pages.content('se', 'where-it-is-made'));
    expect(shown(html)).toContain('Gård, Uppsala, Sverige');
    const places = html.match(/<li><b>Demo: /g)!.length;
    expect(places).toBe(8);
    expect(html.match(/<circle /g)).toHaveLength(places);
  });

  it('draws a map within its frame', () => {
    const numbers = EUROPE.match(/\d+/g)!.map(Number);
    expect(numbers.every((value, i) => value <= (i % 2 === 0 ? WIDTH : HEIGHT))).toBe(true);
    expect(pointOf(-11, 71.5)).toEqual([0, 0]);
    expect(pointOf(31, 35.5)).toEqual([WIDTH, HEIGHT]);
  });
});

describe('a picture of a customer’s animal', () => {
  const today = dayOf(new Date(), 'Europe/Stockholm');
  const animal = { name: 'Bosse', animal: 'Dog', consent_on: addDays(today, -10), consent_for: ['website'] };
  const isShown = (change: object, demoContent = false) =>
    shownAnimals([{ ...animal, ...change }], today, { demoContent }).length === 1;

  it('is shown with the consent of its people, for this place and for three years', () => {
    expect(isShown({})).toBe(true);
    expect(isShown({ consent_on: undefined })).toBe(false);
    expect(isShown({ consent_on: 'yes' })).toBe(false);
    expect(isShown({ consent_on: addDays(today, 1) })).toBe(false);
    expect(isShown({ consent_on: addDays(today, -3 * 365) })).toBe(true);
    expect(isShown({ consent_on: addDays(today, -3 * 365 - 1) })).toBe(false);
    expect(isShown({ consent_for: ['leaflet'] })).toBe(false);
    expect(isShown({ consent_for: undefined })).toBe(false);
  });

  it('that is invented needs demo content', () => {
    expect(isShown({ demo: true })).toBe(false);
    expect(isShown({ demo: true }, true)).toBe(true);
  });

  it('tells the day of the consent, and how it is removed', async () => {
    const html = shown(await text(pages.content('pt', 'customers-animals')));
    expect(html).toContain('14 de setembro de 2026');
    expect(html).toContain('Pedir que uma imagem seja retirada');
    expect(html).toContain('Cão');
  });
});
