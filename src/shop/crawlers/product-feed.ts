import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { type Day, hourOn } from '../../platform/shared/day.ts';
import { type Market, marketByCode, shippingCost } from '../../platform/shared/markets.ts';
import { pictureUrl } from '../../platform/shared/media.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { CATEGORIES, type Category, pages } from '../../routes.ts';
import { FeedProductsDocument, type FeedProductsQuery } from '../../shopify/generated/storefront/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { SITE } from '../../site/brand.ts';
import type { AppEnv } from '../../site/context.ts';
import { readerOf } from '../../site/reader.ts';
import { translatorOf } from '../../site/texts.ts';
import { isReturnable, returnRuleOf } from '../catalogue/facts.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import { rightsIn } from '../law/index.ts';
import { netQuantity } from '../prices/model/unit-price.ts';
import { subscriptionPrice } from '../selling-plans/model/rhythm.ts';
import { DECLARATION, escaped, type Frame, streamed } from './streamed.ts';

/**
 * The products of a market, a row for each size, as shopping services and assistants read them.
 *
 * Sources: Google Merchant Center, "Product data specification"; OpenAI, "Product feed specification" (tab-separated,
 * whose further columns say where to return things and who sells them). November 2026.
 */

type Product = NonNullable<FeedProductsQuery['collection']>['products']['nodes'][number];
type Variant = Product['variants']['nodes'][number];

/** The columns with their values; a row leaves out what it has nothing for. */
export type Row = Partial<Record<Column, string>>;

/** In the order of the tab-separated form. */
const COLUMNS = [
  'id',
  'item_group_id',
  'title',
  'description',
  'link',
  'image_link',
  'additional_image_link',
  'availability',
  'availability_date',
  'price',
  'subscription_price',
  'unit_pricing_measure',
  'unit_pricing_base_measure',
  'brand',
  'condition',
  'gtin',
  'mpn',
  'identifier_exists',
  'product_type',
  'size',
  'shipping',
  'return_policy',
  'return_window',
  'seller_name',
  'seller_url',
  'seller_tos',
  'seller_privacy_policy',
] as const;
type Column = (typeof COLUMNS)[number];

/** The columns that Google's form does not know. */
const BESIDE_GOOGLE: ReadonlySet<Column> = new Set([
  'subscription_price',
  'return_policy',
  'return_window',
  'seller_name',
  'seller_url',
  'seller_tos',
  'seller_privacy_policy',
]);

/** The lengths that the services allow. */
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;

const GTIN = /^(?:\d{8}|\d{12,14})$/;

const money = ({ amount, currencyCode }: Variant['price']): string => `${Number(amount).toFixed(2)} ${currencyCode}`;

/** The facts that all rows of a market share. */
interface Shop {
  market: Market;
  origin: string;
  launchOf(product: Product): Day | null;
}

/** A reduction is announced by the shop's own history of prices only (Directive 98/6/EC, Art. 6a), which is no column. */
function pricesOf({ price, sellingPlanAllocations }: Variant): Row {
  const plan = subscriptionPrice(sellingPlanAllocations.nodes);
  return {
    price: money(price),
    ...(plan && { subscription_price: money(plan) }),
  };
}

function unitsOf({ unitPriceMeasurement }: Variant): Row {
  const content = netQuantity(unitPriceMeasurement);
  if (!content) return {};
  return {
    unit_pricing_measure: `${Number(content.value.toFixed(4))} ${content.unit}`,
    unit_pricing_base_measure: `1 ${content.unit}`,
  };
}

function availabilityOf(product: Product, { availableForSale }: Variant, { launchOf, market }: Shop): Row {
  const launch = launchOf(product);
  if (launch === null) return { availability: availableForSale ? 'in_stock' : 'out_of_stock' };
  return {
    availability: 'preorder',
    availability_date: hourOn(launch, 0, marketZone(market.country)).toISOString(),
  };
}

/** The days in which it can be sent back; nothing for what cannot. */
function returnsOf({ returns }: Product, { country }: Market): Row {
  const rule = returnRuleOf(returns?.value ?? null);
  return isReturnable(rule) ? { return_window: String(rightsIn(country).returnDays) } : {};
}

/** The row of a size. */
function rowOf(product: Product, variant: Variant, shop: Shop): Row {
  const { market, origin } = shop;
  const page = (path: string) => `${origin}${path}`;
  const [first, ...others] = product.images.nodes.map(({ url }) => page(pictureUrl(url, 1024)));
  const barcode = variant.barcode ?? '';
  return {
    id: numberOfGid(variant.id),
    item_group_id: numberOfGid(product.id),
    title: `${product.title}, ${variant.title}`.slice(0, MAX_TITLE),
    description: product.description.slice(0, MAX_DESCRIPTION),
    link: page(pages.product(market.code, product.productType, product.handle, numberOfGid(variant.id))),
    ...(first && { image_link: first }),
    ...(others.length > 0 && { additional_image_link: others.join(',') }),
    ...availabilityOf(product, variant, shop),
    ...pricesOf(variant),
    ...unitsOf(variant),
    brand: SITE,
    condition: 'new',
    ...(GTIN.test(barcode) ? { gtin: barcode } : variant.sku ? {} : { identifier_exists: 'no' }),
    ...(variant.sku && { mpn: variant.sku }),
    product_type: product.productType,
    size: variant.title,
    shipping: `${market.country}:::${shippingCost(market).toFixed(2)} ${market.currency}`,
    return_policy: page(pages.content(market.code, 'terms-conditions')),
    ...returnsOf(product, market),
    seller_name: SITE,
    seller_url: page(pages.home(market.code)),
    seller_tos: page(pages.content(market.code, 'terms-conditions')),
    seller_privacy_policy: page(pages.content(market.code, 'privacy-policy')),
  };
}

/** The element of a column, with the parts that XML has in the place of separators. */
function elementsOf(column: Column, value: string): string {
  if (column === 'shipping') {
    const [country = '', price = ''] = value.split(':::');
    return `<g:shipping><g:country>${country}</g:country><g:price>${price}</g:price></g:shipping>`;
  }
  const values = column === 'additional_image_link' ? value.split(',') : [value];
  return values.map((one) => `<g:${column}>${escaped(one)}</g:${column}>`).join('');
}

const xmlFrame = ({ market, origin }: Shop, description: string): Frame<Row> => ({
  head: `${DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>${escaped(SITE)}</title><link>${escaped(`${origin}${pages.home(market.code)}`)}</link><description>${escaped(description)}</description>\n`,
  line: (row) =>
    `<item>${COLUMNS.filter((column) => !BESIDE_GOOGLE.has(column) && row[column] !== undefined)
      .map((column) => elementsOf(column, row[column]!))
      .join('')}</item>\n`,
  tail: '</channel></rss>\n',
});

const tsvFrame: Frame<Row> = {
  head: `${COLUMNS.join('\t')}\n`,
  line: (row) => `${COLUMNS.map((column) => (row[column] ?? '').replace(/\s+/g, ' ')).join('\t')}\n`,
  tail: '',
};

type Part = NonNullable<FeedProductsQuery['collection']>['products'];

/** The rows of all categories, a call of the provider at a time. @throws UpstreamError */
async function* rowsOf(c: Context<AppEnv>, shop: Shop): AsyncGenerator<Row[]> {
  const reader = readerOf(c, shop.market, true);
  const read = async (handle: Category, after: string | null): Promise<Part | undefined> =>
    (await reader.lists(FeedProductsDocument, { handle, after })).collection?.products;
  for (const category of CATEGORIES)
    for (let part = await read(category, null); part; ) {
      yield part.nodes
        .filter(({ productType }) => productType === category)
        .flatMap((product) => product.variants.nodes.map((variant) => rowOf(product, variant, shop)));
      const { hasNextPage, endCursor } = part.pageInfo;
      part = hasNextPage && endCursor ? await read(category, endCursor) : undefined;
    }
}

/** Responds with the products of a market, as XML or tab-separated. */
export async function getProductFeed(c: Context<AppEnv>): Promise<Response> {
  const settings = settingsOf(c.env);
  const [cc = '', form] = (c.req.param('file') ?? '').split('.');
  const market = marketByCode(cc, settings.group);
  if (!market) return c.notFound();
  const today = await todayOf(settings, market.country);
  const shop: Shop = {
    market,
    origin: new URL(c.req.url).origin,
    launchOf: (product) => launchDateIfPending(product, settings, today),
  };
  const rows = rowsOf(c, shop);
  const { value: first } = await rows.next();
  const isXml = form === 'xml';
  return c.body(
    streamed(isXml ? xmlFrame(shop, translatorOf(c, market)('meta.description')) : tsvFrame, first ?? [], rows),
    200,
    {
      'Content-Type': isXml ? 'application/xml; charset=utf-8' : 'text/tab-separated-values; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  );
}
