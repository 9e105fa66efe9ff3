import { expect, it } from 'vitest';
import { MAX_PER_RUN } from '../../../../src/platform/run-budget.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();

const ROWS = 40;
const customerId = 'gid://shopify/Customer/404';
const contractId = 'gid://shopify/SubscriptionContract/404';
/** Rows of each kind: a product's event reads its prices in every market, the others find that what they name is gone. */
const PAYLOADS: Record<string, object> = {
  mail: { key: 'gone' },
  tracking: { key: 'gone' },
  billing: { contractId, cycle: 1, attempt: 1 },
  'billing-end': { contractId, cycle: '1' },
  'card-mail': { methodId: 'gid://shopify/CustomerPaymentMethod/404' },
  'reserve-back': { contractId },
  'change-mail': { contractId, change: 'paused', cycle: 1, from: '', until: '' },
  'referral-check': { customerId },
  'referral-code': { code: 'GONE' },
  enrolment: { customerId },
  'points-expiry': { customerId, month: '2027-01' },
  'reward-code': { rewardId: 'gone' },
  'reward-withdrawal': { code: 'GONE', title: 'gone' },
  'newsletter-code': { subscriberId: 'gone' },
  'newsletter-tell': { subscriberId: 'gone', change: 1 },
  lead: { leadId: 'gone' },
  declaration: { id: 'gone', visitor: null },
  'declared-end': { id: 'gone' },
  'declaration-digest': { hour: 1 },
};

it('no run makes more queries and calls than it may, however many rows of every kind are due', async () => {
  const database = await shop.database();
  const product = (await shop.storefront('{ products(first: 1) { nodes { id } } }')).data.products.nodes[0].id;
  const payloads = { ...PAYLOADS, commerce: { subject: 'products', id: product } };
  for (const [kind, payload] of Object.entries(payloads))
    await database
      .prepare(
        `INSERT INTO outbox (kind, key, payload, state, due_at, attempts, created_at)
         SELECT ?, 'many ' || value, ?, 'open', '2020-01-01', 0, '2020-01-01' FROM json_each(?)`,
      )
      .bind(kind, JSON.stringify(payload), JSON.stringify(Array.from({ length: ROWS }, (_, n) => n)))
      .run();
  await eventually(async () => {
    await shop.everyMinute();
    await shop.outboxAtRest();
    // those whose system refuses them wait for a second attempt
    return !(await database.prepare("SELECT 1 FROM outbox WHERE attempts = 0 AND key LIKE 'many %' LIMIT 1").first());
  }, 300_000);
  const full = () => shop.logs.filter((line) => line.includes('"run_full"')).map((line) => JSON.parse(line));
  await expect.poll(() => full().length).toBeGreaterThan(0);
  for (const { queries, calls } of full()) {
    expect(queries).toBeLessThanOrEqual(MAX_PER_RUN);
    expect(calls).toBeLessThanOrEqual(MAX_PER_RUN);
  }
}, 360_000);
