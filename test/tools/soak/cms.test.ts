import { expect, it } from 'vitest';
import { runCms } from '../../../tools/soak/cms.ts';

it('many stories that are published within a minute are copied within the limits of the CMS and of runs, also where runs stop at any call', async () => {
  const { first, burst, monthAtRest, monthWithEdits } = await runCms({
    stories: 250,
    webhooks: 200,
    edits: 60,
    seed: 1,
    stops: 0.8,
    hours: 3,
  });
  expect(first.stopped + burst.stopped).toBeGreaterThan(0);
  // what one run has no time for does not wait for the next minute, unless it was stopped
  expect(first.seconds).toBeLessThan(420);
  expect(burst.seconds).toBeLessThan(420);
  expect(first.refused + burst.refused).toBe(0);
  expect(burst.calls).toBeLessThan(120);
  expect(monthAtRest).toBeLessThan(10_000);
  expect(monthWithEdits).toBeLessThan(30_000);
});
