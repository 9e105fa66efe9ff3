import { otherCategories } from '#brand';
import { type Species, type SpeciesCategory, speciesFacts } from '../index.ts';

const all = Object.values(speciesFacts);

/** The species, in the order in which the shop shows them. */
export const SPECIES = Object.keys(speciesFacts) as readonly Species[];
/** The categories of food: those for adults, then those for the young. */
export const FOOD_CATEGORIES = [
  ...all.map(({ categories }) => categories.food),
  ...all.flatMap(({ categories }) => categories.youngFood ?? []),
];
export const PRODUCT_CATEGORIES = all.flatMap(({ categories }) => categories.products ?? []);
/** Those of products, and the brand's own. */
export const OTHER_CATEGORIES: readonly (SpeciesCategory | 'merch')[] = [
  ...PRODUCT_CATEGORIES,
  ...(otherCategories as readonly 'merch'[]),
];
export const YOUNG_STAGES = all.flatMap(({ young }) => young || []);

/** How the catalogue names several species that a product is for. */
export const SEVERAL_SPECIES: readonly `${Species}-${Species}`[] =
  SPECIES.length > 1 ? [SPECIES.join('-') as `${Species}-${Species}`] : [];
