import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../local/command.ts';
import { TestShop } from '../shop.ts';

const data = mkdtempSync(join(tmpdir(), 'demand-'));
const shop = new TestShop();
beforeAll(() => shop.start({}, data));
afterAll(async () => {
  await shop.stop();
  rmSync(data, { recursive: true, force: true });
});

/** Runs `npm run shop -- demand …` on the shop that runs. */
const demand = (...args: string[]) => runCommand('tools/demand.ts', [...args, '--data', data]);

it('shows how many wait for each sold-out size, since when and in which markets', async () => {
  expect((await demand()).output).toBe('Nobody waits for a sold-out size.\n');
  const database = await shop.database();
  const store = (n: number, size: string, market: string, confirmedAt: string | null, toldAt: string | null) =>
    database
      .prepare(
        `INSERT INTO stock_alerts (id, email, product_id, variant_id, handle, size, market, language, secret, created_at, confirmed_at, told_at, kept_until)
         VALUES (?, ?, 'p', ?, 'oat', ?, ?, 'en', ?, '', ?, ?, '9')`,
      )
      .bind(`${n}`, `${n}@kvistra.example`, size, size, market, `${n}`, confirmedAt, toldAt)
      .run();
  await store(1, '5 kg', 'de', '2027-01-03T10:00:00Z', null);
  await store(2, '5 kg', 'de', '2027-01-02T10:00:00Z', null);
  await store(3, '5 kg', 'se', '2027-01-01T10:00:00Z', '2027-01-04T10:00:00Z');
  await store(4, '5 kg', 'de', null, null);
  await store(5, '12 kg', 'se', '2027-01-05T10:00:00Z', null);
  const { status, output } = await demand();
  expect(status).toBe(0);
  expect(output.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    ['waiting', 'unconfirmed', 'told', 'since', 'product and size', 'markets'],
    ['2', '1', '1', '2027-01-02', 'oat 5 kg', 'de,se'],
    ['1', '0', '0', '2027-01-05', 'oat 12 kg', 'se'],
    [''],
  ]);
  expect((await demand('--limit', '1')).output.split('\n')).toHaveLength(3);
  expect((await demand('--limit', 'x')).status).toBe(2);
});
