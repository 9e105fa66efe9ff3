import { drizzle } from 'drizzle-orm/d1';
import { now } from '../../platform/clock.ts';
import { marketByCode } from '../../platform/market/markets.ts';
import { pages } from '../../routes.ts';
import type { OrderNowQuery } from '../../shopify/generated/admin/graphql.ts';
import type { Consumer } from '../webhooks/subject.ts';
import { markOf } from './cart-attribute.ts';
import { postStatements } from './track.ts';

/** An order that is older than this was counted when it was made. */
const MAX_AGE_MS = 14 * 86_400_000;

type Order = Pick<NonNullable<OrderNowQuery['order']>, 'id' | 'createdAt' | 'customAttributes' | 'lineItems'>;

/** Whether an order is a further delivery of a subscription, which may carry the attributes of the first one. */
const isRenewal = ({ id, lineItems }: Order): boolean => lineItems.nodes.some(({ contract }) => contract?.originOrder && contract.originOrder.id !== id);

/** Counts the purchase of a cart whose visitor allowed statistics, unless the browser has reported it before. */
export const countPurchase: Consumer<Order> = async (order, { database, settings }) => {
  const mark = markOf(order.customAttributes);
  if (!mark || !settings.tracking.url || isRenewal(order)) return [];
  const { cart, market: code, ...record } = mark;
  const market = marketByCode(code, settings.group);
  if (!market || (await now(settings)).getTime() - Date.parse(order.createdAt) > MAX_AGE_MS) return [];
  const address = `${settings.publicOrigin}${pages.cart(market.code)}`;
  return postStatements(drizzle(database), { kind: 'bought', key: cart, record, address });
};
