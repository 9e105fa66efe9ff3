import { digest } from '../../../platform/digest.ts';
import { type Session, verifiedSessionOf } from '../../../shopify/session.ts';
import type { CallContext } from '../../../site/endpoint.ts';
import { readPet } from '../../pets/store.ts';
import type { Answers } from '../answers.ts';
import type { Need } from '../energy/need.ts';
import { addPlan, changePlan, type Plan, plansOfPets, readPlan, type Weight } from '../store.ts';

/** A plan that a visitor asks for, beside its answers. */
export interface PlanRequest {
  /** Empty when none is given. */
  email: string;
  newsletter: boolean;
  formId: string;
  /** The saved pet that the answers began with. Sent by the browser, so it has to be checked. */
  petId: string | undefined;
  /** The plan that gets new answers. Sent by the browser, so it has to be checked. */
  planId: string | undefined;
}

/** The weights of a pet's newest plan, which its next plan continues. */
async function earlierWeights(database: D1Database, customerId: string, petId: string): Promise<readonly Weight[]> {
  const planId = (await plansOfPets(database, customerId)).get(petId);
  return (planId ? await readPlan(database, planId) : null)?.weights ?? [];
}

/** A plan that the visitor may change: nobody but its owner changes a plan that a customer has saved. */
async function changeablePlan(database: D1Database, planId: string | undefined, session: Session | null): Promise<Plan | null> {
  const plan = planId ? await readPlan(database, planId) : null;
  return plan && (plan.customerId === null || plan.customerId === session?.customerId) ? plan : null;
}

/** Stores a plan, or the new answers of one. @param today `YYYY-MM-DD`. @returns the plan's id. */
export async function storePlan(answers: Answers, need: Need, request: PlanRequest, { c, market }: CallContext, today: string): Promise<string> {
  const { newsletter, formId, petId, planId } = request;
  const database = c.env.DB;
  const email = request.email.toLowerCase();
  const session = petId || planId ? await verifiedSessionOf(c).catch(() => null) : null;
  const stored: Answers = { ...answers, ...(answers.bodyCondition !== 'normal' && !need.growing && { idealKg: need.targetKg }) };
  const existing = await changeablePlan(database, planId, session);
  if (existing) {
    await changePlan(database, existing, stored, today, { email: email || null, newsletter });
    return existing.id;
  }
  const pet = session && petId ? await readPet(database, session.customerId, petId) : null;
  const weights = pet ? await earlierWeights(database, pet.customerId, pet.id) : [];
  return addPlan(database, {
    id: crypto.randomUUID(),
    // The same form with the same answers is the same plan; another e-mail address gets a plan of its own.
    formId: await digest(JSON.stringify([formId || crypto.randomUUID(), email, answers])),
    answers: stored,
    weights: [...weights.filter(({ day }) => day !== today), { day: today, kg: answers.currentWeightKg }],
    email: email || null,
    newsletter,
    market: market.code,
    customerId: pet?.customerId ?? null,
    petId: pet?.id ?? null,
    createdAt: new Date().toISOString(),
  });
}
