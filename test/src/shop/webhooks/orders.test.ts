import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import { digest } from '../../../../src/platform/digest.ts';
import type { Statement } from '../../../../src/platform/outbox/kind.ts';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { orders } from '../../../../src/shop/webhooks/orders.ts';
import { MemoryD1 } from '../../../d1.ts';

const ORDER = 'gid://shopify/Order/1';
const CUSTOMER = 'gid://shopify/Customer/7';
let d1: MemoryD1;
let customer: { id: string } | null;
const customers = () =>
  d1.rows('SELECT customer_id FROM commerce_events ORDER BY webhook_id').map((row) => row.customer_id);

/** Works on the order as an event of it does. */
async function work(): Promise<void> {
  const settings = { group: groups.eu, admin: { url: 'http://admin', token: 'admin-token' } } as Settings;
  const translate = () => Promise.reject(new Error('an order has no texts'));
  const loaded = await orders.load({ settings, database: d1.binding, translate }, ORDER);
  const statements = (await loaded?.consume()) ?? [];
  if (statements.length > 0) await drizzle(d1.binding).batch(statements as [Statement, ...Statement[]]);
}

beforeEach(() => {
  d1 = new MemoryD1();
  customer = { id: CUSTOMER };
  const insert = d1.sqlite.prepare(
    "INSERT INTO commerce_events (topic, webhook_id, triggered_at, received_at, resource_id, customer_id) VALUES ('refunds/create', ?, '', '', ?, ?)",
  );
  insert.run('1 unnamed', ORDER, '');
  insert.run('2 named', ORDER, 'gid://shopify/Customer/8');
  insert.run('3 of another order', 'gid://shopify/Order/2', '');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      Response.json({
        data: {
          order: { id: ORDER, updatedAt: '2026-11-22T08:00:00Z', customAttributes: [], discountCodes: [], customer },
        },
      }),
    ),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('an order names the customer of its events that name none', async () => {
  await work();
  expect(customers()).toEqual([CUSTOMER, 'gid://shopify/Customer/8', '']);
});

it('an order of a guest names nobody', async () => {
  customer = null;
  await work();
  expect(customers()).toEqual(['', 'gid://shopify/Customer/8', '']);
});

it('a customer who has deleted the account is not named again', async () => {
  d1.sqlite.prepare("INSERT INTO erasures (customer, requested_at) VALUES (?, '')").run(await digest(CUSTOMER));
  await work();
  expect(customers()).toEqual(['', 'gid://shopify/Customer/8', '']);
});
