import { and, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { adminApi } from '../../shopify/admin.ts';
import { ContractAnimalsDocument } from '../../shopify/generated/admin/graphql.ts';
import { gidOf, numberOfGid } from '../../shopify/ids.ts';
import { optionalPart } from '../notices/optional-part.ts';
import { type Pet, petsOf } from '../pets/store.ts';
import { prepaidTerms } from '../selling-plans/model/prepaid.ts';
import type { Policies } from '../selling-plans/model/rhythm.ts';
import { billingContracts } from './billing/tables.ts';
import { animalIn } from './household/line-animal.ts';
import { endsOfCustomer } from './household/store.ts';
import { type Household, type Name, type Nameable, type NamedSubscription, nameable, namesOf } from './model/name.ts';
import { isOver, type Subscription } from './model/subscription.ts';
import { cancellations } from './tables.ts';

type Words = Parameters<typeof namesOf>[2];

/** A subscription of whose lines nothing is known. */
const unreadContract = (id: string, status: string): Nameable => ({
  id,
  number: numberOfGid(id),
  isRead: false,
  isOver: isOver(status),
  isGift: false,
  animalIds: [],
});

/** The customer's other subscriptions that the shop's database knows. */
async function othersOf(database: D1Database, customerId: string, known: readonly Nameable[]): Promise<Nameable[]> {
  const rows = await drizzle(database)
    .select({ id: billingContracts.contractId, status: billingContracts.status })
    .from(billingContracts)
    .where(eq(billingContracts.customerId, customerId));
  return rows
    .filter(({ id }) => !known.some((one) => one.id === id))
    .map(({ id, status }) => unreadContract(id, status));
}

/** The ended subscriptions that were cancelled because an animal has died. */
async function endedByLoss(database: D1Database, subscriptions: readonly Nameable[]): Promise<string[]> {
  const ended = subscriptions.filter((known) => known.isOver).map(({ id }) => id);
  if (ended.length === 0) return [];
  const rows = await drizzle(database)
    .select({ id: cancellations.contractId })
    .from(cancellations)
    // a query of D1 has at most 100 parameters
    .where(and(inArray(cancellations.contractId, ended.slice(0, 90)), eq(cancellations.reason, 'pet_died')));
  return rows.map(({ id }) => id);
}

/**
 * What the shop's database knows: the customer's pets, and their other subscriptions.
 *
 * @param known the pets, where they have been read.
 */
async function readKnown(
  database: D1Database,
  customerId: string,
  subscriptions: readonly Nameable[],
  known?: readonly Pet[],
) {
  const pets = known ?? (await petsOf(database, customerId));
  if (pets.length === 0) return { household: { pets, ends: [] } satisfies Household, others: [] };
  const [ends, lost, others] = await Promise.all([
    endsOfCustomer(database, customerId),
    endedByLoss(database, subscriptions),
    othersOf(database, customerId, subscriptions),
  ]);
  const household: Household = {
    pets,
    ends: [...ends, ...lost.flatMap((contractId) => pets.map(({ id }) => ({ contractId, animalId: id, reason: '' })))],
  };
  return { household, others };
}

type NameContext = Words & { database: D1Database };

/** The names of some of a customer's subscriptions, in their order: their numbers where the database fails. */
async function readNames(
  { database, t, locale }: NameContext,
  customerId: string,
  subscriptions: readonly Nameable[],
  pets?: readonly Pet[] | null,
): Promise<Name[]> {
  const known =
    pets === null ? null : await optionalPart('names', readKnown(database, customerId, subscriptions, pets));
  return namesOf([...subscriptions, ...(known?.others ?? [])], known?.household ?? null, { t, locale });
}

/**
 * A customer's subscriptions with their names.
 *
 * @param subscriptions all of them, or single ones.
 * @param pets the customer's, where they have been read; null where they could not be.
 */
export async function withNames<S extends Subscription>(
  context: NameContext,
  customerId: string,
  subscriptions: readonly S[],
  pets?: readonly Pet[] | null,
): Promise<(S & NamedSubscription)[]> {
  const names = subscriptions.length > 0 ? await readNames(context, customerId, subscriptions.map(nameable), pets) : [];
  return subscriptions.map((subscription, i) => ({ ...subscription, name: names[i]! }));
}

/**
 * The names of a customer's running subscriptions of whose lines nothing is known, by their numbers.
 *
 * @param numbers the digits of their ids.
 */
export async function namesByNumber(
  context: NameContext,
  customerId: string,
  numbers: readonly string[],
): Promise<Map<string, Name>> {
  const running = numbers.map((number) => unreadContract(gidOf('SubscriptionContract', number), 'ACTIVE'));
  const names = running.length > 0 ? await readNames(context, customerId, running) : [];
  return new Map(numbers.map((number, i) => [number, names[i]!]));
}

/** A contract of the Admin API as far as its name depends on it. */
interface NamedContract extends Policies {
  id: string;
  status: string;
  billingPolicy: { maxCycles?: number | null | undefined };
  customer?: { id: string } | null | undefined;
  /** All of them, with their attributes where the query has asked for those. */
  lines?: { nodes: readonly { id: string; customAttributes?: Parameters<typeof animalIn>[0] }[] };
}

/** The animals that the lines of a contract are for. @throws UpstreamError */
async function animalsOfLines(settings: Settings, { id, lines }: NamedContract): Promise<string[]> {
  const isTold = lines?.nodes.every(({ customAttributes }) => customAttributes);
  const nodes = isTold
    ? lines!.nodes
    : (await adminApi(settings, ContractAnimalsDocument, { id })).subscriptionContract?.lines.nodes;
  return (nodes ?? []).flatMap(({ customAttributes }) => animalIn(customAttributes ?? []).animalId ?? []);
}

/**
 * The name of a contract that is read without its customer, as for a mail to them: its number where a service fails.
 * The provider is asked only for a customer with several pets, where the contract was read without whom its lines are
 * for.
 */
export async function nameOfContract(
  { settings, database }: { settings: Settings; database: D1Database },
  contract: NamedContract,
  words: Words,
): Promise<Name> {
  const { id, status, billingPolicy, customer } = contract;
  const own: Nameable = {
    ...unreadContract(id, status),
    isRead: true,
    isGift: billingPolicy.maxCycles === 1 && prepaidTerms(contract) !== null,
  };
  const reading = async (customerId: string) => {
    const { household, others } = await readKnown(database, customerId, [own]);
    const animalIds = household.pets.length > 1 ? await animalsOfLines(settings, contract) : [];
    return { household, subscriptions: [{ ...own, animalIds }, ...others] };
  };
  const read = customer && (await optionalPart('names', reading(customer.id)));
  const [name] = namesOf(read?.subscriptions ?? [own], read?.household ?? null, words);
  return name!;
}
