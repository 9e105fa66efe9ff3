import { beforeAll, expect, it } from 'vitest';
import { addDays, dayOf } from '../../src/platform/shared/day.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import { api, type CallOf, callsOf, pages } from '../../src/routes.ts';
import { doneText } from '../../src/shop/notices/model/done.ts';
import { type Jar, signIn } from '../customer.ts';
import { rawKeysIn } from '../language/raw-keys.ts';
import { useShop } from '../shop.ts';

const shop = useShop();
let jar: Jar;

/**
 * Pages with whatever the shop has to say of them, by their market. Those of forms that were refused stand behind their
 * own.
 */
const LISTS = [
  pages.account,
  pages.pets,
  (cc: string) => pages.pets(cc, 'new'),
  pages.subscriptions,
  pages.rewards,
  (cc: string) => pages.referrals(cc),
  pages.orders,
  pages.addresses,
  (cc: string) => pages.addresses(cc, 'new'),
  pages.profile,
];
const NUMBERS = ['301', '302', '303', '304'];
const subscriptionPages = (cc: string, number: string) =>
  ['', '?add=all', '?swap=301-1', '?cancel'].map((query) => `${pages.subscription(cc, number)}${query}`);

/** Forms that are refused, each with fields that cannot be right. */
const REFUSED: readonly [path: string, fields: Record<string, string>][] = [
  [api.accountProfileUpdate, { firstName: 'x'.repeat(101) }],
  [api.accountAddressSave, { addressId: '', zip: 'x' }],
  [api.accountAddressDefault, { addressId: 'gid://shopify/CustomerAddress/1' }],
  [api.accountDataDelete, { confirm: 'x' }],
  [api.petsSave, { name: '', birthdate: 'x' }],
  [api.rewardsRedeem, { reward: 'twenty', formId: '' }],
  [api.subscriptionsReschedule, { subscriptionId: '301', cycle: '2', date: 'soon' }],
  [api.subscriptionsSkip, { subscriptionId: '301', cycle: '99' }],
  [api.subscriptionsDiscount, { subscriptionId: '301', code: 'NOBODY' }],
  [api.subscriptionsFrequency, { subscriptionId: '301', rhythm: 'P5M' }],
  [api.subscriptionsPause, { subscriptionId: '301', until: 'date', date: 'soon' }],
  [api.subscriptionsResume, { subscriptionId: '303' }],
  [api.subscriptionsCancel, { subscriptionId: '304', reason: '' }],
  [api.referralsRegister, { name: '', email: 'x', phone: '1' }],
  [api.referralsEnter, { code: '-' }],
];

beforeAll(async () => {
  jar = await signIn(shop, 'demo@kvistra.example');
  await shop.everyMinute();
});

const change = (action: CallOf<'subscriptions'>, fields: Record<string, unknown>) =>
  shop.call(
    callsOf('subscriptions')[action],
    { market: 'de', subscriptionId: '301', ...fields },
    { Cookie: jar.header },
  );

/** The states of subscription 301, each with the way to it. */
const STATES: Readonly<Record<string, () => Promise<unknown>>> = {
  'as it is seeded': async () => {},
  'skipped, added to and with a code': async () => {
    await change('skip', { cycle: 3 });
    await change('add', { variantId: await shop.firstVariant('lick-mat'), quantity: 1, when: 'once' });
    await change('discount', { code: 'WELCOME10' });
  },
  'with a failed payment': () =>
    shop.control('contracts/301', { declines: true }).then(() => change('now', { cycle: 2, formId: 'refused' })),
  stopped: () => shop.control('contracts/301', { status: 'FAILED' }),
  'paused with an end': async () => {
    await shop.control('contracts/301', { status: 'ACTIVE', declines: false });
    const { now } = await shop.control('clock');
    await change('pause', { until: addDays(dayOf(new Date(now), marketZone('DE')), 30) });
  },
  cancelled: () => change('cancel', { reason: 'pet_died' }),
};

it.each(['de', 'se', 'pt'])(
  'no page of the account of /%s shows the key of a text, whatever was done or refused before',
  async (cc) => {
    const read = async (path: string) =>
      rawKeysIn(await (await shop.get(path, { Cookie: jar.header })).text()).map((key) => `${path}: ${key}`);
    const order = /href="([^"]*\/account\/orders\/\d+)"/.exec(
      await (await shop.get(pages.orders(cc), { Cookie: jar.header })).text(),
    )![1]!;
    const all = [...LISTS.map((page) => page(cc)), order];
    const done = Object.keys(doneText).map((word) => `${pages.subscription(cc, '301')}?done=${word}`);
    const others = NUMBERS.slice(1).flatMap((number) => subscriptionPages(cc, number));
    const found = [];
    for (const path of [...all, ...done, ...others]) found.push(...(await read(path)));
    for (const [path, fields] of REFUSED) {
      const answer = await shop.form(path, { market: cc, ...fields }, { Cookie: jar.header });
      const flash = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('flash='));
      expect([path, answer.status, typeof flash]).toEqual([path, 303, 'string']);
      const location = new URL(answer.headers.get('location')!, shop.url);
      const page = await shop.get(`${location.pathname}${location.search}`, {
        Cookie: `${jar.header}; ${flash!.split(';')[0]}`,
      });
      found.push(...rawKeysIn(await page.text()).map((key) => `${path}: ${key}`));
    }
    expect(found).toEqual([]);
  },
);

it('no page of a subscription shows the key of a text in any of its states and languages', async () => {
  const found = [];
  for (const [state, reach] of Object.entries(STATES)) {
    await reach();
    for (const cc of ['de', 'se', 'pt'])
      for (const path of [pages.subscriptions(cc), pages.account(cc), ...subscriptionPages(cc, '301')])
        found.push(
          ...rawKeysIn(await (await shop.get(path, { Cookie: jar.header })).text()).map(
            (key) => `${state}: ${path}: ${key}`,
          ),
        );
  }
  expect(found).toEqual([]);
});
