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
import { type Given, Member, ZONE } from './ledger-model.ts';

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

interface ModelOrder {
  order: RewardedOrder;
  member: number;
  cents: number;
  refunded: number;
}

interface ModelReward {
  id: string;
  member: number;
  points: number;
  failed: boolean;
}

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const money = (cents: number) => ({ presentmentMoney: { amount: (cents / 100).toFixed(2) } });

/** An order as the provider has it when it is paid. */
function paidOrder({ cents, contract }: StepOf<'order'>, id: string, customer: string, at: string): RewardedOrder {
  const originOrder = { id: contract === 'first' ? id : 'gid://shopify/Order/0' };
  return {
    id,
    createdAt: at,
    updatedAt: at,
    cancelledAt: null,
    displayFinancialStatus: 'PAID' as RewardedOrder['displayFinancialStatus'],
    presentmentCurrencyCode: 'SEK' as RewardedOrder['presentmentCurrencyCode'],
    subtotalPriceSet: money(cents),
    totalRefundedSet: money(0),
    totalRefundedShippingSet: money(0),
    customer: { id: customer },
    lineItems: {
      nodes: [{ contract: contract === 'none' ? null : { id: 'gid://shopify/SubscriptionContract/1', originOrder } }],
    },
  };
}

/** The ledger and its model, with which the same happens. */
class Comparison {
  readonly redeemed: ModelReward[] = [];
  /** How often something was owed after a step. */
  owed = 0;
  private readonly d1 = new MemoryD1();
  private readonly db = drizzle(this.d1.binding);
  private readonly members = CUSTOMERS.map(() => new Member());
  private readonly subscribed = new Set<number>();
  private readonly orders: ModelOrder[] = [];
  private day: Day = START;
  private tick = 0;

  /** Runs the points of a time of the day. */
  async runPoints(time: string): Promise<void> {
    await runPoints(this.d1.binding, new Date(`${this.day}T${time}Z`), ZONE);
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case 'order':
        return this.placeOrder(step);
      case 'refund':
      case 'cancel':
        return this.changeOrder(step);
      case 'repeat':
        for (const index of step.orders)
          if (this.orders.length > 0) await this.deliver(this.orders[index % this.orders.length]!, 1);
        return;
      case 'redeem':
        return this.redeem(step);
      case 'fail':
        return this.failReward(step);
      case 'leave':
        return this.leave(step.customer % CUSTOMERS.length);
      case 'join':
        return this.join(step.customer % CUSTOMERS.length);
      case 'pass':
        return this.pass(step);
    }
  }

  /** Each step has a time of its own, so that it is known what came before. */
  private time(): Date {
    return new Date(Date.parse(`${this.day}T08:00:00.000Z`) + this.tick++);
  }

  private async run(statements: readonly Statement[]): Promise<void> {
    const [first, ...rest] = statements;
    if (first) await this.db.batch([first, ...rest]);
  }

  /** Tells the ledger of an order. */
  private async deliver({ order }: ModelOrder, count: number): Promise<void> {
    for (let copy = 0; copy < count; copy++) await this.run(await orderStatements(this.db, order, this.day, ZONE));
  }

  private async placeOrder(step: StepOf<'order'>): Promise<void> {
    const member = step.customer % CUSTOMERS.length;
    const id = `gid://shopify/Order/${this.orders.length + 1}`;
    const at = this.time().toISOString();
    const placed = {
      order: paidOrder(step, id, CUSTOMERS[member]!, at),
      member,
      cents: step.cents,
      refunded: 0,
    };
    this.orders.push(placed);
    const model = this.members[member]!;
    const earned = model.earned(startOfDay(addMonths(dayOf(new Date(at), ZONE), -12), ZONE).toISOString(), at);
    const { orderPercent } = RULES.tiers.findLast(({ from }) => earned >= from) ?? RULES.tiers[0];
    model.earn(Math.floor((Math.floor(step.cents / 1000) * orderPercent) / 100), at, id, true);
    if (step.contract === 'first' && !this.subscribed.has(member)) model.earn(RULES.earn.subscription, at, id, false);
    if (step.contract === 'first' && !model.isAway) this.subscribed.add(member);
    if (step.contract === 'renewal') model.earn(RULES.earn.renewal, at, id, false);
    await this.deliver(placed, step.copies);
  }

  private async changeOrder(step: StepOf<'refund' | 'cancel'>): Promise<void> {
    const placed = this.orders[step.order % (this.orders.length || 1)];
    if (!placed) return;
    const isCancelled = placed.order.cancelledAt !== null || step.kind === 'cancel';
    if (step.kind === 'refund')
      placed.refunded = Math.max(placed.refunded, Math.floor((placed.cents * step.percent) / 100));
    const at = this.time().toISOString();
    placed.order = {
      ...placed.order,
      updatedAt: at,
      cancelledAt: isCancelled ? (placed.order.cancelledAt ?? at) : null,
      totalRefundedSet: money(placed.refunded),
    };
    const isReturned = isCancelled || (placed.refunded > 0 && placed.refunded >= placed.cents);
    if (isReturned || placed.refunded > 0) this.takeBack(placed, isReturned);
    await this.deliver(placed, step.kind === 'refund' ? step.copies : 1);
  }

  private takeBack({ order, member, cents, refunded }: ModelOrder, isReturned: boolean): void {
    const part = (given: Given) =>
      isReturned ? 0 : given.isOrder ? Math.floor((given.amount * (cents - refunded)) / cents) : given.amount;
    this.members[member]!.takeBack(order.id, part, order.updatedAt);
  }

  /** Redeems a reward in calls at the same time: as many succeed as the points are enough for. */
  private async redeem(step: StepOf<'redeem'>): Promise<void> {
    const member = step.customer % CUSTOMERS.length;
    const reward = RULES.rewards[step.reward % RULES.rewards.length]!;
    const { points } = reward;
    const at = this.time();
    const ids = Array.from({ length: step.parallel }, (_, n) => `reward ${this.redeemed.length}.${n} ${at.getTime()}`);
    await Promise.all(ids.map((id) => this.spend(CUSTOMERS[member]!, id, reward, at)));
    const model = this.members[member]!;
    const stored = this.d1.rows<{ id: string }>(
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
      this.redeemed.push({ id, member, points, failed: false });
    }
  }

  private spend(
    customerId: string,
    id: string,
    { name, points, percent }: (typeof RULES.rewards)[number],
    at: Date,
  ): Promise<unknown> {
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
      validUntil: this.day,
      orderId: '',
      createdAt: at.toISOString(),
    } as const;
    return this.db.batch([
      spendStatement(this.db, { customerId, cause: id, points, about: id, at }),
      insertWhere(this.db, rewards, row, isSpent(customerId, id)),
    ]);
  }

  private async failReward(step: StepOf<'fail'>): Promise<void> {
    const reward = this.redeemed[step.reward % (this.redeemed.length || 1)];
    if (!reward || reward.failed) return;
    reward.failed = true;
    const at = this.time();
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
    await this.run(await giveStatements(this.db, give));
    await this.run(await giveStatements(this.db, give));
    this.d1.sqlite.prepare("UPDATE rewards SET state = 'failed' WHERE id = ?").run(reward.id);
    this.members[reward.member]!.give(reward.points, at.toISOString(), addMonths(this.day, RULES.expiryMonths));
  }

  private async leave(member: number): Promise<void> {
    const at = this.time();
    for (let copy = 0; copy < 2; copy++) await this.run(leaveStatements(this.db, CUSTOMERS[member]!, at));
    this.members[member]!.leave();
  }

  private async join(member: number): Promise<void> {
    const model = this.members[member]!;
    // the account brings points of its own
    if (model.isAway)
      await this.run((await joinStatements(this.db, CUSTOMERS[member]!, this.time(), ZONE)).slice(0, 1));
    model.isAway = false;
  }

  private async pass(step: StepOf<'pass'>): Promise<void> {
    const until = addDays(this.day, step.days);
    while (this.day < until) {
      this.day = addDays(this.day, 1);
      // days without a run are caught up one by one, too
      for (const member of this.members) member.expire(this.day);
      if (!step.isDown) await this.runPoints('00:00:00');
    }
    await Promise.all([1, 2].map(() => this.runPoints('12:00:00')));
  }

  /** Requires the sums of the ledger to be those of the model. @throws Error that names the first difference. */
  async requireSame(step: Step): Promise<void> {
    for (const [i, model] of this.members.entries()) {
      const actual = await balanceOf(this.d1.binding, CUSTOMERS[i]!);
      if (actual.balance !== model.balance || actual.owed !== model.owed)
        throw new Error(
          `after ${JSON.stringify(step)} the ledger has ${JSON.stringify(actual)}, the model ${JSON.stringify({ balance: model.balance, owed: model.owed })}`,
        );
      const { earnedInYear } = await standingOf(this.d1.binding, CUSTOMERS[i]!, this.day, ZONE);
      const earned = Math.max(0, model.earned(startOfDay(addMonths(this.day, -12), ZONE).toISOString(), '9999'));
      if (earnedInYear !== earned)
        throw new Error(`after ${JSON.stringify(step)} the year counts ${earnedInYear} in place of ${earned}`);
      if (model.owed > 0) this.owed += 1;
    }
  }

  /** Recomputes every rule of the ledger. @returns the number of its entries. @throws Error that names a broken rule. */
  requireRules(): number {
    for (const { rule, sql } of LEDGER_CHECKS) {
      const [broken] = this.d1.rows<{ customer: string; text: string }>(sql);
      if (broken) throw new Error(`${rule}, but ${broken.customer}: ${broken.text}`);
    }
    const [count] = this.d1.rows<{ entries: number }>('SELECT count(*) AS entries FROM points');
    return count!.entries;
  }
}

/** Runs a sequence on the ledger and on the model. @throws Error that names the first difference. */
export async function runSteps(
  sequence: readonly Step[],
): Promise<{ entries: number; redeemed: number; owed: number }> {
  const comparison = new Comparison();
  await comparison.runPoints('00:00:00');
  for (const step of sequence) {
    await comparison.take(step);
    await comparison.requireSame(step);
  }
  const entries = comparison.requireRules();
  return { entries, redeemed: comparison.redeemed.length, owed: comparison.owed };
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
