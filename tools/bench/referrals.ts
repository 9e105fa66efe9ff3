/**
 * `node tools/bench/referrals.ts`: the time of the database for referrals, with 100,000 of them and one referrer who has
 * 1,000 friends.
 */
import { drizzle } from 'drizzle-orm/d1';
import { applyFriendsDiscount } from '../../src/shop/referrals/discount.ts';
import { factsOf, registerStatements } from '../../src/shop/referrals/eligibility.ts';
import { friendsOf, summaryOf } from '../../src/shop/referrals/summary.ts';
import type { OutboxContext } from '../../src/site/outbox.ts';
import { MemoryD1 } from '../../test/d1.ts';

const REFERRALS = 100_000;
const POPULAR = 1000;
const TIMES = 200;
const START = Date.UTC(2026, 0, 1);

const d1 = new MemoryD1();
const customer = (n: number | string) => `gid://shopify/Customer/${n}`;
const time = (n: number) => new Date(START + n * 60_000).toISOString();

d1.sqlite.exec('BEGIN');
const referrer = d1.sqlite.prepare(
  "INSERT INTO referrers (code, customer_id, name, email, email_key, phone, market, form_id, created_at, contract_id) VALUES (?, ?, 'Rea Rer', ?, ?, '+46700000001', 'se', ?, ?, ?)",
);
const friend = d1.sqlite.prepare(
  "INSERT INTO referrals (id, code, customer_id, email_key, name, joined_at, checked_at, has_paid, is_subscribing, refused) VALUES (?, ?, ?, ?, 'Fay F.', ?, ?, ?, ?, '')",
);
const codes = ['POPULAR1', ...Array.from({ length: REFERRALS / 20 }, (_, i) => `CODE${i}`)];
codes.forEach((code, i) => {
  referrer.run(
    code,
    customer(`r${i}`),
    `r${i}@kvistra.example`,
    `r${i}@kvistra.example`,
    code,
    time(0),
    `gid://shopify/SubscriptionContract/${i}`,
  );
});
for (let i = 0; i < REFERRALS; i++) {
  const code = i < POPULAR ? codes[0]! : codes[1 + (i % (codes.length - 1))]!;
  friend.run(
    crypto.randomUUID(),
    code,
    customer(i),
    `f${i}@kvistra.example`,
    time(i),
    time(i),
    i % 10 < 7 ? 1 : 0,
    i % 10 < 4 ? 1 : 0,
  );
}
d1.sqlite.exec('COMMIT');

/** Prints the median and the 95th percentile. */
async function measure(name: string, work: (i: number) => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < TIMES; i++) {
    const from = performance.now();
    await work(i);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(2);
  console.log(`${name.padEnd(56)} ${at(0.5).padStart(7)} ms  ${at(0.95).padStart(7)} ms`);
}

const db = drizzle(d1.binding);
const popular = customer('r0');
const { next } = await friendsOf(d1.binding, popular, 5, { limit: 20 });
const settings = { referral: { friendPercent: 5 } } as OutboxContext['settings'];
const discount = {
  id: 'd',
  title: 'Friends',
  type: 'MANUAL' as const,
  rejectionReason: null,
  value: { percentage: 100 },
};
const contract = {
  id: 'gid://shopify/SubscriptionContract/0',
  status: 'ACTIVE' as const,
  currencyCode: 'SEK' as const,
  discounts: { nodes: [discount] },
};

console.log(`${REFERRALS} referrals, ${codes.length} referrers${' '.repeat(22)}     median      95 %`);
await measure('summary of a referrer with 1,000 friends', () => summaryOf(d1.binding, popular, 5));
await measure('summary of a referrer with 20 friends', (i) => summaryOf(d1.binding, customer(`r${1 + i}`), 5));
await measure('the first 20 of 1,000 friends', () => friendsOf(d1.binding, popular, 5, { limit: 20 }));
await measure('the next 20', () => friendsOf(d1.binding, popular, 5, { before: next!, limit: 20 }));
await measure('facts about a friend and a code', (i) =>
  factsOf(d1.binding, 'POPULAR1', { customerId: customer(`new${i}`), email: `new${i}@kvistra.example` }),
);
await measure('registering a friend', (i) =>
  db.batch(
    registerStatements(db, {
      id: crypto.randomUUID(),
      code: 'POPULAR1',
      friend: { customerId: customer(`n${i}`), email: `n${i}@kvistra.example` },
      at: new Date(START + REFERRALS * 60_000 + i * 86_400_000),
      zone: 'Europe/Stockholm',
      limit: 20,
    }) as never,
  ),
);
await measure('the discount before a notice, with 1,000 friends', () =>
  applyFriendsDiscount({ settings, database: d1.binding }, contract as never, {
    announced: false,
    zone: 'Europe/Stockholm',
    today: '2026-11-22',
  }),
);
const [{ pages }] = d1.rows<{ pages: number }>('SELECT page_count * 4096 AS pages FROM pragma_page_count()') as [
  { pages: number },
];
console.log(`size of the database: ${(pages / 1e6).toFixed(0)} MB`);
