import { and, eq, lte, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { deleteInSteps } from '../../platform/database/delete-in-steps.ts';
import { inList } from '../../platform/database/in-list.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { RetentionContext } from '../../platform/personal-data.ts';
import { daysBefore, lowestBefore, PRIOR_DAYS, type RecordedPrice } from './model/prices.ts';
import { priceHistory, priceReadings } from './tables.ts';

/** A price that was read at the commerce provider. */
export interface SeenPrice {
  /** Code of the market. */
  market: string;
  productId: string;
  variantId: string;
  /** ISO 4217. */
  currency: string;
  /** In hundredths of the major unit. */
  amount: number;
}

const keyOf = ({ market, variantId, currency }: Pick<SeenPrice, 'market' | 'variantId' | 'currency'>): string =>
  `${market} ${variantId} ${currency}`;

/** The recorded changes of products in markets, by market, variant and currency. */
async function changesOf(db: DrizzleD1Database, seen: readonly SeenPrice[]): Promise<Map<string, RecordedPrice[]>> {
  const rows = await db
    .select()
    .from(priceHistory)
    .where(
      and(
        inList(
          priceHistory.productId,
          seen.map(({ productId }) => productId),
        ),
        inList(
          priceHistory.market,
          seen.map(({ market }) => market),
        ),
      ),
    );
  const changes = new Map<string, RecordedPrice[]>();
  for (const row of rows) changes.set(keyOf(row), [...(changes.get(keyOf(row)) ?? []), row]);
  return changes;
}

/** Of seen prices, those in markets where the history has the product: elsewhere it was never for sale. */
export async function ofSoldProducts(database: D1Database, seen: readonly SeenPrice[]): Promise<SeenPrice[]> {
  const isSeen = inList(
    priceHistory.productId,
    seen.map(({ productId }) => productId),
  );
  const rows = await drizzle(database)
    .selectDistinct({ market: priceHistory.market, productId: priceHistory.productId })
    .from(priceHistory)
    .where(isSeen);
  const sold = new Set(rows.map(({ market, productId }) => `${market} ${productId}`));
  return seen.filter(({ market, productId }) => sold.has(`${market} ${productId}`));
}

/**
 * The statements that record prices, each only where it differs from the last one of its variant in its market.
 *
 * @param at when they were read, by the shop's clock.
 */
export async function priceStatements(
  database: D1Database,
  seen: readonly SeenPrice[],
  at: Date,
): Promise<Statement[]> {
  if (seen.length === 0) return [];
  const db = drizzle(database);
  const since = at.toISOString();
  const [changes, readings] = await Promise.all([changesOf(db, seen), db.select().from(priceReadings)]);
  const start = daysBefore(at, PRIOR_DAYS);
  const unbroken = new Set(
    readings.filter(({ unbrokenSince }) => unbrokenSince !== '' && unbrokenSince <= start).map(({ market }) => market),
  );
  const rows = seen.flatMap((price) => {
    const known = changes.get(keyOf(price)) ?? [];
    const last = known.reduce<RecordedPrice | null>(
      (latest, change) => (latest && latest.since > change.since ? latest : change),
      null,
    );
    return last?.amount === price.amount
      ? []
      : [{ ...price, since, lowestBefore: unbroken.has(price.market) ? lowestBefore(known, at) : null }];
  });
  if (rows.length === 0) return [];
  // one parameter for all rows: a statement takes a hundred; and the condition again, because another reading may have
  // been quicker
  return [
    db
      .insert(priceHistory)
      .select(sql`
      SELECT value ->> 'market', value ->> 'variantId', value ->> 'since', value ->> 'productId', value ->> 'currency', value ->> 'amount', value ->> 'lowestBefore', NULL
      FROM json_each(${JSON.stringify(rows)})
      WHERE (value ->> 'currency') || ' ' || (value ->> 'amount') IS NOT (
        SELECT last.currency || ' ' || last.amount FROM price_history AS last
        WHERE last.market = value ->> 'market' AND last.variant_id = value ->> 'variantId'
        ORDER BY last.since DESC LIMIT 1
      )`)
      .onConflictDoNothing(),
  ];
}

/** The latest recorded price of each variant that a condition selects. */
const latestPrices = (database: D1Database, market: string, condition: SQL): Promise<RecordedPrice[]> =>
  drizzle(database)
    .select({
      variantId: priceHistory.variantId,
      // SQLite takes the other columns from the row with the maximum: https://www.sqlite.org/lang_select.html#bareagg
      since: sql<string>`max(${priceHistory.since})`,
      currency: priceHistory.currency,
      amount: priceHistory.amount,
      lowestBefore: priceHistory.lowestBefore,
    })
    .from(priceHistory)
    .where(and(eq(priceHistory.market, market), condition))
    .groupBy(priceHistory.variantId);

/** The latest recorded price of each variant of a product in a market. */
export const recordedPrices = (database: D1Database, market: string, productId: string): Promise<RecordedPrice[]> =>
  latestPrices(database, market, eq(priceHistory.productId, productId));

/** The latest recorded prices of variants in a market. @param variantIds global ids, as many as a cart holds. */
export const recordedPricesOf = (
  database: D1Database,
  market: string,
  variantIds: readonly string[],
): Promise<RecordedPrice[]> => latestPrices(database, market, inList(priceHistory.variantId, variantIds));

/**
 * Deletes the changes that no reduction can be counted from any more: those of which a later one is older than 30 days.
 */
export const deleteOldPrices = (context: RetentionContext): Promise<void> =>
  deleteInSteps(context, priceHistory, lte(priceHistory.replacedAt, daysBefore(context.now, PRIOR_DAYS)));
