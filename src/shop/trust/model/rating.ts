/**
 * Ratings of products, as the provider's standard metafields `reviews.rating` and `reviews.rating_count` hold them.
 * Pure.
 */

interface Metafield {
  value: string;
}

/** The two metafields of a product. */
export interface Ratings {
  rating: Metafield | null;
  ratingCount: Metafield | null;
}

export interface Rating {
  value: number;
  lowest: number;
  highest: number;
  count: number;
}

function parsed(json: string): { value?: unknown; scale_min?: unknown; scale_max?: unknown } {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

/**
 * The mean rating of a product. @returns null without one that somebody has given: nothing is shown then, and no search
 * engine is told of it.
 */
export function ratingOf({ rating, ratingCount }: Ratings): Rating | null {
  if (!rating || !ratingCount) return null;
  const count = Number(ratingCount.value);
  const { value: mean, scale_min: lowest, scale_max: highest } = parsed(rating.value);
  const found = { value: Number(mean), lowest: Number(lowest), highest: Number(highest), count };
  const isOnScale = found.lowest < found.highest && found.lowest <= found.value && found.value <= found.highest;
  return Number.isInteger(count) && count > 0 && isOnScale ? found : null;
}
