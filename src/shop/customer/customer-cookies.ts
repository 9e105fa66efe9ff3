import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import type { Kept } from '../../platform/shared/cookie.ts';
import { type CookieContext, clearSessionCookies } from '../../shopify/session-cookies.ts';
import { clearDraftFromAccount, draftCookie } from './animal-draft.ts';

/** The cookie and the stored entry that a customer's data keeps in browsers. */
export const keptByCustomer: readonly Kept[] = [
  ...(HAS_PLANNER ? [draftCookie] : []),
  { name: 'customer', where: 'session', purpose: 'necessary', lifetime: 'visit' },
];

/** The cookies that remove a feeding plan's answers when they come from the customer's account. */
export const clearAccountDraft = ({ req }: CookieContext): string[] =>
  clearDraftFromAccount(draftCookie.read(req.header('cookie'), isSecure(req)), isSecure(req));

/** The cookies that clear in the browser what belongs to a customer whose session has ended. */
export const clearCustomerCookies = (c: CookieContext): string[] => [
  ...clearSessionCookies(c),
  ...clearAccountDraft(c),
];
