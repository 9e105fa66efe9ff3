/** Packs of two sizes in one delivery. Pure. */

import { numberOfGid } from '../../../shopify/ids.ts';
import { longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { type Consumption, roundToCent } from '../model/recommendation.ts';
import type { PlannedPack } from './planned-pack.ts';
import { fits } from './supply.ts';

/** Packs of one size in a set. */
interface PackPart {
  pack: PlannedPack;
  bags: number;
}

/** Packs of two sizes that are bought as one, the larger ones first. Weight and prices are of all of them. */
export interface PackSet extends PlannedPack {
  parts: readonly [PackPart, PackPart];
  /** The selling plan of the recommended rhythm. */
  plan: PlannedPack['plans'][number];
}

/** Packs of one size in every delivery. */
interface OneSize {
  variantId: string;
  bags: number;
  rhythm: Rhythm;
}

const planFor = (pack: PlannedPack, rhythm: Rhythm) => pack.plans.find((plan) => plan.rhythm === rhythm);

/** @returns null where the sizes have no selling plan of the rhythm in common: one form puts both into the cart. */
function setFrom(parts: PackSet['parts'], rhythm: Rhythm): PackSet | null {
  const sumOf = (priceOf: (pack: PlannedPack) => number) =>
    roundToCent(parts.reduce((sum, { pack, bags }) => sum + priceOf(pack) * bags, 0));
  const [{ pack: larger }, { pack: smaller }] = parts;
  const plans = larger.plans
    .filter(({ id, rhythm: offered }) => planFor(smaller, offered)?.id === id)
    .map(({ id, rhythm: offered }) => ({
      id,
      rhythm: offered,
      price: sumOf((pack) => planFor(pack, offered)?.price ?? pack.price),
    }));
  const plan = plans.find((shared) => shared.rhythm === rhythm);
  if (!plan) return null;
  return {
    variantId: parts.map(({ pack, bags }) => `${numberOfGid(pack.variantId)}*${bags}`).join('+'),
    size: parts.map(({ pack, bags }) => (bags > 1 ? `${bags} × ${pack.size}` : pack.size)).join(' + '),
    grams: parts.reduce((sum, { pack, bags }) => sum + pack.grams * bags, 0),
    price: sumOf(({ price }) => price),
    plans,
    plan,
    parts,
  };
}

/**
 * The cheapest set of a larger size and the chosen one that lasts until the next delivery, leaves as little as the
 * chosen size may, and costs less than it.
 *
 * @param packs all sizes on offer. @returns null where no set is cheaper.
 */
export function cheaperSet(
  packs: readonly PlannedPack[],
  { variantId, bags: ownBags, rhythm }: OneSize,
  { eatenIn }: Consumption,
): PackSet | null {
  const own = packs.find((pack) => pack.variantId === variantId);
  const ownPrice = own && planFor(own, rhythm)?.price;
  if (!own?.grams || ownPrice === undefined) return null;
  const eaten = eatenIn(longestDays(rhythm));
  const sets = packs.flatMap((larger) => {
    const bags = Math.floor(eaten / larger.grams);
    const rest = Math.ceil((eaten - bags * larger.grams) / own.grams - 1e-9);
    // the rest in the own size has to be less than one more of the larger
    if (larger.grams <= own.grams || bags === 0 || rest === 0 || rest * own.grams >= larger.grams) return [];
    const parts = [
      { pack: larger, bags },
      { pack: own, bags: rest },
    ] as const;
    const set = setFrom(parts, rhythm);
    const isCheaper = set !== null && set.plan.price < roundToCent(ownPrice * ownBags);
    return isCheaper && fits(set.grams, eaten, ownBags * own.grams) ? [set] : [];
  });
  return sets.sort((a, b) => a.plan.price - b.plan.price)[0] ?? null;
}
