import { GraphQLError } from 'graphql';
import { connection, type PageArgs } from '../graphql-types.ts';
import { LANGUAGES } from '../language.ts';
import { marketOf } from '../seed/markets.ts';
import { type OnlineStoreText, onlineStoreArticles, onlineStorePages } from '../seed/online-store.ts';
import type { Product } from '../seed/products.ts';
import { inLanguage, translated } from '../seed/translations.ts';
import { collectionTitles, collectionView } from './collections.ts';
import { applyFilters, facets, isAvailable, LABELS, metafieldValue, readFilters } from './filters.ts';
import { articleView, pageView } from './online-store-texts.ts';
import { type Context, languageOf, productView } from './views.ts';

/** Recommendations of a product, as many as the real service gives. */
const MAX_RECOMMENDED = 10;

type Args = PageArgs & Record<string, unknown>;

const normalize = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(
      /(\d+(?:[.,]\d+)?)\s*(kg|g|l|ml|cm)\b/g,
      (_, amount: string, unit: string) => ` ${amount.replace(/[.,]/, 'd')}${unit} `,
    )
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const stem = (word: string) => (/\d/.test(word) ? word : word.replace(/ies$/, 'y').replace(/(?<=\w{3})(?:es|s)$/, ''));

const wordsOf = (text: string): string[] => normalize(text).split(' ').map(stem);

/**
 * Words that shoppers type in the languages of the shop, with the words of the catalogue for them. A stop word has an
 * empty text.
 */
const VOCABULARY: Record<string, string> = {
  // Swedish
  hund: 'dog',
  hundar: 'dog',
  hunden: 'dog',
  katt: 'cat',
  katter: 'cat',
  katten: 'cat',
  valp: 'puppy',
  valpar: 'puppy',
  kattunge: 'kitten',
  kattungar: 'kitten',
  foder: 'food',
  mat: 'food',
  hundfoder: 'dog food',
  hundmat: 'dog food',
  kattfoder: 'cat food',
  kattmat: 'cat food',
  valpfoder: 'puppy food',
  valpmat: 'puppy food',
  kattungefoder: 'kitten food',
  torrfoder: 'dry food',
  vatfoder: 'wet food',
  godis: 'treat',
  godbit: 'treat',
  godbitar: 'treat',
  hundgodis: 'dog treat',
  kattgodis: 'cat treat',
  tuggben: 'dental',
  tandstickor: 'dental',
  tuggpinne: 'dental',
  tuggpinnar: 'dental',
  tillskott: 'supplement',
  smakprov: 'sample',
  startpaket: 'starter',
  vuxen: 'adult',
  kastrerad: 'neutered',
  insekt: 'insect',
  insekter: 'insect',
  larver: 'larvae',
  havre: 'oat',
  potatis: 'potato',
  ris: 'rice',
  korn: 'barley',
  hirs: 'millet',
  agg: 'egg',
  morot: 'carrot',
  apple: 'apple',
  pumpa: 'pumpkin',
  olja: 'oil',
  leksak: 'toy',
  leksaker: 'toy',
  koppel: 'leash',
  skal: 'bowl',
  bajspasar: 'waste bags',
  bajspase: 'waste bags',
  stro: 'litter',
  kattsand: 'litter',
  flaska: 'bottle',
  troja: 'jumper',
  mugg: 'mug',
  spannmalsfri: 'grain free',
  // Portuguese
  cao: 'dog',
  caes: 'dog',
  gato: 'cat',
  gatos: 'cat',
  cachorro: 'puppy',
  cachorros: 'puppy',
  gatinho: 'kitten',
  gatinhos: 'kitten',
  comida: 'food',
  racao: 'food',
  seca: 'dry',
  seco: 'dry',
  humida: 'wet',
  humido: 'wet',
  snack: 'treat',
  petisco: 'treat',
  biscoito: 'biscuit',
  suplemento: 'supplement',
  amostra: 'sample',
  adulto: 'adult',
  esterilizado: 'neutered',
  inseto: 'insect',
  insetos: 'insect',
  larvas: 'larvae',
  aveia: 'oat',
  batata: 'potato',
  arroz: 'rice',
  cevada: 'barley',
  ovo: 'egg',
  cenoura: 'carrot',
  maca: 'apple',
  abobora: 'pumpkin',
  oleo: 'oil',
  brinquedo: 'toy',
  trela: 'leash',
  tigela: 'bowl',
  areia: 'litter',
  garrafa: 'bottle',
  camisola: 'jumper',
  caneca: 'mug',
  // German
  hunde: 'dog',
  hundin: 'dog',
  hundefutter: 'dog food',
  katze: 'cat',
  katzen: 'cat',
  kater: 'cat',
  katzenfutter: 'cat food',
  welpe: 'puppy',
  welpen: 'puppy',
  welpenfutter: 'puppy food',
  katzchen: 'kitten',
  katzchenfutter: 'kitten food',
  kittenfutter: 'kitten food',
  futter: 'food',
  trocken: 'dry',
  trockenfutter: 'dry food',
  nass: 'wet',
  nassfutter: 'wet food',
  leckerli: 'treat',
  leckerlis: 'treat',
  leckerchen: 'treat',
  hundeleckerlis: 'dog treat',
  katzenleckerlis: 'cat treat',
  kaustange: 'dental',
  kaustangen: 'dental',
  zahnpflege: 'dental',
  futtererganzung: 'supplement',
  probe: 'sample',
  proben: 'sample',
  starterpaket: 'starter',
  ausgewachsen: 'adult',
  kastriert: 'neutered',
  kastrierte: 'neutered',
  insekten: 'insect',
  larven: 'larvae',
  kartoffel: 'potato',
  kartoffeln: 'potato',
  hafer: 'oat',
  reis: 'rice',
  gerste: 'barley',
  hirse: 'millet',
  ei: 'egg',
  eier: 'egg',
  karotte: 'carrot',
  mohre: 'carrot',
  apfel: 'apple',
  kurbis: 'pumpkin',
  ol: 'oil',
  spielzeug: 'toy',
  leine: 'leash',
  hundeleine: 'leash',
  napf: 'bowl',
  hundenapf: 'bowl',
  kotbeutel: 'waste bags',
  streu: 'litter',
  katzenstreu: 'litter',
  flasche: 'bottle',
  pullover: 'jumper',
  becher: 'mug',
  tasse: 'mug',
  getreidefrei: 'grain free',
  // Stop words
  for: '',
  fur: '',
  and: '',
  och: '',
  und: '',
  till: '',
  med: '',
  mit: '',
  para: '',
  de: '',
  do: '',
  da: '',
  com: '',
  e: '',
  der: '',
  die: '',
  das: '',
  the: '',
  with: '',
};

let wordsCache: { products: Product[]; words: Set<string> } | null = null;

/**
 * The words of product titles, in every language, and of types. They are never replaced by a similar word of the
 * vocabulary.
 */
function catalogueWords(products: Product[]): Set<string> {
  if (wordsCache?.products.length !== products.length || wordsCache.products[0] !== products[0])
    wordsCache = {
      products,
      words: new Set(
        products.flatMap((p) => {
          const titles = LANGUAGES.map((language) => inLanguage(p, language).title).join(' ');
          return normalize(`${titles} ${p.productType} ${p.form} ${p.lifeStage} ${p.species}`).split(' ');
        }),
      ),
    };
  return wordsCache.words;
}

/**
 * Translates a query into words of the catalogue. A word with one typo counts as the similar word of the vocabulary.
 */
function searchTerms(query: string, products: Product[]): string[] {
  return normalize(query)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      const translation = Object.hasOwn(VOCABULARY, word) ? VOCABULARY[word]! : undefined;
      if (translation !== undefined) return translation.split(' ').filter(Boolean);
      if (word.length > 5 && !catalogueWords(products).has(word)) {
        const similarWord = Object.keys(VOCABULARY).find(
          (candidate) => candidate.length > 4 && editDistance(word, candidate, 1) <= 1,
        );
        if (similarWord) return VOCABULARY[similarWord]!.split(' ');
      }
      return [stem(word)];
    })
    .slice(0, 8);
}

/**
 * Edit distance of two words; a swap of neighbours counts as one edit. If the lengths differ by more than `limit`, the
 * result is `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  let secondPrevious: number[] = [];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? secondPrevious[j - 2]! + 1
          : Number.POSITIVE_INFINITY;
      row[j] = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swap);
    }
    secondPrevious = previous;
    previous = row;
  }
  return previous[b.length]!;
}

function wordScore(query: string, words: string[], prefix: boolean): number {
  if (/\d/.test(query)) return words.includes(query) ? 3 : 0;
  let best = 0;
  for (const word of words) {
    if (word === query) return 3;
    if ((prefix || query.length > 2) && word.startsWith(query)) best = Math.max(best, 2);
    else if (query.length > 3 && editDistance(query, word, query.length > 7 ? 2 : 1) <= (query.length > 7 ? 2 : 1))
      best = Math.max(best, 1);
  }
  return best;
}

/**
 * Finds products for a query, best match first. Every word must occur in title, type, ingredients or description; typos
 * are tolerated.
 */
export function searchProducts(query: string, context: Context): Product[] {
  const language = languageOf(context);
  const terms = searchTerms(query, context.store.listedProducts());
  if (terms.length === 0) return [];
  const titles = collectionTitles(context.store);
  const scored = context.store.listedProducts().flatMap((product) => {
    // the store's own words and those of the language asked for
    const shown = inLanguage(product, language);
    const title = wordsOf(`${product.title} ${shown.title}`);
    const labels = [product.form, product.lifeStage, product.species].map((value) =>
      translated(language, 'labels', value, LABELS[value] ?? value),
    );
    const collection = translated(language, 'collections', product.productType, titles[product.productType] ?? '');
    const kind = wordsOf(
      `${product.productType} ${product.form} ${LABELS[product.form] ?? ''} ${product.lifeStage} ${product.species} insect ${labels.join(' ')} ${collection}`,
    );
    const textWords = wordsOf(
      `${product.description} ${shown.description} ${metafieldValue(product, 'composition') ?? ''}`,
    ).filter((word) => !/\d/.test(word));
    const sizes = shown.variants.flatMap((variant) => wordsOf(variant.title));
    const text = [...textWords, ...sizes];
    let score = 0;
    for (const [i, term] of terms.entries()) {
      const last = i === terms.length - 1;
      const found = Math.max(
        wordScore(term, title, last) * 4,
        wordScore(term, kind, last) * 2,
        wordScore(term, text, last),
      );
      if (found === 0) return [];
      score += found;
    }
    return [{ product, score: score - (context.store.salesRank.get(product.handle) ?? 50) / 100 }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ product }) => product);
}

const refuse = (what: string) =>
  new GraphQLError(`The local provider cannot search ${what}`, { extensions: { code: 'NOT_IMPLEMENTED' } });

/** Products in the order or selection that `unavailableProducts` asks for. */
function withUnavailable(products: Product[], unavailable: unknown): Product[] {
  if (unavailable === 'HIDE') return products.filter(isAvailable);
  return unavailable === 'LAST'
    ? [...products.filter(isAvailable), ...products.filter((product) => !isAvailable(product))]
    : products;
}

/**
 * The texts in which every word of a query occurs, at least as the beginning of a word; those with more of them in the
 * title come first.
 */
function searchTexts<T extends OnlineStoreText>(query: string, texts: readonly T[]): T[] {
  const terms = normalize(query).split(' ').filter(Boolean);
  if (terms.length === 0) return [];
  const count = (words: readonly string[]) =>
    terms.filter((term) => words.some((word) => word.startsWith(term))).length;
  const scored = texts.flatMap((text) => {
    const title = normalize(text.title).split(' ');
    const all = [...title, ...normalize(`${text.description} ${text.html.replace(/<[^>]+>/g, ' ')}`).split(' ')];
    return count(all) === terms.length ? [{ text, score: count(title) }] : [];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ text }) => text);
}

/** A result of a search: its key in the list, its price in cents for the order by price, and its view. */
interface SearchResult {
  key: string;
  price: number;
  view: () => object;
}

const lowestPrice = (product: Product, currency: string) =>
  Math.min(...product.variants.map(({ prices }) => prices[currency]!));

/** Products come first, then articles, then pages. By price, what has none comes last. */
export function search(args: Args, context: Context) {
  const { currency } = marketOf(context.country);
  const query = String(args.query);
  const filters = readFilters(args.productFilters);
  const types = (args.types as string[] | null) ?? ['ARTICLE', 'PAGE', 'PRODUCT'];
  if (args.prefix === 'NONE') throw refuse('for whole words only');
  const matching = withUnavailable(
    types.includes('PRODUCT') ? searchProducts(query, context) : [],
    args.unavailableProducts,
  );
  const result = (key: string, view: () => object, price = Number.POSITIVE_INFINITY): SearchResult => ({
    key,
    price,
    view,
  });
  const results = [
    ...applyFilters(matching, filters, currency).map((product) =>
      result(product.handle, () => productView(product, context), lowestPrice(product, currency)),
    ),
    ...(types.includes('ARTICLE')
      ? searchTexts(query, onlineStoreArticles(context)).map((article) =>
          result(`article/${article.handle}`, () => articleView(article, context)),
        )
      : []),
    ...(types.includes('PAGE')
      ? searchTexts(query, onlineStorePages(context)).map((page) =>
          result(`page/${page.handle}`, () => pageView(page, context)),
        )
      : []),
  ];
  const sorted =
    args.sortKey === 'PRICE' ? results.sort((a, b) => (a.price === b.price ? 0 : a.price - b.price)) : results;
  return {
    ...connection(
      sorted,
      args,
      ({ key }) => key,
      ({ view }) => view(),
    ),
    totalCount: sorted.length,
    productFilters: () => facets(matching, filters, context),
  };
}

const MAX_SUGGESTIONS = 10;

export function predictiveSearch(args: Record<string, unknown>, context: Context) {
  if (args.searchableFields) throw refuse('in chosen fields only');
  const limit = Math.min(Number(args.limit ?? MAX_SUGGESTIONS), MAX_SUGGESTIONS);
  const types = (args.types as string[] | null) ?? ['ARTICLE', 'COLLECTION', 'PAGE', 'PRODUCT', 'QUERY'];
  const ofType = <T>(type: string, find: () => T[]): T[] => (types.includes(type) ? find() : []);
  const products = withUnavailable(searchProducts(String(args.query), context), args.unavailableProducts);
  const normalizedQuery = normalize(String(args.query));
  const found = {
    queries: ofType('QUERY', () =>
      [
        ...new Set(
          products.map((product) =>
            normalize(inLanguage(product, languageOf(context)).title)
              .split(' ')
              .slice(0, 2)
              .join(' '),
          ),
        ),
      ].slice(0, 3),
    ),
    collections: ofType('COLLECTION', () =>
      Object.entries(collectionTitles(context.store)).flatMap(([handle, title]) =>
        normalizedQuery &&
        normalize(translated(languageOf(context), 'collections', handle, title)).includes(normalizedQuery)
          ? [handle]
          : [],
      ),
    ),
    products: ofType('PRODUCT', () => products),
    articles: ofType('ARTICLE', () => searchTexts(String(args.query), onlineStoreArticles(context))),
    pages: ofType('PAGE', () => searchTexts(String(args.query), onlineStorePages(context))),
  };
  // by default the limit is for all types together
  let left = args.limitScope === 'EACH' ? Number.POSITIVE_INFINITY : limit;
  const limited = <T>(items: T[]): T[] => {
    const taken = items.slice(0, Math.min(limit, left));
    left -= taken.length;
    return taken;
  };
  return {
    products: limited(found.products).map((product) => productView(product, context)),
    collections: limited(found.collections).map((handle) => collectionView(handle, context)),
    articles: limited(found.articles).map((article) => articleView(article, context)),
    pages: limited(found.pages).map((page) => pageView(page, context)),
    queries: limited(found.queries).map((text) => ({ text, styledText: text, trackingParameters: null })),
  };
}

/**
 * Recommends products. RELATED are alternatives of the same type. COMPLEMENTARY are treats and other products for the
 * same species, and merchandise of another form for merchandise.
 */
export function recommendations(args: Record<string, unknown>, context: Context) {
  const id = /(\d+)$/.exec(String(args.productId ?? ''))?.[1];
  const product = context.store
    .publishedProducts()
    .find((candidate) => candidate.handle === args.productHandle || (id !== undefined && candidate.id === Number(id)));
  if (!product) return null;
  const sharesSpecies = (other: Product) =>
    other.species === product.species || other.species === 'dog-cat' || product.species === 'dog-cat';
  const complementary = args.intent === 'COMPLEMENTARY';
  const candidates = context.store.listedProducts().filter((other) => {
    if (other.handle === product.handle || !isAvailable(other) || other.form === 'sample') return false;
    if (complementary && product.productType === 'merch')
      return other.productType === 'merch' && other.form !== product.form;
    if (complementary)
      return (
        sharesSpecies(other) &&
        other.productType.endsWith('-products') &&
        (product.productType.endsWith('-food') || other.form !== product.form)
      );
    return other.productType === product.productType;
  });
  const dissimilarity = (other: Product) =>
    (other.form === product.form ? 0 : 1) +
    (other.lifeStage === product.lifeStage ? 0 : 1) +
    (context.store.salesRank.get(other.handle) ?? 20) / 20;
  const ranked = candidates.sort((a, b) => dissimilarity(a) - dissimilarity(b));
  const positionWithinForm = new Map(
    ranked.map((other) => [other, ranked.filter((before) => before.form === other.form).indexOf(other)]),
  );
  return ranked
    .sort((a, b) => (complementary ? positionWithinForm.get(a)! - positionWithinForm.get(b)! : 0))
    .slice(0, MAX_RECOMMENDED)
    .map((other) => productView(other, context));
}
