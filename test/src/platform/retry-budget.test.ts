import { expect, it } from 'vitest';
import { RetryBudget } from '../../../src/platform/retry-budget.ts';

/** Spends as many retries as there are. */
function spendAll(budget: RetryBudget, now: number): number {
  for (let retries = 0; ; retries++) if (!budget.spend(now)) return retries;
}

it('has ten retries at once', () => expect(spendAll(new RetryBudget(), 1)).toBe(10));

it('grows by a fifth of the calls', () => {
  const budget = new RetryBudget();
  spendAll(budget, 1000);
  for (let call = 0; call < 25; call++) budget.called(1000);
  expect(spendAll(budget, 1000)).toBe(5);
});

it('grows by one in two seconds without calls, to ten', () => {
  const budget = new RetryBudget();
  spendAll(budget, 1000);
  expect(spendAll(budget, 7000)).toBe(3);
  expect(spendAll(budget, 600_000)).toBe(10);
});

it('lets an outage make a fifth more calls', () => {
  const budget = new RetryBudget();
  let retries = 0;
  for (let call = 0; call < 1000; call++) {
    budget.called(1000);
    for (let n = 0; n < 3 && budget.spend(1000); n++) retries += 1;
  }
  expect(retries).toBeGreaterThan(190);
  expect(retries).toBeLessThanOrEqual(210);
});
