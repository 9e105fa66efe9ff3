import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { isDay } from '../../src/platform/shared/day.ts';
import { addressShape } from '../../src/shop/customer/model/address-shapes.ts';
import type { Rhythm } from '../../src/shop/selling-plans/model/rhythm.ts';
import type { ImportedLine, ImportedSubscription } from '../../src/shop/subscriptions/importing/subscription.ts';

/** The columns that every file has. */
const REQUIRED = [
  'reference',
  'customer',
  'payment_method',
  'quantity',
  'price',
  'currency',
  'next_billing_date',
  'country',
  'first_name',
  'last_name',
  'address1',
  'zip',
  'city',
] as const;
/** Those that a file has where it needs them. */
const OPTIONAL = ['variant_id', 'sku', 'selling_plan', 'interval', 'company', 'address2', 'zone', 'phone'] as const;

type Column = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number];
type Cells = Readonly<Record<Column, string>>;

/** The columns of a line. All others belong to the subscription. */
const OF_LINE: ReadonlySet<Column> = new Set(['variant_id', 'sku', 'quantity', 'price']);

const MAX_CELL = 200;
const MAX_LINES = 50;

/** A row of the file. */
export interface ImportRow {
  /** The line on which it ends; the first one has the names of the columns. */
  line: number;
  reference: string;
  problems: string[];
}

/** The rows of one subscription, in their order. */
export interface RowGroup {
  reference: string;
  rows: ImportRow[];
  /** Null where a row has a problem. */
  subscription: ImportedSubscription | null;
}

/** A global id of a kind, which a file may abbreviate to what follows the kind; null for anything else. */
function gidIn(kind: string, shape: RegExp, text: string): string | null {
  const prefix = `gid://shopify/${kind}/`;
  const rest = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return shape.test(rest) ? prefix + rest : null;
}
const NUMBER = /^\d{1,20}$/;
const TOKEN = /^[\w-]{1,100}$/;

function customerIn({ customer }: Cells): ImportedSubscription['customer'] | null {
  if (/^[^\s@"]{1,100}@[^\s@"]{1,100}$/.test(customer)) return { email: customer.toLowerCase() };
  const id = gidIn('Customer', NUMBER, customer);
  return id === null ? null : { id };
}

/** Exactly one of two values, or why there is none. */
function oneOf<T>(names: string, given: readonly (readonly [text: string, value: T | null])[]): T | string {
  const filled = given.filter(([text]) => text !== '');
  if (filled.length !== 1) return `it needs either ${names}`;
  const [[text, value]] = filled as [readonly [string, T | null]];
  return value ?? `${text} cannot be read as ${names}`;
}

function planIn({ selling_plan: plan, interval }: Cells): ImportedSubscription['plan'] | string {
  const id = gidIn('SellingPlan', NUMBER, plan);
  const [, count, unit] = /^([1-9]\d?) (week|month)s?$/.exec(interval) ?? [];
  const rhythm = count && (`P${Number(count)}${unit === 'week' ? 'W' : 'M'}` as Rhythm);
  return oneOf<ImportedSubscription['plan']>('a selling_plan or an interval such as 2 months', [
    [plan, id === null ? null : { id }],
    [interval, rhythm ? { rhythm } : null],
  ]);
}

function lineIn({ variant_id: variant, sku, quantity, price }: Cells, problems: string[]): ImportedLine | null {
  const id = gidIn('ProductVariant', NUMBER, variant);
  const found = oneOf<ImportedLine['variant']>('a variant_id or a sku', [
    [variant, id === null ? null : { id }],
    [sku, { sku }],
  ]);
  const before = problems.length;
  if (typeof found === 'string') problems.push(found);
  if (!/^[1-9]\d?$/.test(quantity)) problems.push('quantity must be a whole number from 1 to 99');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(price) || Number(price) === 0)
    problems.push('price must be an amount such as 12.50, above 0');
  return typeof found === 'string' || problems.length > before
    ? null
    : { variant: found, quantity: Number(quantity), price };
}

/** The columns of the fields of an address. */
const ADDRESS = {
  territoryCode: 'country',
  firstName: 'first_name',
  lastName: 'last_name',
  address1: 'address1',
  address2: 'address2',
  zip: 'zip',
  city: 'city',
  zoneCode: 'zone',
  phoneNumber: 'phone',
} as const;

function addressIn(cells: Cells, problems: string[]): ImportedSubscription['address'] | null {
  const fields = Object.fromEntries(Object.entries(ADDRESS).map(([field, column]) => [field, cells[column]]));
  const [error, address] = addressShape().validate({ ...fields, addressId: '', isDefault: '' }, { coerce: true });
  for (const { path } of error?.failures() ?? []) {
    const column = ADDRESS[path[0] as keyof typeof ADDRESS] ?? 'address';
    const isWrong = column === 'country' ? 'is none that the shop serves' : 'does not fit the country';
    problems.push(`${column} ${cells[column as Column] ? isWrong : 'is missing'}`);
  }
  if (!cells.last_name) problems.push('last_name is missing');
  return address && cells.last_name ? { ...address, company: cells.company } : null;
}

/** The subscription of a row, without its lines. */
function headIn(cells: Cells, problems: string[]): Omit<ImportedSubscription, 'lines'> | null {
  const { reference, currency, next_billing_date: nextBillingDate } = cells;
  const before = problems.length;
  const customer = customerIn(cells);
  if (!customer) problems.push('customer must be an e-mail address or a customer’s id');
  const paymentMethodId = gidIn('CustomerPaymentMethod', TOKEN, cells.payment_method);
  if (!paymentMethodId) problems.push('payment_method must be the id of a payment method');
  if (!/^[A-Z]{3}$/.test(currency)) problems.push('currency must be a code such as EUR');
  const plan = planIn(cells);
  if (typeof plan === 'string') problems.push(plan);
  if (!isDay(nextBillingDate)) problems.push('next_billing_date must be a day such as 2027-01-31');
  const address = addressIn(cells, problems);
  if (problems.length > before || !customer || !paymentMethodId || !address || typeof plan === 'string') return null;
  return { reference, customer, paymentMethodId, address, currency, plan, nextBillingDate: nextBillingDate as never };
}

/** The names of the columns, or why they are none. */
function columnsIn(record: readonly string[]): readonly Column[] | string {
  const known: readonly string[] = [...REQUIRED, ...OPTIONAL];
  const unknown = record.find((name) => !known.includes(name));
  if (unknown !== undefined) return `there is no column ${unknown}`;
  const missing = REQUIRED.find((name) => !record.includes(name));
  if (missing) return `the column ${missing} is missing`;
  const double = record.find((name, i) => record.indexOf(name) !== i);
  return double === undefined ? (record as Column[]) : `the column ${double} stands twice`;
}

interface Draft extends RowGroup {
  first: Cells;
  head: Omit<ImportedSubscription, 'lines'> | null;
  lines: ImportedLine[];
}

/** Adds a row to its subscription: what a later row repeats has to be the same. */
function addRow(groups: Map<string, Draft>, cells: Cells, line: number): void {
  const problems: string[] = [];
  const { reference } = cells;
  const long = (Object.keys(cells) as Column[]).find((column) => cells[column].length > MAX_CELL);
  if (long) problems.push(`${long} is longer than ${MAX_CELL} characters`);
  else if (!/^[\w.:/-]{1,100}$/.test(reference))
    problems.push('reference must be 1 to 100 letters, digits or the signs . : / _ -');
  // rows without a usable reference stand for themselves
  const key = problems.length > 0 ? `line ${line}` : reference;
  const known = groups.get(key);
  const group: Draft = known ?? { reference, rows: [], subscription: null, first: cells, head: null, lines: [] };
  if (problems.length === 0 && known) {
    const other = (Object.keys(cells) as Column[]).find(
      (column) => !OF_LINE.has(column) && cells[column] !== '' && cells[column] !== known.first[column],
    );
    if (other) problems.push(`${other} differs from line ${known.rows[0]!.line} of the same reference`);
  } else if (problems.length === 0) group.head = headIn(cells, problems);
  const product = long ? null : lineIn(cells, problems);
  if (product) group.lines.push(product);
  if (group.lines.length > MAX_LINES) problems.push(`a subscription has ${MAX_LINES} rows at most`);
  group.rows.push({ line, reference, problems });
  groups.set(key, group);
}

/**
 * Reads the rows of a file of subscriptions, comma-separated as RFC 4180 describes it, in UTF-8. Rows with the same
 * reference are one subscription.
 *
 * @throws Error when it cannot be read, or lacks a column.
 */
export async function readSubscriptions(file: string): Promise<RowGroup[]> {
  const groups = new Map<string, Draft>();
  let columns: readonly Column[] | null = null;
  const records = createReadStream(file).pipe(
    parse({ columns: false, info: true, bom: true, trim: true, relax_column_count: true, skip_empty_lines: true }),
  ) as AsyncIterable<{ record: string[]; info: { lines: number } }>;
  for await (const {
    record,
    info: { lines: line },
  } of records) {
    if (!columns) {
      const found = columnsIn(record);
      if (typeof found === 'string') throw new Error(`${file}: ${found}.`);
      columns = found;
    } else if (record.length !== columns.length)
      groups.set(`line ${line}`, {
        reference: record[columns.indexOf('reference')] ?? '',
        rows: [{ line, reference: '', problems: [`it has ${record.length} columns, not ${columns.length}`] }],
        subscription: null,
        first: {} as Cells,
        head: null,
        lines: [],
      });
    else {
      const names = columns;
      const cells = Object.fromEntries(
        [...REQUIRED, ...OPTIONAL].map((name) => [name, record[names.indexOf(name)] ?? '']),
      );
      addRow(groups, cells as Cells, line);
    }
  }
  if (!columns) throw new Error(`${file} is empty.`);
  return [...groups.values()].map(({ reference, rows, head, lines }) => ({
    reference,
    rows,
    subscription: head && rows.every(({ problems }) => problems.length === 0) ? { ...head, lines } : null,
  }));
}
