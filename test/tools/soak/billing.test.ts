import { expect, it } from 'vitest';
import { runBillingYear } from '../../../tools/soak/billing.ts';

it.each([1, 3])(
  'in months of random billing (seed %i) every delivery is charged once, for the sum and after the time of its notice, or accounted for',
  async (seed) => {
    const { billed, skipped, paused, failed, notices, stops } = await runBillingYear({
      contracts: 10,
      days: 120,
      seed,
    });
    expect(billed).toBeGreaterThan(10);
    expect(billed + skipped + paused + failed).toBeGreaterThan(15);
    expect(notices).toBeGreaterThan(10);
    expect(stops).toBeGreaterThan(10);
  },
);
