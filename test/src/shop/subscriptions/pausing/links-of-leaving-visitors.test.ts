import { beforeEach, expect, it } from 'vitest';
import sv from '../../../../../kv/dictionaries/sv.json' with { type: 'json' };
import { localBindings } from '../../../../../local/settings.ts';
import { addDays, dayOf } from '../../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../../src/platform/shared/time-zones.ts';
import { PAUSE_ACTIONS, type PauseAction } from '../../../../../src/routes.ts';
import { tokenOf } from '../../../../../src/shop/subscriptions/pausing/links/token.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { expectFiftyOthers, firstByteMs, leave, slowProvider, timed } from '../../../../leaving.ts';
import { eventually, useShop } from '../../../../shop.ts';
import { forgetChanges, subscriptionState, untilFollowed } from '../state.ts';

const shop = useShop();
const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
/** The subscription that each link is about. */
const ID = { resume: 301, stay: 302, cancel: 305 } as const satisfies Record<PauseAction, number>;
const DONE = { resume: 'resumed', stay: 'paused', cancel: 'cancelled' } as const satisfies Record<PauseAction, string>;
const AFTER = {
  resume: ['ACTIVE', null, null, ['paused', 'resumed']],
  stay: ['PAUSED', '', null, []],
  cancel: ['CANCELLED', null, null, ['cancelled', 'paused']],
} as const satisfies Record<PauseAction, unknown[]>;

/** The fields of the page of each link. */
let fields: Record<PauseAction, { market: string; link: string; formId: string }>;
beforeEach(async () => {
  await shop.reset();
  await forgetChanges(shop);
  const until = addDays(dayOf(new Date((await shop.control('clock')).now), marketZone('SE')), 28);
  const [demo, second] = [await signIn(shop, 'demo@kvistra.example'), await signIn(shop, 'second@kvistra.example')];
  const fieldsOf = async (action: PauseAction, jar: Jar) => {
    await shop.call(
      '/api/account/subscriptions/pause',
      { market: 'se', subscriptionId: String(ID[action]), until },
      { Cookie: jar.header },
    );
    const contractId = `gid://shopify/SubscriptionContract/${ID[action]}`;
    const row = await (await shop.database())
      .prepare('SELECT since FROM subscription_pauses WHERE contract_id = ?')
      .bind(contractId)
      .first<{ since: string }>();
    return {
      market: 'se',
      link: await tokenOf(SETTINGS, action, { contractId, since: row!.since }),
      formId: crypto.randomUUID(),
    };
  };
  fields = {
    resume: await fieldsOf('resume', demo),
    stay: await fieldsOf('stay', demo),
    cancel: await fieldsOf('cancel', second),
  };
});

const states = async () =>
  Object.fromEntries(
    await Promise.all(PAUSE_ACTIONS.map(async (action) => [action, await subscriptionState(shop, ID[action])])),
  );
const sendTwice = () =>
  Promise.all(PAUSE_ACTIONS.flatMap((action) => [1, 2].map(() => shop.form(`/api/pause/${action}`, fields[action]))));
const placesOf = (answers: readonly Response[]) => answers.map(({ headers }) => headers.get('location'));
const PLACES = () =>
  PAUSE_ACTIONS.flatMap((action) =>
    [1, 2].map(() => `/se/pause/${action}?link=${fields[action].link}&done=${DONE[action]}`),
  );

it('each link of a pause that is pressed twice, while the provider is slow, does its work once; its page answers in time', async () => {
  await slowProvider(shop, 3000);
  for (const { answer, ms, html } of await Promise.all(
    PAUSE_ACTIONS.map((action) => timed(shop.get(`/se/pause/${action}?link=${fields[action].link}`))),
  )) {
    expect([answer.status, ms < firstByteMs()]).toEqual([503, true]);
    expect(html).toContain(sv['problem.part']);
  }
  await slowProvider(shop, 600);
  const answers = await sendTwice();
  expect(placesOf(answers)).toEqual(PLACES());
  // the next page cannot read the subscription either; it tells what the form has done, and takes no word of an address
  // for it
  await slowProvider(shop, 3000);
  const told = async (answer: Response, Cookie = answer.headers.getSetCookie().join('; ')) =>
    (await timed(shop.get(answer.headers.get('location')!, { Cookie }))).html;
  const [untold, ...pages] = await Promise.all([told(answers[0]!, ''), ...answers.map((answer) => told(answer))]);
  for (const [i, html] of pages.entries())
    expect(html).toContain(sv[`success.${DONE[PAUSE_ACTIONS[Math.floor(i / 2)]!]}`]);
  expect(untold).not.toContain(sv['success.resumed']);
  await slowProvider(shop, 0);
  expect(await states()).toEqual(AFTER);
});

it('each link of a pause does its work whole when the visitor leaves, and once when they come back', async () => {
  await untilFollowed(shop);
  await slowProvider(shop, 400, ['admin']);
  for (const action of PAUSE_ACTIONS) {
    await leave(`${shop.url}/api/pause/${action}`, { shop, call: 1 }, {}, fields[action]);
    await eventually(async () => JSON.stringify((await states())[action]) === JSON.stringify(AFTER[action]));
    await untilFollowed(shop);
  }
  await expectFiftyOthers(shop, ['/se', '/se/faq', '/se/dog-food']);
  expect(placesOf(await sendTwice())).toEqual(PLACES());
  expect(await states()).toEqual(AFTER);
});
