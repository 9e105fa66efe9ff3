/** Pure: the provider's contracts and billing cycles as the shop's subscriptions and deliveries. */

import { type Day, dayOf, type TimeZone } from '../../platform/shared/day.ts';
import { markets } from '../../platform/shared/markets.ts';
import { thumbnailUrl } from '../../platform/shared/media.ts';
import type { SubscriptionPartsFragment } from '../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { journeyOfDelivery } from '../delivery/model/dispatch.ts';
import { contractPrepaid, contractRhythm } from '../selling-plans/plans.ts';
import { animalIn } from './household/line-animal.ts';
import { cycleDays, withMovableDays } from './model/calendar.ts';
import {
  type ChangedLine,
  type DeliveryAddress,
  isPastLast,
  type Line,
  type Payment,
  type Subscription,
  type SubscriptionStatus,
  type Upcoming,
} from './model/subscription.ts';
import { addressOfPlace } from './pickup/options.ts';

/** The facts about a contract that only the Admin API has. */
export interface Details {
  lines: readonly { id: string; variantId?: string | null | undefined }[];
  discount: Subscription['discount'];
  friendsPercent: number;
  payment: Payment | null;
  challengeUrl: string | null;
  /** The products of edited cycles, by index, and their address where it is another one than the contract's. */
  edited: ReadonlyMap<number, { lines: Line[]; elsewhere: DeliveryAddress | null }>;
  /** Where the driver leaves the parcels; empty for no place. */
  driverPlace: string;
  /** Id of the location at which its deliveries are collected; empty for none. */
  pickupId: string;
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

/** The lines of a contract of which a delivery brings fewer or none. @param brought by the delivery. */
export const changedLines = (
  own: readonly { id: string; title?: string; quantity: number }[],
  brought: readonly { id: string; quantity: number }[],
): ChangedLine[] =>
  own.flatMap(({ id, title = '', quantity: usual }) => {
    const quantity = brought.find((line) => line.id === id)?.quantity ?? 0;
    return quantity === usual ? [] : [{ id, title, quantity, usual }];
  });

/**
 * Deliveries that the shop shows; of those that are paid at once, the next charge and the ones in its place, also after
 * it was put off.
 */
const HORIZON = 6;
const CHARGES_SHOWN = 4;

/**
 * By which the days of deliveries are told: the moment, its day in the visitor's market, and the time zone of the
 * provider's shop.
 */
export interface Clock {
  now: Date;
  today: Day;
  zone: TimeZone;
}

/** The deliveries to come. */
function upcomingOf(
  contract: SubscriptionPartsFragment,
  details: Details | null,
  { now, today, zone }: Clock,
  own: { lines: Line[]; total: number; country: string | null; horizon: number },
): Upcoming[] {
  // The provider lists cycles also for a contract that is not active.
  const planned = contract.status === 'ACTIVE' ? contract.upcomingBillingCycles.nodes : [];
  const cycles = planned.flatMap((cycle) => {
    // none follows the last one of a gift, whatever the provider has planned
    if (!cycle.billingAttemptExpectedDate || isPastLast(cycle.cycleIndex, contract.billingPolicy.maxCycles)) return [];
    const day = dayOf(new Date(cycle.billingAttemptExpectedDate), zone);
    // one that is late, after an outage or a failed payment, is charged today at the earliest
    return [{ ...cycle, day: day < today ? today : day }];
  });
  const deliveries = cycles
    .slice(0, own.horizon)
    .map(({ cycleIndex, day, cycleStartAt, cycleEndAt, skipped, edited }) => {
      const contents = details?.edited.get(cycleIndex);
      const changed = contents?.lines;
      const less = changed ? changedLines(own.lines, changed) : [];
      return {
        index: cycleIndex,
        day,
        ...journeyOfDelivery(day, { today, now }, own.country),
        skipped,
        edited,
        amount: changed ? sum(changed) : own.total,
        extras: changed?.filter(({ id }) => !own.lines.some((line) => line.id === id)) ?? [],
        ...(less.length > 0 && { changed: less }),
        ...(contents?.elsewhere && { elsewhere: contents.elsewhere }),
        bounds: cycleDays(cycleStartAt, cycleEndAt, zone),
      };
    });
  return withMovableDays(deliveries, today);
}

/** The lines of a contract. */
const linesOf = (contract: SubscriptionPartsFragment, details: Details | null): Subscription['lines'] =>
  contract.lines.nodes.map((line) => ({
    id: line.id,
    title: line.title,
    variantTitle: line.variantTitle ?? '',
    quantity: line.quantity,
    price: Number(line.currentPrice.amount),
    total: Number(line.lineDiscountedPrice.amount),
    image: line.image ? thumbnailUrl(line.image.url) : null,
    variantId: details?.lines.find(({ id }) => id === line.id)?.variantId ?? null,
    ...animalIn(line.customAttributes),
  }));

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
  const { deliveryMethod: method } = contract;
  const address = method && 'address' in method ? method.address : null;
  const pickup = method && 'pickupOption' in method ? method.pickupOption : null;
  const country =
    address?.countryCode ??
    pickup?.pickupAddress.countryCode ??
    markets.find(({ currency }) => currency === contract.currencyCode)?.country ??
    null;
  const lines = linesOf(contract, details);
  const total = sum(lines);
  const prepaid = contractPrepaid(contract);
  const horizon = prepaid ? CHARGES_SHOWN : HORIZON;
  const upcoming = upcomingOf(contract, details, clock, { lines, total, country, horizon });
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
    prepaid,
    lines,
    subtotal: sum(lines.map(({ price, quantity }) => ({ total: price * quantity }))),
    total,
    discount: details?.discount ?? null,
    friendsPercent: details?.friendsPercent ?? 0,
    payment: details?.payment ?? null,
    challengeUrl: details?.challengeUrl ?? null,
    driverPlace: details?.driverPlace ?? '',
    pickup: pickup && {
      id: details?.pickupId ?? '',
      name: pickup.title ?? '',
      address: addressOfPlace(pickup.pickupAddress),
    },
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
