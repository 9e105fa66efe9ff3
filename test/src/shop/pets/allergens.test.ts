import { expect, it } from 'vitest';
import { ALLERGENS, allergensIn } from '../../../../src/shop/pets/allergens.ts';

it('allergens are recognised in every language of the shop', () => {
  expect(allergensIn(['Kyckling', ' ägg ', 'Frango', 'peas', 'nuts'])).toEqual(['chicken', 'egg', 'peas']);
});

it('an allergen is found in a composition as labels write it', () => {
  const label =
    'Insect meal (Hermetia illucens) 32 %, oat flakes, rice, peas, potato starch, whole egg powder, yeast, algae oil';
  const found = Object.entries(ALLERGENS).filter(([, pattern]) => pattern.test(label));
  expect(found.map(([name]) => name)).toEqual(['insects', 'egg', 'rice', 'oats', 'potato', 'peas', 'yeast']);
});
