/** What a plan follows of an animal, and what is new since a plan was declined. Pure. */

export type Stage = 'young' | 'adult' | 'senior';

/** The facts of an animal that its food follows. */
export interface AnimalState {
  stage: Stage;
  kg: number;
  /** As the form of a pet has it. */
  condition: string;
  /** Percent by which its people have corrected its need. */
  percent: number;
}

/** What a plan asks for: its foods and the energy of a day, with the animals that it is for. */
export interface Wanted {
  /** Handles, in order. */
  foods: readonly string[];
  /** Kilocalories a day of all animals. */
  kcal: number;
  /** By the ids of the pets. */
  animals: Readonly<Record<string, AnimalState>>;
}

/**
 * How far the need of a day has to be from that of a declined plan until it is asked about again. As much as the switch
 * adjusts by itself, so that growth leads to no new question every week. Our own.
 */
export const NEW_SHARE = 0.1;

/**
 * Whether nothing new has happened since a plan was declined: the same foods for the same animals in the same stages and
 * conditions, with the same corrections, and a need that is about the same.
 */
export function isAsDeclined(wanted: Wanted, declined: Wanted): boolean {
  const ids = Object.keys(wanted.animals);
  if (ids.length !== Object.keys(declined.animals).length) return false;
  const isSame = ids.every((id) => {
    const [now, then] = [wanted.animals[id], declined.animals[id]];
    return now && then && now.stage === then.stage && now.condition === then.condition && now.percent === then.percent;
  });
  return (
    isSame &&
    [...wanted.foods].sort().join() === [...declined.foods].sort().join() &&
    Math.abs(wanted.kcal / declined.kcal - 1) <= NEW_SHARE
  );
}

/** Why an animal's plan is another one than that of its box. */
export type Why = 'grown' | 'senior' | 'correction' | 'condition' | 'heavier' | 'lighter' | 'growing' | 'box';

/** A weight that differs by less than this part is the same: about what a bathroom scale can tell. Our own. */
const SAME_WEIGHT = 0.02;

/**
 * The reason that tells most about a change of a plan.
 *
 * @param then when the box was right; null where that is not known. @param isOutgrown whether the box brings food that
 * is not the animal's any more.
 */
export function whyOf(now: AnimalState, then: AnimalState | null, isOutgrown: boolean): Why {
  if (isOutgrown && now.stage !== 'young' && (then === null || then.stage === 'young')) return 'grown';
  if (!then) return 'box';
  if (now.stage === 'senior' && then.stage !== 'senior') return 'senior';
  if (now.stage !== 'young' && then.stage === 'young') return 'grown';
  if (now.condition !== then.condition) return 'condition';
  // the need goes by the weight to the power of 0.75
  const byWeight = 0.75 * Math.abs(now.kg / then.kg - 1);
  const byWord = Math.abs(now.percent - then.percent) / 100;
  if (byWord > 0 && byWord >= byWeight) return 'correction';
  if (now.kg > then.kg * (1 + SAME_WEIGHT)) return 'heavier';
  if (now.kg < then.kg * (1 - SAME_WEIGHT)) return 'lighter';
  return now.stage === 'young' ? 'growing' : 'box';
}
