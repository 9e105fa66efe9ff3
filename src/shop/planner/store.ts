import { and, asc, desc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { Day, TimeZone } from '../../platform/shared/day.ts';
import { isSpecies } from '../../species/known.ts';
import { plans } from '../pets/tables.ts';
import { savedPlanStatements } from '../rewards/index.ts';
import { portionCorrections } from './corrections/tables.ts';
import { type Answers, withCurrentWeight } from './model/answers.ts';

type Row = typeof plans.$inferSelect;

export interface Weight {
  /** `YYYY-MM-DD`. */
  day: Day;
  kg: number;
}

/** A stored plan with its answers and weights parsed. */
export type Plan = Omit<Row, 'answers' | 'weights'> & { answers: Answers; weights: Weight[] };

/** The most animals that are planned for together. */
export const MAX_MEMBERS = 4;

const MAX_WEIGHTS = 100;

/**
 * @param percent by which the need of the plan's pet is corrected, which a stored plan never tells itself.
 * @returns null for an animal of a species that the shop does not know: nothing can be computed for it.
 */
function planFrom(row: Row, percent: number | null = null): Plan | null {
  const { adjustedBy: _, ...answers }: Answers = JSON.parse(row.answers);
  if (!isSpecies(answers.species)) return null;
  return { ...row, answers: { ...answers, ...(percent && { adjustedBy: percent }) }, weights: JSON.parse(row.weights) };
}

/** Plans, each with the correction of its pet. */
const plansWithCorrections = (database: D1Database) =>
  drizzle(database)
    .select({ plan: plans, percent: portionCorrections.percent })
    .from(plans)
    .leftJoin(portionCorrections, eq(portionCorrections.petId, plans.petId));

/** The weights with a new one, which replaces another of the same day. */
const weightsWith = (weights: readonly Weight[], { day, kg }: Weight): string =>
  JSON.stringify([...weights.filter((weight) => weight.day !== day), { day, kg }].slice(-MAX_WEIGHTS));

const ofPet = (customerId: string, petId: string) => and(eq(plans.customerId, customerId), eq(plans.petId, petId));

export async function readPlan(database: D1Database, id: string): Promise<Plan | null> {
  const [row] = await plansWithCorrections(database).where(eq(plans.id, id));
  return row ? planFrom(row.plan, row.percent) : null;
}

/**
 * Stores a plan, with its points where it is a customer's. A form that is sent twice stores one.
 *
 * @param zone of the bonus club's days. @param statementsFor the statements that run in the same transaction, by the
 * plan's id.
 * @returns the id of the stored plan.
 */
export async function addPlan(
  database: D1Database,
  plan: Plan,
  zone: TimeZone,
  statementsFor: (id: string) => Promise<readonly Statement[]>,
): Promise<string> {
  const db = drizzle(database);
  const ofForm = db.select({ id: plans.id }).from(plans).where(eq(plans.formId, plan.formId));
  const [earlier] = await ofForm;
  const insert = db
    .insert(plans)
    .values({ ...plan, answers: JSON.stringify(plan.answers), weights: JSON.stringify(plan.weights) })
    .onConflictDoNothing();
  const rewarded = plan.customerId
    ? await savedPlanStatements(database, {
        customerId: plan.customerId,
        about: plan.id,
        at: new Date(plan.createdAt),
        zone,
      })
    : [];
  await db.batch([insert, ...rewarded, ...(await statementsFor(earlier?.id ?? plan.id))]);
  const [row] = await ofForm;
  return row?.id ?? plan.id;
}

export async function addWeight(database: D1Database, { id, answers, weights }: Plan, weight: Weight): Promise<void> {
  await drizzle(database)
    .update(plans)
    .set({ answers: JSON.stringify(withCurrentWeight(answers, weight.kg)), weights: weightsWith(weights, weight) })
    .where(eq(plans.id, id));
}

/** Gives a plan new answers under the same address. @param statements run in the same transaction. */
export async function changePlan(
  database: D1Database,
  { id, weights, email, newsletter }: Plan,
  answers: Answers,
  today: Day,
  contact: { email: string | null; newsletter: boolean },
  statements: readonly Statement[],
): Promise<void> {
  const db = drizzle(database);
  const update = db
    .update(plans)
    .set({
      answers: JSON.stringify(answers),
      weights: weightsWith(weights, { day: today, kg: answers.currentWeightKg }),
      email: contact.email ?? email,
      newsletter: newsletter || contact.newsletter,
    })
    .where(eq(plans.id, id));
  await db.batch([update, ...statements]);
}

/**
 * Assigns a plan to a customer's pet, with its points, unless it is another customer's. @param at the current time by
 * the shop's clock. @param zone of the bonus club's days.
 */
export async function assignPlan(
  database: D1Database,
  id: string,
  customerId: string,
  petId: string,
  at: Date,
  zone: TimeZone,
): Promise<void> {
  const db = drizzle(database);
  const assign = db
    .update(plans)
    .set({ customerId, petId })
    .where(and(eq(plans.id, id), or(isNull(plans.customerId), eq(plans.customerId, customerId))));
  const isAssigned = exists(
    db
      .select({ id: plans.id })
      .from(plans)
      .where(and(eq(plans.id, id), eq(plans.customerId, customerId))),
  );
  await db.batch([
    assign,
    ...(await savedPlanStatements(database, { customerId, about: id, at, zone, when: isAssigned })),
  ]);
}

/** Changes what a plan's animal eats. */
export async function changePreferences(
  database: D1Database,
  { id, answers }: Plan,
  foodPreferences: readonly string[],
): Promise<void> {
  await drizzle(database)
    .update(plans)
    .set({ answers: JSON.stringify({ ...answers, foodPreferences }) })
    .where(eq(plans.id, id));
}

/** The plans that are delivered together with one, itself among them, the oldest first. */
export async function householdPlans(database: D1Database, plan: Plan): Promise<Plan[]> {
  if (plan.household === null) return [plan];
  const rows = await plansWithCorrections(database)
    .where(eq(plans.household, plan.household))
    .orderBy(asc(plans.createdAt), asc(plans.id));
  return rows.slice(0, MAX_MEMBERS).flatMap((row) => planFrom(row.plan, row.percent) ?? []);
}

/**
 * Lets a plan be delivered with the one that a form has stored, whose household is named by the form that came first.
 */
export function joinStatement(database: D1Database, id: string, formId: string): Statement {
  const db = drizzle(database);
  const household = sql`(${db.select({ household: plans.household }).from(plans).where(eq(plans.formId, formId))})`;
  return db.update(plans).set({ household }).where(eq(plans.id, id));
}

/** Lets plans be delivered together, or, with null, each on its own. */
export async function moveToHousehold(
  database: D1Database,
  ids: readonly string[],
  household: string | null,
): Promise<void> {
  await drizzle(database)
    .update(plans)
    .set({ household })
    .where(inArray(plans.id, [...ids]));
}

/**
 * Updates the newest plan of a pet that the customer has changed. @param answers from the changed pet. @param today
 * `YYYY-MM-DD`.
 */
export async function updatePlanOfPet(
  database: D1Database,
  customerId: string,
  petId: string,
  answers: Answers,
  today: Day,
): Promise<void> {
  const db = drizzle(database);
  const [row] = await db.select().from(plans).where(ofPet(customerId, petId)).orderBy(desc(plans.createdAt)).limit(1);
  if (!row) return;
  const { idealKg, bodyCondition } = planFrom(row)?.answers ?? {};
  // The ideal weight lasts as long as the body condition does.
  const keepsIdeal = idealKg !== undefined && bodyCondition === answers.bodyCondition;
  const changed = keepsIdeal ? withCurrentWeight({ ...answers, idealKg }, answers.currentWeightKg) : answers;
  await db
    .update(plans)
    .set({
      answers: JSON.stringify(changed),
      weights: weightsWith(JSON.parse(row.weights), { day: today, kg: answers.currentWeightKg }),
    })
    .where(eq(plans.id, row.id));
}

/** @returns the id of the newest plan of each pet that has one, by the pet's id; the newest of all is the last. */
export async function plansOfPets(database: D1Database, customerId: string): Promise<Map<string, string>> {
  const rows = await drizzle(database)
    .select({ id: plans.id, petId: plans.petId })
    .from(plans)
    .where(eq(plans.customerId, customerId))
    .orderBy(asc(plans.createdAt));
  const newest = new Map<string, string>();
  for (const { id, petId } of rows)
    if (petId) {
      newest.delete(petId);
      newest.set(petId, id);
    }
  return newest;
}

export async function deletePlansOfPet(database: D1Database, customerId: string, petId: string): Promise<void> {
  const db = drizzle(database);
  await db.batch([
    db.delete(plans).where(ofPet(customerId, petId)),
    db
      .delete(portionCorrections)
      .where(and(eq(portionCorrections.petId, petId), eq(portionCorrections.customerId, customerId))),
  ]);
}
