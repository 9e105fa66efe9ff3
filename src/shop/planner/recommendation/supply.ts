/** The bags that a ration needs, and how often they are delivered. Pure. */

import { byLength, longestDays, monthsIn, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import type { Consumption } from '../model/recommendation.ts';

/**
 * Opened dry food keeps its fats for about three months; no bag should last longer. Our own, common advice of
 * manufacturers.
 */
const MAX_OPEN_DAYS = 100;
/** Whether an opened bag stays fresh for some days. */
export const isFreshFor = (days: number): boolean => days <= MAX_OPEN_DAYS;
/** Food that is left when the next delivery comes, as a part of what was eaten: more piles up. Our own. */
const MAX_SURPLUS = 0.1;
/** The days of a month, or of the weeks in it. */
export const MONTH_DAYS = longestDays('P1M');
/**
 * Maximum weight of a delivery, unless it comes every month or more often: it has to be carried and stored. Our own.
 */
export const MAX_DELIVERY_GRAMS = 30_000;
/** Maximum number of bags in a delivery, unless every choice has more. Our own. */
const MAX_BAGS = 10;
/** The inconvenience of each further bag, as a part of the price: one more to carry and to open. Our own. */
const FURTHER_BAG_SHARE = 0.08;
/**
 * Where every choice leaves more than a tenth, one that leaves more than another has to be cheaper by this part of the
 * price. Our own.
 */
const CLEARLY_CHEAPER = 0.1;

/** Whether grams leave at most a tenth of what is eaten, or no more than others that were chosen. */
export const fits = (grams: number, eaten: number, chosenGrams: number): boolean =>
  grams <= Math.max(eaten * (1 + MAX_SURPLUS), chosenGrams) + 1e-9;

/** A size of a food. */
export interface Pack {
  grams: number;
  price: number;
}

/** The reason why a choice that leaves less is not made; its text has the key `planner.closer.{reason}`. */
type Limit = 'bags' | 'weight' | 'freshness' | 'price';

/** A choice that leaves less at the next delivery. */
interface Closer<P extends Pack> {
  pack: P;
  rhythm: Rhythm;
  bags: number;
  limitedBy: Limit;
}

export interface Supply<P extends Pack> {
  pack: P;
  rhythm: Rhythm;
  bags: number;
  /** Whole days that all of them last. */
  days: number;
  /** Whether more than a tenth is left when the next delivery comes. */
  hasSurplus: boolean;
  /** A choice that leaves less than this surplus; null when there is none. */
  closer: Closer<P> | null;
}

/** A way to supply an animal with what it eats, as `chooseSupply`. */
export type ChooseSupply = typeof chooseSupply;

interface Option<P extends Pack> extends Omit<Supply<P>, 'hasSurplus' | 'closer'> {
  surplus: number;
  /** The price of a month. */
  price: number;
  /** The price of a month with the inconvenience of many bags. */
  cost: number;
}

function optionOf<P extends Pack>(pack: P, rhythm: Rhythm, { eatenIn, daysOf }: Consumption): Option<P> {
  const eaten = eatenIn(longestDays(rhythm));
  const bags = Math.max(1, Math.ceil(eaten / pack.grams - 1e-9));
  const price = (bags * pack.price) / monthsIn(rhythm);
  const cost = price * (1 + FURTHER_BAG_SHARE * (bags - 1));
  return { pack, rhythm, bags, days: daysOf(bags * pack.grams), surplus: (bags * pack.grams) / eaten - 1, price, cost };
}

/** The options of which a part remains; all of them where none would. */
const preferring = <T>(options: readonly T[], isPreferred: (option: T) => boolean): readonly T[] => {
  const preferred = options.filter(isPreferred);
  return preferred.length > 0 ? preferred : options;
};

const leastSurplus = <P extends Pack>(options: readonly Option<P>[]): Option<P> | undefined =>
  options.reduce<Option<P> | undefined>(
    (least, option) => (least && least.surplus <= option.surplus ? least : option),
    undefined,
  );

/** The options that remain after each limit, from all of them to those to choose from. */
function limited<P extends Pack>(packs: readonly P[], consumption: Consumption, rhythms: readonly Rhythm[]) {
  const all = packs
    .filter(({ grams }) => grams > 0)
    .flatMap((pack) => rhythms.map((rhythm) => optionOf(pack, rhythm, consumption)));
  const smallest = Math.min(...all.map(({ pack }) => pack.grams));
  const staysFresh = ({ pack }: Option<P>) => isFreshFor(consumption.daysOf(pack.grams));
  const fresh = all.some(staysFresh) ? all.filter(staysFresh) : all.filter(({ pack }) => pack.grams === smallest);
  const portable = preferring(
    fresh,
    ({ pack, bags, rhythm }) => longestDays(rhythm) <= MONTH_DAYS || bags * pack.grams <= MAX_DELIVERY_GRAMS,
  );
  const fewest = Math.min(...portable.map(({ bags }) => bags));
  return { all, fresh, portable, handy: portable.filter(({ bags }) => bags <= Math.max(MAX_BAGS, fewest)) };
}

/** The choice that leaves less than the chosen one, and the limit that it exceeds. */
function closerTo<P extends Pack>(
  best: Option<P>,
  { all, fresh, portable, handy }: ReturnType<typeof limited<P>>,
): Closer<P> | null {
  const isCloser = (option: Option<P> | undefined) => option !== undefined && option.surplus < best.surplus - 1e-9;
  const [allowed, closest] = [leastSurplus(handy), leastSurplus(all)];
  const closer = isCloser(allowed) ? allowed : isCloser(closest) ? closest : undefined;
  if (!closer) return null;
  const limitedBy = handy.includes(closer)
    ? 'price'
    : portable.includes(closer)
      ? 'bags'
      : fresh.includes(closer)
        ? 'weight'
        : 'freshness';
  return { pack: closer.pack, rhythm: closer.rhythm, bags: closer.bags, limitedBy };
}

/**
 * The supply that never runs out before the next delivery and leaves at most a tenth: the cheapest per month, and at
 * the same cost the one with the longest rhythm. Where every choice leaves more, the one that leaves least, or one that
 * is clearly cheaper per month with all that it leaves. A bag has to be empty before it goes stale, unless every bag is
 * too large for that.
 *
 * @param rhythms those on offer. @returns null without a pack of known weight.
 */
export function chooseSupply<P extends Pack>(
  packs: readonly P[],
  consumption: Consumption,
  rhythms: readonly Rhythm[],
): Supply<P> | null {
  const options = limited(packs, consumption, rhythms);
  const least = leastSurplus(options.handy);
  if (!least) return null;
  const maxPrice = least.surplus > MAX_SURPLUS ? least.price * (1 - CLEARLY_CHEAPER) : 0;
  const [best = least] = options.handy
    .filter(({ surplus, price }) => surplus <= Math.max(MAX_SURPLUS, least.surplus) || price <= maxPrice)
    .sort((a, b) => a.cost - b.cost || byLength(b.rhythm, a.rhythm));
  const { pack, rhythm, bags, days, surplus } = best;
  const hasSurplus = surplus > MAX_SURPLUS;
  return { pack, rhythm, bags, days, hasSurplus, closer: hasSurplus ? closerTo(best, options) : null };
}

/**
 * One bag a delivery, of the smallest size: the supply of what has a maximum instead of a ration. It comes every month,
 * or in the longest rhythm that the bag lasts at the maximum; in the shortest one where a month is not on offer.
 *
 * @param consumption the maximum. @param rhythms those on offer. @returns null without a pack of known weight.
 */
export function oneBag<P extends Pack>(
  packs: readonly P[],
  consumption: Consumption,
  rhythms: readonly Rhythm[],
): Supply<P> | null {
  const [pack] = packs.filter(({ grams }) => grams > 0).sort((a, b) => a.grams - b.grams);
  if (!pack) return null;
  const days = consumption.daysOf(pack.grams);
  const byTime = [...rhythms].sort(byLength);
  const lasting = byTime.filter((rhythm) => longestDays(rhythm) > MONTH_DAYS && longestDays(rhythm) <= days).at(-1);
  const rhythm = lasting ?? byTime.find((offered) => offered === 'P1M') ?? byTime[0];
  return rhythm ? { pack, rhythm, bags: 1, days, hasSurplus: false, closer: null } : null;
}
