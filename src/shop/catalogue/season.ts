import type { Day } from '../../platform/shared/day.ts';
import type { FacetFragment } from '../../shopify/generated/storefront/graphql.ts';

/** The tag of a product for a part of the year, with its first and last day: `season:02-01/05-01`. */
const SEASON = /^season:(\d\d-\d\d)\/(\d\d-\d\d)$/;

interface Tagged {
  tags: readonly string[];
}

const seasonsOf = ({ tags }: Tagged): { first: string; last: string }[] =>
  tags.flatMap((tag) => {
    const [, first, last] = SEASON.exec(tag) ?? [];
    return first && last ? [{ first, last }] : [];
  });

/** Whether a product has seasons and a day is in none of them. A season may begin in one year and end in the next. */
export function isOutOfSeason(product: Tagged, today: Day): boolean {
  const day = today.slice('YYYY-'.length);
  const seasons = seasonsOf(product);
  return (
    seasons.length > 0 &&
    seasons.every(({ first, last }) => (first <= last ? day < first || day > last : day < first && day > last))
  );
}

/** The first day of the next season of a product that is out of season; null for every other product. */
export function seasonStart(product: Tagged, today: Day): Day | null {
  if (!isOutOfSeason(product, today)) return null;
  const year = Number(today.slice(0, 'YYYY'.length));
  const [next] = seasonsOf(product)
    .map(({ first }): Day => `${first > today.slice('YYYY-'.length) ? year : year + 1}-${first}` as Day)
    .sort();
  return next ?? null;
}

/** Products without those out of season. */
export const inSeason = <P extends Tagged>(products: readonly P[], today: Day): P[] =>
  products.filter((product) => !isOutOfSeason(product, today));

/** The facets whose values stand in tags of products, by the beginning of the tag. */
const TAGGED_FACETS: Readonly<Record<string, string>> = { species: 'species', form: 'form', life_stage: 'stage' };

/** The facets of a list without the products of a page that are out of season. */
export function seasonFacets(
  facets: readonly FacetFragment[],
  products: readonly (Tagged & { availableForSale: boolean })[],
  today: Day,
): FacetFragment[] {
  const left = products.filter((product) => isOutOfSeason(product, today));
  const counted = (input: unknown): number => {
    const { productMetafield: field, available } = JSON.parse(String(input)) as {
      productMetafield?: { key: string; value: string };
      available?: boolean;
    };
    const tag = field && `${TAGGED_FACETS[field.key]}:${field.value}`;
    return left.filter(({ tags, availableForSale }) => (tag ? tags.includes(tag) : available === availableForSale))
      .length;
  };
  return facets.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => ({ ...value, count: value.count - counted(value.input) })),
  }));
}
