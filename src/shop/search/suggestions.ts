import type { Context } from 'hono';
import { config } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { formatMoney, localeOf } from '../../platform/market/format.ts';
import { defaultMarket, marketByCode } from '../../platform/market/markets.ts';
import { type api, isCategory, pages } from '../../routes.ts';
import { PredictiveSearchDocument, type ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { readerOf } from '../../site/reader.ts';
import { translatorOf } from '../../site/texts.ts';
import { contentLanguage } from '../catalogue/content-language.ts';
import { launchedProducts } from '../catalogue/launch.ts';
import { writtenEntries } from '../content/entries.ts';
import { plainQuery } from './model.ts';
import { searchStories } from './stories.ts';

const PRODUCTS = 5;
const STORIES = 3;
const MIN_LENGTH = 2;

/** The lowest price of a product. @param from words it when the sizes have different prices. */
function priceOf({ variants: { nodes } }: ProductCardFragment, locale: string, from: (price: string) => string): string {
  const [first, ...others] = nodes;
  if (!first) return '';
  const lowest = others.reduce((low, variant) => (Number(variant.price.amount) < Number(low.price.amount) ? variant : low), first);
  const text = formatMoney(Number(lowest.price.amount), lowest.price.currencyCode, locale);
  return nodes.some(({ price }) => price.amount !== lowest.price.amount) ? from(text) : text;
}

/**
 * Responds with suggestions for a search query: products, articles and categories. A part that fails is omitted.
 *
 * Parameters are `q` and `market`. The response is the same for all visitors of a market and is cached for a minute.
 */
async function getSuggestions(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const market = marketByCode(c.req.query('market') ?? '', settings.group) ?? defaultMarket(settings.group);
  const t = translatorOf(c, market);
  const locale = localeOf(market.language, market.country);
  const { search, stories } = readerOf(c, market);
  const q = plainQuery(c.req.query('q') ?? '');
  const failed = (part: string) => (error: unknown) => {
    log.warn({ event: 'suggestions', part, error: String(error) });
    return null;
  };
  const isLongEnough = q.length >= MIN_LENGTH;
  const [found, index, today] = await Promise.all([
    isLongEnough ? search(PredictiveSearchDocument, { query: q, limit: 10 }).catch(failed('products')) : null,
    isLongEnough ? stories().catch(failed('stories')) : null,
    todayOf(settings, market.country),
  ]);
  const products = launchedProducts(found?.predictiveSearch?.products, settings, today)
    .slice(0, PRODUCTS)
    .map((product) => ({
      title: product.title,
      language: contentLanguage({ market }),
      href: pages.product(market.code, product.productType, product.handle),
      image: product.featuredImage?.url ?? null,
      price: priceOf(product, locale, (price) => t('product.from', { price })),
    }));
  const categories = (found?.predictiveSearch?.collections ?? [])
    .flatMap(({ handle }) => (isCategory(handle) ? [{ title: t(`category.${handle}.name`), href: pages.category(market.code, handle) }] : []))
    .slice(0, 2);
  const articles = (index ? searchStories(index, writtenEntries(index, settings, market.language), q) : [])
    .slice(0, STORIES)
    .map((entry) => ({ title: entry.title, href: pages.below(market.code, entry.path) }));
  const count = products.length + categories.length + articles.length;
  const texts = {
    list: t('suggest.list'),
    products: t('suggest.products'),
    categories: t('suggest.categories'),
    articles: t('suggest.articles'),
    count: count > 0 ? t('suggest.count', { count }) : t('suggest.none'),
    all: t('suggest.all', { q }),
  };
  return c.json({ products, categories, articles, texts, all: pages.search(market.code, q) }, 200, { 'Cache-Control': 'public, max-age=60' });
}

export const searchCalls = { suggestions: getSuggestions } satisfies Record<keyof typeof api.search, Handler>;
