import { object, pattern, refine } from 'superstruct';
import { decimal, market, requiredText } from '../../../platform/shared/fields.ts';
import type { Species } from '../../../species/index.ts';
import { isWeight } from '../../pets/model/bounds.ts';

export const planId = pattern(requiredText(36), /^[0-9a-f-]{36}$/);

/** The shape of a weight, which the browser checks too. @param species of the plan's animal, whose weights it allows. */
export const weighShapeFor = (species: Species) =>
  object({ market, planId, weightKg: refine(decimal, 'weight', (kg) => isWeight(species, kg)) });
