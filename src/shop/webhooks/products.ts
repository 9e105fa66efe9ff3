import { drizzle } from 'drizzle-orm/d1';
import type { Subject } from '../events/subject.ts';
import { readPricesSoon } from '../prices/changed.ts';

/**
 * The products: their events have prices read, many products together. Changes whose events never come are found by the
 * daily reading of all prices, so there is no list of them.
 */
export const products: Subject = {
  name: 'products',
  topics: ['products/update'],
  async *updatedSince() {},
  enqueue: readPricesSoon,
  // of a row that an earlier version of the shop has stored
  async load({ database }, id) {
    await readPricesSoon(drizzle(database), id);
    return null;
  },
};
