import type { Settings } from '../../../env.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { allPages } from '../../../shopify/all-pages.ts';
import {
  PlanGroupAddProductsDocument,
  PlanGroupCreateDocument,
  PlanGroupProductsDocument,
  PlanGroupRemoveProductsDocument,
  PlanGroupsDocument,
  type PlanGroupsQuery,
  PlanGroupUpdateDocument,
  PlanProductsDocument,
} from '../../../shopify/generated/admin/graphql.ts';
import { type Changes, changesOf, GROUP_CODE, groupInput, type PlanGroup, PRODUCT_TAG } from './wanted.ts';

type AdminAccess = Pick<Settings, 'admin' | 'sessionSecrets'>;
type Product = { id: string; handle: string };

const ask = <T, V>(settings: AdminAccess, document: Parameters<typeof adminApi<T, V>>[1], variables: V) =>
  adminApi(settings as Settings, document, variables);

/** The shop's group of selling plans in the store, and what is to be changed there. @throws UpstreamError */
export async function readPlans(settings: AdminAccess): Promise<{ group: PlanGroup | null; changes: Changes }> {
  const groups = await allPages<PlanGroup>(
    async (after) =>
      (await ask<PlanGroupsQuery, { after: string | null }>(settings, PlanGroupsDocument, { after })).sellingPlanGroups,
  );
  const group = groups.find(({ merchantCode }) => merchantCode === GROUP_CODE) ?? null;
  const wanted = await allPages<Product>(
    async (after) => (await ask(settings, PlanProductsDocument, { query: `tag:${PRODUCT_TAG}`, after })).products,
  );
  const attached = group
    ? await allPages<Product>(async (after) => {
        const { sellingPlanGroup: found } = await ask(settings, PlanGroupProductsDocument, { id: group.id, after });
        return found?.products ?? { nodes: [], pageInfo: { hasNextPage: false } };
      })
    : [];
  return { group, changes: changesOf(group, attached, wanted) };
}

type Payload = { userErrors: readonly { message: string }[] } | null | undefined;

function requireAccepted(payload: Payload): void {
  const [error] = payload?.userErrors ?? [];
  if (error) throw new Error(`The provider refuses it: ${error.message}`);
}

const BATCH = 100;
const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, i) => ids.slice(i * BATCH, (i + 1) * BATCH));

/**
 * Makes the changes. Each step stands by itself, so an interrupted run is continued by the next one. @throws
 * UpstreamError @throws Error when the provider refuses.
 */
export async function applyPlans(settings: AdminAccess, group: PlanGroup | null, changes: Changes): Promise<void> {
  const { sellingPlansToCreate, sellingPlansToUpdate, addProducts, removeProducts } = changes;
  let id = group?.id;
  if (!id) {
    const { sellingPlanGroupCreate: created } = await ask(settings, PlanGroupCreateDocument, {
      input: { ...groupInput, sellingPlansToCreate },
    });
    requireAccepted(created);
    id = created?.sellingPlanGroup?.id ?? '';
  } else if (sellingPlansToCreate.length + sellingPlansToUpdate.length > 0)
    requireAccepted(
      (
        await ask(settings, PlanGroupUpdateDocument, {
          id,
          input: { ...groupInput, sellingPlansToCreate, sellingPlansToUpdate },
        })
      ).sellingPlanGroupUpdate,
    );
  for (const productIds of batchesOf(addProducts))
    requireAccepted(
      (await ask(settings, PlanGroupAddProductsDocument, { id, productIds })).sellingPlanGroupAddProducts,
    );
  for (const productIds of batchesOf(removeProducts))
    requireAccepted(
      (await ask(settings, PlanGroupRemoveProductsDocument, { id, productIds })).sellingPlanGroupRemoveProducts,
    );
}
