import fc from 'fast-check';
import { expect, it } from 'vitest';
import { friendsOf, summaryOf } from '../../../../src/shop/referrals/summary.ts';
import { MemoryD1 } from '../../../d1.ts';

const REFERRER = 'gid://shopify/Customer/1';

/** A database with a referrer and friends. */
function databaseWith(
  friends: readonly { day: number; hasPaid: boolean; isSubscribing: boolean; refused: boolean }[],
  referrer = { contract: 'c1', blocked: '' },
) {
  const d1 = new MemoryD1();
  d1.sqlite
    .prepare(
      "INSERT INTO referrers (code, customer_id, name, email, email_key, phone, market, form_id, created_at, contract_id, blocked_at) VALUES ('CODE1', ?, 'Rea', 'rea@kvistra.example', 'rea', '', 'se', 'f', '', ?, ?)",
    )
    .run(REFERRER, referrer.contract, referrer.blocked);
  const insert = d1.sqlite.prepare(
    'INSERT INTO referrals (id, code, customer_id, email_key, name, joined_at, has_paid, is_subscribing, refused) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  friends.forEach(({ day, hasPaid, isSubscribing, refused }, i) => {
    const joined = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
    insert.run(
      `id${i}`,
      'CODE1',
      `c${i}`,
      `e${i}`,
      'Fay F.',
      joined,
      Number(hasPaid && !refused),
      Number(isSubscribing && !refused),
      refused ? 'self' : '',
    );
  });
  insert.run('other', 'CODE2', 'other', 'other', 'Gus G.', '2026-01-01T00:00:00.000Z', 1, 1, '');
  return d1.binding;
}

const friend = fc.record({
  day: fc.integer({ min: 1, max: 5 }),
  hasPaid: fc.boolean(),
  isSubscribing: fc.boolean(),
  refused: fc.boolean(),
});

it('every friend is listed once, the newest first, and the percentages add up to the summary', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(friend, { maxLength: 30 }),
      fc.integer({ min: 1, max: 7 }),
      fc.integer({ min: 1, max: 100 }),
      async (friends, limit, share) => {
        const database = databaseWith(friends);
        const listed: Awaited<ReturnType<typeof friendsOf>>['friends'] = [];
        for (let before: string | null | undefined; before !== null; ) {
          const page = await friendsOf(database, REFERRER, share, { limit, ...(before && { before }) });
          expect(page.friends.length).toBeLessThanOrEqual(limit);
          listed.push(...page.friends);
          before = page.next;
        }
        const counted = friends.flatMap(({ refused }, i) => (refused ? [] : `id${i}`));
        expect(listed.map(({ id }) => id).sort()).toEqual(counted.sort());
        expect(listed.map(({ joinedAt }) => joinedAt)).toEqual(
          listed
            .map(({ joinedAt }) => joinedAt)
            .sort()
            .reverse(),
        );
        const contribution = listed.reduce((sum, { percent }) => sum + percent, 0);
        expect(await summaryOf(database, REFERRER, share)).toMatchObject({
          friends: counted.length,
          activeFriends: friends.filter(({ hasPaid, isSubscribing, refused }) => hasPaid && isSubscribing && !refused)
            .length,
          contribution,
          percent: Math.min(100, contribution),
        });
      },
    ),
    { numRuns: 25 },
  );
});

it.each([
  { contract: '', blocked: '' },
  { contract: 'c1', blocked: 'now' },
])('without an active contract, or with a blocked code, nothing is brought (%j)', async (referrer) => {
  const database = databaseWith([{ day: 1, hasPaid: true, isSubscribing: true, refused: false }], referrer);
  expect(await summaryOf(database, REFERRER, 5)).toMatchObject({
    friends: 1,
    activeFriends: 0,
    percent: 0,
    contribution: 0,
  });
  expect((await friendsOf(database, REFERRER, 5, { limit: 5 })).friends).toEqual([
    expect.objectContaining({ status: 'subscribing_without_discount', percent: 0 }),
  ]);
});

it('nobody else’s friends are shown, also not by the id of one', async () => {
  const database = databaseWith([{ day: 1, hasPaid: true, isSubscribing: true, refused: false }]);
  expect(await summaryOf(database, 'gid://shopify/Customer/2', 5)).toBeNull();
  expect(await friendsOf(database, 'gid://shopify/Customer/2', 5, { limit: 5, before: 'id0' })).toEqual({
    friends: [],
    next: null,
  });
  expect((await friendsOf(database, REFERRER, 5, { limit: 5, before: 'other' })).friends.map(({ id }) => id)).toEqual([
    'id0',
  ]);
});
