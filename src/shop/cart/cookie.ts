import { isSecure } from '../../platform/http/cookies.ts';
import { Cookie, type Kept } from '../../platform/shared/cookie.ts';
import { isGid } from '../../shopify/ids.ts';
import { type Cart, cartVersion, EMPTIED_COOKIE, VERSION_COOKIE } from './model/cart.ts';

const settings = { purpose: 'necessary', lifetime: { days: 30 }, forScripts: true, raw: true } as const;
const cartCookie = new Cookie({ name: 'cart', ...settings });
const versionCookie = new Cookie({ name: VERSION_COOKIE, ...settings });
const emptiedCookie = new Cookie({ name: EMPTIED_COOKIE, ...settings });

/** The cookies and stored entries that the cart keeps in browsers. */
export const keptByCart: readonly Kept[] = [
  cartCookie,
  versionCookie,
  emptiedCookie,
  { name: 'cartToken', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
  { name: 'cart*', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
  { name: 'bought', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
];

/**
 * The cart's cookies: its plain id, which scripts can read because local storage mirrors it anyway, and its version, by
 * which a script notices that its copy of the cart is old.
 */
export const cartCookies = (cart: Cart, secure: boolean): string[] => [
  cartCookie.set(cart.id, secure),
  versionCookie.set(cartVersion(cart), secure),
];

type CookieRequest = { url: string; header(name: string): string | undefined };

/**
 * The cookie of a cart that has been changed: set when the visitor has emptied it, cleared when it has lines again.
 * @param removes the change takes lines away.
 */
export function emptiedCookies({ items }: Cart, removes: boolean, request: CookieRequest): string[] {
  const isEmpty = items.length === 0;
  if (isEmpty ? !removes : !emptiedCookie.read(request.header('cookie'), isSecure(request))) return [];
  return [isEmpty ? emptiedCookie.set('1', isSecure(request)) : emptiedCookie.clear(isSecure(request))];
}

/** The `Set-Cookie` values that clear the cart. */
export const clearCartCookies = (secure: boolean): string[] =>
  [cartCookie, versionCookie].map((cookie) => cookie.clear(secure));

/** @returns the value if it is a cart's global id, else undefined. */
export function asCartId(value: string | null | undefined): string | undefined {
  return isGid('Cart', value) ? value : undefined;
}

/** The cart id in a request's cookie, or undefined. */
export const cartIdOf = (request: CookieRequest): string | undefined =>
  asCartId(cartCookie.read(request.header('cookie'), isSecure(request)));
