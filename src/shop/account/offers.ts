/** A customer's plans and orders from before the account, made under the same verified e-mail address. */

import { and, desc, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { marketByCode } from '../../platform/shared/markets.ts';
import { type CustomerQuery, LastAddressDocument } from '../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import { isSpecies } from '../../species/known.ts';
import type { ApiAddress } from '../customer/model/customer.ts';
import { dismissedOffers } from '../customer/tables.ts';
import { petsOf } from '../pets/store.ts';
import { plans } from '../pets/tables.ts';

/** A plan that nobody has saved. */
export interface UnsavedPlan {
  id: string;
  name: string;
}

/** The pets, address and name that the account can take over; null or empty where there is nothing. */
export interface Offers {
  plans: UnsavedPlan[];
  /** The address of the last order, for a customer without one. */
  address: ApiAddress | null;
  /** For a customer without a name. */
  name: { firstName: string; lastName: string } | null;
}

const MAX_PLANS = 3;
/** Newer plans of one animal hide its older ones, so more are read than are shown. */
const MAX_READ = 20;

const animalOf = ({ species, name }: { species: string; name: string }): string =>
  `${species} ${name.trim().toLowerCase()}`;

/**
 * The newest unsaved plan of each animal that is not among the customer's pets. @param email verified by the provider.
 */
async function unsavedPlans(database: D1Database, customerId: string, email: string): Promise<UnsavedPlan[]> {
  const [pets, rows] = await Promise.all([
    petsOf(database, customerId),
    drizzle(database)
      .select({ id: plans.id, answers: plans.answers })
      .from(plans)
      .where(and(isNull(plans.customerId), eq(plans.email, email.toLowerCase())))
      .orderBy(desc(plans.createdAt))
      .limit(MAX_READ),
  ]);
  const known = new Set(pets.map(animalOf));
  const found: UnsavedPlan[] = [];
  for (const { id, answers } of rows) {
    const animal = JSON.parse(answers) as { species: string; name: string };
    if (!isSpecies(animal.species) || known.has(animalOf(animal))) continue;
    known.add(animalOf(animal));
    found.push({ id, name: animal.name });
  }
  return found.slice(0, MAX_PLANS);
}

/** The name of an address, if it has one. */
const nameOf = ({ firstName, lastName }: Pick<ApiAddress, 'firstName' | 'lastName'>): Offers['name'] =>
  firstName || lastName ? { firstName: firstName ?? '', lastName: lastName ?? '' } : null;

/** Keeps an offer from being shown again. @param offer `address`, `name` or the id of a plan. */
export async function dismissOffer(database: D1Database, customerId: string, offer: string): Promise<void> {
  await drizzle(database).insert(dismissedOffers).values({ customerId, offer }).onConflictDoNothing();
}

async function dismissedBy(customerId: string, database: D1Database): Promise<ReadonlySet<string>> {
  const rows = await drizzle(database)
    .select({ offer: dismissedOffers.offer })
    .from(dismissedOffers)
    .where(eq(dismissedOffers.customerId, customerId));
  return new Set(rows.map(({ offer }) => offer));
}

/**
 * Finds what the account can take over. The provider has verified the customer's e-mail address by the code of the
 * sign-in.
 */
export async function offersFor(
  session: Session,
  customer: CustomerQuery['customer'],
  database: D1Database,
  settings: Settings,
): Promise<Offers> {
  const email = customer.emailAddress?.emailAddress;
  const [saved] = customer.addresses.nodes;
  const isNameless = !customer.firstName && !customer.lastName;
  const asksOrder = !saved || (isNameless && !nameOf(saved));
  const [unsaved, order, dismissed] = await Promise.all([
    email ? unsavedPlans(database, session.customerId, email) : [],
    asksOrder
      ? session
          .ask(LastAddressDocument, {})
          .then(({ customer: { orders } }) => orders.nodes[0]?.shippingAddress ?? null)
      : null,
    dismissedBy(session.customerId, database),
  ]);
  const isDelivered = order?.territoryCode && marketByCode(order.territoryCode.toLowerCase(), settings.group);
  return {
    plans: unsaved.filter(({ id }) => !dismissed.has(id)),
    address: !dismissed.has('address') && !saved && order && isDelivered ? order : null,
    name: isNameless && !dismissed.has('name') ? ((saved && nameOf(saved)) ?? (order && nameOf(order))) || null : null,
  };
}
