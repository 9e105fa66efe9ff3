/** A subscription after a change, before the provider has made it. Pure. */

import type { Fields } from '../../../../client/forms/submission.ts';
import { addDays, addMonths, type Day, isDay } from '../../../platform/shared/day.ts';
import { journeyOfCharge } from '../../delivery/model/dispatch.ts';
import { longestDays, partsOf, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { chargeDay, followerOf, isBeyond, withMovableDays } from '../model/calendar.ts';
import { estimate, lineCents, type PriceChange, percentTaken } from '../model/estimate.ts';
import { OTHER_DAY } from '../model/pausing.ts';
import type { Line, Subscription, Upcoming } from '../model/subscription.ts';

/** A change names the state that it wants, so that it may be applied to any newer state. */
export type Change =
  | { kind: 'skip' | 'unskip'; cycle: number }
  | { kind: 'move'; cycle: number; day: Day }
  | { kind: 'resume' }
  /** @param until the day on which it resumes, `YYYY-MM-DD`; empty for none. */
  | { kind: 'pause'; until: Day | '' }
  | { kind: 'address'; address: NonNullable<Subscription['address']> }
  | Exclude<PriceChange, { kind: 'line' | 'add' }>
  | (PriceChange & { kind: 'line'; variantId?: string; title?: string; variantTitle?: string; image?: string | null })
  | (PriceChange & { kind: 'add'; variantId: string; title: string; variantTitle: string; image: string | null });

/** The change of a form that moves a delivery; null while its date is none, which the endpoint refuses. */
export const moveOf = (cycle: number, { date }: Fields): Change | null => {
  const day = String(date);
  return isDay(day) ? { kind: 'move', cycle, day } : null;
};

/**
 * The change of a form that pauses, or gives a pause another end; null while its date is none, which the endpoint
 * refuses.
 */
export function pauseOf({ until, date }: Fields): Change | null {
  const day = String((until === OTHER_DAY ? date : until) ?? '');
  if (isDay(day)) return { kind: 'pause', until: day };
  return until === OTHER_DAY || day !== '' ? null : { kind: 'pause', until: '' };
}

/** Deliveries with the dates that follow from their days. */
function planned({ country }: Subscription, deliveries: readonly Upcoming[], today: Day): Upcoming[] {
  return withMovableDays(deliveries, today).map((delivery) => ({
    ...delivery,
    // the shop has told when one leaves that is due today
    ...(delivery.day > today && journeyOfCharge(delivery.day, country)),
  }));
}

const withDelivery = (
  { upcoming }: Subscription,
  index: number,
  change: (delivery: Upcoming) => Partial<Upcoming>,
): Upcoming[] =>
  upcoming.map((delivery) => (delivery.index === index ? { ...delivery, ...change(delivery) } : delivery));

/**
 * The deliveries after one was moved: within its billing cycle, or beyond it, where it is left out and the next one
 * comes in its place.
 */
function moved(subscription: Subscription, { cycle, day: chosen }: Change & { kind: 'move' }): Upcoming[] {
  const { upcoming } = subscription;
  const delivery = upcoming.find(({ index }) => index === cycle);
  // a skipped one is not moved, nor is one that was moved beyond its cycle already
  if (!delivery || delivery.skipped) return [...upcoming];
  const day = chargeDay(chosen, delivery.day, subscription.country);
  const follower = followerOf(upcoming, cycle);
  if (!follower || !isBeyond(day, follower))
    return withDelivery(subscription, cycle, (delivery) => ({ day, edited: delivery.edited || delivery.day !== day }));
  const { extras } = delivery;
  const extra = extras.reduce((sum, { total }) => sum + total, 0);
  return upcoming.map((delivery) => {
    if (delivery.index === cycle) return { ...delivery, skipped: true, extras: [], amount: delivery.amount - extra };
    if (delivery.index !== follower.index) return delivery;
    const edited = delivery.edited || delivery.day !== day || extras.length > 0;
    return { ...delivery, day, edited, extras: [...delivery.extras, ...extras], amount: delivery.amount + extra };
  });
}

/** The day of a later delivery. @param steps rhythms with their number; negative ones go back. */
function addRhythms(day: Day, ...steps: readonly (readonly [rhythm: Rhythm, times: number])[]): Day {
  let [months, days] = [0, 0];
  for (const [rhythm, times] of steps) {
    const [unit, count] = partsOf(rhythm);
    if (unit === 'M') months += count * times;
    else days += longestDays(rhythm) * times;
  }
  return addDays(addMonths(day, months), days);
}

/** The deliveries with another rhythm: the next one keeps its day and its products, the others begin anew. */
function inRhythm({ upcoming, next, rhythm: before }: Subscription, rhythm: Rhythm): Upcoming[] {
  const regular = Math.max(
    0,
    upcoming.findIndex(({ edited }) => !edited),
  );
  return upcoming.map((delivery, i) =>
    delivery.index === next?.index
      ? delivery
      : {
          ...delivery,
          day: addRhythms(upcoming[regular]!.day, [rhythm, i], [before, -regular]),
          skipped: false,
          edited: false,
          extras: [],
          bounds: null,
          movable: null,
        },
  );
}

function linesAfter(lines: Subscription['lines'], change: Change): Subscription['lines'] {
  switch (change.kind) {
    case 'line':
      return lines.map((line) => {
        if (line.id !== change.lineId) return line;
        const { kind: _kind, lineId: _lineId, ...changed } = change;
        return { ...line, ...changed };
      });
    case 'remove':
      return change.cycle === undefined ? lines.filter(({ id }) => id !== change.lineId) : lines;
    case 'add':
      return change.when === 'always' ? [...lines, { ...newLine(change), image: change.image }] : lines;
    default:
      return lines;
  }
}

const newLine = ({ variantId, title, variantTitle, quantity, price }: Change & { kind: 'add' }): Line => ({
  id: `new ${variantId}`,
  variantId,
  title,
  variantTitle,
  quantity,
  price,
  total: price * quantity,
});

function deliveriesAfter(subscription: Subscription, change: Change): Upcoming[] {
  const { upcoming, next, rhythm } = subscription;
  switch (change.kind) {
    case 'skip':
    case 'unskip':
      return withDelivery(subscription, change.cycle, () => ({ skipped: change.kind === 'skip' }));
    case 'move':
      return moved(subscription, change);
    case 'rhythm':
      return change.rhythm === rhythm ? upcoming : inRhythm(subscription, change.rhythm);
    case 'remove':
      return change.cycle === undefined
        ? upcoming
        : withDelivery(subscription, change.cycle, ({ extras }) => ({
            extras: extras.filter(({ id }) => id !== change.lineId),
          }));
    case 'add':
      return change.when === 'once' && next
        ? withDelivery(subscription, next.index, ({ extras }) => ({
            extras: [...extras, newLine(change)],
            edited: true,
          }))
        : upcoming;
    case 'pause':
      return [];
    default:
      return upcoming;
  }
}

const STATUS = { pause: 'paused', resume: 'active' } as const;

/** The amounts after a change, where they can be known. */
function amountsAfter(
  subscription: Subscription,
  change: Change,
): Pick<Subscription, 'subtotal' | 'total' | 'upcoming'> {
  const { subtotal, total, upcoming } = subscription;
  const isPriced =
    change.kind === 'line' ||
    change.kind === 'remove' ||
    change.kind === 'add' ||
    change.kind === 'rhythm' ||
    change.kind === 'discount-removed';
  const known = isPriced ? estimate(subscription, change) : null;
  return known
    ? {
        ...known,
        upcoming: upcoming.map((delivery) => ({
          ...delivery,
          amount: known.amounts.get(delivery.index) ?? delivery.amount,
        })),
      }
    : { subtotal, total, upcoming };
}

/** Lines with the totals that follow from price, quantity and discount, where it is known. */
const totalled = <L extends Line>(lines: readonly L[], percent: number | null): L[] =>
  lines.map((line) => (percent === null ? line : { ...line, total: lineCents(line, percent) / 100 }));

/** @param today `YYYY-MM-DD`. */
export function applyChange(before: Subscription, change: Change, today: Day): Subscription {
  const discount = change.kind === 'discount-removed' ? null : before.discount;
  const percent = percentTaken({ ...before, discount });
  const { subtotal, total, upcoming: priced } = amountsAfter(before, change);
  const deliveries = deliveriesAfter({ ...before, upcoming: priced }, change);
  const upcoming = planned(before, deliveries, today).map((delivery) => ({
    ...delivery,
    extras: totalled(delivery.extras, percent),
  }));
  const status = change.kind in STATUS ? STATUS[change.kind as keyof typeof STATUS] : null;
  return {
    ...before,
    ...(status && { status, stopped: false, pausedUntil: change.kind === 'pause' ? change.until || null : null }),
    ...(change.kind === 'rhythm' && { rhythm: change.rhythm }),
    ...(change.kind === 'address' && { address: change.address, pickup: null }),
    discount,
    lines: totalled(linesAfter(before.lines, change), percent),
    subtotal,
    total,
    upcoming,
    next: upcoming.find(({ skipped }) => !skipped) ?? null,
  };
}
