/** Pure: what follows an order. */

import { addDays, type Day, dayOf, type TimeZone } from '../../platform/shared/day.ts';
import type { OrderByNumberQuery, OrderComesNextQuery } from '../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { orderStatus } from '../customer/model/customer.ts';
import { type DayRange, journeyOfCharge, journeyOfOrder } from '../delivery/model/dispatch.ts';
import { amountIn } from '../subscriptions/model/swap.ts';

type Order = OrderByNumberQuery['customer']['orders']['nodes'][number];
type Known = OrderComesNextQuery['customer'];

/** For so many days an order counts as one that its customer has just placed. */
export const NEW_FOR_DAYS = 21;
/** Packs up to this weight, in grams, are samples: too small to change food over a week. */
const SAMPLE_GRAMS = 200;

/** The way of an order's parcel: still to leave, or on its way. */
type Arrival = { leaves: Day; arrives: DayRange } | { by: Day };

/** The course of things after an order. All days are `YYYY-MM-DD`. */
export interface ComesNext {
  /** Null once the parcel should be there, and for an order that was cancelled. */
  arrival: Arrival | null;
  /** The next charges of the running subscriptions that the order has begun; `amount` in the currency's major unit. */
  charges: { number: string; day: Day; amount: number; currency: string }[];
  /** The first day of the change to its food, by which it is there, where that is new to the customer; null where it is not. */
  changesFrom: Day | null;
}

/** The country that an order goes to; that of the buyer where it is collected. */
const countryOf = ({ shippingAddress, billingAddress }: Order) =>
  (shippingAddress ?? billingAddress)?.territoryCode ?? null;

function arrivalOf(order: Order, today: Day, market: TimeZone): Arrival | null {
  const status = orderStatus(order);
  if (status === 'pending') {
    const country = countryOf(order);
    const way = journeyOfOrder(new Date(order.processedAt), country);
    // one that is late leaves today at the earliest
    return way.leaves < today ? journeyOfCharge(today, country) : way;
  }
  const parcel = order.fulfillments.nodes.findLast(({ latestShipmentStatus: at }) => at !== 'DELIVERED');
  if (status === 'cancelled' || !parcel?.estimatedDeliveryAt) return null;
  const by = dayOf(new Date(parcel.estimatedDeliveryAt), market);
  return by >= today ? { by } : null;
}

/** The last day on which an order arrives. */
function lastDayOf(arrival: Arrival | null, order: Order, market: TimeZone): Day {
  if (arrival) return 'by' in arrival ? arrival.by : arrival.arrives.to;
  const [parcel] = order.fulfillments.nodes;
  if (parcel?.estimatedDeliveryAt) return dayOf(new Date(parcel.estimatedDeliveryAt), market);
  return journeyOfOrder(new Date(order.processedAt), countryOf(order)).arrives.to;
}

const bringsFood = ({ lineItems }: Order): boolean =>
  lineItems.nodes.some(
    ({ productType, variantTitle }) =>
      productType?.endsWith('-food') && (amountIn(variantTitle ?? '') ?? Infinity) > SAMPLE_GRAMS,
  );

function chargesOf(
  contracts: Known['subscriptionContracts']['nodes'],
  id: string,
  zone: TimeZone,
): ComesNext['charges'] {
  return contracts.flatMap(
    ({ id: contractId, status, nextBillingDate, currencyCode: currency, billingPolicy, originOrder, lines }) => {
      // the order has paid a gift once and for all
      if (billingPolicy.maxCycles === 1) return [];
      // a sum of some of the products would be wrong
      if (status !== 'ACTIVE' || !nextBillingDate || originOrder?.id !== id || lines.pageInfo.hasNextPage) return [];
      const amount =
        Math.round(lines.nodes.reduce((sum, line) => sum + Number(line.lineDiscountedPrice.amount), 0) * 100) / 100;
      return [{ number: numberOfGid(contractId), day: dayOf(new Date(nextBillingDate), zone), amount, currency }];
    },
  );
}

/**
 * The course of things after an order: when it arrives, the next charge of each subscription that it has begun, and
 * whether its food is new.
 *
 * @param around what else the customer has; null where that could not be read.
 * @param clock today in the visitor's market, the zone of the provider's shop, and that of the market.
 */
export function comesNext(
  order: Order,
  around: OrderComesNextQuery | null,
  { today, zone, market }: { today: Day; zone: TimeZone; market: TimeZone },
): ComesNext {
  const arrival = arrivalOf(order, today, market);
  if (!around || order.cancelledAt) return { arrival, charges: [], changesFrom: null };
  const { orders: earliest, subscriptionContracts } = around.customer;
  const isFirst =
    earliest.nodes.some(({ id }) => id === order.id) &&
    today <= addDays(dayOf(new Date(order.processedAt), market), NEW_FOR_DAYS);
  return {
    arrival,
    charges: chargesOf(subscriptionContracts.nodes, order.id, zone),
    changesFrom: isFirst && bringsFood(order) ? addDays(lastDayOf(arrival, order, market), 1) : null,
  };
}
