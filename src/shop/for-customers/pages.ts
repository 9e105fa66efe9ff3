/** The pages that a signed-in customer gets in a form of their own, in place of the one that is for everybody. */

import { isSecure } from '../../platform/http/cookies.ts';
import { type CookieContext, mayHaveSession, sessionIdOf } from '../../shopify/session-cookies.ts';
import type { Screen } from '../../site/screen.ts';
import { home } from '../home/home.tsx';
import { search } from '../search/index.ts';
import { customerHome } from './home.tsx';
import { customerSearch, isEmptySearch } from './search.tsx';

/** The customer's screens, by the one that everybody else gets. */
export const customerScreens: ReadonlyMap<Screen<unknown>, Screen<unknown>> = new Map([
  [home, customerHome],
  [search, customerSearch],
] as [Screen<unknown>, Screen<unknown>][]);

/** Whether a visitor may get a screen in the customer's form: their cookie is not looked into yet. */
export const mayBeForCustomer = (screen: Screen<unknown>, request: Request): boolean =>
  customerScreens.has(screen) && mayHaveSession(request.headers.get('cookie'), isSecure(request));

/**
 * Whether a visitor gets a screen in the customer's form: the shop has made their cookie. What a search finds is the
 * same for everybody.
 */
export const isForCustomer = async (screen: Screen<unknown>, c: CookieContext): Promise<boolean> =>
  customerScreens.has(screen) &&
  (screen !== search || isEmptySearch(new URL(c.req.url))) &&
  (await sessionIdOf(c)) !== null;
