import { expect, it } from 'vitest';
import { runBillingDay } from '../../../tools/soak/billing-day.ts';

it('a day of many charges is billed once each, within the points of the plan, also where consumers stop at any call', async () => {
  const { billed, stopped, throttled } = await runBillingDay({
    deliveries: 60,
    pointsPerSecond: 100,
    seed: 1,
    stops: 0.6,
  });
  expect(billed).toBe(60);
  expect(stopped).toBeGreaterThan(0);
  expect(throttled).toBeLessThan(20);
});
