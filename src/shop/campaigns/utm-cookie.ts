import { stringifySetCookie } from 'cookie';
import { cookieName, isSecure, readCookie } from '../../platform/http/cookies.ts';
import { encodeUtms, parseUtms, type UtmRecord } from './utm.ts';

/** The name of the cookie, without the prefix `__Host-` that it has behind https. */
export const UTM_COOKIE = 'utms';
/** Days that the cookie is kept after the last record, once statistics are allowed. */
export const UTM_DAYS = 365;

type CookieRequest = { url: string; header(name: string): string | undefined };

/** The visitor's records, oldest first. */
export const utmsOf = (request: CookieRequest): UtmRecord[] =>
  parseUtms(readCookie(request.header('cookie'), UTM_COOKIE, isSecure(request)));

/**
 * The `Set-Cookie` value of records. Scripts cannot read it: nobody but the Worker needs it, and browsers end cookies
 * of scripts after a week.
 *
 * @param isAllowed whether the visitor allows statistics. Until then the cookie ends with the visit.
 */
export const utmsCookie = (records: readonly UtmRecord[], isAllowed: boolean, secure: boolean): string =>
  stringifySetCookie(
    {
      name: cookieName(UTM_COOKIE, secure),
      value: encodeUtms(records),
      path: '/',
      ...(isAllowed && { maxAge: UTM_DAYS * 86_400 }),
      httpOnly: true,
      sameSite: 'lax',
      secure,
    },
    { encode: (encoded) => encoded },
  );
