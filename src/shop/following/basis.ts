/** The animals of a box as they are while it is right, so that a later page can say what has changed since. Pure. */

import { keyOfBox } from './box-key.ts';
import type { Followed } from './load.ts';
import type { Change, Then } from './store.ts';

/**
 * What is noted of a box that is right: its animals as they are, once for each box. @returns null where it is noted, or
 * the box is not right.
 */
export function basisOf({ box, row, proposal, animals, portions }: Followed): Change | null {
  const key = keyOfBox(box);
  if (proposal || row?.box === key) return null;
  return { box: key, animals: thenOf({ animals, portions }) };
}

/** The animals of a box as they are, with their portions, by the ids of the pets. */
export const thenOf = ({ animals, portions }: Pick<Followed, 'animals' | 'portions'>): Record<string, Then> =>
  Object.fromEntries(
    animals.map(({ id, state }) => {
      const { grams = 0, kcal = 0 } = portions.find(({ petId }) => petId === id) ?? {};
      return [id, { ...state, grams, kcal }];
    }),
  );
