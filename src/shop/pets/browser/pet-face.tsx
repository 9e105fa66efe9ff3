import { petPhotoPath } from '../../../routes.ts';
import { Art } from '../../../ui/icon.tsx';
import type { OwnPet } from '../model/pet.ts';

/** The photo of a pet, or else the drawing that stands for it. Its name stands beside it. */
export const PetFace = ({ pet: { id, picture, hasPhoto } }: { pet: Pick<OwnPet, 'id' | 'picture' | 'hasPhoto'> }) =>
  hasPhoto ? (
    <img className="art face" src={petPhotoPath(id)} alt="" width={88} height={88} loading="lazy" />
  ) : (
    <Art name={picture} />
  );
