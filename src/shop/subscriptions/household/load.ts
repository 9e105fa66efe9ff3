import type { PageContext } from '../../../site/screen.ts';
import { petsOf } from '../../pets/store.ts';
import { plannerProductsOf } from '../../planner/index.ts';
import { type Box, type BoxLine, boxOf, type Companion } from '../model/box.ts';
import { isRunning, type Subscription } from '../model/subscription.ts';
import { type AnimalContext, type FedAnimal, gramsIn, loadAnimals } from '../supply/load.ts';
import { type PlannedLine, planLines, planParts, priceOf } from './food.ts';
import { endedAnimals, pausedCycles } from './store.ts';

/** A subscription's box with the household that it is for. */
export interface HouseholdBox {
  box: Box;
  /** All pets of the customer. */
  household: readonly Companion[];
  /** Those with a plan, with the foods of it. */
  animals: readonly FedAnimal[];
  /** The deliveries that leave out an animal's food, by the animal. */
  paused: ReadonlyMap<string, ReadonlySet<number>>;
  /** Those without which it goes on, with the reason; empty where none was given. */
  ended: ReadonlyMap<string, string>;
}

/** Whether an animal has died or is gone: nothing is offered for it any more. */
export const isGone = (ended: HouseholdBox['ended'], animalId: string): boolean => ended.get(animalId) === 'pet_died';

/** A pet whose food could come in the box, with the lines that would bring it and their price in each delivery. */
export interface Joining {
  id: string;
  name: string;
  lines: readonly PlannedLine[];
  price: number;
}

/**
 * The pets with a plan that eat nothing of a box, where their food can be added to it. @throws UpstreamError
 */
export async function loadJoining(
  { lists, settings, today }: Pick<PageContext, 'lists' | 'settings' | 'today'>,
  subscription: Subscription,
  { box, animals, ended }: HouseholdBox,
): Promise<Joining[]> {
  const others = animals.filter(({ id }) => !isGone(ended, id) && !box.animals.some((eater) => eater.id === id));
  const planned = others.map(async (animal): Promise<Joining[]> => {
    const lines = await planLines({ reader: { lists }, settings, today, subscription }, animal, planParts(animal));
    return lines ? [{ id: animal.id, name: animal.name, lines, price: priceOf(lines) }] : [];
  });
  return (await Promise.all(planned)).flat();
}

/** The lines of a subscription as those of a box. @throws UpstreamError */
async function boxLines(context: AnimalContext, { lines }: Subscription): Promise<BoxLine[]> {
  const sold = await plannerProductsOf(
    context,
    lines.map(({ variantId }) => variantId),
  );
  return lines.map((line) => {
    const product = sold.find(({ variants }) => variants.nodes.some(({ id }) => id === line.variantId));
    return {
      id: line.id,
      title: line.title,
      handle: product?.handle ?? null,
      grams: product ? gramsIn(product, [line]) : 0,
      quantity: line.quantity,
      total: line.total,
      ...(line.animalId && { animalId: line.animalId }),
    };
  });
}

/**
 * Who eats what of a running subscription.
 *
 * @returns null where the customer has no pets, where nothing may be changed because it was paid at once, or where it
 * cannot be told: the page is shown without it. @throws UpstreamError
 */
export async function loadBox(
  context: AnimalContext,
  customerId: string,
  subscription: Subscription,
): Promise<HouseholdBox | null> {
  if (!isRunning(subscription) || !subscription.complete || subscription.prepaid) return null;
  const pets = await petsOf(context.database, customerId);
  if (pets.length === 0) return null;
  const [animals, lines, paused, ended] = await Promise.all([
    loadAnimals(context, customerId),
    boxLines(context, subscription),
    pausedCycles(context.database, subscription.id),
    endedAnimals(context.database, subscription.id),
  ]);
  const household = pets.map(({ id, name }): Companion => {
    const foods = animals.find((animal) => animal.id === id)?.foods ?? [];
    return { id, name, foods };
  });
  const eaters = household.map((animal) => (ended.has(animal.id) ? { ...animal, foods: [] } : animal));
  return { box: boxOf(lines, eaters), household, animals, paused, ended };
}
