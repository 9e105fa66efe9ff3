import { addDays, type Day, yearOf } from '../../platform/shared/day.ts';
import { easter } from '../../platform/shared/working-days.ts';

/**
 * The tag of a product for a part of the year, with its first and last day: `season:12-01/01-06`. A day may follow from
 * Easter Sunday: `season:easter-56/easter+1` lasts from eight weeks before it until Easter Monday.
 */
const SEASON = /^season:(\d\d-\d\d|easter[+-]\d+)\/(\d\d-\d\d|easter[+-]\d+)$/;

interface Tagged {
  tags: readonly string[];
}

const dayIn = (year: number, text: string): Day =>
  text.startsWith('easter') ? addDays(easter(year), Number(text.slice('easter'.length))) : (`${year}-${text}` as Day);

/** The seasons of a product around a day, in their order. One may begin in one year and end in the next. */
const seasonsOf = ({ tags }: Tagged, today: Day): { first: Day; last: Day }[] =>
  tags
    .flatMap((tag) => {
      const [, from = '', to = ''] = SEASON.exec(tag) ?? [];
      if (!from) return [];
      return [-1, 0, 1].map((years) => {
        const year = yearOf(today) + years;
        const first = dayIn(year, from);
        const last = dayIn(year, to);
        return { first, last: last < first ? dayIn(year + 1, to) : last };
      });
    })
    .sort((a, b) => a.first.localeCompare(b.first));

/** The first day of a product's next season; null where it has none, and while it lasts. */
export function nextSeason(product: Tagged, today: Day): Day | null {
  const seasons = seasonsOf(product, today);
  return seasons.some(({ first, last }) => first <= today && today <= last)
    ? null
    : (seasons.find(({ first }) => first > today)?.first ?? null);
}

/** The products that a day is in a season of, or that have none. */
export const inSeason = <P extends Tagged>(products: readonly P[], today: Day): P[] =>
  products.filter((product) => nextSeason(product, today) === null);

/** Products in their order, those out of season last: the provider counts them in the lists that it filters. */
export const inSeasonFirst = <P extends Tagged>(products: readonly P[], today: Day): P[] => {
  const first = new Set(inSeason(products, today));
  return products.toSorted((a, b) => Number(first.has(b)) - Number(first.has(a)));
};
