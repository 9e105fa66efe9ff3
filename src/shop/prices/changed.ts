import { type SQL, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import {
  array,
  boolean,
  create,
  enums,
  type Infer,
  nullable,
  object,
  optional,
  pattern,
  record,
  type Struct,
  StructError,
  type as shape,
  string,
  unknown,
} from 'superstruct';
import type { Settings } from '../../env.ts';
import { enqueueAgain } from '../../platform/outbox/enqueue.ts';
import { type BatchAttempt, kind, RefusedTogether } from '../../platform/outbox/kind.ts';
import { type Market, openMarkets } from '../../platform/shared/markets.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { adminApi, withPoints } from '../../shopify/admin.ts';
import {
  ChangedPricesDocument,
  type ChangedPricesQueryVariables,
  TypedDocumentString,
} from '../../shopify/generated/admin/graphql.ts';
import { isGid } from '../../shopify/ids.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { ofSoldProducts, priceStatements, type SeenPrice } from './history.ts';
import { repricedStatements } from './listed.ts';
import { hundredths } from './model/prices.ts';

/** `after` is the cursor behind the variants that were read already. */
const Payload = object({ id: string(), after: optional(string()) });
type Payload = Infer<typeof Payload>;

/** Rows of the outbox that have the prices of a product read: one for each product, however many events it has. */
export const pricesKind = kind('prices', Payload, { isBackground: true });

/** The products of one call. */
export const PRODUCTS_PER_CALL = 5;
/**
 * The variants that a call reads, of all its products together. In 26 markets it takes 805 of the 1,000 points that a
 * call may.
 */
const VARIANTS_PER_CALL = 15;
/** Events of a product within this time are one reading. */
const JOINED_MS = 60_000;

/**
 * The statement that has the prices of a product read in a minute, in every market.
 *
 * @param id the product's global id. @param when stores it only where this condition holds in the transaction.
 */
export const readPricesSoon = (db: DrizzleD1Database, id: string, when: SQL = sql`true`) =>
  enqueueAgain(db, pricesKind, { key: id, payload: { id }, dueAt: new Date(Date.now() + JOINED_MS), when });

/** The field that stands for all markets, and the variable that only it uses. */
const ONE_MARKET = /contextualPricing\(context: \{ country: \$country \}\) \{[^}]+\}/;
const ONE_COUNTRY = ', $country: CountryCode!';

type Variables = Omit<ChangedPricesQueryVariables, 'country'>;

/** The query with the price in each market, under its country. */
export function pricesDocument(markets: readonly Pick<Market, 'country'>[]): TypedDocumentString<unknown, Variables> {
  const text = ChangedPricesDocument.toString()
    .replace(ONE_COUNTRY, '')
    .replace(ONE_MARKET, (field) =>
      markets.map(({ country }) => `${country}: ${field.replace('$country', country)}`).join('\n          '),
    );
  return new TypedDocumentString(text);
}

/** The points that a call of {@link pricesDocument} takes at most. */
export const pointsOf = ({ ids, variants }: { ids: readonly string[]; variants: number }, markets: number): number =>
  ids.length * (2 + variants * (1 + 2 * markets));

const Pricing = shape({
  price: shape({ amount: pattern(string(), /^\d{1,12}(\.\d{1,6})?$/), currencyCode: string() }),
});
const Product = shape({
  id: string(),
  status: enums(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
  variants: shape({
    // its id, and a `Pricing` under each country
    nodes: array(record(string(), unknown())),
    pageInfo: shape({ hasNextPage: boolean(), endCursor: nullable(string()) }),
  }),
});
const Answer = shape({ nodes: array(nullable(Product)) });

/** A part of the answer. @throws UpstreamError where it has another shape. */
function parse<T, Schema>(value: unknown, struct: Struct<T, Schema>): T {
  try {
    return create(value, struct);
  } catch (error) {
    if (!(error instanceof StructError)) throw error;
    throw new UpstreamError('upstream_garbage', `the Admin API answered no prices: ${error.message}`, true, error);
  }
}

const seenIn = (markets: readonly Market[], { id, variants }: Infer<typeof Product>): SeenPrice[] =>
  variants.nodes.flatMap((variant) =>
    markets.map((market) => {
      const { price } = parse(variant[market.country], Pricing);
      return {
        market: market.code,
        productId: id,
        variantId: parse(variant.id, string()),
        currency: price.currencyCode,
        amount: hundredths(price.amount),
      };
    }),
  );

/** The result of one call. */
interface Reading {
  prices: SeenPrice[];
  /** Those products that have more variants, with the cursor behind those that were read. */
  unread: Required<Payload>[];
}

/**
 * Reads variants of products in every open market by one call of the Admin API, once its points leave others their
 * share. What is not for sale at all has no prices.
 *
 * @param products as many as a call takes; one that has a cursor, by itself. @throws UpstreamError
 */
async function readChanged(settings: Settings, products: readonly Payload[]): Promise<Reading> {
  const markets = openMarkets(settings.group);
  const ids = products.map(({ id }) => id);
  const variables = {
    ids,
    variants: Math.floor(VARIANTS_PER_CALL / ids.length),
    after: products[0]?.after ?? null,
  };
  const answer = await withPoints(settings, pointsOf(variables, markets.length), () =>
    adminApi(settings, pricesDocument(markets), variables),
  );
  const found = parse(answer, Answer).nodes.filter(
    (product) => product?.status === 'ACTIVE' || product?.status === 'UNLISTED',
  );
  return {
    prices: found.flatMap((product) => (product ? seenIn(markets, product) : [])),
    unread: found.flatMap((product) => {
      const { hasNextPage, endCursor } = product?.variants.pageInfo ?? {};
      return product && hasNextPage && endCursor ? [{ id: product.id, after: endCursor }] : [];
    }),
  };
}

/** An event can name anything: its body is signed, and its topic is not. */
const isProduct = ({ id }: Payload): boolean => isGid('Product', id);

/**
 * Records the prices of changed products in every market where they are sold, by one call. The row of a product with
 * more variants than that stays, for the rest of them.
 *
 * @throws RefusedTogether where the call of several products fails in a way that may be due to one of them.
 * @throws UpstreamError when a later attempt may succeed.
 */
export async function recordChangedPrices(
  payloads: readonly Payload[],
  { context: { settings, database }, now, complete, proceed }: BatchAttempt<OutboxContext>,
): Promise<void> {
  const products = payloads.filter(isProduct);
  if (products.length === 0) return;
  const { prices, unread } = await readChanged(settings, products).catch((error: unknown) => {
    const isRefused = error instanceof UpstreamError && error.code === 'upstream_graphql' && !error.retry;
    throw isRefused && products.length > 1 ? new RefusedTogether(error.message) : error;
  });
  const sold = await ofSoldProducts(database, prices);
  const statements = [...(await priceStatements(database, sold, now)), ...(await repricedStatements(database, sold))];
  await complete(...statements, ...unread.map((product) => proceed(product.id, product)));
}
