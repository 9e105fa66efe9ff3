/** The shape of what the form of a pet sends. Pure. */

import {
  array,
  assign,
  type Context,
  coerce,
  defaulted,
  nonempty,
  nullable,
  number,
  object,
  optional,
  refine,
} from 'superstruct';
import type { Day } from '../../../platform/shared/day.ts';
import {
  decimal,
  MAX_NUMBER,
  market,
  numberIn,
  oneOf,
  requiredText,
  several,
  text,
} from '../../../platform/shared/fields.ts';
import type { Species } from '../../../species/index.ts';
import { speciesOrNull } from '../../../species/known.ts';
import type { Activity } from '../../../species/species.ts';
import { ACTIVITIES, USUAL_ACTIVITY } from '../../../species/tables/activities.ts';
import { PORTRAITS } from '../../../species/tables/drawings.ts';
import { SPECIES } from '../../../species/tables/names.ts';
import { CONDITIONS, GENDERS, invalidFields, type PetFacts } from './pet.ts';

/** A pet's fields, each for itself. */
export const PetFields = object({
  market,
  petId: text(60),
  formId: text(60),
  name: refine(requiredText(40), 'pet_name_required', (typed) => typed !== ''),
  species: oneOf(SPECIES),
  gender: oneOf(GENDERS),
  birthdate: nonempty(requiredText(20)),
  breed: text(80),
  currentWeightKg: decimal,
  expectedAdultWeightKg: optional(nullable(coerce(requiredText(MAX_NUMBER), number(), String))),
  /** Empty for the usual one of the species. */
  activity: oneOf(['', ...Object.values(ACTIVITIES).flat()]),
  bodyCondition: oneOf(CONDITIONS),
  specialNeeds: several,
  foodPreferences: several,
  allergens: several,
  allergies: defaulted(
    coerce(requiredText(200), array(requiredText(200)), (list) => list.join(',')),
    '',
  ),
  picture: defaulted(oneOf(PORTRAITS), PORTRAITS[0]!),
  /** Whether the stored photo is taken away. */
  removePhoto: text(5),
});

/** The adult weight as it was typed; null for none. */
export const adultWeightIn = (typed: string | null | undefined): number | null =>
  typed?.trim() ? numberIn(typed) : null;

/** The activity that a form names, or else the usual one of the species. */
export const activityIn = (activity: Activity | '', species: Species): Activity => activity || USUAL_ACTIVITY[species];

/** The facts of a form that is being filled in. */
function factsIn(fields: Record<string, unknown>): PetFacts {
  const { birthdate = '', activity = '', currentWeightKg = '', expectedAdultWeightKg = '' } = fields;
  const species = speciesOrNull(fields.species);
  return {
    species,
    birthdate: String(birthdate),
    activity: String(activity) || (species ? USUAL_ACTIVITY[species] : ''),
    // an adult weight cannot be below a weight that is missing
    currentWeightKg: (typeof currentWeightKg === 'number' ? currentWeightKg : numberIn(String(currentWeightKg))) || 0,
    expectedAdultWeightKg: adultWeightIn(String(expectedAdultWeightKg ?? '')),
  };
}

/**
 * The fields with the rules between them: bounds by species and age, the activity, the adult weight. @param today
 * `YYYY-MM-DD`.
 */
export function petShape(today: Day) {
  const fits =
    (field: keyof PetFacts) =>
    (_: unknown, { branch }: Context) =>
      !invalidFields(factsIn(branch[0]), today).includes(field);
  const { name, birthdate, currentWeightKg, expectedAdultWeightKg, activity } = PetFields.schema;
  return assign(
    PetFields,
    object({
      name: refine(name, 'pet_name_required', (typed) => typed.trim() !== ''),
      birthdate: refine(birthdate, 'age', fits('birthdate')),
      currentWeightKg: refine(currentWeightKg, 'bounds', fits('currentWeightKg')),
      expectedAdultWeightKg: refine(expectedAdultWeightKg, 'bounds', fits('expectedAdultWeightKg')),
      activity: refine(activity, 'species', fits('activity')),
    }),
  );
}
