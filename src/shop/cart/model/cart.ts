/**
 * The cart as the specification names its fields. Amounts are numbers in the currency's major unit. Pure: the browser
 * uses it too.
 */

import type { PlanChoice, VariantPrices } from '../../catalogue/model/summary.ts';

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

/** A gift card that pays part of the cart, or all of it. */
export interface CartGiftCard {
  id: string;
  /** The last four of its code, which is all that anybody may see of it. */
  lastCharacters: string;
  /** The amount that it pays of the cart. */
  amountUsed: number;
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
  giftCards: readonly CartGiftCard[];
  discountAmount: number;
  totalQuantity: number;
  totals: { discountTotal: number; grandTotal: number; subTotal: number; shippingTotal: 0; taxTotal: 0 };
  createdAt: string;
  updatedAt: string;
  checkoutURL: string;
}

/** Facts for the page beside the cart's own fields. */
export interface LineDetails extends VariantPrices {
  /** Path of the product's page. */
  href: string;
  title: string;
  /** Per kilogram or litre, at the price of this line. */
  unitPrice: number | null;
  plans: PlanChoice[];
  planId: string | null;
  /** How many are in stock, null when nobody counts. */
  available: number | null;
  /** The lowest one-time price of the 30 days before a reduction, where one may be announced. */
  priorPrice?: number;
  /** Nothing ships, and no discount applies. */
  isGiftCard?: true;
  /** Several deliveries for somebody else: their plan is not changed in the cart. */
  isGiven?: true;
  /** The notes on a gift, in place of the line's attributes. */
  notes?: readonly string[];
}

/** A discount of the cart with its sum. */
export interface CartDiscount {
  /** The code, or the name of a discount that needs none. */
  name: string;
  isCode: boolean;
  amount: number;
}

/** The discount that a friend's link has promised, and how it stands in this cart. */
export interface FriendPromise {
  /** The friend's code. */
  code: string;
  /** Percentage off the first delivery of a subscription. */
  percent: number;
  /**
   * `subscribe`: nothing in the cart is a subscription. `waiting`: the code is being made. `refused`: the checkout does
   * not accept it; both are tried again. `other`: another code is used. `removed`: the customer has removed the code.
   */
  status: 'subscribe' | 'waiting' | 'applied' | 'other' | 'removed' | 'refused';
}

/** The offer to subscribe to what the cart would buy once. */
export interface SubscribeOffer {
  text: string;
  /** The plan of each line, by the line's id. */
  plans: Record<string, string>;
}

/** The offer of the product that makes the delivery free. */
export interface ClosingOffer {
  /** The form that adds it, for the page of the cart, which shows it without its code. */
  html: string;
  /** The sum that was missing for free delivery when the offer was made: with another one it is out of date. */
  remaining: number;
}

export interface CartDetails {
  lines: Record<string, LineDetails>;
  /** Their sum is the cart's `discountTotal`. A cart that the browser has stored earlier may lack them. */
  discounts?: readonly CartDiscount[] | undefined;
  freeShipping: { threshold: number; remaining: number; reached: boolean };
  /** When an order of now arrives, in words; absent where nothing is shipped, and from carts that a browser has kept. */
  arrives?: string | undefined;
  /** Absent where there is none, and from carts that a browser has kept. */
  offer?: SubscribeOffer | undefined;
  /** Absent where there is none, and from carts that a browser has kept. */
  closing?: ClosingOffer | undefined;
  /** Absent where no friend has promised anything. */
  friend?: FriendPromise | undefined;
  /** The notes of the cart as long as it is like this, beside those of a change. */
  notes?: readonly Note[] | undefined;
}

export interface Note {
  code: string;
  message: string;
}

/** A cart with everything that shows it. */
export interface CartState {
  cart: Cart;
  details: CartDetails;
  /** Whether the checkout knows the buyer: as a customer, or by an e-mail address alone. */
  buyer?: 'customer' | 'email' | null;
  /** The attributes of the whole cart, which its order gets too. A cart that the browser makes up has none. */
  attributes?: Readonly<Record<string, string>>;
}

/** The cookie that holds the version of the cart. */
export const VERSION_COOKIE = 'cart-version';

/**
 * The cookie that says that the visitor has emptied the cart, so that an empty cart after a visit of the checkout is no
 * purchase.
 */
export const EMPTIED_COOKIE = 'cart-emptied';

/** Changes with every change of the cart. */
export const cartVersion = ({
  updatedAt,
  totalQuantity,
  totals,
}: Pick<Cart, 'updatedAt' | 'totalQuantity' | 'totals'>): string =>
  `${Date.parse(updatedAt).toString(36)}-${totalQuantity}-${totals.grandTotal}`;

/** How many may be added at once. */
export const MAX_QUANTITY = 99;
/** How many one line may come to hold by adding again. */
export const MAX_LINE_QUANTITY = 999;
