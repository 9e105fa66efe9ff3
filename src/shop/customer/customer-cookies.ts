import { isSecure, readCookie } from '../../platform/http/cookies.ts';
import { type CookieContext, clearSessionCookies } from '../../shopify/session-cookies.ts';
import { clearDraftFromAccount, DRAFT_COOKIE } from './animal-draft.ts';

/** The cookies that remove a feeding plan's answers when they come from the customer's account. */
export const clearAccountDraft = ({ req }: CookieContext): string[] =>
  clearDraftFromAccount(readCookie(req.header('cookie'), DRAFT_COOKIE, isSecure(req)), isSecure(req));

/** The cookies that clear in the browser what belongs to a customer whose session has ended. */
export const clearCustomerCookies = (c: CookieContext): string[] => [
  ...clearSessionCookies(c),
  ...clearAccountDraft(c),
];
