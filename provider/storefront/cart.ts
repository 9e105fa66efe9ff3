import type { Cart } from '../store.ts';
import { type Attribute, type BuyerIdentity, CartChange, type LineInput, type LineUpdate, randomToken } from './cart-change.ts';
import { cartView } from './cart-views.ts';
import type { Context } from './views.ts';

interface CartInput {
  lines?: LineInput[] | null;
  buyerIdentity?: BuyerIdentity | null;
  discountCodes?: string[] | null;
  attributes?: Attribute[] | null;
  note?: string | null;
}

/** @returns the cart with an id, or null if the cart is unknown or the key is wrong. */
export function findCart(id: string, { store }: Pick<Context, 'store'>): Cart | null {
  const match = /^gid:\/\/shopify\/Cart\/([0-9a-f]{32})\?key=([0-9a-f]{32})$/.exec(id);
  if (!match) return null;
  const cart = store.get<Cart>('cart', match[1]!);
  return cart && cart.key === match[2] ? cart : null;
}

/** Applies a change to an existing cart. As in the real service, an unknown id is a user error. */
function changeCart(id: string, context: Context, apply: (change: CartChange) => void) {
  const cart = findCart(id, context);
  if (!cart) return { cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }], warnings: [] };
  const cartChange = new CartChange(cart, context);
  apply(cartChange);
  return cartChange.commit();
}

export const cartQueries = {
  cart: ({ id }: { id: string }, context: Context) => {
    const cart = findCart(id, context);
    return cart ? cartView(cart, context) : null;
  },
};

export const cartMutations = {
  cartCreate({ input }: { input?: CartInput | null }, context: Context) {
    const now = context.store.now().toISOString();
    const cart: Cart = {
      token: randomToken(),
      key: randomToken(),
      country: context.country,
      language: context.language,
      email: null,
      phone: null,
      lines: [],
      codes: [],
      attributes: input?.attributes ?? [],
      note: input?.note ?? null,
      createdAt: now,
      updatedAt: now,
    };
    const change = new CartChange(cart, context);
    change.setBuyer(input?.buyerIdentity);
    change.addLines(input?.lines ?? []);
    if (input?.discountCodes) change.setDiscountCodes(input.discountCodes);
    return change.commit();
  },
  cartLinesAdd: (args: { cartId: string; lines: LineInput[] }, context: Context) => changeCart(args.cartId, context, (change) => change.addLines(args.lines)),
  cartLinesUpdate: (args: { cartId: string; lines: LineUpdate[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.updateLines(args.lines)),
  cartLinesRemove: (args: { cartId: string; lineIds?: string[] | null }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.removeLines(args.lineIds ?? [])),
  cartBuyerIdentityUpdate: (args: { cartId: string; buyerIdentity: BuyerIdentity }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.setBuyer(args.buyerIdentity)),
  cartDiscountCodesUpdate: (args: { cartId: string; discountCodes: string[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.setDiscountCodes(args.discountCodes)),
  cartAttributesUpdate: (args: { cartId: string; attributes: Attribute[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => {
      change.cart.attributes = args.attributes;
    }),
  cartNoteUpdate: (args: { cartId: string; note: string }, context: Context) =>
    changeCart(args.cartId, context, (change) => {
      change.cart.note = args.note;
    }),
};
