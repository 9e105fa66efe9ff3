import { stringifySetCookie } from 'cookie';
import { cookieName, isSecure, readCookie } from '../../platform/http/cookies.ts';
import { isCode } from './keys.ts';
import { PROMISE_COOKIE } from './model/promise.ts';

const NAME = 'referral';

/** Lifetime of a friend's code in the browser, in seconds: 30 days. */
const LIFETIME_S = 30 * 86_400;

/** The code that a new referrer without an account has just got, for the page that shows it. */
export const NEW_CODE_COOKIE = 'referral-new';
const NEW_CODE_LIFETIME_S = 600;

/** The value of a cookie as a referral code; null for anything else. */
export const asCode = (value: string | undefined): string | null =>
  value !== undefined && isCode(value) ? value : null;

const setCookie = (name: string, value: string, secure: boolean, maxAge: number): string =>
  stringifySetCookie({
    name: cookieName(name, secure),
    value,
    path: '/',
    maxAge,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });

/**
 * The `Set-Cookie` values that keep a friend's code until the order, and tell the pages' script whether a discount was
 * promised: pages of products are the same for everybody.
 */
export const referralCookies = (code: string, isPromised: boolean, secure: boolean): string[] => [
  setCookie(NAME, code, secure, LIFETIME_S),
  stringifySetCookie({
    name: cookieName(PROMISE_COOKIE, secure),
    value: isPromised ? '1' : '',
    path: '/',
    maxAge: isPromised ? LIFETIME_S : 0,
    sameSite: 'lax',
    secure,
  }),
];

/** The `Set-Cookie` value that carries a new referrer's own code to the page that shows it. */
export const newCodeCookie = (code: string, secure: boolean): string =>
  setCookie(NEW_CODE_COOKIE, code, secure, NEW_CODE_LIFETIME_S);

/** The `Set-Cookie` value that forgets a new referrer's own code. */
export const clearNewCodeCookie = (secure: boolean): string => setCookie(NEW_CODE_COOKIE, '', secure, 0);

/** The friend's code in the cookies of a request, or null. */
export const referralCodeOf = (cookies: string | undefined, secure: boolean): string | null =>
  asCode(readCookie(cookies, NAME, secure));

/** The friend's code of a request, or null. */
export const referralOf = (request: { url: string; header(name: string): string | undefined }): string | null =>
  referralCodeOf(request.header('cookie'), isSecure(request));
