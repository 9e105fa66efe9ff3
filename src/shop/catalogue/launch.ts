import type { Config } from '../../env.ts';

/** The provider's tag of food that is not sold before its launch date. */
const LAUNCH_TAG = 'wet-cat-food';

/**
 * The date from which a product is sold.
 *
 * @param today `YYYY-MM-DD`.
 * @returns `YYYY-MM-DD`, or null once the product is on sale.
 */
export const launchDateIfPending = (product: { tags: readonly string[] }, { wetCatLaunch }: Config, today: string): string | null =>
  product.tags.includes(LAUNCH_TAG) && today < wetCatLaunch ? wetCatLaunch : null;

/** The products that are on sale already, the only ones to recommend. */
export const launchedProducts = <P extends { tags: readonly string[] }>(products: readonly P[] | null | undefined, config: Config, today: string): P[] =>
  (products ?? []).filter((product) => launchDateIfPending(product, config, today) === null);
