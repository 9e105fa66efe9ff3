import { afterEach, beforeAll, expect, it } from 'vitest';
import { standIns } from '../../local/settings.ts';
import { pages } from '../../src/routes.ts';
import { consentValue, REFUSED } from '../../src/shop/consent/model/consent.ts';
import { eventually, useShop } from '../shop.ts';
import { openTab, type Tab } from './tab.ts';

/** Every third party is switched on, with the stand-in of the local provider. */
const shop = useShop((ports) => ({
  THIRD_PARTIES: standIns(ports),
  CHAT_SECRET: 'local-chat-secret-of-more-than-32-bytes',
}));
const CATEGORY = pages.category('de', 'dog-food');
const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
const LINK = `main .card-name a[href^="${PRODUCT}"]`;
const ALL = consentValue({ statistics: true, marketing: true, functions: true });

// a shop that has just started may show the category without its products
beforeAll(() => eventually(async () => (await (await shop.get(CATEGORY)).text()).includes(PRODUCT)));

let tab: Tab;
const opened: Tab[] = [];
afterEach(() => Promise.all(opened.splice(0).map((each) => each.close())));

/** The visitor has chosen before, and comes to the category in a browser of its own. */
async function openCategory(consent: string): Promise<void> {
  // every page view is measured, and says when that begins
  tab = await openTab('Math.random = () => { window.isMeasured = true; return 0; }');
  opened.push(tab);
  await tab.setCookie({ name: 'consent', value: consent, url: shop.url });
  await tab.goto(`${shop.url}${CATEGORY}`);
  // a pointer that rests on a link before the rules have come has the browser do nothing
  await expect.poll(() => tab.events.some(({ method }) => method === 'Preload.ruleSetUpdated')).toBe(true);
}
const prerenders = () =>
  tab.events.filter(({ method }) => method === 'Preload.prerenderStatusUpdated').map(({ params }) => params);
/** The address that was rendered ahead last, how far it has come, and why it went no farther. */
const lastPrerender = () => {
  const { key, status, prerenderStatus, disallowedMojoInterface } = prerenders().at(-1) ?? {};
  return { url: key?.url, status, prerenderStatus, disallowedMojoInterface };
};
const renderedAhead = () =>
  expect.poll(lastPrerender).toEqual({
    url: `${shop.url}${PRODUCT}`,
    status: 'Ready',
    prerenderStatus: undefined,
    disallowedMojoInterface: undefined,
  });
/** The requests of the documents of a path. */
const requestsOf = (path: string): string[] =>
  tab
    .requests()
    .filter(({ document }) => document === `${shop.url}${path}`)
    .map(({ url }) => url);
const calls = (path: string) => requestsOf(path).filter((url) => url.startsWith(`${shop.url}/api/`));
const tagsOf = (path: string) => requestsOf(path).filter((url) => url.includes('/tags/') && url.includes('.js'));
/** The page is measured, and has its figures: it tells of them when it is left. */
async function measured(): Promise<void> {
  await tab.waitFor(() => 'isMeasured' in window);
  await tab.waitFor(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver(() => resolve(true)).observe({ type: 'largest-contentful-paint', buffered: true }),
      ),
  );
}
/** Follows the link to the product, which has been rendered ahead. */
async function comeToProduct(): Promise<void> {
  await tab.evaluate(
    (selector: string) => void setTimeout(() => document.querySelector<HTMLAnchorElement>(selector)!.click()),
    LINK,
  );
  // the browser shows the document a moment before the document knows
  await tab.waitFor(
    (path: string) => location.pathname === path && !(document as Document & { prerendering?: boolean }).prerendering,
    PRODUCT,
  );
  const activationStart = () =>
    (performance.getEntriesByType('navigation')[0] as PerformanceEntry & { activationStart: number }).activationStart;
  expect(await tab.evaluate(activationStart)).toBeGreaterThan(0);
}
const vitals = async (): Promise<string[]> =>
  (await shop.control('received?service=analytics')).received
    .filter(({ path }: { path: string }) => path === 'kvistra_vitals')
    .map(({ body }: { body: { blobs: string[] } }) => body.blobs.slice(0, 2).join(' '));

it('a product that the pointer rests on is rendered ahead, is shown at once, and is measured and told of when it is shown', async () => {
  await openCategory(ALL);
  await tab.hover(LINK);
  await renderedAhead();
  expect(requestsOf(PRODUCT).length).toBeGreaterThan(0);
  expect([...calls(PRODUCT), ...tagsOf(PRODUCT)]).toEqual([]);

  await measured();
  await comeToProduct();
  await tab.waitFor(() => 'tagEvents' in window);
  await expect.poll(() => tagsOf(PRODUCT).length).toBeGreaterThan(0);
  expect(tagsOf(PRODUCT)).toHaveLength(new Set(tagsOf(PRODUCT)).size);
  await expect.poll(() => requestsOf(PRODUCT).filter((url) => url.includes('/measure-'))).toHaveLength(1);

  await measured();
  await tab.goto(`${shop.url}${pages.content('de', 'faq')}`);
  // each page tells of itself when it is left: nothing says which answer comes first
  await expect
    .poll(async () => (await vitals()).sort())
    .toEqual(['cls category', 'cls product', 'lcp category', 'lcp product']);
});

it('a product alone is rendered ahead, neither the cart nor the account, and it shows the cart as it is when the visitor comes', async () => {
  await openCategory(consentValue(REFUSED));
  // the browser acts on links in the order in which the pointer rests on them
  for (const selector of ['[data-cart-link]', '.account-link', LINK]) await tab.hover(selector);
  await renderedAhead();
  const fetched = tab.events
    .filter(({ method }) => method === 'Preload.prefetchStatusUpdated')
    .map(({ params }) => params.prefetchUrl);
  expect(new Set([...fetched, ...prerenders().map(({ key }) => key.url)])).toEqual(new Set([`${shop.url}${PRODUCT}`]));

  await tab.evaluate(() => document.querySelector<HTMLFormElement>('main form[data-cart-add]')!.requestSubmit());
  await tab.waitFor(() => document.querySelector('.panel .cart[aria-busy="false"] .line') !== null);
  const before = calls(PRODUCT);
  await comeToProduct();
  const counts = () =>
    [...document.querySelectorAll<HTMLElement>('[data-cart-count]')].map(
      ({ textContent, hidden }) => `${textContent} ${hidden}`,
    );
  await expect.poll(async () => new Set(await tab.evaluate(counts))).toEqual(new Set(['1 false']));
  expect(calls(PRODUCT)).toEqual(before);
});

it('a visitor who saves data gets no rules', async () => {
  const answer = await shop.get('/speculation-rules.json', { 'Save-Data': 'on' });
  expect([answer.status, answer.headers.get('vary'), await answer.json()]).toEqual([200, 'Save-Data', {}]);
});
