/** Pure: the provider's contracts and billing cycles as the shop's subscriptions and deliveries. */

import { type Day, dayOf, type TimeZone } from '../../platform/shared/day.ts';
import { markets } from '../../platform/shared/markets.ts';
import { thumbnailUrl } from '../../platform/shared/media.ts';
import type { SubscriptionPartsFragment } from '../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { journeyOfDelivery } from '../delivery/model/dispatch.ts';
import { contractRhythm } from '../selling-plans/plans.ts';
import { cycleDays, withMovableDays } from './model/calendar.ts';
import type { Line, Payment, Subscription, SubscriptionStatus, Upcoming } from './model/subscription.ts';

/** The facts about a contract that only the Admin API has. */
export interface Details {
  lines: readonly { id: string; variantId?: string | null | undefined }[];
  discount: Subscription['discount'];
  friendsPercent: number;
  payment: Payment | null;
  challengeUrl: string | null;
  /** The products of edited cycles, by index. */
  edited: ReadonlyMap<number, Line[]>;
}

/**
 * The specification's status of a subscription, by the API's. A failed payment keeps a subscription active, with a
 * warning.
 *
 * Source: specification, section 4, "Subscriptions".
 */
const STATUS_OF: Record<string, SubscriptionStatus> = {
  ACTIVE: 'active',
  FAILED: 'active',
  PAUSED: 'paused',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  STALE: 'expired',
};
/** Why a payment failed, by the API's type of its error. */
const FAILED_FOR: Record<string, Subscription['failedFor']> = { PAYMENT_ERROR: 'payment', INVENTORY_ERROR: 'stock' };

const statusOf = (status: string): SubscriptionStatus => STATUS_OF[status] ?? 'expired';

const sum = (lines: readonly { total: number }[]): number =>
  Math.round(lines.reduce((total, line) => total + line.total, 0) * 100) / 100;

/** Deliveries that the shop shows. */
const HORIZON = 6;

/**
 * By which the days of deliveries are told: the moment, its day in the visitor's market, and the time zone of the
 * provider's shop.
 */
export interface Clock {
  now: Date;
  today: Day;
  zone: TimeZone;
}

/** The ids of the subscription's lines that a changed delivery leaves out. */
const leftOut = (own: readonly Line[], changed: readonly Line[]): string[] =>
  own.flatMap(({ id }) => (changed.some((line) => line.id === id) ? [] : [id]));

/** The deliveries to come. */
function upcomingOf(
  contract: SubscriptionPartsFragment,
  details: Details | null,
  { now, today, zone }: Clock,
  own: { lines: Line[]; total: number; country: string | null },
): Upcoming[] {
  // The provider lists cycles also for a contract that is not active.
  const planned = contract.status === 'ACTIVE' ? contract.upcomingBillingCycles.nodes : [];
  const cycles = planned.flatMap((cycle) => {
    if (!cycle.billingAttemptExpectedDate) return [];
    const day = dayOf(new Date(cycle.billingAttemptExpectedDate), zone);
    // one that is late, after an outage or a failed payment, is charged today at the earliest
    return [{ ...cycle, day: day < today ? today : day }];
  });
  const deliveries = cycles.slice(0, HORIZON).map(({ cycleIndex, day, cycleStartAt, cycleEndAt, skipped, edited }) => {
    const changed = details?.edited.get(cycleIndex);
    return {
      index: cycleIndex,
      day,
      ...journeyOfDelivery(day, { today, now }, own.country),
      skipped,
      edited,
      amount: changed ? sum(changed) : own.total,
      extras: changed?.filter(({ id }) => !own.lines.some((line) => line.id === id)) ?? [],
      ...(changed && { without: leftOut(own.lines, changed) }),
      bounds: cycleDays(cycleStartAt, cycleEndAt, zone),
    };
  });
  return withMovableDays(deliveries, today);
}

/**
 * A contract as the shop's pages and answers show it.
 *
 * @param details facts of the Admin API; null where it could not be asked.
 */
export function subscriptionOf(
  contract: SubscriptionPartsFragment,
  details: Details | null,
  clock: Clock,
): Subscription {
  const address =
    contract.deliveryMethod && 'address' in contract.deliveryMethod ? contract.deliveryMethod.address : null;
  const country =
    address?.countryCode ?? markets.find(({ currency }) => currency === contract.currencyCode)?.country ?? null;
  const lines = contract.lines.nodes.map((line) => ({
    id: line.id,
    title: line.title,
    variantTitle: line.variantTitle ?? '',
    quantity: line.quantity,
    price: Number(line.currentPrice.amount),
    total: Number(line.lineDiscountedPrice.amount),
    image: line.image ? thumbnailUrl(line.image.url) : null,
    variantId: details?.lines.find(({ id }) => id === line.id)?.variantId ?? null,
  }));
  const total = sum(lines);
  const upcoming = upcomingOf(contract, details, clock, { lines, total, country });
  return {
    id: contract.id,
    number: numberOfGid(contract.id),
    status: statusOf(contract.status),
    // the shop's own database knows it
    pausedUntil: null,
    stopped: contract.status === 'FAILED',
    failed: contract.status === 'FAILED' || contract.lastPaymentStatus === 'FAILED',
    failedFor: FAILED_FOR[contract.lastBillingAttemptErrorType ?? 'PAYMENT_ERROR'] ?? 'other',
    country,
    currency: contract.currencyCode,
    rhythm: contractRhythm(contract.billingPolicy),
    lines,
    subtotal: sum(lines.map(({ price, quantity }) => ({ total: price * quantity }))),
    total,
    discount: details?.discount ?? null,
    friendsPercent: details?.friendsPercent ?? 0,
    payment: details?.payment ?? null,
    challengeUrl: details?.challengeUrl ?? null,
    complete: details !== null,
    upcoming,
    next: upcoming.find(({ skipped }) => !skipped) ?? null,
    address: address && {
      firstName: address.firstName,
      lastName: address.lastName,
      address1: address.address1,
      address2: address.address2,
      zip: address.zip,
      city: address.city,
      zoneCode: address.provinceCode,
      territoryCode: address.countryCode,
      phoneNumber: address.phone,
    },
  };
}
