import { expect, it } from 'vitest';
import type { PlanGroup } from '../../provider/plan-groups.ts';
import type { Contract } from '../../provider/store.ts';
import { upgrade } from '../../provider/upgrade.ts';
import { MemoryProvider } from './memory-provider.ts';

it('data that an earlier version has stored, with rhythms of months alone, becomes what this one stores', () => {
  const { store } = new MemoryProvider();
  const [contracts, groups] = [store.all<Contract>('contract'), store.all<PlanGroup>('plan-group')];
  expect([contracts.length, groups.length]).not.toContain(0);
  for (const { rhythm, ...contract } of contracts)
    store.put('contract', contract.id, { ...contract, intervalMonths: rhythm.intervalCount });
  for (const group of groups)
    store.put('plan-group', group.id, {
      ...group,
      plans: group.plans.map(({ interval: _, intervalCount: months, ...plan }) => ({ ...plan, months })),
    });
  for (let time = 0; time < 2; time++) {
    upgrade(store);
    expect(store.all('contract')).toEqual(contracts);
    expect(store.all('plan-group')).toEqual(groups);
  }
});
