/** The recipes that can take the place of a subscription's product, as its page fetches them. Pure. */

import type { Dictionary } from '../../../platform/shared/i18n.ts';

export interface RecipeSize {
  variantId: string;
  title: string;
  /** Of one piece; in the subscription's currency, major unit, as all sums. */
  price: number;
  /** The sum of each delivery after the swap; null where it cannot be known before. */
  total: number | null;
  /**
   * The quantity that comes then, where the subscription has this size already and the quantities are added together;
   * else null.
   */
  merged: number | null;
  /** Sentences that tell both. */
  notes: readonly string[];
}

export interface Recipe {
  handle: string;
  title: string;
  /** Name of its category, where that is another one than the current product's; else empty. */
  category: string;
  image: string | null;
  sizes: readonly RecipeSize[];
  /** The size that is nearest to the current one. */
  nearest: string;
  /** Sentences about pets of the customer that must not eat it. */
  warnings: readonly string[];
  /** Sentences about its sizes and about what stays as it is. */
  notes: readonly string[];
}

/** The answer of the endpoint `api.subscriptionsRecipes`. */
export interface RecipesAnswer {
  recipes: readonly Recipe[];
  /** The texts that the dialog needs beyond those of its page. */
  texts: Dictionary;
}

const UNITS: Record<string, number> = { g: 1, kg: 1000, ml: 1, l: 1000 };

/**
 * The amount that a size's title names, in grams or millilitres; null when it names none: "1.5 kg", "12 × 85 g", "One
 * size".
 */
export function amountIn(title: string): number | null {
  const [, count = '1', amount = '', unit = ''] =
    /(?:(\d{1,4}) ?[×x] ?)?(\d{1,6}(?:[.,]\d{1,4})?) ?(kg|g|ml|l)\b/i.exec(title) ?? [];
  return unit ? Number(count) * Number(amount.replace(',', '.')) * UNITS[unit.toLowerCase()]! : null;
}

/**
 * The size that is the same as another one, or else the nearest to it, as a ratio of their amounts; the first one where
 * that is unknown.
 */
export function nearestSize<S extends { title: string }>(sizes: readonly S[], title: string): S | undefined {
  const same = sizes.find((size) => size.title === title);
  const wanted = amountIn(title);
  if (same || !wanted) return same ?? sizes[0];
  const distance = (size: S) => {
    const amount = amountIn(size.title);
    return amount ? Math.abs(Math.log(amount / wanted)) : Number.POSITIVE_INFINITY;
  };
  return sizes.reduce<S | undefined>(
    (best, size) => (best && distance(best) <= distance(size) ? best : size),
    undefined,
  );
}

/**
 * The line that the quantity of a swapped one is added to; undefined where the subscription has no such product yet.
 */
export const lineWith = <L extends { id: string; variantId: string | null }>(
  lines: readonly L[],
  lineId: string,
  variantId: string,
): L | undefined => lines.find((line) => line.id !== lineId && line.variantId === variantId);
