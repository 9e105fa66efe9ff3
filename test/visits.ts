import { OATS, VALID_FIELDS } from './provider/open-checkout.ts';
import { eventually, MONTHLY, type TestShop } from './shop.ts';

/** The mix of a thousand visits that docs/scale.md counts with. */
export const MIX = {
  pageViews: 5000,
  /** Choices about cookies: of everything, of nothing; and how many of the first choose a second time. */
  consents: 400,
  refusals: 200,
  secondChoices: 100,
  /** Visits by a campaign, of those who have consented. */
  campaigns: 200,
  cartReads: 500,
  cartAdditions: 500,
  /** Feeding plans, and how many of them are mailed. */
  plans: 20,
  mailedPlans: 10,
  /** Addresses for the newsletter, which nobody confirms. */
  signUps: 10,
  /** Orders of new customers, and how many of them are subscriptions. */
  orders: 25,
  subscriptions: 5,
} as const;

const VISITS = 1000;
/** Requests at a time. */
const CONCURRENCY = 4;
const PATHS = ['/de', '/de/dog-food', '/de/dog-food/insect-oat-adult-dog', '/de/cat-food', '/de/faq'];
const ALL = { statistics: true, marketing: true, functions: true, market: 'de' };
const PLAN = {
  market: 'de',
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2021-05-01',
  breed: 'mixed',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 12,
  specialNeeds: [],
  foodPreferences: ['dry'],
  terms: true,
};

/** Each visit comes from an address of its own. */
const from = (visit: number) => ({
  'CF-Connecting-IP': `203.${Math.floor(visit / 250) + 10}.113.${(visit % 250) + 1}`,
});

function require2xx({ status, body }: { status: number; body?: unknown }): void {
  if (status >= 300) throw new Error(`The shop answered ${status}: ${JSON.stringify(body)}`);
}

/** Pays a cart at the provider's checkout, which prices it anew for its buyer. */
async function pay(url: string, email: string): Promise<void> {
  const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)![1]!;
  let html = await (await fetch(url)).text();
  for (let attempt = 1; ; attempt++) {
    const values = { ...VALID_FIELDS, email, attempt: field(html, 'attempt'), total: field(html, 'total') };
    const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(values) });
    html = await answer.text();
    if (answer.status === 303) return;
    if (attempt === 2) throw new Error(`The checkout answered ${answer.status}`);
  }
}

/**
 * One of the thousand visits; what it does follows from its number.
 *
 * @returns the address of the checkout, and the buyer, of one that ends with an order.
 */
async function visit(shop: TestShop, n: number): Promise<[url: string, email: string] | null> {
  const headers: Record<string, string> = from(n);
  const is = (first: number, count: number) => n >= first && n < first + count;
  for (const path of PATHS) require2xx(await shop.get(path));
  if (n < MIX.consents + MIX.refusals) {
    const choice = n < MIX.consents ? ALL : { market: 'de' };
    const answer = await shop.call('/api/consent', choice, headers);
    require2xx(answer);
    const cookie = answer.headers.getSetCookie()[0]!.split(';')[0]!;
    headers.cookie = cookie;
    if (n < MIX.secondChoices) require2xx(await shop.call('/api/consent', { market: 'de', statistics: true }, headers));
  }
  if (is(0, MIX.campaigns)) {
    const referer = `${shop.url}/de?utm_source=letter${n}&utm_campaign=spring`;
    const answer = await shop.get('/api/visit', { ...headers, referer });
    require2xx(answer);
    headers.cookie = [headers.cookie, ...answer.headers.getSetCookie().map((set) => set.split(';')[0])].join('; ');
  }
  let order: [string, string] | null = null;
  if (n % 2 === 0) require2xx(await shop.get('/api/cart', headers));
  else {
    const isBuyer = is(0, 2 * MIX.orders);
    const isSubscriber = is(0, 2 * MIX.subscriptions);
    const line = { variantId: OATS, quantity: 1, market: 'se', formId: crypto.randomUUID() };
    const answer = await shop.call(
      '/api/cart/lines/add',
      { ...line, ...(isSubscriber && { sellingPlanId: MONTHLY }) },
      headers,
    );
    require2xx(answer);
    if (isBuyer) order = [answer.body.cart.checkoutURL, `visit${n}@kvistra.example`];
  }
  if (is(500, MIX.plans))
    require2xx(
      await shop.call(
        '/api/planner',
        {
          ...PLAN,
          formId: crypto.randomUUID(),
          ...(is(500, MIX.mailedPlans) && { email: `visit${n}@kvistra.example` }),
        },
        headers,
      ),
    );
  if (is(600, MIX.signUps))
    require2xx(await shop.call('/api/newsletter', { email: `visit${n}@kvistra.example`, market: 'de' }, headers));
  return order;
}

/** Waits until everything that the visits have led to is done. */
export async function settleVisits(shop: TestShop): Promise<void> {
  const database = await shop.database();
  const open = () => database.prepare("SELECT 1 FROM outbox WHERE state = 'open' AND due_at <= ? LIMIT 1");
  await eventually(async () => {
    await shop.everyMinute();
    await shop.outboxAtRest();
    const { webhooks } = await shop.control('webhooks');
    const isDelivered = webhooks.every(({ status }: { status: string }) => status === 'delivered');
    return isDelivered && !(await open().bind(new Date().toISOString()).first());
  }, 120_000);
}

/** Makes a thousand visits over HTTP, some at a time. */
export async function makeVisits(shop: TestShop): Promise<void> {
  const numbers = Array.from({ length: VISITS }, (_, n) => n).values();
  const orders: [string, string][] = [];
  const work = async () => {
    for (const n of numbers) {
      const order = await visit(shop, n);
      if (order) orders.push(order);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  // by then the carts have the marks of their campaigns
  for (const [url, email] of orders) await pay(url, email);
  await settleVisits(shop);
}
