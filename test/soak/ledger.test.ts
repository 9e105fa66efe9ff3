import { expect, it } from 'vitest';
import { runLedger } from '../../soak/ledger.ts';

it('the ledger is its model after any sequence of orders, refunds, redemptions, days, repetitions and parallel calls', async () => {
  const { entries, redeemed, owed } = await runLedger({ count: 20, seed: 1 });
  // what the sequences are there for does happen
  expect(entries).toBeGreaterThan(200);
  expect(redeemed).toBeGreaterThan(30);
  expect(owed).toBeGreaterThan(5);
}, 60_000);
