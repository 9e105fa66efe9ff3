import { expect, it } from 'vitest';
import { portraitOfPet } from '../../../../src/shop/pets/portrait.ts';

it.each([
  ['dog', 'Lagotto Romagnolo', 'dog-lagotto'],
  ['dog', 'gsd', 'dog-german-shepherd'],
  ['dog', 'Schäfer', 'dog-german-shepherd'],
  ['dog', 'Deutscher Schäferhund', 'dog-german-shepherd'],
  ['cat', 'siberian', 'cat-norwegian-forest'],
  ['dog', 'Saluki', 'dog-mixed'],
  ['dog', 'half a Labrador Retriever', 'dog-mixed'],
  ['dog', '', 'dog-mixed'],
  ['cat', 'Labrador Retriever', 'cat-european-shorthair'],
  ['hamster', 'Lagotto Romagnolo', null],
])('the portrait of a %s of the breed "%s" is %s', (species, breed, portrait) => {
  expect(portraitOfPet({ species, breed })).toBe(portrait);
});
