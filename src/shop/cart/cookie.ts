import { parseCookie, stringifySetCookie } from 'cookie';
import { cookieName, isSecure } from '../../platform/http/cookies.ts';
import { isGid } from '../../shopify/ids.ts';

const NAME = 'cart';
const DAYS = 30;

/** The cart cookie. It holds the plain id and scripts can read it, because local storage mirrors it anyway. */
export const cartCookie = (id: string, secure: boolean): string =>
  stringifySetCookie({ name: cookieName(NAME, secure), value: id, path: '/', maxAge: DAYS * 86_400, sameSite: 'lax', secure }, { encode: (value) => value });

/** The `Set-Cookie` value that clears the cart. */
export const clearCartCookie = (secure: boolean): string =>
  stringifySetCookie({ name: cookieName(NAME, secure), value: '', path: '/', maxAge: 0, sameSite: 'lax', secure });

/** @returns the value if it is a cart's global id, else undefined. */
export function asCartId(value: string | null | undefined): string | undefined {
  return isGid('Cart', value) ? value : undefined;
}

/** The cart id in a request's cookie, or undefined. */
export const cartIdOf = (request: { url: string; header(name: string): string | undefined }): string | undefined =>
  asCartId(parseCookie(request.header('cookie') ?? '')[cookieName(NAME, isSecure(request))]);
