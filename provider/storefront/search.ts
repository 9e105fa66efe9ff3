import { connection, type PageArgs } from '../graphql-types.ts';
import { marketOf } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import { COLLECTIONS, collectionView } from './collections.ts';
import { applyFilters, facets, isAvailable, LABELS, metafieldValue, type ProductFilter, sortProducts } from './filters.ts';
import { type Context, productView } from './views.ts';

type Args = PageArgs & Record<string, unknown>;

const normalize = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\d+(?:[.,]\d+)?)\s*(kg|g|l|ml|cm)\b/g, (_, amount: string, unit: string) => ` ${amount.replace(/[.,]/, 'd')}${unit} `)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const stem = (word: string) => (/\d/.test(word) ? word : word.replace(/ies$/, 'y').replace(/(?<=\w{3})(?:es|s)$/, ''));

/** Words that shoppers type in the languages of the shop, with the words of the catalogue for them. A stop word has an empty text. */
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
  hundefutter: 'dog food',
  katzenfutter: 'cat food',
  welpe: 'puppy',
  welpen: 'puppy',
  welpenfutter: 'puppy food',
  katze: 'cat',
  futter: 'food',
  trockenfutter: 'dry food',
  nassfutter: 'wet food',
  leckerli: 'treat',
  insekten: 'insect',
  kartoffel: 'potato',
  hafer: 'oat',
  // Stop words
  for: '',
  fur: '',
  and: '',
  och: '',
  till: '',
  med: '',
  para: '',
  de: '',
  do: '',
  da: '',
  com: '',
  e: '',
  der: '',
  die: '',
  the: '',
  with: '',
};

let wordsCache: { products: Product[]; words: Set<string> } | null = null;

/** The words of product titles and types. They are never replaced by a similar word of the vocabulary. */
function catalogueWords(products: Product[]): Set<string> {
  if (wordsCache?.products.length !== products.length || wordsCache.products[0] !== products[0])
    wordsCache = {
      products,
      words: new Set(products.flatMap((p) => normalize(`${p.title} ${p.productType} ${p.form} ${p.lifeStage} ${p.species}`).split(' '))),
    };
  return wordsCache.words;
}

/** Translates a query into words of the catalogue. A word with one typo counts as the similar word of the vocabulary. */
function searchTerms(query: string, products: Product[]): string[] {
  return normalize(query)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      const translation = Object.hasOwn(VOCABULARY, word) ? VOCABULARY[word]! : undefined;
      if (translation !== undefined) return translation.split(' ').filter(Boolean);
      if (word.length > 5 && !catalogueWords(products).has(word)) {
        const similarWord = Object.keys(VOCABULARY).find((candidate) => candidate.length > 4 && editDistance(word, candidate, 1) <= 1);
        if (similarWord) return VOCABULARY[similarWord]!.split(' ');
      }
      return [stem(word)];
    })
    .slice(0, 8);
}

/** Edit distance of two words; a swap of neighbours counts as one edit. If the lengths differ by more than `limit`, the result is `limit + 1`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  let secondPrevious: number[] = [];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? secondPrevious[j - 2]! + 1 : Number.POSITIVE_INFINITY;
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
    else if (query.length > 3 && editDistance(query, word, query.length > 7 ? 2 : 1) <= (query.length > 7 ? 2 : 1)) best = Math.max(best, 1);
  }
  return best;
}

/** Finds products for a query, best match first. Every word must occur in title, type, ingredients or description; typos are tolerated. */
export function searchProducts(query: string, context: Context): Product[] {
  const terms = searchTerms(query, context.store.products());
  if (terms.length === 0) return [];
  const scored = context.store.products().flatMap((product) => {
    const title = normalize(product.title).split(' ').map(stem);
    const kind = normalize(`${product.productType} ${product.form} ${LABELS[product.form] ?? ''} ${product.lifeStage} ${product.species} insect`)
      .split(' ')
      .map(stem);
    const textWords = normalize(`${product.description} ${metafieldValue(product, 'composition') ?? ''}`)
      .split(' ')
      .filter((word) => !/\d/.test(word));
    const sizes = product.variants.flatMap((variant) => normalize(variant.title).split(' '));
    const text = [...textWords, ...sizes].map(stem);
    let score = 0;
    for (const [i, term] of terms.entries()) {
      const last = i === terms.length - 1;
      const found = Math.max(wordScore(term, title, last) * 4, wordScore(term, kind, last) * 2, wordScore(term, text, last));
      if (found === 0) return [];
      score += found;
    }
    return [{ product, score: score - (context.store.salesRank.get(product.handle) ?? 50) / 100 }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ product }) => product);
}

export function search(args: Args, context: Context) {
  const { currency } = marketOf(context.country);
  const filters = (args.productFilters as ProductFilter[] | null) ?? [];
  const matching = searchProducts(String(args.query), context);
  const products = sortProducts(applyFilters(matching, filters, currency), String(args.sortKey ?? 'RELEVANCE'), context);
  return {
    ...connection(
      products,
      args,
      (product) => product.handle,
      (product) => productView(product, context),
    ),
    totalCount: products.length,
    productFilters: () => facets(matching, filters, currency),
  };
}

export function predictiveSearch(args: Record<string, unknown>, context: Context) {
  const limit = Math.min(Number(args.limit ?? 10), 10);
  const products = searchProducts(String(args.query), context);
  const normalizedQuery = normalize(String(args.query));
  return {
    products: products.slice(0, limit).map((product) => productView(product, context)),
    collections: Object.keys(COLLECTIONS)
      .filter((handle) => normalizedQuery && normalize(COLLECTIONS[handle]!).includes(normalizedQuery))
      .slice(0, limit)
      .map((handle) => collectionView(handle, context)),
    articles: [],
    pages: [],
    queries: [...new Set(products.map((product) => normalize(product.title).split(' ').slice(0, 2).join(' ')))]
      .slice(0, 3)
      .map((text) => ({ text, styledText: text, trackingParameters: null })),
  };
}

/** Recommends products. RELATED are alternatives of the same type. COMPLEMENTARY are treats and other products for the same species, and merchandise of another form for merchandise. */
export function recommendations(args: Record<string, unknown>, context: Context) {
  const id = /(\d+)$/.exec(String(args.productId ?? ''))?.[1];
  const product = context.store.products().find((candidate) => candidate.handle === args.productHandle || (id !== undefined && candidate.id === Number(id)));
  if (!product) return null;
  const sharesSpecies = (other: Product) => other.species === product.species || other.species === 'dog-cat' || product.species === 'dog-cat';
  const complementary = args.intent === 'COMPLEMENTARY';
  const candidates = context.store.products().filter((other) => {
    if (other.handle === product.handle || !isAvailable(other) || other.form === 'sample') return false;
    if (complementary && product.productType === 'merch') return other.productType === 'merch' && other.form !== product.form;
    if (complementary)
      return sharesSpecies(other) && other.productType.endsWith('-products') && (product.productType.endsWith('-food') || other.form !== product.form);
    return other.productType === product.productType;
  });
  const dissimilarity = (other: Product) =>
    (other.form === product.form ? 0 : 1) + (other.lifeStage === product.lifeStage ? 0 : 1) + (context.store.salesRank.get(other.handle) ?? 20) / 20;
  const ranked = candidates.sort((a, b) => dissimilarity(a) - dissimilarity(b));
  const positionWithinForm = new Map(ranked.map((other) => [other, ranked.filter((before) => before.form === other.form).indexOf(other)]));
  return ranked
    .sort((a, b) => (complementary ? positionWithinForm.get(a)! - positionWithinForm.get(b)! : 0))
    .slice(0, 10)
    .map((other) => productView(other, context));
}
