import { expect, it } from 'vitest';
import {
  type OfferOrder,
  offerFor,
  offerForAll,
  type Reason,
} from '../../../../../src/shop/subscriptions/model/cancellation.ts';
import type { Size, Subscription } from '../../../../../src/shop/subscriptions/model/subscription.ts';

const line = (variantId: string, price: number, quantity = 1) => ({
  id: `line ${variantId}`,
  variantId,
  price,
  quantity,
  total: price * quantity,
});
const size = (variantId: string, price: number): Size => ({
  variantId,
  title: variantId,
  prices: { P1M: price, P2M: price, P3M: price, P6W: price },
});
const SIZES = [
  [size('oat small', 10), size('oat', 20), size('oat large', 50)],
  [size('stick', 5), size('stick large', 8)],
];
const subscription = (given: Partial<Subscription> = {}): Subscription =>
  ({
    status: 'active',
    stopped: false,
    rhythm: 'P2M',
    lines: [line('stick', 5), line('oat large', 45)],
    next: { index: 2 },
    ...given,
  }) as Subscription;

/** An offer in short. */
function offer(reason: Reason, given: Partial<Subscription> = {}): string | null {
  const found = offerFor(reason, subscription(given), {
    rhythms: ['P1M', 'P6W', 'P2M', 'P3M'],
    sizes: SIZES,
    swappable: ['line stick', 'line oat large'],
  });
  if (found?.kind === 'rhythm') return found.rhythm;
  if (found?.kind === 'recipe') return `another recipe for ${found.line.id}`;
  return found?.kind === 'size' ? `${found.size.title} for ${found.price}` : (found?.kind ?? null);
}

const PAUSED = { status: 'paused' } as const;
const SMALLEST = { lines: [line('oat small', 10)] } as Partial<Subscription>;

it.each<[string, Reason, Partial<Subscription>, string | null]>([
  ['a longer rhythm for too much food', 'too_much', {}, 'P3M'],
  ['weeks that are longer than the month', 'too_much', { rhythm: 'P1M' }, 'P6W'],
  ['to skip where there is none', 'too_much', { rhythm: 'P3M' }, 'skip'],
  ['nothing more than the pause where nothing is planned', 'too_much', { rhythm: 'P3M', next: null }, null],
  ['the next smaller size of the dearest product for a price too high', 'too_expensive', {}, 'oat for 20'],
  ['a longer rhythm for the smallest size', 'too_expensive', SMALLEST, 'P3M'],
  ['nothing more than the pause where neither is left', 'too_expensive', { ...SMALLEST, rhythm: 'P3M' }, null],
  ['another recipe for one that is not liked', 'not_liked', {}, 'another recipe for line oat large'],
  ['nothing more than the pause where there is no other recipe', 'not_liked', SMALLEST, null],
  ['nothing after a death', 'pet_died', {}, null],
  ['another address for a move, also of a paused one', 'moving', PAUSED, 'address'],
  ['nothing for a reason of their own', 'other', {}, null],
  ['a pause without a reason', '', {}, 'pause'],
  ['nothing else for a paused one', 'too_much', PAUSED, null],
  ['nothing else for a stopped one', 'too_expensive', { stopped: true }, null],
])('the offer is %s', (_, reason, given, expected) => expect(offer(reason, given)).toBe(expected));

it('a size whose guaranteed price is not above that of the smaller one is no offer', () => {
  const lines = [line('oat', 9)] as Subscription['lines'];
  expect(offer('too_expensive', { lines })).toBe('P3M');
});

it.each<[OfferOrder, Partial<Subscription>, string | undefined]>([
  ['by-reason', {}, undefined],
  ['less-often', {}, 'rhythm'],
  ['less-often', { rhythm: 'P3M' }, undefined],
  ['less-often', PAUSED, undefined],
  ['none', {}, undefined],
])('for all, %s %o offers %s', (order, given, expected) => {
  const options = { rhythms: ['P1M', 'P6W', 'P2M', 'P3M'] as const, sizes: SIZES, swappable: [] };
  expect(offerForAll(order, subscription(given), options)?.kind).toBe(expected);
});
