import type { CatalogueProduct } from './catalogue.ts';

/** The fields that describe a feed. */
const FEED_FIELDS = [
  'composition',
  'additives',
  'directions',
  'analyticalConstituents',
  'kcalPer100g',
  'feedingTable',
  'kibbleMm',
  'breedSizes',
] as const;

const percentages = (constituents: Record<string, number>) =>
  Object.entries(constituents)
    .map(([name, percent]) => `${name} ${percent} %`)
    .join(', ');

function compositionOf({ name, feedType, composition, analyticalConstituents, kcalPer100g }: CatalogueProduct): string {
  const constituents = analyticalConstituents
    ? ` Analytical constituents: ${percentages(analyticalConstituents)}.`
    : '';
  return `${name} (${feedType}): ${composition}${constituents}${kcalPer100g ? ` ${kcalPer100g} kcal per 100 g.` : ''}`;
}

/**
 * The feeding table of a part as a sentence, if it has one. The rows of growing animals are grouped by their adult
 * weight.
 */
function feedingText({ name, feedingTable }: CatalogueProduct): string[] {
  if (!feedingTable) return [];
  const groups = new Map<number | undefined, string[]>();
  for (const row of feedingTable) {
    const grams =
      'grams' in row
        ? `${row.grams}`
        : row.gramsLow === row.gramsHigh
          ? `${row.gramsLow}`
          : `${row.gramsLow} to ${row.gramsHigh}`;
    const adultKg = 'adultKg' in row ? row.adultKg : undefined;
    groups.set(adultKg, [...(groups.get(adultKg) ?? []), `${grams} g at ${row.weightKg} kg`]);
  }
  const amounts = [...groups].map(
    ([adultKg, rows]) => `${adultKg === undefined ? '' : `adult weight ${adultKg} kg, `}${rows.join(', ')}`,
  );
  return [`${name} a day: ${amounts.join('; ')}.`];
}

/** A feed of a pack, as the metafield `parts` lists it. */
const partOf = ({
  name,
  species,
  lifeStage = 'all',
  feedType,
  composition,
  additives,
  directions,
  kcalPer100g,
  analyticalConstituents,
  feedingTable,
}: CatalogueProduct) => ({
  title: name,
  species,
  lifeStage,
  feedType,
  composition,
  additives,
  directions,
  kcalPer100g,
  constituents: analyticalConstituents,
  feedingTable,
});

/** The text that all parts share, or the texts of the parts under their names. */
function sharedOrNamed(parts: CatalogueProduct[], textOf: (part: CatalogueProduct) => string | undefined): string {
  const texts = parts.map((part) => textOf(part) ?? '');
  if (new Set(texts).size === 1) return texts[0]!;
  return parts.map((part, i) => `${part.name}: ${texts[i]}`).join(' ');
}

const feedFieldsOf = (recipe: CatalogueProduct): Partial<CatalogueProduct> =>
  Object.fromEntries(FEED_FIELDS.flatMap((field) => (recipe[field] === undefined ? [] : [[field, recipe[field]]])));

/**
 * Completes a product that contains others, such as a sample or a starter pack, with what the law prescribes for each
 * part: composition, additives, analytical constituents, directions, and the maker of what is no feed. One that is
 * another's recipe has what is stated of that.
 *
 * @param bySku all products of the catalogue.
 */
export function withTextsOfParts(
  product: CatalogueProduct,
  bySku: ReadonlyMap<string, CatalogueProduct>,
): CatalogueProduct {
  const known = (sku: string) => {
    const part = bySku.get(sku);
    if (!part) throw new Error(`${product.sku} contains ${sku}, which is not in the catalogue`);
    return part;
  };
  if (product.usual) return { ...product, ...feedFieldsOf(known(product.usual)) };
  if (!product.components) return product;
  const parts = product.components.map(known);
  const feeds = parts.filter(({ taxClass }) => taxClass === 'pet_food');
  const [recipe, ...others] = feeds;
  if (recipe && others.length === 0) return { ...product, ...feedFieldsOf(recipe) };
  const article = parts.find(({ gpsr }) => gpsr);
  return {
    ...product,
    composition: feeds.map(compositionOf).join(' '),
    additives: sharedOrNamed(feeds, ({ additives }) => additives),
    parts: feeds.map(partOf),
    directions: [sharedOrNamed(feeds, ({ directions }) => directions), ...feeds.flatMap(feedingText)].join(' '),
    ...(article?.gpsr && { material: `${article.name}: ${article.material}`, gpsr: article.gpsr }),
  };
}
