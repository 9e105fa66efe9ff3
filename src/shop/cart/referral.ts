import { HAS_REFERRALS } from '../../brand/tables/has.ts';
import {
  CartAttributesAndCodesUpdateDocument,
  CartAttributesUpdateDocument,
  CartDiscountCodesUpdateDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import { unavailable } from '../notices/unavailable.ts';
import { findReferrer } from '../referral-codes/referrer.ts';
import { isWorking } from '../referral-codes/status.ts';
import { type CartResult, query, resultOf } from './call.ts';
import type { CartCall } from './context.ts';
import type { CartState, FriendPromise, Note } from './model/cart.ts';

/** The cart's attribute with the code of the friend's referrer. The order gets it too. */
export const REFERRAL_ATTRIBUTE = 'referral';
/**
 * The code whose discount the cart has got, or when it was refused. A customer who has removed the code since does not
 * get it again.
 */
const OFFERED_ATTRIBUTE = '_referral_discount';

const isSubscribing = ({ cart }: CartState): boolean => cart.items.some(({ isSubscription }) => isSubscription);

const isApplied = ({ cart }: CartState, code: string): boolean =>
  cart.discountCodes.some((applied) => applied.toUpperCase() === code.toUpperCase());

const listOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value }));

/** Sets the codes of a cart. @throws UpstreamError */
async function setCodes(cartId: string, discountCodes: string[], call: CartCall): Promise<CartState | null> {
  const { cartDiscountCodesUpdate } = await query(
    call,
    CartDiscountCodesUpdateDocument,
    { cartId, discountCodes },
    true,
  );
  const result = cartDiscountCodesUpdate && (await resultOf(cartDiscountCodesUpdate, call));
  return result && 'state' in result ? result.state : null;
}

/**
 * How a tried code has ended: it counts, another code of the cart is worth more, or the provider does not accept it.
 */
function outcomeOf(before: CartState, tried: CartState, code: string): 'applied' | 'worse' | 'refused' {
  if (!isApplied(tried, code)) return 'refused';
  return before.cart.discountCodes.length === 0 || tried.cart.totals.grandTotal < before.cart.totals.grandTotal
    ? 'applied'
    : 'worse';
}

/**
 * A cart with a code, where the provider accepts it and no other code of the cart is worth more. @throws UpstreamError
 */
export async function withBetterCode(state: CartState, code: string, call: CartCall): Promise<CartState> {
  const tried = await setCodes(state.cart.id, [code], call);
  if (!tried) return state;
  return outcomeOf(state, tried, code) === 'applied'
    ? tried
    : ((await setCodes(state.cart.id, state.cart.discountCodes, call)) ?? state);
}

/** The known facts about the referrer with a code. */
interface Referrer {
  /** Friends get a discount. */
  works: boolean;
  /** The provider has the code by now. */
  isReady: boolean;
}

/** The referrer with a code. A database that fails takes away the promise only. */
async function readReferrer(code: string, { database, t }: CartCall): Promise<Referrer> {
  const referrer = await findReferrer(database, code).catch((error: unknown) => {
    unavailable(error, t, { event: 'cart_referrer' });
    return null;
  });
  const works = referrer !== null && isWorking(referrer);
  return { works, isReady: works && referrer.isDiscountActive };
}

const REFUSED = ' refused ';
/** A refused code is tried again after this time. */
const RETRY_MS = 30_000;

/** When the provider refused the code last, in ms since the epoch; null where it did not. */
function refusedAt({ attributes }: CartState, code: string): number | null {
  const [name, at] = (attributes?.[OFFERED_ATTRIBUTE] ?? '').split(REFUSED);
  return name === code && at !== undefined ? Number(at) : null;
}

/** Whether the cart has got the discount, or the customer has another one. */
const isSettled = ({ attributes }: CartState, code: string): boolean => attributes?.[OFFERED_ATTRIBUTE] === code;

/** Sets attributes and codes of a cart. @throws UpstreamError */
async function setAttributesAndCodes(
  { cart }: CartState,
  attributes: Record<string, string>,
  discountCodes: readonly string[],
  call: CartCall,
) {
  const variables = { cartId: cart.id, attributes: listOf(attributes), discountCodes: [...discountCodes] };
  const { cartDiscountCodesUpdate } = await query(call, CartAttributesAndCodesUpdateDocument, variables, true);
  const result = cartDiscountCodesUpdate && (await resultOf(cartDiscountCodesUpdate, call));
  return result && 'state' in result ? result.state : null;
}

/**
 * The cart with the discount of the friend's code, unless another code is worth more. The attribute tells how that has
 * ended. @throws UpstreamError
 */
async function offered(state: CartState, code: string, call: CartCall): Promise<CartState | null> {
  const attributes = { ...state.attributes, [REFERRAL_ATTRIBUTE]: code };
  const tried = await setAttributesAndCodes(state, { ...attributes, [OFFERED_ATTRIBUTE]: code }, [code], call);
  const outcome = tried && outcomeOf(state, tried, code);
  if (outcome === 'worse') return (await setCodes(state.cart.id, state.cart.discountCodes, call)) ?? state;
  if (outcome !== 'refused') return tried;
  return setAttributesAndCodes(
    state,
    { ...attributes, [OFFERED_ATTRIBUTE]: `${code}${REFUSED}${Date.now()}` },
    state.cart.discountCodes,
    call,
  );
}

/** The cart with the friend's code as its attribute. @throws UpstreamError */
async function named(state: CartState, code: string, call: CartCall): Promise<CartState | null> {
  const attributes = listOf({ ...state.attributes, [REFERRAL_ATTRIBUTE]: code });
  const { cartAttributesUpdate } = await query(
    call,
    CartAttributesUpdateDocument,
    { cartId: state.cart.id, attributes },
    true,
  );
  const result = cartAttributesUpdate && (await resultOf(cartAttributesUpdate, call));
  return result && 'state' in result ? result.state : null;
}

/** The promise of a friend, and how it stands in the cart; null where nothing is promised. */
function promiseOf(state: CartState, code: string, { works }: Referrer, { settings }: CartCall): FriendPromise | null {
  if (!works) return null;
  const promise = (status: FriendPromise['status']): FriendPromise => ({
    code,
    percent: settings.referral.promisePercent,
    status,
  });
  if (isApplied(state, code)) return promise('applied');
  if (!isSubscribing(state)) return promise('subscribe');
  if (isSettled(state, code)) return promise(state.cart.discountCodes.length > 0 ? 'other' : 'removed');
  return promise(refusedAt(state, code) === null ? 'waiting' : 'refused');
}

const noteOf = ({ status, percent, code }: FriendPromise, { t }: CartCall): Note => ({
  code: `friend_${status}`,
  message: t(`friend_promise.${status}`, { percent, code }),
});

/**
 * Gives a cart the friend's code: as an attribute, which names the referrer in the order, and as a discount code once
 * it holds a subscription, unless another code of the cart is worth more. A code that the provider does not have yet,
 * or has refused, is tried again with later changes and reads. A cart that has got the discount is left as the customer
 * wants it. A provider that fails or refuses the code takes nothing from the cart.
 *
 * @param code the referrer's; null for a visitor without one, whose cart may have got it before.
 * @returns the cart, with the promise that its pages tell.
 */
export async function withReferral(result: CartResult, code: string | null, call: CartCall): Promise<CartResult> {
  if (!HAS_REFERRALS || !('state' in result)) return result;
  const given = code ?? result.state.attributes?.[REFERRAL_ATTRIBUTE];
  if (!given) return result;
  try {
    const referrer = await readReferrer(given, call);
    let { state } = result;
    const isNamed = state.attributes?.[REFERRAL_ATTRIBUTE] === given;
    const isDue = Date.now() - (refusedAt(state, given) ?? 0) >= RETRY_MS;
    if (referrer.isReady && isSubscribing(state) && !isSettled(state, given) && isDue)
      state = (await offered(state, given, call)) ?? state;
    else if (!isNamed) state = (await named(state, given, call)) ?? state;
    const friend = promiseOf(state, given, referrer, call);
    return {
      ...result,
      state: friend ? { ...state, details: { ...state.details, friend, notes: [noteOf(friend, call)] } } : state,
    };
  } catch (error) {
    unavailable(error, call.t, { event: 'cart_referral' });
    return result;
  }
}

/** A cart that was read, with what its friend's code has become. See {@link withReferral}. */
export async function followReferral(state: CartState, call: CartCall): Promise<CartState> {
  const result = await withReferral({ state, notes: [] }, null, call);
  return 'state' in result ? result.state : state;
}
