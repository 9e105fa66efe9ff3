import { marketOf } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import { COLLECTIONS, type Context, collectionProducts, collectionView, connection, productView } from './views.ts';

interface ProductFilter {
  available?: boolean | null;
  price?: { min?: number | null; max?: number | null } | null;
  productMetafield?: { namespace: string; key: string; value: string } | null;
  productType?: string | null;
  tag?: string | null;
}

type Args = Record<string, unknown> & { first?: number | null; after?: string | null; reverse?: boolean | null };

const LABELS: Record<string, string> = {
  dry: 'Dry food',
  wet: 'Wet food',
  kit: 'Starter packs',
  sample: 'Samples',
  treat: 'Treats',
  dental: 'Dental sticks',
  supplement: 'Supplements',
  accessory: 'Accessories',
  clothing: 'Clothing',
  merch: 'Things',
  adult: 'Adult',
  puppy: 'Puppy',
  kitten: 'Kitten',
  senior: 'Senior',
  light: 'Light',
  neutered: 'Neutered',
  all: 'All ages',
  dog: 'Dogs',
  cat: 'Cats',
  'dog-cat': 'Dogs and cats',
  human: 'People',
};

const field = (product: Product, key: string) => product.metafields[key]?.value;
const lowest = (product: Product, currency: string) => Math.min(...product.variants.map((variant) => variant.prices[currency]!));
const available = (product: Product) => product.variants.some((variant) => variant.stock > 0);

function matches(product: Product, filter: ProductFilter, currency: string): boolean {
  if (filter.available != null && available(product) !== filter.available) return false;
  if (filter.productType != null && product.productType !== filter.productType) return false;
  if (filter.tag != null && !product.tags.includes(filter.tag)) return false;
  if (
    filter.productMetafield &&
    (filter.productMetafield.namespace !== 'kvistra' || field(product, filter.productMetafield.key) !== filter.productMetafield.value)
  )
    return false;
  if (filter.price) {
    const { min, max } = filter.price;
    if (!product.variants.some(({ prices }) => prices[currency]! >= (min ?? 0) * 100 && prices[currency]! <= (max ?? Number.POSITIVE_INFINITY) * 100))
      return false;
  }
  return true;
}

const groupOf = (filter: ProductFilter) => (filter.productMetafield ? `m:${filter.productMetafield.key}` : (Object.keys(filter)[0] ?? ''));

/** Values of one group widen the choice, groups narrow it, as the real service does. */
function applyFilters(products: Product[], filters: ProductFilter[], currency: string, except?: string): Product[] {
  const groups = Map.groupBy(filters, groupOf);
  return products.filter((product) =>
    [...groups].every(([group, alternatives]) => group === except || alternatives.some((filter) => matches(product, filter, currency))),
  );
}

/** The filters of a list with the number of products that each value would show beside the other choices. */
function facets(products: Product[], filters: ProductFilter[], currency: string) {
  const list = (key: string, label: string) => {
    const rest = applyFilters(products, filters, currency, `m:${key}`);
    const values = [...new Set(products.map((product) => field(product, key)).filter((value) => value !== undefined))];
    return {
      id: `filter.p.m.kvistra.${key}`,
      label,
      type: 'LIST',
      presentation: 'TEXT',
      values: values.map((value) => ({
        id: `filter.p.m.kvistra.${key}.${value}`,
        label: LABELS[value] ?? value,
        count: rest.filter((product) => field(product, key) === value).length,
        input: JSON.stringify({ productMetafield: { namespace: 'kvistra', key, value } }),
        image: null,
        swatch: null,
      })),
    };
  };
  const stock = applyFilters(products, filters, currency, 'available');
  const prices = products.map((product) => lowest(product, currency));
  return [
    list('form', 'Kind'),
    list('life_stage', 'Age'),
    list('species', 'Animal'),
    {
      id: 'filter.v.availability',
      label: 'Availability',
      type: 'LIST',
      presentation: 'TEXT',
      values: [true, false].map((value) => ({
        id: `filter.v.availability.${value ? 1 : 0}`,
        label: value ? 'In stock' : 'Out of stock',
        count: stock.filter((product) => available(product) === value).length,
        input: JSON.stringify({ available: value }),
        image: null,
        swatch: null,
      })),
    },
    {
      id: 'filter.v.price',
      label: 'Price',
      type: 'PRICE_RANGE',
      presentation: null,
      values: [
        {
          id: 'filter.v.price',
          label: 'Price',
          count: 0,
          input: JSON.stringify({ price: { min: 0, max: prices.length ? Math.max(...prices) / 100 : 0 } }),
          image: null,
          swatch: null,
        },
      ],
    },
  ];
}

function sorted(products: Product[], key: string, context: Context): Product[] {
  const { currency } = marketOf(context.country);
  const by: Record<string, (a: Product, b: Product) => number> = {
    TITLE: (a, b) => a.title.localeCompare(b.title),
    PRICE: (a, b) => lowest(a, currency) - lowest(b, currency) || a.id - b.id,
    CREATED: (a, b) => a.createdAt.localeCompare(b.createdAt),
    CREATED_AT: (a, b) => a.createdAt.localeCompare(b.createdAt),
    ID: (a, b) => a.id - b.id,
    BEST_SELLING: (a, b) => (context.store.rank.get(a.handle) ?? 999) - (context.store.rank.get(b.handle) ?? 999) || a.id - b.id,
  };
  const compare = by[key];
  return compare ? [...products].sort(compare) : products;
}

/** The products of a collection: filtered, sorted, one page of them, and the filters that would narrow it further. */
export function productList(handle: string, args: Args, context: Context) {
  const { currency } = marketOf(context.country);
  const filters = (args.filters as ProductFilter[] | null) ?? [];
  const every = collectionProducts(handle, context.store);
  const products = sorted(applyFilters(every, filters, currency), String(args.sortKey ?? 'COLLECTION_DEFAULT'), context);
  return {
    ...connection(
      products,
      args,
      (product) => product.handle,
      (product) => productView(product, context),
    ),
    filters: () => facets(every, filters, currency),
  };
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const stem = (word: string) => word.replace(/(?:ies)$/, 'y').replace(/(?<=\w{3})(?:es|s)$/, '');

/** Words of other languages that shoppers of this catalogue type. */
const SYNONYMS: Record<string, string> = {
  hund: 'dog',
  hundmat: 'dog',
  katt: 'cat',
  kattmat: 'cat',
  valp: 'puppy',
  valpmat: 'puppy',
  kattunge: 'kitten',
  torrfoder: 'dry',
  vatfoder: 'wet',
  godis: 'treat',
  snack: 'treat',
  hundefutter: 'dog',
  katzenfutter: 'cat',
  welpe: 'puppy',
  cao: 'dog',
  gato: 'cat',
  cachorro: 'puppy',
  bag: 'bag',
  chew: 'chew',
  biscuit: 'biscuit',
  cookie: 'cookie',
  insekt: 'insect',
  larva: 'larvae',
};

/** Edit distance of two words, given up above `limit`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  let beforeThat: number[] = [];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? beforeThat[j - 2]! + 1 : Number.POSITIVE_INFINITY;
      row[j] = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swap);
    }
    beforeThat = previous;
    previous = row;
  }
  return previous[b.length]!;
}

function wordScore(query: string, words: string[], prefix: boolean): number {
  let best = 0;
  for (const word of words) {
    if (word === query) return 3;
    if ((prefix || query.length > 2) && word.startsWith(query)) best = Math.max(best, 2);
    else if (query.length > 3 && distance(query, word, query.length > 7 ? 2 : 1) <= (query.length > 7 ? 2 : 1)) best = Math.max(best, 1);
  }
  return best;
}

/** Products for a query, best first: every word must be found in title, kind, ingredients or text, a typo allowed. */
export function searchProducts(query: string, context: Context): Product[] {
  const words = fold(query)
    .split(' ')
    .filter(Boolean)
    .map((word) => SYNONYMS[word] ?? stem(word))
    .slice(0, 8);
  if (words.length === 0) return [];
  const scored = context.store.products().flatMap((product) => {
    const title = fold(product.title).split(' ').map(stem);
    const kind = fold(`${product.productType} ${product.form} ${LABELS[product.form] ?? ''} ${product.lifeStage} ${product.species} insect`)
      .split(' ')
      .map(stem);
    const text = fold(`${product.description} ${field(product, 'composition') ?? ''} ${product.variants.map((variant) => variant.title).join(' ')}`)
      .split(' ')
      .map(stem);
    let score = 0;
    for (const [i, word] of words.entries()) {
      const last = i === words.length - 1;
      const found = Math.max(wordScore(word, title, last) * 4, wordScore(word, kind, last) * 2, wordScore(word, text, last));
      if (found === 0) return [];
      score += found;
    }
    return [{ product, score: score - (context.store.rank.get(product.handle) ?? 50) / 100 }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ product }) => product);
}

export function search(args: Args, context: Context) {
  const { currency } = marketOf(context.country);
  const filters = (args.productFilters as ProductFilter[] | null) ?? [];
  const every = searchProducts(String(args.query), context);
  const products = sorted(applyFilters(every, filters, currency), String(args.sortKey ?? 'RELEVANCE'), context);
  return {
    ...connection(
      products,
      args,
      (product) => product.handle,
      (product) => productView(product, context),
    ),
    totalCount: products.length,
    productFilters: () => facets(every, filters, currency),
  };
}

export function predictiveSearch(args: Record<string, unknown>, context: Context) {
  const limit = Math.min(Number(args.limit ?? 10), 10);
  const products = searchProducts(String(args.query), context);
  const typed = fold(String(args.query));
  return {
    products: products.slice(0, limit).map((product) => productView(product, context)),
    collections: Object.keys(COLLECTIONS)
      .filter((handle) => typed && fold(COLLECTIONS[handle]!).includes(typed))
      .slice(0, limit)
      .map((handle) => collectionView(handle, context)),
    articles: [],
    pages: [],
    queries: [...new Set(products.map((product) => fold(product.title).split(' ').slice(0, 2).join(' ')))]
      .slice(0, 3)
      .map((text) => ({ text, styledText: text, trackingParameters: null })),
  };
}

/** RELATED: what else could be in the bowl. COMPLEMENTARY: what goes beside it. */
export function recommendations(args: Record<string, unknown>, context: Context) {
  const id = /(\d+)$/.exec(String(args.productId ?? ''))?.[1];
  const product = context.store.products().find((known) => known.handle === args.productHandle || (id !== undefined && known.id === Number(id)));
  if (!product) return null;
  const animal = (other: Product) => other.species === product.species || other.species === 'dog-cat' || product.species === 'dog-cat';
  const complementary = args.intent === 'COMPLEMENTARY';
  const others = context.store.products().filter((other) => {
    if (other.handle === product.handle || !available(other) || other.form === 'sample') return false;
    if (complementary)
      return animal(other) && other.productType.endsWith('-products') && (product.productType.endsWith('-food') || other.form !== product.form);
    return other.productType === product.productType;
  });
  const closeness = (other: Product) =>
    (other.form === product.form ? 0 : 1) + (other.lifeStage === product.lifeStage ? 0 : 1) + (context.store.rank.get(other.handle) ?? 20) / 20;
  const ranked = others.sort((a, b) => closeness(a) - closeness(b));
  const nth = new Map(ranked.map((other) => [other, ranked.filter((before) => before.form === other.form).indexOf(other)]));
  return ranked
    .sort((a, b) => (complementary ? nth.get(a)! - nth.get(b)! : 0))
    .slice(0, 10)
    .map((other) => productView(other, context));
}
