import { type Market, shippingCost } from '../../../platform/shared/markets.ts';
import type { Recommendation } from '../recommendation/recommend.ts';
import { type Starter, type StarterExtra, starterExtra } from '../recommendation/starter.ts';

/** The treats that make the delivery of a starter free in a market. */
export const extraFor = (recommendation: Recommendation, starter: Starter, market: Market): StarterExtra | null =>
  starterExtra(recommendation, starter, { freeShipping: market.freeShipping, shipping: shippingCost(market) });
