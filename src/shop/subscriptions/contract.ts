/** Pure: the provider's contracts and billing cycles as the shop's subscriptions and deliveries. */

import { addDays } from '../../platform/day.ts';
import { markets } from '../../platform/market/markets.ts';
import type { SubscriptionPartsFragment } from '../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { deliveryWindow, shippingDay, warehouseOf } from './calendar.ts';
import type { Line, Payment, Subscription, SubscriptionStatus, Upcoming } from './subscription.ts';

/** The facts about a contract that only the Admin API has. */
export interface Details {
  lines: readonly { id: string; variantId?: string | null | undefined }[];
  discount: { id: string; code: string } | null;
  payment: Payment | null;
  /** The products of edited cycles, by index. */
  edited: ReadonlyMap<number, Line[]>;
}

/**
 * The specification's status of a subscription, by the API's. A failed payment keeps a subscription active, with a warning.
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
const statusOf = (status: string): SubscriptionStatus => STATUS_OF[status] ?? 'expired';

const sum = (lines: readonly { total: number }[]): number => Math.round(lines.reduce((total, line) => total + line.total, 0) * 100) / 100;

/** Deliveries that the shop shows. */
const HORIZON = 6;
/** Days by which the last known delivery can be moved. */
const LAST_MOVE_DAYS = 27;

/** The deliveries to come. A delivery can be moved from tomorrow on, between its neighbours. */
function upcomingOf(
  contract: SubscriptionPartsFragment,
  details: Details | null,
  today: string,
  own: { lines: Line[]; total: number; country: string | null },
) {
  // The provider lists cycles also for a contract that is not active.
  const planned = contract.status === 'ACTIVE' ? contract.upcomingBillingCycles.nodes : [];
  const cycles = planned.map((cycle) => ({ ...cycle, day: (cycle.billingAttemptExpectedDate ?? '').slice(0, 10) }));
  const tomorrow = addDays(today, 1);
  return cycles.slice(0, HORIZON).map(({ cycleIndex, day, skipped, edited }, i): Upcoming => {
    const changed = details?.edited.get(cycleIndex);
    const country = own.country ?? '';
    const leaves = shippingDay(day, warehouseOf(country));
    const before = cycles[i - 1];
    const after = cycles[i + 1];
    const from = before && addDays(before.day, 1) > tomorrow ? addDays(before.day, 1) : tomorrow;
    const to = addDays(after?.day ?? day, after ? -1 : LAST_MOVE_DAYS);
    return {
      index: cycleIndex,
      day,
      leaves,
      arrives: deliveryWindow(leaves, country),
      skipped,
      edited,
      amount: changed ? sum(changed) : own.total,
      extras: changed?.filter(({ id }) => !own.lines.some((line) => line.id === id)) ?? [],
      movable: !skipped && from <= to ? { from, to } : null,
    };
  });
}

/**
 * A contract as the shop's pages and answers show it.
 *
 * @param details facts of the Admin API; null where it could not be asked. @param today `YYYY-MM-DD`.
 */
export function subscriptionOf(contract: SubscriptionPartsFragment, details: Details | null, today: string): Subscription {
  const address = contract.deliveryMethod && 'address' in contract.deliveryMethod ? contract.deliveryMethod.address : null;
  const country = address?.countryCode ?? markets.find(({ currency }) => currency === contract.currencyCode)?.country ?? null;
  const lines = contract.lines.nodes.map((line) => ({
    id: line.id,
    title: line.title,
    variantTitle: line.variantTitle ?? '',
    quantity: line.quantity,
    price: Number(line.currentPrice.amount),
    total: Number(line.lineDiscountedPrice.amount),
    image: line.image?.url ?? null,
    variantId: details?.lines.find(({ id }) => id === line.id)?.variantId ?? null,
  }));
  const total = sum(lines);
  const upcoming = upcomingOf(contract, details, today, { lines, total, country });
  return {
    id: contract.id,
    number: numberOfGid(contract.id),
    status: statusOf(contract.status),
    stopped: contract.status === 'FAILED',
    failed: contract.status === 'FAILED' || contract.lastPaymentStatus === 'FAILED',
    country,
    currency: contract.currencyCode,
    months: contract.billingPolicy.intervalCount?.count ?? 1,
    lines,
    subtotal: sum(lines.map(({ price, quantity }) => ({ total: price * quantity }))),
    total,
    discount: details?.discount ?? null,
    payment: details?.payment ?? null,
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
      territoryCode: address.countryCode,
      phoneNumber: address.phone,
    },
  };
}
