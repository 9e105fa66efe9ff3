/** Reads a query as what an animal needs: kind of food, size of the bag, what the recipe must not have. Pure. */

import type { Language } from '../../platform/shared/markets.ts';
import type { Category } from '../../routes.ts';
import { type Species, speciesFacts } from '../../species/index.ts';
import { SPECIES } from '../../species/tables/names.ts';
import {
  type BreedSize,
  breedSizeAt,
  DEFAULT_LIST,
  type FACET_VALUES,
  type Facet,
  type ListQuery,
  type Need,
} from '../catalogue/model/list-query.ts';
import { type Amount, amountIn, tokensOf } from './amounts.ts';
import { phrasesOf, Query } from './query.ts';
import { words } from './words.ts';

export type Filters = { readonly [F in Facet]?: readonly (typeof FACET_VALUES)[F][number][] };

/** The criteria that a query sets for a product. */
export interface Criteria {
  /** The categories that are meant: of the species and the age that the query names, else of all. */
  categories: Category[];
  needs: Need[];
  /** The other filters of a list. */
  filters: Filters;
  /** The net weight of a bag in grams; null without one. */
  grams: number | null;
  /** Whether it speaks of an allergy and names no ingredient. */
  asksForIngredient: boolean;
  /** Whether it names an animal, and besides nothing but food and kinds of it. */
  isAboutAnimals: boolean;
  /** Whether all of it is a need, an ingredient or a size, so that these decide what is shown. */
  decides: boolean;
}

/** The foods that complete a diet stand in the category of other products, all others in that of food. */
const OTHER_PRODUCTS: readonly string[] = ['treat', 'dental', 'supplement'];

/** The most needs of one query. */
const MAX_NEEDS = 2;

type Ingredient = keyof typeof words.freeFrom;

/** The ingredient and the mark in one word, such as "kycklingfri". */
function compoundIn(term: string, language: Language): Ingredient | undefined {
  const marks = phrasesOf(words.free[language], language).flat();
  return (Object.keys(words.freeFrom) as Ingredient[]).find((ingredient) =>
    phrasesOf(words.freeFrom[ingredient][language], language).some(([word = '']) =>
      marks.some((mark) => term === `${word}${mark}` || term === `${word}s${mark}`),
    ),
  );
}

/**
 * The ingredients that food must not have: those after a word such as "without", or the one before a word such as
 * "free". A potato in "grain-free with potato" is none.
 */
function takeIngredients(query: Query, language: Language): Ingredient[] {
  const byPlace = new Map(query.matches(words.freeFrom).map(({ key, places }) => [places[0]!, key]));
  const found = new Set<Ingredient>();
  const marks = [...query.matches({ after: words.free }), ...query.matches({ before: words.without })] as const;
  const closed = new Set<number>();
  for (const { key, places } of marks) {
    const first = places[0]!;
    const last = places.at(-1)!;
    if (closed.has(first)) continue;
    const run: number[] = [];
    if (key === 'after') {
      if (byPlace.has(first - 1)) run.push(first - 1);
    } else for (let place = last + 1; byPlace.has(place); place += 1) run.push(place);
    if (run.length === 0) continue;
    closed.add(first);
    for (const place of run) found.add(byPlace.get(place)!);
    query.use([...run, ...places]);
  }
  for (const [place, term] of query.terms.entries()) {
    const ingredient = compoundIn(term, language);
    if (!ingredient) continue;
    found.add(ingredient);
    query.use([place]);
  }
  return [...found];
}

/** Whether breeds of a species differ in size so much that food is made for one. */
const hasBreedSizes = (name: Species): boolean => speciesFacts[name].usualAdults === null;

/** The species that a query names; null where it names none. */
const toldSpecies = (query: Query): { named: readonly Species[] | null; isYoung: boolean } => {
  const young = query.matches(words.young).map(({ key }) => key);
  const told = new Set([...young, ...query.matches(words.species).map(({ key }) => key)]);
  return { named: told.size > 0 ? SPECIES.filter((name) => told.has(name)) : null, isYoung: young.length > 0 };
};

/**
 * The filters of a list that the rest of a query tells. @param amount an animal's weight or a bag's. @param hasBreeds
 * whether the species that are meant have breeds of several sizes.
 */
function takeFilters(query: Query, language: Language, amount: Amount | null, hasBreeds: boolean): Filters {
  const ingredients = takeIngredients(query, language);
  const form = query.take(words.forms);
  const breeds = query.take(words.breedSizes);
  const pack_size = query.take(words.packSizes);
  const breed_size: BreedSize[] = amount?.isAnimal ? [breedSizeAt(amount.grams / 1000)] : breeds;
  const free_from = ingredients.filter((name) => name !== 'grain');
  return {
    ...(form.length > 0 && { form }),
    ...(hasBreeds && breed_size.length > 0 && { breed_size }),
    ...(ingredients.includes('grain') && { grain_free: ['true'] as const }),
    ...(pack_size.length > 0 && { pack_size }),
    ...(free_from.length > 0 && { free_from }),
  };
}

/**
 * Reads a query as criteria, with typos too: "my dog is itchy", "dry food 10 kg", "kattmat utan kyckling". What else
 * stands in it has to be less than the words that tell them, without those for animals and food: "where is my old
 * order" asks for no food.
 *
 * @param query a plain query.
 */
export function criteriaIn(query: string, language: Language): Criteria {
  const { amount, rest: others } = amountIn(tokensOf(query), language);
  const read = new Query(others, language);
  const { named, isYoung } = toldSpecies(read);
  const species = named ?? SPECIES;
  const needs = read.take(words.needs).slice(0, MAX_NEEDS);
  const filters = takeFilters(read, language, amount, species.some(hasBreedSizes));
  const grams = amount && !amount.isAnimal ? amount.grams : null;
  const told = read.told + (amount ? 1 : 0);
  const neutral = [...Object.values(words.species), ...Object.values(words.young), words.food];
  const { form = [], ...strict } = filters;
  const asks = needs.length > 0 || grams !== null || Object.keys(strict).length > 0;
  const rest = read.restWithout(neutral);
  const kind = form.some((name) => OTHER_PRODUCTS.includes(name)) ? 'products' : isYoung ? 'youngFood' : 'food';
  return {
    categories: [...species]
      .filter((name) => !filters.breed_size || hasBreedSizes(name))
      .map((name) => speciesFacts[name].categories[kind] ?? speciesFacts[name].categories.food),
    needs,
    filters,
    grams,
    asksForIngredient: !asks && read.matches({ allergy: words.allergy }).length > 0,
    isAboutAnimals: named !== null && !asks && rest === 0,
    decides: asks && told > rest,
  };
}

/** The list of a category for some criteria, as its address has it. @param filters besides the needs. */
export const listFor = (needs: readonly Need[], filters: Filters): ListQuery => ({
  ...DEFAULT_LIST,
  filters: {
    ...DEFAULT_LIST.filters,
    ...Object.fromEntries(Object.entries(filters).map(([facet, values]) => [facet, [...values].sort()])),
    need: [...needs].sort(),
  },
});
