import { transitText } from '../delivery/delivery.ts';
import { discountCodeView } from '../discount-view.ts';
import { type GiftCard, giftCardPayments, lastCharacters } from '../gift-cards.ts';
import { connection, gid, money, type PageArgs } from '../graphql-types.ts';
import { customerLocale } from '../language.ts';
import { planById } from '../plan-groups.ts';
import { marketOf } from '../seed/markets.ts';
import { translated } from '../seed/translations.ts';
import type { Address, Cart, CartLine, CartMetafield } from '../store.ts';
import { calculateTotals, goodsIn, type PricedLine, shipFree, shippingFor, type Totals } from '../totals.ts';
import { buyerView } from './buyer.ts';
import { mailingAddressView, selectableAddressView, selectedAddress } from './cart-addresses.ts';
import { APP_NAMESPACE } from './metafield-input.ts';
import { allocationView, type Context, languageOf, type MetafieldIdentifier, variantView } from './views.ts';

export const cartId = (cart: Cart): string => `gid://shopify/Cart/${cart.token}?key=${cart.key}`;

export const cartLineId = (cart: Cart, line: CartLine): string =>
  `gid://shopify/CartLine/${line.id}?cart=${cart.token}`;

function cartLineView(
  cart: Cart,
  priced: PricedLine,
  { lines, currency }: Pick<Totals, 'lines' | 'currency'>,
  context: Context,
): object {
  const { cartLine, product, variant } = priced;
  const parent = lines.find((line) => line.cartLine.id === cartLine.parentId);
  const plan = planById(context.store, cartLine.planId);
  return {
    __typename: 'CartLine',
    id: cartLineId(cart, cartLine),
    quantity: cartLine.quantity,
    attributes: cartLine.attributes,
    attribute: ({ key }: { key: string }) => cartLine.attributes.find((attribute) => attribute.key === key) ?? null,
    viewKey: null,
    parentRelationship: parent ? { parent: () => cartLineView(cart, parent, { lines, currency }, context) } : null,
    instructions: { canRemove: true, canUpdateQuantity: true },
    merchandise: () => variantView(product, variant, context),
    sellingPlanAllocation: plan
      ? allocationView(plan, variant.prices[currency]!, variant.grams, currency, languageOf(context))
      : null,
    discountAllocations: ({ lineLevelOnly }: { lineLevelOnly: boolean }) =>
      [...priced.discounts, ...(lineLevelOnly ? [] : priced.orderDiscounts)].map((discount) =>
        discountAllocation(discount, currency),
      ),
    cost: {
      amountPerQuantity: money(priced.unitPrice, currency),
      compareAtAmountPerQuantity: priced.compareAt === null ? null : money(priced.compareAt, currency),
      subtotalAmount: money(priced.subtotal, currency),
      totalAmount: money(priced.total, currency),
    },
  };
}

function discountAllocation(discount: { code: string; amount: number }, currency: string) {
  return {
    __typename: 'CartCodeDiscountAllocation',
    code: discount.code,
    discountedAmount: money(discount.amount, currency),
    targetType: 'LINE_ITEM',
  };
}

/** The codes that apply to a cart, each with what it takes off altogether. */
function discountApplications({ store }: Context, { lines, orderDiscounts, currency }: Totals) {
  const amounts = new Map<string, number>();
  for (const { code, amount } of [...orderDiscounts, ...lines.flatMap(({ discounts }) => discounts)])
    amounts.set(code, (amounts.get(code) ?? 0) + amount);
  return [...amounts].map(([code, amount]) => ({
    __typename: 'CartCodeDiscountApplication',
    ...discountCodeView(store, code, amount, currency),
    totalAllocatedAmount: money(amount, currency),
  }));
}

export const giftCardId = ({ id }: GiftCard): string => gid('AppliedGiftCard', id);

const appliedGiftCards = (cart: Cart, totals: Totals, { store }: Context) =>
  giftCardPayments(store, cart.giftCards, totals.total, totals.currency).map(({ card, amount }) => {
    const [used, balance] = [money(amount, card.currency), money(card.balance, card.currency)];
    return {
      __typename: 'AppliedGiftCard',
      id: giftCardId(card),
      lastCharacters: lastCharacters(card),
      amountUsed: used,
      amountUsedV2: used,
      presentmentAmountUsed: used,
      balance,
      balanceV2: balance,
    };
  });

export const metafieldId = (cart: Cart, { namespace, key }: CartMetafield): string =>
  gid('Metafield', `${cart.token}-${namespace}-${key}`);

export const cartMetafieldView = (cart: Cart, metafield: CartMetafield, context: Context): object => ({
  __typename: 'Metafield',
  id: metafieldId(cart, metafield),
  ...metafield,
  description: null,
  list: metafield.type.startsWith('list.'),
  parentResource: () => cartView(cart, context),
  reference: null,
  references: null,
});

function cartMetafield(cart: Cart, { namespace, key }: MetafieldIdentifier, context: Context): object | null {
  const found = cart.metafields?.find(
    (metafield) => metafield.key === key && metafield.namespace === (namespace ?? APP_NAMESPACE),
  );
  return found ? cartMetafieldView(cart, found, context) : null;
}

const NOWHERE: Omit<Address, 'country'> = {
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  zip: '',
  city: '',
  phone: '',
};

/**
 * @returns the groups with their options; none to an address in another country than the cart's, whose currency and
 * prices it has not.
 */
export function deliveryGroups(cart: Cart, totals: Totals, context: Context) {
  const goods = goodsIn(totals.lines);
  if (goods.length === 0) return [];
  const address = selectedAddress(cart) ?? { ...NOWHERE, country: marketOf(cart.country).country };
  const reached = address.country === marketOf(cart.country).country;
  const market = marketOf(cart.country);
  const option = (isFree: boolean) => ({
    handle: `standard-${market.code}`,
    code: 'STANDARD',
    title: translated(languageOf(context), 'plans', 'Standard'),
    description: transitText({ language: context.language, country: market.country }),
    deliveryMethodType: 'SHIPPING',
    estimatedCost: money(shippingFor(cart.country, totals.goods, isFree).cost, totals.currency),
  });
  return [
    { subscription: true, lines: goods.filter((line) => line.cartLine.planId !== null) },
    { subscription: false, lines: goods.filter((line) => line.cartLine.planId === null) },
  ]
    .filter((group) => group.lines.length > 0)
    .map((group) => {
      const isFree = goods.some((line) => line.cartLine.planId !== null) || shipFree(goods);
      return {
        id: gid('CartDeliveryGroup', group.subscription ? 2 : 1),
        groupType: group.subscription ? 'SUBSCRIPTION' : 'ONE_TIME_PURCHASE',
        cartLines: (args: object) =>
          connection(
            group.lines,
            args,
            (line) => line.cartLine.id,
            (line) => cartLineView(cart, line, totals, context),
          ),
        deliveryOptions: reached ? [option(isFree)] : [],
        selectedDeliveryOption: reached ? option(isFree) : null,
        discountAllocations: [],
        deliveryAddress: mailingAddressView(address, 0),
      };
    });
}

/** The cost of a cart, as `cost` and as the older `estimatedCost`. */
function costsOf({ subtotal, total, tax, currency }: Totals) {
  const [subtotalAmount, totalAmount] = [money(subtotal, currency), money(total, currency)];
  const amounts = {
    subtotalAmount,
    totalAmount,
    totalTaxAmount: money(
      tax.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
    totalDutyAmount: null,
    checkoutChargeAmount: totalAmount,
  };
  return {
    cost: {
      ...amounts,
      subtotalAmountEstimated: false,
      totalAmountEstimated: true,
      totalTaxAmountEstimated: true,
      totalDutyAmountEstimated: false,
    },
    estimatedCost: amounts,
  };
}

/** Who buys, and where the cart can be delivered to. */
const buyerOf = (cart: Cart, context: Context) => ({
  buyerIdentity: {
    countryCode: cart.country,
    email: cart.email,
    phone: cart.phone,
    customer: () => buyerView(cart.customer, context),
    purchasingCompany: null,
    deliveryAddressPreferences: [],
    preferences: null,
  },
  delivery: {
    addresses: ({ selected }: { selected: boolean }) =>
      (cart.addresses ?? [])
        .filter((address) => !selected || address.selected)
        .map((address) => selectableAddressView(cart, address)),
  },
});

/** The address at which a cart is paid. */
export const checkoutUrl = (cart: Cart, context: Context): string =>
  `${context.publicUrl}/checkouts/${cart.token}?key=${cart.key}&locale=${customerLocale({ ...context, country: cart.country })}`;

export function cartView(cart: Cart, context: Context) {
  const cartContext = { ...context, country: cart.country };
  const totals = calculateTotals(context.store, cart);
  return {
    __typename: 'Cart',
    id: cartId(cart),
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
    note: cart.note,
    attributes: cart.attributes,
    attribute: ({ key }: { key: string }) => cart.attributes.find((attribute) => attribute.key === key) ?? null,
    checkoutUrl: checkoutUrl(cart, context),
    totalQuantity: totals.lines.reduce((sum, line) => sum + line.cartLine.quantity, 0),
    ...buyerOf(cart, context),
    appliedGiftCards: appliedGiftCards(cart, totals, context),
    discountCodes: totals.codes.map(({ code, applicable }) => ({ code, applicable })),
    discountApplications: discountApplications(context, totals),
    discountAllocations: totals.orderDiscounts.map((discount) => discountAllocation(discount, totals.currency)),
    lines: (args: object) =>
      connection(
        totals.lines,
        args,
        (line) => line.cartLine.id,
        (line) => cartLineView(cart, line, totals, cartContext),
      ),
    // no carrier calculates rates here, so asking for them changes nothing
    deliveryGroups: ({ withCarrierRates: _, ...args }: PageArgs & { withCarrierRates?: boolean }) =>
      connection(
        deliveryGroups(cart, totals, cartContext),
        args,
        (group) => group.id,
        (group) => group,
      ),
    ...costsOf(totals),
    metafield: (identifier: MetafieldIdentifier) => cartMetafield(cart, identifier, context),
    metafields: ({ identifiers }: { identifiers: MetafieldIdentifier[] }) =>
      identifiers.map((identifier) => cartMetafield(cart, identifier, context)),
  };
}
