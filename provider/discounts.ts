import { gid } from './graphql-types.ts';
import type { Customer, Order, Store } from './store.ts';

/** A discount code with either `percent` or `amounts` (cents per currency). What is absent does not limit it. */
export interface DiscountCode {
  id: number;
  code: string;
  title?: string;
  percent?: number;
  amounts?: Record<string, number>;
  /** Minimum subtotal in cents per currency. */
  minimum?: Record<string, number>;
  /** Limits the discount to products with this tag. */
  tag?: string;
  /** Limits the discount to lines with a selling plan, or to those without one. */
  purchase?: 'subscription' | 'one_time';
  /** ISO 8601. */
  startsAt?: string;
  endsAt?: string;
  usageLimit?: number;
  oncePerCustomer?: boolean;
  /**
   * The deliveries of a subscription that are discounted, 0 for each. Absent: at the checkout the first, on a
   * subscription each.
   */
  cycleLimit?: number;
  /** Numbers of the customers that it is for. */
  customers?: number[];
  /** Numbers of the segments that it is for. */
  segments?: number[];
  /** The classes of discounts that it can be used with. Absent: all. */
  combinesWith?: { order: boolean; product: boolean };
  createdAt?: string;
  updatedAt?: string;
  used: number;
}

/** A group of customers, defined by a query. */
export interface Segment {
  id: number;
  name: string;
  query: string;
  /** ISO 8601. */
  createdAt: string;
}

/**
 * The queries that the provider evaluates: customers who have not ordered yet, and those who have bought one of some
 * products.
 */
const WITHOUT_ORDERS = /^\s*number_of_orders\s*=\s*0\s*$/;
const WITH_PRODUCTS = /^\s*products_purchased\(id:\s*\(([\d,\s]+)\)\)\s*=\s*true\s*$/;

export const isKnownQuery = (query: string): boolean => WITHOUT_ORDERS.test(query) || WITH_PRODUCTS.test(query);

const ordersOf = (store: Store, email: string): Order[] =>
  store.all<Order>('order').filter((order) => order.email === email);

/** Whether a person is in a segment. A person without an account has no orders. */
function isInSegment(store: Store, segment: number, email: string): boolean {
  const found = store.get<Segment>('segment', segment);
  if (!found) return false;
  const orders = ordersOf(store, email);
  const bought = WITH_PRODUCTS.exec(found.query)?.[1]?.split(',').map(Number);
  if (bought)
    return orders.some(({ lines }) => lines.some(({ handle }) => bought.includes(store.product(handle)?.id ?? 0)));
  return WITHOUT_ORDERS.test(found.query) && orders.length === 0;
}

/** Whether a code is for those who have bought one of some products. */
export const isForBuyersOf = ({ segments = [] }: DiscountCode, store: Store): boolean =>
  segments.some((segment) => WITH_PRODUCTS.test(store.get<Segment>('segment', segment)?.query ?? ''));

/** Whether a code is for a person. */
function isFor({ customers, segments }: DiscountCode, store: Store, email: string): boolean {
  if (customers) return customers.includes(store.get<Customer>('customer', email)?.id ?? -1);
  return segments === undefined || segments.some((segment) => isInSegment(store, segment, email));
}

export const findCode = (store: Store, code: string): DiscountCode | null =>
  store.get<DiscountCode>('code', code.trim().toUpperCase());

export const codeGid = ({ id }: DiscountCode): string => gid('DiscountCodeNode', id);

export const classOf = ({ tag }: DiscountCode): 'ORDER' | 'PRODUCT' => (tag ? 'PRODUCT' : 'ORDER');

export function statusOf({ startsAt, endsAt }: DiscountCode, store: Store): 'ACTIVE' | 'EXPIRED' | 'SCHEDULED' {
  const now = store.now().toISOString();
  if (endsAt !== undefined && endsAt <= now) return 'EXPIRED';
  return startsAt !== undefined && startsAt > now ? 'SCHEDULED' : 'ACTIVE';
}

/** Why a code cannot be used now. Its name is the same in carts, with a prefix, and on subscriptions. */
export type UseProblem =
  | 'CURRENTLY_INACTIVE'
  | 'USAGE_LIMIT_REACHED'
  | 'CUSTOMER_NOT_ELIGIBLE'
  | 'CUSTOMER_USAGE_LIMIT_REACHED';

/** Why the limits of a code are reached: for everybody, or for one person. */
export function limitProblem(
  store: Store,
  code: DiscountCode,
  email: string | null,
): 'USAGE_LIMIT_REACHED' | 'CUSTOMER_USAGE_LIMIT_REACHED' | null {
  if (code.usageLimit !== undefined && code.used >= code.usageLimit) return 'USAGE_LIMIT_REACHED';
  const hasUsed =
    code.oncePerCustomer && email !== null && ordersOf(store, email).some(({ codes }) => codes.includes(code.code));
  return hasUsed ? 'CUSTOMER_USAGE_LIMIT_REACHED' : null;
}

/** Why a code cannot be used now. @param email of the buyer; null when nobody knows, which hinders no code. */
export function problemOfUse(store: Store, code: DiscountCode, email: string | null): UseProblem | null {
  const buyer = email?.trim().toLowerCase() || null;
  if (statusOf(code, store) !== 'ACTIVE') return 'CURRENTLY_INACTIVE';
  return buyer !== null && !isFor(code, store, buyer) ? 'CUSTOMER_NOT_ELIGIBLE' : limitProblem(store, code, buyer);
}

/** Whether both codes count on one order. */
export function areCombinable(a: DiscountCode, b: DiscountCode): boolean {
  const accepts = ({ combinesWith }: DiscountCode, other: DiscountCode) =>
    combinesWith?.[classOf(other) === 'ORDER' ? 'order' : 'product'] ?? true;
  return accepts(a, b) && accepts(b, a);
}

/** Counts the codes of an order that was paid. */
export function countUse(store: Store, codes: readonly string[]): void {
  for (const name of codes) {
    const code = findCode(store, name);
    if (code) store.put('code', code.code.toUpperCase(), { ...code, used: code.used + 1 } satisfies DiscountCode);
  }
}
