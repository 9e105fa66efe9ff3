import { isSpecies } from '../../../species/known.ts';
import { DRAWINGS } from '../../../species/tables/drawings.ts';
import { Art, Portrait } from '../../../ui/icon.tsx';
import type { ShownPet } from '../model/pet.ts';

/** The picture of a pet: the portrait of its breed in place of the drawing of an adult, else the drawing. */
export function PetPicture({ species, picture, portrait }: Pick<ShownPet, 'species' | 'picture' | 'portrait'>) {
  const isAdult = isSpecies(species) && picture === DRAWINGS[species][0];
  return isAdult && portrait ? <Portrait name={portrait} /> : <Art name={picture} />;
}
