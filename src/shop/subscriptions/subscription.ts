/** The shop's subscriptions and their deliveries. */

import type { CountryCode } from '../../shopify/generated/storefront/graphql.ts';
import type { ApiAddress } from '../account/model.ts';

export type SubscriptionStatus = 'active' | 'paused' | 'cancelled' | 'expired';

/** The intervals at which a subscription can be delivered, in months. Source: specification, section 9. */
export const FREQUENCIES = [1, 2, 3] as const;

/** The reasons for a cancellation. */
export const REASONS = ['too_much', 'too_expensive', 'not_liked', 'no_pet', 'other'] as const;

export interface Line {
  id: string;
  /** Null where the Admin API could not be asked. */
  variantId: string | null;
  title: string;
  variantTitle: string;
  quantity: number;
  /** Guaranteed price of one piece; in the major unit, as all sums here. */
  price: number;
  total: number;
}

/** A delivery to come. */
export interface Upcoming {
  index: number;
  /** The day on which it is charged, `YYYY-MM-DD`. */
  day: string;
  /** The day on which the parcel leaves the warehouse: the day of the charge, or the next working day. */
  leaves: string;
  arrives: { from: string; to: string };
  skipped: boolean;
  /** Its day or its products differ from the contract's. */
  edited: boolean;
  amount: number;
  /** Products that come with this delivery only. */
  extras: Line[];
  /** The days to which it can be moved; null when there is none. */
  movable: { from: string; to: string } | null;
}

export interface Payment {
  methodId: string;
  /** Brand of the card or name of the wallet; null for one that the shop does not know. */
  name: string | null;
  /** Null for a wallet. */
  card: { last4: string; month: number; year: number; expiresSoon: boolean } | null;
}

export interface Subscription {
  id: string;
  number: string;
  status: SubscriptionStatus;
  /** The provider has stopped it after a declined payment. */
  stopped: boolean;
  /** The last payment failed. */
  failed: boolean;
  /** The country that it is delivered to; null where the provider does not say. */
  country: CountryCode | null;
  currency: string;
  months: number;
  lines: (Line & { image: string | null })[];
  /** The price of an unedited delivery, before and after the discount. */
  subtotal: number;
  total: number;
  discount: { id: string; code: string } | null;
  payment: Payment | null;
  /** Whether the details of the Admin API are known; without them the subscription is not changed. */
  complete: boolean;
  upcoming: Upcoming[];
  next: Upcoming | null;
  address: Omit<ApiAddress, 'id'> | null;
}

/** Cancelled or expired. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean => status === 'cancelled' || status === 'expired';
/** Active, and not stopped by a declined payment. */
export const isRunning = ({ status, stopped }: Pick<Subscription, 'status' | 'stopped'>): boolean => status === 'active' && !stopped;

/** A delivery to come, by its index. */
export const deliveryOf = ({ upcoming }: Subscription, index: number): Upcoming | undefined => upcoming.find((known) => known.index === index);
