import { addDays } from '../../../platform/day.ts';
import { log } from '../../../platform/log.ts';
import { dayInZone } from '../../../platform/market/time-zones.ts';
import { UpstreamError } from '../../../platform/upstream.ts';
import { SubscriptionSupplyDocument, type SubscriptionSupplyQuery } from '../../../shopify/generated/customer/graphql.ts';
import { PlannerProductsDocument } from '../../../shopify/generated/storefront/graphql.ts';
import { type Session, SignedOut } from '../../../shopify/session.ts';
import type { PageContext } from '../../../site/screen.ts';
import { petsOf } from '../../pets/store.ts';
import { type PlannerProduct, packGrams } from '../../planner/recommendation/food.ts';
import { loadRecommendation } from '../../planner/recommendation/load.ts';
import { isMainFood } from '../../planner/recommendation/recommend.ts';
import { plansOfPets, readPlan } from '../../planner/store.ts';
import { deliveryWindow } from '../calendar.ts';
import { isRunning, type Subscription } from '../model.ts';
import { zoneOf } from '../read.ts';
import { type Brought, daysOf, eatersOf, type Fed, type Fit, fitOf, gramsPerDayOf } from './model.ts';

/** A food of the subscription, and the animals of the household that eat it. */
export interface FoodSupply {
  title: string;
  names: string[];
  gramsPerDay: number;
  /** Whole days that a delivery lasts. */
  days: number;
  /** The day until which what was delivered last lasts, `YYYY-MM-DD`; null where nothing has been delivered lately. */
  until: string | null;
}

export interface Supply {
  foods: FoodSupply[];
  /** Of the food that runs out first. */
  fit: Fit;
}

type Orders = NonNullable<SubscriptionSupplyQuery['customer']['subscriptionContract']>['orders']['nodes'];

/** Food that was delivered longer ago than this has been eaten; later deliveries are missing in the answer. */
const MAX_AGE_DAYS = 120;

/** The animals with a feeding plan that a customer has saved, with the foods of their plans. */
async function loadAnimals({ database, config, today, catalogue }: PageContext, customerId: string): Promise<Fed[]> {
  const [pets, planIds] = await Promise.all([petsOf(database, customerId), plansOfPets(database, customerId)]);
  const animals = pets.map(async ({ id, name }): Promise<Fed[]> => {
    const planId = planIds.get(id);
    const plan = planId ? await readPlan(database, planId) : null;
    const recommendation = plan && (await loadRecommendation(plan.answers, { catalogue }, config, today));
    return recommendation ? [{ name, foods: recommendation.products.filter(isMainFood), rations: recommendation.dailyNeeds }] : [];
  });
  return (await Promise.all(animals)).flat();
}

const gramsIn = (product: PlannerProduct, lines: readonly { variantId?: string | null | undefined; quantity: number }[]): number =>
  lines.reduce((sum, { variantId, quantity }) => {
    const variant = product.variants.nodes.find(({ id }) => id === variantId);
    return sum + (variant ? packGrams(variant) * quantity : 0);
  }, 0);

/** The last delivery that has left: the day on which it arrives at the earliest, and its lines. */
function lastDelivery(orders: Orders, zone: string, { country }: Subscription) {
  const [latest] = orders
    .flatMap(({ cancelledAt, fulfillments: { nodes }, lineItems }) => (nodes[0] && !cancelledAt ? [{ left: nodes[0].createdAt, lines: lineItems.nodes }] : []))
    .sort((a, b) => b.left.localeCompare(a.left));
  return latest ? { arrived: deliveryWindow(dayInZone(zone, new Date(latest.left)), country ?? '').from, lines: latest.lines } : null;
}

async function read(context: PageContext, session: Session, subscription: Subscription): Promise<Supply | null> {
  const animals = await loadAnimals(context, session.customerId);
  if (animals.length === 0) return null;
  const [{ products }, { customer }, zone] = await Promise.all([
    context.catalogue(PlannerProductsDocument, {}),
    session.ask(SubscriptionSupplyDocument, { id: subscription.id }),
    zoneOf(context.config),
  ]);
  const sold = products.nodes;
  const brought = sold.map((product): Brought & { product: PlannerProduct } => ({
    handle: product.handle,
    title: product.title,
    grams: gramsIn(product, subscription.lines),
    product,
  }));
  const elsewhere = customer.subscriptionContracts.nodes.filter(({ id, status }) => id !== subscription.id && status === 'ACTIVE');
  const titles = new Set(elsewhere.flatMap(({ lines }) => lines.nodes.map(({ title }) => title)));
  const own = brought.filter(({ grams }) => grams > 0);
  const last = lastDelivery(customer.subscriptionContract?.orders.nodes ?? [], zone, subscription);
  const foods = eatersOf(own, titles, animals).map(({ food, eaters }): FoodSupply => {
    const delivered = last ? gramsIn(own.find(({ handle }) => handle === food.handle)!.product, last.lines) : 0;
    const isRecent = last !== null && last.arrived >= addDays(context.today, -MAX_AGE_DAYS);
    return {
      title: food.title,
      names: eaters.map(({ name }) => name),
      gramsPerDay: gramsPerDayOf(eaters),
      days: daysOf(food.grams, eaters),
      until: isRecent && delivered > 0 ? addDays(last.arrived, daysOf(delivered, eaters)) : null,
    };
  });
  if (foods.length === 0) return null;
  return { foods, fit: fitOf(Math.min(...foods.map(({ days }) => days)), subscription.months) };
}

/**
 * How long the food of a running subscription lasts the pets that have a feeding plan.
 *
 * @returns null where no pet with a plan eats any of it, and where a service fails: the page is shown without it.
 */
export async function loadSupply(context: PageContext, session: Session, subscription: Subscription): Promise<Supply | null> {
  if (!isRunning(subscription) || !subscription.complete) return null;
  try {
    return await read(context, session, subscription);
  } catch (error) {
    if (error instanceof SignedOut || !(error instanceof UpstreamError)) throw error;
    log.warn({ event: 'subscription_supply', subscription: subscription.number, code: error.code, message: error.message });
    return null;
  }
}
