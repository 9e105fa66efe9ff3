/** Which food, how much of it, in which bag and how often. Pure. */

import type { PlannerProductsQuery } from '../../shopify/generated/storefront/graphql.ts';
import { ageInMonths } from '../account/pets-model.ts';
import { type FeedingRow, feedingTableOf } from '../catalogue/facts.ts';
import { ALLERGENS, type Answers, animalOf, isAllergen } from './answers.ts';
import { breedOf } from './breeds.ts';
import { energyNeed, gramsOf, type Need } from './energy.ts';

export const TABS = ['dry', 'wet', 'treats', 'dental', 'other'] as const;
export type Tab = (typeof TABS)[number];

type ProviderProduct = PlannerProductsQuery['products']['nodes'][number];

interface Food {
  product: ProviderProduct;
  species: string;
  stage: string;
  form: string;
  complete: boolean;
  composition: string;
  kcalPer100g: number;
}

/** One product of a recommendation. */
export interface Advice {
  tab: Tab;
  handle: string;
  title: string;
  category: string;
  image: string | null;
  variantId: string;
  size: string;
  /** Grams a day, rounded up; of treats the most that is sensible, rounded down. Null for what has no ration. */
  gramsPerDay: number | null;
  /** Kilograms in 30 days. */
  kgPerMonth: number | null;
  daysPerPack: number | null;
  /** How many bags are needed how often; null for what has no ration. */
  rhythm: { months: number; bags: number } | null;
  /** The selling plan of the rhythm; null for what cannot be subscribed to. */
  planId: string | null;
  /** Of one bag, in the currency's major unit: once, and with the plan. */
  price: number;
  planPrice: number | null;
  perDay: number | null;
  /** Of the food, where it has energy. */
  kcalPer100g: number;
  /** What the catalogue says to feed by weight. */
  table: FeedingRow[] | null;
  /** The first choice of its tab. */
  first: boolean;
  /** Why this one, as keys of texts. */
  reasons: string[];
}

export interface Recommendation {
  need: Need;
  kcalPerDay: number;
  /** What is left of the energy for food beside treats, and how it is parted between dry and wet. */
  shares: { dry: number; wet: number };
  /** Part of the energy that is left for treats. */
  treatShare: number;
  notices: string[];
  products: Advice[];
}

/** Treats are at most a tenth of the energy. Source: AAHA and WSAVA nutrition guidelines. */
const TREATS = 0.1;
/** With wet and dry food, wet gives a third of the energy. Our own: enough to matter, not so much that most of the bowl is water. */
const WET_SHARE = 1 / 3;
/** Opened dry food keeps its fats for about three months; no bag should last longer. Our own, common advice of makers. */
const FRESH_DAYS = 100;
/** The longest months, so that nothing runs out. */
const RHYTHM_DAYS = [31, 62, 92] as const;
/** Forms of products that no plan is made of. */
const NO_RATION = new Set(['sample', 'kit', 'accessory']);
/** Lots of the same food that are sold off, or sold by the sack. */
const LOTS = /short-date|bulk/;
/** Chew sticks are for dogs from this weight and age on. Source: the makers' directions in the catalogue. */
const CHEWS_FROM = { kg: 3, months: 4 };

const fact = ({ facts }: ProviderProduct, key: string): string => facts.find((field) => field?.key === key)?.value ?? '';

const foodOf = (product: ProviderProduct): Food => ({
  product,
  species: fact(product, 'species'),
  stage: fact(product, 'life_stage'),
  form: fact(product, 'form'),
  complete: fact(product, 'feed_type') === 'complete feed',
  composition: fact(product, 'composition'),
  kcalPer100g: Number(fact(product, 'kcal_per_100g')) || 0,
});

const gramsIn = ({ unitPriceMeasurement: measure }: ProviderProduct['variants']['nodes'][number]): number =>
  measure ? measure.quantityValue * (measure.quantityUnit === 'KG' ? 1000 : 1) : 0;

/** Puppies of this adult weight and above eat food for large breeds. Source: FEDIAF 2025, on calcium for large breeds. */
const LARGE_KG = 25;

/** How well a food fits, with the reasons; null when it does not at all. */
function fitOf(
  { product: { handle }, stage, form, composition }: Food,
  answers: Answers,
  need: Need,
  adultKg: number,
): { score: number; reasons: string[] } | null {
  const { species, specialNeeds, bodyCondition, activity } = answers;
  const needs = (name: string) => specialNeeds.includes(name);
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason?: string) => {
    score += points;
    if (reason) reasons.push(reason);
  };
  if (need.growing) {
    if (stage !== (species === 'dog' ? 'puppy' : 'kitten')) return null;
    add(10, species === 'dog' ? 'puppy' : 'kitten');
    const large = adultKg >= LARGE_KG;
    if (handle.includes(large ? 'small' : 'large')) add(-15);
    if (handle.includes(large ? 'large' : 'small')) add(5, large ? 'large_breed' : 'small_breed');
    return { score, reasons };
  }
  if (stage === 'puppy' || stage === 'kitten') return null;
  const heavy = bodyCondition === 'overweight' || needs('tendency_to_gain_weight');
  if (stage === 'light') add(heavy ? 9 : -9, heavy ? 'light' : undefined);
  if (stage === 'senior') add(need.senior ? 8 : -8, need.senior ? 'senior' : undefined);
  if (stage === 'neutered') {
    const quiet = needs('neutered') || heavy || activity === 'indoor';
    add(quiet ? 7 : -7, quiet ? 'neutered' : undefined);
    if (handle.includes('hairball') && activity === 'indoor') add(-1);
  }
  if (/active/.test(handle)) {
    const strong = (needs('high_energy_feed') || activity === 'high') && !heavy && !need.senior;
    add(strong ? 9 : -9, strong ? 'active' : undefined);
  }
  if (handle.includes('small-bite')) add(adultKg < 10 ? 4 : -6, adultKg < 10 ? 'small_breed' : undefined);
  if (needs('sensitive_stomach') && !/oat|barley|rice|millet/i.test(composition)) add(5, 'sensitive_stomach');
  if (needs('sensitive_skin_or_paws') && /algae|linseed/i.test(composition)) add(3, 'skin');
  if (needs('picky_eater') && form === 'wet') add(3, 'picky');
  if (handle.includes('mousse')) add(need.senior ? 1 : -1);
  if (need.senior && species === 'cat' && form === 'wet') add(2, 'senior');
  if (stage === 'adult' && reasons.length === 0) add(1, 'adult');
  return { score, reasons };
}

type Variant = ProviderProduct['variants']['nodes'][number];

/** What a variant costs with a plan of a rhythm. */
function planOf({ sellingPlanAllocations: { nodes } }: Variant, months: number) {
  const found = nodes.find(({ sellingPlan: { billingPolicy: policy } }) => policy && 'intervalCount' in policy && policy.intervalCount === months);
  const price = found?.priceAdjustments[0]?.price.amount;
  return found && price !== undefined ? { id: found.sellingPlan.id, price: Number(price) } : null;
}

/**
 * The rhythm of a bag: the longest of 1, 2 and 3 months that it does not run out in; where one bag does not last a month, as
 * many as do.
 *
 * @param daysPerPack whole days that a bag lasts.
 */
export function rhythmOf(daysPerPack: number): { months: number; bags: number } {
  const months = RHYTHM_DAYS.filter((days) => days <= daysPerPack).length;
  return months > 0 ? { months, bags: 1 } : { months: 1, bags: Math.ceil(RHYTHM_DAYS[0] / Math.max(1, daysPerPack)) };
}

/** The bag that is cheapest a day and stays fresh; without one, the smallest. */
function packOf(food: Food, gramsPerDay: number): { variant: Variant; days: number } | null {
  const sized = food.product.variants.nodes
    .filter((variant) => variant.availableForSale && gramsIn(variant) > 0)
    .map((variant) => ({ variant, days: Math.floor(gramsIn(variant) / gramsPerDay) }))
    .sort((a, b) => gramsIn(a.variant) - gramsIn(b.variant));
  const fresh = sized.filter(({ days }) => days >= 1 && (food.form === 'wet' ? days <= 92 : days <= FRESH_DAYS));
  const perGram = ({ variant }: { variant: Variant }) => Number(variant.price.amount) / gramsIn(variant);
  const [best] = [...fresh].sort((a, b) => perGram(a) - perGram(b));
  return best ?? sized[0] ?? null;
}

function adviceOf(tab: Tab, food: Food, gramsPerDay: number | null, first: boolean, reasons: string[]): Advice | null {
  const { product } = food;
  const pack = gramsPerDay ? packOf(food, gramsPerDay) : null;
  const variant = pack?.variant ?? product.variants.nodes.find((known) => known.availableForSale);
  if (!variant) return null;
  const rhythm = rhythmOf(pack?.days ?? RHYTHM_DAYS[0]);
  const plan = planOf(variant, rhythm.months);
  const price = Number(variant.price.amount);
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
    daysPerPack: pack?.days ?? null,
    rhythm: pack && rhythm,
    planId: plan?.id ?? null,
    price,
    planPrice: plan?.price ?? null,
    perDay: gramsPerDay === null || !gramsIn(variant) ? null : ((plan?.price ?? price) * gramsPerDay) / gramsIn(variant),
    kcalPer100g: food.kcalPer100g,
    table: feedingTableOf(fact(product, 'feeding_table')),
    first,
    reasons,
  };
}

/** Grams of a stick: seven to a small pack. */
const stickGrams = ({ product }: Food): number => Math.min(...product.variants.nodes.map(gramsIn).filter((grams) => grams > 0)) / 7;

/**
 * What to feed an animal.
 *
 * @param answers checked ones. @param waits whether a product is not for sale yet. @param today `YYYY-MM-DD`.
 * @returns null where no number can be given.
 */
export function recommend(
  answers: Answers,
  products: readonly ProviderProduct[],
  adultKg: number,
  waits: (product: ProviderProduct) => boolean,
  today: string,
): Recommendation | null {
  const need = energyNeed(animalOf(answers, today));
  if (!need) return null;
  const { species, foodPreferences: wishes, specialNeeds, currentWeightKg } = answers;
  const wants = (name: string) => wishes.includes(name);
  const notices: string[] = [];
  const allergens = specialNeeds.includes('feed_allergy') ? answers.allergies.filter(isAllergen).map((name) => ALLERGENS[name]) : [];
  const foods = products
    .filter((product) => product.availableForSale && !LOTS.test(product.handle) && !waits(product))
    .map(foodOf)
    .filter(
      (food) =>
        food.species.includes(species) && food.kcalPer100g > 0 && !NO_RATION.has(food.form) && !allergens.some((pattern) => pattern.test(food.composition)),
    );

  const rank = (form: string) =>
    foods
      .filter((food) => food.complete && food.form === form)
      .flatMap((food) => {
        const fitting = fitOf(food, answers, need, adultKg);
        return fitting ? [{ food, ...fitting }] : [];
      })
      .sort((a, b) => b.score - a.score)
      // what is made for others is no second choice; where there is nothing else it is the first
      .filter(({ score }, i) => i === 0 || score >= 0);
  const [dry, wet] = [rank('dry'), rank('wet')];

  const of = (form: string) => foods.filter((food) => !food.complete && food.form === form);
  const [dental, supplements, treats] = [of('dental'), of('supplement'), of('treat')];

  const hasTreats = wants('treats') && treats.length > 0;
  const chews = currentWeightKg >= CHEWS_FROM.kg && (ageInMonths(answers.birthdate, today) ?? 0) >= CHEWS_FROM.months;
  const hasDental = wants('dental') && dental.length > 0 && chews;
  if (wants('dental') && dental.length > 0 && !chews) notices.push('no_chews');
  const treatShare = hasTreats || hasDental ? TREATS : 0;
  const wantsWet = wants('wet_or_raw');
  const wantsDry = wants('dry') || !wantsWet;
  const mixed = wantsWet && wantsDry && wet.length > 0 && dry.length > 0;
  const shareOf = (tab: 'dry' | 'wet') => (mixed ? (tab === 'wet' ? WET_SHARE : 1 - WET_SHARE) : 1);

  const out: (Advice | null)[] = [];
  const main = (tab: 'dry' | 'wet', ranked: typeof dry): void => {
    for (const [i, { food, reasons }] of ranked.slice(0, 3).entries())
      out.push(adviceOf(tab, food, gramsOf(need.kcal * shareOf(tab), food.kcalPer100g, treatShare), i === 0, reasons));
  };
  if (wantsDry || wet.length === 0) main('dry', dry);
  if (wantsWet || dry.length === 0) main('wet', wet);
  if (specialNeeds.includes('sensitive_to_price') && out.length > 1) notices.push('price');

  const allowance = need.kcal * TREATS * (hasTreats && hasDental ? 0.5 : 1);
  if (hasTreats)
    for (const [i, food] of treats.slice(0, 3).entries())
      out.push(adviceOf('treats', food, Math.max(1, Math.floor((allowance / food.kcalPer100g) * 100)), i === 0, ['treats']));
  if (hasDental) {
    const sizes = [...dental].sort((a, b) => stickGrams(b) - stickGrams(a));
    const fits = sizes.find((food) => stickGrams(food) <= (allowance / food.kcalPer100g) * 100) ?? sizes.at(-1)!;
    out.push(adviceOf('dental', fits, Math.max(1, Math.min(stickGrams(fits), Math.floor((allowance / fits.kcalPer100g) * 100))), true, ['dental']));
  }
  const useful = supplements.filter(
    ({ product: { handle } }) =>
      wants('supplements') ||
      (specialNeeds.includes('stiff_joints') && handle.includes('joint')) ||
      (specialNeeds.includes('sensitive_skin_or_paws') && /skin|oil/.test(handle)) ||
      (specialNeeds.includes('sensitive_stomach') && handle.includes('gut')),
  );
  for (const [i, food] of useful.slice(0, 3).entries()) out.push(adviceOf('other', food, null, i === 0, ['supplement']));

  const range = breedOf(species, answers.breed)?.kg;
  if (answers.bodyCondition !== 'normal') notices.push(answers.bodyCondition);
  if (species === 'cat' && !need.growing && (currentWeightKg < 2.5 || currentWeightKg > 8)) notices.push('weight_unusual');
  if (range && !need.growing && (currentWeightKg < range[0] * 0.8 || currentWeightKg > range[1] * 1.25)) notices.push('weight_breed');
  if (need.growing) notices.push(species === 'cat' ? 'kitten' : 'puppy');
  if (specialNeeds.includes('feed_allergy')) notices.push('allergy');
  if (species === 'cat' && wantsWet && wet.length === 0) notices.push('wet_cat');
  if (!out.some((advice) => advice?.tab === 'dry' || advice?.tab === 'wet')) notices.push(allergens.length > 0 ? 'no_food_allergy' : 'no_food');

  return {
    need,
    kcalPerDay: Math.floor(need.kcal + 0.5),
    treatShare,
    shares: { dry: shareOf('dry'), wet: shareOf('wet') },
    notices: [...new Set(notices)],
    products: out.filter((advice) => advice !== null),
  };
}
