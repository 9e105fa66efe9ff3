import { marketOf } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import { COLLECTIONS, collectionView } from './collections.ts';
import { applyFilters, available, facets, field, LABELS, type ProductFilter, sorted } from './filters.ts';
import { type Context, connection, type PageArgs, productView } from './views.ts';

type Args = PageArgs & Record<string, unknown>;

const fold = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\d+(?:[.,]\d+)?)\s*(kg|g|l|ml|cm)\b/g, (_, amount: string, unit: string) => ` ${amount.replace(/[.,]/, 'd')}${unit} `)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const stem = (word: string) => (/\d/.test(word) ? word : word.replace(/ies$/, 'y').replace(/(?<=\w{3})(?:es|s)$/, ''));

/** What shoppers type in the languages of the shop, and the catalogue's words for it; an empty list is a word that says nothing. */
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
  // words that say nothing here
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

let words: { of: Product[]; set: Set<string> } | null = null;

/** Words of titles and kinds: what is one of them means itself. */
function ownWords(products: Product[]): Set<string> {
  if (words?.of.length !== products.length || words.of[0] !== products[0])
    words = { of: products, set: new Set(products.flatMap((p) => fold(`${p.title} ${p.productType} ${p.form} ${p.lifeStage} ${p.species}`).split(' '))) };
  return words.set;
}

/** The catalogue's words of a query. A word that is nearly one of another language's counts as that word. */
function wordsOf(query: string, products: Product[]): string[] {
  return fold(query)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => {
      const known = Object.hasOwn(VOCABULARY, word) ? VOCABULARY[word]! : undefined;
      if (known !== undefined) return known.split(' ').filter(Boolean);
      if (word.length > 5 && !ownWords(products).has(word)) {
        const near = Object.keys(VOCABULARY).find((candidate) => candidate.length > 4 && distance(word, candidate, 1) <= 1);
        if (near) return VOCABULARY[near]!.split(' ');
      }
      return [stem(word)];
    })
    .slice(0, 8);
}

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
  if (/\d/.test(query)) return words.includes(query) ? 3 : 0;
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
  const words = wordsOf(query, context.store.products());
  if (words.length === 0) return [];
  const scored = context.store.products().flatMap((product) => {
    const title = fold(product.title).split(' ').map(stem);
    const kind = fold(`${product.productType} ${product.form} ${LABELS[product.form] ?? ''} ${product.lifeStage} ${product.species} insect`)
      .split(' ')
      .map(stem);
    const said = fold(`${product.description} ${field(product, 'composition') ?? ''}`)
      .split(' ')
      .filter((word) => !/\d/.test(word));
    const sizes = product.variants.flatMap((variant) => fold(variant.title).split(' '));
    const text = [...said, ...sizes].map(stem);
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
