import { bySpecies } from '../collect.ts';

/** The age in years from which an animal is a senior, by adult weight. */
export const SENIOR_FROM = bySpecies(({ seniorFrom }) => seniorFrom);
export const ENERGY = bySpecies(({ energy }) => energy);
export const DIGESTION = bySpecies(({ digestion }) => digestion);
