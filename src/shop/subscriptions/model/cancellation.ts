/** The reasons for a cancellation, and the offer that fits each. Pure. */

import { byLength, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { isRunning, type Line, type Size, type Subscription, type Upcoming } from './subscription.ts';

export const REASONS = ['too_much', 'too_expensive', 'not_liked', 'pet_died', 'moving', 'other'] as const;
/** Empty where none is given. */
export type Reason = (typeof REASONS)[number] | '';

/** The most characters of the customer's own words. */
export const MAX_NOTE = 200;

/** A change that may be better than the end. */
export type Offer =
  | { kind: 'rhythm'; rhythm: Rhythm }
  | { kind: 'skip'; delivery: Upcoming }
  /** @param price of one piece in the smaller size. */
  | { kind: 'size'; line: Line; size: Size; price: number }
  | { kind: 'recipe'; line: Line }
  | { kind: 'address' | 'pause' };

export interface OfferOptions {
  /** Those that the subscription can have, the shortest first. */
  rhythms: readonly Rhythm[];
  /** The sizes of every product that comes. */
  sizes: readonly (readonly Size[])[];
  /** Ids of the lines that have other recipes. */
  swappable: readonly string[];
}

const dearestFirst = ({ lines }: Subscription): Line[] => [...lines].sort((a, b) => b.total - a.total);

function longerRhythm({ rhythm }: Subscription, { rhythms }: OfferOptions): Offer | null {
  const longer = rhythms.find((known) => byLength(known, rhythm) > 0);
  return longer ? { kind: 'rhythm', rhythm: longer } : null;
}

/** The next smaller size of the dearest product that has one. */
function smallerSize(subscription: Subscription, { sizes }: OfferOptions): Offer | null {
  const { rhythm } = subscription;
  for (const line of dearestFirst(subscription)) {
    const group = sizes.find((known) => known.some(({ variantId }) => variantId === line.variantId)) ?? [];
    const current = group.find(({ variantId }) => variantId === line.variantId)?.prices[rhythm] ?? 0;
    const [smaller] = group
      .flatMap((size) => ({ size, price: size.prices[rhythm] ?? 0 }))
      .filter(({ price }) => price > 0 && price < Math.min(current, line.price))
      .sort((a, b) => b.price - a.price);
    if (smaller) return { kind: 'size', line, ...smaller };
  }
  return null;
}

/** Another recipe for the dearest product that has one. */
function otherRecipe(subscription: Subscription, { swappable }: OfferOptions): Offer | null {
  const line = dearestFirst(subscription).find(({ id }) => swappable.includes(id));
  return line ? { kind: 'recipe', line } : null;
}

/**
 * The one offer that fits a reason: a pause as long as none is given, which stands above the reasons and is not repeated
 * below them. Null where there is none, after the death of a pet, and for a reason that only the customer knows.
 */
export function offerFor(reason: Reason, subscription: Subscription, options: OfferOptions): Offer | null {
  if (reason === 'pet_died' || reason === 'other') return null;
  // what was paid at once comes as it was paid
  if (subscription.prepaid) return null;
  if (reason === 'moving') return { kind: 'address' };
  if (!isRunning(subscription)) return null;
  switch (reason) {
    case 'too_much':
      return (
        longerRhythm(subscription, options) ??
        (subscription.next ? { kind: 'skip', delivery: subscription.next } : null)
      );
    case 'too_expensive':
      return smallerSize(subscription, options) ?? longerRhythm(subscription, options);
    case 'not_liked':
      return otherRecipe(subscription, options);
    default:
      return { kind: 'pause' };
  }
}

/** What the page that cancels offers below its button: the change that fits the reason, a longer rhythm for all, or none. */
export type OfferOrder = 'by-reason' | 'less-often' | 'none';

/** The offer for all, whatever the reason; none for what was paid at once, and for one that does not run. */
export const offerForAll = (order: OfferOrder, subscription: Subscription, options: OfferOptions): Offer | null =>
  order === 'less-often' && !subscription.prepaid && isRunning(subscription)
    ? longerRhythm(subscription, options)
    : null;
