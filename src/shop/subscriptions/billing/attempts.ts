import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { now } from '../../../platform/clock.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { type AttemptStateFragment, BilledAttemptDocument } from '../../../shopify/generated/admin/graphql.ts';
import { type Changed, type Consumer, subject } from '../../events/subject.ts';
import type { PriceRule } from './price-rule.ts';
import { reconcileCycle } from './run.ts';
import { billingCycles } from './tables.ts';

type BilledAttempt = AttemptStateFragment & Changed;

/** Does at once what {@link runBilling} would do when it next asks for the attempt. */
const settleCycle =
  (rule: PriceRule): Consumer<BilledAttempt> =>
  async ({ id }, context) => {
    const [row] = await drizzle(context.database).select().from(billingCycles).where(eq(billingCycles.attemptId, id));
    if (row) await reconcileCycle(rule, context, row.contractId, row.cycle, await now(context.settings));
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
