/** The next deliveries of all subscriptions of a household on one day. Pure. */

import type { Day } from '../../../platform/shared/day.ts';
import { journeyOfCharge } from '../../delivery/model/dispatch.ts';
import type { Subscription, Upcoming } from './subscription.ts';

/** The part of a subscription in the proposal. */
export type Part<S extends Subscription = Subscription> =
  /**
   * Its next delivery leaves with the others already, can be moved to their day, or can be moved to other days only.
   */
  | { kind: 'stays' | 'moves' | 'other_days'; subscription: S; delivery: Upcoming }
  /** It has no delivery that can be moved. */
  | { kind: 'fixed'; subscription: S; delivery: Upcoming | null };

export interface Proposal<S extends Subscription = Subscription> {
  /** The day of the charge, `YYYY-MM-DD`; null where no two deliveries can leave together. */
  day: Day | null;
  /** One for each active subscription. */
  parts: readonly Part<S>[];
}

function partOf<S extends Subscription>(subscription: S, day: Day | null): Part<S> {
  const { next: delivery, country } = subscription;
  if (!delivery) return { kind: 'fixed', subscription, delivery };
  const { movable, leaves } = delivery;
  if (day !== null && leaves === journeyOfCharge(day, country).leaves) return { kind: 'stays', subscription, delivery };
  if (!movable) return { kind: 'fixed', subscription, delivery };
  return {
    kind: day !== null && day >= movable.from && day <= movable.to ? 'moves' : 'other_days',
    subscription,
    delivery,
  };
}

const isTogether = ({ kind }: Part): boolean => kind === 'stays' || kind === 'moves';

/**
 * The day on which the next deliveries of a household can leave together: the earliest day of one of them that the
 * billing cycles of all others allow. Where there is none, the first or last day of a cycle that all allow, else the
 * day that most of them allow.
 *
 * @param subscriptions all of a customer's. @returns null for fewer than two active ones.
 */
export function proposeDay<S extends Subscription>(subscriptions: readonly S[]): Proposal<S> | null {
  const active = subscriptions.filter(({ status }) => status === 'active');
  if (active.length < 2) return null;
  const next = active.flatMap((subscription) => subscription.next ?? []);
  const days = new Set(next.map(({ day }) => day));
  // Charges across a weekend leave together, so that the best day can also be the last one of a cycle
  const ends = next.flatMap(({ leaves, movable }) => [leaves, ...(movable ? [movable.from, movable.to] : [])]);
  const [best] = [...new Set([...days, ...ends])]
    .map((day) => ({ day, count: active.filter((subscription) => isTogether(partOf(subscription, day))).length }))
    .filter(({ count }) => count > 1)
    .sort(
      (a, b) => b.count - a.count || Number(days.has(b.day)) - Number(days.has(a.day)) || a.day.localeCompare(b.day),
    );
  const day = best?.day ?? null;
  return { day, parts: active.map((subscription) => partOf(subscription, day)) };
}

/** The field that names a subscription in a problem, and the id of its place on the page. @param number its number. */
export const fieldOf = (number: string): string => `delivery-${number}`;
