import { admin } from './provider/apis.ts';
import type { TestShop } from './shop.ts';

const CREATE =
  'mutation($input: SellingPlanGroupInput!) { sellingPlanGroupCreate(input: $input) { sellingPlanGroup { id sellingPlans(first: 9) { nodes { id } } } userErrors { message } } }';
const ATTACH =
  'mutation($id: ID!, $ids: [ID!]!) { sellingPlanGroupAddProducts(id: $id, productIds: $ids) { userErrors { message } } }';

/**
 * Gives a product selling plans of weeks beside its own, as the owner of a store does. @returns the ids of the plans by
 * their weeks.
 */
export async function addWeekPlans(
  shop: TestShop,
  handle: string,
  weeks: readonly number[],
): Promise<Record<number, string>> {
  const plan = (count: number) => ({
    name: `Delivery every ${count} weeks, 15% off`,
    options: [`Every ${count} weeks`],
    position: 10 + count,
    category: 'SUBSCRIPTION',
    billingPolicy: { recurring: { interval: 'WEEK', intervalCount: count } },
    deliveryPolicy: { recurring: { interval: 'WEEK', intervalCount: count } },
    pricingPolicies: [{ fixed: { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: 15 } } }],
  });
  const input = { name: 'Weeks', merchantCode: 'weeks', options: ['Delivery'], sellingPlansToCreate: weeks.map(plan) };
  const { sellingPlanGroup: group } = (await admin(shop, CREATE, { input })).data.sellingPlanGroupCreate;
  const { data } = await shop.storefront('query($handle: String!) { product(handle: $handle) { id } }', { handle });
  await admin(shop, ATTACH, { id: group.id, ids: [data.product.id] });
  return Object.fromEntries(weeks.map((count, i) => [count, group.sellingPlans.nodes[i].id]));
}
