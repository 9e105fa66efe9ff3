/** Which food, how much of it, in which bag and how often. Pure. */

import type { PlannerProductsQuery } from '../../shopify/generated/storefront/graphql.ts';
import { type FeedingRow, feedingTableOf } from '../catalogue/facts.ts';
import { ageInMonths } from '../pets/model.ts';
import { planOf } from '../subscriptions/offers.ts';
import { ALLERGENS, type Answers, adultWeight, animalOf, isAllergen } from './answers.ts';
import { breedOf } from './breeds.ts';
import { energyNeed, gramsOf, type Need } from './energy.ts';
import { type GrowthPoint, growthOf } from './growth.ts';

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
  rhythm: { months: number; bags: number; days: number } | null;
  /** The selling plan of the rhythm; null for what cannot be subscribed to. */
  planId: string | null;
  /** Of one bag, in the currency's major unit: once, and with the plan. */
  price: number;
  planPrice: number | null;
  /** What a day of the rhythm costs: everything that comes counts. */
  perDay: number | null;
  /** With the plan where there is one. */
  perKg: number | null;
  /** Of the food, where it has energy. */
  kcalPer100g: number;
  packGrams: number;
  /** What the catalogue says to feed by weight. */
  table: FeedingRow[] | null;
  /** The first choice of its tab. */
  first: boolean;
  /** Why this one, as keys of texts. */
  reasons: string[];
}

export interface Recommendation {
  need: Need;
  /** The coming months of a young animal. */
  growth: GrowthPoint[];
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
const RHYTHM_DAYS: Record<number, number> = { 1: 31, 2: 62, 3: 92 };
/** What comes at once is at most this heavy, where it may come more often: somebody has to carry it and to store it. Our own. */
const MOST_GRAMS = 30_000;
/** What each further bag counts, as a part of the price: it is one more to carry and to open. Our own. */
const FURTHER_BAG = 0.08;
/** Forms of products that no plan is made of. */
const NO_RATION = new Set(['sample', 'kit', 'accessory']);
/** Lots of the same food that are sold off, or sold by the sack. */
const LOTS = /short-date|bulk/;
/** Beside treats a stick takes at most this part of the tenth, where there is one so small. Our own. */
const STICK_SHARE = 2 / 3;
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

/** What the price counts for somebody who looks at it. */
const CHEAP = 6;

/** The least that 1000 kcal of a food cost. */
const costOf = ({ product, kcalPer100g }: Food): number =>
  Math.min(...product.variants.nodes.filter((variant) => gramsIn(variant) > 0).map((variant) => Number(variant.price.amount) / gramsIn(variant) / kcalPer100g));

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
  const gentle = () => {
    if (needs('sensitive_stomach') && !/oat|barley|rice|millet/i.test(composition)) add(5, 'sensitive_stomach');
    if (needs('sensitive_skin_or_paws') && /algae|linseed/i.test(composition)) add(3, 'skin');
  };
  if (need.growing) {
    if (stage !== (species === 'dog' ? 'puppy' : 'kitten')) return null;
    add(10, species === 'dog' ? 'puppy' : 'kitten');
    const large = adultKg >= LARGE_KG;
    if (handle.includes(large ? 'small' : 'large')) add(-15);
    if (handle.includes(large ? 'large' : 'small')) add(5, large ? 'large_breed' : 'small_breed');
    gentle();
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
  gentle();
  if (needs('picky_eater') && form === 'wet') add(3, 'picky');
  if (handle.includes('mousse')) add(need.senior ? 1 : -1);
  if (need.senior && species === 'cat' && form === 'wet') add(2, 'senior');
  if (stage === 'adult' && reasons.length === 0) add(1, 'adult');
  return { score, reasons };
}

/** How a ration grows: its most within some months, as a multiple of today's. */
type Rise = (months: number) => number;

/** A size of a food. */
interface Pack {
  grams: number;
  price: number;
}

export interface Supply<P extends Pack> {
  pack: P;
  /** Deliveries come every so many months. */
  months: number;
  bags: number;
  /** Whole days that all of them last. */
  days: number;
}

/**
 * Which bag, how many of it and how often: what costs least for the months it comes in, among everything that does not run
 * out before the next delivery; of what costs the same, the longest rhythm. An opened bag is empty while it is fresh.
 *
 * @param gramsPerDay exact or rounded up. @param rhythms of 1, 2 and 3 months those that can be had.
 * @param rise how many times today's ration is needed at most within so many months.
 * @returns null where there is no bag.
 */
export function supplyOf<P extends Pack>(packs: readonly P[], gramsPerDay: number, rhythms: readonly number[], rise: Rise = () => 1): Supply<P> | null {
  const sorted = packs.filter(({ grams }) => grams > 0).sort((x, y) => x.grams - y.grams);
  const fresh = sorted.filter(({ grams }) => grams / gramsPerDay <= FRESH_DAYS);
  const options = (fresh.length > 0 ? fresh : sorted.slice(0, 1)).flatMap((pack) =>
    rhythms.map((months) => {
      const bags = Math.ceil((RHYTHM_DAYS[months]! * gramsPerDay * rise(months)) / pack.grams - 1e-9);
      return {
        pack,
        months,
        bags,
        days: Math.floor((bags * pack.grams) / gramsPerDay + 1e-9),
        monthly: ((bags * pack.price) / months) * (1 + FURTHER_BAG * (bags - 1)),
      };
    }),
  );
  const handy = options.filter(({ pack, bags, months }) => months === 1 || bags * pack.grams <= MOST_GRAMS);
  const [best] = handy.sort((x, y) => x.monthly - y.monthly || y.months - x.months);
  return best ? { pack: best.pack, months: best.months, bags: best.bags, days: best.days } : null;
}

function adviceOf(tab: Tab, food: Food, gramsPerDay: number | null, first: boolean, reasons: string[], rise: Rise): Advice | null {
  const { product } = food;
  const variants = product.variants.nodes.filter(({ availableForSale }) => availableForSale);
  const packs = variants.map((variant) => ({ variant, grams: gramsIn(variant), price: Number(variant.price.amount) }));
  const rhythms = [1, 2, 3].filter((months) => variants.every((variant) => planOf(variant, months)));
  const supply = gramsPerDay === null ? null : supplyOf(packs, gramsPerDay, rhythms.length > 0 ? rhythms : [1], rise);
  const variant = supply?.pack.variant ?? variants[0];
  if (!variant) return null;
  const plan = planOf(variant, supply?.months ?? 1);
  const price = Number(variant.price.amount);
  const perGram = gramsIn(variant) ? (plan?.price ?? price) / gramsIn(variant) : null;
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
    daysPerPack: gramsPerDay === null || !gramsIn(variant) ? null : Math.floor(gramsIn(variant) / gramsPerDay + 1e-9),
    rhythm: supply && { months: supply.months, bags: supply.bags, days: supply.days },
    planId: plan?.id ?? null,
    price,
    planPrice: plan?.price ?? null,
    perDay: supply && ((plan?.price ?? price) * supply.bags) / (RHYTHM_DAYS[supply.months] ?? 31),
    perKg: perGram === null ? null : perGram * 1000,
    kcalPer100g: food.kcalPer100g,
    packGrams: gramsIn(variant),
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
  waits: (product: ProviderProduct) => boolean,
  today: string,
): Recommendation | null {
  const need = energyNeed(animalOf(answers, today));
  if (!need) return null;
  const adultKg = adultWeight(answers, today);
  const growth = growthOf(answers, today);
  const rise: Rise = (months) => Math.max(need.kcal, ...growth.slice(0, months + 1).map(({ kcal }) => kcal)) / need.kcal;
  const { species, foodPreferences: wishes, specialNeeds, currentWeightKg } = answers;
  const wants = (name: string) => wishes.includes(name);
  const notices: string[] = [];
  const allergens = answers.allergies.filter(isAllergen).map((name) => ALLERGENS[name]);
  const borne = (food: Food) => !allergens.some((pattern) => pattern.test(food.composition));
  const foods = products
    .filter((product) => product.availableForSale && !LOTS.test(product.handle) && !waits(product))
    .map(foodOf)
    .filter((food) => food.species.includes(species) && food.kcalPer100g > 0 && !NO_RATION.has(food.form) && borne(food));

  const rank = (form: string) =>
    foods
      .filter((food) => food.complete && food.form === form)
      .flatMap((food) => {
        const fitting = fitOf(food, answers, need, adultKg);
        return fitting ? [{ food, ...fitting }] : [];
      })
      .map((fitting, _, all) => {
        const cheapest = specialNeeds.includes('sensitive_to_price') && costOf(fitting.food) <= Math.min(...all.map(({ food }) => costOf(food)));
        return cheapest ? { ...fitting, score: fitting.score + CHEAP, reasons: [...fitting.reasons, 'price'] } : fitting;
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
      out.push(adviceOf(tab, food, gramsOf(need.kcal * shareOf(tab), food.kcalPer100g, treatShare), i === 0, reasons, rise));
  };
  if (wantsDry || wet.length === 0) main('dry', dry);
  if (wantsWet || dry.length === 0) main('wet', wet);

  // a stick is not divided: what it leaves of the tenth is for treats
  const allowance = need.kcal * TREATS;
  const inGrams = (kcal: number, { kcalPer100g }: Food) => Math.floor((kcal / kcalPer100g) * 100 + 1e-9);
  const sticks = [...dental].sort((a, b) => stickGrams(b) - stickGrams(a));
  const within = (part: number) => sticks.find((food) => stickGrams(food) <= inGrams(allowance * part, food));
  const stick = hasDental ? ((hasTreats ? within(STICK_SHARE) : undefined) ?? within(1) ?? null) : null;
  if (hasDental && !stick) notices.push('no_chews');
  if (wants('dental') && dental.length === 0) notices.push('no_dental');
  const rest = allowance - (stick ? (stickGrams(stick) * stick.kcalPer100g) / 100 : 0);
  if (hasTreats)
    for (const [i, food] of treats.slice(0, 3).entries()) {
      const grams = inGrams(rest, food);
      if (grams > 0) out.push(adviceOf('treats', food, grams, i === 0, ['treats'], rise));
    }
  if (stick) out.push(adviceOf('dental', stick, stickGrams(stick), true, ['dental'], rise));
  const helps = ({ product: { handle } }: Food) =>
    (specialNeeds.includes('stiff_joints') && handle.includes('joint')) ||
    (specialNeeds.includes('sensitive_skin_or_paws') && /skin|oil/.test(handle)) ||
    (specialNeeds.includes('sensitive_stomach') && handle.includes('gut'));
  const useful = supplements.filter((food) => !(need.growing && food.stage === 'adult') && (wants('supplements') || helps(food)));
  const ordered = [...useful].sort((a, b) => Number(helps(b)) - Number(helps(a)));
  for (const [i, food] of ordered.slice(0, 3).entries()) out.push(adviceOf('other', food, null, i === 0, [helps(food) ? 'helps' : 'supplement'], rise));

  if (mixed && specialNeeds.includes('sensitive_to_price')) notices.push('price_wet');
  const range = breedOf(species, answers.breed)?.kg;
  if (answers.bodyCondition !== 'normal') notices.push(need.growing ? `${answers.bodyCondition}_growing` : answers.bodyCondition);
  if (species === 'cat' && !range && !need.growing && (currentWeightKg < 2.5 || currentWeightKg > 8)) notices.push('weight_unusual');
  if (range && !need.growing && (currentWeightKg < range[0] * 0.8 || currentWeightKg > range[1] * 1.25)) notices.push('weight_breed');
  if (need.growing) notices.push(species === 'cat' ? 'kitten' : 'puppy');
  if (specialNeeds.includes('feed_allergy') || allergens.length > 0) notices.push('allergy');
  const waiting = products
    .filter(waits)
    .map(foodOf)
    .some((food) => food.species.includes(species) && food.form === 'wet' && borne(food));
  if (wantsWet && wet.length === 0 && !need.growing) notices.push(waiting ? 'wet_cat' : 'no_wet');
  if (!out.some((advice) => advice?.tab === 'dry' || advice?.tab === 'wet')) notices.push(allergens.length > 0 ? 'no_food_allergy' : 'no_food');

  return {
    need,
    growth,
    kcalPerDay: Math.floor(need.kcal + 0.5),
    treatShare,
    shares: { dry: shareOf('dry'), wet: shareOf('wet') },
    notices: [...new Set(notices)],
    products: out.filter((advice) => advice !== null),
  };
}
