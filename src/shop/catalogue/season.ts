import { addDays, type Day, dayFrom, yearOf } from '../../platform/shared/day.ts';
import { easter, orthodoxEaster } from '../../platform/shared/working-days.ts';

const DATE = String.raw`(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const FROM_EASTER = String.raw`(?:easter|orthodox)[+-][12]?\d{1,2}`;
/**
 * The tag of a product for a part of the year, with its first and last day: `season:12-01/01-06`. A day may follow from
 * Easter Sunday: `season:easter-56/easter+1` lasts from eight weeks before it until Easter Monday, in every country.
 * `orthodox` in the place of `easter` is that of the Orthodox churches. A tag with a mistake is none.
 */
const SEASON = new RegExp(`^season:(${DATE}|${FROM_EASTER})/(${DATE}|${FROM_EASTER})$`);

interface Tagged {
  tags: readonly string[];
}

interface Season {
  first: Day;
  last: Day;
}

/** A day of a season in a year. 29 February is 1 March in a year without it. */
function dayIn(year: number, text: string): Day {
  const [, feast, days] = /^(easter|orthodox)(.*)/.exec(text) ?? [];
  if (feast) return addDays(feast === 'easter' ? easter(year) : orthodoxEaster(year), Number(days));
  const [month = 0, date = 0] = text.split('-').map(Number);
  return dayFrom(year, month, date);
}

/**
 * The seasons of a product around a day, in their order; none for a product without one. One may begin in one year and
 * end in the next, and one before Easter in the year before: the next one may be that of the year after the next.
 */
const seasonsOf = ({ tags }: Tagged, today: Day): Season[] =>
  tags
    .flatMap((tag) => {
      const [, from = '', to = ''] = SEASON.exec(tag) ?? [];
      if (!from) return [];
      return [-1, 0, 1, 2].map((years) => {
        const year = yearOf(today) + years;
        const first = dayIn(year, from);
        const last = dayIn(year, to);
        return { first, last: last < first ? dayIn(year + 1, to) : last };
      });
    })
    .sort((a, b) => a.first.localeCompare(b.first));

const lastsOn = (seasons: readonly Season[], today: Day): boolean =>
  seasons.some(({ first, last }) => first <= today && today <= last);

/** Whether a day is in a season of a product; every day is where it has none. */
export function isInSeason(product: Tagged, today: Day): boolean {
  const seasons = seasonsOf(product, today);
  return seasons.length === 0 || lastsOn(seasons, today);
}

/** The first day of the next season of a product that is out of season; null for every other product. */
export function nextSeason(product: Tagged, today: Day): Day | null {
  const seasons = seasonsOf(product, today);
  return lastsOn(seasons, today) ? null : (seasons.find(({ first }) => first > today)?.first ?? null);
}
