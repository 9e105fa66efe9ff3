/** The kinds of food, needs and ingredients that the search offers: those that some product of the shop has. */
import type { Category } from '../../routes.ts';
import type { Reader } from '../../site/reader.ts';
import { speciesFacts } from '../../species/index.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { firstPageOf } from '../catalogue/category-list.ts';
import { countsOf } from '../catalogue/filters.tsx';
import { FACET_VALUES, type Facet, metafieldOf, type Need } from '../catalogue/model/list-query.ts';

/** An ingredient that food can be free from, by the value of its filter. */
type Ingredient = (typeof FACET_VALUES.free_from)[number];

/** The needs and ingredients for which a search finds food. */
export interface Offered {
  needs: readonly Need[];
  ingredients: readonly Ingredient[];
}

/** Where nothing can be read, and where nothing is offered. */
export const NOTHING_OFFERED: Offered = { needs: [], ingredients: [] };

/** The categories in which a search that names no animal looks for food. */
const FOOD = [...new Set(SPECIES.map((species) => speciesFacts[species].categories.food))];

type Counts = ReturnType<typeof countsOf>;

function countOf(counts: Counts, facet: Facet, chosen: string): number {
  const { key, value } = metafieldOf(facet, chosen);
  return counts.get(`${key}=${value}`) ?? 0;
}

/** The needs and ingredients that the food of the shop serves; none where its lists cannot be read. */
export async function offeredBy(reader: Pick<Reader, 'catalogue'>): Promise<Offered> {
  const pages = await Promise.all(FOOD.map((category) => firstPageOf(reader, category)));
  const counts = pages.map((page) => countsOf(page?.facets ?? []));
  const has = (facet: Facet) => (value: string) => counts.some((list) => countOf(list, facet, value) > 0);
  return {
    needs: FACET_VALUES.need.filter(has('need')),
    ingredients: FACET_VALUES.free_from.filter(has('free_from')),
  };
}

/** The list of a kind of food. */
export interface FormList {
  category: Category;
  form: string;
}

/** Whether a list has a product; true where it cannot be read, and where the provider does not count the kinds. */
export async function hasProducts(reader: Pick<Reader, 'catalogue'>, { category, form }: FormList): Promise<boolean> {
  const page = await firstPageOf(reader, category);
  if (!page) return true;
  if (page.products.length === 0) return false;
  const counts = countsOf(page.facets);
  return countOf(counts, 'form', form) > 0 || ![...counts.keys()].some((key) => key.startsWith('form='));
}
