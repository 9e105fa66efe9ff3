/**
 * The index of products for lists that the provider cannot make: selected and sorted by unit price. The daily reading of
 * all prices and the events of products keep it.
 */

import { and, eq, gt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { array, create, nullable, number, tuple } from 'superstruct';
import { inList } from '../../platform/database/in-list.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { fold } from '../../platform/shared/i18n.ts';
import type { IndexedProductFragment } from '../../shopify/generated/storefront/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import type { SeenPrice } from './history.ts';
import { entriesOf } from './model/facts.ts';
import { hundredths } from './model/prices.ts';
import { cheapestUnit, netQuantity } from './model/unit-price.ts';
import { listedProducts, priceReadings } from './tables.ts';

type Row = typeof listedProducts.$inferSelect;

const numberOf = (id: string): number => Number(numberOfGid(id));

/** A product as the index has it in a market. @param market its code. */
export function listedIn(market: string, product: IndexedProductFragment): Row {
  const { id, handle, productType, title, availableForSale, variants, facts } = product;
  const prices = variants.nodes.map(({ price }) => hundredths(price.amount));
  const unit = cheapestUnit(variants.nodes);
  const onSale = variants.nodes.filter((variant) => variant.availableForSale);
  const sizes = (onSale.length > 0 ? onSale : variants.nodes).map(
    (variant) => [numberOf(variant.id), netQuantity(variant.unitPriceMeasurement)?.value ?? null] as const,
  );
  return {
    market,
    productId: numberOf(id),
    handle,
    category: productType,
    title: fold(title),
    price: prices.length > 0 ? Math.min(...prices) : 0,
    unitPrice: unit && Math.round(unit.amount * 100),
    sizes: JSON.stringify(sizes),
    isAvailable: availableForSale,
    facts: `\n${facts.flatMap((field) => (field ? entriesOf(field) : [])).join('\n')}\n`,
  };
}

/** The statement that stores products, which writes those rows only that differ. */
export function listedStatements(database: D1Database, rows: readonly Row[]): Statement[] {
  if (rows.length === 0) return [];
  const db = drizzle(database);
  const fields = ['handle', 'category', 'title', 'price', 'unit_price', 'sizes', 'is_available', 'facts'];
  const excluded = (prefix: string) => sql.raw(fields.map((field) => `${prefix}.${field}`).join(', '));
  return [
    db
      .insert(listedProducts)
      .select(sql`
      SELECT value ->> 'market', value ->> 'productId', value ->> 'handle', value ->> 'category', value ->> 'title',
        value ->> 'price', value ->> 'unitPrice', value ->> 'sizes', value ->> 'isAvailable', value ->> 'facts'
      FROM json_each(${JSON.stringify(rows)}) WHERE true`)
      .onConflictDoUpdate({
        target: [listedProducts.market, listedProducts.productId],
        set: {
          handle: sql`excluded.handle`,
          category: sql`excluded.category`,
          title: sql`excluded.title`,
          price: sql`excluded.price`,
          unitPrice: sql`excluded.unit_price`,
          sizes: sql`excluded.sizes`,
          isAvailable: sql`excluded.is_available`,
          facts: sql`excluded.facts`,
        },
        setWhere: sql`(${excluded('listed_products')}) IS NOT (${excluded('excluded')})`,
      }),
  ];
}

const Sizes = array(tuple([number(), nullable(number())]));

/**
 * The statements that give listed products other prices. One of which prices are missing waits for the daily reading.
 *
 * @param seen prices of all sizes of products, in any markets.
 */
export async function repricedStatements(database: D1Database, seen: readonly SeenPrice[]): Promise<Statement[]> {
  const db = drizzle(database);
  const { market, productId, sizes } = listedProducts;
  const products = [...new Set(seen.map((price) => numberOf(price.productId)))];
  const rows = await db.select({ market, productId, sizes }).from(listedProducts).where(inList(productId, products));
  const changed = rows.flatMap((row) => {
    const own = seen.filter((price) => price.market === row.market && numberOf(price.productId) === row.productId);
    const amounts = new Map(own.map(({ variantId, amount }) => [numberOf(variantId), amount]));
    const measured = create(JSON.parse(row.sizes), Sizes);
    if (measured.length === 0 || !measured.every(([variant]) => amounts.has(variant))) return [];
    const units = measured.flatMap(([variant, value]) => (value ? [Math.round(amounts.get(variant)! / value)] : []));
    const unitPrice = units.length > 0 ? Math.min(...units) : null;
    return [{ market: row.market, productId: row.productId, price: Math.min(...amounts.values()), unitPrice }];
  });
  if (changed.length === 0) return [];
  return [
    db
      .update(listedProducts)
      .set({ price: sql`seen.value ->> 'price'`, unitPrice: sql`seen.value ->> 'unitPrice'` })
      .from(sql`json_each(${JSON.stringify(changed)}) AS seen`)
      .where(sql`${market} = seen.value ->> 'market' AND ${productId} = seen.value ->> 'productId'`),
  ];
}

/**
 * The statement that deletes what is not sold any more among the products of some ids.
 *
 * @param after products of higher ids count. @param upTo the highest id that counts; null for every one. @param sold the
 * ids of those that are sold.
 */
export const unlistedStatement = (
  database: D1Database,
  market: string,
  after: number,
  upTo: number | null,
  sold: readonly number[],
): Statement =>
  drizzle(database)
    .delete(listedProducts)
    .where(
      and(
        eq(listedProducts.market, market),
        gt(listedProducts.productId, after),
        upTo === null ? undefined : lte(listedProducts.productId, upTo),
        notInArray(listedProducts.productId, sql`(SELECT value FROM json_each(${JSON.stringify(sold)}))`),
      ),
    );

/** Whether the index has every product of a market. @param market its code. */
export async function isListed(database: D1Database, market: string): Promise<boolean> {
  const [reading] = await drizzle(database)
    .select({ listedAt: priceReadings.listedAt })
    .from(priceReadings)
    .where(eq(priceReadings.market, market));
  return Boolean(reading?.listedAt);
}

/** The products of a category that a list has. */
export interface ListedSelection {
  /** Code of the market. */
  market: string;
  category: string;
  /** Facts as `key=value`: of each group a product has one at least. */
  groups: readonly (readonly string[])[];
  onlyAvailable: boolean;
  /** Unit prices in the market's currency, major unit; null where the range is open. */
  perKg: { min: number | null; max: number | null };
}

const hasFact = (fact: string): SQL => sql`instr(${listedProducts.facts}, ${`\n${fact}\n`}) > 0`;

const isWithin = ({ min, max }: ListedSelection['perKg']): SQL =>
  min === null && max === null
    ? sql`true`
    : sql`coalesce(${listedProducts.unitPrice} BETWEEN ${Math.round((min ?? 0) * 100)} AND ${max === null ? Number.MAX_SAFE_INTEGER : Math.round(max * 100)}, false)`;

/** The orders of a list. Products without a unit price are last; newer ones have higher ids. */
export const LISTED_ORDERS = {
  popular: sql``,
  'price-asc': sql`${listedProducts.price}, `,
  'price-desc': sql`${listedProducts.price} DESC, `,
  title: sql`${listedProducts.title}, `,
  newest: sql`${listedProducts.productId} DESC, `,
  'unit-price': sql`${listedProducts.unitPrice} IS NULL, ${listedProducts.unitPrice}, `,
} as const;

/** The page of a list. */
export interface ListedPage {
  order: keyof typeof LISTED_ORDERS;
  /** The numbers of the best sellers, the first one first: the order of products that are otherwise equal. */
  popular: readonly number[];
  /** The handle of the product that the page follows, or precedes; empty for the first page. */
  cursor: string;
  isBefore: boolean;
  /** Products to read at most. */
  limit: number;
}

/** A product of a list, with its place in it, from 1, and the length of the whole list. */
export interface ListedRow {
  productId: number;
  handle: string;
  place: number;
  total: number;
}

/**
 * Products of a list in its order, one query whatever the size of the category. @returns none for a cursor that is no
 * product of the list.
 */
export async function listedPage(
  database: D1Database,
  { market, category, groups, onlyAvailable, perKg }: ListedSelection,
  { order, popular, cursor, isBefore, limit }: ListedPage,
): Promise<ListedRow[]> {
  const where = and(
    eq(listedProducts.market, market),
    eq(listedProducts.category, category),
    isWithin(perKg),
    onlyAvailable ? eq(listedProducts.isAvailable, true) : undefined,
    ...groups.map((facts) => sql`(${sql.join(facts.map(hasFact), sql` OR `)})`),
  );
  const at = sql`(SELECT place FROM listed WHERE handle = ${cursor})`;
  const wanted = cursor === '' ? sql`true` : isBefore ? sql`place < ${at}` : sql`place > ${at}`;
  const rows = await drizzle(database).all<ListedRow>(sql`
    WITH listed AS MATERIALIZED (
      SELECT ${listedProducts.productId} AS productId, ${listedProducts.handle} AS handle,
        row_number() OVER (ORDER BY ${LISTED_ORDERS[order]} best.key IS NULL, best.key, ${listedProducts.productId}) AS place,
        count(*) OVER () AS total
      FROM ${listedProducts}
      LEFT JOIN json_each(${JSON.stringify(popular)}) AS best ON best.value = ${listedProducts.productId}
      WHERE ${where}
    )
    SELECT productId, handle, place, total FROM listed WHERE ${wanted}
    ORDER BY place ${isBefore ? sql`DESC` : sql``} LIMIT ${limit}`);
  return isBefore ? rows.reverse() : rows;
}

/** Products of a category that are alike for its filters, and their number. */
export interface Alike {
  /** As `key=value`. */
  facts: string[];
  isAvailable: boolean;
  isWithin: boolean;
  count: number;
}

/** The products of a category by what its filters ask for. */
export async function alikeProducts(
  database: D1Database,
  { market, category, perKg }: Pick<ListedSelection, 'market' | 'category' | 'perKg'>,
): Promise<Alike[]> {
  const rows = await drizzle(database).all<{ facts: string; isAvailable: number; isWithin: number; count: number }>(sql`
    SELECT ${listedProducts.facts} AS facts, ${listedProducts.isAvailable} AS isAvailable,
      ${isWithin(perKg)} AS isWithin, count(*) AS count
    FROM ${listedProducts}
    WHERE ${and(eq(listedProducts.market, market), eq(listedProducts.category, category))}
    GROUP BY 1, 2, 3`);
  return rows.map(({ facts, isAvailable, isWithin: within, count }) => ({
    facts: facts.split('\n').filter(Boolean),
    isAvailable: isAvailable === 1,
    isWithin: within === 1,
    count,
  }));
}
