import { type FeedingRow, feedingTableOf } from '../../catalogue/facts.ts';
import { planOf } from '../../subscriptions/offers.ts';
import { FREQUENCIES } from '../../subscriptions/subscription.ts';
import { type Food, metafield, type PlannerVariant, packGrams } from './food.ts';
import { growthFactor, type Profile } from './profile.ts';
import { cheapestSupply, RHYTHM_DAYS, type Rhythm } from './supply.ts';

/** The kinds of products in a plan. */
export const TABS = ['dry', 'wet', 'treats', 'dental', 'other'] as const;
export type Tab = (typeof TABS)[number];

/** The reason for a product; its text has the key `planner.reason.{reason}`. */
export type Reason =
  | 'puppy'
  | 'kitten'
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

/** One product of a recommendation, in the size and with the rhythm that suit the ration. Prices are in the currency's major unit. */
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
  /** Kilograms in 30 days. */
  kgPerMonth: number | null;
  daysPerPack: number | null;
  /** Bags for each delivery, months between deliveries, and the days that a delivery lasts; null for a product without a ration. */
  rhythm: { months: Rhythm; bags: number; days: number } | null;
  /** The selling plan of the rhythm; null for a product without subscriptions. */
  sellingPlanId: string | null;
  /** Of one bag, bought once. */
  price: number;
  /** Of one bag in a subscription. */
  subscriptionPrice: number | null;
  /** The price of the deliveries, not of the grams that are eaten; in a subscription where there is one. */
  pricePerDay: number | null;
  pricePerKg: number | null;
  kcalPer100g: number;
  packGrams: number;
  /** The catalogue's own feeding table. */
  feedingTable: FeedingRow[] | null;
  /** The first choice of its tab. */
  first: boolean;
  reasons: Reason[];
}

interface Choice {
  tab: Tab;
  food: Food;
  gramsPerDay: number | null;
  first: boolean;
  reasons: Reason[];
}

function supplyOf(variants: readonly PlannerVariant[], gramsPerDay: number, profile: Profile) {
  const packs = variants.map((variant) => ({ variant, grams: packGrams(variant), price: Number(variant.price.amount) }));
  const subscribable = FREQUENCIES.filter((months) => variants.every((variant) => planOf(variant, months)));
  return cheapestSupply(packs, gramsPerDay, subscribable.length > 0 ? subscribable : [1], (months) => growthFactor(profile, months));
}

/** @returns null when no size of the food is on sale. */
export function recommendedProduct({ tab, food, gramsPerDay, first, reasons }: Choice, profile: Profile): RecommendedProduct | null {
  const { product } = food;
  const variants = product.variants.nodes.filter(({ availableForSale }) => availableForSale);
  const supply = gramsPerDay === null ? null : supplyOf(variants, gramsPerDay, profile);
  const variant = supply?.pack.variant ?? variants[0];
  if (!variant) return null;
  const grams = packGrams(variant);
  const sellingPlan = planOf(variant, supply?.months ?? 1);
  const price = Number(variant.price.amount);
  const bestPrice = sellingPlan?.price ?? price;
  return {
    tab,
    handle: product.handle,
    title: product.title,
    category: product.productType,
    image: product.featuredImage?.url ?? null,
    variantId: variant.id,
    size: variant.title,
    gramsPerDay,
    kgPerMonth: gramsPerDay === null ? null : (gramsPerDay * 30) / 1000,
    daysPerPack: gramsPerDay === null || !grams ? null : Math.floor(grams / gramsPerDay + 1e-9),
    rhythm: supply && { months: supply.months, bags: supply.bags, days: supply.days },
    sellingPlanId: sellingPlan?.id ?? null,
    price,
    subscriptionPrice: sellingPlan?.price ?? null,
    pricePerDay: supply && (bestPrice * supply.bags) / RHYTHM_DAYS[supply.months],
    pricePerKg: grams ? (bestPrice / grams) * 1000 : null,
    kcalPer100g: food.kcalPer100g,
    packGrams: grams,
    feedingTable: feedingTableOf(metafield(product, 'feeding_table')),
    first,
    reasons,
  };
}
