import { HAS_PLANNER } from '../../../brand/tables/has.ts';
import { log } from '../../../platform/log.ts';
import { addDays, type Day, dayOf } from '../../../platform/shared/day.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import {
  SubscriptionSupplyDocument,
  type SubscriptionSupplyQuery,
} from '../../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../../shopify/session.ts';
import type { PageContext } from '../../../site/screen.ts';
import { speciesIn } from '../../../species/known.ts';
import { YOUNG_STAGES } from '../../../species/tables/names.ts';
import { deliveryWindow, warehouseZone } from '../../delivery/model/dispatch.ts';
import { type Pet, petsOf } from '../../pets/store.ts';
import {
  foodFrom,
  isMainFood,
  loadRecommendation,
  type PlannerProduct,
  packGrams,
  petAnimals,
  plannerProductsOf,
  plansOfPets,
  type RecommendedProduct,
  readPlan,
} from '../../planner/index.ts';
import { gramsFor } from '../../planner/model/product-ration.ts';
import { endedAnimals } from '../household/store.ts';
import { isRunning, type Subscription } from '../model/subscription.ts';
import {
  type Brought,
  daysOf,
  eatersOf,
  type Fed,
  type Fit,
  firstEnds,
  fitOf,
  gramsPerDayOf,
  onlyFoodOf,
} from '../model/supply.ts';
import { rhythmsFor } from '../offers.ts';

/** A food of the subscription, and the animals of the household that eat it. */
export interface FoodSupply {
  title: string;
  names: string[];
  petIds: string[];
  gramsPerDay: number;
  /** Whole days that a delivery lasts. */
  days: number;
  /** The day until which what was delivered last lasts, `YYYY-MM-DD`; null where nothing has been delivered lately. */
  until: Day | null;
}

export interface Supply {
  foods: FoodSupply[];
  /** Of the food that runs out first. */
  fit: Fit;
}

/** The only food of a subscription, with the names of all animals that eat it. */
export interface OnlyFood {
  /** Of one delivery. */
  grams: number;
  names: string[];
  /** Whole days that a delivery lasts. */
  days: number;
}

type Orders = NonNullable<SubscriptionSupplyQuery['customer']['subscriptionContract']>['orders']['nodes'];

/** Food that was delivered longer ago than this has been eaten; later deliveries are missing in the answer. */
const MAX_AGE_DAYS = 120;

export type AnimalContext = Pick<PageContext, 'database' | 'settings' | 'today' | 'catalogue' | 'lists'>;

/** An animal with the foods of its plan as they are sold. */
export type FedAnimal = Omit<Fed, 'foods'> & { foods: readonly RecommendedProduct[] };

/**
 * The animals with a feeding plan that a customer has saved, with the foods of their plans. @param knownPlans the newest
 * plan of each pet, where the page has read them.
 */
export async function loadAnimals(
  { database, settings, today, catalogue, lists }: AnimalContext,
  customerId: string,
  knownPlans: ReadonlyMap<string, string> | null = null,
): Promise<FedAnimal[]> {
  const [pets, planIds] = await Promise.all([
    petsOf(database, customerId),
    knownPlans ?? plansOfPets(database, customerId),
  ]);
  const animals = pets.map(async ({ id, name }): Promise<FedAnimal[]> => {
    const planId = planIds.get(id);
    const plan = planId ? await readPlan(database, planId) : null;
    const recommendation = plan && (await loadRecommendation(plan.answers, { catalogue, lists }, settings, today));
    return recommendation
      ? [{ id, name, foods: recommendation.products.filter(isMainFood), rations: recommendation.dailyNeeds }]
      : [];
  });
  return (await Promise.all(animals)).flat();
}

export const gramsIn = (
  product: PlannerProduct,
  lines: readonly { variantId?: string | null | undefined; quantity: number }[],
): number =>
  lines.reduce((sum, { variantId, quantity }) => {
    const variant = product.variants.nodes.find(({ id }) => id === variantId);
    return sum + (variant ? packGrams(variant) * quantity : 0);
  }, 0);

/** The last delivery that has left: the day on which it arrives at the earliest, and its lines. */
function lastDelivery(orders: Orders, { country }: Subscription) {
  const [latest] = orders
    .flatMap(({ cancelledAt, fulfillments: { nodes }, lineItems }) =>
      nodes[0] && !cancelledAt ? [{ left: nodes[0].createdAt, lines: lineItems.nodes }] : [],
    )
    .sort((a, b) => b.left.localeCompare(a.left));
  return latest
    ? {
        arrived: deliveryWindow(dayOf(new Date(latest.left), warehouseZone(country ?? '')), country ?? '').from,
        lines: latest.lines,
      }
    : null;
}

/** The products, orders and animals that the supply of a subscription follows from. */
interface Sources {
  sold: readonly PlannerProduct[];
  orders: Orders;
  /** Titles of what the customer's other active subscriptions bring. */
  elsewhere: ReadonlySet<string>;
  /** The animals without which it goes on. */
  ended: ReadonlyMap<string, string>;
}

async function readSources(context: PageContext, session: Session, { id, lines }: Subscription): Promise<Sources> {
  const [sold, { customer }, ended] = await Promise.all([
    plannerProductsOf(
      context,
      lines.map(({ variantId }) => variantId),
    ),
    session.ask(SubscriptionSupplyDocument, { id }),
    endedAnimals(context.database, id),
  ]);
  const others = customer.subscriptionContracts.nodes.filter((other) => other.id !== id && other.status === 'ACTIVE');
  return {
    sold,
    orders: customer.subscriptionContract?.orders.nodes ?? [],
    elsewhere: new Set(others.flatMap((other) => other.lines.nodes.map(({ title }) => title))),
    ended,
  };
}

/** @param animals with a plan. @returns null where none of them eats any of it. */
function supplyOf(
  subscription: Subscription,
  { sold, orders, elsewhere, ended }: Sources,
  animals: readonly Fed[],
  today: Day,
): Supply | null {
  const fed = animals.filter(({ id }) => !ended.has(id));
  const brought = sold.map((product): Brought & { product: PlannerProduct } => ({
    handle: product.handle,
    title: product.title,
    grams: gramsIn(product, subscription.lines),
    product,
  }));
  const own = brought.filter(({ grams }) => grams > 0);
  const last = lastDelivery(orders, subscription);
  const foods = eatersOf(own, elsewhere, fed).map(({ food, eaters }): FoodSupply => {
    const delivered = last ? gramsIn(own.find(({ handle }) => handle === food.handle)!.product, last.lines) : 0;
    const isRecent = last !== null && last.arrived >= addDays(today, -MAX_AGE_DAYS);
    return {
      title: food.title,
      names: eaters.map(({ name }) => name),
      petIds: eaters.map(({ id }) => id),
      gramsPerDay: gramsPerDayOf(eaters),
      days: daysOf(food.grams, eaters),
      until: isRecent && delivered > 0 ? addDays(last.arrived, daysOf(delivered, eaters)) : null,
    };
  });
  if (foods.length === 0) return null;
  return {
    foods,
    fit: fitOf(Math.min(...foods.map(({ days }) => days)), subscription.rhythm, rhythmsFor(subscription, sold)),
  };
}

/** The forms of what is eaten beside the main food, or not at all. */
const BESIDE = new Set(['treat', 'dental', 'supplement', 'accessory']);

/** The lines that bring main food. @returns null where one brings what is not sold any more, which may be food. */
function mainLines({ lines }: Subscription, sold: readonly PlannerProduct[]) {
  const brought = lines.map((line) => {
    const product = sold.find(({ variants }) => variants.nodes.some(({ id }) => id === line.variantId));
    return product && { line, food: foodFrom(product) };
  });
  return brought.every((one) => one !== undefined) ? brought.filter(({ food }) => !BESIDE.has(food.form)) : null;
}

/** Grown pets without a plan as animals that eat a food, each as much as the page of the product says. */
async function fedWithoutPlan(
  context: PageContext,
  { product, stage, kcalPer100g }: ReturnType<typeof foodFrom>,
  pets: readonly Pet[],
) {
  const isForGrown = HAS_PLANNER && kcalPer100g > 0 && !(YOUNG_STAGES as readonly string[]).includes(stage);
  const known = isForGrown && pets.length > 0 ? await petAnimals(context) : [];
  return known
    .filter(({ petId, growing }) => !growing && pets.some(({ id }) => id === petId))
    .map((animal): Fed => {
      const gramsPerDay = gramsFor(animal, { kcalPer100g });
      const food = { tab: 'main', handle: product.handle, title: product.title, gramsPerDay };
      return { id: animal.petId, name: animal.name, foods: [food], rations: [] };
    });
}

/**
 * The only food of a subscription, as in {@link onlyFoodOf}. Pets without a plan eat it where none of its species has
 * one, and nothing comes with another subscription: then it is all that the shop sells to them.
 *
 * @param animals with a plan. @param pets all of the customer's.
 */
async function loadOnlyFood(
  context: PageContext,
  subscription: Subscription,
  { sold, elsewhere, ended }: Sources,
  animals: readonly Fed[],
  pets: readonly Pet[],
): Promise<OnlyFood | null> {
  const lines = mainLines(subscription, sold);
  const food = lines?.[0]?.food;
  if (!lines || !food) return null;
  const species: readonly string[] = speciesIn(food.species);
  const may = pets.filter((pet) => species.includes(pet.species) && !ended.has(pet.id));
  const planned = animals.filter(({ id }) => may.some((pet) => pet.id === id));
  const isAll = planned.length === 0 && elsewhere.size === 0;
  const fed = isAll ? await fedWithoutPlan(context, food, may) : planned;
  const only = onlyFoodOf(
    lines.map(({ line, food: { product } }) => ({
      handle: product.handle,
      title: product.title,
      grams: gramsIn(product, [line]),
      animalId: line.animalId,
    })),
    elsewhere,
    fed,
    fed.length < may.length,
  );
  return (
    only && { grams: only.grams, names: only.eaters.map(({ name }) => name), days: daysOf(only.grams, only.eaters) }
  );
}

/** Whether how long its food lasts can be told: not of deliveries that were paid at once, whose days are the order's. */
const isKnown = (subscription: Subscription): boolean =>
  isRunning(subscription) && subscription.complete && !subscription.prepaid;

/** @returns null where a service fails. @throws any other error. */
async function orNull<T>(loading: Promise<T>, about: string): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    const failure = upstreamErrorOf(error);
    if (!failure) throw error;
    log.warn({ event: 'subscription_supply', subscription: about, code: failure.code, message: failure.message });
    return null;
  }
}

interface LoadedSupply {
  /** That of the pets with a feeding plan; null where none of them eats any of it. */
  supply: Supply | null;
  only: OnlyFood | null;
}

export const NO_SUPPLY: LoadedSupply = { supply: null, only: null };

/**
 * How long the food of a running subscription lasts the pets of its customer.
 *
 * @returns nothing where a service fails: the page is shown without it.
 */
export async function loadSupply(
  context: PageContext,
  session: Session,
  subscription: Subscription,
): Promise<LoadedSupply> {
  if (!isKnown(subscription)) return NO_SUPPLY;
  const load = async () => {
    const [animals, pets] = await Promise.all([
      loadAnimals(context, session.customerId),
      petsOf(context.database, session.customerId),
    ]);
    if (pets.length === 0) return NO_SUPPLY;
    const sources = await readSources(context, session, subscription);
    return {
      supply: supplyOf(subscription, sources, animals, context.today),
      only: await loadOnlyFood(context, subscription, sources, animals, pets),
    };
  };
  return (await orNull(load(), subscription.number)) ?? NO_SUPPLY;
}

/** Of more subscriptions than these, the later ones are left out: each is a call of the provider. */
const MAX_SUBSCRIPTIONS = 5;

/**
 * The day on which the food of each pet runs out, by the id of the pet; without those of which it is unknown, and empty
 * where a service fails. @param knownPlans as those of {@link loadAnimals}.
 */
export async function loadFoodEnds(
  context: PageContext,
  session: Session,
  subscriptions: readonly Subscription[],
  knownPlans: ReadonlyMap<string, string> | null,
): Promise<Map<string, Day>> {
  const known = subscriptions.filter(isKnown).slice(0, MAX_SUBSCRIPTIONS);
  const supplies = async () => {
    const animals = known.length > 0 ? await loadAnimals(context, session.customerId, knownPlans) : [];
    if (animals.length === 0) return [];
    const read = async (subscription: Subscription) =>
      supplyOf(subscription, await readSources(context, session, subscription), animals, context.today);
    return Promise.all(known.map((subscription) => orNull(read(subscription), subscription.number)));
  };
  const loaded = await orNull(supplies(), 'all');
  return firstEnds((loaded ?? []).flatMap((supply) => supply?.foods ?? []));
}
