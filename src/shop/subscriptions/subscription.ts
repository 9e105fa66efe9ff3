/** Pure rules of subscriptions: what the provider's contracts and cycles are to the shop. */

import { addDays } from '../../platform/day.ts';
import { markets } from '../../platform/market/markets.ts';
import type { SubscriptionPartsFragment } from '../../shopify/generated/customer/graphql.ts';
import type { SubscribableQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { ApiAddress } from '../account/model.ts';
import { deliveryWindow } from './calendar.ts';

export type SubscriptionStatus = 'active' | 'paused' | 'cancelled' | 'expired';

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
export const subscriptionStatus = (status: string): SubscriptionStatus => STATUS_OF[status] ?? 'expired';

/** How often a subscription may come, in months. Source: specification, section 9. */
export const RHYTHMS = [1, 2, 3] as const;

/** Why somebody may cancel. */
export const REASONS = ['too_much', 'too_expensive', 'not_liked', 'no_pet', 'other'] as const;

export interface Line {
  id: string;
  /** Null where the Admin API could not be asked. */
  variantId: string | null;
  title: string;
  variantTitle: string;
  quantity: number;
  /** Of one piece, guaranteed; in the major unit, as all sums here. */
  price: number;
  total: number;
}

export interface Upcoming {
  index: number;
  /** The day on which the parcel leaves the warehouse and is paid, `YYYY-MM-DD`. */
  day: string;
  arrives: { from: string; to: string };
  skipped: boolean;
  /** Its day or its products differ from the rhythm's. */
  edited: boolean;
  amount: number;
  /** What comes with this delivery only. */
  extras: Line[];
  /** The days to which it may be moved; null when there is none. */
  movable: { from: string; to: string } | null;
}

/** What pays for a subscription. */
export interface Payment {
  methodId: string;
  /** Brand of the card or name of the wallet; null for what the shop does not know. */
  name: string | null;
  /** Null for a wallet. */
  card: { last4: string; month: number; year: number; expiresSoon: boolean } | null;
}

export interface Subscription {
  id: string;
  number: string;
  status: SubscriptionStatus;
  /** The provider has stopped it because a card refused. */
  stopped: boolean;
  /** The last payment failed. */
  failed: boolean;
  country: string;
  currency: string;
  months: number;
  lines: (Line & { image: string | null })[];
  /** What a delivery without changes of its own costs, before and after the code. */
  subtotal: number;
  total: number;
  discount: { id: string; code: string } | null;
  payment: Payment | null;
  /** Whether the Admin API could be asked: without it, what would be changed is not known well enough. */
  complete: boolean;
  upcoming: Upcoming[];
  next: Upcoming | null;
  address: Omit<ApiAddress, 'id'> | null;
}

/** What only the Admin API knows of a contract. */
export interface Details {
  lines: readonly { id: string; variantId?: string | null | undefined }[];
  discount: { id: string; code: string } | null;
  payment: Payment | null;
  /** The products of cycles that were edited, by index. */
  edited: ReadonlyMap<number, Line[]>;
}

/** The number in an id such as `gid://shopify/SubscriptionContract/301`. */
export const numberOf = (id: string): string => /\/(\d+)(?:\?.*)?$/.exec(id)?.[1] ?? '';

const sum = (lines: readonly { total: number }[]): number => Math.round(lines.reduce((total, line) => total + line.total, 0) * 100) / 100;

/**
 * A contract as the shop's pages and answers have it.
 *
 * @param details what the Admin API adds; null where it could not be asked. @param today `YYYY-MM-DD`.
 */
export function subscriptionOf(contract: SubscriptionPartsFragment, details: Details | null, today: string): Subscription {
  const address = contract.deliveryMethod && 'address' in contract.deliveryMethod ? contract.deliveryMethod.address : null;
  const country = address?.countryCode ?? markets.find(({ currency }) => currency === contract.currencyCode)?.country ?? '';
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
  // what does not run has no deliveries before it, whatever the provider lists
  const planned = contract.status === 'ACTIVE' ? contract.upcomingBillingCycles.nodes : [];
  const cycles = planned.map((cycle) => ({ ...cycle, day: (cycle.billingAttemptExpectedDate ?? '').slice(0, 10) }));
  const tomorrow = addDays(today, 1);
  const upcoming = cycles.slice(0, 6).map(({ cycleIndex, day, skipped, edited }, i): Upcoming => {
    const changed = details?.edited.get(cycleIndex);
    const before = cycles[i - 1];
    const after = cycles[i + 1];
    const from = before && addDays(before.day, 1) > tomorrow ? addDays(before.day, 1) : tomorrow;
    const to = addDays(after?.day ?? day, after ? -1 : 27);
    return {
      index: cycleIndex,
      day,
      arrives: deliveryWindow(day, country),
      skipped,
      edited,
      amount: changed ? sum(changed) : total,
      extras: changed?.filter(({ id }) => !lines.some((line) => line.id === id)) ?? [],
      movable: !skipped && from <= to ? { from, to } : null,
    };
  });
  return {
    id: contract.id,
    number: numberOf(contract.id),
    status: subscriptionStatus(contract.status),
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

type Product = SubscribableQuery['products']['nodes'][number];
type Variant = Product['variants']['nodes'][number];

/** A plan that a variant can be bought with, and what one piece costs then. */
interface Plan {
  id: string;
  name: string;
  price: number;
}

const planFrom = (allocation: Variant['sellingPlanAllocations']['nodes'][number] | undefined): Plan | null => {
  const adjusted = allocation?.priceAdjustments[0]?.price.amount;
  return allocation && adjusted !== undefined ? { id: allocation.sellingPlan.id, name: allocation.sellingPlan.name, price: Number(adjusted) } : null;
};

const allocationFor = ({ sellingPlanAllocations: { nodes } }: Pick<Variant, 'sellingPlanAllocations'>, months: number) =>
  nodes.find(({ sellingPlan: { billingPolicy: policy } }) => policy && 'intervalCount' in policy && policy.intervalCount === months);

/** The plan of a variant that comes every so many months; null when there is none. */
export const planOf = (variant: Pick<Variant, 'sellingPlanAllocations'>, months: number): Plan | null => planFrom(allocationFor(variant, months));

/** What a variant costs within a subscription: the plan's price, or the list price where there is no plan and it comes once. */
export interface Offer {
  price: number;
  /** Absent for what cannot be subscribed to. */
  plan?: { id: string; name: string };
}

/** @param months how often the subscription comes: the plan of that rhythm, else the first. */
export function offerOf(variant: Variant, months: number): Offer {
  const plan = planFrom(allocationFor(variant, months) ?? variant.sellingPlanAllocations.nodes[0]);
  return plan ? { price: plan.price, plan } : { price: Number(variant.price.amount) };
}

/** Kittens grow out of their food; samples and starter packs are sold once to a household. Source: specification, sections 8 and 9. */
const neverAdded = ({ handle, productType }: Pick<Product, 'handle' | 'productType'>): boolean =>
  productType === 'kitten-food' || /^(?:sample|starter)-/.test(handle);

/** Why a product cannot be added, as an error code; null when it can. @param waits it is not sold yet. */
export function whyNotAddable(
  product: Pick<Product, 'handle' | 'productType'>,
  variant: Variant,
  { once, waits, currency }: { once: boolean; waits: boolean; currency: string },
): 'not_addable' | 'not_launched' | 'not_subscribable' | 'sold_out' | null {
  if (neverAdded(product) || variant.price.currencyCode !== currency) return 'not_addable';
  if (waits) return 'not_launched';
  if (!once && variant.sellingPlanAllocations.nodes.length === 0) return 'not_subscribable';
  return variant.availableForSale ? null : 'sold_out';
}

/** What can be added to a subscription at all. */
export const addable = (products: readonly Product[]): Product[] => products.filter((product) => product.availableForSale && !neverAdded(product));
