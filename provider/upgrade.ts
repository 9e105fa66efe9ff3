import type { PlanGroup, SellingPlan } from './plan-groups.ts';
import type { Contract, Store } from './store.ts';

/**
 * Gives data that an earlier version has stored, with rhythms of months alone, the shape of this one, so that nobody
 * has to begin anew.
 */
export function upgrade(store: Store): void {
  for (const { intervalMonths, ...contract } of store.all<Contract & { intervalMonths?: number }>('contract'))
    if (intervalMonths)
      store.put('contract', contract.id, { ...contract, rhythm: { interval: 'MONTH', intervalCount: intervalMonths } });
  for (const group of store.all<Omit<PlanGroup, 'plans'> & { plans: (SellingPlan & { months?: number })[] }>(
    'plan-group',
  )) {
    if (!group.plans.some(({ months }) => months)) continue;
    const plans = group.plans.map(({ months, ...plan }) =>
      months ? { ...plan, interval: 'MONTH', intervalCount: months } : plan,
    );
    store.put('plan-group', group.id, { ...group, plans });
  }
}
