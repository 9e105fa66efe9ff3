import { type FeedingRow, feedingTableOf } from '../../catalogue/facts.ts';
import { planOf } from '../../subscriptions/offers.ts';
import { FREQUENCIES } from '../../subscriptions/subscription.ts';
import { type Consumption, consumption } from './consumption.ts';
import { type Food, metafield, type PlannerVariant, packGrams } from './food.ts';
import type { Profile } from './profile.ts';
import { chooseSupply, type Pack, RHYTHM_DAYS, type Supply } from './supply.ts';

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

/** The deliveries of a product. */
export interface ProductRhythm extends Omit<Supply<Pack>, 'pack'> {
  /** The ration of a growing animal when the next delivery comes; null where it is today's. */
  gramsThen: number | null;
}

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
  /** Null for a product without a ration. */
  rhythm: ProductRhythm | null;
  /** The selling plan of the rhythm; null for a product without subscriptions. */
  sellingPlanId: string | null;
  /** Of one bag, bought once. */
  price: number;
  /** Of one bag in a subscription. */
  subscriptionPrice: number | null;
  /** The price of the grams that are eaten in a day, rounded up to the cent; in a subscription where there is one. */
  pricePerDay: number | null;
  /** Rounded to the cent, as it is shown. */
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

function supplyOf(variants: readonly PlannerVariant[], eaten: Consumption) {
  const packs = variants.map((variant) => ({ variant, grams: packGrams(variant), price: Number(variant.price.amount) }));
  const subscribable = FREQUENCIES.filter((months) => variants.every((variant) => planOf(variant, months)));
  return chooseSupply(packs, eaten, subscribable.length > 0 ? subscribable : [1]);
}

/** @param rations of the coming days as multiples of today's. */
function rhythmOf({ months, bags, days, hasSurplus }: Omit<Supply<Pack>, 'pack'>, gramsPerDay: number, rations: readonly number[]): ProductRhythm {
  const gramsThen = Math.ceil(gramsPerDay * (rations[RHYTHM_DAYS[months] - 1] ?? 1) - 1e-9);
  return { months, bags, days, hasSurplus, gramsThen: gramsThen === Math.ceil(gramsPerDay - 1e-9) ? null : gramsThen };
}

/** @returns null when no size of the food is on sale. */
export function recommendedProduct({ tab, food, gramsPerDay, first, reasons }: Choice, profile: Profile): RecommendedProduct | null {
  const { product } = food;
  const variants = product.variants.nodes.filter(({ availableForSale }) => availableForSale);
  // A stick a day stays one stick.
  const rations = tab === 'dental' ? [] : profile.dailyNeeds;
  const eaten = gramsPerDay === null ? null : consumption(gramsPerDay, rations);
  const supply = eaten && supplyOf(variants, eaten);
  const variant = supply?.pack.variant ?? variants[0];
  if (!variant) return null;
  const grams = packGrams(variant);
  const sellingPlan = planOf(variant, supply?.months ?? 1);
  const price = Number(variant.price.amount);
  const pricePerKg = grams ? Math.round(((sellingPlan?.price ?? price) / grams) * 100_000) / 100 : null;
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
    daysPerPack: eaten && grams ? eaten.daysOf(grams) : null,
    rhythm: supply && gramsPerDay !== null ? rhythmOf(supply, gramsPerDay, rations) : null,
    sellingPlanId: sellingPlan?.id ?? null,
    price,
    subscriptionPrice: sellingPlan?.price ?? null,
    pricePerDay: gramsPerDay === null || pricePerKg === null ? null : Math.ceil((gramsPerDay * pricePerKg) / 10 - 1e-6) / 100,
    pricePerKg,
    kcalPer100g: food.kcalPer100g,
    packGrams: grams,
    feedingTable: feedingTableOf(metafield(product, 'feeding_table')),
    first,
    reasons,
  };
}
