/**
 * The weights of a journal beside those that are expected: the growth curve of the young, and the ideal weight of a
 * grown animal. Pure.
 *
 * Sources: the growth of dogs as a part of their adult weight, FEDIAF 2025, table VII-8a (`species/dog.ts`); that of
 * cats is our own, because no formula is published (`species/cat.ts`); the ideal weight by body condition score, AAHA
 * 2021 and FEDIAF 2025, table VII-2 (`idealWeight`).
 */

import { addDays, addMonths, type Day, daysBetween, isDay } from '../../../platform/shared/day.ts';
import { GROWTH } from '../../../species/tables/growth.ts';
import { DAYS_PER_MONTH, grownShare } from '../../pets/model/growth-curve.ts';
import { growthEnd, MIN_AGE_WEEKS } from '../../pets/model/life-stages.ts';
import { adultWeightOf, ageInDays, type BreedRange } from '../../planner/model/animal.ts';
import type { Answers } from '../../planner/model/answers.ts';
import { idealWeight } from '../../planner/model/energy/formulas.ts';
import type { Entry } from './entry.ts';

/** The origin of what is expected: key `journal.basis_…`. */
export type Basis =
  /** The growth curve towards the adult weight that the owner expects. */
  | 'answered'
  /** The growth curve towards the usual weight of the breed. */
  | 'breed'
  /** The growth curve towards the usual weight of the species. */
  | 'usual'
  /** The growth curve that passes through the first weight. */
  | 'first'
  /** The ideal weight by a noted body condition. */
  | 'condition'
  /** The ideal weight of the feeding plan. */
  | 'plan'
  /** The first weight: the animal's body condition was called normal, and none was noted. */
  | 'start';

export interface Weighed {
  day: Day;
  kg: number;
}

/** A weight with what was expected on its day. */
export interface CurvePoint extends Weighed {
  /** Null where nothing can be expected. */
  expectedKg: number | null;
}

export interface Curve {
  points: readonly CurvePoint[];
  /** The expected weights, evenly over the time that is shown; empty where nothing can be expected. */
  line: readonly Weighed[];
  basis: Basis | null;
  /** Whether the animal is growing. */
  isGrowing: boolean;
  /** The first and the last day that are shown. */
  days: readonly [first: Day, last: Day];
  /** The adult weight that the growth curve leads to, or the ideal weight; null where it is unknown. */
  goalKg: number | null;
}

/** Weights of this many months are shown; a growing animal's from its first one on. */
const SHOWN_MONTHS = 24;
/** The least time that is shown: two weights of a week are no curve. */
const LEAST_DAYS = 28;
const STEPS = 40;

/** The weights among entries, the oldest first. */
export const weightsOf = (entries: readonly Entry[]): Weighed[] =>
  entries
    .flatMap(({ day, weightKg }) => (weightKg === null ? [] : [{ day, kg: weightKg }]))
    .sort((a, b) => a.day.localeCompare(b.day));

/** The ideal weight of a grown animal, as far as anything tells it. */
function idealOf(answers: Answers, entries: readonly Entry[], weights: readonly Weighed[]): [number, Basis] | null {
  const scored = entries
    .filter(({ weightKg, condition }) => weightKg !== null && condition !== null)
    .sort((a, b) => b.day.localeCompare(a.day))[0];
  if (scored) return [idealWeight(scored.weightKg!, scored.condition!), 'condition'];
  if (answers.idealKg) return [answers.idealKg, 'plan'];
  const first = weights[0];
  return first && answers.bodyCondition === 'normal' ? [first.kg, 'start'] : null;
}

/** The growth of an animal: towards which weight, and until when. */
function growthOf(answers: Answers, range: BreedRange, first: Weighed): { adultKg: number; basis: Basis; end: number } {
  const adultKg = adultWeightOf({ ...answers, currentWeightKg: first.kg }, range, first.day);
  const known = range ? 'breed' : GROWTH[answers.species].curve ? 'first' : 'usual';
  const basis = answers.expectedAdultWeightKg !== null ? 'answered' : known;
  return { adultKg, basis, end: growthEnd(answers.species, adultKg) };
}

/**
 * The curve of a journal.
 *
 * @param answers of the animal; null where the shop does not know its species. @param range of its breed. @param
 * today `YYYY-MM-DD`. @returns null without a weight.
 */
export function curveOf(
  answers: Answers | null,
  range: BreedRange,
  entries: readonly Entry[],
  today: Day,
): Curve | null {
  const all = weightsOf(entries);
  const [first] = all;
  if (!first) return null;
  const plain = { points: all.map((point) => ({ ...point, expectedKg: null })), line: [], basis: null, goalKg: null };
  if (!answers || !isDay(answers.birthdate))
    return { ...plain, isGrowing: false, days: [[first.day, addDays(today, -LEAST_DAYS)].sort()[0]!, today] };
  const { species, birthdate } = answers;
  const growth = growthOf(answers, range, first);
  const grownOn = addMonths(birthdate, growth.end);
  const isGrowing = today < grownOn;
  const whenGrown = ({ day }: { day: Day }) => day >= grownOn;
  const ideal = isGrowing ? null : idealOf(answers, entries.filter(whenGrown), all.filter(whenGrown));
  const expectedOn = (day: Day): number | null => {
    if (day >= grownOn) return isGrowing ? growth.adultKg : (ideal?.[0] ?? null);
    const weeks = ageInDays(birthdate, day) / 7;
    return weeks < MIN_AGE_WEEKS ? null : grownShare(species, weeks, growth.adultKg) * growth.adultKg;
  };
  const shownFrom = addMonths(today, -SHOWN_MONTHS);
  const points = (isGrowing ? all : all.filter(({ day }, i) => day >= shownFrom || i === all.length - 1)).map(
    (point) => ({
      ...point,
      expectedKg: expectedOn(point.day),
    }),
  );
  const from = [points[0]!.day, addDays(today, -LEAST_DAYS)].sort()[0]!;
  const until = isGrowing ? grownOn : today;
  const length = Math.max(1, daysBetween(from, until));
  const line = Array.from({ length: STEPS + 1 }, (_, i) => addDays(from, Math.round((length * i) / STEPS))).flatMap(
    (day) => {
      const kg = expectedOn(day);
      return kg === null ? [] : [{ day, kg }];
    },
  );
  return {
    points,
    line,
    basis: isGrowing ? growth.basis : (ideal?.[1] ?? null),
    isGrowing,
    days: [from, until],
    goalKg: isGrowing ? growth.adultKg : (ideal?.[0] ?? null),
  };
}

/** The difference of a weight to the expected one in whole percent; null where nothing was expected. */
export const percentOff = ({ kg, expectedKg }: CurvePoint): number | null =>
  expectedKg === null ? null : Math.round((kg / expectedKg - 1) * 100);

/** The age on a day in months, to the day. */
export const exactMonths = (birthdate: string, day: Day): number => ageInDays(birthdate, day) / DAYS_PER_MONTH;
