import words from '../../../kv/search.json' with { type: 'json' };
import type { Settings } from '../../env.ts';
import type { Day } from '../../platform/shared/day.ts';
import { fold } from '../../platform/shared/i18n.ts';
import type { Language } from '../../platform/shared/markets.ts';
import { meaningfulTerms, meansTerm } from '../../platform/shared/search.ts';
import { type Category, pages } from '../../routes.ts';
import { CategoryDocument, type ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { speciesFacts } from '../../species/index.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { launchedProducts } from '../catalogue/launch.ts';
import { apiFilters, DEFAULT_LIST, type ListQuery, type Need, writeListQuery } from '../catalogue/model/list-query.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { vocabulary } from './vocabulary.ts';

/** A need that a query tells, with the categories of food that it asks for. */
export interface FoundNeed {
  need: Need;
  categories: Category[];
}

/** The most products of a category for a need. */
const MAX_PRODUCTS = 6;

const phrasesIn = (list: string, language: Language): string[][] =>
  list
    .split(',')
    .map((phrase) => meaningfulTerms(fold(phrase), vocabulary(language)))
    .filter(({ length }) => length > 0);

/**
 * The need of an animal that a query tells, such as "my dog is itchy", with typos too. What else stands in the query
 * has to be less than the words of the need, without the words for animals and food: "where is my old order" tells
 * none.
 *
 * @param query a plain query.
 */
export function needIn(query: string, language: Language): FoundNeed | null {
  const terms = meaningfulTerms(query, vocabulary(language));
  const found = (phrase: readonly string[]) => phrase.every((word) => terms.some((term) => meansTerm(term, word)));
  const species = SPECIES.filter((name) => phrasesIn(words.species[name][language], language).some(found));
  const general = [...SPECIES.map((name) => words.species[name][language]), words.food[language]]
    .flatMap((list) => phrasesIn(list, language))
    .flat();
  const needs = (Object.keys(words.needs) as Need[]).map((need) => {
    const meant = phrasesIn(words.needs[need][language], language).filter(found).flat();
    const isMeant = (term: string) => meant.some((word) => meansTerm(term, word));
    const rest = terms.filter((term) => !isMeant(term) && !general.some((word) => meansTerm(term, word)));
    return { need, told: terms.filter(isMeant).length, rest: rest.length };
  });
  const [best] = needs.filter(({ told, rest }) => told > rest).sort((a, b) => b.told - a.told);
  return best
    ? {
        need: best.need,
        categories: (species.length > 0 ? species : SPECIES).map((name) => speciesFacts[name].categories.food),
      }
    : null;
}

/** The list of a category for a need. */
const listFor = ({ need }: FoundNeed): ListQuery => ({
  ...DEFAULT_LIST,
  filters: { ...DEFAULT_LIST.filters, need: [need] },
});

/** The address of a category's list for a need. */
export const needPage = (cc: string, category: Category, found: FoundNeed): string =>
  `${pages.category(cc, category)}${writeListQuery(listFor(found))}`;

/** The food of a category for a need. */
interface FoodList {
  category: Category;
  products: ProductCardFragment[];
}

/** The food for a need, of each category the best sellers; categories that cannot be read are left out. */
export async function foodFor(found: FoundNeed, { lists }: Pick<Reader, 'lists'>): Promise<FoodList[]> {
  const variables = {
    sortKey: 'BEST_SELLING',
    reverse: false,
    filters: apiFilters(listFor(found)),
    first: MAX_PRODUCTS,
    last: null,
    after: null,
    before: null,
  } as const;
  const read = found.categories.map(async (category) => {
    const answer = await optionalPart('search_need', lists(CategoryDocument, { ...variables, handle: category }));
    return { category, products: answer?.collection?.products.nodes ?? [] };
  });
  return Promise.all(read);
}

/** What is launched of the food for a need, by the categories that have some. @param today `YYYY-MM-DD`. */
export const launchedFood = (food: readonly FoodList[] | null, settings: Settings, today: Day): FoodList[] =>
  (food ?? [])
    .map(({ category, products }) => ({ category, products: launchedProducts(products, settings, today) }))
    .filter(({ products }) => products.length > 0);

/** Products for a need, then the other ones that a search has found. */
export const withNeed = <P extends { handle: string }>(forNeed: readonly P[], found: readonly P[]): P[] => [
  ...forNeed,
  ...found.filter(({ handle }) => forNeed.every((product) => product.handle !== handle)),
];
