import * as api from '../../../routes/api.ts';
import type { PageThirdParty } from '../model/third-party.ts';
import { call } from './call.ts';

/** Notes in this browser that the chat knows a customer, who has to be forgotten after a sign-out on any page. */
const KNOWN = 'chat-customer';

/** Local storage may be forbidden. A customer who signs out is forgotten on the page of the sign-out then. */
function isKnown(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}
function setKnown(known: boolean): void {
  try {
    if (known) localStorage.setItem(KNOWN, '1');
    else localStorage.removeItem(KNOWN);
  } catch {
    // see above
  }
}

/** The signed identity; undefined where the shop cannot give one. */
async function tokenOf(): Promise<string | undefined> {
  const response = await fetch(api.chatToken, { headers: { Accept: 'application/json' } }).catch(() => null);
  return response?.ok ? (((await response.json()) as { token: string | null }).token ?? undefined) : undefined;
}

/** Tells a third party who is signed in, and when nobody is any more. Source: specification, section 6. */
export function followChatCustomer({ update, end, token }: NonNullable<PageThirdParty['customer']>): void {
  const forget = () => {
    if (!isKnown()) return;
    setKnown(false);
    call(...end);
  };
  document.addEventListener('customer', async (event) => {
    const { detail: identity } = event as CustomEvent<Record<string, string> | null>;
    if (!identity) return forget();
    const signed = token ? await tokenOf() : undefined;
    // a chat that takes signed identities only would refuse this one
    if (token && !signed) return;
    setKnown(true);
    call(...update, { ...identity, ...(token && { [token]: signed }) });
  });
  // before the browser leaves for the provider's own sign-out
  document.addEventListener('submit', ({ target }) => {
    const { pathname } = new URL((target as HTMLFormElement).getAttribute('action') ?? '', location.href);
    if (pathname === api.accountLogout || pathname === api.accountSessionsEnd) forget();
  });
  void import('../../customer/browser/customer.ts').then((customer) => customer.announceCustomer()).catch(() => {});
}
