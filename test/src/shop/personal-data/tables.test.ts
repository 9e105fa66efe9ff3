import { getTableName } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { expect, it } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import type { Statement } from '../../../../src/platform/outbox/kind.ts';
import type { Person } from '../../../../src/platform/personal-data.ts';
import { TABLES } from '../../../../src/shop/personal-data/collection.ts';
import { eraseAddress, eraseStatements } from '../../../../src/shop/personal-data/erasure.ts';
import { exportTables } from '../../../../src/shop/personal-data/export.ts';
import { MemoryD1 } from '../../../d1.ts';
import { storedTables } from './stored-tables.ts';

const CUSTOMER = 'gid://shopify/Customer/1';
const WITHOUT_EMAIL: Person = { customerId: CUSTOMER, email: null, contractIds: [] };
const settings = { newsletter: { url: '' } } as Settings;

it('every table of the database is told what of it is exported, how it is erased and how long it is kept', () => {
  const stored = new MemoryD1().rows<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  expect(storedTables.map(({ table }) => getTableName(table)).sort()).toEqual(stored.map(({ name }) => name).sort());
  expect(Object.keys(TABLES).sort()).toEqual(storedTables.map(({ name }) => name).sort());
});

it('what is seen to with another table has a function there', () => {
  for (const [name, table] of Object.entries(TABLES))
    for (const part of ['export', 'erase', 'retention'] as const) {
      const value = table[part];
      if (typeof value === 'object' && 'with' in value)
        expect([name, part, typeof TABLES[value.with][part]]).toEqual([name, part, 'function']);
    }
});

/** Rows of others whose address is empty: an erased mail, and a visit of somebody who is not known. */
function databaseOfOthers(): MemoryD1 {
  const d1 = new MemoryD1();
  d1.sqlite.exec(
    `INSERT INTO mails (key, recipient, subject, text, at, link) VALUES ('a', '', '', '', '2026-01-01', '');
     INSERT INTO tracking_posts (key, email, body, at) VALUES ('b', '', '{"page":"secret"}', '2026-01-01');
     INSERT INTO processed_forms (key, customer_id, at) VALUES ('c', '', '2026-01-01');
     INSERT INTO commerce_events (topic, webhook_id, triggered_at, received_at) VALUES ('t', 'd', '', '');`,
  );
  return d1;
}
const countOthers = (d1: MemoryD1) =>
  ['mails', 'tracking_posts', 'processed_forms', 'commerce_events'].map(
    (name) => d1.rows(`SELECT * FROM ${name}`).length,
  );

it('a customer without an e-mail address gets nobody’s rows', async () => {
  const d1 = databaseOfOthers();
  expect(await exportTables(d1.binding, settings, WITHOUT_EMAIL)).toEqual({
    pets: [],
    feedingPlans: [],
    journal: [],
    journalReminders: [],
    vetLinks: [],
    programs: [],
    portionCorrections: [],
    wishList: [],
    sharedWishList: null,
    mails: [],
    tracking: [],
    cancellations: [],
    animalEnds: [],
    prepaidRefunds: [],
    paymentReserves: [],
    comingBackMails: [],
    followedSubscriptions: [],
    boxChanges: [],
    referrals: { referrer: null, friends: [], referral: null },
    bonusClub: null,
    points: [],
    rewards: [],
    reviews: [],
    reviewRequests: [],
    foodChanges: [],
    events: [],
    deliveryThanks: [],
    abTests: [],
  });
});

it('what is not known of a person erases nobody’s rows', async () => {
  const d1 = databaseOfOthers();
  const run = (statements: [Statement, ...Statement[]]) => drizzle(d1.binding).batch(statements);
  await run(await eraseStatements(d1.binding, settings, WITHOUT_EMAIL));
  await run(await eraseAddress(d1.binding, settings, 'Anna@Example.com'));
  expect(countOthers(d1)).toEqual([1, 1, 1, 1]);
});

it('the exported file has its parts in their order', async () => {
  const parts = await exportTables(new MemoryD1().binding, settings, { ...WITHOUT_EMAIL, email: 'anna@example.com' });
  expect(Object.keys(parts)).toEqual([
    'pets',
    'feedingPlans',
    'journal',
    'journalReminders',
    'vetLinks',
    'programs',
    'portionCorrections',
    'wishList',
    'sharedWishList',
    'mails',
    'tracking',
    'cancellations',
    'animalEnds',
    'prepaidRefunds',
    'paymentReserves',
    'deliveryThanks',
    'abTests',
    'comingBackMails',
    'followedSubscriptions',
    'boxChanges',
    'newsletter',
    'leads',
    'interests',
    'stockAlerts',
    'declarations',
    'referrals',
    'bonusClub',
    'points',
    'rewards',
    'reviews',
    'reviewRequests',
    'reviewReports',
    'reviewDecisions',
    'foodChanges',
    'events',
  ]);
});

it('a mail to somebody else about an erased plan becomes blank, and one to its own person goes', async () => {
  const d1 = new MemoryD1();
  d1.sqlite.exec(
    `INSERT INTO plans (id, form_id, answers, weights, email, newsletter, market, created_at)
       VALUES ('plan', 'form', '{}', '[]', 'anna@example.com', 0, 'de', '2026-01-01');
     INSERT INTO mails (key, about, recipient, limit_key, subject, text, at, link) VALUES
       ('own', 'plan', 'anna@example.com', 'l', 's', 't', '2026-01-01', ''),
       ('friend', 'plan', 'bo@example.com', 'l', 's', 't', '2026-01-01', '');`,
  );
  await drizzle(d1.binding).batch(await eraseAddress(d1.binding, settings, 'anna@example.com'));
  expect(d1.rows('SELECT key, recipient, subject FROM mails')).toEqual([{ key: 'friend', recipient: '', subject: '' }]);
});
