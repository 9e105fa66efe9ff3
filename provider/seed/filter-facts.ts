import type { BreedSize, CatalogueProduct } from './catalogue.ts';

/** Ingredients that people look for food without, as the composition writes them. */
export const FREE_FROM = {
  chicken: /chicken|poultry/i,
  beef: /\bbeef|bovine/i,
  fish: /\bfish|salmon/i,
  dairy: /milk|cheese|whey/i,
  egg: /\begg/i,
  wheat: /wheat/i,
  oats: /\boat/i,
  rice: /\brice\b/i,
  potato: /\bpotato/i,
  peas: /\bpeas?\b/i,
} as const;

const CEREALS = /\b(oat|barley|rice|millet|wheat|maize|corn|rye|spelt|malt)/i;

/** Animals in a composition. */
const ANIMALS = {
  insect: /insect|mealworm|cricket/i,
  egg: FREE_FROM.egg,
  mussel: /mussel/i,
  chicken: FREE_FROM.chicken,
  beef: FREE_FROM.beef,
  fish: FREE_FROM.fish,
} as const;

const BREED_SIZES: readonly BreedSize[] = ['small', 'medium', 'large'];

/** Grams of a pack, by the bands that packs are chosen from. */
const PACK_SIZES = {
  'under-1-kg': (grams: number) => grams < 1000,
  '1-to-3-kg': (grams: number) => grams >= 1000 && grams <= 3000,
  'over-3-kg': (grams: number) => grams > 3000,
} as const;

/** Crude fat of dry food, in percent. */
const LEAN = 12;
const RICH = 18;

type Need =
  | 'sensitive_stomach'
  | 'sensitive_skin_or_paws'
  | 'tendency_to_gain_weight'
  | 'neutered'
  | 'senior'
  | 'picky_eater'
  | 'high_energy_feed';

/** The facts of a complete food that make it a choice for each need. */
const NEEDS: Readonly<
  Record<Need, (food: { composition: string; fat: number; stage: string; form: string }) => boolean>
> = {
  sensitive_stomach: ({ composition }) => !CEREALS.test(composition),
  sensitive_skin_or_paws: ({ composition }) => /algae|linseed/i.test(composition),
  tendency_to_gain_weight: ({ form, fat }) => form === 'dry' && fat <= LEAN,
  neutered: ({ stage }) => stage === 'neutered',
  senior: ({ stage }) => stage === 'senior',
  picky_eater: ({ form }) => form === 'wet',
  high_energy_feed: ({ form, stage, fat }) => form === 'dry' && stage === 'adult' && fat >= RICH,
};

const keysOf = <Key extends string>(tests: Readonly<Record<Key, unknown>>) => Object.keys(tests) as Key[];

/**
 * The metafields that lists are filtered by; those of a product that is no feed are absent. @param form of the product
 * in the shop.
 */
export function filterFacts(p: CatalogueProduct, form: string): Record<string, { type: string; value: string }> {
  const { composition } = p;
  if (p.taxClass !== 'pet_food' || composition === undefined) return {};
  const list = (values: readonly string[]) => ({ type: 'list.single_line_text_field', value: JSON.stringify(values) });
  const yes = { type: 'boolean', value: 'true' };
  const food = {
    composition,
    fat: p.analyticalConstituents?.['crude oils and fats'] ?? 0,
    stage: p.lifeStage ?? 'all',
    form,
  };
  const isMainFood = p.feedType === 'complete feed' && (form === 'dry' || form === 'wet');
  const needs = isMainFood ? keysOf(NEEDS).filter((need) => NEEDS[need](food)) : [];
  const packs = keysOf(PACK_SIZES).filter((size) =>
    p.variants.some(({ netWeightG }) => netWeightG !== undefined && PACK_SIZES[size](netWeightG)),
  );
  const hasOneRecipe = p.parts === undefined;
  return {
    ...(needs.length > 0 && { need: list(needs) }),
    ...(p.species === 'dog' && hasOneRecipe && { breed_size: list(p.breedSizes ?? BREED_SIZES) }),
    ...(p.kibbleMm && { kibble_mm: { type: 'number_integer', value: String(p.kibbleMm) } }),
    pack_size: list(packs),
    ...(!CEREALS.test(composition) && { grain_free: yes }),
    ...Object.fromEntries(
      keysOf(FREE_FROM).flatMap((name) => (FREE_FROM[name].test(composition) ? [] : [[`free_from_${name}`, yes]])),
    ),
    animal_protein: list(keysOf(ANIMALS).filter((animal) => ANIMALS[animal].test(composition))),
  };
}
