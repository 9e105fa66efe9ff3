import type { Cart } from '../store.ts';
import type { SelectableAddressInput } from './cart-addresses.ts';
import {
  type Attribute,
  type BuyerIdentity,
  CartChange,
  type LineInput,
  type LineUpdate,
  randomToken,
} from './cart-change.ts';
import { addAddresses, removeAddresses, selectDeliveryOptions, updateAddresses } from './cart-delivery.ts';
import { cartMetafieldView, cartView, metafieldId } from './cart-views.ts';
import { type MetafieldInput, metafieldError, splitKey, withMetafields } from './metafield-input.ts';
import type { Context } from './views.ts';

interface CartInput {
  lines?: LineInput[] | null;
  buyerIdentity?: BuyerIdentity | null;
  discountCodes?: string[] | null;
  attributes?: Attribute[] | null;
  note?: string | null;
  giftCardCodes?: string[] | null;
  delivery?: { addresses?: SelectableAddressInput[] | null } | null;
  metafields?: MetafieldInput[] | null;
}

type MetafieldOfCart = MetafieldInput & { ownerId: string };

const MAX_METAFIELDS = 25;

/** Sets metafields of carts: all or none. */
function cartMetafieldsSet({ metafields }: { metafields: MetafieldOfCart[] }, context: Context) {
  const inputs = metafields.map(({ key, ownerId, type, value }) => ({ key, ownerId, type, value }));
  const fail = (code: string, elementIndex: number | null, field: string[], message: string) => ({
    code,
    elementIndex,
    field: ['metafields', ...field],
    message,
  });
  const userErrors = inputs.flatMap((input, i) => {
    if (!findCart(input.ownerId, context))
      return [fail('INVALID_OWNER', i, [String(i), 'ownerId'], 'The owner does not exist.')];
    const error = metafieldError(input);
    return error ? [fail(error.code, i, [String(i), error.name], error.message)] : [];
  });
  if (inputs.length > MAX_METAFIELDS)
    userErrors.push(fail('LESS_THAN_OR_EQUAL_TO', null, [], `At most ${MAX_METAFIELDS} metafields at a time.`));
  if (userErrors.length > 0) return { metafields: null, userErrors };
  const now = context.store.now().toISOString();
  for (const input of inputs) {
    const cart = findCart(input.ownerId, context)!;
    context.store.put('cart', cart.token, {
      ...cart,
      metafields: withMetafields(cart.metafields ?? [], [input], now),
      updatedAt: now,
    } satisfies Cart);
  }
  const views = inputs.map(({ key, ownerId }) => {
    const cart = findCart(ownerId, context)!;
    const wanted = splitKey(key);
    return cartMetafieldView(
      cart,
      cart.metafields!.find((one) => one.key === wanted.key && one.namespace === wanted.namespace)!,
      context,
    );
  });
  return { metafields: views, userErrors: [] };
}

function cartMetafieldDelete(
  { input: { key, ownerId } }: { input: { key: string; ownerId: string } },
  context: Context,
) {
  const cart = findCart(ownerId, context);
  const refuse = (code: string, name: string, message: string) => ({
    deletedId: null,
    userErrors: [{ code, field: ['input', name], message }],
  });
  if (!cart) return refuse('INVALID_OWNER', 'ownerId', 'The owner does not exist.');
  const wanted = splitKey(key);
  const existing = cart.metafields?.find((one) => one.key === wanted.key && one.namespace === wanted.namespace);
  if (!existing) return refuse('METAFIELD_DOES_NOT_EXIST', 'key', 'The metafield does not exist.');
  const changed: Cart = {
    ...cart,
    metafields: cart.metafields!.filter((one) => one !== existing),
    updatedAt: context.store.now().toISOString(),
  };
  context.store.put('cart', cart.token, changed);
  return { deletedId: metafieldId(cart, existing), userErrors: [] };
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
  if (!cart)
    return {
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }],
      warnings: [],
    };
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

/** A cart that has nothing yet, and is not kept. */
export function emptyCart({ store, country, language }: Context): Cart {
  const now = store.now().toISOString();
  return {
    token: randomToken(),
    key: randomToken(),
    country,
    language,
    email: null,
    phone: null,
    lines: [],
    codes: [],
    attributes: [],
    note: null,
    createdAt: now,
    updatedAt: now,
  };
}

export const cartMutations = {
  cartCreate({ input }: { input?: CartInput | null }, context: Context) {
    const cart: Cart = {
      ...emptyCart(context),
      attributes: (input?.attributes ?? []).map(({ key, value }) => ({ key, value })),
      note: input?.note ?? null,
    };
    const change = new CartChange(cart, context);
    change.setBuyer(input?.buyerIdentity);
    change.addLines(input?.lines ?? []);
    if (input?.discountCodes) change.setDiscountCodes(input.discountCodes);
    if (input?.giftCardCodes) change.setGiftCards(input.giftCardCodes);
    if (input?.delivery?.addresses) addAddresses(change, input.delivery.addresses, ['input', 'delivery', 'addresses']);
    if (input?.metafields) change.setMetafields(input.metafields);
    return change.commit();
  },
  cartLinesAdd: (args: { cartId: string; lines: LineInput[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.addLines(args.lines)),
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
  cartGiftCardCodesUpdate: (args: { cartId: string; giftCardCodes: string[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.setGiftCards(args.giftCardCodes)),
  cartGiftCardCodesAdd: (args: { cartId: string; giftCardCodes: string[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.addGiftCards(args.giftCardCodes)),
  cartGiftCardCodesRemove: (args: { cartId: string; appliedGiftCardIds: string[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.removeGiftCards(args.appliedGiftCardIds)),
  cartDeliveryAddressesAdd: (args: { cartId: string; addresses: SelectableAddressInput[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => addAddresses(change, args.addresses)),
  cartDeliveryAddressesUpdate: (
    args: { cartId: string; addresses: (SelectableAddressInput & { id: string })[] },
    context: Context,
  ) => changeCart(args.cartId, context, (change) => updateAddresses(change, args.addresses)),
  cartDeliveryAddressesRemove: (args: { cartId: string; addressIds: string[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => removeAddresses(change, args.addressIds)),
  cartDeliveryAddressesReplace: (args: { cartId: string; addresses: SelectableAddressInput[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => {
      change.cart.addresses = [];
      addAddresses(change, args.addresses);
    }),
  cartSelectedDeliveryOptionsUpdate: (
    args: { cartId: string; selectedDeliveryOptions: { deliveryGroupId: string; deliveryOptionHandle: string }[] },
    context: Context,
  ) => changeCart(args.cartId, context, (change) => selectDeliveryOptions(change, args.selectedDeliveryOptions)),
  cartMetafieldsSet,
  cartMetafieldDelete,
};
