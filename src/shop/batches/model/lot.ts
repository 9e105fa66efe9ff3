/** The number of a batch, as it is printed on every bag: the year, the day of the year, and the line that packed it. */

/** The most characters that are read of what somebody types. */
export const MAX_LOT_LENGTH = 20;

/** An example for hints. */
export const LOT_EXAMPLE = 'L26-314-2';

const LOT = /^L?(\d\d)(\d{3})(\d)$/;
const LAST_DAY = 366;

/**
 * The number in its printed spelling, such as `L26-314-2`. Upper and lower case, spaces, hyphens and the letter in front
 * do not count.
 *
 * @param typed at most {@link MAX_LOT_LENGTH} characters.
 * @returns null for what is no such number.
 */
export function lotIn(typed: string): string | null {
  const [, year, day = '', line] = LOT.exec(typed.toUpperCase().replace(/[\s./–-]/g, '')) ?? [];
  return year && Number(day) >= 1 && Number(day) <= LAST_DAY ? `L${year}-${day}-${line}` : null;
}

/** The handle of a batch's metaobject. @param lot in its printed spelling. */
export const handleOfLot = (lot: string): string => lot.toLowerCase();
