import { bySpecies } from '../collect.ts';

/** The age in years that few animals reach. */
export const OLD_YEARS = bySpecies(({ oldYears }) => oldYears);
/** The usual weight of adults in kilograms and the key of their name; null where breeds differ too much. */
export const USUAL_ADULTS = bySpecies(
  ({ usualAdults }) => usualAdults && { kg: usualAdults.kg, name: usualAdults.name },
);
