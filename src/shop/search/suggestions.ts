import type { Context } from 'hono';
import { type Settings, settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { log } from '../../platform/log.ts';
import { localeOf, sizeName } from '../../platform/shared/format.ts';
import { defaultMarket, type Market, marketByCode } from '../../platform/shared/markets.ts';
import { thumbnailUrl } from '../../platform/shared/media.ts';
import { type CallOf, isCategory, pages } from '../../routes.ts';
import { PredictiveSearchDocument } from '../../shopify/generated/storefront/graphql.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { type Reader, readerOf } from '../../site/reader.ts';
import { translatorOf } from '../../site/texts.ts';
import { numberOf } from '../catalogue/choice.ts';
import { launched } from '../catalogue/launch.ts';
import { closestSize } from '../catalogue/model/size.ts';
import { lowestPriceText, priceText } from '../catalogue/price-text.ts';
import { writtenEntries } from '../content/index.ts';
import { beginningOf, plainQuery } from '../content/model/story-search.ts';
import { findAnswers, searchedStories } from './answers.ts';
import { type Criteria, criteriaIn } from './criteria.ts';
import { fittingProducts, foodOfAnimals, withFitting } from './fitting.ts';
import { listLink } from './list-chips.tsx';
import { inSearchOrder } from './order.ts';
import { searchStories } from './stories.ts';
import { articleQuery, productQuery } from './vocabulary.ts';

const PRODUCTS = 5;
const STORIES = 3;
const MIN_LENGTH = 2;
/** Somebody who types does not wait longer for a part, in milliseconds. */
const MAX_WAIT_MS = 2000;
/** The characters of an answer's text: two lines of a phone. */
const MAX_TEXT = 80;

interface Shop {
  market: Market;
  t: Translate;
  settings: Settings;
}

/** Searches everything at once; what fails is null. @param q empty where it is too short to search for. */
async function searchAll(reader: Reader, q: string, criteria: Criteria | null, market: Market, settings: Settings) {
  const search = () =>
    reader
      .search(PredictiveSearchDocument, { query: productQuery(q, market.language), limit: 10 })
      .catch((error: unknown) => {
        log.warn({ event: 'suggestions', part: 'products', error: String(error) });
        return null;
      });
  const today = todayOf(settings, market.country);
  const [products, stories, day, fitting] = await Promise.all([
    q ? search() : null,
    q ? searchedStories(reader) : null,
    today,
    criteria && Promise.resolve(today).then((day) => fittingProducts(criteria, reader, settings, day)),
  ]);
  const isNothing = products !== null && (products.predictiveSearch?.products ?? []).length === 0;
  const food = criteria && !fitting && isNothing ? await foodOfAnimals(criteria, reader, settings, day) : null;
  return { products, stories, today: day, fitting: fitting ?? food };
}

type Found = Awaited<ReturnType<typeof searchAll>>;

/** The products that fit the criteria, in the size that they name, then those that the provider has found. */
function productSuggestions(
  { products, fitting, today }: Found,
  criteria: Criteria | null,
  { market, t, settings }: Shop,
) {
  const grams = criteria?.decides ? criteria.grams : null;
  const locale = localeOf(market.language, market.country);
  const found = inSearchOrder(products?.predictiveSearch?.products ?? [], criteria);
  return launched(withFitting(fitting?.products ?? [], found), settings, today)
    .slice(0, PRODUCTS)
    .map((product) => {
      const asked = grams === null ? null : closestSize(product.variants.nodes, grams);
      return {
        title: asked ? `${product.title}, ${sizeName(asked.title, locale)}` : product.title,
        href: pages.product(market.code, product.productType, product.handle, asked ? numberOf(asked.id) : undefined),
        image: product.featuredImage ? thumbnailUrl(product.featuredImage.url) : null,
        price: asked ? priceText(asked, false, locale, t) : lowestPriceText(product.variants.nodes, locale, t),
      };
    });
}

const foundCategories = ({ products }: Found, market: Market, t: Translate) =>
  (products?.predictiveSearch?.collections ?? []).flatMap(({ handle }) =>
    isCategory(handle) ? [{ title: t(`category.${handle}.name`), href: pages.category(market.code, handle) }] : [],
  );

function articleSuggestions({ stories }: Found, q: string, { market, settings }: Omit<Shop, 't'>) {
  if (!stories?.index) return [];
  const entries = writtenEntries(stories.index, settings, market.language);
  return searchStories(stories.index, entries, articleQuery(q, market.language))
    .slice(0, STORIES)
    .map((entry) => ({ title: entry.title, href: pages.below(market.code, entry.path) }));
}

/** The words of the list. @param count of the suggestions. */
const textsOf = (q: string, count: number, t: Translate) => ({
  list: t('suggest.list'),
  answers: t('suggest.answers'),
  products: t('suggest.products'),
  categories: t('suggest.categories'),
  articles: t('suggest.articles'),
  count: count > 0 ? t('suggest.count', { count }) : t('suggest.none'),
  all: t('suggest.all', { q }),
});

/**
 * Responds with suggestions for a search query: answers, products, categories and articles. A part that fails or is
 * slow is omitted.
 *
 * Parameters are `q` and `market`. The response is the same for all visitors of a market; one with all parts is cached
 * for a minute.
 */
async function getSuggestions(c: Context<AppEnv>): Promise<Response> {
  const settings = settingsOf(c.env);
  const market = marketByCode(c.req.query('market') ?? '', settings.group) ?? defaultMarket(settings.group);
  const t = translatorOf(c, market);
  const reader = readerOf(c, market);
  const q = plainQuery(c.req.query('q') ?? '');
  const isLongEnough = q.length >= MIN_LENGTH;
  const criteria = isLongEnough ? criteriaIn(q, market.language) : null;
  const [found, answers] = await withDeadline(MAX_WAIT_MS, async () => {
    const all = await searchAll(reader, isLongEnough ? q : '', criteria, market, settings);
    return [all, all.stories ? await findAnswers({ market, t, settings }, all.stories, q, reader) : []] as const;
  });
  const products = productSuggestions(found, criteria, { market, t, settings });
  const categories = [
    ...(found.fitting?.lists ?? []).map((list) => listLink(list, market.code, t)),
    ...foundCategories(found, market, t),
  ]
    .filter((category) => answers.every(({ href }) => href !== category.href))
    .slice(0, 2);
  const groups = {
    answers: answers.map(({ title, text, href }) => ({ title, text: beginningOf(text, MAX_TEXT), href })),
    products,
    categories,
    articles: articleSuggestions(found, q, { market, settings }),
  };
  const count = Object.values(groups).reduce((sum, group) => sum + group.length, 0);
  const isComplete = !isLongEnough || (found.products !== null && found.stories?.isComplete);
  const caching = { 'Cache-Control': isComplete ? 'public, max-age=60' : 'no-store' };
  return c.json({ ...groups, texts: textsOf(q, count, t), all: pages.search(market.code, q) }, 200, caching);
}

export const searchCalls = { suggestions: getSuggestions } satisfies Record<CallOf<'search'>, Handler>;
