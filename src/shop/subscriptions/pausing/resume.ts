import type { Settings } from '../../../env.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { PausedContractActivateDocument } from '../../../shopify/generated/admin/graphql.ts';
import { type ProviderRefusal, providerRefusal } from '../refusal.ts';

/**
 * Resumes a paused contract in the shop's own name. One that is active already is left alone, so a repetition is
 * harmless. Unlike the Customer Account API, the Admin API does not refuse it for skipped or moved deliveries: its
 * codes know of none. The caller holds the contract's lock.
 *
 * @throws UpstreamError
 */
export async function resumeContract(settings: Settings, contractId: string): Promise<ProviderRefusal | null> {
  const { subscriptionContractActivate: activated } = await adminApi(
    settings,
    PausedContractActivateDocument,
    { id: contractId },
    true,
  );
  return providerRefusal(activated?.userErrors);
}
