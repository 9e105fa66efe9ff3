import { speciesIn } from '../../species/known.ts';
import { ALLERGENS, allergensIn } from '../pets/allergens.ts';
import { petsOf } from '../pets/store.ts';
import { factOf, type Product } from './offers.ts';

/** Whether a pet of a customer must not eat a product. Nobody is told which. @param customerId empty for none. */
export async function forbiddenFor(
  database: D1Database,
  customerId: string,
): Promise<(product: Pick<Product, 'facts'>) => boolean> {
  const pets = customerId === '' ? [] : await petsOf(database, customerId);
  return (product) =>
    pets.some(
      ({ species, allergies }) =>
        speciesIn(factOf(product, 'species')).some((named) => named === species) &&
        allergensIn(allergies).some((allergen) => ALLERGENS[allergen].test(factOf(product, 'composition'))),
    );
}
