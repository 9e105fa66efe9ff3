/** The ratings of a product by its stars. Pure. */

import type { Rating } from '../../trust/model/rating.ts';

/** How many reviews have given one star, two stars and so on. */
export type StarCounts = readonly [one: number, two: number, three: number, four: number, five: number];

/** How many of some reviews have given how many stars. */
export const countsIn = (reviews: readonly { stars: number }[]): StarCounts => {
  const of = (stars: number) => reviews.filter((review) => review.stars === stars).length;
  return [of(1), of(2), of(3), of(4), of(5)];
};

/** The mean of ratings. @returns null without any. */
export function meanOf(counts: StarCounts): Rating | null {
  const count = counts.reduce((sum, of) => sum + of, 0);
  if (count === 0) return null;
  const sum = counts.reduce((total, of, i) => total + of * (i + 1), 0);
  return { value: Math.round((sum / count) * 100) / 100, lowest: 1, highest: 5, count };
}
