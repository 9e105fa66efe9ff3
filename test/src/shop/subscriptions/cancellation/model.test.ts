import { expect, it } from 'vitest';
import { offerFor, type Reason } from '../../../../../src/shop/subscriptions/cancellation/model.ts';
import type { Size, Subscription } from '../../../../../src/shop/subscriptions/model.ts';

const line = (variantId: string, price: number, quantity = 1) => ({ id: `line ${variantId}`, variantId, price, quantity, total: price * quantity });
const size = (variantId: string, price: number): Size => ({ variantId, title: variantId, prices: { 1: price, 2: price, 3: price } });
const SIZES = [
  [size('oat small', 10), size('oat', 20), size('oat large', 50)],
  [size('stick', 5), size('stick large', 8)],
];
const subscription = (given: Partial<Subscription> = {}): Subscription =>
  ({ status: 'active', stopped: false, months: 2, lines: [line('stick', 5), line('oat large', 45)], next: { index: 2 }, ...given }) as unknown as Subscription;

/** An offer in short. */
function offer(reason: Reason, given: Partial<Subscription> = {}): string | null {
  const found = offerFor(reason, subscription(given), { sizes: SIZES, swappable: ['line stick', 'line oat large'] });
  if (found?.kind === 'months') return `every ${found.months} months`;
  if (found?.kind === 'recipe') return `another recipe for ${found.line.id}`;
  return found?.kind === 'size' ? `${found.size.title} for ${found.price}` : (found?.kind ?? null);
}

const PAUSED = { status: 'paused' } as const;
const SMALLEST = { lines: [line('oat small', 10)] } as unknown as Partial<Subscription>;

it.each<[string, Reason, Partial<Subscription>, string | null]>([
  ['a longer rhythm for too much food', 'too_much', {}, 'every 3 months'],
  ['to skip where there is none', 'too_much', { months: 3 }, 'skip'],
  ['a pause where nothing is planned', 'too_much', { months: 3, next: null }, 'pause'],
  ['the next smaller size of the dearest product for a price too high', 'too_expensive', {}, 'oat for 20'],
  ['a longer rhythm for the smallest size', 'too_expensive', SMALLEST, 'every 3 months'],
  ['a pause where neither is left', 'too_expensive', { ...SMALLEST, months: 3 }, 'pause'],
  ['another recipe for one that is not liked', 'not_liked', {}, 'another recipe for line oat large'],
  ['a pause where there is no other recipe', 'not_liked', SMALLEST, 'pause'],
  ['nothing after a death', 'pet_died', {}, null],
  ['another address for a move, also of a paused one', 'moving', PAUSED, 'address'],
  ['a pause for any other reason', 'other', {}, 'pause'],
  ['a pause without a reason', '', {}, 'pause'],
  ['nothing else for a paused one', 'too_much', PAUSED, null],
  ['nothing else for a stopped one', 'too_expensive', { stopped: true }, null],
])('the offer is %s', (_, reason, given, expected) => expect(offer(reason, given)).toBe(expected));

it('a size whose guaranteed price is not above that of the smaller one is no offer', () => {
  const lines = [line('oat', 9)] as unknown as Subscription['lines'];
  expect(offer('too_expensive', { lines })).toBe('every 3 months');
});
