import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { digest } from '../../../platform/digest.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { verifiedSessionOf } from '../../../shopify/session.ts';
import type { CallContext } from '../../../site/endpoint.ts';
import { readPet } from '../../pets/store.ts';
import { pointsZone } from '../../rewards/index.ts';
import { KEY_KNOWN_MS, trackStatements } from '../../tracking/index.ts';
import type { Answers } from '../model/answers.ts';
import type { Need } from '../model/energy/need.ts';
import {
  addPlan,
  changePlan,
  householdPlans,
  joinStatement,
  MAX_MEMBERS,
  plansOfPets,
  readPlan,
  type Weight,
} from '../store.ts';
import { mayChangePlan, type Visitor } from './permission.ts';

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
  /** The plan that it is delivered together with. Sent by the browser, so it has to be checked. */
  together: string | undefined;
  /** The secret of the visitor's browser. */
  maker: string;
  /** The statements of the mails that follow from the plan, by its id; null when none is wanted. */
  mails: ((id: string) => Promise<readonly Statement[]>) | null;
}

/** The weights of a pet's newest plan, which its next plan continues. */
async function earlierWeights(database: D1Database, customerId: string, petId: string): Promise<readonly Weight[]> {
  const planId = (await plansOfPets(database, customerId)).get(petId);
  return (planId ? await readPlan(database, planId) : null)?.weights ?? [];
}

/**
 * The plan that another one may be delivered with; null where the visitor may not change it, and where it has enough
 * company.
 */
export async function companionOf(
  database: D1Database,
  id: string,
  visitor: Visitor,
): Promise<{ id: string; household: string } | null> {
  const plan = await readPlan(database, id);
  if (!plan || !(await mayChangePlan(plan, visitor)) || (await householdPlans(database, plan)).length >= MAX_MEMBERS)
    return null;
  return { id, household: plan.household ?? crypto.randomUUID() };
}

/**
 * Stores a plan, or the new answers of one that the visitor may change. @param today `YYYY-MM-DD`. @returns the plan's
 * id.
 */
export async function storePlan(
  answers: Answers,
  need: Need,
  request: PlanRequest,
  call: CallContext,
  today: Day,
): Promise<string> {
  const { newsletter, formId, petId, planId, together, maker, mails } = request;
  const { c, market } = call;
  const database = c.env.DB;
  const email = request.email.toLowerCase();
  // a plan that gets new answers stays the one that was submitted
  const statementsOf = async (id: string, isTold = true) => [
    ...((await mails?.(id)) ?? []),
    ...(isTold ? await trackStatements(drizzle(database), call, { kind: 'plan', key: id, email }) : []),
  ];
  const session = petId || planId || together ? await verifiedSessionOf(c).catch(() => null) : null;
  const makerHash = await digest(maker);
  const stored: Answers = {
    ...answers,
    ...(answers.bodyCondition !== 'normal' && !need.growing && { idealKg: need.targetKg }),
  };
  const existing = planId ? await readPlan(database, planId) : null;
  if (existing && (await mayChangePlan(existing, { maker, session }))) {
    const isYoung = (await now(settingsOf(c.env))).getTime() - Date.parse(existing.createdAt) < KEY_KNOWN_MS;
    await changePlan(
      database,
      existing,
      stored,
      today,
      { email: email || null, newsletter },
      await statementsOf(existing.id, isYoung),
    );
    return existing.id;
  }
  const companion = together ? await companionOf(database, together, { maker, session }) : null;
  const pet = session && petId ? await readPet(database, session.customerId, petId) : null;
  const weights = pet ? await earlierWeights(database, pet.customerId, pet.id) : [];
  const plan = {
    id: crypto.randomUUID(),
    // The same form with the same answers is the same plan; another e-mail address or browser gets a plan of its own.
    formId: await digest(JSON.stringify([formId || crypto.randomUUID(), email, answers, makerHash])),
    makerHash,
    answers: stored,
    weights: [...weights.filter(({ day }) => day !== today), { day: today, kg: answers.currentWeightKg }],
    email: email || null,
    newsletter,
    market: market.code,
    customerId: pet?.customerId ?? null,
    petId: pet?.id ?? null,
    household: companion?.household ?? null,
    createdAt: (await now(settingsOf(c.env))).toISOString(),
  };
  return addPlan(database, plan, pointsZone(settingsOf(c.env)), async (id) => [
    ...(await statementsOf(id)),
    ...(companion ? [joinStatement(database, companion.id, plan.formId)] : []),
  ]);
}
