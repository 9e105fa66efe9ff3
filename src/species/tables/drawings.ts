import { bySpecies } from '../collect.ts';
import { speciesFacts } from '../index.ts';

/** The drawings of an adult and of a young animal. */
export const DRAWINGS = bySpecies(({ drawings: { adult, young } }) => [adult, young] as const);
/** The drawings to choose a pet's picture from. */
export const PORTRAITS = Object.values(speciesFacts).flatMap(({ drawings }) => drawings.portraits);
