import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_REVIEW } from '../../local/demo-reviews.ts';
import type { Shop } from '../../local/shop.ts';
import { api, operationPath, pages } from '../../src/routes.ts';
import { startCheckedShop } from '../checked-shop.ts';
import { Jar, signIn } from '../customer.ts';
import { firstByteMs } from '../leaving.ts';
import { ANSWERS } from '../planner-answers.ts';
import { eventually, freePort, MONTHLY, useShop } from '../shop.ts';

const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
const LEAD = {
  firstname: 'Alva',
  lastname: 'Lind',
  email: 'alva@example.com',
  phone: '030 901820',
  address1: 'Nygatan 9',
  zip: '10115',
  city: 'Berlin',
};
const LIMITERS = [
  'LIMIT_WRITE',
  'LIMIT_SEND',
  'LIMIT_SEARCH',
  'LIMIT_CODE',
  'LIMIT_REFERRAL',
  'LIMIT_LOGIN',
  'LIMIT_REPORT',
  'LIMIT_MEDIA',
  'LIMIT_PROGRAM',
];
/** Bindings without which nobody misses anything. */
const OTHERS = ['OUTBOX_QUEUE', 'PICTURES', 'REVIEW_PICTURES', 'VITALS', 'AB_TESTS', ...LIMITERS];

const shop = useShop({}, []);
let jar: Jar;
let cartId: string;
let lineId: string;
let plan: string;
let variantId: string;
let soldOut: string;
beforeAll(async () => {
  jar = await signIn(shop, 'demo@kvistra.example');
  variantId = await shop.firstVariant('insect-oat-adult-dog');
  soldOut = await shop.firstVariant('drinking-fountain');
  const { cart } = (await shop.call(api.cartAdd, { variantId, sellingPlanId: MONTHLY, market: 'de' })).body;
  [cartId, lineId] = [cart.id, cart.items[0].id];
  plan = (await shop.call<{ plan: string }>(api.plannerRecommend, { ...ANSWERS, terms: true, market: 'de' })).body.plan;
});
afterEach(() => shop.fail());

/**
 * Waits until the isolate asks a store again: the database at once or some seconds after it was slow, KV five seconds
 * after a failure.
 */
const databaseWorks = () => eventually(async () => (await ALL.account!()).status === 200);
const kvWorks = () => eventually(async () => (await ALL['redirect by a rule']!()).status === 301);

let visitors = 0;
/** The headers of a visitor of their own, whom nothing limits. */
const visitor = () => ({ 'CF-Connecting-IP': `10.9.${Math.floor(++visitors / 250)}.${visitors % 250}` });

const page =
  (path: string | (() => string), cookie: () => string = () => '') =>
  () =>
    shop.get(typeof path === 'string' ? path : path(), { ...visitor(), Cookie: cookie() });
const send =
  (path: string, body: () => object, cookie: () => string = () => '') =>
  () =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Origin: shop.url,
        Cookie: cookie(),
        ...visitor(),
      },
      body: JSON.stringify({ market: 'de', ...body() }),
    });

const customer = () => jar.header;
const buyer = () => `${jar.header}; cart=${cartId}`;
const draft = () => `plan=${encodeURIComponent('{"species":"dog","name":"Bella","gender":"female"}')}`;
const formId = () => crypto.randomUUID();

/** Every kind of page and call that needs no database of the shop. */
const WITHOUT_DATABASE: Readonly<Record<string, () => Promise<Response>>> = {
  home: page('/de'),
  category: page('/de/dog-food'),
  product: page(PRODUCT),
  'another product': page('/de/dog-food/light-insect-dog'),
  'reviews of a product': page(`${PRODUCT}/reviews`),
  'product as Markdown': page(`${PRODUCT}.md`),
  search: page('/de/search?q=insect'),
  blog: page('/de/blog'),
  people: page('/de/breeders'),
  content: page('/de/our-story'),
  'cart page': page('/de/cart', () => `cart=${cartId}`),
  'cart page of a customer': page('/de/cart', buyer),
  'empty cart page': page('/de/cart'),
  newsletter: page('/de/newsletter'),
  contact: page('/de/contact'),
  interest: page('/de/wet-cat-food'),
  refer: page('/de/refer'),
  cookies: page('/de/cookies'),
  'wish list': page('/de/wish-list', () => 'wishes=44100000001001'),
  'wish list that its address carries': page('/de/wish-list/shared?variants=44100000001001'),
  'size on the wish list': send(api.wishListAdd, () => ({ variantId })),
  parcel: page('/de/parcel'),
  'gift card': page('/de/gift-card'),
  'gift card balance': page('/de/gift-card/balance'),
  withdraw: page('/de/withdraw?order=KV1001'),
  cancel: page('/de/cancel'),
  planner: page('/de/feeding-plan'),
  'planner step': page('/de/feeding-plan/birthdate', draft),
  'sign-in': page('/de/account/login'),
  'sign-out': page('/de/account/logout', customer),
  'not found': page('/de/nothing-here'),
  // what KV says about an address is remembered, so each one is asked for once
  'redirect by a rule': page(() => `/en-fi/old-${formId()}`),
  health: page('/healthz'),
  sitemap: page('/sitemap/de.xml'),
  llms: page('/llms.txt'),
  'cart read': page(api.cartRead, buyer),
  'cart add': send(api.cartAdd, () => ({ variantId, quantity: 1, formId: formId() })),
  'cart add again': send(
    api.cartAdd,
    () => ({ variantId, quantity: 1, formId: formId() }),
    () => `cart=${cartId}`,
  ),
  'cart quantity': send(
    api.cartUpdate,
    () => ({ lineId, quantity: 2, formId: formId() }),
    () => `cart=${cartId}`,
  ),
  'cart stepper': send(
    api.cartUpdate,
    () => ({ lineId, by: 1, formId: formId() }),
    () => `cart=${cartId}`,
  ),
  'discount code': send(
    api.cartDiscount,
    () => ({ code: 'WELCOME10' }),
    () => `cart=${cartId}`,
  ),
  'storefront operation': send(operationPath('Product'), () => ({ variables: { handle: 'insect-oat-adult-dog' } })),
  suggestions: page(`${api.searchSuggestions}?q=dog&market=de`),
  'answer of the planner': send(api.plannerStep, () => ({
    step: 'pet',
    species: 'dog',
    name: 'Bella',
    gender: 'female',
  })),
  'refusal of cookies': send(api.consentSave, () => ({ statistics: false, marketing: false, functions: false })),
  visit: page(api.trackingVisit),
  vitals: send(api.trackingVitals, () => ({ name: 'LCP', value: 100 })),
  'forged webhook': send(api.webhooksCommerce, () => ({ id: 1 })),
};

/** Those that need it: without it they answer 503. */
const WITH_DATABASE: Readonly<Record<string, () => Promise<Response>>> = {
  plan: page(() => plan),
  "a pet's journal": page('/de/account/pets/nope/journal', customer),
  'entry of a journal': send(api.journalSave, () => ({ petId: 'nope', note: 'x' }), customer),
  'link for a vet': send(api.vetLinksMake, () => ({ petId: 'nope' }), customer),
  'page for a vet': page('/de/vet?link=nope'),
  programs: page('/de/account/programs', customer),
  'end of a program': send(api.programsEnd, () => ({ programId: 'nope' }), customer),
  'end of reminders': page('/de/journal/stop?link=nope'),
  'form of a review': page('/de/reviews/write?product=1&link=nope'),
  'report of a review': page(`/de/reviews/report?review=${DEMO_REVIEW}`),
  'decision about a review': page('/de/reviews/decision?link=nope'),
  "a customer's reviews": page('/de/account/reviews', customer),
  'work on reviews': page('/de/staff/reviews', () => 'staff=nope'),
  review: send(api.reviewsSave, () => ({ product: '1', link: 'nope', stars: 5 })),
  'mailed link of the newsletter': page('/de/newsletter/confirm?link=nope'),
  'mailed link of a list': page('/de/wet-cat-food/confirm?link=nope'),
  "friend's link": page('/r/ABCDEF?cc=de'),
  "a customer's wish list": page('/de/wish-list', customer),
  'shared wish list': page(`/de/wish-list/${'a'.repeat(64)}`),
  "size on a customer's wish list": send(api.wishListAdd, () => ({ variantId }), customer),
  account: page('/de/account', customer),
  pets: page('/de/account/pets', customer),
  subscriptions: page('/de/account/subscriptions', customer),
  subscription: page('/de/account/subscriptions/301', customer),
  orders: page('/de/account/orders', customer),
  order: page('/de/account/orders/1001', customer),
  rewards: page('/de/account/rewards', customer),
  'store credit': page('/de/account/store-credit', customer),
  referrals: page('/de/account/referrals', customer),
  profile: page('/de/account/settings/personal-information', customer),
  addresses: page('/de/account/addresses', customer),
  'customer as JSON': page(api.accountCustomer, customer),
  'token of the programme': page(api.loyaltyToken, customer),
  recommendation: send(api.plannerRecommend, () => ({ ...ANSWERS, terms: true })),
  'newsletter sign-up': send(api.signUpsNewsletter, () => ({ email: `${formId()}@example.com` })),
  'interest sign-up': send(api.signUpsInterest, () => ({ email: `${formId()}@example.com` })),
  'back-in-stock sign-up': send(api.signUpsStockAlert, () => ({
    email: `${formId()}@example.com`,
    variantId: soldOut,
  })),
  'lead sign-up': send(api.signUpsLead, () => ({ ...LEAD, email: `${formId()}@example.com` })),
  'start of referring': send(api.referralsRegister, () => ({
    name: 'Alva Lind',
    email: `${formId()}@example.com`,
    phone: '+46701234568',
    terms: true,
  })),
  withdrawal: send(api.lawWithdrawal, () => ({
    name: 'Alva Lind',
    email: 'alva@example.com',
    order: 'KV1',
    confirm: true,
  })),
  cancellation: send(api.lawCancellation, () => ({
    name: 'Alva Lind',
    email: 'alva@example.com',
    contract: '1',
    kind: 'ordinary',
    date: '',
  })),
  'balance of a gift card': send(api.giftsBalance, () => ({ code: 'KVISTRAGIFT25' })),
  consent: send(api.consentSave, () => ({ statistics: true, marketing: true, functions: true })),
  'change of the profile': send(api.accountProfileUpdate, () => ({ firstName: 'Demo', lastName: 'Berg' }), customer),
};

interface Row {
  status: number;
  ms: number;
}

async function rowOf(name: string, ask: () => Promise<Response>): Promise<Row> {
  const started = performance.now();
  const answer = await ask();
  const ms = performance.now() - started;
  const text = await answer.text();
  if (answer.status === 503) {
    expect([name, answer.headers.get('retry-after')]).toEqual([name, expect.stringMatching(/^(?:5|10)$/)]);
    expect([name, answer.headers.get('cache-control')]).toEqual([name, 'private, no-store']);
    if (answer.headers.get('content-type')?.includes('json'))
      expect([name, JSON.parse(text).errors[0].message]).toEqual([name, expect.stringMatching(/\w{3} .*\w{3}/)]);
    else expect([name, text]).toEqual([name, expect.stringContaining('Try again')]);
  }
  return { status: answer.status, ms };
}

/** The rows of a table: three visitors at a time wait together for what is slow. */
const rowsOf = async (table: typeof WITH_DATABASE) => {
  const rows: Record<string, Row> = {};
  const waiting = Object.entries(table);
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) rows[next[0]] = await rowOf(...next);
    }),
  );
  return rows;
};
const statusesOf = (rows: Record<string, Row>) =>
  Object.fromEntries(Object.entries(rows).map(([name, { status }]) => [name, status]));
const lateOnes = (rows: Record<string, Row>) => Object.entries(rows).filter(([, { ms }]) => ms > firstByteMs());

const ALL = { ...WITHOUT_DATABASE, ...WITH_DATABASE };
let healthy: Record<string, number>;
beforeAll(async () => {
  healthy = statusesOf(await rowsOf(ALL));
});

it('everything answers while no binding fails', () => {
  expect(Object.entries(healthy).filter(([, status]) => status >= 500)).toEqual([]);
});

describe.each(['', '=slow'])('bindings with the mode "%s"', (mode) => {
  it('queue, pictures, analytics and limiters: everything still works', async () => {
    await shop.fail(...OTHERS.map((name) => `${name}${mode}`));
    const rows = await rowsOf(ALL);
    expect(statusesOf(rows)).toEqual(healthy);
    expect(lateOnes(rows)).toEqual([]);
  });

  it('DB: what needs it says so with 503, everything else works', async () => {
    await shop.fail(`DB${mode}`);
    const rows = await rowsOf(ALL);
    expect(statusesOf(rows)).toEqual({
      ...healthy,
      ...Object.fromEntries(Object.keys(WITH_DATABASE).map((name) => [name, 503])),
    });
    expect(lateOnes(rows)).toEqual([]);
    await shop.fail();
    await databaseWorks();
  });
});

it.each(['', '=slow'])('KV with the mode "%s": everything still works', async (mode) => {
  await shop.fail(`KV${mode}`);
  const rows = await rowsOf(ALL);
  // a pattern redirects for the time being while KV, which may have a row of the same address, cannot be read
  expect(statusesOf(rows)).toEqual({ ...healthy, 'redirect by a rule': 307 });
  expect(lateOnes(rows)).toEqual([]);
});

describe('a sharing picture', () => {
  it.each(['PICTURES', 'PICTURES=slow'])('is a 503 in time with %s, and its page is complete', async (binding) => {
    await shop.fail(binding);
    const path = binding === 'PICTURES' ? '/de/faq' : '/de/contact';
    const started = performance.now();
    const picture = await shop.get(`${path}.png`);
    expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '10']);
    expect(performance.now() - started).toBeLessThan(firstByteMs());
    expect((await shop.get(path)).status).toBe(200);
    await shop.fail();
    expect((await shop.get(`${path}.png`)).status).toBe(200);
  });
});

describe('without the database', () => {
  const FORMS: [name: string, path: string, action: string, fields: Record<string, string>, kept: string][] = [
    [
      'newsletter',
      pages.newsletter('de'),
      api.signUpsNewsletter,
      { email: 'alva@keeps.example' },
      'value="alva@keeps.example"',
    ],
    [
      'contact page',
      pages.contact('de'),
      api.signUpsLead,
      { ...LEAD, message: 'Is there rice in it?' },
      'Is there rice in it?',
    ],
    [
      'interest list',
      pages.wetCatFood('de'),
      api.signUpsInterest,
      { email: 'alva@keeps.example' },
      'value="alva@keeps.example"',
    ],
    [
      'start of referring',
      pages.refer('de'),
      api.referralsRegister,
      { name: 'Alva Keeps', email: 'a@keeps.example', phone: '+46701234568', terms: '1' },
      'value="Alva Keeps"',
    ],
    ["friend's code", pages.refer('de'), api.referralsEnter, { code: 'KEEPS' }, 'value="KEEPS"'],
  ];
  it.each(FORMS)('the form of the %s keeps what was typed, and says why', async (_, path, action, fields, kept) => {
    await shop.fail('DB');
    const answer = await shop.form(action, { market: 'de', ...fields }, { Referer: `${shop.url}${path}` });
    expect([answer.status, answer.headers.get('location')?.split('#')[0]]).toEqual([303, path]);
    const back = new Jar();
    back.take(answer);
    const html = await (await shop.get(path, { Cookie: back.header })).text();
    expect(html).toContain(kept);
    expect(html).toMatch(
      /role="alert"[^>]*>(?:<[^>]+>)*(?:The shop cannot do this right now|An error occurred on the server)/,
    );
  });

  it.each([
    ['de', 'We cannot open this page right now.'],
    ['se', 'Vi kan inte öppna den här sidan just nu.'],
    ['pt', 'Não conseguimos abrir esta página neste momento.'],
  ])('a page of the account in %s keeps its title and its navigation', async (market, text) => {
    await shop.fail('DB');
    const html = await (await shop.get(`/${market}/account/orders`, { Cookie: customer() })).text();
    expect(html).toContain(text);
    expect(html).toContain('class="account-nav"');
    expect(html).not.toContain('class="order-card"');
  });

  it('signing out ends the session in the browser', async () => {
    const other = await signIn(shop, 'second@kvistra.example');
    await shop.fail('DB');
    const answer = await shop.form(api.accountLogout, { market: 'de' }, { Cookie: other.header });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de']);
    other.take(answer);
    expect(other.cookies.has('session')).toBe(false);
  });

  it('a webhook is not taken, so that it comes again', async () => {
    await shop.fail('DB');
    await shop.control('products/light-insect-dog', { stock: 7 });
    const newest = async () => (await shop.control('webhooks')).webhooks[0];
    await expect.poll(async () => (await newest()).attempts).toBeGreaterThan(0);
    expect((await newest()).status).not.toBe('delivered');
    await shop.fail();
    await shop.webhooksDelivered();
  });
});

describe('an isolate that starts with a slow KV', () => {
  let cold: Shop;
  beforeAll(async () => {
    // beside the other shop, with its provider
    const ports = { port: await freePort(), providerPort: Number(new URL(shop.providerUrl).port) };
    const provider = { setSchedule: () => {}, stop: async () => {} };
    cold = await startCheckedShop({ ...ports, provider, failing: ['KV=slow'], onLog: () => {} });
  });
  afterAll(() => cold.stop());

  it('answers every first request in time', async () => {
    const paths: [string, number][] = [
      ['/de', 200],
      ['/de/dog-food', 200],
      [PRODUCT, 200],
      ['/de/blog', 200],
      ['/de/cart', 200],
      ['/de/feeding-plan', 200],
      ['/de/nothing-here', 404],
      ['/se/merch/', 308],
    ];
    const ask = () =>
      Promise.all(
        paths.map(async ([path, expected]) => {
          const started = performance.now();
          const { status } = await fetch(`${cold.url}${path}`, { redirect: 'manual' });
          const isInTime = performance.now() - started < firstByteMs();
          return { path, status, isInTime, isRight: status === expected };
        }),
      );
    // on a machine with much else to do, the provider is late for the first pages
    const first = await ask();
    expect(first.filter(({ isInTime, isRight, status }) => !isInTime || !(isRight || status === 503))).toEqual([]);
    await expect.poll(async () => (await ask()).filter(({ isRight }) => !isRight)).toEqual([]);
  });
});

it('everything works again without a restart', async () => {
  await shop.fail('KV', 'DB=slow', 'OUTBOX_QUEUE', 'PICTURES', ...LIMITERS);
  await Promise.all(Object.values(ALL).map((ask) => ask()));
  await shop.fail();
  await databaseWorks();
  await kvWorks();
  expect(statusesOf(await rowsOf(ALL))).toEqual(healthy);
});

it('a binding that does not exist cannot fail', async () => {
  await expect(shop.fail('KW')).rejects.toThrow('There is no binding KW');
});
