import { type Plan, plans } from './plans.ts';
import { isSameRhythm } from './rhythm.ts';
import type { Product } from './seed/products.ts';
import type { Store } from './store.ts';

/**
 * A selling plan as the Admin API changes it. The Storefront API sells those of `plans.ts` as they are there, and those
 * that were added.
 */
export interface SellingPlan extends Plan {
  category: string;
  position: number | null;
}

export interface PlanGroup {
  id: number;
  name: string;
  merchantCode: string;
  options: string[];
  plans: SellingPlan[];
  productIds: number[];
}

/** Seeds the group with the plans that the Storefront API sells. */
export function seedPlanGroup(store: Store): void {
  const group: PlanGroup = {
    id: store.nextNumber('plan-group', 71),
    name: 'Subscription',
    merchantCode: 'kvistra-subscription',
    options: ['Delivery'],
    plans: plans.map((plan) => ({ ...plan, category: 'SUBSCRIPTION', position: plan.intervalCount })),
    productIds: store.products().flatMap(({ id, subscribable }) => (subscribable ? [id] : [])),
  };
  store.put('plan-group', group.id, group);
}

const isOwn = (added: Plan): boolean => plans.some((plan) => isSameRhythm(plan, added));

/**
 * The plans with which a product can be bought: the shop's own, then those of other rhythms that were added to a group
 * with it.
 */
export function plansOf(store: Store, { id, subscribable }: Pick<Product, 'id' | 'subscribable'>): Plan[] {
  const groups = store.all<PlanGroup>('plan-group').filter(({ productIds }) => productIds.includes(id));
  return [...(subscribable ? plans : []), ...groups.flatMap((group) => group.plans.filter((plan) => !isOwn(plan)))];
}

/** A plan by its number, also one that the product of a line no longer has. */
export const planById = (store: Store, id: number | null): Plan | undefined =>
  plans.find((plan) => plan.id === id) ??
  (id === null
    ? undefined
    : store
        .all<PlanGroup>('plan-group')
        .flatMap((group) => group.plans)
        .find((plan) => plan.id === id));
