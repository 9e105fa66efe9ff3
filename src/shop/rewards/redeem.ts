import { eq, exists, notExists, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { insertWhere } from '../../platform/database/insert-where.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { addDays, type Day } from '../../platform/shared/day.ts';
import { newDiscountCode } from '../../shopify/discount-codes.ts';
import { homeOf } from '../customer/home.ts';
import { rewardCodeKind } from './code.ts';
import { isSpent, spendStatement } from './ledger.ts';
import { type RewardName, RULES } from './rules.ts';
import { rewards } from './tables.ts';

type Row = typeof rewards.$inferSelect;

/** The reward that a customer wants to redeem. */
export interface Redemption {
  customerId: string;
  reward: RewardName;
  /** Identifies the form: the same form redeems the same reward once. */
  formId: string;
  at: Date;
  /** `YYYY-MM-DD`. */
  today: Day;
}

/**
 * Redeems a reward: takes its points, stores it with the code that it will have, and has that code made. All of it
 * happens in one transaction, and only where the balance reaches.
 *
 * @returns the reward, also the one that the same form has redeemed before; null where the points do not reach.
 */
export async function redeem(
  database: D1Database,
  { customerId, reward: name, formId, at, today }: Redemption,
): Promise<Row | null> {
  const db = drizzle(await homeOf(database, customerId));
  const rule = RULES.rewards.find((known) => known.name === name)!;
  const id = crypto.randomUUID();
  // another reward of the same page is another one; the customer's id keeps others from answering for it
  const key = `${customerId} ${formId} ${name}`;
  const ofForm = db.select().from(rewards).where(eq(rewards.formId, key));
  const row: Row = {
    id,
    customerId,
    formId: key,
    reward: name,
    points: rule.points,
    percent: rule.percent,
    state: 'making',
    code: newDiscountCode(),
    discountId: '',
    validUntil: addDays(today, RULES.codeDays),
    orderId: '',
    createdAt: at.toISOString(),
  };
  const stored = db.select({ id: rewards.id }).from(rewards).where(eq(rewards.id, id));
  await db.batch([
    spendStatement(db, { customerId, cause: id, points: rule.points, about: id, at, when: sql`${notExists(ofForm)}` }),
    insertWhere(db, rewards, row, isSpent(customerId, id)),
    enqueue(db, rewardCodeKind, { key: id, payload: { rewardId: id }, when: sql`${exists(stored)}` }),
  ]);
  const [redeemed] = await ofForm;
  return redeemed ?? null;
}
