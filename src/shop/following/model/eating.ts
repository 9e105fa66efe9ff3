/** Which animal eats which food of a box. Pure. */

import type { Species } from '../../../species/index.ts';

/** A food that a plan names. */
export interface NamedFood {
  tab: string;
  handle: string;
  title: string;
}

/** A food that a box brings. */
export interface BoxFood {
  tab: string;
  handle: string;
  title: string;
  species: readonly string[];
}

/** An animal with the foods of its plan, the best of each kind first. */
export interface Planned<F extends NamedFood> {
  /** Of the pet. */
  id: string;
  species: Species;
  foods: readonly F[];
}

/** An animal that eats a food of the box, and the food of its plan in its place. */
export interface Eating<A, F, B> {
  animal: A;
  food: B;
  /** The same food where the plan has it; else the plan's first choice of the kind. */
  planned: F;
  isOutgrown: boolean;
}

/** The kinds of food that make up the ration. */
const MAIN = ['dry', 'wet'] as const;

/**
 * The animals that eat from a box. An animal eats the food of its plan; one whose plan has none of the box any more, as
 * a puppy that has grown up, still eats from it where it did before, or is the only one of its species.
 *
 * @param elsewhere titles of what the customer's other subscriptions bring: a food that comes with both is left out,
 * because nobody knows how much of it is for whom. @param known ids of the pets that ate from the box before.
 */
export function eatingOf<F extends NamedFood, A extends Planned<F>, B extends BoxFood>(
  brought: readonly B[],
  elsewhere: ReadonlySet<string>,
  animals: readonly A[],
  known: ReadonlySet<string>,
): Eating<A, F, B>[] {
  const own = brought.filter(({ title }) => !elsewhere.has(title));
  const planned = animals.flatMap((animal) =>
    MAIN.flatMap((tab) => {
      const named = animal.foods.find((food) => food.tab === tab && own.some(({ handle }) => handle === food.handle));
      const food = named && own.find(({ handle }) => handle === named.handle);
      return named && food ? [{ animal, food, planned: named, isOutgrown: false }] : [];
    }),
  );
  const outgrown = animals.flatMap((animal) =>
    MAIN.flatMap((tab): Eating<A, F, B>[] => {
      const foods = animal.foods.filter((food) => food.tab === tab);
      const [first] = foods;
      const eats = planned.some((eating) => eating.animal === animal && eating.planned.tab === tab);
      const isOnly = animals.filter(({ species }) => species === animal.species).length === 1;
      if (!first || eats || foods.some(({ title }) => elsewhere.has(title)) || !(isOnly || known.has(animal.id)))
        return [];
      const ofKind = own.filter((food) => food.tab === tab && food.species.includes(animal.species));
      const free = ofKind.filter((food) => planned.every((eating) => eating.food !== food));
      const candidates = free.length > 0 ? free : ofKind;
      const [food] = candidates;
      return food && candidates.length === 1 ? [{ animal, food, planned: first, isOutgrown: true }] : [];
    }),
  );
  return [...planned, ...outgrown];
}
