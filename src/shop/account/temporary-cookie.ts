import { stringifySetCookie } from 'cookie';
import { cookieName, readCookie } from '../../platform/http/cookies.ts';

/** Lifetime of the cookies for a round trip to the provider's login, in seconds. */
export const ROUND_TRIP_S = 600;

/** The `Set-Cookie` value for a round trip to the provider; an empty value clears the cookie. */
export const temporaryCookie = (name: string, value: string, secure: boolean): string =>
  stringifySetCookie({
    name: cookieName(name, secure),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: value ? ROUND_TRIP_S : 0,
  });

/** The value of such a cookie in a `Cookie` header. */
export const readTemporaryCookie = (name: string, header: string | undefined, secure: boolean): string | undefined =>
  readCookie(header, name, secure);
