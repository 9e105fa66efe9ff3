import { stringifySetCookie } from 'cookie';
import { cookieName, isSecure, readCookie } from '../../platform/http/cookies.ts';
import { isGid } from '../../shopify/ids.ts';
import { type Cart, cartVersion, EMPTIED_COOKIE, VERSION_COOKIE } from './model/cart.ts';

const NAME = 'cart';
const DAYS = 30;

const setCookie = (name: string, value: string, secure: boolean, maxAge = DAYS * 86_400) =>
  stringifySetCookie(
    { name: cookieName(name, secure), value, path: '/', maxAge, sameSite: 'lax', secure },
    { encode: (raw) => raw },
  );

/**
 * The cart's cookies: its plain id, which scripts can read because local storage mirrors it anyway, and its version, by
 * which a script notices that its copy of the cart is old.
 */
export const cartCookies = (cart: Cart, secure: boolean): string[] => [
  setCookie(NAME, cart.id, secure),
  setCookie(VERSION_COOKIE, cartVersion(cart), secure),
];

type CookieRequest = { url: string; header(name: string): string | undefined };

const cookieIn = (request: CookieRequest, name: string) =>
  readCookie(request.header('cookie'), name, isSecure(request));

/**
 * The cookie of a cart that has been changed: set when the visitor has emptied it, cleared when it has lines again.
 * @param removes the change takes lines away.
 */
export function emptiedCookies({ items }: Cart, removes: boolean, request: CookieRequest): string[] {
  const isEmpty = items.length === 0;
  if (isEmpty ? !removes : !cookieIn(request, EMPTIED_COOKIE)) return [];
  return [setCookie(EMPTIED_COOKIE, isEmpty ? '1' : '', isSecure(request), isEmpty ? undefined : 0)];
}

/** The `Set-Cookie` values that clear the cart. */
export const clearCartCookies = (secure: boolean): string[] =>
  [NAME, VERSION_COOKIE].map((name) => setCookie(name, '', secure, 0));

/** @returns the value if it is a cart's global id, else undefined. */
export function asCartId(value: string | null | undefined): string | undefined {
  return isGid('Cart', value) ? value : undefined;
}

/** The cart id in a request's cookie, or undefined. */
export const cartIdOf = (request: CookieRequest): string | undefined => asCartId(cookieIn(request, NAME));
