/** The selling plans that the store must have, and how those that it has differ from them. Pure. */

import type { PlanGroupsQuery, SellingPlanInput } from '../../../shopify/generated/admin/graphql.ts';
import { METAFIELD_NAMESPACE } from '../../../site/brand.ts';
import { FREQUENCIES, monthsIn } from '../../selling-plans/model/rhythm.ts';

export type PlanGroup = PlanGroupsQuery['sellingPlanGroups']['nodes'][number];
type Plan = PlanGroup['sellingPlans']['nodes'][number];

/** Identifies the shop's group among others of the store. */
export const GROUP_CODE = `${METAFIELD_NAMESPACE}-subscription`;
/** Products with this tag can be subscribed to. */
export const PRODUCT_TAG = 'subscription';

const OPTION = 'Delivery';
/** Taken off every delivery. Source: specification, section 9. */
const PERCENT = 15;

const every = (months: number): string => (months === 1 ? 'every month' : `every ${months} months`);

/** The input of the group itself. */
export const groupInput = { name: 'Subscription', merchantCode: GROUP_CODE, options: [OPTION] };

/** The input of the plan for a rhythm. @param id of the plan that it replaces. */
export function planInput(months: number, id?: string): SellingPlanInput {
  const policy = { recurring: { interval: 'MONTH', intervalCount: months } } as const;
  return {
    ...(id && { id }),
    name: `Delivery ${every(months)}, ${PERCENT}% off`,
    options: [every(months).replace('e', 'E')],
    position: months,
    category: 'SUBSCRIPTION',
    billingPolicy: policy,
    deliveryPolicy: policy,
    pricingPolicies: [{ fixed: { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: PERCENT } } }],
  };
}

/** The months between two charges of a plan; null where each charge does not pay one delivery, or in another rhythm. */
const monthsOf = ({ billingPolicy: policy, deliveryPolicy: delivery }: Plan): number | null =>
  'intervalCount' in policy &&
  policy.interval === 'MONTH' &&
  'deliveryIntervalCount' in delivery &&
  delivery.deliveryInterval === 'MONTH' &&
  delivery.deliveryIntervalCount === policy.intervalCount
    ? policy.intervalCount
    : null;

/** How a plan differs from the one that is wanted; empty when it does not. */
function differencesOf(plan: Plan, months: number): string[] {
  const { name, options } = planInput(months);
  const { pricingPolicies } = plan;
  const [policy] = pricingPolicies;
  const value = policy && 'adjustmentValue' in policy ? policy.adjustmentValue : null;
  const percent = value && 'percentage' in value ? value.percentage : null;
  return [
    ...(plan.name === name ? [] : [`is called ${plan.name}`]),
    ...(plan.options[0] === options?.[0] ? [] : [`is offered as ${plan.options[0]}`]),
    ...(plan.category === 'SUBSCRIPTION' ? [] : [`has the category ${plan.category}`]),
    ...(percent === PERCENT && pricingPolicies.length === 1 ? [] : [`takes ${percent ?? 'no'}% off`]),
  ];
}

export interface Changes {
  /** In words, one for each difference. */
  differences: string[];
  sellingPlansToCreate: SellingPlanInput[];
  sellingPlansToUpdate: SellingPlanInput[];
  addProducts: string[];
  removeProducts: string[];
}

type Product = { id: string; handle: string };

/**
 * The changes to make in the store. Plans of other rhythms, and those whose charge pays
 * several deliveries, are left alone: subscriptions may run on them. @param group
 * null when there is none.
 */
export function changesOf(group: PlanGroup | null, attached: readonly Product[], wanted: readonly Product[]): Changes {
  const changes: Changes = {
    differences: [],
    sellingPlansToCreate: [],
    sellingPlansToUpdate: [],
    addProducts: [],
    removeProducts: [],
  };
  if (!group) changes.differences.push('there is no group of selling plans');
  for (const months of FREQUENCIES.map(monthsIn)) {
    const plan = group?.sellingPlans.nodes.find((candidate) => monthsOf(candidate) === months);
    if (!plan) {
      changes.differences.push(`there is no plan for a delivery ${every(months)}`);
      changes.sellingPlansToCreate.push(planInput(months));
      continue;
    }
    const differences = differencesOf(plan, months);
    changes.differences.push(...differences.map((text) => `the plan for a delivery ${every(months)} ${text}`));
    if (differences.length > 0) changes.sellingPlansToUpdate.push(planInput(months, plan.id));
  }
  for (const { id, handle } of wanted) {
    if (attached.some((product) => product.id === id)) continue;
    changes.differences.push(`${handle} has the tag ${PRODUCT_TAG}, and no plans`);
    changes.addProducts.push(id);
  }
  for (const { id, handle } of attached) {
    if (wanted.some((product) => product.id === id)) continue;
    changes.differences.push(`${handle} has plans, and not the tag ${PRODUCT_TAG}`);
    changes.removeProducts.push(id);
  }
  return changes;
}
