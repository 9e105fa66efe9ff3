/** The texts that are named after the species and categories of a brand: the code makes their keys of these names. */
import type { OptionalFeature } from '../../src/brand/brand.ts';
import type { SpeciesFacts } from '../../src/species/species.ts';

/** The parts of a brand that texts are named after. */
export interface Goods {
  /** In the order in which the shop shows them. */
  species: Readonly<Record<string, SpeciesFacts>>;
  otherCategories: readonly string[];
  features: Readonly<Partial<Record<OptionalFeature, boolean>>>;
}

/** Life stages of the catalogue that only some shops have food for. */
const FURTHER_STAGES = ['senior', 'light', 'neutered'];

/** As the catalogue names several species that a product is for. */
const several = ({ species }: Goods): string[] => {
  const names = Object.keys(species);
  return names.length > 1 ? [names.join('-')] : [];
};

function textsOfCategories({ species, otherCategories }: Goods): string[] {
  const all = [...Object.values(species).flatMap(({ categories }) => Object.values(categories)), ...otherCategories];
  const foods = Object.values(species).flatMap(({ categories }) => [categories.food, categories.youngFood]);
  return [
    ...all.flatMap((category) => [
      `category.${category}.name`,
      `category.${category}.text`,
      `category.${category}.short`,
    ]),
    ...foods.flatMap((category) => category ?? []).map((category) => `cart.to_${category.replace('-', '_')}`),
  ];
}

const textsOfSpecies = (name: string, facts: SpeciesFacts, features: Goods['features']): string[] => {
  const { young, feed, usualAdults, announcedWetFood } = facts;
  const stages = new Set(['all', 'adult', ...(young ? [young] : []), ...Object.keys(feed.stages)]);
  return [
    `home.shop_${name}`,
    `pet.species.${name}`,
    ...(usualAdults ? [usualAdults.name] : []),
    `facet.species.${name}`,
    ...(young ? [`facet.life_stage.${young}`] : []),
    `find.wet_${name}`,
    `find.sample_${name}`,
    ...[...stages].map((stage) => `benefit.for.${name}.${stage}`),
    ...(features.planner
      ? [
          `planner.activity_${name}`,
          `ration.weight.${name}`,
          `ration.in_time.${name}`,
          `ration.typical.${name}`,
          `ration.your.${name}`,
          ...(young ? [`ration.typical_young.${name}`] : []),
          ...(young ? [`planner.reason.${young}`, `planner.notice.${young}`] : []),
          ...(announcedWetFood ? [`planner.notice.${announcedWetFood}`] : []),
        ]
      : []),
    ...(features.journal ? [`journal.source_growth_${name}`] : []),
  ];
};

/** The keys of the texts that the brand's pages ask for by the names of its species and categories. */
export function textsOfGoods(goods: Goods): string[] {
  const { species, features } = goods;
  return [
    ...textsOfCategories(goods),
    ...Object.entries(species).flatMap(([name, facts]) => textsOfSpecies(name, facts, features)),
    ...several(goods).flatMap((names) => [`facet.species.${names}`, `benefit.for.${names}.all`]),
  ];
}

/** Further keys that a brand of these species may have: for other life stages, for its blog, and for features. */
export const furtherTextsOfGoods = (goods: Goods): string[] => [
  ...textsOfGoods({ ...goods, features: { planner: true, journal: true } }),
  ...[...Object.keys(goods.species), ...several(goods)].flatMap((name) =>
    FURTHER_STAGES.map((stage) => `benefit.for.${name}.${stage}`),
  ),
  ...Object.entries(goods.species).flatMap(([name, { young }]) => [
    `blog.${name}`,
    `blog.title_${name}`,
    `blog.text_${name}`,
    ...(young ? [`blog.${young}`] : []),
  ]),
];
