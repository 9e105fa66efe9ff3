import { addMonths, dayOf } from '../src/platform/shared/day.ts';
import { marketZone } from '../src/platform/shared/time-zones.ts';
import type { Jar } from './customer.ts';
import { eventually, type TestShop } from './shop.ts';

/** The global id of the customer who is signed in. */
export async function customerIdOf(shop: TestShop, jar: Jar): Promise<string> {
  const { data } = (await (await shop.get('/api/customer', { Cookie: jar.header })).json()) as {
    data: { customer: { id: string } };
  };
  return data.customer.id;
}

/**
 * Makes the balance of a customer what a test needs, by an entry of today, once the points of the past are counted.
 * @returns the customer's id.
 */
export async function setPoints(shop: TestShop, jar: Jar, balance: number): Promise<string> {
  const customerId = await customerIdOf(shop, jar);
  const database = await shop.database();
  const isCounting = () =>
    database
      .prepare("SELECT 1 FROM outbox WHERE kind = 'enrolment' AND key = ? AND state = 'open'")
      .bind(customerId)
      .first();
  await eventually(async () => !(await isCounting()));
  const row = await database
    .prepare('SELECT coalesce(sum(amount), 0) AS sum FROM points WHERE customer_id = ?')
    .bind(customerId)
    .first<{ sum: number }>();
  const amount = balance - (row?.sum ?? 0);
  const at = (await shop.control('clock')).now as string;
  const expiresOn = amount > 0 ? addMonths(dayOf(new Date(at), marketZone('SE')), 12) : '';
  const values = [customerId, amount > 0 ? 'order' : 'expiry', `test ${crypto.randomUUID()}`, amount, at, expiresOn];
  await database
    .prepare(
      "INSERT INTO points (customer_id, topic, cause, amount, owed, about, at, expires_on) VALUES (?, ?, ?, ?, 0, '', ?, ?)",
    )
    .bind(...values)
    .run();
  return customerId;
}
