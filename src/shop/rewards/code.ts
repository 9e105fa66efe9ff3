import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../platform/outbox/kind.ts';
import { addDays, type Day } from '../../platform/shared/day.ts';
import { endOneTimeCode, makeOneTimeCode, type OneTimeCode } from '../../shopify/discount-codes.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { giveStatements, pointsZone } from './ledger.ts';
import { rewards } from './tables.ts';

type Row = typeof rewards.$inferSelect;

const Payload = object({ rewardId: string() });
const WithdrawalPayload = object({ code: string(), title: string() });

/** The code is given up after as many attempts, which take a day and a half. */
const ATTEMPTS = 14;

/**
 * Rows of the outbox that have the discount code of a reward made. Attempts beyond {@link ATTEMPTS} only give the
 * points back.
 */
export const rewardCodeKind = kind('reward-code', Payload, { maxAttempts: 2 * ATTEMPTS });

/** Rows of the outbox that end a code whose points were given back: the answer to its making may have been lost. */
export const rewardWithdrawalKind = kind('reward-withdrawal', WithdrawalPayload, { maxAttempts: 2 * ATTEMPTS });

/** The title of a reward's discount, by which it is known for the reward's own. */
const titleOf = (rewardId: string): string => `Reward ${rewardId}`;

/** The moment when a day has ended everywhere on earth. */
const endOf = (day: Day): string => `${addDays(day, 1)}T12:00:00Z`;

/** The discount of a reward: for the customer alone, for one order or one delivery of a subscription. */
const codeOf = ({ id, customerId, code, percent, createdAt, validUntil }: Row): OneTimeCode => ({
  title: titleOf(id),
  code,
  percent,
  context: { customers: { add: [customerId] } },
  startsAt: createdAt,
  endsAt: endOf(validUntil),
});

/**
 * Makes the code of a reward. Where the provider refuses it, or no attempt has succeeded, the points are given back.
 *
 * @throws UpstreamError
 */
export async function makeRewardCode(
  { rewardId }: Infer<typeof Payload>,
  { context, now, number, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const [reward] = await db.select().from(rewards).where(eq(rewards.id, rewardId));
  if (reward?.state !== 'making') return;
  const isMaking = and(eq(rewards.id, rewardId), eq(rewards.state, 'making'));
  const giveBack = async (...more: Statement[]) => {
    const given = {
      customerId: reward.customerId,
      topic: 'reward_failed',
      cause: rewardId,
      points: reward.points,
      about: rewardId,
      at: now,
      zone: pointsZone(settings),
    } as const;
    await complete(
      ...(await giveStatements(db, given)),
      db.update(rewards).set({ state: 'failed' }).where(isMaking),
      ...more,
    );
  };
  const withdrawal = enqueue(db, rewardWithdrawalKind, {
    key: rewardId,
    payload: { code: reward.code, title: titleOf(rewardId) },
    dueAt: now,
  });
  if (number > ATTEMPTS) return giveBack(withdrawal);
  let discountId: string | null;
  try {
    discountId = await makeOneTimeCode(settings, codeOf(reward));
  } catch (error) {
    if (number < ATTEMPTS) throw error;
    return giveBack(withdrawal);
  }
  if (discountId === null) return giveBack();
  await complete(db.update(rewards).set({ state: 'ready', discountId }).where(isMaking));
}

/** Ends the code of a reward whose points were given back, if there is one. @throws UpstreamError */
export async function withdrawRewardCode(
  { code, title }: Infer<typeof WithdrawalPayload>,
  { context: { settings } }: Attempt<OutboxContext>,
): Promise<void> {
  await endOneTimeCode(settings, code, title);
}
