import { speciesOrNull } from '../../species/known.ts';
import { breedsNamed } from './breeds.ts';
import type { OwnPet, ShownPet } from './model/pet.ts';
import { hasPortraits, portraitOf } from './model/portraits.ts';

/**
 * The name of the portrait of a saved pet, whose breed is free text: that of the breeds which the text names, where
 * they share one, else that of all other breeds.
 *
 * @returns null for a species without portraits.
 */
export function portraitOfPet({ species: stored, breed }: Pick<OwnPet, 'species' | 'breed'>): string | null {
  const species = speciesOrNull(stored);
  if (!species || !hasPortraits(species)) return null;
  const [first, ...others] = new Set(breedsNamed(species, breed).map(({ slug }) => portraitOf(species, slug)));
  return first && others.length === 0 ? first : portraitOf(species, '');
}

/** A pet with the name of its portrait. */
export const withPortrait = (pet: OwnPet): ShownPet => ({ ...pet, portrait: portraitOfPet(pet) });
