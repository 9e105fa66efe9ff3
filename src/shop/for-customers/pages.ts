/** The pages that who is known gets in a form of their own, in place of the one that is for everybody. */

import { HAS_PLANNER } from '../../brand/tables/has.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { type CookieContext, mayHaveSession, sessionIdOf } from '../../shopify/session-cookies.ts';
import type { Screen } from '../../site/screen.ts';
import { draftCookie, planIdIn } from '../customer/animal-draft.ts';
import { home } from '../home/home.tsx';
import { search } from '../search/index.ts';
import { customerHome } from './home.tsx';
import { customerSearch, isEmptySearch } from './search.tsx';

/** The customer's screens, by the one that everybody else gets. */
export const customerScreens: ReadonlyMap<Screen<unknown>, Screen<unknown>> = new Map([
  [home, customerHome],
  [search, customerSearch],
] as [Screen<unknown>, Screen<unknown>][]);

/** Whether a screen tells who has made a plan about it, and the visitor's browser names one. */
const hasPlan = (screen: Screen<unknown>, cookies: string | undefined, isSecure: boolean): boolean =>
  HAS_PLANNER && screen === home && planIdIn(draftCookie.read(cookies, isSecure)) !== null;

/** Whether a visitor may get a screen in the customer's form: their cookies are not looked into yet. */
export function mayBeForCustomer(screen: Screen<unknown>, request: Request): boolean {
  if (!customerScreens.has(screen)) return false;
  const cookies = request.headers.get('cookie') ?? undefined;
  return mayHaveSession(cookies ?? null, isSecure(request)) || hasPlan(screen, cookies, isSecure(request));
}

/**
 * Whether a visitor gets a screen in the customer's form: the shop has made their cookie, or their browser has a plan.
 * What a search finds is the same for everybody.
 */
export const isForCustomer = async (screen: Screen<unknown>, c: CookieContext): Promise<boolean> =>
  customerScreens.has(screen) &&
  (screen !== search || isEmptySearch(new URL(c.req.url))) &&
  (hasPlan(screen, c.req.header('cookie'), isSecure(c.req)) || (await sessionIdOf(c)) !== null);
