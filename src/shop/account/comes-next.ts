/** Pure: what follows an order. */

import { addDays, dayOf } from '../../platform/day.ts';
import { dayInZone } from '../../platform/market/time-zones.ts';
import type { OrderByNumberQuery, OrderComesNextQuery } from '../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { journeyOf } from '../subscriptions/calendar.ts';
import type { Clock } from '../subscriptions/contract.ts';
import { amountIn } from '../subscriptions/swap/model.ts';
import { orderStatus } from './model.ts';

type Order = OrderByNumberQuery['customer']['orders']['nodes'][number];
type Known = OrderComesNextQuery['customer'];

/** For so many days an order counts as one that its customer has just placed. */
export const NEW_FOR_DAYS = 21;
/** Packs up to this weight, in grams, are samples: too small to change food over a week. */
const SAMPLE_GRAMS = 200;

/** The way of an order's parcel: still to leave, or on its way. */
type Arrival = { leaves: string; arrives: { from: string; to: string } } | { by: string };

/** The course of things after an order. All days are `YYYY-MM-DD`. */
export interface ComesNext {
  /** Null once the parcel should be there, and for an order that was cancelled. */
  arrival: Arrival | null;
  /** The next charges of the running subscriptions that the order has begun; `amount` in the currency's major unit. */
  charges: { number: string; day: string; amount: number; currency: string }[];
  /** Whether its food is new to the customer, who is told how to change over. */
  changesFood: boolean;
}

function arrivalOf(order: Order, today: string, zone: string): Arrival | null {
  const status = orderStatus(order);
  if (status === 'pending') {
    const paid = dayInZone(zone, new Date(order.processedAt));
    const way = journeyOf(paid, order.shippingAddress?.territoryCode ?? null);
    // one that is late leaves today at the earliest
    return way.leaves < today ? journeyOf(today, order.shippingAddress?.territoryCode ?? null) : way;
  }
  const parcel = order.fulfillments.nodes.findLast(({ latestShipmentStatus: at }) => at !== 'DELIVERED');
  const by = status === 'cancelled' || !parcel?.estimatedDeliveryAt ? '' : dayOf(new Date(parcel.estimatedDeliveryAt));
  return by >= today ? { by } : null;
}

const bringsFood = ({ lineItems }: Order): boolean =>
  lineItems.nodes.some(({ productType, variantTitle }) => productType?.endsWith('-food') && (amountIn(variantTitle ?? '') ?? Infinity) > SAMPLE_GRAMS);

function chargesOf(contracts: Known['subscriptionContracts']['nodes'], id: string, zone: string): ComesNext['charges'] {
  return contracts.flatMap(({ id: contractId, status, nextBillingDate, currencyCode: currency, originOrder, lines }) => {
    // a sum of some of the products would be wrong
    if (status !== 'ACTIVE' || !nextBillingDate || originOrder?.id !== id || lines.pageInfo.hasNextPage) return [];
    const amount = Math.round(lines.nodes.reduce((sum, line) => sum + Number(line.lineDiscountedPrice.amount), 0) * 100) / 100;
    return [{ number: numberOfGid(contractId), day: dayInZone(zone, new Date(nextBillingDate)), amount, currency }];
  });
}

/**
 * The course of things after an order: when it arrives, the next charge of each subscription that it has begun, and whether its food is new.
 *
 * @param around what else the customer has; null where that could not be read.
 * @param clock today in the visitor's market, `YYYY-MM-DD`, and the time zone of the provider's shop, IANA.
 */
export function comesNext(order: Order, around: OrderComesNextQuery | null, { today, zone }: Clock): ComesNext {
  const arrival = arrivalOf(order, today, zone);
  if (!around || order.cancelledAt) return { arrival, charges: [], changesFood: false };
  const { orders: earliest, subscriptionContracts } = around.customer;
  const isFirst = earliest.nodes.some(({ id }) => id === order.id) && today <= addDays(dayInZone(zone, new Date(order.processedAt)), NEW_FOR_DAYS);
  return { arrival, charges: chargesOf(subscriptionContracts.nodes, order.id, zone), changesFood: isFirst && bringsFood(order) };
}
