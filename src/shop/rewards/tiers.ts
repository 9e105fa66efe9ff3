import { RULES, type TierName } from './rules.ts';

/** Tiers of the bonus club. Pure. */

/** The tier that a number of points earned in the last twelve months reaches. */
export const tierOf = (earned: number): (typeof RULES.tiers)[number] =>
  RULES.tiers.findLast(({ from }) => earned >= from) ?? RULES.tiers[0];

/** The tier above, and the points that it takes to get there; null in the highest one. */
export function nextTierOf(earned: number): { name: TierName; from: number; missing: number } | null {
  const next = RULES.tiers.find(({ from }) => from > earned);
  return next ? { name: next.name, from: next.from, missing: next.from - earned } : null;
}
