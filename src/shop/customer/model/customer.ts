/** Pure rules of the account: maps the API's states and addresses to the shop's. */

export type OrderStatus = 'shipped' | 'partly_shipped' | 'cancelled' | 'pending';

/**
 * The shop's order status by the API's fulfilment state. A cancelled order is cancelled in any fulfilment state. An
 * order of which a parcel is missing is told apart from one that has left as a whole.
 *
 * Source: specification, section 4, "Orders".
 */
const STATUS_OF: Record<string, OrderStatus> = {
  FULFILLED: 'shipped',
  PARTIALLY_FULFILLED: 'partly_shipped',
  RESTOCKED: 'cancelled',
  IN_PROGRESS: 'pending',
  ON_HOLD: 'pending',
  OPEN: 'pending',
  PENDING_FULFILLMENT: 'pending',
  SCHEDULED: 'pending',
  UNFULFILLED: 'pending',
};

/** The shop's status of an order; `pending` for unknown fulfilment states. */
export const orderStatus = ({
  cancelledAt,
  fulfillmentStatus,
}: {
  cancelledAt: string | null;
  fulfillmentStatus: string;
}): OrderStatus => (cancelledAt ? 'cancelled' : (STATUS_OF[fulfillmentStatus] ?? 'pending'));

export interface ApiAddress {
  id: string;
  firstName: string | null;
  lastName: string | null;
  address1: string | null;
  address2: string | null;
  zip: string | null;
  city: string | null;
  /** The province, county, region or state. An address from before it was asked for may lack it. */
  zoneCode: string | null;
  territoryCode: string | null;
  phoneNumber: string | null;
}

export type Address = ApiAddress & { isDefault: boolean };

/** Marks the default address and sorts it first. */
export const addressesOf = (nodes: readonly ApiAddress[], defaultId: string | null | undefined): Address[] =>
  nodes
    .map((address) => ({ ...address, isDefault: address.id === defaultId }))
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));

/**
 * The customer's identity for the chat, with the specification's four fields; `user_id` is the part of the id after
 * `/Customer/`.
 */
export const chatIdentity = (customer: {
  id: string;
  firstName: string | null;
  lastName: string | null;
  emailAddress: { emailAddress: string | null } | null;
  phoneNumber: { phoneNumber: string } | null;
}) => ({
  email: customer.emailAddress?.emailAddress ?? '',
  user_id: /\/customer\/(.+)$/i.exec(customer.id)?.[1] ?? '',
  name: [customer.firstName, customer.lastName].filter(Boolean).join(' '),
  phone: customer.phoneNumber?.phoneNumber ?? '',
});

/**
 * Validates the path that a sign-in returns to, to prevent open redirects.
 *
 * @returns the path, or the fallback when it is no path of this shop.
 */
export function safeReturn(path: string | null | undefined, fallback: string): string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\s\p{Cc}]/u.test(path)) return fallback;
  const url = new URL(path, 'https://shop.invalid');
  return url.origin === 'https://shop.invalid' &&
    !url.pathname.startsWith('//') &&
    !/\/account\/(?:login|logout|authorize)$/.test(url.pathname)
    ? `${url.pathname}${url.search}`
    : fallback;
}
