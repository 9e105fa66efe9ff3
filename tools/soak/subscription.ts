import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Shop } from '../../local/shop.ts';
import { api } from '../../src/routes.ts';
import { type Disturbance, disturb, type Submission } from './disturb.ts';
import { type Random, randomOf } from './random.ts';
import { differences, type Provider, providerState, shownState } from './subscription-state.ts';

/** The shop, as a run of the subscription uses it. */
export type SubscriptionShop = Pick<Shop, 'url' | 'providerUrl' | 'database' | 'everyMinute'>;

const CUSTOMER = 'demo@kvistra.example';
const NUMBER = '301';
const PAGE = `/de/account/subscriptions/${NUMBER}`;
/** A product that is added to every delivery, and one that comes with the next delivery only. */
const ALWAYS = 'light-insect-dog';
const ONCE = 'lick-mat';
const ELSEWHERE = ['/de', '/de/account', '/de/account/subscriptions', '/de/account/orders'];
const SETTLE_MS = 90_000;
const AWAY_MS = 1100;
const MAX_RETURNS = 2;

const ANYWHERE = [
  'skip',
  'skip',
  'unskip',
  'move',
  'move',
  'discount',
  'discount',
  'pause',
  'resume',
  'resume',
  'address',
  'reload',
  'tab',
  'leave',
  'away',
  'again',
] as const;
/**
 * Changes that make something. A sequence with them has none that takes away what they made, so that it can be counted.
 */
const COUNTED = ['add', 'add', 'now', 'mail'] as const;
const UNCOUNTED = ['add', 'quantity', 'quantity', 'size', 'rhythm', 'remove'] as const;
type Step = (typeof ANYWHERE | typeof COUNTED | typeof UNCOUNTED)[number];

async function control(shop: SubscriptionShop, path: string, body: unknown): Promise<void> {
  await fetch(`${shop.providerUrl}/_control/${path}`, { method: 'POST', body: JSON.stringify(body) });
}

const readProvider = (shop: SubscriptionShop): Promise<Provider> =>
  providerState(shop.providerUrl, Number(NUMBER), CUSTOMER);

/** Forgets what earlier sequences have left, and signs the customer in. */
async function prepare(shop: SubscriptionShop, context: BrowserContext): Promise<Page> {
  await control(shop, 'reset', {});
  const database = await shop.database();
  for (const table of ['contract_edits', 'notes', 'locks']) await database.prepare(`DELETE FROM ${table}`).run();
  const page = await context.newPage();
  await page.goto(`${shop.url}${PAGE}`);
  await page.getByLabel('Email').fill(CUSTOMER);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(`**${PAGE}`);
  await page.evaluate(async (action) => {
    const address = {
      market: 'de',
      firstName: 'Demo',
      lastName: 'Kund',
      address1: 'Nygatan 9',
      zip: '411 05',
      city: 'Göteborg',
      territoryCode: 'SE',
    };
    await fetch(action, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(address),
    });
  }, api.accountAddressSave);
  await page.reload();
  return page;
}

/** How a form is filled in: the values of its fields, or `random` for one of those that are offered. */
type Fields = Record<string, string | 'random'>;

/**
 * Fills in and submits one of the forms of an endpoint, sometimes twice. @returns whether there was one. @param
 * onSubmit called when it is submitted.
 */
async function submit(
  page: Page,
  action: string,
  fields: Fields,
  random: Random,
  onSubmit?: () => void,
): Promise<boolean> {
  const submitted = page.evaluate(
    ([action, fields, which, choice, isDouble]) => {
      const all = [...document.querySelectorAll<HTMLFormElement>(`main form[action="${action}"]`)];
      // what is offered instead of cancelling is seen after that button only
      const forms = all.filter(
        (form) =>
          !form.closest('.cancelling [data-reason]') &&
          Object.keys(fields).every((name) => form.elements.namedItem(name)),
      );
      const form = forms[which % Math.max(1, forms.length)];
      if (!form) return false;
      for (const [name, wanted] of Object.entries(fields)) {
        const found = form.elements.namedItem(name);
        if (found instanceof RadioNodeList) {
          const radios = [...found] as HTMLInputElement[];
          (radios.find(({ value }) => value === wanted) ?? radios[choice % radios.length])?.click();
          continue;
        }
        const field = found as HTMLInputElement | HTMLSelectElement;
        if (field instanceof HTMLSelectElement) field.selectedIndex = choice % field.options.length;
        else if (field.type === 'date') {
          const [from, to] = [Date.parse(field.min), Date.parse(field.max)];
          field.value = new Date(from + ((choice * 86_400_000) % (to - from + 1))).toISOString().slice(0, 10);
        } else field.value = wanted === 'random' ? String(1 + (choice % 9)) : wanted;
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      }
      for (const _ of isDouble ? [1, 2] : [1])
        form.requestSubmit(form.querySelector<HTMLButtonElement>('button:not([type=button])'));
      return true;
    },
    [action, fields, random.between(0, 9), random.between(0, 27), random.next() < 0.2] as const,
  );
  // the page may be left by the submission before it can answer
  if (await submitted.catch(() => true)) onSubmit?.();
  return submitted;
}

/** Comes back to the page from another window. */
const away = (page: Page): Promise<void> =>
  page.evaluate(async (ms) => {
    dispatchEvent(new Event('blur'));
    await new Promise((resolve) => setTimeout(resolve, ms));
    dispatchEvent(new Event('focus'));
  }, AWAY_MS);

/** The visitor's requests, each counted once. */
interface Asked {
  always: number;
  once: number;
  charges: number;
  mails: number;
}

const ENDPOINTS: Partial<Record<Step, [action: string, fields: Fields]>> = {
  skip: [api.subscriptionsSkip, {}],
  unskip: [api.subscriptionsUnskip, {}],
  move: [api.subscriptionsReschedule, { date: 'random' }],
  pause: [api.subscriptionsPause, {}],
  resume: [api.subscriptionsResume, {}],
  address: [api.subscriptionsAddress, { addressId: 'random' }],
  quantity: [api.subscriptionsLine, { quantity: 'random' }],
  size: [api.subscriptionsLine, { variantId: 'random' }],
  rhythm: [api.subscriptionsFrequency, { rhythm: 'random' }],
  remove: [api.subscriptionsRemove, {}],
  mail: [api.subscriptionsPaymentEmail, {}],
  now: [api.subscriptionsNow, {}],
};

async function add(page: Page, shop: SubscriptionShop, random: Random, asked: Asked): Promise<boolean> {
  const when = random.pick(['always', 'once'] as const);
  const quantity = random.between(1, 3);
  await page.goto(`${shop.url}${PAGE}?add=${when === 'once' ? ONCE : ALWAYS}`, { waitUntil: 'load' });
  return submit(page, api.subscriptionsAdd, { quantity: String(quantity), when }, random, () => {
    asked[when] += quantity;
  });
}

/** Does a step in a tab. @returns false where the page has no form for it. */
async function run(step: Step, page: Page, shop: SubscriptionShop, random: Random, asked: Asked): Promise<boolean> {
  const endpoint = ENDPOINTS[step];
  if (endpoint)
    return submit(page, ...endpoint, random, () => {
      if (step === 'mail') asked.mails += 1;
      if (step === 'now') asked.charges += 1;
    });
  if (step === 'add') return add(page, shop, random, asked);
  if (step === 'discount')
    return submit(page, api.subscriptionsDiscount, { code: random.pick(['WELCOME10', 'NOPE', '']) }, random);
  if (step === 'again')
    return page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('main form .alert button');
      button?.click();
      return button !== null;
    });
  if (step === 'reload') await page.goto(`${shop.url}${PAGE}`, { waitUntil: 'load' });
  else if (step === 'tab') await (await page.context().newPage()).goto(`${shop.url}${PAGE}`, { waitUntil: 'load' });
  else if (step === 'leave') await page.goto(`${shop.url}${random.pick(ELSEWHERE)}`, { waitUntil: 'load' });
  else if (step === 'away') await away(page);
  return true;
}

/** Makes the provider fail or answer late now and then. */
const PROVIDER_MODES = ['500', 'graphql-error', '429', 'half', 'garbage', 'down'] as const;
async function disturbProvider(shop: SubscriptionShop, random: Random, maxLatencyMs: number): Promise<void> {
  const fails = random.next() < 0.3;
  await control(shop, 'faults', {
    service: random.pick(['customer', 'admin'] as const),
    latencyMs: random.next() < 0.3 ? random.between(0, maxLatencyMs) : 0,
    ...(fails && { mode: random.pick(PROVIDER_MODES), errorRate: 0.5, times: random.between(1, 2) }),
  });
}

async function endDisturbances(shop: SubscriptionShop, disturbance: Disturbance): Promise<void> {
  disturbance.end();
  for (const service of ['customer', 'admin']) await control(shop, 'faults', { service, latencyMs: 0, errorRate: 0 });
  while (disturbance.pending() > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  const database = await shop.database();
  for (
    const deadline = Date.now() + SETTLE_MS;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, 200))
  ) {
    await shop.everyMinute();
    const [edits, locks] = await Promise.all(
      ['contract_edits', 'locks'].map((table) =>
        database.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n'),
      ),
    );
    if (edits === 0 && locks === 0) return;
  }
}

/**
 * Comes back to every tab and waits until it shows what the provider has. A change that is made only then, because its
 * page was still loading, is shown in the other tabs when the visitor comes back once more.
 *
 * @throws with both when they do not agree in time.
 */
async function expectAgreement(shop: SubscriptionShop, context: BrowserContext, log: string[]): Promise<void> {
  await (await context.newPage()).goto(`${shop.url}${PAGE}`, { waitUntil: 'load' });
  const tabs = context.pages().filter((page) => page.url().includes(PAGE));
  let report: unknown;
  for (let returns = 0; returns < MAX_RETURNS; returns++) {
    for (const tab of tabs) {
      const isLive = await tab
        .evaluate(() => document.querySelector('[data-island][data-live]') !== null)
        .catch(() => false);
      // a page may load itself anew when the visitor comes back
      if (isLive) await away(tab).catch(() => {});
      else await tab.goto(`${shop.url}${PAGE}`, { waitUntil: 'load' });
    }
    for (
      const deadline = Date.now() + SETTLE_MS / 3;
      Date.now() < deadline;
      await new Promise((resolve) => setTimeout(resolve, 200))
    ) {
      const provider = await readProvider(shop);
      const compare = async (tab: Page) => differences(provider, await shownState(tab));
      const found = (
        await Promise.all(
          tabs.map((tab, i) =>
            compare(tab).then(
              (texts) => texts.map((text) => `tab ${i}: ${text}`),
              () => [`tab ${i}: is being loaded`],
            ),
          ),
        )
      ).flat();
      if (found.length === 0) return;
      report = found;
    }
  }
  const state = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => ({
        url: location.href,
        hidden: document.hidden,
        busy: [...document.querySelectorAll('[aria-busy=true]')].map((form) => form.getAttribute('action')),
        alerts: [...document.querySelectorAll('.alert')].map((alert) => alert.textContent),
        live: [...document.querySelectorAll<HTMLElement>('[data-live]')].map(({ dataset }) => ({ ...dataset })),
        // with 0 for those that failed
        scripts: performance.getEntriesByType('resource').flatMap((entry) => {
          const { name, responseStatus, startTime } = entry as PerformanceResourceTiming;
          return name.endsWith('.js') ? [[name.split('/').at(-1), Math.round(startTime), responseStatus]] : [];
        }),
        reads: performance.getEntriesByType('resource').flatMap((entry) => {
          const { name, responseStatus, startTime, duration } = entry as PerformanceResourceTiming;
          return name === location.href ? [[Math.round(startTime), Math.round(duration), responseStatus]] : [];
        }),
        now: Math.round(performance.now()),
      })),
    ),
  );
  throw new Error(`The browser and the provider do not agree: ${JSON.stringify({ report, log, state })}`);
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/**
 * Compares what the provider has made with what was asked for and what the shop has called done. @throws when they
 * differ.
 */
function expectNothingTwice(
  before: Provider,
  after: Provider,
  asked: Asked,
  submissions: readonly Submission[],
  log: string[],
): void {
  const done = (path: string) => submissions.filter((submission) => submission.done && submission.path === path);
  const added = (when: string) =>
    new Map(
      done(api.subscriptionsAdd)
        .filter(({ fields }) => fields.when === when)
        .map(({ fields }) => [fields.formId, Number(fields.quantity)]),
    ).values();
  const counts: [name: string, made: number, atLeast: number, atMost: number][] = [
    ['pieces of every delivery', after.pieces(ALWAYS) - before.pieces(ALWAYS), sum(added('always')), asked.always],
    ['pieces of one delivery', after.pieces(ONCE) - before.pieces(ONCE), sum(added('once')), asked.once],
    [
      'orders',
      after.orders - before.orders,
      new Set(done(api.subscriptionsNow).map(({ fields }) => fields.cycle)).size,
      asked.charges,
    ],
    [
      'mails',
      after.mails - before.mails,
      new Set(done(api.subscriptionsPaymentEmail).map(({ fields }) => fields.formId)).size,
      asked.mails,
    ],
  ];
  const wrong = counts.filter(([, made, atLeast, atMost]) => made < atLeast || made > atMost);
  if (wrong.length > 0)
    throw new Error(`Not done as often as asked for [made, at least, at most]: ${JSON.stringify({ wrong, log })}`);
}

/**
 * Runs one random sequence of changes of a subscription in several tabs, which are left and opened at random times,
 * while requests take long, are refused, get no answer or half of one. At its end every tab has to show what the
 * provider has. In every second sequence nothing is removed, and what was added, charged and mailed is counted.
 *
 * @param maxLatencyMs the longest time that a request takes.
 * @returns the submissions that reached the shop.
 * @throws when the browser and the provider do not agree, or something was done twice or not at all.
 */
export async function runSubscription(
  browser: Browser,
  shop: SubscriptionShop,
  seed: number,
  maxLatencyMs: number,
): Promise<readonly Submission[]> {
  const random = randomOf(seed);
  const isCounted = seed % 2 === 0;
  const steps: readonly Step[] = [...ANYWHERE, ...(isCounted ? COUNTED : UNCOUNTED)];
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  try {
    await prepare(shop, context);
    const before = await readProvider(shop);
    const disturbance = await disturb(context, '**/api/account/subscriptions/*', random, maxLatencyMs);
    const asked: Asked = { always: 0, once: 0, charges: 0, mails: 0 };
    const log: string[] = [];
    for (let left = random.between(8, 16); left > 0; left--) {
      await disturbProvider(shop, random, maxLatencyMs);
      const page = random.pick(context.pages());
      if (!page.url().includes(PAGE) && random.next() < 0.8)
        await page.goto(`${shop.url}${PAGE}`, { waitUntil: 'load' }).catch(() => {});
      for (let tries = 5; tries > 0; tries--) {
        const step = random.pick(steps);
        // a page that is being left or shows an error has no form; a later step finds it again
        const isDone = await run(step, page, shop, random, asked).catch((error: Error) => error.message.split('\n')[0]);
        if (isDone) log.push(`${step} in tab ${context.pages().indexOf(page)}${isDone === true ? '' : `: ${isDone}`}`);
        if (isDone) break;
      }
      if (random.next() < 0.6) {
        while (disturbance.pending() > 0) await new Promise((resolve) => setTimeout(resolve, 20));
        await page.waitForLoadState('load').catch(() => {});
      } else if (random.next() < 0.5) await new Promise((resolve) => setTimeout(resolve, random.between(0, 600)));
    }
    await endDisturbances(shop, disturbance);
    await expectAgreement(shop, context, log);
    // a submission may be answered while the tabs are compared: what counts as done has to be in the provider's records
    // read after it
    const answered = [...disturbance.submissions];
    if (isCounted) expectNothingTwice(before, await readProvider(shop), asked, answered, log);
    return disturbance.submissions;
  } finally {
    await context.close();
  }
}
