import { verifiedSessionOf } from '../../../shopify/session.ts';
import type { CallContext, Outcome } from '../../../site/endpoint.ts';
import { refuse } from '../../customer/endpoint.ts';
import { unavailable } from '../../notices/unavailable.ts';
import { makerOfCall } from '../steps/draft-cookie.ts';
import { type Plan, readPlan } from '../store.ts';
import { mayChangePlan, type Visitor } from './permission.ts';

/** Runs an action on a plan that the visitor may change; refuses it to everyone else. */
export async function withOwnPlan(
  planId: string,
  call: CallContext,
  run: (plan: Plan, visitor: Visitor) => Promise<Outcome> | Outcome,
): Promise<Outcome> {
  const plan = await readPlan(call.c.env.DB, planId);
  if (!plan) return refuse(404, call, 'plan_not_found');
  try {
    const visitor = { maker: makerOfCall(call), session: await verifiedSessionOf(call.c) };
    return (await mayChangePlan(plan, visitor)) ? await run(plan, visitor) : refuse(403, call, 'plan_not_yours');
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, call.t, { event: 'planner' })] };
  }
}
