import { afterEach, beforeEach, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { expectFiftyOthers, firstByteMs, leave, slowProvider, timed } from '../../../leaving.ts';
import { eventually, useShop } from '../../../shop.ts';
import { forgetChanges, subscriptionState, untilFollowed } from './state.ts';

const shop = useShop();
let demo: Jar;
let second: Jar;
let until = '';
beforeEach(async () => {
  await shop.reset();
  await forgetChanges(shop);
  [demo, second] = [await signIn(shop, 'demo@kvistra.example'), await signIn(shop, 'second@kvistra.example')];
  until = addDays(dayOf(new Date((await shop.control('clock')).now), marketZone('SE')), 28);
});
afterEach(() => slowProvider(shop, 0));

const PAGE = '/se/account/subscriptions/301';
const PATHS = [
  PAGE,
  `${PAGE}?cancel`,
  '/se/account/subscriptions/302?done=resumed',
  '/se/account/subscriptions/303',
  '/se/account/subscriptions',
  '/se/account',
];
/** A page that needs the recipes says that it cannot be shown without them. */
const SWAP = `${PAGE}?add=light-insect-dog`;

// first: nobody has read the catalogue of the shop yet
it.each([
  [['storefront', 'admin', 'cms'], 503],
  [['admin', 'cms'], 200],
])(
  'a subscription, its cancellation and the list are shown in time while %j are three seconds slow',
  async (services, status) => {
    await slowProvider(shop, 3000, services);
    const visit = async (path: string) => ({ path, ...(await timed(shop.get(path, { Cookie: demo.header }))) });
    // before the catalogue has been read in the background
    const swap = await visit(SWAP);
    // one after the other: a page waits for the provider, not for the processor that the others have
    const visits = [];
    for (const path of PATHS) visits.push(await visit(path));
    expect([...visits, swap].map(({ path, answer, ms }) => [path, answer.status, ms < firstByteMs()])).toEqual([
      ...PATHS.map((path) => [path, 200, true]),
      [SWAP, status, true],
    ]);
    expect(visits[0]!.html).toContain('action="/api/account/subscriptions/pause"');
    expect(visits[1]!.html).toContain('action="/api/account/subscriptions/cancel"');
    expect(visits[2]!.html).toContain('Din prenumeration är återupptagen');
  },
);

const stateOf = (id: number) => subscriptionState(shop, id);

interface Change {
  action: string;
  id: number;
  jar: () => Jar;
  fields?: () => Record<string, string>;
  done: string;
  /** The state before and after, as {@link stateOf} tells it. */
  before: unknown[];
  after: () => unknown[];
}

const CHANGES: Change[] = [
  {
    action: 'pause',
    id: 301,
    jar: () => demo,
    fields: () => ({ until }),
    done: 'paused',
    before: ['ACTIVE', null, null, []],
    after: () => ['PAUSED', until, null, ['paused']],
  },
  {
    action: 'resume',
    id: 302,
    jar: () => demo,
    done: 'resumed',
    before: ['PAUSED', null, null, []],
    after: () => ['ACTIVE', null, null, ['resumed']],
  },
  {
    action: 'cancel',
    id: 305,
    jar: () => second,
    fields: () => ({ reason: 'other', note: 'Too many boxes' }),
    done: 'cancelled',
    before: ['ACTIVE', null, null, []],
    after: () => ['CANCELLED', null, 'other', ['cancelled']],
  },
  {
    action: 'pause',
    id: 306,
    jar: () => second,
    fields: () => ({ until: 'date', date: until }),
    done: 'paused',
    before: ['PAUSED', null, null, []],
    after: () => ['PAUSED', until, null, []],
  },
];
const pathOf = ({ action }: Change) => `/api/account/subscriptions/${action}`;
const fieldsOf = ({ id, fields }: Change) => ({ market: 'se', subscriptionId: String(id), ...fields?.() });
const send = (change: Change) => shop.form(pathOf(change), fieldsOf(change), { Cookie: change.jar().header });
const expectAll = async (state: (change: Change) => unknown) =>
  expect(await Promise.all(CHANGES.map(async (change) => [change.id, await stateOf(change.id)]))).toEqual(
    CHANGES.map((change) => [change.id, state(change)]),
  );

it.each([
  ['customer', 3000],
  ['admin', 600],
] as const)(
  'each change that is sent twice at once while the %s API takes %i ms is made and mailed once, and both answers say so',
  async (service, latencyMs) => {
    await slowProvider(shop, latencyMs, [service]);
    const answers = await Promise.all(CHANGES.flatMap((change) => [send(change), send(change)]));
    expect(answers.map((answer) => [answer.status, answer.headers.get('location')])).toEqual(
      CHANGES.flatMap(({ id, done }) => [1, 2].map(() => [303, `/se/account/subscriptions/${id}?done=${done}`])),
    );
    await slowProvider(shop, 0);
    await expectAll(({ after }) => after());
  },
);

it('the page that cannot be loaded in time, as the customer API is three seconds slow, still tells what was done', async () => {
  await slowProvider(shop, 3000, ['customer']);
  const { answer, ms, html } = await timed(
    shop.get('/se/account/subscriptions/302?done=resumed', { Cookie: demo.header }),
  );
  expect([answer.status, ms < firstByteMs(), html.includes('Din prenumeration är återupptagen')]).toEqual([
    503,
    true,
    true,
  ]);
  await slowProvider(shop, 0);
});

it('each change is made whole when the visitor leaves while it is under way', async () => {
  await untilFollowed(shop);
  await slowProvider(shop, 250, ['customer', 'admin']);
  for (const [i, change] of CHANGES.entries()) {
    await leave(
      `${shop.url}${pathOf(change)}`,
      { shop, call: 1 + (i % 3) },
      { Cookie: change.jar().header },
      fieldsOf(change),
    );
    if (i === 0) await expectFiftyOthers(shop, ['/se', '/se/faq', '/se/cancel', '/se/dog-food']);
    await eventually(async () => JSON.stringify(await stateOf(change.id)) === JSON.stringify(change.after()));
    await untilFollowed(shop);
  }
  // the visitor comes back and presses again
  await slowProvider(shop, 0);
  for (const change of CHANGES) expect((await send(change)).headers.get('location')).toContain(`done=${change.done}`);
  await expectAll(({ after }) => after());
});

it('each change whose answer is lost is made whole, and one that the provider has not made is not', async () => {
  const operations = ['SubscriptionPause', 'SubscriptionResume', 'SubscriptionCancel'];
  const fail = (mode: string) =>
    Promise.all(operations.map((operation) => shop.fault({ service: 'customer', operation, errorRate: 1, mode })));
  await fail('500');
  const made = CHANGES.filter(({ id }) => id !== 306);
  for (const change of made)
    expect([change.id, (await send(change)).headers.get('location')]).toEqual([
      change.id,
      expect.not.stringContaining('done='),
    ]);
  await expectAll(({ before }) => before);
  await fail('half');
  for (const change of CHANGES)
    expect([change.id, (await send(change)).headers.get('location')]).toEqual([
      change.id,
      expect.stringContaining('done='),
    ]);
  await expectAll(({ after }) => after());
});
