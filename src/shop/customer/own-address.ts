import { withTimeout } from '../../platform/deadline.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { type Session, SignedOut, sessionOf } from '../../shopify/session.ts';
import type { CallContext } from '../../site/endpoint.ts';

/** The time that the provider has to name the customer's address. */
const PROOF_MS = 2000;

/** The customer's verified e-mail address in lower case; null when nobody is signed in any more. @throws UpstreamError */
export async function emailOf(session: Session): Promise<string | null> {
  try {
    const { customer } = await session.ask(CustomerDocument, {});
    return customer.emailAddress?.emailAddress?.toLowerCase() ?? null;
  } catch (error) {
    if (error instanceof SignedOut) return null;
    throw error;
  }
}

/** Whether the visitor is signed in with an address; false where the provider does not say so in time. */
export async function isOwnAddress(address: string, { c }: Pick<CallContext, 'c'>): Promise<boolean> {
  const session = await sessionOf(c).catch(() => null);
  if (!session) return false;
  const asking = emailOf(session).catch(() => null);
  c.executionCtx.waitUntil(asking);
  return (await withTimeout(PROOF_MS, asking, null)) === address.toLowerCase();
}
