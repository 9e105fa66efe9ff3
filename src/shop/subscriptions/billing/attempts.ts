import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { now } from '../../../platform/clock.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { type AttemptStateFragment, BilledAttemptDocument } from '../../../shopify/generated/admin/graphql.ts';
import { type Changed, type Consumer, subject } from '../../events/subject.ts';
import type { PriceRule } from './price-rule.ts';
import { followResult } from './run.ts';
import { deliveryOfKey } from './settle.ts';
import { billingCycles } from './tables.ts';

type BilledAttempt = AttemptStateFragment & Changed;

/**
 * Does at once what {@link runBilling} would do when it next asks for the attempt. The event may be faster than the
 * transaction that notes the attempt: its key names the delivery, whose lock is waited for.
 */
const settleCycle =
  (rule: PriceRule): Consumer<BilledAttempt> =>
  async (attempt, context) => {
    const [row] = await drizzle(context.database)
      .select({ contractId: billingCycles.contractId, cycle: billingCycles.cycle })
      .from(billingCycles)
      .where(eq(billingCycles.attemptId, attempt.id));
    const delivery = row ?? deliveryOfKey(attempt.idempotencyKey);
    if (delivery) await followResult(rule, context, { delivery, now: await now(context.settings), attempt });
    return [];
  };

/**
 * The results of attempts to bill a delivery. Those that never come are found by the scheduled run, so there is no list
 * of them.
 */
export const billingAttempts = (rule: PriceRule) =>
  subject<BilledAttempt>({
    name: 'billing-attempts',
    topics: ['subscription_billing_attempts/'],
    async read(settings, id) {
      const { subscriptionBillingAttempt: attempt } = await adminApi(settings, BilledAttemptDocument, { id });
      return attempt && { ...attempt, updatedAt: attempt.completedAt ?? attempt.createdAt };
    },
    async *updatedSince() {},
    consumers: [settleCycle(rule)],
  });
