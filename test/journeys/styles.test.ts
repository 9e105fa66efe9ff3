import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { signIn } from '../customer.ts';
import { useSharedShop } from '../shop.ts';
import { untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

const product = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
const LISTS = [
  pages.home('de'),
  pages.category('de', 'dog-food'),
  pages.search('de', 'oat'),
  pages.search('de', 'nothing at all'),
];
/** Pages with a smaller style sheet. */
const PATHS = [
  ...LISTS,
  product,
  pages.wishList('de'),
  pages.wishListCarried('de', '44100000001001.999999999'),
  pages.blog('de'),
  pages.blog('de', 'dog', 'health'),
  `${pages.blog('de', 'dog', 'health')}/body-condition-score-at-home-three-places-to-touch`,
  ...(['breeders', 'ambassadors', 'success-stories'] as const).map((people) => pages.people('de', people)),
  `${pages.people('de', 'breeders')}/kennel-bjorkhyddan`,
  ...(
    [
      'why-insects',
      'bonus-club',
      'faq',
      'retailers',
      'our-story',
      'sustainability',
      'research',
      'terms-conditions',
    ] as const
  ).map((page) => pages.content('de', page)),
  ...(['privacy-policy', 'antibiotics', 'discount-code', 'accessibility', 'imprint'] as const).map((page) =>
    pages.content('de', page),
  ),
  pages.below('de', '/no-such-page'),
];

/** Pages with the sheet of the planner, which has nothing of the home page, of lists and of stories. */
const FORMS = [
  pages.cart('de'),
  pages.planner('de'),
  pages.contact('de'),
  pages.wetCatFood('de'),
  pages.newsletter('de'),
  pages.refer('de'),
  pages.withdraw('de'),
  pages.cancel('de'),
  pages.cookies('de'),
  pages.parcel('de'),
  pages.signedOut('de'),
];

/**
 * The rules of the larger style sheet that the smaller one lacks, and that an element of the page would have; in the
 * page.
 *
 * @param html another page, as it comes; null for the one that is open.
 */
async function missingRules([addressOfAll, html]: readonly [string, string | null]): Promise<string[]> {
  const looked = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
  if (html !== null) for (const part of looked.querySelectorAll('noscript')) part.remove();
  const [link] = looked.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]');
  const rulesOf = (rules: CSSRuleList): CSSStyleRule[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSStyleRule ? [rule] : 'cssRules' in rule ? rulesOf((rule as CSSMediaRule).cssRules) : [],
    );
  const read = async (address: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(await (await fetch(address)).text());
    return rulesOf(sheet.cssRules);
  };
  const known = new Set((await read(link!.getAttribute('href')!)).map(({ cssText }) => cssText));
  const withoutState = (selector: string) =>
    selector
      .replace(
        /::?(?:before|after|backdrop|marker|hover|active|focus-visible|focus|checked|placeholder|-webkit-[\w-]+)\b/g,
        '',
      )
      .replaceAll(':has()', '');
  return (await read(addressOfAll))
    .filter(({ cssText, selectorText }) => !known.has(cssText) && looked.querySelector(withoutState(selectorText)))
    .map(({ cssText }) => cssText);
}

/** Lists, a product, and what there is to read have a sheet of their own each. */
function sheetOf(path: string): string {
  if (path === product) return 'product';
  return LISTS.includes(path) ? 'main' : 'guide';
}

const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));
const addressOf = (name: string) => `/${manifest[`client/styles/${name}.css`]!.file}`;
const sheetsIn = (html: string) =>
  [...html.matchAll(/(?<!<noscript>)<link rel="stylesheet" href="([^"]+)"/g)].map(([, address]) => address!);
/** The islands and scripts of a page: what scripts add is the same on pages with the same ones. */
const scriptsIn = (html: string) =>
  [
    ...new Set(
      [...html.matchAll(/data-island="[^"]+"|<script [^>]*src="[^"]+"|<link rel="modulepreload"[^>]+>/g)].map(
        ([part]) => part,
      ),
    ),
  ]
    .sort()
    .join();

/**
 * Looks at pages for rules that only another sheet has. Of those with the same sheets and scripts, the first is opened;
 * the others are read as they come.
 */
async function faultsOf(
  page: Page,
  paths: readonly string[],
  larger: string,
): Promise<[path: string, rules: string[]][]> {
  const opened = new Set<string>();
  const faults: [string, string[]][] = [];
  await page.goto(`${shop.url}${pages.home('de')}`);
  for (const path of paths) {
    const html = await (await shop.get(path)).text();
    const kind = `${sheetsIn(html)} ${scriptsIn(html)}`;
    const isNew = !opened.has(kind);
    opened.add(kind);
    if (isNew) {
      await page.goto(`${shop.url}${path}`);
      await untilIdle(page);
    }
    const rules = await page.evaluate(missingRules, [addressOf(larger), isNew ? null : html] as const);
    if (rules.length > 0) faults.push([path, rules]);
  }
  return faults;
}

it('lists, a product and what there is to read need nothing that only the larger style sheet has', async () => {
  for (const path of PATHS)
    expect([path, sheetsIn(await (await shop.get(path)).text())]).toEqual([path, [addressOf(sheetOf(path))]]);
  const { page, close } = await visit({ undecided: true });
  expect(await faultsOf(page, PATHS, 'all')).toEqual([]);
  await close();
});

it('pages of forms need nothing that only the sheet of lists or of stories has', async () => {
  const { page, close } = await visit();
  for (const larger of ['main', 'guide']) expect([larger, await faultsOf(page, FORMS, larger)]).toEqual([larger, []]);
  await close();
});

it('the pages of the account need nothing that only the sheet of the planner or of stories has', async () => {
  const { page, close } = await visit();
  const { cookies } = await signIn(shop, 'demo@kvistra.example');
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  const { account, pets, subscriptions, subscription, rewards, referrals, orders, order, addresses, profile } = pages;
  const journal = /href="(\/de\/account\/pets\/[^"]+\/journal)"/.exec(
    await (await page.context().request.get(`${shop.url}${pets('de')}`)).text(),
  )?.[1];
  const sheets: readonly [sheet: string, paths: readonly (string | undefined)[]][] = [
    [
      'customer',
      [
        account('de'),
        pets('de'),
        pets('de', 'new'),
        subscriptions('de'),
        rewards('de'),
        referrals('de'),
        orders('de'),
        order('de', 1005),
        addresses('de', 'new'),
        profile('de'),
      ],
    ],
    ['subscription', [subscription('de', '301')]],
    ['journal', [journal]],
  ];
  for (const [sheet, paths] of sheets)
    for (const path of paths) {
      await page.goto(`${shop.url}${path}`);
      await untilIdle(page);
      const found = await page
        .locator('head > link[rel=stylesheet]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      const missing = async (larger: string) => page.evaluate(missingRules, [addressOf(larger), null] as const);
      const needed = [];
      for (const larger of ['all', 'customer', 'guide']) needed.push(...(await missing(larger)));
      expect([path, found, needed]).toEqual([path, [addressOf(sheet)], []]);
    }
  await close();
});
