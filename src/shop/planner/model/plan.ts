/**
 * A plan as its page shows it, and the amounts of the packs that the visitor chooses. Pure: the browser uses it too.
 */

import type { Species } from '../../../species/index.ts';
import { longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { consumption, pricePerKg, pricesOf } from './recommendation.ts';

/** The most packs of a product that a form adds to the cart or to a subscription. */
export const MAX_QUANTITY = 99;

/** A size of a product, or packs of two sizes that are chosen as one. */
export interface Pack {
  /** Of a set, the variants and numbers of its packs. */
  variantId: string;
  /** As the market writes it. */
  size: string;
  grams: number;
  price: number;
  plans: readonly { id: string; rhythm: Rhythm; price: number }[];
  /** The fields by which a form puts a set into the cart; a size of a product has none. */
  set?: Readonly<Record<string, string>>;
}

/** The packs of a delivery. */
export interface Amount {
  variantId: string;
  quantity: number;
  rhythm: Rhythm;
}

/** A delivery that a product can join. */
export interface JoinableSubscription {
  number: string;
  /** Its name behind the word for a subscription. */
  name: string;
  /** The subscription's page with the product. */
  href: string;
  variantId: string;
  quantity: number;
  /** Amount and rhythm as the end of a sentence; empty for a product without a ration. */
  text: string;
}

export interface PlanProduct {
  tab: string;
  title: string;
  href: string;
  image: string | null;
  first: boolean;
  reasons: readonly string[];
  /** Rations as names and values. */
  facts: readonly (readonly [name: string, value: string])[];
  gramsPerDay: number | null;
  /** The ration of a day without treats, where the ration is less by their energy. */
  gramsWithoutTreats?: number;
  /** The grams are a maximum instead of a ration. */
  isMaximum: boolean;
  /** Part of the whole plan, unless the visitor decides otherwise. */
  isTicked: boolean;
  /** The ration changes as the animal grows. */
  grows: boolean;
  packs: readonly Pack[];
  recommended: Amount;
  /** A note about the recommended amount. */
  notes: readonly string[];
  subscriptions: readonly JoinableSubscription[];
  /** The reason why it joins no subscription. */
  notAddable: string | null;
}

/** A kind of products. */
export interface PlanTab {
  tab: string;
  name: string;
  href: string;
  /** The reason why it is empty, and whether another answer changes that. */
  empty: { text: string; isAnswer: boolean } | null;
  /** A kind that is taken off the ration. */
  isExtra: boolean;
  /** The feeding table of the first choice, as HTML; empty without one. */
  table: string;
}

/** The energy and the food of a plan. */
export interface PlanResult {
  /** Whether there is dry or wet food for the animal. */
  hasMainFood: boolean;
  tabs: readonly PlanTab[];
  /** The tab without a choice in the address. */
  firstTab: string;
  products: readonly PlanProduct[];
  /** The rations of the coming days as multiples of today's; empty for an adult. */
  rations: readonly number[];
  /** The charts of a young animal's coming months, as HTML; empty for an adult. */
  growth: string;
  /** The advantages of a subscription over buying once, as the items of a list; empty without a subscription. */
  gains: string;
  /** The heading of the whole plan, its fields, and the rhythms of the main food to choose from, as HTML. */
  head: string;
  /** A note on the whole plan: whether its deliveries arrive in time. */
  note: string;
  /** A small first purchase, and a plan for another animal too, as HTML. */
  beside: string;
}

export interface PlanContent {
  name: string;
  species: Species;
  /** The top of the page, and ways to a cheaper plan and to the food of several animals, as HTML. */
  header: string;
  /** Null below eight weeks, where no energy need can be given. */
  result: PlanResult | null;
  /** The shown tab. */
  tab: string;
  signedIn: boolean;
  /** The plan belongs to one of the customer's own pets. */
  isOwn: boolean;
  /** Whether the visitor may change the answers and save the animal. */
  mayChange: boolean;
  /** The fields by which its forms name it and its rhythm. */
  fields: { planId: string; every?: Rhythm };
  /** The heading and the text of the form for a new weight, as HTML. */
  weigh: string;
  /** The heading and the text on keeping the plan, and the links and buttons for it, as HTML. */
  keep: { head: string; links: string };
}

/** Pack, plan, duration and prices of a chosen amount. */
export function amountsOf(
  { packs, gramsPerDay, gramsWithoutTreats, isMaximum, grows }: PlanProduct,
  { variantId, quantity, rhythm }: Amount,
  rations: readonly number[],
) {
  const pack = packs.find((pack) => pack.variantId === variantId) ?? packs[0]!;
  const plan = pack.plans.find((plan) => plan.rhythm === rhythm) ?? null;
  const daysAt = (perDay: number | null, bags: number) =>
    perDay === null || pack.grams === 0 ? null : consumption(perDay, grows ? rations : []).daysOf(pack.grams * bags);
  const daysOf = (bags: number) =>
    [daysAt(gramsPerDay, bags), daysAt(gramsWithoutTreats ?? gramsPerDay, bags)] as const;
  const price = plan?.price ?? pack.price;
  return {
    pack,
    plan,
    ...pricesOf({ price, grams: pack.grams, bags: quantity, rhythm: plan?.rhythm ?? null, gramsPerDay, isMaximum }),
    /** The price of a kilogram that is bought once. */
    oncePerKg: pricePerKg(pack.price, pack.grams),
    /** Whole days that one pack lasts, and without treats. */
    packDays: daysOf(1),
    /** Whole days that all packs last, and without treats. */
    days: daysOf(quantity),
    price: price * quantity,
    /** The days that the packs have to last. */
    period: longestDays(plan?.rhythm ?? 'P1M'),
  };
}

export type Amounts = ReturnType<typeof amountsOf>;

/** The prices of several amounts together: of the first delivery, and of a month. */
export function sumOf(amounts: readonly Amounts[]) {
  let [first, month] = [0, 0];
  for (const { price, perMonth } of amounts) {
    first += price;
    month += perMonth ?? 0;
  }
  return { first, month };
}

export const isSameAmount = (a: Amount, b: Amount): boolean =>
  a.variantId === b.variantId && a.quantity === b.quantity && a.rhythm === b.rhythm;
