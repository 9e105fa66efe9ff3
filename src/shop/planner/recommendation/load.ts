import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import {
  PlannerExtrasDocument,
  PlannerFoodDocument,
  PlannerVariantsDocument,
  type ProductFilter,
} from '../../../shopify/generated/storefront/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import type { Reader } from '../../../site/reader.ts';
import { speciesFacts } from '../../../species/index.ts';
import { valuesNaming } from '../../../species/known.ts';
import { PRODUCT_CATEGORIES } from '../../../species/tables/names.ts';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { facetFilter, isFacetValue, metafieldFilter } from '../../catalogue/model/list-query.ts';
import { distinct, productsOfVariants } from '../../catalogue/of-variants.ts';
import type { Answers } from '../model/answers.ts';
import type { PlannerProduct } from './food.ts';
import { type Profile, profileOf } from './profile.ts';
import { LARGE_BREED_KG } from './ranking.ts';
import { type Recommendation, recommend } from './recommend.ts';

type Read = Reader['catalogue'] | Reader['lists'];

/** Life stages of adults with food of their own, which few best sellers are made for. */
const SPECIAL_STAGES = ['light', 'senior', 'neutered'];

/**
 * The best sellers in stock of each kind of food for an animal, and of the food that is made for some animals only. A
 * call for its food, and one for each category of treats and supplements.
 */
async function bestSellersFor(
  { answers: { species }, need, adultKg }: Profile,
  read: Read,
  filters: readonly ProductFilter[],
): Promise<PlannerProduct[]> {
  const { categories } = speciesFacts[species];
  const special = need.growing
    ? [metafieldFilter('breed_size', adultKg >= LARGE_BREED_KG ? 'large' : 'small')]
    : SPECIAL_STAGES.map((stage) => metafieldFilter('life_stage', stage));
  const ofForm = (form: string, more: readonly ProductFilter[] = []) => [
    { available: true },
    metafieldFilter('form', form),
    ...filters,
    ...more,
  ];
  const [{ collection: food }, ...extras] = await Promise.all([
    read(PlannerFoodDocument, {
      handle: (need.growing && categories.youngFood) || categories.food,
      dry: ofForm('dry'),
      wet: ofForm('wet'),
      specialDry: ofForm('dry', special),
      specialWet: ofForm('wet', special),
      samples: ofForm('sample'),
    }),
    ...PRODUCT_CATEGORIES.map((handle) => {
      const named = valuesNaming([species]).map((value) => metafieldFilter('species', value));
      return read(PlannerExtrasDocument, {
        handle,
        treats: ofForm('treat', named),
        dental: ofForm('dental', named),
        supplements: ofForm('supplement', named),
      });
    }),
  ]);
  return [
    ...(food ? [food.dry, food.wet, food.specialDry, food.specialWet, food.samples] : []),
    ...extras.flatMap(({ collection }) =>
      collection ? [collection.treats, collection.dental, collection.supplements] : [],
    ),
  ].flatMap(({ nodes }) => nodes);
}

/**
 * The products that a recommendation chooses among, in the order of their ids: the best sellers, and for an animal with
 * allergies those of the food without what it must not eat.
 */
async function productsFor(profile: Profile, { catalogue, lists }: PlannerReader): Promise<PlannerProduct[]> {
  const avoided = profile.answers.allergies.filter((allergen) => isFacetValue('free_from', allergen));
  const found = await Promise.all([
    bestSellersFor(profile, catalogue, []),
    avoided.length > 0
      ? bestSellersFor(
          profile,
          lists,
          avoided.map((allergen) => facetFilter('free_from', allergen)),
        )
      : [],
  ]);
  return distinct(found.flat()).sort((a, b) => Number(numberOfGid(a.id)) - Number(numberOfGid(b.id)));
}

/** Where the planner reads products. */
export type PlannerReader = Pick<Reader, 'catalogue' | 'lists'>;

/** The products of variants, in one call. @param variantIds global ids, at most 250. @throws UpstreamError */
export async function plannerProductsOf(
  { lists }: Pick<PlannerReader, 'lists'>,
  variantIds: readonly (string | null)[],
): Promise<PlannerProduct[]> {
  return productsOfVariants<PlannerProduct>(variantIds, (ids) => lists(PlannerVariantsDocument, { ids }));
}

/**
 * The recommendation for an animal from a market's catalogue.
 *
 * @param today `YYYY-MM-DD`. @returns null where no energy need can be given. @throws UpstreamError
 */
export async function loadRecommendation(
  answers: Answers,
  reader: PlannerReader,
  settings: Settings,
  today: Day,
): Promise<Recommendation | null> {
  const profile = profileOf(answers, today);
  if (!profile) return null;
  const products = await productsFor(profile, reader);
  return recommend(answers, products, (product) => launchDateIfPending(product, settings, today) !== null, today);
}
