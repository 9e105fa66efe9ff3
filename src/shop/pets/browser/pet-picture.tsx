import { DRAWINGS } from '../../../species/tables/drawings.ts';
import { Art } from '../../../ui/icon.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import type { ShownPet } from '../model/pet.ts';

/**
 * The picture of a pet: the portrait of its breed in place of the drawing of an adult, which is also what a pet has
 * whose people have chosen nothing, else the drawing.
 */
export function PetPicture({ picture, portrait }: Pick<ShownPet, 'picture' | 'portrait'>) {
  const isAdult = Object.values(DRAWINGS).some(([adult]) => adult === picture);
  return isAdult && portrait ? <Portrait name={portrait} /> : <Art name={picture} />;
}
