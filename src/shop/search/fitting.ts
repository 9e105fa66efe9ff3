import type { Settings } from '../../env.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { Category } from '../../routes.ts';
import {
  CategoryDocument,
  CategoryUnitsDocument,
  type ProductCardFragment,
  ProductCardsDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { launched } from '../catalogue/launch.ts';
import { apiFilters, type FACET_VALUES, type ListQuery, type Need } from '../catalogue/model/list-query.ts';
import { isOfSize, sizeDistance } from '../catalogue/model/size.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { type Criteria, type Filters, listFor } from './criteria.ts';

/** The most products of a category. */
const MAX_PRODUCTS = 6;

/** How far products fit: all criteria, all but the size, or only some of them. */
export type Fit = 'all' | 'other_size' | 'some';

/** Products for criteria, with the lists that have more of them. */
export interface Fitting {
  products: ProductCardFragment[];
  lists: { category: Category; list: ListQuery }[];
  fit: Fit;
}

/** The criteria of one attempt, and how far the products that it finds fit the query. */
interface Attempt {
  needs: readonly Need[];
  filters: Filters;
  grams: number | null;
  fit: Fit;
}

/** The bag of a size, as the filter has it. @param grams net weight. */
const packSizeOf = (grams: number): (typeof FACET_VALUES.pack_size)[number] =>
  grams < 1000 ? 'under-1-kg' : grams <= 3000 ? '1-to-3-kg' : 'over-3-kg';

const isSame = (one: Attempt, other: Attempt) =>
  one.needs === other.needs && JSON.stringify(one.filters) === JSON.stringify(other.filters);

/**
 * The attempts, one after the other until something is found: everything, then without the size, then without the kind
 * of food, then without the needs. Ingredients that food must not have are never given up.
 */
function attemptsFor({ needs, filters, grams }: Criteria): Attempt[] {
  const { form: _form, breed_size: _breed, pack_size, ...strict } = filters;
  const { pack_size: _pack, ...anySize } = filters;
  const none = needs.length > 0 ? [] : needs;
  const sized: Filters = grams === null ? filters : { ...filters, pack_size: [packSizeOf(grams)] };
  const otherSize: Attempt = { needs, filters: anySize, grams, fit: 'other_size' };
  const attempts: Attempt[] = [
    { needs, filters: sized, grams, fit: 'all' },
    ...(grams !== null || pack_size ? [otherSize] : []),
    { needs, filters: strict, grams, fit: 'some' },
    { needs: none, filters: anySize, grams, fit: 'some' },
    { needs: none, filters: strict, grams, fit: 'some' },
  ];
  return attempts.filter((attempt, i) => attempts.findIndex((other) => isSame(attempt, other)) === i);
}

/** The filters for the API: who names no kind of food means main food. */
const filtersFor = (needs: readonly Need[], filters: Filters) =>
  apiFilters(listFor(needs, filters.form ? filters : { ...filters, form: ['dry', 'wet'] }));

type Lists = Pick<Reader, 'lists'>;

const BEST = { sortKey: 'BEST_SELLING', reverse: false } as const;

/** The best sellers of a category; none where it cannot be read. */
async function bestSellers({ lists }: Lists, handle: Category, filters: ReturnType<typeof apiFilters>) {
  const variables = { ...BEST, handle, filters, first: MAX_PRODUCTS, last: null, after: null, before: null };
  const answer = await optionalPart('search_fitting', lists(CategoryDocument, variables));
  return answer?.collection?.products.nodes ?? [];
}

/** The products of a category whose sizes in stock come closest to a weight, of its first 250, those first. */
async function closestSizes(
  { lists }: Lists,
  handle: Category,
  filters: ReturnType<typeof apiFilters>,
  grams: number,
  isExact: boolean,
) {
  const answer = await optionalPart('search_sizes', lists(CategoryUnitsDocument, { ...BEST, handle, filters }));
  const sized = (answer?.collection?.products.nodes ?? []).flatMap(({ id, variants }) => {
    const distance = sizeDistance(variants.nodes, grams);
    return distance === null || (isExact && !isOfSize(distance)) ? [] : [{ id, distance }];
  });
  const ids = sized
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MAX_PRODUCTS)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const cards = await optionalPart('search_sizes', lists(ProductCardsDocument, { ids }));
  return (cards?.nodes ?? []).flatMap((node) => (node && 'handle' in node ? [node as ProductCardFragment] : []));
}

/** The products of a category for an attempt; those that serve several needs come before those that serve one. */
async function readCategory(reader: Lists, category: Category, { needs, filters, grams, fit }: Attempt) {
  const read = (filter: ReturnType<typeof apiFilters>) =>
    grams === null
      ? bestSellers(reader, category, filter)
      : closestSizes(reader, category, filter, grams, fit === 'all');
  const found = await Promise.all(
    needs.length > 1 ? needs.map((need) => read(filtersFor([need], filters))) : [read(filtersFor(needs, filters))],
  );
  const products = new Map(found.flat().map((product) => [product.id, product]));
  const servedBy = (id: string) => found.filter((list) => list.some((product) => product.id === id)).length;
  return [...products.values()].sort((a, b) => servedBy(b.id) - servedBy(a.id));
}

/** The products that the first attempt with some finds. @returns null where none does. */
async function firstFound(
  attempts: readonly Attempt[],
  categories: readonly Category[],
  reader: Lists,
  settings: Settings,
  today: Day,
): Promise<Fitting | null> {
  for (const attempt of attempts) {
    const read = categories.map(async (category) => ({
      category,
      list: listFor(attempt.needs, attempt.filters),
      products: launched(await readCategory(reader, category, attempt), settings, today),
    }));
    const found = (await Promise.all(read)).filter(({ products }) => products.length > 0);
    if (found.length > 0)
      return {
        products: found.flatMap(({ products }) => products),
        lists: found.map(({ category, list }) => ({ category, list })),
        fit: attempt.fit,
      };
  }
  return null;
}

/**
 * The products that fit some criteria, or, where none does, those that come closest. Products before their launch and
 * categories that cannot be read are left out.
 *
 * @param today `YYYY-MM-DD`. @returns null where the criteria do not decide, and where nothing could be read.
 */
export const fittingProducts = async (
  criteria: Criteria,
  reader: Lists,
  settings: Settings,
  today: Day,
): Promise<Fitting | null> =>
  criteria.decides ? firstFound(attemptsFor(criteria), criteria.categories, reader, settings, today) : null;

/**
 * The food of the animals that a query names, for one by whose words the provider finds no product: the catalogue may
 * have other words for an animal than `kv/search.json`.
 *
 * @param today `YYYY-MM-DD`. @returns null where the query asks for something else, and where nothing could be read.
 */
export async function foodOfAnimals(
  { isAboutAnimals, categories, filters }: Criteria,
  reader: Lists,
  settings: Settings,
  today: Day,
): Promise<Fitting | null> {
  if (!isAboutAnimals) return null;
  // without a kind that is named, food of any kind
  const attempt: Attempt = { needs: [], filters: { form: [], ...filters }, grams: null, fit: 'all' };
  return firstFound([attempt], categories, reader, settings, today);
}

/** Fitting products, then the other ones that a search has found. */
export const withFitting = <P extends { handle: string }>(fitting: readonly P[], found: readonly P[]): P[] => [
  ...fitting,
  ...found.filter(({ handle }) => fitting.every((product) => product.handle !== handle)),
];
