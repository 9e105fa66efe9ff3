import { Cookie, type Kept } from '../../platform/shared/cookie.ts';

/** Each sign-in has its own cookie for the way to the provider and back, so that those of several tabs do not mix. */
const loginCookies = new Cookie({ name: 'login-*', purpose: 'necessary', lifetime: { minutes: 10 } });

/** The cookie of a sign-in. @param state of its OAuth request. */
export const loginCookie = (state: string): Cookie => loginCookies.for(state.replace(/[^\w-]/g, '').slice(0, 12));

/** For the way to the provider's sign-out and back. */
export const leavingCookie = new Cookie({ name: 'leaving', purpose: 'necessary', lifetime: { minutes: 10 } });

/** The cookies that signing in and out keep in browsers. */
export const keptBySignIn: readonly Kept[] = [loginCookies, leavingCookie];
