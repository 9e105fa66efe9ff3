import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { ContractCancelDocument } from '../../../shopify/generated/admin/graphql.ts';
import { deleteCycleEdits } from '../cycles.ts';
import { deleteEdits } from '../edits.ts';
import { deletePaused } from '../household/store.ts';
import { endPause } from '../pausing/store.ts';
import { type ProviderRefusal, providerRefusal } from '../refusal.ts';

/**
 * Cancels a contract in the shop's own name; the edits of its deliveries end with it. One that has ended is left alone.
 * The caller holds the contract's lock, and knows that its customer wants it.
 *
 * @throws UpstreamError
 */
export async function cancelContract(
  settings: Settings,
  database: D1Database,
  id: string,
): Promise<ProviderRefusal | null> {
  const ask = async () => {
    const refused = providerRefusal(
      (await adminApi(settings, ContractCancelDocument, { id }, true)).subscriptionContractCancel?.userErrors,
    );
    return refused?.refused === 'CONTRACT_TERMINATED' ? null : refused;
  };
  let refused = await ask();
  if (refused) {
    // deliveries that are skipped or moved can stand in the way
    await deleteCycleEdits(settings, id);
    refused = await ask();
  }
  if (refused) return refused;
  await deleteEdits(database, id);
  await endPause(database, id);
  await deletePaused(drizzle(database), id);
  return null;
}
