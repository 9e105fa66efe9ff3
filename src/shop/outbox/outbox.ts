import { drizzle } from 'drizzle-orm/d1';
import {
  HAS_ANNOUNCEMENT,
  HAS_BACK_IN_STOCK,
  HAS_COMING_BACK,
  HAS_FOLLOWING,
  HAS_REWARDS,
} from '../../brand/tables/has.ts';
import { type Env, settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { databasesOf } from '../../platform/database/databases.ts';
import { exclusively } from '../../platform/database/exclusively.ts';
import { log } from '../../platform/log.ts';
import { mailKind } from '../../platform/mail/mail.ts';
import { MAILS_PER_CALL, mailSender } from '../../platform/mail/send.ts';
import { type AnyHandler, batchHandler, handler } from '../../platform/outbox/kind.ts';
import { sweepOutbox } from '../../platform/outbox/sweep.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { mailHtml } from '../../site/mail.ts';
import type { OutboxContext, QueuedContract } from '../../site/outbox.ts';
import { mailTranslator } from '../../site/texts.ts';
import { comingBackKind, planMails, writeToFormer } from '../coming-back/index.ts';
import { MOVING } from '../customer/home.ts';
import { adjustBeforeNotice, noteFollowed, runFollowing } from '../following/index.ts';
import { askAboutFoodChange, foodChangeKind } from '../food-change/index.ts';
import { reminderKind, sendReminder } from '../journal/index.ts';
import { declarationKind, declaredEndKind, digestKind, followDeclaration, tellUnmatched } from '../law/index.ts';
import { PRODUCTS_PER_CALL, pricesKind, recordChangedPrices } from '../prices/changed.ts';
import { readAllPrices } from '../prices/read.ts';
import { announceProgram, programKind } from '../programs/index.ts';
import { checkKind, checkPerson, codeKind, followCode, friendsDiscount } from '../referrals/index.ts';
import { askForReviews, askKind, deletePicture, pictureKind, publishRating, ratingKind } from '../reviews/index.ts';
import {
  enrol,
  enrolmentKind,
  expiryMailKind,
  makeRewardCode,
  pointsZone,
  rewardCodeKind,
  rewardWithdrawalKind,
  runPoints,
  sendExpiryMail,
  withdrawRewardCode,
} from '../rewards/index.ts';
import {
  announceLaunch,
  checkAllProducts,
  deliverLead,
  leadKind,
  makeNewsletterCode,
  newsletterCodeKind,
  newsletterTellKind,
  notifyMarketing,
  notifyStock,
  stockKind,
} from '../sign-ups/index.ts';
import {
  bill,
  billingKind,
  cardMailKind,
  changeMailKind,
  checkContracts,
  endBilling,
  endDeclared,
  endingKind,
  endPrepaid,
  leaveToRun,
  prepaidEndKind,
  reserveBackKind,
  returnToFirst,
  runBilling,
  runPauses,
  sendCardMail,
  sendChangeMail,
} from '../subscriptions/index.ts';
import { deliverPost, trackingKind } from '../tracking/index.ts';
import { commerceKind, processEvent } from '../webhooks/process-event.ts';
import { reconcile, takeTurn } from '../webhooks/reconcile.ts';
import { registerWebhooks } from '../webhooks/register.ts';

/** The pause before a contract that could not be checked is tried again; it doubles each time. */
const RETRY_SECONDS = 60;

/** The pause between two looks at who is to be written to after the end of a subscription. */
const COMING_BACK_MS = 6 * 3_600_000;
/** The pause between two looks at the stock that people wait for, beside those that events cause. */
const STOCK_MS = 3_600_000;
/** The pause between two searches for subscriptions whose food is not followed yet. */
const FOLLOWING_MS = 3_600_000;
/** A consumer of the billing's queue begins no sweep after this time. */
const BILLING_MS = 2 * 60_000;

/** What other features do to prices, and before notices. */
const billingRule = { ...friendsDiscount, ...(HAS_FOLLOWING && { beforeNotice: adjustBeforeNotice }) };

/** The handler of each kind of rows. A new kind is a line here; docs/events.md tells the rest. */
const handlers: readonly AnyHandler<OutboxContext>[] = [
  batchHandler(mailKind, MAILS_PER_CALL, mailSender(mailHtml)),
  handler(billingKind, bill(billingRule)),
  handler(endingKind, endBilling),
  handler(cardMailKind, sendCardMail),
  handler(reserveBackKind, returnToFirst),
  handler(commerceKind, processEvent),
  handler(changeMailKind, sendChangeMail),
  handler(prepaidEndKind, endPrepaid),
  handler(comingBackKind, writeToFormer),
  handler(trackingKind, deliverPost),
  handler(newsletterCodeKind, makeNewsletterCode),
  handler(newsletterTellKind, notifyMarketing),
  handler(leadKind, deliverLead),
  handler(stockKind, notifyStock),
  handler(rewardCodeKind, makeRewardCode),
  handler(rewardWithdrawalKind, withdrawRewardCode),
  handler(checkKind, checkPerson),
  handler(codeKind, followCode),
  handler(enrolmentKind, enrol),
  handler(expiryMailKind, sendExpiryMail),
  handler(declarationKind, followDeclaration),
  handler(declaredEndKind, endDeclared),
  handler(digestKind, tellUnmatched),
  handler(askKind, askForReviews),
  handler(reminderKind, sendReminder),
  handler(programKind, announceProgram),
  handler(foodChangeKind, askAboutFoodChange),
  handler(ratingKind, publishRating),
  handler(pictureKind, deletePicture),
  batchHandler(pricesKind, PRODUCTS_PER_CALL, recordChangedPrices),
];
/** The names of the kinds that others depend on. */
const URGENT = handlers.flatMap(({ kind }) => (kind.isBackground ? [] : [kind.name]));

function contextOf(env: Env): OutboxContext {
  const settings = settingsOf(env);
  const waitUntil = (work: Promise<unknown>) => void work.catch(() => {});
  return {
    settings,
    database: env.DB,
    billingQueue: env.BILLING_QUEUE,
    abTests: env.AB_TESTS,
    reviewPictures: env.REVIEW_PICTURES,
    translate: (market) => mailTranslator({ settings, kv: env.KV, waitUntil }, market),
  };
}

/** The current time by the shop's clock. The configured clock may lag behind by the time that reading it takes. */
const clock = async ({ settings }: OutboxContext): Promise<Date> =>
  new Date(Math.max(Date.now(), (await now(settings, 0)).getTime()));

/**
 * Works on the due rows of the outbox of each database. The databases share the run's room, so that each run begins with
 * another one.
 *
 * @param now by the shop's clock. @param kinds default: all. @returns the kinds of which rows are left to the next run.
 * @throws the first error of a database, after all have had their turn.
 */
async function sweepAll(context: OutboxContext, now: Date, kinds?: readonly string[]): Promise<string[]> {
  const databases = databasesOf(context.database);
  const start = Math.floor(Date.now() / 60_000) % databases.length;
  const left: string[] = [];
  const errors: unknown[] = [];
  for (const database of [...databases.slice(start), ...databases.slice(0, start)]) {
    const sweep = { handlers, context: { ...context, database }, now, ...(kinds && { kinds }) };
    try {
      left.push(...(await sweepOutbox(database, sweep)));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return [...new Set(left)];
}

/** The daily work on points, in each database. While a customer is moved from one to another, it waits. */
async function runAllPoints({ database, settings }: OutboxContext, now: Date): Promise<void> {
  const databases = databasesOf(database);
  const run = async () => {
    const results = await Promise.allSettled(databases.map((each) => runPoints(each, now, pointsZone(settings))));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  };
  await (databases.length === 1 ? run() : exclusively(database, MOVING, run, 0));
}

/**
 * Works on the due rows of some kinds, and sends the mails that these have led to.
 *
 * @param wake has the rows of a kind worked on that are left.
 */
export async function workKinds(
  context: OutboxContext,
  kinds: readonly string[],
  clockNow: () => Promise<Date>,
  wake: (name: string) => Promise<void>,
): Promise<void> {
  const sweep = async (wanted: readonly string[]) => {
    for (const name of await sweepAll(context, await clockNow(), wanted)) await wake(name);
  };
  await sweep(kinds);
  if (kinds.some((kind) => kind !== mailKind.name)) await sweep([mailKind.name]);
}

/** Works on the due rows of some kinds, as the queue of the outbox names them. */
export function workOutbox(env: Env, kinds: readonly string[]): Promise<void> {
  const context = contextOf(env);
  return workKinds(
    context,
    kinds,
    () => clock(context),
    (name) => wakeOutbox(env, { name }),
  );
}

/**
 * Checks the contracts of the billing's queue, and bills what has become due. One that fails is tried again some minutes
 * later; after that it is put on the queue anew by the billing.
 */
export async function billContracts(
  context: OutboxContext,
  messages: readonly Pick<Message<QueuedContract>, 'body' | 'attempts' | 'ack' | 'retry'>[],
  clockNow: () => Promise<Date>,
): Promise<void> {
  const ids = messages.map(({ body }) => body.contractId);
  const { failed, left } = await checkContracts(billingRule, context, [...new Set(ids)], await clockNow());
  // the next run puts them on the queue again, and that is no failure
  if (left.size > 0) await leaveToRun(drizzle(context.database), left);
  for (const message of messages)
    if (failed.has(message.body.contractId))
      message.retry({ delaySeconds: RETRY_SECONDS * 2 ** (message.attempts - 1) });
    else message.ack();
  const sweep = { handlers, context, kinds: [billingKind.name] };
  const until = Date.now() + BILLING_MS;
  for (let left = true; left && Date.now() < until; )
    left = (await sweepOutbox(context.database, { ...sweep, now: await clockNow() })).length > 0;
}

/** Works on messages of the billing's queue. Where that is not possible at all, they are given again later. */
export async function workBillingQueue(env: Env, messages: readonly Message<QueuedContract>[]): Promise<void> {
  const context = contextOf(env);
  await billContracts(context, messages, () => clock(context)).catch((error) => {
    log.warn({ event: 'billing', error: String(error) });
    // what has been acknowledged stays so
    for (const message of messages) message.retry({ delaySeconds: RETRY_SECONDS });
  });
}

/** Tells of the contracts whose messages have failed for good; the next run puts them on the queue anew. */
export async function buryContracts(env: Env, messages: readonly Message<QueuedContract>[]): Promise<void> {
  const ids = new Set(messages.map(({ body }) => body.contractId));
  for (const contract of ids) log.error({ event: 'billing_dead', contract });
  await leaveToRun(drizzle(env.DB), ids);
}

/**
 * Ends pauses whose day has come, bills the subscriptions and expires points as far as that is due, and works on the
 * outbox: on what is due, on what that has led to, and then on what is of the background.
 */
export async function workAt(now: Date, context: OutboxContext): Promise<void> {
  await runPauses(context, now).catch((error) => log.warn({ event: 'pauses', error: String(error) }));
  await runBilling(billingRule, context, now).catch((error) => log.warn({ event: 'billing', error: String(error) }));
  if (HAS_FOLLOWING)
    await followFood(context, now).catch((error) => log.warn({ event: 'following', error: String(error) }));
  if (HAS_COMING_BACK)
    await planComingBack(context, now).catch((error) => log.warn({ event: 'coming_back', error: String(error) }));
  if (HAS_ANNOUNCEMENT)
    await announceLaunch(context, now).catch((error) => log.warn({ event: 'interest', error: String(error) }));
  if (HAS_REWARDS)
    await runAllPoints(context, now).catch((error) => log.warn({ event: 'points', error: String(error) }));
  // what keeps failing holds up none of the background
  const urgent = await sweepAll(context, now, URGENT).then(
    () => null,
    (error: unknown) => ({ error }),
  );
  await sweepAll(context, now);
  if (urgent) throw urgent.error;
}

/** Plans the mails to former subscribers whose pause is over, some times a day. */
async function planComingBack({ database }: OutboxContext, now: Date): Promise<void> {
  if (!(await takeTurn(database, comingBackKind.name, now, COMING_BACK_MS))) return;
  for (const each of databasesOf(database)) await planMails(drizzle(each), now);
}

/** Looks at the subscriptions whose food follows their animals, and for new ones once an hour. */
async function followFood(context: OutboxContext, now: Date): Promise<void> {
  if (await takeTurn(context.database, 'following', now, FOLLOWING_MS)) await noteFollowed(context, now);
  await runFollowing(context, now);
}

/** Has the stock looked at that people wait for, once an hour. */
async function checkStock({ database }: OutboxContext, now: Date): Promise<void> {
  if (await takeTurn(database, stockKind.name, now, STOCK_MS))
    await checkAllProducts(drizzle(database), now.toISOString());
}

/**
 * The work of every minute: puts webhooks back that the provider has removed, stores the events of the commerce provider
 * that never came, reads prices, and does what follows.
 */
export async function workEveryMinute(env: Env): Promise<void> {
  const context = contextOf(env);
  const time = await clock(context);
  await registerWebhooks(context, time).catch((error) => log.warn({ event: 'webhooks', error: String(error) }));
  await reconcile(context, time).catch((error) => log.warn({ event: 'reconcile', error: String(error) }));
  await readAllPrices(context, time).catch((error) => log.warn({ event: 'prices', error: String(error) }));
  if (HAS_BACK_IN_STOCK)
    await checkStock(context, time).catch((error) => log.warn({ event: 'stock', error: String(error) }));
  await workAt(time, context);
}
