import { bySpecies } from '../collect.ts';

export const BOUNDS = bySpecies(({ bounds }) => bounds);
