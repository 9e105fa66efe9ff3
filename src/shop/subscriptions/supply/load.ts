import { log } from '../../../platform/log.ts';
import { addDays, type Day, dayOf } from '../../../platform/shared/day.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import {
  SubscriptionSupplyDocument,
  type SubscriptionSupplyQuery,
} from '../../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../../shopify/session.ts';
import type { PageContext } from '../../../site/screen.ts';
import { deliveryWindow, warehouseZone } from '../../delivery/model/dispatch.ts';
import { petsOf } from '../../pets/store.ts';
import {
  isMainFood,
  loadRecommendation,
  type PlannerProduct,
  packGrams,
  plannerProductsOf,
  plansOfPets,
  type RecommendedProduct,
  readPlan,
} from '../../planner/index.ts';
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

async function read(
  context: PageContext,
  session: Session,
  subscription: Subscription,
  animals: readonly Fed[],
): Promise<Supply | null> {
  const ended = animals.length > 0 ? await endedAnimals(context.database, subscription.id) : null;
  const fed = animals.filter(({ id }) => !ended?.has(id));
  if (fed.length === 0) return null;
  const [sold, { customer }] = await Promise.all([
    plannerProductsOf(
      context,
      subscription.lines.map(({ variantId }) => variantId),
    ),
    session.ask(SubscriptionSupplyDocument, { id: subscription.id }),
  ]);
  const brought = sold.map((product): Brought & { product: PlannerProduct } => ({
    handle: product.handle,
    title: product.title,
    grams: gramsIn(product, subscription.lines),
    product,
  }));
  const elsewhere = customer.subscriptionContracts.nodes.filter(
    ({ id, status }) => id !== subscription.id && status === 'ACTIVE',
  );
  const titles = new Set(elsewhere.flatMap(({ lines }) => lines.nodes.map(({ title }) => title)));
  const own = brought.filter(({ grams }) => grams > 0);
  const last = lastDelivery(customer.subscriptionContract?.orders.nodes ?? [], subscription);
  const foods = eatersOf(own, titles, fed).map(({ food, eaters }): FoodSupply => {
    const delivered = last ? gramsIn(own.find(({ handle }) => handle === food.handle)!.product, last.lines) : 0;
    const isRecent = last !== null && last.arrived >= addDays(context.today, -MAX_AGE_DAYS);
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

/**
 * How long the food of a running subscription lasts the pets that have a feeding plan.
 *
 * @returns null where no pet with a plan eats any of it, and where a service fails: the page is shown without it.
 */
export async function loadSupply(
  context: PageContext,
  session: Session,
  subscription: Subscription,
): Promise<Supply | null> {
  if (!isKnown(subscription)) return null;
  const supply = loadAnimals(context, session.customerId).then((animals) =>
    read(context, session, subscription, animals),
  );
  return orNull(supply, subscription.number);
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
    return Promise.all(
      known.map((subscription) => orNull(read(context, session, subscription, animals), subscription.number)),
    );
  };
  const loaded = await orNull(supplies(), 'all');
  return firstEnds((loaded ?? []).flatMap((supply) => supply?.foods ?? []));
}
