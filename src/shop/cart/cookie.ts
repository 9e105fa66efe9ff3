import { parseCookie, stringifySetCookie } from 'cookie';
import { isGid } from '../../shopify/ids.ts';

const NAME = 'cart';
const DAYS = 30;

/** The cart cookie. It holds the plain id and scripts can read it, because local storage mirrors it anyway. */
export const cartCookie = (id: string, secure: boolean): string =>
  stringifySetCookie({ name: NAME, value: id, path: '/', maxAge: DAYS * 86_400, sameSite: 'lax', secure }, { encode: (value) => value });

/** The `Set-Cookie` value that clears the cart. */
export const clearCartCookie = (secure: boolean): string => stringifySetCookie({ name: NAME, value: '', path: '/', maxAge: 0, sameSite: 'lax', secure });

/** @returns the value if it is a cart's global id, else undefined. */
export function asCartId(value: string | null | undefined): string | undefined {
  return isGid('Cart', value) ? value : undefined;
}

/** The cart id in a `Cookie` header, or undefined. */
export const cartIdOf = (cookieHeader: string | null | undefined): string | undefined => asCartId(parseCookie(cookieHeader ?? '')[NAME]);
