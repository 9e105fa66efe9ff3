import { petPhotoPath } from '../../../routes.ts';
import type { ShownPet } from '../model/pet.ts';
import { PetPicture } from './pet-picture.tsx';

/** The photo of a pet, or else the picture that stands for it. Its name stands beside it. */
export const PetFace = ({
  id,
  picture,
  portrait,
  hasPhoto,
}: Pick<ShownPet, 'id' | 'picture' | 'portrait' | 'hasPhoto'>) =>
  hasPhoto ? (
    <img className="art face" src={petPhotoPath(id)} alt="" width={88} height={88} loading="lazy" />
  ) : (
    <PetPicture picture={picture} portrait={portrait} />
  );
