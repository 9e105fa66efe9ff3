import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../env.ts';
import { now, today as todayOf } from '../../platform/clock.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { accountEndpoint, refuse, saved } from '../customer/endpoint.ts';
import { homeOf } from '../customer/home.ts';
import { rewardCodeKind } from './code.ts';
import { planCondition } from './enrolment.ts';
import { joinStatements, leaveStatements } from './leaving.ts';
import { balanceOf, pointsZone } from './ledger.ts';
import { departureOf, isAway } from './membership.ts';
import { MembershipShape, RedeemShape } from './model/shapes.ts';
import { redeem } from './redeem.ts';
import { isRewardName, RULES } from './rules.ts';
import { enabledRewardsOf, rewardFrom } from './store.ts';
import { rewards } from './tables.ts';

type Row = typeof rewards.$inferSelect;

/** The answer waits this long for the code, which is made elsewhere. */
const WAIT_MS = 1500;
const POLL_MS = 150;

/** The reward when its code has been made, or as it is after the longest wait. */
async function whenMade(database: D1Database, reward: Row): Promise<Row> {
  let current = reward;
  for (const deadline = Date.now() + WAIT_MS; current.state === 'making' && Date.now() < deadline; ) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const [row] = await drizzle(database).select().from(rewards).where(eq(rewards.id, reward.id));
    if (row) current = row;
  }
  return current;
}

const postRedeem = accountEndpoint(RedeemShape, async ({ reward: name, formId }, call, session) => {
  const { c, t, market } = call;
  if (!isRewardName(name)) return refuse(422, call, 'unknown_reward', 'reward');
  await session.verify();
  const { customerId } = session;
  const settings = settingsOf(c.env);
  const [at, today] = await Promise.all([now(settings), todayOf(settings, market.country)]);
  const database = await homeOf(c.env.DB, customerId);
  const stored = await redeem(database, { customerId, reward: name, formId: formId || crypto.randomUUID(), at, today });
  if (!stored) {
    if (isAway(await departureOf(database, customerId))) return refuse(409, call, 'club_left');
    const { balance } = await balanceOf(database, customerId);
    const { points } = RULES.rewards.find((rule) => rule.name === name)!;
    return {
      ok: false,
      status: 409,
      problems: [{ code: 'not_enough_points', message: t('error.not_enough_points', { points, balance }) }],
      body: { balance },
    };
  }
  if (stored.state === 'making') c.executionCtx.waitUntil(wakeOutbox(c.env, rewardCodeKind));
  const made = await whenMade(database, stored);
  if (made.state === 'failed') return refuse(409, call, 'reward_failed');
  const [{ balance }, enabled] = await Promise.all([
    balanceOf(database, customerId),
    enabledRewardsOf(database, customerId, today),
  ]);
  return saved(
    pages.rewards(market.code),
    { balance, code: made.code, reward: rewardFrom(made, today), enabled },
    'redeemed',
  );
});

/** Takes the customer out of the bonus club. */
const postLeave = accountEndpoint(MembershipShape, async (_, { c, market }, session) => {
  await session.verify();
  const database = await homeOf(c.env.DB, session.customerId);
  const db = drizzle(database);
  await db.batch(leaveStatements(db, session.customerId, await now(settingsOf(c.env))));
  const { balance } = await balanceOf(database, session.customerId);
  return saved(pages.rewards(market.code), { balance }, 'club_left');
});

/** Takes a customer who has left the bonus club into it again. */
const postJoin = accountEndpoint(MembershipShape, async (_, { c, market }, session) => {
  await session.verify();
  const settings = settingsOf(c.env);
  const { customerId } = session;
  const database = await homeOf(c.env.DB, customerId);
  const db = drizzle(database);
  if (isAway(await departureOf(database, customerId))) {
    const hasPlan = await planCondition(c.env.DB, database, customerId, null);
    await db.batch(await joinStatements(db, customerId, await now(settings), pointsZone(settings), hasPlan));
  }
  const { balance } = await balanceOf(database, customerId);
  return saved(pages.rewards(market.code), { balance }, 'club_joined');
});

export const rewardCalls = { redeem: postRedeem, leave: postLeave, join: postJoin } satisfies Record<
  CallOf<'rewards'>,
  Handler
>;
