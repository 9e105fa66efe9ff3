import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, type Day, dayOf } from '../../../src/platform/shared/day.ts';
import { marketZone } from '../../../src/platform/shared/time-zones.ts';
import { runCommand } from '../../local/command.ts';
import type { TestShop } from '../../shop.ts';

/** Files of tests that run in one process share it. */
const FOLDER = mkdtempSync(join(tmpdir(), 'import-'));
process.on('exit', () => rmSync(FOLDER, { recursive: true, force: true }));

/** The day of the provider's shop, some days from now. */
export const dayIn = async (shop: TestShop, days: number): Promise<Day> =>
  addDays(dayOf(new Date((await shop.control('clock')).now), marketZone('SE')), days);

/** Leaves a card of each customer of the example at the store, with the ids that the example has. */
export async function addCards(shop: TestShop): Promise<string[]> {
  const ids: string[] = [];
  for (const email of ['demo@kvistra.example', 'second@kvistra.example'])
    ids.push((await shop.control(`payment-methods/${email}`, { last4: '4242', expiry: { month: 12, year: 2099 } })).id);
  return ids;
}

/** A row of a file; what is absent is that of {@link ROW}. */
export type Cells = Record<string, string>;

/** A subscription of the second demo customer. */
export const ROW: Cells = {
  reference: 'B-1',
  customer: 'second@kvistra.example',
  payment_method: 'gid://shopify/CustomerPaymentMethod/6000002',
  variant_id: '',
  sku: 'KV-C01-1500',
  quantity: '1',
  price: '15.20',
  currency: 'EUR',
  selling_plan: '',
  interval: '1 month',
  next_billing_date: '',
  country: 'DE',
  first_name: 'Second',
  last_name: 'Beispiel',
  address1: 'Musterstraße 5',
  zip: '10115',
  city: 'Berlin',
};

/** Writes a file with rows. @returns its name. */
export function fileOf(name: string, rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => columns.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(','));
  const file = join(FOLDER, `${name}.csv`);
  writeFileSync(file, `${[columns.join(','), ...lines].join('\r\n')}\r\n`);
  return file;
}

/** The example of the documentation, whose deliveries are some days from now. */
export async function exampleFile(shop: TestShop, name: string, days = 10): Promise<string> {
  const file = join(FOLDER, `${name}.csv`);
  const text = readFileSync('docs/moving-in.csv', 'utf8');
  writeFileSync(file, text.replace(/\d{4}-\d\d-\d\d/g, await dayIn(shop, days)));
  return file;
}

export interface Ended {
  code: number | null;
  lines: string[];
  errors: string;
}

/** Runs `npm run shop -- import` against the shop's provider, without the folder in its lines. */
export async function runImport(shop: TestShop, ...args: string[]): Promise<Ended> {
  const { status, output, errors } = await runCommand('tools/import.ts', args, {
    PORT: new URL(shop.url).port,
    PROVIDER_PORT: new URL(shop.providerUrl).port,
  });
  return { code: status, lines: output.replaceAll(`${FOLDER}/`, '').trim().split('\n'), errors };
}
