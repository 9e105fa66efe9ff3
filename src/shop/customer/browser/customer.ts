import { fetchWithRetries } from '../../../../client/retry.ts';
import * as api from '../../../routes/api.ts';
import { chatIdentity } from '../model/customer.ts';

const SIGNED_IN = 'signed-in=1';
const KEY = 'customer';
const FRESH_MS = 5 * 60_000;

type Identity = ReturnType<typeof chatIdentity>;

interface Stored {
  at: number;
  identity: Identity;
}

/** Session storage may be forbidden. Then every page asks the shop. */
function read(): Stored | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}
function write(stored: Stored | null): void {
  try {
    if (stored) sessionStorage.setItem(KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(KEY);
  } catch {
    // the next page asks again
  }
}

let anonymousLabel: string | null = null;

/** Shows in the header who is signed in. The page itself is the same for every visitor. */
function showCustomer(identity: Identity | null): void {
  const link = document.querySelector<HTMLElement>('.account-link');
  if (!link) return;
  anonymousLabel ??= link.ariaLabel;
  const name = identity?.name.split(' ')[0] || identity?.email;
  link.ariaLabel = name ? (link.dataset.named ?? '').replace('…', name) : anonymousLabel;
  if (name) link.dataset.initial = [...name][0]!.toUpperCase();
  else delete link.dataset.initial;
}

/** Sends the event `customer` with the customer's e-mail, number, name and phone, for instance to a chat. */
function dispatch(identity: Identity | null): void {
  showCustomer(identity);
  document.dispatchEvent(new CustomEvent('customer', { detail: identity }));
}

function signOut(): void {
  write(null);
  dispatch(null);
}

/**
 * Announces who is signed in. The shop is asked only where this browser has the cookie that hints at a session, and at
 * most every five minutes. A 401 means that the session has ended: the customer is forgotten and the visitor sent to
 * the home page of the market, except from the account's pages, which handle it themselves.
 */
export async function announceCustomer(): Promise<void> {
  if (!document.cookie.split('; ').includes(SIGNED_IN)) return signOut();
  const stored = read();
  if (stored && Date.now() - stored.at < FRESH_MS) return dispatch(stored.identity);
  const { market = '' } = document.documentElement.dataset;
  const answer = await fetchWithRetries(`${api.accountCustomer}?market=${market}`, {
    headers: { Accept: 'application/json' },
  });
  if (answer.status === 401) {
    signOut();
    if (!location.pathname.includes('/account')) location.assign(`/${market}`);
    return;
  }
  if (!answer.ok) return;
  const { data } = (await answer.json()) as { data: { customer: Parameters<typeof chatIdentity>[0] } };
  const identity = chatIdentity(data.customer);
  write({ at: Date.now(), identity });
  dispatch(identity);
}

/** Announces who is signed in, and again after a change of the name on this page. */
export function follow(): Promise<void> {
  document.addEventListener('customer-change', () => {
    write(null);
    void announceCustomer().catch(() => {});
  });
  return announceCustomer();
}
