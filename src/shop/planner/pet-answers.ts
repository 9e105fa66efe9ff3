/** Converts saved pets to answers and back. Pure. */

import type { Market } from '../../platform/shared/markets.ts';
import { isSpecies } from '../../species/known.ts';
import { allergensIn } from '../pets/allergens.ts';
import { breedsNamed } from '../pets/breeds.ts';
import { breedName } from './breeds.ts';
import type { Answers } from './model/answers.ts';

/**
 * A saved pet as the answers of a plan. Its breed is free text: `unknown` unless the text names exactly one of the
 * planner's breeds.
 *
 * @returns null for a species that the shop does not know.
 */
export function answersFromPet(pet: Omit<Answers, 'idealKg' | 'species'> & { species: string }): Answers | null {
  const { species } = pet;
  if (!isSpecies(species)) return null;
  const [breed, ...others] = breedsNamed(species, pet.breed);
  // An allergy to an ingredient that the planner does not know still counts: the plan advises to ask a vet.
  const specialNeeds =
    pet.allergies.length > 0 ? [...new Set([...pet.specialNeeds, 'feed_allergy'])] : pet.specialNeeds;
  return {
    ...pet,
    species,
    specialNeeds,
    breed: breed && others.length === 0 ? breed.slug : 'unknown',
    allergies: allergensIn(pet.allergies),
  };
}

/** A plan's answers as the fields of a pet, with the breed's name in the market's language. */
export const petFieldsFrom = ({ idealKg: _idealKg, ...answers }: Answers, { language }: Pick<Market, 'language'>) => ({
  ...answers,
  breed: breedName(answers.species, answers.breed, language),
  specialNeeds: [...answers.specialNeeds],
  foodPreferences: [...answers.foodPreferences],
  allergies: [...answers.allergies],
});
