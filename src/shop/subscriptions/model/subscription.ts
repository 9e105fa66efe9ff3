/** The shop's subscriptions and their deliveries. */

import type { Day } from '../../../platform/shared/day.ts';
import type { CountryCode } from '../../../shopify/generated/storefront/graphql.ts';
import type { ApiAddress } from '../../customer/model/customer.ts';
import type { DayRange } from '../../delivery/model/dispatch.ts';
import type { PrepaidTerms } from '../../selling-plans/model/prepaid.ts';
import type { Rhythm } from '../../selling-plans/model/rhythm.ts';

/**
 * Whether a contract never runs again, by its status at the provider. STALE ones have expired without the customer's
 * doing.
 */
export const isOver = (status: string): boolean => ['CANCELLED', 'EXPIRED', 'STALE'].includes(status);

/**
 * Whether a cycle comes after the last one that a contract is charged for: that of a gift, which is paid once.
 *
 * @param maxCycles of its billing policy; null where it goes on.
 */
export const isPastLast = (index: number, maxCycles: number | null | undefined): boolean =>
  maxCycles != null && index > maxCycles;

export type SubscriptionStatus = 'active' | 'paused' | 'cancelled' | 'expired';

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

/** The last part of a line's id, as addresses have it. */
export const lineNumber = ({ id }: { id: string }): string => id.slice(id.lastIndexOf('/') + 1);

/** A size in which a product can be subscribed to. */
export interface Size {
  variantId: string;
  title: string;
  /** Of one piece with the plan of each rhythm. */
  prices: Readonly<Partial<Record<Rhythm, number>>>;
}

export type DeliveryAddress = Omit<ApiAddress, 'id'>;

/** A place at which parcels are collected. */
export interface PickupPoint {
  /** Of its location; empty where the Admin API could not be asked. */
  id: string;
  name: string;
  address: DeliveryAddress;
}

/** A line of the contract of which one delivery brings another number. */
export interface ChangedLine {
  id: string;
  title: string;
  /** Pieces that come with the delivery; 0 for none. */
  quantity: number;
  /** Pieces that come with the others. */
  usual: number;
}

/** A delivery to come. */
export interface Upcoming {
  index: number;
  /** The day on which it is charged, `YYYY-MM-DD`. */
  day: Day;
  /** The day on which the parcel leaves the warehouse: the day of the charge, or the next working day. */
  leaves: Day;
  arrives: DayRange;
  skipped: boolean;
  /** Its day or its products differ from the contract's. */
  edited: boolean;
  amount: number;
  /** Products that come with this delivery only. */
  extras: Line[];
  /** The lines of the contract of which it brings fewer or none; absent where it brings all. */
  changed?: readonly ChangedLine[];
  /** Where it goes, if that is another address than the contract's. */
  elsewhere?: DeliveryAddress;
  /** The days of its billing cycle; null where the provider has not planned it yet. */
  bounds: DayRange | null;
  /**
   * The days of its billing cycle to which it can be moved; null when there is none. Beyond them it takes the place of
   * the next delivery.
   */
  movable: DayRange | null;
}

export interface Payment {
  /** Brand of the card or name of the wallet; null for one that the shop does not know. */
  name: string | null;
  /** Null for a wallet. */
  card: { last4: string; month: number; year: number; expiresSoon: boolean } | null;
}

export interface Subscription {
  id: string;
  number: string;
  status: SubscriptionStatus;
  /** The day on which a paused one resumes by itself, `YYYY-MM-DD`; null where it does not. */
  pausedUntil: Day | null;
  /** The day from which it is paused or cancelled, `YYYY-MM-DD`, where the shop knows it. */
  since?: Day | undefined;
  /** It was cancelled because an animal has died or is gone. */
  isPetGone?: boolean;
  /** The provider has stopped it after a declined payment. */
  stopped: boolean;
  /** The last payment failed. */
  failed: boolean;
  /** Why, where it failed. */
  failedFor: 'payment' | 'stock' | 'other';
  /** The country that it is delivered to; null where the provider does not say. */
  country: CountryCode | null;
  currency: string;
  /** Of its charges. */
  rhythm: Rhythm;
  /**
   * The deliveries that each charge pays; null where each is paid by itself. A gift is charged once and ends by itself.
   */
  prepaid: (PrepaidTerms & { isGift: boolean }) | null;
  /** `animalId`: of the pet that it is for, where the customer has said so. */
  lines: (Line & { image: string | null; animalId?: string })[];
  /** The price of an unedited delivery, before and after the discount. */
  subtotal: number;
  total: number;
  /**
   * `percent`: taken off every line of every delivery; null where the discount works in another way. `once`: taken off
   * the next delivery only.
   */
  discount: { id: string; code: string; percent: number | null; once: boolean } | null;
  /** Taken off every line of every delivery for friends who were referred, beside the code; 0 for none. */
  friendsPercent: number;
  payment: Payment | null;
  /** Where the customer confirms the last payment to the bank; null when there is nothing to confirm. */
  challengeUrl: string | null;
  /** Where the driver leaves the parcels; empty for no place, and where the Admin API could not be asked. */
  driverPlace?: string;
  /** Whether the details of the Admin API are known; without them the subscription is not changed. */
  complete: boolean;
  upcoming: Upcoming[];
  next: Upcoming | null;
  /** Null where the deliveries are collected. */
  address: DeliveryAddress | null;
  /** The pick-up point at which the deliveries are collected; null where they go to an address. */
  pickup: PickupPoint | null;
}

/** One of the customer's saved addresses, with its lines of text. */
export type SavedAddress = ApiAddress & { lines: readonly string[] };

/** Cancelled or expired. */
export const hasEnded = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'cancelled' || status === 'expired';
/** Active, and not stopped by a declined payment. */
export const isRunning = ({ status, stopped }: Pick<Subscription, 'status' | 'stopped'>): boolean =>
  status === 'active' && !stopped;

/** A delivery to come, by its index. */
export const deliveryOf = ({ upcoming }: Subscription, index: number): Upcoming | undefined =>
  upcoming.find((known) => known.index === index);
