import { connection, gid, money } from '../graphql-types.ts';
import { planById } from '../plans.ts';
import { marketOf } from '../seed/markets.ts';
import type { Cart, CartLine } from '../store.ts';
import { calculateTotals, type PricedLine, shippingFor, type Totals } from '../totals.ts';
import { allocationView, type Context, variantView } from './views.ts';

export const cartId = (cart: Cart): string => `gid://shopify/Cart/${cart.token}?key=${cart.key}`;

export const cartLineId = (cart: Cart, line: CartLine): string => `gid://shopify/CartLine/${line.id}?cart=${cart.token}`;

function cartLineView(cart: Cart, priced: PricedLine, currency: string, context: Context) {
  const { cartLine, product, variant } = priced;
  const plan = planById(cartLine.planId);
  return {
    __typename: 'CartLine',
    id: cartLineId(cart, cartLine),
    quantity: cartLine.quantity,
    attributes: cartLine.attributes,
    attribute: ({ key }: { key: string }) => cartLine.attributes.find((attribute) => attribute.key === key) ?? null,
    viewKey: null,
    parentRelationship: null,
    instructions: { canRemove: true, canUpdateQuantity: true },
    merchandise: () => variantView(product, variant, context),
    sellingPlanAllocation: plan ? allocationView(plan, variant.prices[currency]!, variant.grams, currency) : null,
    discountAllocations: () => priced.discounts.map((discount) => discountAllocation(discount, currency)),
    cost: {
      amountPerQuantity: money(priced.unitPrice, currency),
      compareAtAmountPerQuantity: priced.compareAt === null ? null : money(priced.compareAt, currency),
      subtotalAmount: money(priced.subtotal, currency),
      totalAmount: money(priced.total, currency),
    },
  };
}

function discountAllocation(discount: { code: string; amount: number }, currency: string) {
  return { __typename: 'CartCodeDiscountAllocation', code: discount.code, discountedAmount: money(discount.amount, currency), targetType: 'LINE_ITEM' };
}

function deliveryGroups(cart: Cart, totals: Totals, context: Context) {
  if (totals.lines.length === 0) return [];
  const market = marketOf(cart.country);
  const option = (subscription: boolean) => ({
    handle: `standard-${market.code}`,
    code: 'STANDARD',
    title: 'Standard',
    description: '2 to 4 working days',
    deliveryMethodType: 'SHIPPING',
    estimatedCost: money(shippingFor(cart.country, totals.total, subscription).cost, totals.currency),
  });
  return [
    { subscription: true, lines: totals.lines.filter((line) => line.cartLine.planId !== null) },
    { subscription: false, lines: totals.lines.filter((line) => line.cartLine.planId === null) },
  ]
    .filter((group) => group.lines.length > 0)
    .map((group) => {
      const hasSubscription = totals.lines.some((line) => line.cartLine.planId !== null);
      return {
        id: gid('CartDeliveryGroup', group.subscription ? 2 : 1),
        groupType: group.subscription ? 'SUBSCRIPTION' : 'ONE_TIME_PURCHASE',
        cartLines: (args: object) =>
          connection(
            group.lines,
            args,
            (line) => line.cartLine.id,
            (line) => cartLineView(cart, line, totals.currency, context),
          ),
        deliveryOptions: [option(hasSubscription)],
        selectedDeliveryOption: option(hasSubscription),
        discountAllocations: [],
        deliveryAddress: {
          id: gid('MailingAddress', 0),
          countryCodeV2: market.country,
          country: market.name,
          countryCode: market.country,
          zip: null,
          city: null,
          address1: null,
        },
      };
    });
}

export function cartView(cart: Cart, context: Context) {
  const cartContext = { ...context, country: cart.country };
  const totals = calculateTotals(context.store, cart);
  const amount = (cents: number) => money(cents, totals.currency);
  const tax = totals.tax.reduce((sum, rate) => sum + rate.amount, 0);
  return {
    __typename: 'Cart',
    id: cartId(cart),
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
    note: cart.note,
    attributes: cart.attributes,
    attribute: ({ key }: { key: string }) => cart.attributes.find((attribute) => attribute.key === key) ?? null,
    checkoutUrl: `${context.publicUrl}/checkouts/${cart.token}?key=${cart.key}`,
    totalQuantity: totals.lines.reduce((sum, line) => sum + line.cartLine.quantity, 0),
    buyerIdentity: {
      countryCode: cart.country,
      email: cart.email,
      phone: cart.phone,
      customer: null,
      purchasingCompany: null,
      deliveryAddressPreferences: [],
      preferences: null,
    },
    appliedGiftCards: [],
    discountCodes: totals.codes.map(({ code, applicable }) => ({ code, applicable })),
    discountAllocations: totals.orderDiscounts.map((discount) => discountAllocation(discount, totals.currency)),
    lines: (args: object) =>
      connection(
        totals.lines,
        args,
        (line) => line.cartLine.id,
        (line) => cartLineView(cart, line, totals.currency, cartContext),
      ),
    deliveryGroups: (args: object) =>
      connection(
        deliveryGroups(cart, totals, cartContext),
        args,
        (group) => group.id,
        (group) => group,
      ),
    cost: {
      subtotalAmount: amount(totals.subtotal),
      subtotalAmountEstimated: false,
      totalAmount: amount(totals.total),
      totalAmountEstimated: true,
      totalTaxAmount: amount(tax),
      totalTaxAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: false,
      checkoutChargeAmount: amount(totals.total),
    },
    metafield: () => null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  };
}
