import { drizzle } from 'drizzle-orm/d1';
import { type Market, openMarkets } from '../../platform/shared/markets.ts';
import {
  type IndexedProductFragment,
  MarketPricesDocument,
  type MarketPricesQuery,
} from '../../shopify/generated/storefront/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { inContext } from '../../shopify/in-context.ts';
import { storefront } from '../../shopify/storefront.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { priceStatements, type SeenPrice } from './history.ts';
import { listedIn, listedStatements, unlistedStatement } from './listed.ts';
import { daysBefore, hundredths } from './model/prices.ts';
import { priceReadings } from './tables.ts';

const INTERVAL_DAYS = 1;
/** After a longer pause, a price may have come and gone unseen: the 30 days are counted anew. */
const MAX_PAUSE_DAYS = 30;

const NOBODY = { repeatable: true, buyerIp: undefined };

const seenIn = (market: Market, { id, variants }: IndexedProductFragment): SeenPrice[] =>
  variants.nodes.map(({ id: variantId, price }) => ({
    market: market.code,
    productId: id,
    variantId,
    currency: price.currencyCode,
    amount: hundredths(price.amount),
  }));

const numberOf = (product: { id: string } | undefined): number => Number(numberOfGid(product?.id ?? ''));

type Reading = typeof priceReadings.$inferSelect;

const newReading = ({ code }: Market): Reading => ({
  market: code,
  cursor: '',
  afterProduct: 0,
  listedAt: '',
  begunAt: '',
  completedAt: '',
  unbrokenSince: '',
});

/**
 * A reading that is due: one under way, or else one whose last was completed a day ago, the longest ago first. A clock
 * may have been set back.
 */
function nextReading(readings: readonly Reading[], now: Date): Reading | undefined {
  const isDue = ({ completedAt }: Reading) =>
    completedAt <= daysBefore(now, INTERVAL_DAYS) || completedAt > now.toISOString();
  return (
    readings.find(({ cursor }) => cursor !== '') ??
    readings
      .filter(isDue)
      .reduce<Reading | undefined>(
        (first, other) => (first && first.completedAt <= other.completedAt ? first : other),
        undefined,
      )
  );
}

/** The state of a reading after one more page of it. */
function afterPage(
  reading: Reading,
  { nodes, pageInfo: { hasNextPage, endCursor } }: MarketPricesQuery['products'],
  now: Date,
): Reading {
  const begunAt = reading.cursor === '' ? now.toISOString() : reading.begunAt;
  if (hasNextPage && endCursor) return { ...reading, begunAt, cursor: endCursor, afterProduct: numberOf(nodes.at(-1)) };
  const hasPaused = reading.completedAt === '' || reading.completedAt < daysBefore(new Date(begunAt), MAX_PAUSE_DAYS);
  return {
    ...reading,
    begunAt,
    cursor: '',
    afterProduct: 0,
    listedAt: now.toISOString(),
    completedAt: now.toISOString(),
    unbrokenSince: hasPaused ? now.toISOString() : reading.unbrokenSince,
  };
}

/** Pages of one run: those of 10,000 products in 26 markets are read in 15 hours. */
const PAGES = 3;

/**
 * Reads all prices of each open market once a day, page by page, so that the history and the index also have changes
 * whose webhook never came or that send none. Runs every minute, and reads three pages of a hundred products each time:
 * in a day 16,600 products in 26 markets.
 *
 * @param now the current time by the shop's clock.
 * @throws UpstreamError when the provider cannot be asked.
 */
export async function readAllPrices(context: Pick<OutboxContext, 'settings' | 'database'>, now: Date): Promise<void> {
  for (let page = 0; page < PAGES; page++) if (!(await readPage(context, now))) return;
}

/** Reads the next page. @returns false when no reading is due. */
async function readPage(
  { settings, database }: Pick<OutboxContext, 'settings' | 'database'>,
  now: Date,
): Promise<boolean> {
  const db = drizzle(database);
  const stored = new Map((await db.select().from(priceReadings)).map((reading) => [reading.market, reading]));
  const markets = openMarkets(settings.group);
  const reading = nextReading(
    markets.map((market) => stored.get(market.code) ?? newReading(market)),
    now,
  );
  const market = markets.find(({ code }) => code === reading?.market);
  if (!reading || !market) return false;
  const { products } = await storefront(
    settings,
    MarketPricesDocument,
    // a reading from before there was an index begins anew
    { after: reading.afterProduct > 0 ? reading.cursor : null, ...inContext(market) },
    NOBODY,
  );
  const next = afterPage(reading, products, now);
  const { market: code, ...state } = next;
  const progress = db
    .insert(priceReadings)
    .values(next)
    .onConflictDoUpdate({ target: priceReadings.market, set: state });
  const seen = products.nodes.flatMap((product) => seenIn(market, product));
  const listed = products.nodes.map((product) => listedIn(code, product));
  const sold = listed.map(({ productId }) => productId);
  await db.batch([
    progress,
    unlistedStatement(database, code, reading.afterProduct, next.afterProduct || null, sold),
    ...listedStatements(database, listed),
    ...(await priceStatements(database, seen, now)),
  ]);
  return true;
}
