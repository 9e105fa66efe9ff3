import { and, asc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { isLanguage } from '../../../languages/index.ts';
import { mailStatements } from '../../../platform/mail/mail.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { Attempt, Statement } from '../../../platform/outbox/kind.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { marketOfRequest } from '../../../site/mail-market.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { piecesOf } from '../../catalogue/pieces.ts';
import { stockAlerts } from '../tables.ts';
import { type StockPayload, stockKind } from './kind.ts';
import { backInStockMail } from './mails.ts';
import { type StockAlert, toldStatement } from './state.ts';
import { readStock, type StockedVariant } from './stock.ts';

/**
 * Whoever was told has this long to order before those are told who come next: until then a piece counts as theirs.
 */
const CLAIM_MS = 86_400_000;
/** Mails of one transaction. */
const PAGE = 25;

const isWaiting = and(isNotNull(stockAlerts.confirmedAt), isNull(stockAlerts.toldAt));

/** The market of an alert, in the language that it was asked for in. */
function marketOf({ market, language }: Pick<StockAlert, 'market' | 'language'>, settings: OutboxContext['settings']) {
  const found = marketOfRequest(market, settings);
  return isLanguage(language) ? { ...found, language } : found;
}

type Stock = ReadonlyMap<string, StockedVariant>;

const placeOf = ({ market, language }: Pick<StockAlert, 'market' | 'language'>): string => `${market} ${language}`;

/** The sizes of a product that somebody waits for, and the stock of each market and language that waits. */
async function readWanted(db: DrizzleD1Database, productId: string, { settings }: OutboxContext) {
  const groups = await db
    .selectDistinct({
      variantId: stockAlerts.variantId,
      market: stockAlerts.market,
      language: stockAlerts.language,
    })
    .from(stockAlerts)
    .where(and(eq(stockAlerts.productId, productId), isWaiting));
  const byMarket = Map.groupBy(groups, placeOf);
  const stocks = await Promise.all(
    [...byMarket].map(async ([place, [first, ...rest]]) => {
      const market = marketOf(first!, settings);
      return [
        place,
        await readStock(
          settings,
          market,
          [first!, ...rest].map(({ variantId }) => variantId),
        ),
      ] as const;
    }),
  );
  return { variantIds: new Set(groups.map(({ variantId }) => variantId)), stocks: new Map<string, Stock>(stocks) };
}

/** How many people may be told of a size now: what is in stock, without what others were told of lately. */
async function roomFor(db: DrizzleD1Database, variantId: string, pieces: number, now: Date): Promise<number> {
  if (pieces === 0 || !Number.isFinite(pieces)) return pieces;
  const since = new Date(now.getTime() - CLAIM_MS).toISOString();
  const claims = await db.$count(stockAlerts, and(eq(stockAlerts.variantId, variantId), gt(stockAlerts.toldAt, since)));
  return Math.max(0, pieces - claims);
}

/** The next ones who wait for a size in markets that can buy it, in the order of their confirmation. */
const nextWaiting = (db: DrizzleD1Database, variantId: string, markets: readonly string[], limit: number) =>
  db
    .select()
    .from(stockAlerts)
    .where(and(eq(stockAlerts.variantId, variantId), inArray(stockAlerts.market, [...markets]), isWaiting))
    .orderBy(asc(stockAlerts.confirmedAt), asc(stockAlerts.id))
    .limit(limit);

interface Told {
  alert: StockAlert;
  variant: StockedVariant;
  market: Market;
}

/** The statements that mail those who are told, and note it. */
async function tellStatements(told: readonly Told[], { context, now }: Attempt<OutboxContext>): Promise<Statement[]> {
  const { settings, database, translate } = context;
  const db = drizzle(database);
  const statements = await Promise.all(
    told.map(async ({ alert, variant, market }) => [
      ...(await mailStatements(db, backInStockMail(alert, variant, { market, settings }, await translate(market)))),
      toldStatement(database, alert, now),
    ]),
  );
  return statements.flat();
}

/** A size of which nothing is in stock, or that is not sold in a market. */
const NOTHING = { availableForSale: false, quantityAvailable: 0 };

/**
 * Tells those who wait for the sizes of a product, as many as its stock reaches, first come, first served. What one
 * attempt leaves, a row that it stores does.
 *
 * @throws UpstreamError when the stock cannot be read.
 */
export async function notifyStock({ productId }: StockPayload, attempt: Attempt<OutboxContext>): Promise<void> {
  const { context, now, complete } = attempt;
  const db = drizzle(context.database);
  const { variantIds, stocks } = await readWanted(db, productId, context);
  const told: Told[] = [];
  let isMore = false;
  for (const variantId of variantIds) {
    const piecesIn = (stock: Stock) => piecesOf(stock.get(variantId) ?? NOTHING);
    const places = [...stocks].filter(([, stock]) => piecesIn(stock) > 0);
    const pieces = Math.max(0, ...places.map(([, stock]) => piecesIn(stock)));
    const room = await roomFor(db, variantId, pieces, now);
    const limit = Math.min(room, PAGE - told.length);
    const markets = places.map(([place]) => place.split(' ')[0]!);
    const next = limit > 0 ? await nextWaiting(db, variantId, markets, limit) : [];
    isMore ||= room > limit && next.length === limit;
    for (const alert of next) {
      const variant = stocks.get(placeOf(alert))?.get(variantId);
      if (variant) told.push({ alert, variant, market: marketOf(alert, context.settings) });
    }
  }
  const rest = { key: `${productId} ${now.toISOString()}`, payload: { productId } };
  await complete(
    ...(await tellStatements(told, attempt)),
    ...(isMore && told.length > 0 ? [enqueue(db, stockKind, rest)] : []),
  );
}
