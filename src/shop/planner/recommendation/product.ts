import { thumbnailUrl } from '../../../platform/shared/media.ts';
import type { YoungStage } from '../../../species/index.ts';
import { constituentsOf, type FeedingRow, feedingTableOf } from '../../catalogue/facts.ts';
import { longestDays, type Rhythm } from '../../selling-plans/model/rhythm.ts';
import { consumption, pricesOf } from '../model/recommendation.ts';
import {
  bestSupply,
  type Delivery,
  type DeliveryByRhythm,
  deliveriesByRhythm,
  deliveryFrom,
  type ProductRhythm,
  rhythmFrom,
} from './deliveries.ts';
import { type Food, metafield } from './food.ts';
import { cheaperSet, type PackSet } from './pack-set.ts';
import { type PlannedPack, plannedPack } from './planned-pack.ts';
import type { Profile } from './profile.ts';
import { type ChooseSupply, chooseSupply, isFreshFor, MONTH_DAYS, oneBag } from './supply.ts';

/** The kinds of products in a plan. */
export const TABS = ['dry', 'wet', 'treats', 'dental', 'other'] as const;
export type Tab = (typeof TABS)[number];

/** The name of fat among the constituents. */
const FAT = 'crude oils and fats';

/** Whether a kind of products has a maximum instead of a ration: nobody has to be given treats. */
export const hasMaximum = (tab: Tab): boolean => tab === 'treats';

export const supplyOf = (tab: Tab): ChooseSupply => (hasMaximum(tab) ? oneBag : chooseSupply);

/** The reason for a product; its text has the key `planner.reason.{reason}`. */
export type Reason =
  | YoungStage
  | 'small_breed'
  | 'large_breed'
  | 'light'
  | 'senior'
  | 'neutered'
  | 'active'
  | 'sensitive_stomach'
  | 'skin'
  | 'picky'
  | 'adult'
  | 'price'
  | 'treats'
  | 'dental'
  | 'helps'
  | 'supplement';

/**
 * One product of a recommendation, in the size and with the rhythm that suit the ration. Prices are in the currency's
 * major unit.
 */
export interface RecommendedProduct {
  tab: Tab;
  handle: string;
  title: string;
  category: string;
  image: string | null;
  variantId: string;
  size: string;
  /** Rounded up; the maximum of treats is rounded down. Null for a product without a ration. */
  gramsPerDay: number | null;
  /** The ration of a day without treats, where a plan takes their energy off the food; else null. */
  gramsWithoutTreats: number | null;
  /** Kilograms in 30 days. */
  kgPerMonth: number | null;
  daysPerPack: number | null;
  /** Null for a product without a ration. */
  rhythm: ProductRhythm | null;
  /** The deliveries within a subscription, by its rhythm; empty for a product without a ration. */
  bySubscription: DeliveryByRhythm;
  /** The selling plan of the rhythm; null for a product without subscriptions. */
  sellingPlanId: string | null;
  /** Of one bag, bought once. */
  price: number;
  /** Of one bag in a subscription. */
  subscriptionPrice: number | null;
  /** The price of the grams that are eaten in a day; of what has a maximum, a day's share of the month. */
  pricePerDay: number | null;
  /**
   * The share of the deliveries that falls on a month; of food that is bought once, what is eaten in one. Null for
   * a supplement that is bought once.
   */
  pricePerMonth: number | null;
  /** Rounded to the cent, as it is shown. */
  pricePerKg: number | null;
  kcalPer100g: number;
  packGrams: number;
  /** Every size that can be chosen instead. */
  packs: PlannedPack[];
  /**
   * Packs of two sizes, which are recommended in place of those of the size above: every day, month and kilogram has
   * their price. Null where one size is cheaper.
   */
  set: PackSet | null;
  /** The catalogue's own feeding table. */
  feedingTable: FeedingRow[] | null;
  /** Crude fat in percent; null where the catalogue does not say. */
  fat: number | null;
  /** The first choice of its tab. */
  first: boolean;
  /** Part of the whole plan, unless the visitor decides otherwise: all but treats whose opened bag would go stale. */
  isTicked: boolean;
  reasons: Reason[];
}

interface Choice {
  tab: Tab;
  food: Food;
  gramsPerDay: number | null;
  gramsWithoutTreats?: number | null;
  first: boolean;
  reasons: Reason[];
}

/** The prices of packs that a product is delivered in. @param rhythm null for what is bought once. */
function pricesFor(
  { tab, gramsPerDay }: Pick<Choice, 'tab' | 'gramsPerDay'>,
  packs: { price: number; grams: number; bags: number },
  rhythm: Rhythm | null,
): Pick<RecommendedProduct, 'pricePerDay' | 'pricePerMonth' | 'pricePerKg'> {
  const { perDay, perMonth, perKg } = pricesOf({ ...packs, rhythm, gramsPerDay, isMaximum: hasMaximum(tab) });
  return { pricePerDay: perDay, pricePerMonth: perMonth, pricePerKg: perKg };
}

/** The ration of a product. A stick a day stays one stick, and treats have a maximum. */
function eatenOf({ tab, gramsPerDay }: Pick<Choice, 'tab' | 'gramsPerDay'>, dailyNeeds: readonly number[]) {
  const rations = tab === 'dental' ? [] : dailyNeeds;
  return {
    eaten: gramsPerDay === null ? null : consumption(gramsPerDay, rations),
    rationsThen: hasMaximum(tab) ? [] : rations,
  };
}

/**
 * The facts of a product that its deliveries decide. @param pack the size that is delivered. @param delivery null for a
 * product without a ration. @param dailyNeeds of the coming days as multiples of today's.
 */
function deliveredIn(
  product: Pick<RecommendedProduct, 'tab' | 'gramsPerDay' | 'packs'>,
  pack: PlannedPack,
  delivery: Delivery | null,
  dailyNeeds: readonly number[],
) {
  const { tab, gramsPerDay, packs } = product;
  const { variantId, size, grams, price, plans } = pack;
  const { eaten, rationsThen } = eatenOf(product, dailyNeeds);
  const every = delivery?.rhythm ?? 'P1M';
  const sellingPlan = plans.find((plan) => plan.rhythm === every) ?? null;
  const rhythm = delivery && gramsPerDay !== null ? rhythmFrom(delivery, gramsPerDay, rationsThen) : null;
  const set = rhythm && eaten && (tab === 'dry' || tab === 'wet') ? cheaperSet(packs, rhythm, eaten) : null;
  const bought = set
    ? { price: set.plan.price, grams: set.grams, bags: 1 }
    : { price: sellingPlan?.price ?? price, grams, bags: delivery?.bags ?? 1 };
  return {
    variantId,
    size,
    daysPerPack: eaten && grams ? eaten.daysOf(grams) : null,
    rhythm,
    sellingPlanId: sellingPlan?.id ?? null,
    price,
    subscriptionPrice: sellingPlan?.price ?? null,
    ...pricesFor(product, bought, sellingPlan ? every : null),
    packGrams: grams,
    set,
  };
}

/** @returns null when no size of the food is on sale. */
export function recommendedProduct(choice: Choice, profile: Profile): RecommendedProduct | null {
  const { tab, food, gramsPerDay, gramsWithoutTreats = null, first, reasons } = choice;
  const { product } = food;
  const variants = product.variants.nodes.filter(({ availableForSale }) => availableForSale);
  const { eaten } = eatenOf(choice, profile.dailyNeeds);
  const choose = supplyOf(tab);
  const supply = eaten && bestSupply(variants, eaten, choose);
  const variant = supply?.pack.variant ?? variants[0];
  if (!variant) return null;
  const packs = variants.map(plannedPack);
  const delivery = supply && deliveryFrom(supply);
  return {
    tab,
    handle: product.handle,
    title: product.title,
    category: product.productType,
    image: product.featuredImage ? thumbnailUrl(product.featuredImage.url, 112) : null,
    gramsPerDay,
    gramsWithoutTreats,
    kgPerMonth: gramsPerDay === null ? null : (gramsPerDay * 30) / 1000,
    bySubscription: eaten ? deliveriesByRhythm(variants, eaten, choose) : {},
    ...deliveredIn({ tab, gramsPerDay, packs }, plannedPack(variant), delivery, profile.dailyNeeds),
    kcalPer100g: food.kcalPer100g,
    packs,
    feedingTable: feedingTableOf(metafield(product, 'feeding_table')),
    fat: constituentsOf(metafield(product, 'analytical_constituents'))?.[FAT] ?? null,
    first,
    isTicked: !hasMaximum(tab) || !supply || isFreshFor(supply.days),
    reasons,
  };
}

/** The price of all packs of a product's first delivery. */
export const deliveryPrice = ({ set, rhythm, price, subscriptionPrice }: RecommendedProduct): number =>
  set ? set.plan.price : (subscriptionPrice ?? price) * (rhythm?.bags ?? 1);

/** The packs of a product's first delivery: those of its set, or those of one size. */
export const deliveryPacks = ({
  set,
  variantId,
  rhythm,
}: RecommendedProduct): { variantId: string; quantity: number }[] =>
  set
    ? set.parts.map(({ pack, bags }) => ({ variantId: pack.variantId, quantity: bags }))
    : [{ variantId, quantity: rhythm?.bags ?? 1 }];

/** A product in another rhythm. @returns null for one that is not on offer in it. */
export function inRhythm(
  product: RecommendedProduct,
  rhythm: Rhythm,
  dailyNeeds: readonly number[],
): RecommendedProduct | null {
  if (product.rhythm?.rhythm === rhythm) return product;
  const delivery = product.bySubscription[rhythm];
  const pack = product.packs.find(({ variantId }) => variantId === delivery?.variantId);
  return delivery && pack?.plans.some((plan) => plan.rhythm === rhythm)
    ? { ...product, ...deliveredIn(product, pack, delivery, dailyNeeds) }
    : null;
}

/**
 * A first choice that is delivered every month in place of less often, with a smaller first delivery.
 *
 * @returns null where it is not: also where the other delivery is one pack, and where more than a tenth would be left
 * each month.
 */
export function monthly(product: RecommendedProduct, dailyNeeds: readonly number[]): RecommendedProduct | null {
  const { rhythm, set } = product;
  if (!rhythm || longestDays(rhythm.rhythm) <= MONTH_DAYS || (rhythm.bags === 1 && !set)) return null;
  const changed = inRhythm(product, 'P1M', dailyNeeds);
  const isBetter = changed && !changed.rhythm?.hasSurplus && deliveryPrice(changed) < deliveryPrice(product);
  return isBetter ? changed : null;
}
