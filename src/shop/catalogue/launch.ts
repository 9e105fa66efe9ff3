import type { Config } from '../../env.ts';

/** What the provider tags food with that waits for its launch. */
const WAITS = 'wet-cat-food';

/**
 * The day from which a product is sold, when it is not sold yet; null when it is.
 *
 * @param today `YYYY-MM-DD`.
 */
export const waitsUntil = (product: { tags: readonly string[] }, { wetCatLaunch }: Config, today: string): string | null =>
  product.tags.includes(WAITS) && today < wetCatLaunch ? wetCatLaunch : null;

/** What may be recommended: nothing that is not sold yet. */
export const onSale = <P extends { tags: readonly string[] }>(products: readonly P[] | null | undefined, config: Config, today: string): P[] =>
  (products ?? []).filter((product) => waitsUntil(product, config, today) === null);
