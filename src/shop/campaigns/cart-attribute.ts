import type { Context } from 'hono';
import { type Infer, is, object, string } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import { log } from '../../platform/log.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { CartAttributesDocument, CartAttributesUpdateDocument } from '../../shopify/generated/storefront/graphql.ts';
import { inContext } from '../../shopify/in-context.ts';
import { buyerIpOf, storefront } from '../../shopify/storefront.ts';
import type { AppEnv } from '../../site/context.ts';
import { consentOfRequest } from '../consent/model/consent.ts';
import { NO_CAMPAIGN, type UtmRecord } from './utm.ts';
import { utmsOf } from './utm-cookie.ts';

/** The name of the attribute that joins an order to the visit. Its underscore hides it at the checkout. */
export const CART_ATTRIBUTE = '_utm';

const CartMark = object({
  /** See {@link cartKey}. */
  cart: string(),
  /** The market's code. */
  market: string(),
  date: string(),
  url: string(),
  source: string(),
  medium: string(),
  campaign: string(),
  term: string(),
  content: string(),
});
type CartMark = Infer<typeof CartMark>;

/** The key of a cart's purchase: SHA-256 of its token, which is a secret and which its order has too. */
export const purchaseKey = (cartToken: string): Promise<string> => digest(cartToken);

/** {@link purchaseKey} of a cart by its id, such as `gid://shopify/Cart/abc?key=def`. */
export const cartKey = (cartId: string): Promise<string> =>
  purchaseKey(cartId.replace(/^.*\//, '').replace(/\?.*$/, ''));

/** The mark among an order's attributes, or null. */
export function markOf(attributes: readonly { key: string; value?: string | null }[]): CartMark | null {
  const value = attributes.find(({ key }) => key === CART_ATTRIBUTE)?.value;
  try {
    const stored: unknown = JSON.parse(value ?? 'null');
    return is(stored, CartMark) ? stored : null;
  } catch {
    return null;
  }
}

/** The visitor whose cart is marked: how they came last, or null when they do not allow statistics. */
export interface Marked {
  market: Market;
  record: UtmRecord | null;
  isAllowed: boolean;
}

/** Sets a cart's mark, or removes it where statistics are not allowed. Other attributes stay. */
async function setMark(c: Context<AppEnv>, cartId: string, { market, record, isAllowed }: Marked): Promise<void> {
  const settings = settingsOf(c.env);
  const variables = { cartId, ...inContext(market) };
  const options = { repeatable: true, buyerIp: buyerIpOf(c.req) };
  const { cart } = await storefront(settings, CartAttributesDocument, variables, options);
  if (!cart) return;
  const mark: CartMark = { cart: await cartKey(cartId), market: market.code, ...(record ?? NO_CAMPAIGN) };
  const others = cart.attributes.flatMap(({ key, value }) =>
    key === CART_ATTRIBUTE ? [] : [{ key, value: value ?? '' }],
  );
  if (!isAllowed && others.length === cart.attributes.length) return;
  const attributes = isAllowed ? [...others, { key: CART_ATTRIBUTE, value: JSON.stringify(mark) }] : others;
  const { cartAttributesUpdate } = await storefront(
    settings,
    CartAttributesUpdateDocument,
    { ...variables, attributes },
    options,
  );
  const [problem] = cartAttributesUpdate?.userErrors ?? [];
  if (problem) log.warn({ event: 'cart_attribute', code: problem.code, error: problem.message });
}

/**
 * Sets the attribute by which the order of a cart counts where the browser reports no purchase, in the background; a
 * failure is logged. It is set when a cart without it changes, when the visitor comes by another campaign, and when
 * they choose about statistics.
 *
 * @param marked default: what the request's cookies tell.
 */
export function markCart(
  c: Context<AppEnv>,
  cartId: string,
  { market, ...changed }: Pick<Marked, 'market'> & Partial<Marked>,
): void {
  const { tracking } = settingsOf(c.env);
  const { statistics } = consentOfRequest(c.req);
  const marked = { market, record: utmsOf(c.req).at(-1) ?? null, isAllowed: statistics, ...changed };
  // without consent there is nothing to set, and only a withdrawal removes it
  if (!tracking.url || (!marked.isAllowed && changed.isAllowed === undefined)) return;
  c.executionCtx.waitUntil(
    setMark(c, cartId, marked).catch((error) => log.warn({ event: 'cart_attribute', error: String(error) })),
  );
}
