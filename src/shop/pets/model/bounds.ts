/** The bounds of weight. Pure; a plan needs no more of the rules of pets. */

import type { Species } from '../../../species/index.ts';
import { BOUNDS } from '../../../species/tables/bounds.ts';

/** Whether an animal may have a weight. @param species null for an unknown one, which may have any weight. */
export const isWeight = (species: Species | null, kg: number): boolean =>
  species === null ? kg > 0 : kg >= BOUNDS[species].minKg && kg <= BOUNDS[species].maxKg;
