import type { Step } from '../planner/model/pace.ts';
import { BOWL, FOOD, newFood } from './model/bowl.ts';

/** A drawing of the bowl at a step: the current food on the left, the new one on the right. */
export const MixedBowl = ({ quarters }: Pick<Step, 'quarters'>) => (
  <svg width="40" height="28" viewBox="0 0 40 28" aria-hidden>
    <path d={FOOD} fill="var(--butter)" />
    <path d={newFood(quarters)} fill="var(--forest)" />
    <path d={BOWL} fill="var(--edge)" />
  </svg>
);
