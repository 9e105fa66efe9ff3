import { now } from '../../platform/clock.ts';
import { type Consumer, subject } from '../events/subject.ts';
import { priceStatements } from '../prices/history.ts';
import { type PricedProduct, readProductPrices } from '../prices/read.ts';

/** Records the prices of a product in every market. */
const recordPrices: Consumer<PricedProduct> = async ({ prices }, { settings, database }) =>
  priceStatements(database, prices, await now(settings));

export const products = subject<PricedProduct>({
  name: 'products',
  topics: ['products/update'],
  read: readProductPrices,
  // the daily reading of all prices finds what no event has told
  async *updatedSince() {},
  consumers: [recordPrices],
});
