import type { Day } from '../../platform/shared/day.ts';

/** The tag of a product for a part of the year, with its first and last day: `season:02-01/05-01`. */
const SEASON = /^season:(\d\d-\d\d)\/(\d\d-\d\d)$/;

interface Tagged {
  tags: readonly string[];
}

/** Whether a product has seasons and a day is in none of them. A season may begin in one year and end in the next. */
export function isOutOfSeason({ tags }: Tagged, today: Day): boolean {
  const day = today.slice('YYYY-'.length);
  const seasons = tags.flatMap((tag) => {
    const [, first, last] = SEASON.exec(tag) ?? [];
    return first && last ? [{ first, last }] : [];
  });
  return (
    seasons.length > 0 &&
    seasons.every(({ first, last }) => (first <= last ? day < first || day > last : day < first && day > last))
  );
}

/** Products in their order, those out of season last. */
export const inSeasonFirst = <P extends Tagged>(products: readonly P[], today: Day): P[] =>
  products.toSorted((a, b) => Number(isOutOfSeason(a, today)) - Number(isOutOfSeason(b, today)));
