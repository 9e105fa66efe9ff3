import { drizzle } from 'drizzle-orm/d1';
import { now } from '../../platform/clock.ts';
import { marketByCode } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import type { OrderNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { markOf, purchaseKey } from '../campaigns/cart-attribute.ts';
import type { Consumer } from '../events/subject.ts';
import { orderedStatements } from './reports.ts';
import { postStatements } from './track.ts';

/** An order that is older than this was counted when it was made. */
const MAX_AGE_MS = 14 * 86_400_000;

type Order = Pick<
  NonNullable<OrderNowQuery['order']>,
  'id' | 'createdAt' | 'cartToken' | 'customAttributes' | 'lineItems'
>;

/** Whether an order is a further delivery of a subscription, which may carry the attributes of the first one. */
const isRenewal = ({ id, lineItems }: Order): boolean =>
  lineItems.nodes.some(({ contract }) => contract?.originOrder && contract.originOrder.id !== id);

/**
 * Counts the purchase of a cart whose visitor allowed statistics: by its mark, or by what the browser has reported of
 * it. A cart without either is remembered, because the browser may report it later.
 */
export const countPurchase: Consumer<Order> = async (order, { database, settings }) => {
  const mark = markOf(order.customAttributes);
  if (!mark && !order.cartToken) return [];
  if (
    !settings.tracking.url ||
    isRenewal(order) ||
    (await now(settings)).getTime() - Date.parse(order.createdAt) > MAX_AGE_MS
  )
    return [];
  const db = drizzle(database);
  const key = order.cartToken ? await purchaseKey(order.cartToken) : mark?.cart;
  const market = mark && marketByCode(mark.market, settings.group);
  if (!key) return [];
  if (mark && market) {
    const { cart: _, market: __, ...record } = mark;
    return postStatements(db, {
      kind: 'bought',
      key,
      record,
      address: `${settings.publicOrigin}${pages.cart(market.code)}`,
    });
  }
  return orderedStatements(db, key);
};
