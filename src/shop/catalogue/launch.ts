import type { Settings } from '../../env.ts';
import type { Day } from '../../platform/shared/day.ts';

/** The tag of products that are not sold before the configured launch date. */
export const LAUNCH_TAG = 'wet-cat-food';

/**
 * The date from which a product is sold.
 *
 * @param today `YYYY-MM-DD`.
 * @returns `YYYY-MM-DD`, or null once the product is on sale.
 */
export const launchDateIfPending = (
  product: { tags: readonly string[] },
  { wetCatLaunch }: Settings,
  today: Day,
): Day | null => (product.tags.includes(LAUNCH_TAG) && today < wetCatLaunch ? wetCatLaunch : null);

/** The products that are on sale already. */
export const launched = <P extends { tags: readonly string[] }>(
  products: readonly P[] | null | undefined,
  settings: Settings,
  today: Day,
): P[] => (products ?? []).filter((product) => launchDateIfPending(product, settings, today) === null);
