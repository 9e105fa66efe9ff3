import { and, asc, desc, eq, isNull, lt, or } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Answers, weighed } from './answers.ts';
import { plans } from './tables.ts';

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

const withWeight = (weights: readonly Weight[], { day, kg }: Weight): string =>
  JSON.stringify([...weights.filter((known) => known.day !== day), { day, kg }].slice(-100));

/** Notes a new weight; one of the same day takes the place of the first. */
export async function weigh(database: D1Database, { id, answers, weights }: Plan, weight: Weight): Promise<void> {
  await drizzle(database)
    .update(plans)
    .set({ answers: JSON.stringify(weighed(answers, weight.kg)), weights: withWeight(weights, weight) })
    .where(eq(plans.id, id));
}

/** Gives a plan other answers under the same address. */
export async function changePlan(
  database: D1Database,
  { id, weights, email, newsletter }: Plan,
  answers: Answers,
  today: string,
  given: { email: string | null; newsletter: boolean },
): Promise<void> {
  await drizzle(database)
    .update(plans)
    .set({
      answers: JSON.stringify(answers),
      weights: withWeight(weights, { day: today, kg: answers.currentWeightKg }),
      email: given.email ?? email,
      newsletter: newsletter || given.newsletter,
    })
    .where(eq(plans.id, id));
}

/** Makes a plan a customer's, for one of their pets. */
export async function tiePlan(database: D1Database, id: string, customerId: string, petId: string): Promise<void> {
  await drizzle(database)
    .update(plans)
    .set({ customerId, petId })
    .where(and(eq(plans.id, id), or(isNull(plans.customerId), eq(plans.customerId, customerId))));
}

/** A pet that was changed in the account changes its newest plan. @param facts of the pet, as answers. */
export async function followPet(database: D1Database, customerId: string, petId: string, facts: Answers, today: string): Promise<void> {
  const db = drizzle(database);
  const mine = and(eq(plans.customerId, customerId), eq(plans.petId, petId));
  const [row] = await db.select().from(plans).where(mine).orderBy(desc(plans.createdAt)).limit(1);
  if (!row) return;
  const { weights, answers: before } = planOf(row);
  // the ideal weight stays for as long as the condition does
  const lasting = before.idealKg !== undefined && before.bodyCondition === facts.bodyCondition;
  const answers = lasting ? weighed({ ...facts, idealKg: before.idealKg! }, facts.currentWeightKg) : facts;
  await db
    .update(plans)
    .set({ answers: JSON.stringify(answers), weights: withWeight(weights, { day: today, kg: facts.currentWeightKg }) })
    .where(eq(plans.id, row.id));
}

/** @returns the newest plan of each of a customer's pets that has one, by the pet's id. */
export async function plansOfPets(database: D1Database, customerId: string): Promise<Map<string, string>> {
  const rows = await drizzle(database)
    .select({ id: plans.id, petId: plans.petId })
    .from(plans)
    .where(eq(plans.customerId, customerId))
    .orderBy(asc(plans.createdAt));
  return new Map(rows.flatMap(({ id, petId }) => (petId ? [[petId, id] as const] : [])));
}

/** Everything that belongs to a customer: saved in the account, or made under the e-mail and saved by nobody. */
export const ofCustomer = (customerId: string, email: string | null) =>
  email ? or(eq(plans.customerId, customerId), and(isNull(plans.customerId), eq(plans.email, email.toLowerCase()))) : eq(plans.customerId, customerId);

/** Plans that nobody has saved are forgotten after two years. */
const FORGET_MS = 2 * 365 * 86_400_000;

/** Runs every minute. */
export async function forgetOldPlans(database: D1Database): Promise<void> {
  await drizzle(database)
    .delete(plans)
    .where(and(lt(plans.createdAt, new Date(Date.now() - FORGET_MS).toISOString()), isNull(plans.customerId)));
}

/** A pet that is removed leaves no plan behind. */
export async function removePlanOf(database: D1Database, customerId: string, petId: string): Promise<void> {
  await drizzle(database)
    .delete(plans)
    .where(and(eq(plans.customerId, customerId), eq(plans.petId, petId)));
}
