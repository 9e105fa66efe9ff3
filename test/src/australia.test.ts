import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareStores, seederFor } from '../../local/stores.ts';
import { arrivalDays, deliveryText, leavingText } from '../../provider/delivery/delivery.ts';
import { formatLocale } from '../../provider/language.ts';
import { pathKey, RULES_KEY } from '../../src/platform/redirects/keys.ts';
import { addDays, dayOf, startOfDay } from '../../src/platform/shared/day.ts';
import { formatDayOf, formatDays } from '../../src/platform/shared/format.ts';
import { groups, markets } from '../../src/platform/shared/markets.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import { PEOPLE } from '../../src/routes.ts';
import { journeyOfOrder } from '../../src/shop/delivery/model/dispatch.ts';
import { findDeadTargets, flattenChains, readTable, splitTable, tableFileOf } from '../../tools/kv/table.ts';
import { Jar, signIn } from '../customer.ts';
import { openCheckout } from '../provider/open-checkout.ts';
import { eventually, MONTHLY, useShop } from '../shop.ts';

const LAUNCH = addDays(dayOf(new Date(), marketZone('AU')), 2);
const shop = useShop({ MARKET_GROUP: 'au', WET_CAT_LAUNCH: LAUNCH });

const EUROPEAN = [...groups.eu.availableCountries, ...Object.keys(groups.eu.legacyPrefixes)].join('|');
const EUROPEAN_PATH = new RegExp(`^/(?:${EUROPEAN})(?:/|$)`);
/** Words of European law and taxes, and of authorities that an Australian customer cannot turn to. */
const EUROPEAN_WORDS =
  /\b(?:VAT|EU|GDPR|ODR|European (?:Union|law|Accessibility Act)|Right of withdrawal|withdraw from the contract|Konsumentverket|Integritetsskyddsmyndigheten|Allmänna|Bolagsverket|Länsstyrelsen)\b/i;

const shownText = (html: string) =>
  html.replace(/<(script|style|template)[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' ');

it('a crawler of the Australian shop finds no European address, tax or law', async () => {
  const seen = new Set(['/', '/au']);
  const waiting = [...seen];
  const wrong: string[] = [];
  async function visit(path: string): Promise<void> {
    // a page that cannot be made in time says so, and is there when one comes again
    const answer = await eventually(async () => {
      const found = await shop.get(path);
      return found.status !== 503 && found;
    });
    if (/^\/au\/account(?:\/|$)/.test(path)) return;
    const html = await answer.text();
    if (answer.status !== 200) wrong.push(`${path} answers ${answer.status}`);
    const word = EUROPEAN_WORDS.exec(shownText(html));
    if (word) wrong.push(`${path} says ${word[0]}`);
    for (const [, href = ''] of html.matchAll(/<(?:a|link) [^>]*href="([^"]*)"/g)) {
      const link = new URL(href.replaceAll('&amp;', '&'), `${shop.url}${path}`);
      if (link.origin !== shop.url) continue;
      if (EUROPEAN_PATH.test(link.pathname)) wrong.push(`${path} links ${link.pathname}`);
      const to = `${link.pathname}${link.search}`;
      if (
        /^\/au(?:\/|$)/.test(to) &&
        !/\.\w+$/.test(link.pathname) &&
        !seen.has(to) &&
        [...link.searchParams].length < 2
      ) {
        seen.add(to);
        waiting.push(to);
      }
    }
  }
  // every page of a round is known when the round before has ended
  for (let round = waiting.splice(0); round.length > 0; round = waiting.splice(0))
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        for (let path = round.pop(); path !== undefined; path = round.pop()) await visit(path);
      }),
    );
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(seen.size).toBeGreaterThan(120);
}, 120_000);

it('is a shop of its own', async () => {
  const html = await (await shop.get('/')).text();
  expect(html).toContain('data-country="AU"');
  expect(html).toContain(`<link rel="canonical" href="${shop.url}/au"/>`);
  expect((await shop.get('/se')).status).toBe(404);
});

it('has content of its own, and three empty lists', async () => {
  const text = async (path: string) => (await shop.get(path)).text();
  expect(/<h1[^>]*>([^<]*)/.exec(await text('/blog'))?.[1]).toBe('Journal');
  expect((await shop.get('/au/blog/dog/health/body-condition-score-at-home-three-places-to-touch')).status).toBe(200);
  for (const people of PEOPLE) expect(await text(`/au/${people}`)).toContain('Nobody is listed here yet');
  const retailers = await text('/au/retailers');
  expect(retailers).toContain('No shop stocks our food');
  expect(retailers).toMatch(/<a [^>]*href="https:\/\/retailers\.kvistra\.example\/apply"[^>]*>Become a retailer<\/a>/);
  const languages = [...(await text('/au/faq')).matchAll(/hrefLang="([^"]+)"/gi)].map((match) => match[1]);
  expect(languages).toEqual(expect.arrayContaining(['en-AU', 'x-default']));
  expect(await text('/sitemap.xml')).not.toContain('/sitemap/se.xml');
  expect((await shop.get('/se/faq')).status).toBe(404);
});

it('has terms, a privacy policy and an imprint under Australian law', async () => {
  const text = async (path: string) => shownText(await (await shop.get(path)).text());
  expect(await text('/au/terms-conditions')).toMatch(/Australian Consumer Law[\s\S]*major failure/);
  expect(await text('/au/privacy-policy')).toMatch(
    /Privacy Act 1988[\s\S]*Australian Privacy Principles[\s\S]*Office of the Australian Information Commissioner/,
  );
  expect(await text('/au/imprint')).toMatch(/ABN/);
  expect(await text('/au/cart')).not.toContain('VAT');
  expect(await text('/au')).toContain('GST included');
});

it('names the guarantees of the Australian Consumer Law before the order, returns of the shop’s own accord, and no customs', async () => {
  const text = async (path: string) => shownText(await (await shop.get(path)).text()).replace(/\s+/g, ' ');
  for (const path of ['/au/dog-food/insect-oat-adult-dog', '/au/cart'])
    expect([path, await text(path)]).toEqual([
      path,
      expect.stringContaining('guarantees that cannot be excluded under the Australian Consumer Law'),
    ]);
  const product = await text('/au/dog-food/insect-oat-adult-dog');
  expect(product).toContain('Tell us within 30 days of delivery, then you have 14 more to send it back');
  expect(product).toContain('The law in your country does not require this; we offer it anyway.');
  expect(product).toContain('there is no customs duty to pay');
  const imprint = await text('/au/imprint');
  for (const fact of [
    'Kvistra Australia Pty Ltd',
    'ACN 000 000 000',
    'Australian Business Number (ABN)',
    'Consumer Affairs Victoria',
  ])
    expect(imprint).toContain(fact);
  expect(imprint).not.toMatch(/LUCID|Feed business number/);
  expect(await text('/au/accessibility')).toContain('Australian Human Rights Commission');
});

it('lets a subscription be cancelled from the foot of every page, without an account', async () => {
  for (const path of ['/au', '/au/cart', '/au/dog-food/insect-oat-adult-dog'])
    expect([path, (await (await shop.get(path)).text()).includes('href="/au/cancel"')]).toEqual([path, true]);
  const page = await (await shop.get('/au/cancel')).text();
  expect(page).toContain('action="/api/cancellation" method="post"');
});

it('says GST at the checkout, and links Australia only in the lists for programs', async () => {
  const { body } = await shop.call('/api/cart/lines/add', {
    variantId: await shop.firstVariant('mug'),
    quantity: 1,
    market: 'au',
  });
  const checkout = shownText(await (await fetch(body.cart.checkoutURL)).text());
  expect(checkout).toContain('of which GST 10%');
  expect(checkout).toContain('Tell us within 30 days of delivery, then you have 14 more to send it back');
  expect(checkout).not.toMatch(EUROPEAN_WORDS);
  const llms = await (await shop.get('/llms.txt')).text();
  expect(llms).not.toMatch(EUROPEAN_WORDS);
  for (const path of ['/llms.txt', '/sitemap.xml', '/sitemap/au.xml', '/au/dog-food/light-insect-dog.md'])
    for (const [address] of (await (await shop.get(path)).text()).matchAll(/http[^\s<>)"]+/g))
      expect(new URL(address).pathname).not.toMatch(EUROPEAN_PATH);
});

it('sells wet cat food from midnight in Sydney on', async () => {
  const { now } = await shop.control('clock');
  const minutes = Math.round((startOfDay(LAUNCH, marketZone('AU')).getTime() - Date.parse(now)) / 60_000);
  await shop.control('clock', { minutes: minutes - 10 });
  const page = async () => (await shop.get('/au/cat-food/wet-insect-cat-pouch')).text();
  expect(await page()).not.toContain('class="buy"');
  await shop.control('clock', { minutes: 15 });
  await expect.poll(page).toContain('class="buy"');
  await shop.control('reset', {});
});

describe('a signed-in customer', () => {
  const email = 'matilda@kvistra.example';
  const WEEKDAY_AND_DATE = /(?:Mon|Tues|Wednes|Thurs|Fri)day \d{1,2} [A-Z][a-z]+/;
  const words = (html: string) => shownText(html).replaceAll('&#x27;', "'").replace(/\s+/g, ' ');
  let jar: Jar;
  let number: string;
  let ordered: string;
  let checkout: string;
  let thanks: string;
  const page = async (path: string) => {
    const answer = await shop.get(`/au/account${path}`, { Cookie: jar.header });
    expect([path, answer.status]).toEqual([path, 200]);
    return words(await answer.text());
  };
  beforeAll(async () => {
    const [variant, subscribed] = await Promise.all([
      shop.firstVariant('mug'),
      shop.variant('premium-active-dog', '12 kg'),
    ]);
    ordered = (await shop.control('clock')).now;
    const { cart, readPage, pay } = await openCheckout(shop, {
      variantId: variant,
      quantity: 2,
      countryCode: 'AU',
      market: 'au',
    });
    const cookie = `cart=${encodeURIComponent(cart.id)}`;
    await shop.call(
      '/api/cart/lines/add',
      { variantId: subscribed, quantity: 1, sellingPlanId: MONTHLY, market: 'au' },
      { Cookie: cookie },
    );
    checkout = await readPage();
    const paid = await pay({ email, address1: '12 Wattle Street', zip: '2010', city: 'Surry Hills' });
    thanks = await (await fetch(paid.headers.get('location')!)).text();
    number = /data-order="(\d+)"/.exec(thanks)![1]!;
    jar = await signIn(shop, email, new Jar(), 'au');
  });

  it('reads GST, Australian dollars and an Australian date on the page of an order', async () => {
    const order = await page(`/orders/${number}`);
    const [, total, gst] = /Total \$([\d.]+) of which GST 10% \$([\d.]+)/.exec(order)!;
    expect(Number(gst)).toBeCloseTo(Number(total) / 11, 1);
    expect(order).toContain(formatDayOf(new Date(ordered), 'en-AU', marketZone('AU')));
    expect(order).toContain('12 Wattle Street');
    expect(order).toContain('Surry Hills 2010');
    expect(order).toContain('Australia');
  });

  it('reads the same in the mails of the order, and it leaves and arrives as the checkout said', async () => {
    const mails = async () =>
      (await shop.control(`mails?to=${email}`)).mails.filter(({ subject }: { subject: string }) =>
        subject.includes(`KV${number}`),
      );
    const [confirmation] = await mails();
    expect(confirmation.text.replaceAll('\u00a0', ' ')).toMatch(/Total: \$[\d.]+\nof which GST 10%: \$[\d.]+/);
    expect(confirmation.text).toContain('Surry Hills 2010');
    const delivery = journeyOfOrder(new Date(ordered), 'AU');
    expect(checkout).toContain(deliveryText(delivery, { country: 'AU' }).replaceAll('\u00a0', ' '));
    for (const text of [thanks, confirmation.text]) expect(text).toContain(leavingText(delivery, { country: 'AU' }));
    expect(confirmation.text).toContain(
      `Arrives: ${formatDays(delivery.arrives.from, delivery.arrives.to, formatLocale({ country: 'AU' }))}`,
    );
    expect(checkout).toMatch(
      new RegExp(`leaves our warehouse on ${WEEKDAY_AND_DATE.source} and arrives between ${WEEKDAY_AND_DATE.source}`),
    );
    // a weekend and the holidays of Christmas
    await shop.control('clock', { days: 7 });
    const [dispatch] = await mails();
    expect(dispatch.subject).toContain('has left our warehouse');
    expect(dayOf(new Date(dispatch.at), marketZone('AU'))).toBe(delivery.leaves);
    const { from, to } = arrivalDays(delivery.arrives, { country: 'AU' });
    expect(dispatch.text).toContain(`arrives between ${from} and ${to}.`);
    expect(dispatch.text).toContain('Surry Hills 2010');
    for (const { text, html } of await mails()) expect(`${text} ${shownText(html)}`).not.toMatch(EUROPEAN_WORDS);
  });

  it('finds no European tax, law, currency or address in the account', async () => {
    const list = (await (await shop.get('/au/account/subscriptions', { Cookie: jar.header })).text()).replaceAll(
      '<!-- -->',
      '',
    );
    const subscription = /\/au\/account\/subscriptions\/\d+/.exec(list)![0].replace('/au/account', '');
    for (const path of [
      '',
      '/orders',
      `/orders/${number}`,
      '/subscriptions',
      subscription,
      '/pets',
      '/addresses',
      '/settings/personal-information',
    ]) {
      const html = await (await shop.get(`/au/account${path}`, { Cookie: jar.header })).text();
      expect(shownText(html)).not.toMatch(EUROPEAN_WORDS);
      expect(shownText(html)).not.toMatch(/€|\bkr\b|\bEUR\b|\bSEK\b/);
      for (const [, href = ''] of html.matchAll(/<(?:a|link) [^>]*href="([^"]*)"/g))
        expect(new URL(href, shop.url).pathname).not.toMatch(EUROPEAN_PATH);
    }
  });

  it('reads Australian dates on a subscription', async () => {
    const list = await page('/subscriptions');
    expect(list).toMatch(/With you \d{1,2}.* It leaves our warehouse on \d{1,2} [A-Z][a-z]+ 20\d\d/);
  });
});

it('has a redirect table of its own, whose targets are all pages of Australia', async () => {
  const { rows, findings } = await readTable('kv/redirects.au.csv');
  expect(findings).toEqual([]);
  expect(rows.length).toBeGreaterThan(150);
  for (const { from, to } of rows) for (const path of [from, to]) expect(path).not.toMatch(EUROPEAN_PATH);
  expect(await findDeadTargets(rows, shop.url, groups.au)).toEqual([]);
});

it.each([
  ['/products/gut-buddy-180g', '/au/dog-products/gut-buddy?variant=44100000055002'],
  ['/collections/any/products/easter-kit', '/au/dog-food/easter-kit-dog'],
  ['/au/pages/contact-us', '/au/contact'],
  ['/account/settings', '/account/settings/personal-information'],
  ['/au/account/settings', '/au/account/settings/personal-information'],
  ['/apps/aftership?order=1', '/au/parcel?order=1'],
  ['/lp/antibiotika', '/antibiotics'],
])('%s redirects to %s', async (from, to) => {
  const answer = await shop.get(from);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
});

it.each(['/de', '/se/dog-food', '/sv', '/de-de/dog-food', '/se/home', '/dk/products/easter-kit'])(
  '%s leads to no European prefix',
  async (path) => {
    const answer = await shop.get(path);
    expect([404, 301, 302]).toContain(answer.status);
    expect(answer.headers.get('location') ?? '').not.toMatch(EUROPEAN_PATH);
    expect(markets.some(({ code }) => code === 'au')).toBe(true);
  },
);

it('takes its table when the same stores were seeded for Europe before, and Europe takes its own back', async () => {
  const stores = {
    kvNamespaces: { KV: 'kv' },
    d1Databases: { DB: 'db' },
    compatibilityDate: '2026-01-01',
  };
  const runtime = new Miniflare(convertV4MiniflareOptions({ workers: [seederFor(stores)], cf: false }));
  try {
    for (const id of ['eu', 'au', 'eu'] as const) {
      await prepareStores(runtime, groups[id]);
      const kv = await runtime.getKVNamespace('KV');
      const { exact, rules } = splitTable(
        flattenChains((await readTable(tableFileOf(groups[id]))).rows, groups[id]).rows,
        groups[id],
      );
      const { keys } = await kv.list({ prefix: pathKey('') });
      expect([id, keys.map(({ name }) => name).sort()]).toEqual([id, [...exact.keys()].map(pathKey).sort()]);
      expect([id, await kv.get(RULES_KEY, 'json')]).toEqual([id, rules]);
      // an old prefix of Europe
      expect([id, JSON.stringify(rules).includes('"/sv"')]).toEqual([id, id === 'eu']);
    }
  } finally {
    await runtime.dispose();
  }
});
