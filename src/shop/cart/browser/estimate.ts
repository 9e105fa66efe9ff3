import type { CartItem, CartState, LineDetails } from '../model/cart.ts';
import { freeShipping, priceWith, roundToCent, unitPriceWith } from '../model/sums.ts';

/** The variant and plan by which the lines that were added without attributes differ. */
export interface LineKey {
  variantId: string;
  planId: string | null;
}

const NEW = 'new-';

/** An id for a line until the server has answered. */
export const newLineId = (): string => `${NEW}${crypto.randomUUID()}`;
export const isNewLineId = (id: string): boolean => id.startsWith(NEW);

/** A line that is being added. */
export interface NewLine extends LineKey {
  /** Stands for the line's id until the server has answered. */
  id: string;
  quantity: number;
  /** How many pieces the visitor saw in the cart's line of the same variant and plan. */
  known: number;
  imageURL: string;
  currency: string;
  details: LineDetails;
}

/**
 * A change of a line that the visitor asked for and the server has not confirmed. `known` is the quantity that the
 * visitor saw.
 */
export type LineChange =
  | { kind: 'quantity'; lineId: string; quantity: number }
  | { kind: 'difference'; lineId: string; by: number; known: number }
  | { kind: 'plan'; lineId: string; planId: string | null };

export type CartChange = LineChange | { kind: 'add'; line: NewLine };

/**
 * A cart without lines, with all that is shown of it; the rest comes with the shop's answer. @param threshold from
 * which delivery is free.
 */
export const emptyCart = (countryCode: string, currencyCode: string, threshold: number): CartState => {
  const shown: Partial<CartState['cart']> = {
    items: [],
    countryCode,
    currencyCode,
    discountCodes: [],
    giftCards: [],
    totalQuantity: 0,
    totals: { discountTotal: 0, grandTotal: 0, subTotal: 0, shippingTotal: 0, taxTotal: 0 },
  };
  return { cart: shown as CartState['cart'], details: { lines: {}, freeShipping: freeShipping(0, false, threshold) } };
};

/** The item that an addition of a variant and plan without attributes joins. */
export const itemLike = ({ cart, details }: CartState, { variantId, planId }: LineKey): CartItem | undefined =>
  cart.items.find(
    (item) =>
      item.variantId === variantId &&
      (details.lines[item.id]?.planId ?? null) === planId &&
      item.customAttributes.length === 0,
  );

/** All that is shown of an item; the rest comes with the shop's answer. */
function newItem({ id, variantId, planId, imageURL, details }: NewLine): CartItem {
  const shown: Partial<CartItem> = {
    id,
    variantId,
    imageURL,
    customAttributes: [],
    price: priceWith(details, planId),
    quantity: 0,
    isSubscription: planId !== null,
  };
  return shown as CartItem;
}

/** The quantity after a change. A cart that was read in the meantime may contain the change already. */
function quantityAfter(change: Exclude<CartChange, { kind: 'plan' }>, now: number): number {
  if (change.kind === 'quantity') return change.quantity;
  const { known } = change.kind === 'add' ? change.line : change;
  const by = change.kind === 'add' ? change.line.quantity : change.by;
  return now === known + by ? now : Math.max(0, now + by);
}

function withPlan(state: CartState, id: string, planId: string | null): CartState {
  const line = state.details.lines[id];
  if (!line) return state;
  const price = priceWith(line, planId);
  const unitPrice = unitPriceWith(line, planId);
  return {
    cart: {
      ...state.cart,
      items: state.cart.items.map((item) =>
        item.id === id
          ? { ...item, price, totalPrice: roundToCent(price * item.quantity), isSubscription: planId !== null }
          : item,
      ),
    },
    details: { ...state.details, lines: { ...state.details.lines, [id]: { ...line, planId, unitPrice } } },
  };
}

function afterChange(state: CartState, change: CartChange): CartState {
  if (change.kind === 'plan') return withPlan(state, change.lineId, change.planId);
  let { items } = state.cart;
  let { lines } = state.details;
  const id = change.kind === 'add' ? (itemLike(state, change.line)?.id ?? change.line.id) : change.lineId;
  if (change.kind === 'add' && id === change.line.id) {
    items = [newItem(change.line), ...items];
    lines = { ...lines, [id]: change.line.details };
  }
  items = items.flatMap((item) => {
    if (item.id !== id) return [item];
    const quantity = quantityAfter(change, item.quantity);
    return quantity === 0 ? [] : [{ ...item, quantity, totalPrice: roundToCent(item.price * quantity) }];
  });
  return { cart: { ...state.cart, items }, details: { ...state.details, lines } };
}

/**
 * The cart as it will probably be after changes, for showing them at once.
 *
 * Discounts keep their share of the subtotal; the server's answer replaces all of it.
 */
export function applyChanges(state: CartState, changes: readonly CartChange[]): CartState {
  if (changes.length === 0) return state;
  const { cart, details } = changes.reduce(afterChange, state);
  const { items } = cart;
  const subTotal = roundToCent(items.reduce((sum, item) => sum + item.totalPrice, 0));
  const share = cart.totals.subTotal > 0 ? cart.totals.discountTotal / cart.totals.subTotal : 0;
  const discountTotal = roundToCent(subTotal * share);
  const grandTotal = roundToCent(subTotal - discountTotal);
  const giftCards = items.reduce((sum, item) => sum + (details.lines[item.id]?.isGiftCard ? item.totalPrice : 0), 0);
  const { offer } = details;
  const isOffered =
    changes.every(({ kind }) => kind !== 'plan') &&
    Object.keys(offer?.plans ?? {}).every((id) => items.some((item) => item.id === id));
  const hasSubscription = items.some((item) => item.isSubscription);
  return {
    cart: {
      ...cart,
      items,
      discountAmount: discountTotal,
      totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
      totals: { ...cart.totals, subTotal, discountTotal, grandTotal },
    },
    details: {
      ...details,
      offer: isOffered ? offer : undefined,
      discounts: details.discounts?.map((discount) => ({
        ...discount,
        amount: roundToCent(subTotal * (discount.amount / cart.totals.subTotal)),
      })),
      freeShipping: freeShipping(
        roundToCent(grandTotal - giftCards),
        hasSubscription || (subTotal > 0 && giftCards === subTotal),
        details.freeShipping.threshold,
      ),
    },
  };
}
