import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, describe, expect, it } from 'vitest';
import { hourOn } from '../../../../src/platform/shared/day.ts';
import { emailKeyOf } from '../../../../src/shop/referral-codes/keys.ts';
import { findReferrer } from '../../../../src/shop/referral-codes/referrer.ts';
import { referrers } from '../../../../src/shop/referral-codes/tables.ts';
import {
  type Friend,
  factsOf,
  hasReferrals,
  refusedStatement,
  registerStatements,
} from '../../../../src/shop/referrals/eligibility.ts';
import { MemoryD1 } from '../../../d1.ts';

const ZONE = 'Europe/Stockholm';
const CODE = 'REA47';
const FAY: Friend = { customerId: 'c2', email: 'Fay+shop@kvistra.example', firstName: 'Fay', lastName: 'Ek' };
const GUS: Friend = { customerId: '', email: 'gus@kvistra.example' };
const NOON = hourOn('2026-11-23', 12, ZONE);

let d1: MemoryD1;
beforeEach(() => {
  d1 = new MemoryD1();
  d1.sqlite.exec(`INSERT INTO referrers (code, customer_id, email, email_key, name, phone, market, form_id, created_at)
    VALUES ('${CODE}', 'c1', 'rea@kvistra.example', 'rea@kvistra.example', 'Rea', '', 'se', 'f1', '2026-01-01')`);
});

let count = 0;
/** Registers a friend as a call does, and tells what is stored. */
async function register(friend: Friend, { at = NOON, limit = 5, code = CODE, cause = `cause ${++count}` } = {}) {
  const db = drizzle(d1.binding);
  await db.batch(registerStatements(db, { id: `id ${++count}`, cause, code, friend, at, zone: ZONE, limit }) as never);
  return d1.rows(
    'SELECT customer_id, email_key, name, refused, has_paid OR is_subscribing AS counts FROM referrals ORDER BY rowid',
  );
}
const FAYS_ROW = { customer_id: 'c2', email_key: emailKeyOf(FAY.email), name: 'Fay E.', refused: '', counts: 0 };
const GUS_ROW = { customer_id: null, email_key: 'gus@kvistra.example', name: '', refused: '', counts: 0 };
const LIMITED = { customer_id: null, email_key: null, name: '', refused: 'daily_limit', counts: 0 };

describe('a friend', () => {
  it('is registered with what is known, once, by the account or by the mailbox', async () => {
    expect(await register(FAY)).toEqual([FAYS_ROW]);
    expect(await register({ ...FAY, email: 'other@kvistra.example' })).toHaveLength(1);
    expect(await register({ customerId: '', email: 'fay@kvistra.example' })).toHaveLength(1);
    expect(await register(GUS)).toEqual([FAYS_ROW, GUS_ROW]);
  });

  it('of whom nothing is known is new each time', async () => {
    await register({ customerId: '', email: '' });
    expect(await register({ customerId: '', email: '' })).toHaveLength(2);
  });

  it('is not registered for a code that is blocked, deleted or unknown', async () => {
    expect(await register(FAY, { code: 'NOBODY' })).toEqual([]);
    for (const column of ['blocked_at', 'deleted_at']) {
      d1.sqlite.exec(`UPDATE referrers SET blocked_at = '', deleted_at = '', ${column} = '2026-11-01'`);
      expect(await register(FAY)).toEqual([]);
    }
  });
});

describe('the limit of a day', () => {
  it('leaves an anonymous row, once for each cause', async () => {
    await register(FAY, { limit: 1 });
    expect(await register(GUS, { limit: 1, cause: 'click' })).toEqual([FAYS_ROW, LIMITED]);
    expect(await register(GUS, { limit: 1, cause: 'click' })).toEqual([FAYS_ROW, LIMITED]);
    // a friend who is there already has reached no limit
    expect(await register(FAY, { limit: 1 })).toHaveLength(2);
  });

  it('counts from midnight to midnight of the zone, without those that were refused', async () => {
    const before = new Date(hourOn('2026-11-23', 0, ZONE).getTime() - 1);
    const db = drizzle(d1.binding);
    await db.batch([refusedStatement(db, { cause: 'x', code: CODE, at: NOON, refused: 'self' })] as never);
    await register({ customerId: 'c3', email: '' }, { at: before, limit: 1 });
    await register({ customerId: 'c4', email: '' }, { at: hourOn('2026-11-24', 0, ZONE), limit: 1 });
    expect(
      (await register({ customerId: 'c5', email: '' }, { at: hourOn('2026-11-23', 0, ZONE), limit: 1 })).map(
        ({ refused }) => refused,
      ),
    ).toEqual(['self', '', '', '']);
    expect(
      (
        await register(
          { customerId: 'c6', email: '' },
          { at: new Date(hourOn('2026-11-24', 0, ZONE).getTime() - 1), limit: 1 },
        )
      ).at(-1),
    ).toEqual(LIMITED);
  });
});

describe('what is known of a friend and a code', () => {
  const facts = async (friend: Friend, code = CODE, isSubscriber?: boolean) => {
    const {
      referrer,
      existing,
      isReferred,
      isSubscriber: subscribes,
    } = await factsOf(d1.binding, code, friend, isSubscriber);
    return { referrer: referrer?.code ?? null, existing: existing?.name ?? null, isReferred, subscribes };
  };
  const contract = (status: string, customer = 'c2') =>
    d1.sqlite.exec(
      `INSERT INTO billing_contracts (contract_id, customer_id, status, next_look) VALUES ('k ${++count}', '${customer}', '${status}', '2026-11-23')`,
    );

  it('is the referrer, an earlier referral and whether a subscription runs', async () => {
    expect(await facts(FAY, 'NOBODY')).toEqual({
      referrer: null,
      existing: null,
      isReferred: false,
      subscribes: false,
    });
    await register(FAY);
    expect(await facts(FAY)).toEqual({ referrer: CODE, existing: 'Fay E.', isReferred: true, subscribes: false });
    expect(await facts({ customerId: 'c9', email: '' })).toMatchObject({ existing: null, isReferred: false });
    expect(await facts({ customerId: '', email: '' })).toMatchObject({ existing: null, isReferred: false });
  });

  it.each(['ACTIVE', 'PAUSED', 'FAILED'])('counts a contract that is %s', async (status) => {
    contract(status);
    expect((await facts(FAY)).subscribes).toBe(true);
    expect((await facts(FAY, CODE, false)).subscribes).toBe(false);
  });

  it.each(['CANCELLED', 'EXPIRED', 'STALE'])('counts none that is %s', async (status) => {
    contract(status);
    expect((await facts(FAY)).subscribes).toBe(false);
    expect((await facts(FAY, CODE, true)).subscribes).toBe(true);
  });

  it('counts no contract of nobody for a visitor without an account', async () => {
    contract('ACTIVE', '');
    expect((await facts(GUS)).subscribes).toBe(false);
  });
});

it('a referrer is found by the code alone', async () => {
  expect([(await findReferrer(d1.binding, CODE))?.name, await findReferrer(d1.binding, 'NOBODY')]).toEqual([
    'Rea',
    null,
  ]);
});

it('who refers and who was referred has referrals, nobody else', async () => {
  await register(FAY);
  const has = (id: string) =>
    drizzle(d1.binding).select({ code: referrers.code }).from(referrers).where(hasReferrals(id));
  expect((await Promise.all(['c1', 'c2', 'c3'].map(has))).map(({ length }) => length)).toEqual([1, 1, 0]);
});
