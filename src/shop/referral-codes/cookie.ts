import { isSecure } from '../../platform/http/cookies.ts';
import { Cookie, type Kept } from '../../platform/shared/cookie.ts';
import { isCode } from './keys.ts';
import { PROMISE_COOKIE } from './model/promise.ts';

/** A friend's code. */
const friendCookie = new Cookie({ name: 'referral', purpose: 'necessary', lifetime: { days: 30 } });
const promiseCookie = new Cookie({
  name: PROMISE_COOKIE,
  purpose: 'necessary',
  lifetime: { days: 30 },
  forScripts: true,
});
/** The code that a new referrer without an account has just got, for the page that shows it. */
export const newCodeCookie = new Cookie({ name: 'referral-new', purpose: 'necessary', lifetime: { minutes: 10 } });

/** The cookies that referrals keep in browsers. */
export const keptByReferrals: readonly Kept[] = [friendCookie, promiseCookie, newCodeCookie];

/** The value of a cookie as a referral code; null for anything else. */
export const asCode = (value: string | undefined): string | null =>
  value !== undefined && isCode(value) ? value : null;

/**
 * The `Set-Cookie` values that keep a friend's code until the order, and tell the pages' script whether a discount was
 * promised: pages of products are the same for everybody.
 */
export const referralCookies = (code: string, isPromised: boolean, secure: boolean): string[] => [
  friendCookie.set(code, secure),
  isPromised ? promiseCookie.set('1', secure) : promiseCookie.clear(secure),
];

/** The friend's code in the cookies of a request, or null. */
export const referralCodeOf = (cookies: string | undefined, secure: boolean): string | null =>
  asCode(friendCookie.read(cookies, secure));

/** The friend's code of a request, or null. */
export const referralOf = (request: { url: string; header(name: string): string | undefined }): string | null =>
  referralCodeOf(request.header('cookie'), isSecure(request));
