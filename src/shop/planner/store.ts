import { and, eq, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { plans } from '../../platform/database/tables.ts';
import type { Answers } from './answers.ts';

type Row = typeof plans.$inferSelect;

export interface Weight {
  /** `YYYY-MM-DD`. */
  day: string;
  kg: number;
}

/** A plan as pages use it. */
export type Plan = Omit<Row, 'answers' | 'weights'> & { answers: Answers; weights: Weight[] };

const planOf = (row: Row): Plan => ({ ...row, answers: JSON.parse(row.answers), weights: JSON.parse(row.weights) });

export async function readPlan(database: D1Database, id: string): Promise<Plan | null> {
  const [row] = await drizzle(database).select().from(plans).where(eq(plans.id, id));
  return row ? planOf(row) : null;
}

/** Stores a plan; the form that is sent twice gives the first one. @returns its id. */
export async function addPlan(database: D1Database, plan: Plan): Promise<string> {
  const db = drizzle(database);
  await db
    .insert(plans)
    .values({ ...plan, answers: JSON.stringify(plan.answers), weights: JSON.stringify(plan.weights) })
    .onConflictDoNothing();
  const [row] = await db.select({ id: plans.id }).from(plans).where(eq(plans.formId, plan.formId));
  return row?.id ?? plan.id;
}

/** Notes a new weight; one of the same day takes the place of the first. */
export async function weigh(database: D1Database, { id, answers, weights }: Plan, { day, kg }: Weight): Promise<void> {
  const { expectedAdultWeightKg: expected } = answers;
  const now: Answers = { ...answers, currentWeightKg: kg, expectedAdultWeightKg: expected === null ? null : Math.max(expected, kg) };
  await drizzle(database)
    .update(plans)
    .set({ answers: JSON.stringify(now), weights: JSON.stringify([...weights.filter((known) => known.day !== day), { day, kg }].slice(-100)) })
    .where(eq(plans.id, id));
}

/** Makes a plan a customer's, for one of their pets. */
export async function tiePlan(database: D1Database, id: string, customerId: string, petId: string): Promise<void> {
  await drizzle(database).update(plans).set({ customerId, petId }).where(eq(plans.id, id));
}

/** @returns the plan of each of a customer's pets that has one, by the pet's id. */
export async function plansOfPets(database: D1Database, customerId: string): Promise<Map<string, string>> {
  const rows = await drizzle(database).select({ id: plans.id, petId: plans.petId }).from(plans).where(eq(plans.customerId, customerId));
  return new Map(rows.flatMap(({ id, petId }) => (petId ? [[petId, id] as const] : [])));
}

/** Everything that belongs to a customer: saved in the account, or made under the e-mail. */
export const ofCustomer = (customerId: string, email: string | null) =>
  email ? or(eq(plans.customerId, customerId), eq(plans.email, email.toLowerCase())) : eq(plans.customerId, customerId);

/** A pet that is removed leaves no plan behind. */
export async function removePlanOf(database: D1Database, customerId: string, petId: string): Promise<void> {
  await drizzle(database)
    .delete(plans)
    .where(and(eq(plans.customerId, customerId), eq(plans.petId, petId)));
}
