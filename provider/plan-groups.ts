import { HAS_GIFTS } from '../src/brand/tables/has.ts';
import { METAFIELD_NAMESPACE } from '../src/site/brand.ts';
import { giftPlans, type Plan, plans, prepaidPlans } from './plans.ts';
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

const PREPAID_GROUP = 69;
const GIFT_GROUP = 70;

const ownPlans = [...plans, ...prepaidPlans, ...(HAS_GIFTS ? giftPlans : [])];

/** Seeds the groups with the plans that the Storefront API sells. */
export function seedPlanGroup(store: Store): void {
  const productIds = store.products().flatMap(({ id, subscribable }) => (subscribable ? [id] : []));
  const sell = (id: number, name: string, merchantCode: string, sold: readonly Plan[]) =>
    store.put('plan-group', id, {
      id,
      name,
      merchantCode,
      options: ['Delivery'],
      plans: sold.map((plan) => ({ ...plan, category: 'SUBSCRIPTION', position: plan.intervalCount })),
      productIds,
    } satisfies PlanGroup);
  sell(store.nextNumber('plan-group', 71), 'Subscription', `${METAFIELD_NAMESPACE}-subscription`, plans);
  sell(PREPAID_GROUP, 'Paid at once', `${METAFIELD_NAMESPACE}-prepaid`, prepaidPlans);
  if (HAS_GIFTS) sell(GIFT_GROUP, 'Gift', `${METAFIELD_NAMESPACE}-gift`, giftPlans);
}

const isOwn = (added: Plan): boolean =>
  ownPlans.some(
    (plan) => isSameRhythm(plan, added) && plan.deliveries === added.deliveries && plan.isGift === added.isGift,
  );

/**
 * The plans with which a product can be bought: the shop's own, then those of other rhythms that were added to a group
 * with it.
 */
export function plansOf(store: Store, { id, subscribable }: Pick<Product, 'id' | 'subscribable'>): Plan[] {
  const groups = store.all<PlanGroup>('plan-group').filter(({ productIds }) => productIds.includes(id));
  return [...(subscribable ? ownPlans : []), ...groups.flatMap((group) => group.plans.filter((plan) => !isOwn(plan)))];
}

/** The deliveries that a charge of a plan pays. */
export const deliveriesOf = (store: Store, planId: number | null): number => planById(store, planId)?.deliveries ?? 1;

/** A plan by its number, also one that the product of a line no longer has. */
export const planById = (store: Store, id: number | null): Plan | undefined =>
  ownPlans.find((plan) => plan.id === id) ??
  (id === null
    ? undefined
    : store
        .all<PlanGroup>('plan-group')
        .flatMap((group) => group.plans)
        .find((plan) => plan.id === id));
