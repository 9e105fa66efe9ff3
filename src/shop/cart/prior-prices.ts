import { CATALOGUE_LIFETIME, cached } from '../../platform/cache.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { withTimeout } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import type { CartLinePartsFragment } from '../../shopify/generated/storefront/graphql.ts';
import { recordedPricesOf } from '../prices/history.ts';
import { reductionOf } from '../prices/model/prices.ts';
import type { CartCall } from './context.ts';

/** A cart waits this long for the history of prices; then it is shown without reductions. */
const WAIT_MS = 400;
const NONE: ReadonlyMap<string, number> = new Map();

async function readPriorPrices(
  lines: readonly CartLinePartsFragment[],
  { settings, market, database, waitUntil }: CartCall,
): Promise<Map<string, number>> {
  const variants = new Map(lines.map(({ merchandise }) => [merchandise.id, merchandise.price]));
  const ids = [...variants.keys()].sort();
  const [today, { prices }] = await Promise.all([
    todayOf(settings, market.country),
    cached(
      `own ${market.code} prices of variants ${ids}`,
      CATALOGUE_LIFETIME,
      ['lists', 'catalogue'],
      waitUntil,
      async () => ({
        prices: await recordedPricesOf(database, market.code, ids),
      }),
    ),
  ]);
  return new Map(
    prices.flatMap((recorded) => {
      const price = variants.get(recorded.variantId);
      const reduction = price && reductionOf(price, recorded, today, marketZone(market.country));
      return reduction ? [[recorded.variantId, reduction.from]] : [];
    }),
  );
}

/**
 * The lowest one-time prices of the 30 days before reductions that may be announced, by variant, in the major unit.
 * None while the database fails or is slow, so that nothing is announced without proof.
 */
export function priorPricesOf(
  lines: readonly CartLinePartsFragment[],
  call: CartCall,
): Promise<ReadonlyMap<string, number>> {
  if (lines.length === 0) return Promise.resolve(NONE);
  const reading = readPriorPrices(lines, call).catch((error: unknown) => {
    log.warn({ event: 'price_history', error: String(error) });
    return NONE;
  });
  return withTimeout(WAIT_MS, reading, NONE);
}
