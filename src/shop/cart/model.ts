/** The cart as the specification names its fields. Amounts are numbers in the currency's major unit. Pure: the browser uses it too. */

export interface CartItem {
  id: string;
  /** "product title - variant title". */
  name: string;
  description: string;
  customAttributes: { key: string; value: string }[];
  variantId: string;
  parentId: '0';
  link: string;
  price: number;
  quantity: number;
  options: { name: string; value: string }[];
  imageURL: string;
  salePrice: number;
  taxPercentage: 25;
  taxAmount: 0;
  totalDiscount: 0;
  totalPrice: number;
  totalTax: 0;
  sellingPlan: [];
  sellingPlanAllocation: {
    sellingPlan: { id: string; name: string; options: { name: string | null; value: string | null }[] };
    checkoutChargeAmount: number;
  } | null;
  isSubscription: boolean;
}

export interface Cart {
  token: string;
  id: string;
  items: CartItem[];
  countryCode: string;
  market: string;
  currencyCode: string;
  languageCode: 'sv';
  discountCodes: string[];
  giftCards: [];
  discountAmount: number;
  totalQuantity: number;
  totals: { discountTotal: number; grandTotal: number; subTotal: number; shippingTotal: 0; taxTotal: 0 };
  createdAt: string;
  updatedAt: string;
  checkoutURL: string;
}

/** What pages need beside the cart's own fields. */
export interface LineDetails {
  /** Path of the product's page. */
  href: string;
  title: string;
  size: string;
  /** Price of one piece once and as a subscription; null when it has no plan. */
  oncePrice: number;
  planPrice: number | null;
  /** Per kilogram, at the price of this line. */
  unitPrice: number | null;
  unitPriceOnce: number | null;
  unitPricePlan: number | null;
  plans: { id: string; months: number }[];
  planId: string | null;
  /** How many are in stock, null when nobody counts. */
  available: number | null;
}

export interface CartDetails {
  lines: Record<string, LineDetails>;
  freeShipping: { threshold: number; remaining: number; reached: boolean };
}

export interface Note {
  code: string;
  message: string;
}

/** A cart with everything that shows it. */
export interface CartState {
  cart: Cart;
  details: CartDetails;
}

/** The cookie that holds the version of the cart. */
export const VERSION_COOKIE = 'cart-version';

/** Changes with every change of the cart. */
export const cartVersion = ({ updatedAt, totalQuantity, totals }: Pick<Cart, 'updatedAt' | 'totalQuantity' | 'totals'>): string =>
  `${Date.parse(updatedAt).toString(36)}-${totalQuantity}-${totals.grandTotal}`;

/** How many may be added at once. */
export const MAX_QUANTITY = 99;
/** How many one line may come to hold by adding again. */
export const MAX_LINE_QUANTITY = 999;

/** A change that the visitor asked for and the server has not confirmed. */
export type CartChange = { kind: 'quantity'; lineId: string; quantity: number } | { kind: 'plan'; lineId: string; planId: string | null };

/** Rounds a sum of major units to the cent. */
export const cents = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * The cart as it will probably be after changes, for showing them at once.
 *
 * Discounts keep their share of the subtotal; the server's answer replaces all of it.
 */
export function applyChanges(state: CartState, changes: readonly CartChange[]): CartState {
  if (changes.length === 0) return state;
  const { cart, details } = state;
  const lines = { ...details.lines };
  let items = cart.items;
  for (const change of changes) {
    items = items.flatMap((item) => {
      if (item.id !== change.lineId) return [item];
      const line = lines[item.id];
      if (change.kind === 'quantity')
        return change.quantity === 0 ? [] : [{ ...item, quantity: change.quantity, totalPrice: cents(item.price * change.quantity) }];
      const price = change.planId === null ? (line?.oncePrice ?? item.price) : (line?.planPrice ?? item.price);
      if (line) lines[item.id] = { ...line, planId: change.planId, unitPrice: change.planId === null ? line.unitPriceOnce : line.unitPricePlan };
      return [{ ...item, price, totalPrice: cents(price * item.quantity), isSubscription: change.planId !== null }];
    });
  }
  const subTotal = cents(items.reduce((sum, item) => sum + item.totalPrice, 0));
  const share = cart.totals.subTotal > 0 ? cart.totals.discountTotal / cart.totals.subTotal : 0;
  const discountTotal = cents(subTotal * share);
  const grandTotal = cents(subTotal - discountTotal);
  return {
    cart: {
      ...cart,
      items,
      discountAmount: discountTotal,
      totalQuantity: items.reduce((sum, item) => sum + item.quantity, 0),
      totals: { ...cart.totals, subTotal, discountTotal, grandTotal },
    },
    details: {
      lines,
      freeShipping: freeShipping(
        grandTotal,
        items.some((item) => item.isSubscription),
        details.freeShipping.threshold,
      ),
    },
  };
}

/** Free from the threshold itself on, counted after discounts; always with a subscription. */
export function freeShipping(grandTotal: number, subscription: boolean, threshold: number): CartDetails['freeShipping'] {
  const reached = subscription || grandTotal >= threshold;
  return { threshold, remaining: reached ? 0 : cents(threshold - grandTotal), reached };
}
