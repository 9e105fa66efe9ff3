import { PLAN_DISCOUNT_PERCENT, plans } from './plans.ts';
import type { Store } from './store.ts';

/** A selling plan as the Admin API changes it. The Storefront API sells those of `plans.ts`. */
export interface SellingPlan {
  id: number;
  name: string;
  option: string;
  months: number;
  percent: number;
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
    plans: plans.map(({ id, name, option, months }) => ({
      id,
      name,
      option,
      months,
      percent: PLAN_DISCOUNT_PERCENT,
      category: 'SUBSCRIPTION',
      position: months,
    })),
    productIds: store.products().flatMap(({ id, subscribable }) => (subscribable ? [id] : [])),
  };
  store.put('plan-group', group.id, group);
}
