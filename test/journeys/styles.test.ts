import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '../../src/routes.ts';
import { useSharedShop } from '../shop.ts';
import { signIn } from './sign-in.ts';
import { untilIdle, useBrowser } from './visit.ts';

const shop = useSharedShop();
const visit = useBrowser();

const product = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
const LISTS = [pages.home('de'), pages.category('de', 'dog-food'), pages.search('de', 'oat'), pages.search('de', 'nothing at all')];
/** Pages with a smaller style sheet. */
const PATHS = [
  ...LISTS,
  product,
  pages.blog('de'),
  pages.blog('de', 'dog', 'health'),
  `${pages.blog('de', 'dog', 'health')}/body-condition-score-at-home-three-places-to-touch`,
  ...(['breeders', 'ambassadors', 'success-stories'] as const).map((people) => pages.people('de', people)),
  `${pages.people('de', 'breeders')}/kennel-bjorkhyddan`,
  ...(['why-insects', 'bonus-club', 'contact', 'faq', 'retailers', 'our-story', 'sustainability', 'research', 'terms-conditions'] as const).map((page) =>
    pages.content('de', page),
  ),
  ...(['privacy-policy', 'antibiotics', 'discount-code', 'accessibility', 'imprint'] as const).map((page) => pages.content('de', page)),
];

/** The rules of the larger style sheet that the smaller one lacks, and that an element of the page would have; in the page. */
async function missingRules(addressOfAll: string): Promise<string[]> {
  const [link] = document.querySelectorAll<HTMLLinkElement>('head > link[rel=stylesheet]');
  const rulesOf = (rules: CSSRuleList): CSSStyleRule[] =>
    [...rules].flatMap((rule) => (rule instanceof CSSStyleRule ? [rule] : 'cssRules' in rule ? rulesOf((rule as CSSMediaRule).cssRules) : []));
  const all = new CSSStyleSheet();
  all.replaceSync(await (await fetch(addressOfAll)).text());
  const known = new Set(rulesOf(link!.sheet!.cssRules).map(({ cssText }) => cssText));
  const withoutState = (selector: string) =>
    selector.replace(/::?(?:before|after|backdrop|marker|hover|active|focus-visible|focus|checked|placeholder|-webkit-[\w-]+)\b/g, '').replaceAll(':has()', '');
  return rulesOf(all.cssRules)
    .filter(({ cssText, selectorText }) => !known.has(cssText) && document.querySelector(withoutState(selectorText)))
    .map(({ cssText }) => cssText);
}

/** Lists, a product, and what there is to read have a sheet of their own each. */
function sheetOf(path: string): string {
  if (path === product) return 'product';
  return LISTS.includes(path) ? 'main' : 'guide';
}

const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));
const addressOf = (name: string) => `/${manifest[`client/styles/${name}.css`]!.file}`;

it.each(PATHS)(
  '%s needs nothing that only the larger style sheet has',
  async (path) => {
    const { page, close } = await visit({ undecided: true });
    await page.goto(`${shop.url}${path}`);
    await untilIdle(page);
    expect(await page.locator('head > link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      addressOf(sheetOf(path)),
    ]);
    expect(await page.evaluate(missingRules, addressOf('all'))).toEqual([]);
    await close();
  },
  60_000,
);

/** Pages with the sheet of the planner, which has nothing of the home page and of lists. */
it.each([
  pages.cart('de'),
  pages.planner('de'),
  pages.lead('de'),
  pages.wetCatFood('de'),
  pages.newsletter('de'),
  pages.refer('de'),
  pages.withdraw('de'),
  pages.cancel('de'),
  pages.cookies('de'),
  pages.parcel('de'),
  pages.signedOut('de'),
  pages.below('de', '/no-such-page'),
])('%s needs nothing that only the sheet of lists has', async (path) => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}${path}`);
  await untilIdle(page);
  expect(await page.evaluate(missingRules, addressOf('main'))).toEqual([]);
  await close();
});

it('the pages of the account need nothing that only the sheet of the planner has', async () => {
  const { page, close } = await visit();
  await page.goto(`${shop.url}/de/account`);
  await signIn(shop, page, 'demo@kvistra.example', '000000');
  await page.waitForURL('**/de/account');
  const { account, pets, subscriptions, subscription, rewards, referrals, orders, order, addresses, profile } = pages;
  const paths = [account, (cc: string) => pets(cc), (cc: string) => pets(cc, 'new'), subscriptions, (cc: string) => subscription(cc, '301'), rewards];
  const others = [(cc: string) => referrals(cc), (cc: string) => orders(cc), (cc: string) => order(cc, 1005), (cc: string) => addresses(cc, 'new'), profile];
  for (const link of [...paths, ...others]) {
    await page.goto(`${shop.url}${link('de')}`);
    await untilIdle(page);
    const sheets = await page.locator('head > link[rel=stylesheet]').evaluateAll((links) => links.map((sheet) => sheet.getAttribute('href')));
    expect([link('de'), sheets, await page.evaluate(missingRules, addressOf('all'))]).toEqual([link('de'), [addressOf('customer')], []]);
  }
  await close();
});
