import { bySpecies } from '../collect.ts';

/** The age in months at which growth ends, by adult weight. */
export const GROWTH_ENDS = bySpecies(({ growthEnd }) => growthEnd);
/** The age in months at which every animal of any species has grown up. */
export const LAST_GROWTH_END = Math.max(
  ...Object.values(GROWTH_ENDS).flatMap((ends) => ends.map(([, months]) => months)),
);
export const GROWTH = bySpecies(({ growth }) => growth);
