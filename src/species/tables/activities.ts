import { bySpecies } from '../collect.ts';

export const ACTIVITIES = bySpecies(({ activities }) => activities);
export const USUAL_ACTIVITY = bySpecies(({ usualActivity }) => usualActivity);
