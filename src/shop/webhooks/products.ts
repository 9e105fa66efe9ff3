import { drizzle } from 'drizzle-orm/d1';
import { HAS_BACK_IN_STOCK } from '../../brand/tables/has.ts';
import type { Subject } from '../events/subject.ts';
import { readPricesSoon } from '../prices/changed.ts';
import { checkProduct } from '../sign-ups/index.ts';

/**
 * The products: their events have prices read, many products together, and the stock looked at that people wait for.
 * Changes whose events never come are found by the daily reading of all prices and the hourly look at the stock, so
 * there is no list of them.
 */
export const products: Subject = {
  name: 'products',
  topics: ['products/update'],
  async *updatedSince() {},
  enqueue: (db, id, when) => [readPricesSoon(db, id, when), ...(HAS_BACK_IN_STOCK ? [checkProduct(db, id, when)] : [])],
  // of a row that an earlier version of the shop has stored
  async load({ database }, id) {
    await readPricesSoon(drizzle(database), id);
    return null;
  },
};
