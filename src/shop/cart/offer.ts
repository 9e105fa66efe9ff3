import type { Translate } from '../../platform/i18n/translate.ts';
import { formatMoney, localeOf } from '../../platform/shared/format.ts';
import { type Market, shippingCost } from '../../platform/shared/markets.ts';
import { type Rhythm, rhythmText, withinSentence } from '../selling-plans/model/rhythm.ts';
import type { CartState, SubscribeOffer } from './model/cart.ts';
import { roundToCent } from './model/sums.ts';

/**
 * The offer to subscribe to all lines that can be delivered in the rhythm of the first, with what each delivery of them
 * saves; none where no line can be, and where delivery is free already.
 */
export function offerOf(
  { cart: { items, currencyCode }, details: { lines, freeShipping } }: CartState,
  { market, t }: { market: Market; t: Translate },
): SubscribeOffer | undefined {
  const plans: SubscribeOffer['plans'] = {};
  let rhythm: Rhythm | undefined;
  let amount = 0;
  for (const { id, quantity } of items) {
    const line = lines[id];
    if (!line?.planPrice || line.planId || line.isGiven) continue;
    rhythm ??= line.plans[0]?.rhythm;
    const plan = line.plans.find((choice) => choice.rhythm === rhythm && !choice.deliveries);
    if (!plan) continue;
    plans[id] = plan.id;
    amount += (line.oncePrice - line.planPrice) * quantity;
  }
  if (!rhythm || amount <= 0 || freeShipping.reached) return undefined;
  const price = (sum: number) => formatMoney(sum, currencyCode, localeOf(market.language, market.country));
  const [first = '', ...others] = Object.keys(plans);
  const key =
    others.length > 0 ? 'subscribe_offer.all' : items.length > 1 ? 'subscribe_offer.named' : 'subscribe_offer';
  const text = t(key, {
    name: lines[first]?.title ?? '',
    every: withinSentence(rhythmText(rhythm, t)),
    amount: price(roundToCent(amount)),
    cost: price(shippingCost(market)),
  });
  return { text, plans };
}
