import { and, eq, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { boolean, defaulted, number, object, string } from 'superstruct';
import { log } from '../../../platform/log.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../../platform/outbox/kind.ts';
import { addDays, type Day } from '../../../platform/shared/day.ts';
import { adminApi } from '../../../shopify/admin.ts';
import {
  type AttemptStateFragment,
  type CheckedContractFragment,
  PaymentEmailDocument,
} from '../../../shopify/generated/admin/graphql.ts';
import { gidOf, numberOfGid } from '../../../shopify/ids.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import type { Method } from '../reserve/method.ts';
import { requestBack, reserveOf, setReserve } from '../reserve/store.ts';
import { readMethod, usableReserve } from '../reserve/use.ts';
import { billingDay } from './contract.ts';
import { type CycleRow, later, nextTryAfter } from './decide.ts';
import { CONSEQUENCES, failureCodeOf, isTold, reasonOf, triesOf } from './failure.ts';
import { billingMail } from './mails.ts';
import type { PriceRule } from './price-rule.ts';
import type { FoundCycle } from './read.ts';
import { billingContracts, billingCycles } from './tables.ts';

/** The row of one delivery in `billing_cycles`. */
export const isCycle = (contractId: string, cycle: number) =>
  and(eq(billingCycles.contractId, contractId), eq(billingCycles.cycle, cycle));

/** The name of a delivery in keys, short enough for an idempotency key. */
export const nameOf = (contractId: string, cycle: number): string => `${numberOfGid(contractId)} ${cycle}`;

/** The idempotency key of an attempt to bill a delivery. @param byReserve whether the reserve is charged. */
export const attemptKey = (contractId: string, cycle: number, tries: number, byReserve = false): string =>
  `billing ${nameOf(contractId, cycle)} ${tries}${byReserve ? ' reserve' : ''}`;

/** Whether an attempt has charged the reserve, by its key. */
export const isByReserve = ({ idempotencyKey }: Pick<AttemptStateFragment, 'idempotencyKey'>): boolean =>
  idempotencyKey.startsWith('billing ') && idempotencyKey.endsWith(' reserve');

const Billing = object({
  contractId: string(),
  cycle: number(),
  attempt: number(),
  /** Whether the reserve is charged. */
  byReserve: defaulted(boolean(), false),
});

/** Rows of the outbox that bill a delivery. */
export const billingKind = kind('billing', Billing);

/** The delivery that an {@link attemptKey} is of; null for the key of an attempt that somebody else has made. */
export function deliveryOfKey(key: string): { contractId: string; cycle: number } | null {
  const [, contract, cycle] = /^billing (\d{1,15}) (\d{1,9}) \d{1,9}(?: reserve)?$/.exec(key) ?? [];
  return contract && cycle ? { contractId: gidOf('SubscriptionContract', contract), cycle: Number(cycle) } : null;
}

const CardMail = object({ methodId: string() });

/** Rows of the outbox that have the provider mail the link with which another card is entered. */
export const cardMailKind = kind('card-mail', CardMail, { maxAttempts: 5 });

export async function sendCardMail(
  { methodId }: { methodId: string },
  { context, key }: Attempt<OutboxContext>,
): Promise<void> {
  const { customerPaymentMethodSendUpdateEmail: sent } = await adminApi(context.settings, PaymentEmailDocument, {
    id: methodId,
  });
  const [refused] = sent?.userErrors ?? [];
  if (refused) log.warn({ event: 'card_mail', key, error: refused.message });
}

/** The statement that has the provider mail a link for another card; none for a contract without a payment method. */
export const requestCardMail = (
  db: DrizzleD1Database,
  { customerPaymentMethod }: CheckedContractFragment,
  key: string,
): Statement[] =>
  customerPaymentMethod ? [enqueue(db, cardMailKind, { key, payload: { methodId: customerPaymentMethod.id } })] : [];

const Ending = object({ contractId: string(), cycle: string() });

/** Rows of the outbox that give up a delivery whose payment has failed for the last time. */
export const endingKind = kind('billing-end', Ending);

/** The result of an attempt to bill a delivery. */
interface Result {
  rule: PriceRule;
  row: Pick<CycleRow, 'contractId' | 'cycle' | 'tries' | 'failures' | 'failedOn' | 'error'>;
  attempt: AttemptStateFragment;
  cycle: FoundCycle;
  now: Date;
}

/** The statement that notes the successful attempt of a delivery; null where it has not succeeded. */
export const paidStatement = (
  db: DrizzleD1Database,
  { contractId, cycle }: Pick<CycleRow, 'contractId' | 'cycle'>,
  { id: attemptId, state }: AttemptStateFragment,
  now: Date,
): Statement | null =>
  state.__typename === 'SubscriptionBillingAttemptSuccessState'
    ? db
        .update(billingCycles)
        .set({ attemptId, askedAt: now.toISOString(), state: 'billed', orderId: state.order?.id ?? '', error: '' })
        .where(isCycle(contractId, cycle))
    : null;

/** A charge that was refused. */
interface Refused extends Pick<Result, 'row' | 'cycle' | 'now'> {
  /** The provider's code. */
  code: string;
  /** Names the failure in the keys of mails. */
  name: string;
  /** Whether the reserve was charged. */
  byReserve: boolean;
  /** The statement that changes the row of the delivery. */
  set(change: Partial<CycleRow>): Statement;
}

/**
 * The statements that charge the reserve at once, in the place of a method that was refused; null without one that can
 * be charged, and where it was charged for this delivery before.
 */
async function chargeReserve(
  db: DrizzleD1Database,
  context: OutboxContext,
  { row: { contractId, cycle: index, tries }, cycle, code, byReserve, set }: Refused,
  today: Day,
): Promise<Statement[] | null> {
  if (byReserve || !CONSEQUENCES[reasonOf(code)].needsCard) return null;
  const usable = await usableReserve(context, cycle.sourceContract, today);
  if (!usable || usable.reserve.triedFor === index) return null;
  const attempt = tries + 1;
  return [
    set({ state: 'due', tries: attempt, error: code }),
    setReserve(db, contractId, { triedFor: index }),
    enqueue(db, billingKind, {
      key: `${nameOf(contractId, index)} ${attempt}`,
      payload: { contractId, cycle: index, attempt, byReserve: true },
    }),
  ];
}

/**
 * The statements that follow from a charge that was refused: the reserve is charged, or the delivery is tried again, or
 * is given up. The mail of a refused reserve is that of the method before it, and names both.
 *
 * @throws UpstreamError
 */
export async function settleRefused(
  db: DrizzleD1Database,
  context: OutboxContext,
  refused: Refused,
): Promise<Statement[]> {
  const { row, cycle, now, name, byReserve, set } = refused;
  const { settings } = context;
  const { contractId, cycle: index } = row;
  const today = billingDay(now, await shopTimeZone(settings), settings.group);
  const charged = await chargeReserve(db, context, refused, today);
  if (charged) return charged;
  const isOfCard = CONSEQUENCES[reasonOf(refused.code)].needsCard || reasonOf(refused.code) === 'other';
  const code = byReserve && isOfCard ? row.error : refused.code;
  const reserve = byReserve ? cycle.sourceContract.customerPaymentMethod : null;
  const contract = byReserve
    ? { ...cycle.sourceContract, customerPaymentMethod: await firstOf(context, contractId) }
    : cycle.sourceContract;
  const failures = row.failures + 1;
  const failedOn = row.failedOn || today;
  const failed = { failures, failedOn, error: code };
  const reason = reasonOf(failed.error);
  const tries = triesOf(reason, settings.billing.retryDays);
  const nextTry = nextTryAfter(failures, failedOn, today, tries);
  const key = nameOf(contractId, index);
  if (nextTry === null)
    return [
      set({ ...failed, state: 'ending' }),
      enqueue(db, endingKind, { key: `${key} ${today}`, payload: { contractId, cycle: String(index) } }),
    ];
  const mail = isTold(reason, failures)
    ? await billingMail(db, context, {
        key: name,
        name: 'failed',
        reason,
        contract,
        cycle,
        day: nextTry,
        lastDay: later(addDays(failedOn, tries.at(-1) ?? 0), nextTry),
        reserve: isOfCard ? reserve : null,
      })
    : null;
  const cardMail = CONSEQUENCES[reason].needsCard ? requestCardMail(db, contract, name) : [];
  const check = db
    .update(billingContracts)
    .set({ nextCheck: sql`min(${billingContracts.nextCheck}, ${nextTry})` })
    .where(and(eq(billingContracts.contractId, contractId), sql`${billingContracts.nextCheck} <> ''`));
  return [set({ ...failed, state: 'retry', nextTry }), check, ...(mail ?? []), ...cardMail];
}

/** The method that a contract has had before its reserve; null where it is not known. @throws UpstreamError */
async function firstOf({ settings, database }: OutboxContext, contractId: string): Promise<Method | null> {
  const reserve = await reserveOf(drizzle(database), contractId);
  return reserve && readMethod(settings, reserve.firstId);
}

/**
 * The statements that follow from how an attempt stands: its delivery is billed, waits for the provider or for the
 * bank's second step, is tried again, or is given up, each with its mail. They may run twice for the same state of an
 * attempt.
 *
 * @throws UpstreamError
 */
export async function settle(
  db: DrizzleD1Database,
  context: OutboxContext,
  { rule, row, attempt, cycle, now }: Result,
): Promise<Statement[]> {
  const { contractId, cycle: index } = row;
  const set = (change: Partial<CycleRow>): Statement =>
    db
      .update(billingCycles)
      .set({ attemptId: attempt.id, askedAt: now.toISOString(), ...change })
      .where(isCycle(contractId, index));
  const { state } = attempt;
  const paid = paidStatement(db, row, attempt, now);
  const byReserve = isByReserve(attempt);
  const contract = cycle.sourceContract;
  const byMethods = byReserve && {
    contract: { ...contract, customerPaymentMethod: await firstOf(context, contractId) },
    reserve: contract.customerPaymentMethod ?? null,
  };
  if (paid) {
    const key = `reserve ${numberOfGid(attempt.id)}`;
    const mail = byMethods && (await billingMail(db, context, { key, name: 'reserve', cycle, ...byMethods }));
    return [paid, rule.noteBilled(db, cycle), ...(mail || []), requestBack(db, contractId)];
  }
  switch (state.__typename) {
    case 'SubscriptionBillingAttemptPendingState':
      return [set({ state: 'charging' })];
    case 'SubscriptionBillingAttemptActionRequiredState': {
      const key = `challenge ${numberOfGid(attempt.id)}`;
      const mail = await billingMail(db, context, {
        key,
        name: 'challenge',
        contract,
        ...byMethods,
        cycle,
        link: state.action.nextActionUrl,
      });
      return [set({ state: 'challenged' }), ...(mail ?? [])];
    }
    default:
      return [
        ...(await settleRefused(db, context, {
          row,
          cycle,
          now,
          code: failureCodeOf(attempt),
          name: `payment ${numberOfGid(attempt.id)}`,
          byReserve,
          set,
        })),
        requestBack(db, contractId),
      ];
  }
}
