/** The portraits of breeds in `client/public/portraits.svg`. Pure. */

import type { Species } from '../../../species/index.ts';

/** The breeds that a portrait is true of: those that share its ears, its coat and its markings. */
export const BREEDS_OF_PORTRAITS: Readonly<Record<Species, Readonly<Record<string, readonly string[]>>>> = {
  dog: {
    'dog-beagle': ['beagle', 'drever', 'finnish-hound', 'hamilton-hound'],
    'dog-bernese': ['bernese-mountain-dog', 'entlebucher', 'greater-swiss-mountain-dog'],
    'dog-border-collie': ['border-collie'],
    'dog-dachshund': ['dachshund', 'dachshund-miniature'],
    'dog-french-bulldog': ['french-bulldog'],
    'dog-german-shepherd': ['belgian-malinois', 'belgian-tervuren', 'german-shepherd'],
    'dog-golden-retriever': ['golden-retriever'],
    'dog-jack-russell': ['danish-swedish-farmdog', 'fox-terrier', 'jack-russell-terrier'],
    'dog-labrador': ['labrador-retriever'],
    'dog-lagotto': ['barbet', 'labradoodle', 'lagotto-romagnolo', 'perro-de-agua-espanol'],
    'dog-poodle': ['miniature-poodle', 'standard-poodle', 'toy-poodle'],
  },
  cat: {
    'cat-bengal': ['bengal', 'egyptian-mau', 'ocicat', 'savannah', 'sokoke'],
    'cat-british-shorthair': ['british-shorthair', 'chartreux', 'korat', 'russian-blue'],
    'cat-maine-coon': ['maine-coon'],
    'cat-norwegian-forest': ['domestic-longhair', 'norwegian-forest', 'siberian'],
    'cat-persian': ['exotic-shorthair', 'persian'],
    'cat-ragdoll': ['birman', 'neva-masquerade', 'ragdoll'],
    'cat-siamese': ['balinese', 'siamese', 'thai'],
  },
};

/** The portraits of animals of all other breeds, of crossbreeds and of unknown ones. */
export const OTHER_PORTRAITS: Readonly<Record<Species, string>> = { dog: 'dog-mixed', cat: 'cat-european-shorthair' };

/** Whether a species has portraits. One of another brand has none. */
export const hasPortraits = (species: Species): boolean => OTHER_PORTRAITS[species] !== undefined;

/** Whether a drawing is a portrait. */
export const isPortrait = (name: string): boolean =>
  Object.values(OTHER_PORTRAITS).includes(name) ||
  Object.values(BREEDS_OF_PORTRAITS).some((portraits) => Object.hasOwn(portraits, name));

/** The name of the portrait of a breed. @param breed its slug in the table of breeds, or another text. */
export function portraitOf(species: Species, breed: string): string {
  const portraits = Object.entries(BREEDS_OF_PORTRAITS[species]);
  return portraits.find(([, breeds]) => breeds.includes(breed))?.[0] ?? OTHER_PORTRAITS[species];
}
