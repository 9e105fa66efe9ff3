import { expect, it } from 'vitest';
import { runLedger } from '../../../tools/soak/ledger.ts';

it('the ledger is its model after any sequence of orders, refunds, redemptions, days, repetitions and parallel calls', async () => {
  const { entries, redeemed, owed } = await runLedger({ count: 40, seed: 1 });
  // what the sequences are there for does happen
  expect(entries).toBeGreaterThan(400);
  expect(redeemed).toBeGreaterThan(60);
  expect(owed).toBeGreaterThan(10);
});
