import { parseCookie, stringifySetCookie } from 'cookie';
import { isGid } from '../../shopify/ids.ts';

const NAME = 'cart';
const DAYS = 30;

/** The raw cart id, readable for the browser: local storage mirrors it anyway. */
export const cartCookie = (id: string, secure: boolean): string =>
  stringifySetCookie({ name: NAME, value: id, path: '/', maxAge: DAYS * 86_400, sameSite: 'lax', secure }, { encode: (value) => value });

export const clearCartCookie = (secure: boolean): string => stringifySetCookie({ name: NAME, value: '', path: '/', maxAge: 0, sameSite: 'lax', secure });

/** An id of the provider's form, or nothing: whatever else stands in a cookie or a field is no cart. */
export function asCartId(value: string | null | undefined): string | undefined {
  return isGid('Cart', value) ? value : undefined;
}

export const cartIdOf = (cookieHeader: string | null | undefined): string | undefined => asCartId(parseCookie(cookieHeader ?? '')[NAME]);
