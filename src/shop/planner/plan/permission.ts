/** Who may change a plan, beyond what its link allows: reading it, and weighing the animal again. */

import { digest } from '../../../platform/digest.ts';
import type { Session } from '../../../shopify/session.ts';
import { emailOf } from '../../customer/own-address.ts';
import type { Plan } from '../store.ts';

export interface Visitor {
  /** The secret of the visitor's browser. */
  maker: string | null;
  session: Session | null;
}

/**
 * Whether a visitor may replace a plan's answers and address, or save its animal. A plan that a customer has saved is
 * theirs alone; any other belongs to the browser that made it, and to the customer with its e-mail address. @throws
 * UpstreamError
 */
export async function mayChangePlan(plan: Plan, { maker, session }: Visitor): Promise<boolean> {
  if (plan.customerId !== null) return plan.customerId === session?.customerId;
  if (maker !== null && plan.makerHash !== null && plan.makerHash === (await digest(maker))) return true;
  return session !== null && plan.email !== null && plan.email === (await emailOf(session));
}
