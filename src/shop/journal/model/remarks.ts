/**
 * Remarks about a journal: each says what may be worth a look and when a vet should see it. None is a diagnosis, and
 * none says that food helps. Pure.
 */

import { type Day, daysBetween } from '../../../platform/shared/day.ts';
import type { Entry } from './entry.ts';
import { type Curve, percentOff, type Weighed, weightsOf } from './expected.ts';

/** The texts `journal.remark_…`. */
export type Remark =
  | 'growth_loss'
  | 'growth_above'
  | 'growth_below'
  | 'loss'
  | 'loss_fast'
  | 'gain'
  | 'thin'
  | 'heavy'
  | 'stool_soft'
  | 'stool_hard'
  | 'coat';

const WSAVA = 'WSAVA Global Nutrition Committee, Nutritional Assessment Guidelines, 2011';
const AAHA = 'AAHA, Nutrition and Weight Management Guidelines for Dogs and Cats, 2021';
const GROWTH = 'Salt et al., PLoS ONE 12(9), 2017, and 15(9), 2020 (WALTHAM Puppy Growth Charts)';
const STOOL = 'WALTHAM Faeces Scoring System';

/** The publication behind each remark, as the page names it. */
export const SOURCE_OF: Readonly<Record<Remark, string>> = {
  growth_loss: GROWTH,
  growth_above: GROWTH,
  growth_below: GROWTH,
  loss: WSAVA,
  loss_fast: AAHA,
  gain: WSAVA,
  thin: AAHA,
  heavy: AAHA,
  stool_soft: STOOL,
  stool_hard: STOOL,
  coat: WSAVA,
};

/**
 * How far off its curve a growing animal is worth a look, in percent. Healthy puppies rarely cross two lines of the
 * growth charts, which is about this much at a given age. Our own rounding; source of the rule: Salt et al. 2020.
 */
const OFF_CURVE_PERCENT = 20;
/** A fall of a growing animal's weight that no scale explains. Our own. */
const GROWTH_LOSS = 0.03;
/** An unintended change that is worth a look: a tenth in half a year, or a twentieth in a month. Common practice. */
const CHANGE = { within: 182, part: 0.1 } as const;
const FAST_CHANGE = { within: 31, part: 0.05 } as const;
/** The most that an animal on a diet should lose in a week. Source: AAHA 2021, 1 to 2 % a week. */
const MAX_WEEKLY_LOSS = 0.02;
/** Two weights of a diet are compared once this many days lie between them: a day's scale says little. */
const MIN_DIET_DAYS = 7;
/** Stool and coat count for this many days after they were noted. */
const LASTING_DAYS = 14;
/** Weight and body condition count for this many days. Our own. */
const LASTING_WEIGHT_DAYS = 60;

/** The weights before the last one, within some days. */
const weightsBefore = (weights: readonly Weighed[], last: Weighed, within: number): readonly Weighed[] =>
  weights.filter(({ day }) => day < last.day && daysBetween(day, last.day) <= within);

/** Whether the last weight is a part more, or less, than one of some days before it. */
function isChanged(weights: readonly Weighed[], last: Weighed, up: boolean): boolean {
  const partOf = ({ kg }: Weighed) => (up ? last.kg / kg - 1 : 1 - last.kg / kg);
  return [CHANGE, FAST_CHANGE].some(({ within, part }) =>
    weightsBefore(weights, last, within).some((weighed) => partOf(weighed) >= part - 1e-9),
  );
}

function changesOf(weights: readonly Weighed[], last: Weighed, isDiet: boolean): Remark[] {
  if (isDiet) {
    const before = weights.findLast(({ day }) => daysBetween(day, last.day) >= MIN_DIET_DAYS);
    if (!before) return [];
    const weeks = daysBetween(before.day, last.day) / 7;
    return 1 - last.kg / before.kg > MAX_WEEKLY_LOSS * weeks
      ? ['loss_fast']
      : isChanged(weights, last, true)
        ? ['gain']
        : [];
  }
  return isChanged(weights, last, false) ? ['loss'] : isChanged(weights, last, true) ? ['gain'] : [];
}

function growthRemarks(curve: Curve, weights: readonly Weighed[], last: Weighed): Remark[] {
  const before = weights.at(-2);
  if (before && last.kg < before.kg * (1 - GROWTH_LOSS)) return ['growth_loss'];
  const point = curve.points.at(-1);
  const off = point ? percentOff(point) : null;
  if (off === null) return [];
  return off > OFF_CURVE_PERCENT ? ['growth_above'] : off < -OFF_CURVE_PERCENT ? ['growth_below'] : [];
}

/**
 * The remarks about a journal as it is now.
 *
 * @param word the body condition that the animal has by its owner's word. @param today `YYYY-MM-DD`.
 */
export function remarksOn(curve: Curve | null, entries: readonly Entry[], word: string, today: Day): Remark[] {
  const newestFirst = [...entries].sort((a, b) => b.day.localeCompare(a.day));
  const weights = weightsOf(entries);
  const isWithin = (days: number, { day }: Pick<Entry, 'day'>) => daysBetween(day, today) <= days;
  const newest = weights.at(-1);
  const last = newest && isWithin(LASTING_WEIGHT_DAYS, newest) ? newest : undefined;
  const noted = <Key extends 'condition' | 'stool' | 'coat'>(key: Key, days: number) =>
    newestFirst.find((entry) => entry[key] !== null && isWithin(days, entry))?.[key] ?? null;
  const score = noted('condition', LASTING_WEIGHT_DAYS);
  const stool = noted('stool', LASTING_DAYS);
  const coat = noted('coat', LASTING_DAYS);
  const isDiet = score === null ? word === 'overweight' : score > 5;
  const ofWeight =
    !curve || !last ? [] : curve.isGrowing ? growthRemarks(curve, weights, last) : changesOf(weights, last, isDiet);
  return [
    ...ofWeight,
    ...(score !== null && score <= 2 ? (['thin'] as const) : []),
    ...(score !== null && score >= 8 ? (['heavy'] as const) : []),
    ...(stool !== null && stool >= 4 ? (['stool_soft'] as const) : []),
    ...(stool === 1 ? (['stool_hard'] as const) : []),
    ...(coat === 'bare' || coat === 'scaly' || coat === 'dull' ? (['coat'] as const) : []),
  ];
}
