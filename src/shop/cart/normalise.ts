import { localeOf, sizeName } from '../../platform/market/format.ts';
import type { Market } from '../../platform/market/markets.ts';
import { pages } from '../../routes.ts';
import type { CartLinePartsFragment, CartPartsFragment } from '../../shopify/generated/storefront/graphql.ts';
import { type CartItem, type CartState, cents, freeShipping, type LineDetails } from './model.ts';

const number = (money: { amount: string } | null | undefined): number => (money ? Number(money.amount) : 0);
const orNull = (money: { amount: string } | null | undefined): number | null => (money ? Number(money.amount) : null);
const sum = (allocations: { discountedAmount: { amount: string } }[]) =>
  allocations.reduce((total, allocation) => total + number(allocation.discountedAmount), 0);

function item(line: CartLinePartsFragment): CartItem {
  const variant = line.merchandise;
  const allocation = line.sellingPlanAllocation;
  return {
    id: line.id,
    name: `${variant.product.title} - ${variant.title}`,
    description: variant.product.description,
    customAttributes: line.attributes.map(({ key, value }) => ({ key, value: value ?? '' })),
    variantId: variant.id,
    parentId: '0',
    link: variant.product.onlineStoreUrl ?? '',
    price: number(line.cost.amountPerQuantity),
    quantity: line.quantity,
    options: variant.selectedOptions,
    imageURL: variant.image?.url ?? '',
    salePrice: number(variant.compareAtPrice),
    taxPercentage: 25,
    taxAmount: 0,
    totalDiscount: 0,
    totalPrice: number(line.cost.subtotalAmount),
    totalTax: 0,
    sellingPlan: [],
    sellingPlanAllocation: allocation ? { sellingPlan: allocation.sellingPlan, checkoutChargeAmount: number(allocation.checkoutChargeAmount) } : null,
    isSubscription: allocation !== null,
  };
}

function lineDetails(line: CartLinePartsFragment, market: Market): LineDetails {
  const variant = line.merchandise;
  const allocations = variant.sellingPlanAllocations.nodes;
  const first = allocations[0]?.priceAdjustments[0];
  const planId = line.sellingPlanAllocation?.sellingPlan.id ?? null;
  return {
    href: pages.product(market.code, variant.product.productType, variant.product.handle),
    title: variant.product.title,
    size: sizeName(variant.title, localeOf(market.language, market.country)),
    oncePrice: number(variant.price),
    planPrice: orNull(first?.price),
    unitPrice: planId ? orNull(first?.unitPrice) : orNull(variant.unitPrice),
    unitPriceOnce: orNull(variant.unitPrice),
    unitPricePlan: orNull(first?.unitPrice),
    plans: allocations.map(({ sellingPlan }) => ({ id: sellingPlan.id, months: sellingPlan.billingPolicy?.intervalCount ?? 1 })),
    planId,
    available: variant.quantityAvailable ?? null,
  };
}

/** Converts the API's cart to the shop's. A line's discounts include its share of the order's. */
export function normalise(cart: CartPartsFragment, lines: CartLinePartsFragment[], market: Market): CartState {
  const discount = cents(lines.reduce((total, line) => total + sum(line.discountAllocations), 0));
  const grandTotal = number(cart.cost.totalAmount);
  const countryCode = cart.buyerIdentity.countryCode ?? market.country;
  const items = lines.map(item);
  return {
    cart: {
      token: cart.id,
      id: cart.id,
      items,
      countryCode,
      market: countryCode,
      currencyCode: cart.cost.totalAmount.currencyCode,
      languageCode: 'sv',
      discountCodes: cart.discountCodes.filter((code) => code.applicable).map((code) => code.code),
      giftCards: [],
      discountAmount: discount,
      totalQuantity: cart.totalQuantity,
      totals: { discountTotal: discount, grandTotal, subTotal: cents(grandTotal + discount), shippingTotal: 0, taxTotal: 0 },
      createdAt: cart.createdAt,
      updatedAt: cart.updatedAt,
      checkoutURL: cart.checkoutUrl,
    },
    details: {
      lines: Object.fromEntries(lines.map((line) => [line.id, lineDetails(line, market)])),
      freeShipping: freeShipping(
        grandTotal,
        items.some((entry) => entry.isSubscription),
        market.freeShipping,
      ),
    },
    attributes: Object.fromEntries(cart.attributes.map(({ key, value }) => [key, value ?? ''])),
  };
}
