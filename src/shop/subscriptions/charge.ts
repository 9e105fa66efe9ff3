import type { Settings } from '../../env.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { adminApi } from '../../shopify/admin.ts';
import { ChargeDocument, ChargeStateDocument } from '../../shopify/generated/admin/graphql.ts';
import { type ProviderRefusal, providerRefusal } from './refusal.ts';

const POLLS = 20;
const POLL_PAUSE_MS = 400;

/**
 * Charges a delivery and waits for the result of the payment.
 *
 * @param key the same for the same form: the provider charges once for a key, however often it is asked.
 * @returns the attempt's id when the result is not known in time. @throws UpstreamError when the charge itself gets no
 * answer.
 */
export async function charge(
  settings: Settings,
  id: string,
  index: number,
  key: string,
): Promise<'sent' | { paying: string } | ProviderRefusal> {
  const input = { idempotencyKey: `${id} ${index} ${key}`, billingCycleSelector: { index } };
  const { subscriptionBillingAttemptCreate: created } = await adminApi(settings, ChargeDocument, { id, input }, true);
  const refusal = providerRefusal(created?.userErrors);
  if (refusal) return refusal;
  let attempt = created?.subscriptionBillingAttempt;
  for (let poll = 0; attempt && !attempt.ready && poll < POLLS; poll++) {
    await new Promise((resolve) => setTimeout(resolve, POLL_PAUSE_MS));
    attempt =
      (await adminApi(settings, ChargeStateDocument, { id: attempt.id }).catch(() => null))
        ?.subscriptionBillingAttempt ?? attempt;
  }
  if (attempt?.errorCode) return { refused: attempt.errorCode, message: 'the charge failed' };
  if (!attempt) throw new UpstreamError('upstream_garbage', 'the provider has made no attempt', false);
  return attempt.ready ? 'sent' : { paying: attempt.id };
}
