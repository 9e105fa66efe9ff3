import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, number, object, string } from 'superstruct';
import { BUSY, exclusively } from '../../../platform/database/exclusively.ts';
import { type Attempt, kind, type Statement } from '../../../platform/outbox/kind.ts';
import { adminApi } from '../../../shopify/admin.ts';
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
import { cycleOf } from './contract.ts';
import { billingDay } from './day.ts';
import { reasonOf } from './failure.ts';
import { AT_ONCE } from './look.ts';
import { billingMail } from './mails.ts';
import type { CycleRow } from './plan.ts';
import type { AppliedPrice, PriceRule } from './price-rule.ts';
import { type endingKind, isCycle, nameOf, readCycle, settle } from './settle.ts';
import { billingContracts, billingCycles } from './tables.ts';

const Billing = object({ contractId: string(), cycle: number(), attempt: number() });

/** Rows of the outbox that bill a delivery. */
export const billingKind = kind('billing', Billing);

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

const busy = (contractId: string) => new Error(`another change of ${contractId} is still at work`);

type BillAttempt = (payload: Infer<typeof Billing>, attempt: Attempt<OutboxContext>) => Promise<void>;

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
  async ({ contractId, cycle: index, attempt: tries }, { context, now, complete, isLast }) => {
    const { settings, database } = context;
    const db = drizzle(database);
    const outcome = await exclusively(database, lockOf(contractId), async (): Promise<void> => {
      const [row] = await db.select().from(billingCycles).where(isCycle(contractId, index));
      if (row?.state !== 'due' || row.tries !== tries) return;
      const set = (change: Partial<CycleRow>): Statement =>
        db.update(billingCycles).set(change).where(isCycle(contractId, index));
      if ((await finishEdits(settings, database, contractId)) === 'pending')
        throw new Error(`edits of ${contractId} wait to be restored`);
      const zone = await shopTimeZone(settings);
      const today = billingDay(now, zone, settings.group);
      let found = await readCycle(context, contractId, index);
      if (!found) return complete(set({ state: 'ended' }));
      const { status } = found.sourceContract;
      const cycle = cycleOf(found, zone);
      const inForce = found.billingAttempts.nodes.find(counts);
      if (inForce) return complete(...(await settle(db, context, { rule, row, attempt: inForce, cycle: found, now })));
      if (cycle.billed) return complete(set({ state: 'billed' }));
      if (status !== 'ACTIVE')
        return complete(
          set({ state: status === 'PAUSED' || status === 'FAILED' ? 'paused' : 'ended', day: cycle.day }),
        );
      if (cycle.skipped) return complete(set({ state: 'skipped', day: cycle.day }));
      if (cycle.day > today)
        return complete(
          set({ state: 'planned' }),
          db.update(billingContracts).set({ nextLook: AT_ONCE }).where(eq(billingContracts.contractId, contractId)),
        );

      // the delivery is as it was before this attempt, and goes on where the cancellation turns out to be somebody
      // else's
      if (await isHeld(database, contractId, now))
        return complete(set({ state: row.failures > 0 ? 'retry' : row.noticeKey ? 'noticed' : 'planned' }));

      const price = await rule.apply(context, found.sourceContract, { announced: true, zone, today });
      if (price.isChanged) {
        found = await readCycle(context, contractId, index);
        const after = found && cycleOf(found, zone);
        if (!found || !after || after.billed || after.skipped || after.day > today)
          throw new Error(`the delivery has changed: ${nameOf(contractId, index)}`);
      }
      const input = {
        idempotencyKey: `billing ${nameOf(contractId, index)} ${tries}`,
        billingCycleSelector: { index },
      };
      const { subscriptionBillingAttemptCreate: created } = await adminApi(
        settings,
        BillCycleDocument,
        { id: contractId, input },
        true,
      );
      const [refused] = created?.userErrors ?? [];
      if (refused) {
        const state = CLOSES[refused.code ?? ''] ?? (isLast ? 'failed' : null);
        if (!state)
          throw new Error(
            `the provider does not bill ${nameOf(contractId, index)}: ${refused.code} ${refused.message}`,
          );
        return complete(set({ state, day: cycle.day, error: refused.code ?? '' }));
      }
      if (!created?.subscriptionBillingAttempt) throw new Error('the provider has made no attempt');
      await complete(
        ...(await settle(db, context, { rule, row, attempt: created.subscriptionBillingAttempt, cycle: found, now })),
        ...rule.note(db, contractId, price, now),
      );
    });
    if (outcome === BUSY) throw busy(contractId);
  };

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
    // what is out of stock is no reason to stop a subscription
    const pauses = settings.billing.afterFailure === 'pause' && reason !== 'stock';
    const set = (change: Partial<CycleRow>): Statement =>
      db.update(billingCycles).set(change).where(isCycle(contractId, index));
    const zone = await shopTimeZone(settings);
    const found = await readCycle(context, contractId, index);
    if (!found) return complete(set({ state: 'failed' }));
    const { day, billed, skipped } = cycleOf(found, zone);
    // the customer has paid it in the account in the meantime
    if (billed) return complete(set({ state: 'billed' }));
    const contract = found.sourceContract;
    // an earlier attempt may have ended it, and its answer was lost
    if (contract.status === 'ACTIVE' && (pauses || !skipped)) {
      const { userErrors = [] } =
        (pauses
          ? (await adminApi(settings, UnpaidContractPauseDocument, { id: contractId }, true)).subscriptionContractPause
          : (await adminApi(settings, UnpaidCycleSkipDocument, { cycle: { contractId, selector: { index } } }, true))
              .subscriptionBillingCycleSkip) ?? {};
      if (userErrors[0])
        throw new Error(`the provider does not end ${nameOf(contractId, index)}: ${userErrors[0].message}`);
    }
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
    await complete(set(closed), ...(mail ?? []));
  });
  if (outcome === BUSY) throw busy(contractId);
}
