/** What people have written about a pet, as the planner understands it. */

import { deliveredTexts } from '../../site/texts.ts';
import { ALLERGENS, type Allergen, type Answers } from './answers.ts';
import { namedBreeds } from './breeds.ts';

/** Every word for an ingredient: its key and its name in each of the shop's languages. */
const WORDS = new Map(
  (Object.keys(ALLERGENS) as Allergen[]).flatMap((key) =>
    [key, ...Object.values(deliveredTexts).map((texts) => texts[`planner.allergen.${key}`] ?? key)].map((word) => [word.toLowerCase(), key] as const),
  ),
);

/** The ingredients among words that somebody has written, in any of the shop's languages. */
export const allergensIn = (words: readonly string[]): Allergen[] => [...new Set(words.flatMap((word) => WORDS.get(word.trim().toLowerCase()) ?? []))];

/** A saved pet as the answers of a plan. A breed that is none of ours is unknown to it. */
export function answersOf(pet: Omit<Answers, 'idealKg'>): Answers {
  const [breed, ...others] = namedBreeds(pet.species, pet.breed);
  // an allergy whose word we do not know is an allergy all the same: the plan says to speak with a vet
  const specialNeeds = pet.allergies.length > 0 ? [...new Set([...pet.specialNeeds, 'feed_allergy'])] : pet.specialNeeds;
  return { ...pet, specialNeeds, breed: breed && others.length === 0 ? breed.slug : 'unknown', allergies: allergensIn(pet.allergies) };
}
