import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { insertWhere } from '../../src/platform/database/insert-where.ts';
import type { Statement } from '../../src/platform/outbox/kind.ts';
import { addDays, addMonths, type Day, dayOf, startOfDay } from '../../src/platform/shared/day.ts';
import { joinStatements, leaveStatements } from '../../src/shop/rewards/leaving.ts';
import { balanceOf, giveStatements, isSpent, spendStatement, standingOf } from '../../src/shop/rewards/ledger.ts';
import { orderStatements, type RewardedOrder } from '../../src/shop/rewards/orders.ts';
import { RULES } from '../../src/shop/rewards/rules.ts';
import { runPoints } from '../../src/shop/rewards/run.ts';
import { rewards } from '../../src/shop/rewards/tables.ts';
import { MemoryD1 } from '../../test/d1.ts';
import { LEDGER_CHECKS } from '../ledger-checks.ts';

const ZONE = 'Europe/Stockholm';

/**
 * The ledger against a model in memory: any sequence of orders, refunds, cancellations, redemptions, rewards that fail,
 * days that pass, customers who leave the bonus club and join it again, repeated events and parallel calls. After each
 * step the balance, what is owed and what was earned in a year are those of the model; at the end every rule of the
 * ledger is recomputed from its rows.
 */

const CUSTOMERS = ['gid://shopify/Customer/1', 'gid://shopify/Customer/2'] as const;
const START = '2026-01-15';

/** A step of a sequence. Numbers that choose among what is there wrap around. */
export type Step =
  | { kind: 'order'; customer: number; cents: number; contract: 'none' | 'first' | 'renewal'; copies: number }
  | { kind: 'refund'; order: number; percent: number; copies: number }
  | { kind: 'cancel'; order: number }
  | { kind: 'repeat'; orders: readonly number[] }
  | { kind: 'redeem'; customer: number; reward: number; parallel: number }
  | { kind: 'fail'; reward: number }
  | { kind: 'pass'; days: number; isDown: boolean }
  | { kind: 'leave' | 'join'; customer: number };

const small = fc.nat({ max: 1000 });
/** Mostly sums that reach a reward or a tier. */
const cents = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 20_000, max: 400_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
);
const copies = fc.integer({ min: 1, max: 3 });
export const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('order' as const),
        customer: small,
        cents,
        contract: fc.constantFrom('none', 'first', 'renewal'),
        copies,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('refund' as const),
        order: small,
        percent: fc.integer({ min: 0, max: 100 }),
        copies,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), order: small }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('repeat' as const),
        orders: fc.array(small, { minLength: 1, maxLength: 6 }),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('redeem' as const),
        customer: small,
        reward: small,
        parallel: fc.integer({ min: 1, max: 5 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('fail' as const), reward: small }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        days: fc.integer({ min: 1, max: 150 }),
        isDown: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('leave' as const, 'join' as const), customer: small }) },
  ) as fc.Arbitrary<Step>,
  { minLength: 10, maxLength: 40, size: 'max' },
);

interface Given {
  order: string;
  amount: number;
  isOrder: boolean;
  at: string;
  expiresOn: Day;
}

/** A customer of the model. */
class Member {
  balance = 0;
  owed = 0;
  isAway = false;
  /** Points that lapsed and were not set against what was taken back later. */
  private lapsed = 0;
  /** All points that were taken away in any way. */
  private taken = 0;
  private expiryDay = '';
  readonly given: Given[] = [];
  readonly takenBack = new Map<string, number>();
  /** Earned and taken back, with the times. */
  readonly earnings: { at: string; amount: number }[] = [];

  give(amount: number, at: string, expiresOn: Day, order = '', isOrder = false): void {
    this.given.push({ order, amount, isOrder, at, expiresOn });
    this.balance += amount;
    const worked = Math.min(this.balance, this.owed);
    this.owed -= worked;
    this.take(worked);
  }
  earn(amount: number, at: string, order: string, isOrder: boolean): void {
    if (amount <= 0 || this.isAway) return;
    this.earnings.push({ at, amount });
    this.give(amount, at, addMonths(dayOf(new Date(at), ZONE), RULES.expiryMonths), order, isOrder);
  }
  take(amount: number): void {
    this.balance -= amount;
    this.taken += amount;
  }
  takeBack(order: string, part: (given: Given) => number, at: string): void {
    const counted = this.given.filter((given) => given.order === order && given.expiresOn > at.slice(0, 10));
    const earlier = this.takenBack.get(order) ?? 0;
    const due = counted.reduce((sum, given) => sum + given.amount - part(given), 0) - earlier;
    if (due <= 0) return;
    this.takenBack.set(order, earlier + due);
    this.earnings.push({ at, amount: -due });
    const now = Math.min(this.balance, due);
    this.take(now);
    const forgiven = Math.min(this.lapsed, due - now);
    this.lapsed -= forgiven;
    this.owed += due - now - forgiven;
  }
  leave(): void {
    if (this.isAway) return;
    this.isAway = true;
    this.lapsed += this.balance;
    this.take(this.balance);
  }
  /** Expires what is due on a day, if something is due for the first time. */
  expire(day: Day): void {
    if (!this.given.some(({ expiresOn }) => expiresOn > this.expiryDay && expiresOn <= day)) return;
    this.expiryDay = day;
    const due =
      this.given.filter(({ expiresOn }) => expiresOn <= day).reduce((sum, { amount }) => sum + amount, 0) - this.taken;
    if (due > 0) this.take(due);
  }
  earned(since: string, until: string): number {
    return this.earnings.filter(({ at }) => at >= since && at <= until).reduce((sum, { amount }) => sum + amount, 0);
  }
}

interface ModelOrder {
  order: RewardedOrder;
  member: number;
  cents: number;
  refunded: number;
}

/** Runs a sequence on the ledger and on the model. @throws Error that names the first difference. */
export async function runSteps(
  sequence: readonly Step[],
): Promise<{ entries: number; redeemed: number; owed: number }> {
  const d1 = new MemoryD1();
  const db = drizzle(d1.binding);
  const members = CUSTOMERS.map(() => new Member());
  const subscribed = new Set<number>();
  const orders: ModelOrder[] = [];
  const redeemed: { id: string; member: number; points: number; failed: boolean }[] = [];
  let day: Day = START;
  let tick = 0;
  let owed = 0;
  /** Each step has a time of its own, so that it is known what came before. */
  const time = () => new Date(Date.parse(`${day}T08:00:00.000Z`) + tick++);
  const run = async (statements: readonly Statement[]) => {
    const [first, ...rest] = statements;
    if (first) await db.batch([first, ...rest]);
  };
  const deliver = async ({ order }: ModelOrder, count: number) => {
    for (let copy = 0; copy < count; copy++) await run(await orderStatements(db, order, day, ZONE));
  };
  const money = (cents: number) => ({ presentmentMoney: { amount: (cents / 100).toFixed(2) } });
  const takeBack = (placed: ModelOrder, isReturned: boolean) => {
    const { order, member, cents, refunded } = placed;
    const part = (given: Given) =>
      isReturned ? 0 : given.isOrder ? Math.floor((given.amount * (cents - refunded)) / cents) : given.amount;
    members[member]!.takeBack(order.id, part, order.updatedAt);
  };

  await runPoints(d1.binding, new Date(`${day}T00:00:00Z`), ZONE);
  for (const step of sequence) {
    switch (step.kind) {
      case 'order': {
        const member = step.customer % CUSTOMERS.length;
        const id = `gid://shopify/Order/${orders.length + 1}`;
        const at = time().toISOString();
        const origin = step.contract === 'first' ? id : 'gid://shopify/Order/0';
        const contract =
          step.contract === 'none' ? null : { id: 'gid://shopify/SubscriptionContract/1', originOrder: { id: origin } };
        const order: RewardedOrder = {
          id,
          createdAt: at,
          updatedAt: at,
          cancelledAt: null,
          displayFinancialStatus: 'PAID' as RewardedOrder['displayFinancialStatus'],
          presentmentCurrencyCode: 'SEK' as RewardedOrder['presentmentCurrencyCode'],
          subtotalPriceSet: money(step.cents),
          totalRefundedSet: money(0),
          totalRefundedShippingSet: money(0),
          customer: { id: CUSTOMERS[member]! },
          lineItems: { nodes: [{ contract }] },
        };
        const placed = { order, member, cents: step.cents, refunded: 0 };
        orders.push(placed);
        const model = members[member]!;
        const earned = model.earned(startOfDay(addMonths(dayOf(new Date(at), ZONE), -12), ZONE).toISOString(), at);
        const { orderPercent } = RULES.tiers.findLast(({ from }) => earned >= from) ?? RULES.tiers[0];
        model.earn(Math.floor((Math.floor(step.cents / 1000) * orderPercent) / 100), at, id, true);
        if (step.contract === 'first' && !subscribed.has(member)) model.earn(RULES.earn.subscription, at, id, false);
        if (step.contract === 'first' && !model.isAway) subscribed.add(member);
        if (step.contract === 'renewal') model.earn(RULES.earn.renewal, at, id, false);
        await deliver(placed, step.copies);
        break;
      }
      case 'refund':
      case 'cancel': {
        const placed = orders[step.order % (orders.length || 1)];
        if (!placed) break;
        const isCancelled = placed.order.cancelledAt !== null || step.kind === 'cancel';
        if (step.kind === 'refund')
          placed.refunded = Math.max(placed.refunded, Math.floor((placed.cents * step.percent) / 100));
        const at = time().toISOString();
        placed.order = {
          ...placed.order,
          updatedAt: at,
          cancelledAt: isCancelled ? (placed.order.cancelledAt ?? at) : null,
          totalRefundedSet: money(placed.refunded),
        };
        const isReturned = isCancelled || (placed.refunded > 0 && placed.refunded >= placed.cents);
        if (isReturned || placed.refunded > 0) takeBack(placed, isReturned);
        await deliver(placed, step.kind === 'refund' ? step.copies : 1);
        break;
      }
      case 'repeat':
        for (const index of step.orders) if (orders.length > 0) await deliver(orders[index % orders.length]!, 1);
        break;
      case 'redeem': {
        const member = step.customer % CUSTOMERS.length;
        const customerId = CUSTOMERS[member]!;
        const { name, points, percent } = RULES.rewards[step.reward % RULES.rewards.length]!;
        const at = time();
        const ids = Array.from({ length: step.parallel }, (_, n) => `reward ${redeemed.length}.${n} ${at.getTime()}`);
        await Promise.all(
          ids.map((id) => {
            const row = {
              id,
              customerId,
              formId: id,
              reward: name,
              points,
              percent,
              state: 'making',
              code: id,
              discountId: '',
              validUntil: day,
              orderId: '',
              createdAt: at.toISOString(),
            } as const;
            return db.batch([
              spendStatement(db, { customerId, cause: id, points, about: id, at }),
              insertWhere(db, rewards, row, isSpent(customerId, id)),
            ]);
          }),
        );
        const model = members[member]!;
        const stored = d1.rows<{ id: string }>(
          `SELECT id FROM rewards WHERE id IN (${ids.map(() => '?').join(', ')})`,
          ...ids,
        );
        const affordable = model.isAway ? 0 : Math.min(step.parallel, Math.floor(model.balance / points));
        if (stored.length !== affordable)
          throw new Error(
            `${step.parallel} calls with ${model.balance} points redeemed ${stored.length} rewards for ${points}`,
          );
        for (const { id } of stored) {
          model.take(points);
          redeemed.push({ id, member, points, failed: false });
        }
        break;
      }
      case 'fail': {
        const reward = redeemed[step.reward % (redeemed.length || 1)];
        if (!reward || reward.failed) break;
        reward.failed = true;
        const at = time();
        const customerId = CUSTOMERS[reward.member]!;
        const give = {
          customerId,
          topic: 'reward_failed',
          cause: reward.id,
          points: reward.points,
          about: reward.id,
          at,
          zone: ZONE,
        } as const;
        await run(await giveStatements(db, give));
        await run(await giveStatements(db, give));
        d1.sqlite.prepare("UPDATE rewards SET state = 'failed' WHERE id = ?").run(reward.id);
        members[reward.member]!.give(reward.points, at.toISOString(), addMonths(day, RULES.expiryMonths));
        break;
      }
      case 'leave': {
        const member = step.customer % CUSTOMERS.length;
        const at = time();
        for (let copy = 0; copy < 2; copy++) await run(leaveStatements(db, CUSTOMERS[member]!, at));
        members[member]!.leave();
        break;
      }
      case 'join': {
        const member = step.customer % CUSTOMERS.length;
        const { isAway } = members[member]!;
        // the account brings points of its own
        if (isAway) await run((await joinStatements(db, CUSTOMERS[member]!, time(), ZONE)).slice(0, 1));
        members[member]!.isAway = false;
        break;
      }
      case 'pass': {
        const until = addDays(day, step.days);
        while (day < until) {
          day = addDays(day, 1);
          // days without a run are caught up one by one, too
          for (const member of members) member.expire(day);
          if (!step.isDown) await runPoints(d1.binding, new Date(`${day}T00:00:00Z`), ZONE);
        }
        await Promise.all([1, 2].map(() => runPoints(d1.binding, new Date(`${day}T12:00:00Z`), ZONE)));
        break;
      }
    }
    for (const [i, model] of members.entries()) {
      const actual = await balanceOf(d1.binding, CUSTOMERS[i]!);
      if (actual.balance !== model.balance || actual.owed !== model.owed)
        throw new Error(
          `after ${JSON.stringify(step)} the ledger has ${JSON.stringify(actual)}, the model ${JSON.stringify({ balance: model.balance, owed: model.owed })}`,
        );
      const { earnedInYear } = await standingOf(d1.binding, CUSTOMERS[i]!, day, ZONE);
      const earned = Math.max(0, model.earned(startOfDay(addMonths(day, -12), ZONE).toISOString(), '9999'));
      if (earnedInYear !== earned)
        throw new Error(`after ${JSON.stringify(step)} the year counts ${earnedInYear} in place of ${earned}`);
      if (model.owed > 0) owed += 1;
    }
  }
  for (const { rule, sql } of LEDGER_CHECKS) {
    const [broken] = d1.rows<{ customer: string; text: string }>(sql);
    if (broken) throw new Error(`${rule}, but ${broken.customer}: ${broken.text}`);
  }
  const [count] = d1.rows<{ entries: number }>('SELECT count(*) AS entries FROM points');
  return { entries: count!.entries, redeemed: redeemed.length, owed };
}

/**
 * Runs random sequences. @returns how much has happened in them. @throws Error with the shortest sequence that fails.
 */
export async function runLedger({
  count,
  seed,
}: {
  count: number;
  seed: number;
}): Promise<{ entries: number; redeemed: number; owed: number }> {
  const totals = { entries: 0, redeemed: 0, owed: 0 };
  const property = fc.asyncProperty(steps, async (sequence) => {
    const { entries, redeemed, owed } = await runSteps(sequence);
    totals.entries += entries;
    totals.redeemed += redeemed;
    totals.owed += owed;
  });
  await fc.assert(property, { numRuns: count, seed });
  return totals;
}
