import { dayOf } from '../../../../src/platform/shared/day.ts';
import { groups, openMarkets } from '../../../../src/platform/shared/markets.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { eventually, type TestShop } from '../../../shop.ts';

/**
 * Moves the clock until all markets share a day: at night, the deliveries of a day wait for the last market in which it
 * begins.
 */
export async function waitForOneDay(shop: Pick<TestShop, 'control'>): Promise<void> {
  const days = (moment: string) =>
    new Set(openMarkets(groups.eu).map(({ country }) => dayOf(new Date(moment), marketZone(country))));
  let { now } = await shop.control('clock');
  while (days(now).size > 1) ({ now } = await shop.control('clock', { minutes: 30 }));
}

/** Forgets all that the shop has stored of changes. */
export async function forgetChanges(shop: Pick<TestShop, 'database'>): Promise<void> {
  const database = await shop.database();
  for (const table of ['subscription_pauses', 'cancellations', 'outbox'])
    await database.prepare(`DELETE FROM ${table}`).run();
}

/**
 * The state of a subscription: its status at the provider, the end of its pause, the reason of its cancellation, and
 * the mails that tell of a change.
 */
export async function subscriptionState(shop: Pick<TestShop, 'control' | 'database'>, id: number): Promise<unknown[]> {
  const database = await shop.database();
  const rows = async (sql: string) => (await database.prepare(sql).all()).results as Record<string, string>[];
  const { status } = (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
  const its = `contract_id = 'gid://shopify/SubscriptionContract/${id}'`;
  const [pause] = await rows(`SELECT until FROM subscription_pauses WHERE ${its}`);
  const [cancelled] = await rows(`SELECT reason FROM cancellations WHERE ${its}`);
  const mails = await rows(`SELECT key FROM outbox WHERE kind = 'change-mail' AND key LIKE '% ${id} %'`);
  return [status, pause?.until ?? null, cancelled?.reason ?? null, mails.map(({ key }) => key!.split(' ')[0])];
}

/**
 * Waits until the shop has done what follows from sign-ins and changes: its calls of the provider would be taken for
 * those of the next change.
 */
export async function untilFollowed(shop: Pick<TestShop, 'control' | 'database'>): Promise<void> {
  await eventually(
    async () =>
      (await shop.control('webhooks')).webhooks.every(({ status }: { status: string }) => status === 'delivered'),
    60_000,
  );
  const database = await shop.database();
  // a row that has failed waits for a later minute
  const isDue = () =>
    database
      .prepare(
        "SELECT 1 FROM outbox WHERE kind IN ('enrolment', 'commerce', 'change-mail', 'mail') AND state = 'open' AND due_at <= ?",
      )
      .bind(new Date().toISOString())
      .first();
  await eventually(async () => !(await isDue()));
}
