import { eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';

import type { Settings } from '../../../env.ts';
import { BUSY, exclusively } from '../../../platform/database/exclusively.ts';
import type { Attempt, Statement } from '../../../platform/outbox/kind.ts';
import type { Day, TimeZone } from '../../../platform/shared/day.ts';
import { adminApi, withPoints } from '../../../shopify/admin.ts';
import {
  type AttemptStateFragment,
  BillCycleDocument,
  UnpaidContractPauseDocument,
  UnpaidCycleSkipDocument,
} from '../../../shopify/generated/admin/graphql.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { finishEdits, lockOf } from '../edits.ts';
import { isHeld } from '../ending/store.ts';
import { isPastLast } from '../model/subscription.ts';
import { requestBack } from '../reserve/store.ts';
import { putBack, putReserve } from '../reserve/use.ts';
import { keepThanksInStock } from '../thanks/place.ts';
import { billingDay, cycleOf } from './contract.ts';
import type { CycleRow } from './decide.ts';
import { CONSEQUENCES, reasonOf } from './failure.ts';
import { billingMail } from './mails.ts';
import { AT_ONCE } from './next-check.ts';
import type { AppliedPrice, PriceRule } from './price-rule.ts';
import { BILL_POINTS, type FoundCycle, readCycle } from './read.ts';
import { attemptKey, type billingKind, type endingKind, isCycle, nameOf, settle, settleRefused } from './settle.ts';
import { billingContracts, billingCycles } from './tables.ts';

/** Failures that end an attempt to bill before it begins, and what they say of the delivery. */
const CLOSES: Record<string, CycleRow['state']> = {
  BILLING_CYCLE_SKIPPED: 'skipped',
  CONTRACT_NOT_FOUND: 'ended',
  CONTRACT_PAUSED: 'paused',
  CONTRACT_TERMINATED: 'ended',
};

/** An attempt that has charged the customer, or still may. */
const counts = ({ state }: AttemptStateFragment): boolean =>
  state.__typename !== 'SubscriptionBillingAttemptFailedState';

/** The error of work that has waited for another change of its contract for too long. */
export const busy = (contractId: string) => new Error(`another change of ${contractId} is still at work`);

type BillAttempt = (payload: ReturnType<typeof billingKind.parse>, attempt: Attempt<OutboxContext>) => Promise<void>;

/** A delivery that is to be billed, as its row and the provider have it. */
interface Due {
  db: DrizzleD1Database;
  context: OutboxContext;
  row: CycleRow;
  found: FoundCycle;
  now: Date;
  zone: TimeZone;
  today: Day;
  /** Whether the reserve is charged. */
  byReserve: boolean;
}

/** The statement that changes the row of a delivery. */
const setCycle = (
  db: DrizzleD1Database,
  { contractId, cycle }: Pick<CycleRow, 'contractId' | 'cycle'>,
  change: Partial<CycleRow>,
): Statement => db.update(billingCycles).set(change).where(isCycle(contractId, cycle));

/** The statements that follow where the delivery is not to be charged now; null where it is. */
async function statementsWithoutCharge(
  rule: PriceRule,
  { db, context, row, found, now, zone, today }: Due,
): Promise<readonly Statement[] | null> {
  const { contractId } = row;
  const { status, billingPolicy } = found.sourceContract;
  const cycle = cycleOf(found, zone);
  const inForce = found.billingAttempts.nodes.find(counts);
  if (inForce) return settle(db, context, { rule, row, attempt: inForce, cycle: found, now });
  if (cycle.billed) return [setCycle(db, row, { state: 'billed' })];
  if (isPastLast(cycle.index, billingPolicy.maxCycles)) return [setCycle(db, row, { state: 'ended', day: cycle.day })];
  if (status !== 'ACTIVE') {
    const state = status === 'PAUSED' || status === 'FAILED' ? 'paused' : 'ended';
    return [setCycle(db, row, { state, day: cycle.day })];
  }
  if (cycle.skipped) return [setCycle(db, row, { state: 'skipped', day: cycle.day })];
  if (cycle.day > today)
    return [
      setCycle(db, row, { state: 'planned' }),
      db.update(billingContracts).set({ nextCheck: AT_ONCE }).where(eq(billingContracts.contractId, contractId)),
    ];
  // the delivery is as it was before this attempt, and goes on where the cancellation turns out to be somebody else's
  if (await isHeld(context.database, contractId, now))
    return [setCycle(db, row, { state: row.failures > 0 ? 'retry' : row.noticeKey ? 'noticed' : 'planned' })];
  return null;
}

/** The delivery after its price was changed. @throws Error where it is no longer to be charged. */
async function readAgain({ context, row: { contractId, cycle: index }, zone, today }: Due): Promise<FoundCycle> {
  const found = await readCycle(context, contractId, index);
  const after = found && cycleOf(found, zone);
  if (!found || !after || after.billed || after.skipped || after.day > today)
    throw new Error(`the delivery has changed: ${nameOf(contractId, index)}`);
  return found;
}

/**
 * Has the provider charge the customer.
 *
 * @param isLast whether nothing is tried after this. @returns the attempt, or the statements that close the delivery
 * where the provider refuses it. @throws UpstreamError @throws Error where it refuses and will be asked again.
 */
async function charge({ db, context, row, found, zone, byReserve }: Due, isLast: boolean) {
  const { contractId, cycle: index, tries } = row;
  const input = {
    idempotencyKey: attemptKey(contractId, index, tries, byReserve),
    billingCycleSelector: { index },
    // what may be sold beyond the stock is the merchant's choice for each variant
    inventoryPolicy: 'PRODUCT_VARIANT_INVENTORY_POLICY' as const,
  };
  const { subscriptionBillingAttemptCreate: created } = await adminApi(
    context.settings,
    BillCycleDocument,
    { id: contractId, input },
    true,
  );
  const [refused] = created?.userErrors ?? [];
  if (refused) {
    const state = CLOSES[refused.code ?? ''] ?? (isLast ? 'failed' : null);
    if (!state)
      throw new Error(`the provider does not bill ${nameOf(contractId, index)}: ${refused.code} ${refused.message}`);
    return { closing: setCycle(db, row, { state, day: cycleOf(found, zone).day, error: refused.code ?? '' }) };
  }
  if (!created?.subscriptionBillingAttempt) throw new Error('the provider has made no attempt');
  return { attempt: created.subscriptionBillingAttempt };
}

/**
 * Puts the method that is to be charged in its place: the reserve, or the contract's own one where the reserve stands
 * there still.
 *
 * @returns the statements that follow where the provider refuses that; null where it is there. @throws UpstreamError
 * @throws Error when edits of deliveries wait to be restored.
 */
async function refusedMethod(due: Due): Promise<Statement[] | null> {
  const { db, context, row, found, now, byReserve } = due;
  const { sourceContract: contract } = found;
  const isThere = byReserve ? await putReserve(context, contract, due) : await putBack(context, row.contractId, due);
  if (isThere) return null;
  const refused = await settleRefused(db, context, {
    row,
    cycle: found,
    now,
    // what was refused before the reserve, or a method that is gone
    code: byReserve ? row.error : 'PAYMENT_METHOD_NOT_FOUND',
    name: `payment ${nameOf(row.contractId, row.cycle)} ${row.tries}`,
    byReserve: false,
    set: (change) => setCycle(db, row, change),
  });
  return [...refused, requestBack(db, row.contractId)];
}

/**
 * Bills a delivery. The provider is asked first: a delivery that was skipped, moved, paused or billed in the meantime
 * is left alone, and an attempt that may still charge the customer is waited for. The idempotency key makes a
 * repetition harmless.
 *
 * @param rule of the price. @throws UpstreamError when the provider gives no usable answer. @throws Error when it
 * refuses, or another change is at work.
 */
export const bill =
  <Applied extends AppliedPrice>(rule: PriceRule<Applied>): BillAttempt =>
  async ({ contractId, cycle: index, attempt: tries, byReserve }, { context, now, complete, isLast }) => {
    const { settings, database } = context;
    const db = drizzle(database);
    const billDue = async (): Promise<void> => {
      const [row] = await db.select().from(billingCycles).where(isCycle(contractId, index));
      if (row?.state !== 'due' || row.tries !== tries) return;
      if ((await finishEdits(settings, database, contractId)) === 'pending')
        throw new Error(`edits of ${contractId} wait to be restored`);
      const zone = await shopTimeZone(settings);
      const today = billingDay(now, zone, settings.group);
      const found = await readCycle(context, contractId, index);
      if (!found) return complete(setCycle(db, row, { state: 'ended' }));
      const due = { db, context, row, found, now, zone, today, byReserve };
      const left = await statementsWithoutCharge(rule, due);
      if (left) return complete(...left, requestBack(db, contractId));
      const refused = await refusedMethod(due);
      if (refused) return complete(...refused);
      const price = await rule.apply(context, found.sourceContract, { announced: true, zone, today });
      const isOther = await keepThanksInStock(context, { contractId, cycle: index }, found, today);
      const cycle = price.isChanged || byReserve || isOther ? await readAgain(due) : found;
      const { closing, attempt } = await charge(due, isLast);
      if (closing) return complete(closing, requestBack(db, contractId));
      await complete(
        ...(await settle(db, context, { rule, row, attempt, cycle, now })),
        ...rule.note(db, contractId, price, now),
      );
    };
    const outcome = await withPoints(settings, BILL_POINTS, () => exclusively(database, lockOf(contractId), billDue));
    if (outcome === BUSY) throw busy(contractId);
  };

/** Pauses the contract or skips the delivery at the provider. @throws UpstreamError @throws Error where it refuses. */
async function stopBilling(settings: Settings, contractId: string, index: number, pauses: boolean): Promise<void> {
  const { userErrors = [] } =
    (pauses
      ? (await adminApi(settings, UnpaidContractPauseDocument, { id: contractId }, true)).subscriptionContractPause
      : (await adminApi(settings, UnpaidCycleSkipDocument, { cycle: { contractId, selector: { index } } }, true))
          .subscriptionBillingCycleSkip) ?? {};
  if (userErrors[0])
    throw new Error(`the provider does not end ${nameOf(contractId, index)}: ${userErrors[0].message}`);
}

/**
 * Gives up a delivery whose payment has failed for the last time: skips it or pauses its contract, as configured, and
 * tells the customer.
 */
export async function endBilling(
  payload: ReturnType<typeof endingKind.parse>,
  { context, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { contractId } = payload;
  const index = Number(payload.cycle);
  const { settings, database } = context;
  const db = drizzle(database);
  const outcome = await exclusively(database, lockOf(contractId), async (): Promise<void> => {
    const [row] = await db.select().from(billingCycles).where(isCycle(contractId, index));
    if (row?.state !== 'ending') return;
    const reason = reasonOf(row.error);
    const pauses = settings.billing.afterFailure === 'pause' && CONSEQUENCES[reason].mayPause;
    const zone = await shopTimeZone(settings);
    const found = await readCycle(context, contractId, index);
    if (!found) return complete(setCycle(db, row, { state: 'failed' }));
    const { day, billed, skipped } = cycleOf(found, zone);
    // the customer has paid it in the account in the meantime
    if (billed) return complete(setCycle(db, row, { state: 'billed' }));
    const contract = found.sourceContract;
    // an earlier attempt may have ended it, and its answer was lost
    if (contract.status === 'ACTIVE' && (pauses || !skipped)) await stopBilling(settings, contractId, index, pauses);
    const key = `given-up ${nameOf(contractId, index)} ${row.failedOn}`;
    const mail =
      contract.status === 'ACTIVE' || contract.status === 'PAUSED'
        ? await billingMail(db, context, {
            key,
            name: pauses ? 'paused' : 'skipped',
            reason,
            contract,
            cycle: found,
            day,
          })
        : null;
    // a pause leaves the delivery where it is: what is closed for today opens again for a later day
    const closed = {
      state: 'failed' as const,
      day: pauses ? billingDay(now, zone, settings.group) : day,
      failures: 0,
      failedOn: '',
      nextTry: '',
    } as const;
    await complete(setCycle(db, row, closed), ...(mail ?? []));
  });
  if (outcome === BUSY) throw busy(contractId);
}
