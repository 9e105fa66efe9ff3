import type { Context } from 'hono';
import { storyIndex } from '../../cms/content.ts';
import { type AppEnv, config } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { callContext } from '../../platform/http/endpoint.ts';
import { formatMoney, localeOf } from '../../platform/market/model.ts';
import { isCategory, pages } from '../../routes.ts';
import { PredictiveSearchDocument, type ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import { API_LANGUAGE } from '../../shopify/language.ts';
import { storefront } from '../../shopify/storefront.ts';
import { onSale } from '../catalogue/launch.ts';
import { languageOf, listed } from '../content/entries.ts';
import { searchArticles } from './articles.ts';
import { plainQuery } from './model.ts';

const PRODUCTS = 5;
const ARTICLES = 3;

/**
 * What is found while somebody types: products with picture and price, articles, categories. A part that fails is left out.
 *
 * Takes `q` and `market`. The answer is the same for everyone of a market, so it may be kept for a minute.
 */
export async function getSuggestions(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const { market, t } = callContext(c, { market: c.req.query('market') });
  const locale = localeOf(market.language, market.country);
  const q = plainQuery(c.req.query('q') ?? '');
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const failed = (part: string) => (error: unknown) => {
    console.warn(JSON.stringify({ event: 'suggestions', part, error: String(error) }));
    return null;
  };
  const variables = { query: q, limit: PRODUCTS + 3, country: market.country, language: API_LANGUAGE[market.language] } as never;
  const [found, stories, today] =
    q.length < 2
      ? [null, null, '']
      : await Promise.all([
          storefront(settings, PredictiveSearchDocument, variables, { repeatable: true }).catch(failed('products')),
          settings.cms.url ? storyIndex({ settings, kv: c.env.KV, waitUntil }, market.language).catch(failed('articles')) : null,
          now(settings).then((date) => date.toISOString().slice(0, 10)),
        ]);
  const price = ({ variants: { nodes } }: ProductCardFragment) => {
    const lowest = nodes.reduce<(typeof nodes)[number] | null>(
      (low, variant) => (low && Number(low.price.amount) <= Number(variant.price.amount) ? low : variant),
      null,
    );
    if (!lowest) return '';
    const text = formatMoney(Number(lowest.price.amount), lowest.price.currencyCode, locale);
    return nodes.some(({ price: { amount } }) => amount !== lowest.price.amount) ? t('product.from', { price: text }) : text;
  };
  const language = market.language === 'en' ? undefined : 'en';
  const products = onSale(found?.predictiveSearch?.products, settings, today)
    .slice(0, PRODUCTS)
    .map((product) => ({
      title: product.title,
      language,
      href: pages.product(market.code, product.productType, product.handle),
      image: product.featuredImage?.url ?? null,
      price: price(product),
    }));
  const categories = (found?.predictiveSearch?.collections ?? [])
    .flatMap(({ handle }) => (isCategory(handle) ? [{ title: t(`category.${handle}.name`), href: pages.category(market.code, handle) }] : []))
    .slice(0, 2);
  const articles = (stories ? searchArticles(stories, listed(stories, settings), q) : [])
    .slice(0, ARTICLES)
    .map((entry) => ({ title: entry.title, language: languageOf(entry, market.language), href: pages.below(market.code, entry.path) }));
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
