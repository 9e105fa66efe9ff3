import { and, desc, eq, gte, inArray, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Day } from '../../platform/shared/day.ts';
import { homeOf } from '../customer/home.ts';
import { isEnabled, type Reward } from './model/rewards.ts';
import { rewards } from './tables.ts';

type Row = typeof rewards.$inferSelect;

/** A reward as its customer may see it. @param today `YYYY-MM-DD`. */
export const rewardFrom = ({ id, reward, percent, points, state, code, validUntil }: Row, today: Day): Reward => ({
  id,
  reward,
  percent,
  points,
  state: state === 'ready' && validUntil < today ? 'expired' : state,
  code: state === 'making' || state === 'failed' ? '' : code,
  validUntil,
});

async function read(
  database: D1Database,
  customerId: string,
  today: Day,
  condition?: SQL | undefined,
): Promise<Reward[]> {
  const rows = await drizzle(await homeOf(database, customerId))
    .select()
    .from(rewards)
    .where(and(eq(rewards.customerId, customerId), condition))
    .orderBy(desc(rewards.createdAt), desc(rewards.id));
  return rows.map((row) => rewardFrom(row, today));
}

/** All rewards that a customer has redeemed, the newest first. @param today `YYYY-MM-DD`. */
export const rewardsOf = (database: D1Database, customerId: string, today: Day): Promise<Reward[]> =>
  read(database, customerId, today);

/**
 * The rewards of a customer that can still be used, the newest first; those that are being prepared among them. @param
 * today `YYYY-MM-DD`.
 */
export async function enabledRewardsOf(database: D1Database, customerId: string, today: Day): Promise<Reward[]> {
  const isOpen = and(inArray(rewards.state, ['making', 'ready']), gte(rewards.validUntil, today));
  return (await read(database, customerId, today, isOpen)).filter(isEnabled);
}

/** The rewards of a customer whose code can be used now. @param today `YYYY-MM-DD`. */
export const usableRewardsOf = async (database: D1Database, customerId: string, today: Day): Promise<Reward[]> =>
  (await enabledRewardsOf(database, customerId, today)).filter(({ state }) => state === 'ready');
