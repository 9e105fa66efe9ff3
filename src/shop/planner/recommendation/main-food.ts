/** Dry and wet food: the foods that make up the ration. Pure. */

import { gramsOf } from '../model/energy/ration.ts';
import type { Food } from './food.ts';
import { type RecommendedProduct, recommendedProduct } from './product.ts';
import { type Profile, prefers } from './profile.ts';
import { rankFoods } from './ranking.ts';

/**
 * In a mixed diet wet food provides a third of the energy. Our own: enough to matter, without filling the bowl with
 * water.
 */
const WET_SHARE = 1 / 3;
const MAX_CHOICES = 3;

export interface MainFood {
  products: RecommendedProduct[];
  /** The parts of the ration's energy that dry and wet food provide. */
  shares: { dry: number; wet: number };
  isMixed: boolean;
  /** Whether any wet food fits the animal. */
  hasWet: boolean;
}

/** @param treatShare part of the energy that comes from treats. */
export function chooseMainFood(foods: readonly Food[], profile: Profile, treatShare: number): MainFood {
  const [dry, wet] = [rankFoods(foods, 'dry', profile), rankFoods(foods, 'wet', profile)];
  const wantsWet = prefers(profile, 'wet_or_raw');
  const wantsDry = prefers(profile, 'dry') || !wantsWet;
  const isMixed = wantsWet && wantsDry && wet.length > 0 && dry.length > 0;
  const shares = isMixed ? { dry: 1 - WET_SHARE, wet: WET_SHARE } : { dry: 1, wet: 1 };
  const choose = (tab: 'dry' | 'wet', ranked: typeof dry) =>
    ranked.slice(0, MAX_CHOICES).flatMap(({ food, reasons }, i) => {
      const gramsWith = (share: number) => gramsOf(profile.need.kcal * shares[tab], food.kcalPer100g, share);
      const gramsWithoutTreats = treatShare > 0 ? gramsWith(0) : null;
      const rations = { gramsPerDay: gramsWith(treatShare), gramsWithoutTreats };
      return recommendedProduct({ tab, food, ...rations, first: i === 0, reasons }, profile) ?? [];
    });
  return {
    products: [
      ...(wantsDry || wet.length === 0 ? choose('dry', dry) : []),
      ...(wantsWet || dry.length === 0 ? choose('wet', wet) : []),
    ],
    shares,
    isMixed,
    hasWet: wet.length > 0,
  };
}
