import { api } from '../src/routes.ts';
import { chatIdentity } from '../src/shop/account/model.ts';

const HINT = 'signed-in=1';
const KEPT = 'customer';
const KEEP_MS = 5 * 60_000;

interface Kept {
  at: number;
  identity: ReturnType<typeof chatIdentity>;
}

/** Session storage may be forbidden; then every page asks. */
function stored(value?: string | null): string | null {
  try {
    if (value === undefined) return sessionStorage.getItem(KEPT);
    if (value === null) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, value);
  } catch {
    // asked again on the next page
  }
  return null;
}

/** Tells whoever listens who the customer is, for instance a chat: e-mail, number, name and phone. */
const tell = (identity: Kept['identity'] | null) => void document.dispatchEvent(new CustomEvent('customer', { detail: identity }));

/**
 * Asks who is signed in, only where this browser has the hint of a session, and at most every five minutes. A 401 then means
 * that the session has ended: what was kept is forgotten, and the visitor goes home. Somebody who never signed in is never asked for.
 */
export async function whoIsThere(): Promise<void> {
  if (!document.cookie.split('; ').includes(HINT)) {
    stored(null);
    return tell(null);
  }
  const kept = JSON.parse(stored() ?? 'null') as Kept | null;
  if (kept && Date.now() - kept.at < KEEP_MS) return void tell(kept.identity);
  const answer = await fetch(api.account.customer, { headers: { Accept: 'application/json' } });
  if (answer.status === 401) {
    stored(null);
    tell(null);
    if (!location.pathname.includes('/account')) location.assign('/');
    return;
  }
  if (!answer.ok) return;
  const { data } = (await answer.json()) as { data: { customer: Parameters<typeof chatIdentity>[0] } };
  const identity = chatIdentity(data.customer);
  stored(JSON.stringify({ at: Date.now(), identity } satisfies Kept));
  tell(identity);
}
