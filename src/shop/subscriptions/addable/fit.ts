/** Which products fit which of a customer's animals. */

import type { Day } from '../../../platform/shared/day.ts';
import { speciesFacts } from '../../../species/index.ts';
import { speciesIn } from '../../../species/known.ts';
import { YOUNG_STAGES } from '../../../species/tables/names.ts';
import { type BreedSize, breedSizeAt } from '../../catalogue/model/list-query.ts';
import { optionalPart } from '../../notices/optional-part.ts';
import { ALLERGENS, allergensIn } from '../../pets/allergens.ts';
import { type Pet, petsOf } from '../../pets/store.ts';
import { answersFromPet, isGrowingToday, needOf } from '../../planner/index.ts';
import { isGone } from '../household/load.ts';
import { endedAnimals } from '../household/store.ts';
import { factOf, type Product } from '../offers.ts';

/** An animal that products are chosen for. */
export interface Eater extends Pick<Pet, 'name' | 'species' | 'allergies' | 'specialNeeds' | 'bodyCondition'> {
  isGrowing: boolean;
  /** The sizes of its breed: what it weighs today, and when it is grown up. */
  sizes: { today: BreedSize; adult: BreedSize };
  isSenior: boolean;
}

/** A pet as an eater; null for a species that the shop does not know. @param today `YYYY-MM-DD`. */
export function eaterOf(pet: Pet, today: Day): Eater | null {
  const answers = answersFromPet(pet);
  if (!answers) return null;
  const isGrowing = isGrowingToday(answers, today);
  const { currentWeightKg, expectedAdultWeightKg } = pet;
  const adultKg = (isGrowing && expectedAdultWeightKg) || currentWeightKg;
  const sizes = { today: breedSizeAt(currentWeightKg), adult: breedSizeAt(adultKg) };
  return { ...pet, isGrowing, sizes, isSenior: needOf(answers, today)?.senior ?? false };
}

/** The animals of a customer, without those that a subscription has lost; none while they cannot be read. */
export async function eatersOf(
  database: D1Database,
  customerId: string,
  contractId: string,
  today: Day,
): Promise<Eater[]> {
  const reading = Promise.all([petsOf(database, customerId), endedAnimals(database, contractId)]);
  const [pets, ended] = (await optionalPart('pets', reading)) ?? [[], new Map<string, string>()];
  return pets.flatMap((pet) => (isGone(ended, pet.id) ? [] : (eaterOf(pet, today) ?? [])));
}

/** Whether food of a life stage is for an animal. What is no food is of no stage, or of all. */
function isOfStage(stage: string, { species, isGrowing, isSenior, specialNeeds, bodyCondition }: Eater): boolean {
  if (stage === '' || stage === 'all') return true;
  if ((YOUNG_STAGES as readonly string[]).includes(stage))
    return isGrowing && speciesFacts[species as keyof typeof speciesFacts].young === stage;
  if (isGrowing) return false;
  if (stage === 'senior') return isSenior;
  if (stage === 'light') return bodyCondition === 'overweight' || specialNeeds.includes('tendency_to_gain_weight');
  if (stage === 'neutered') return specialNeeds.includes('neutered');
  return true;
}

/**
 * A test whether a product of a species and a life stage, or of none, is for one of a customer's pets; everything is for
 * a customer without known pets. @param today `YYYY-MM-DD`.
 */
export function forPets(pets: readonly Pet[], today: Day): (species: string, stage: string) => boolean {
  const eaters = pets.flatMap((pet) => eaterOf(pet, today) ?? []);
  if (eaters.length === 0) return () => true;
  return (species, stage) => {
    const known = speciesIn(species);
    return eaters.some(
      (eater) => (known.length === 0 || known.some((named) => named === eater.species)) && isOfStage(stage, eater),
    );
  };
}

/** Whether something is for treats: between the meals. */
export const isTreat = (product: Pick<Product, 'facts'>): boolean =>
  ['treat', 'dental'].includes(factOf(product, 'form'));

/**
 * Whether a product is for the size of an animal: a treat for what it weighs today, such as the sticks of one width, and
 * food for what it will weigh.
 */
function isOfSize(product: Pick<Product, 'facts'>, { sizes }: Eater): boolean {
  const known = factOf(product, 'breed_size');
  return known === '' || known.includes(`"${isTreat(product) ? sizes.today : sizes.adult}"`);
}

/**
 * The names of the animals that a food fits: it is for their species, life stage and size, and has nothing in it that
 * they must not eat. What nobody eats fits nobody in particular.
 */
export const fitting = (product: Pick<Product, 'facts'>, eaters: readonly Eater[]): string[] => {
  if (factOf(product, 'feed_type') === '') return [];
  const species = speciesIn(factOf(product, 'species'));
  const composition = factOf(product, 'composition');
  return eaters
    .filter(
      (eater) =>
        species.some((named) => named === eater.species) &&
        isOfStage(factOf(product, 'life_stage'), eater) &&
        isOfSize(product, eater) &&
        !allergensIn(eater.allergies).some((allergen) => ALLERGENS[allergen].test(composition)),
    )
    .map(({ name }) => name);
};
