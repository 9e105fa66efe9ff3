import { withTimeout } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import type { PublicContext } from '../../site/screen.ts';
import { recordedPrices } from './history.ts';
import type { RecordedPrice } from './model/prices.ts';

/** A page waits this long for the history, which is cached; then it is shown without reductions. */
const WAIT_MS = 400;
const NONE: readonly RecordedPrice[] = [];

/**
 * The recorded prices of a product in the page's market; none while the database fails or is slow, so that nothing is
 * announced without proof.
 */
export function shownPrices(
  { database, market, own }: Pick<PublicContext, 'database' | 'market' | 'own'>,
  productId: string,
): Promise<readonly RecordedPrice[]> {
  const reading = own(`prices ${productId}`, async () => ({
    prices: await recordedPrices(database, market.code, productId),
  })).then(
    ({ prices }): readonly RecordedPrice[] => prices,
    (error: unknown) => {
      log.warn({ event: 'price_history', product: productId, error: String(error) });
      return NONE;
    },
  );
  return withTimeout(WAIT_MS, reading, NONE);
}
