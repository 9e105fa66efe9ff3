import type { Translate } from '../../platform/i18n/translate.ts';
import { localeOf, sizeName } from '../../platform/shared/format.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import type { CartLinePartsFragment, CartPartsFragment } from '../../shopify/generated/storefront/graphql.ts';
import { planChoices, prepaidPrices } from '../catalogue/plan-choices.ts';
import { unitPriceOf } from '../prices/model/unit-price.ts';
import { giftsIn } from '../selling-plans/model/prepaid.ts';
import { subscriptionPrice } from '../selling-plans/model/rhythm.ts';
import { giftNotes } from './gift-notes.ts';
import type { CartDiscount, CartItem, CartState, LineDetails } from './model/cart.ts';
import { freeShipping, roundToCent } from './model/sums.ts';

const number = (money: { amount: string } | null | undefined): number => (money ? Number(money.amount) : 0);
const orNull = (money: { amount: string } | null | undefined): number | null => (money ? Number(money.amount) : null);

/** The discounts of the lines with their sums, each named by its code or title. */
function discountsOf(lines: readonly CartLinePartsFragment[]): CartDiscount[] {
  const discounts = new Map<string, CartDiscount>();
  for (const allocation of lines.flatMap((line) => line.discountAllocations)) {
    const isCode = 'code' in allocation;
    const name = isCode ? allocation.code : 'title' in allocation ? allocation.title : '';
    const key = `${isCode} ${name}`;
    const amount = roundToCent((discounts.get(key)?.amount ?? 0) + number(allocation.discountedAmount));
    discounts.set(key, { name, isCode, amount });
  }
  return [...discounts.values()].filter(({ amount }) => amount > 0);
}

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
    sellingPlanAllocation: allocation
      ? { sellingPlan: allocation.sellingPlan, checkoutChargeAmount: number(allocation.checkoutChargeAmount) }
      : null,
    isSubscription: allocation !== null,
  };
}

/** The price per kilogram or litre of a delivery that is given away. */
const unitPriceOfGift = (
  perDelivery: number,
  { unitPriceMeasurement }: Pick<CartLinePartsFragment['merchandise'], 'unitPriceMeasurement'>,
) => ({ unitPrice: unitPriceOf(perDelivery, unitPriceMeasurement)?.amount ?? null });

function lineDetails(
  line: CartLinePartsFragment,
  market: Market,
  priorPrice: number | undefined,
  t: Translate,
): LineDetails {
  const variant = line.merchandise;
  const { isGiftCard } = variant.product;
  const locale = localeOf(market.language, market.country);
  const allocations = variant.sellingPlanAllocations.nodes;
  const planPrice = subscriptionPrice(allocations);
  const planId = line.sellingPlanAllocation?.sellingPlan.id ?? null;
  const prepaid = prepaidPrices(allocations, variant.unitPriceMeasurement);
  const given = giftsIn(allocations).find(({ sellingPlan }) => sellingPlan.id === planId);
  const paidAtOnce = planId ? (given ? unitPriceOfGift(given.perDelivery, variant) : prepaid[planId]) : undefined;
  const notes = [
    ...(given ? [t('gift_sub.choice', { count: given.deliveries })] : []),
    ...giftNotes({ attributes: line.attributes, isGiftCard }, t, locale),
  ];
  const once = unitPriceOf(variant.price.amount, variant.unitPriceMeasurement);
  const plan = planPrice && unitPriceOf(planPrice.amount, variant.unitPriceMeasurement);
  return {
    href: pages.product(market.code, variant.product.productType, variant.product.handle),
    title: variant.product.title,
    size: isGiftCard ? '' : sizeName(variant.title, locale),
    oncePrice: number(variant.price),
    planPrice: orNull(planPrice),
    unitPrice: paidAtOnce ? paidAtOnce.unitPrice : ((planId ? plan : once)?.amount ?? null),
    unitPriceOnce: once?.amount ?? null,
    unitPricePlan: plan?.amount ?? null,
    unit: once?.unit ?? null,
    plans: planChoices(allocations),
    ...(Object.keys(prepaid).length > 0 && { prepaid }),
    planId,
    available: variant.quantityAvailable ?? null,
    ...(priorPrice !== undefined && { priorPrice }),
    ...(isGiftCard && { isGiftCard }),
    ...(notes.length > 0 && { notes }),
    ...(given && { isGiven: true as const }),
  };
}

const isSample = ({ merchandise }: CartLinePartsFragment): boolean => merchandise.product.handle.startsWith('sample-');

interface Terms {
  /** The lowest one-time prices of the 30 days before reductions, by variant. */
  priorPrices: ReadonlyMap<string, number>;
  /** Whether samples alone are delivered free of charge. */
  isSampleFree: boolean;
  t: Translate;
}

/** Converts the API's cart to the shop's. A line's discounts include its share of the order's. */
export function normalise(
  cart: CartPartsFragment,
  lines: CartLinePartsFragment[],
  market: Market,
  { priorPrices, isSampleFree, t }: Terms,
): CartState {
  const discounts = discountsOf(lines);
  const discount = roundToCent(discounts.reduce((total, { amount }) => total + amount, 0));
  const grandTotal = number(cart.cost.totalAmount);
  const countryCode = cart.buyerIdentity.countryCode ?? market.country;
  const items = lines.map(item);
  const goods = lines.filter(({ merchandise }) => !merchandise.product.isGiftCard);
  const giftCards = lines.reduce(
    (sum, line) => sum + (line.merchandise.product.isGiftCard ? number(line.cost.totalAmount) : 0),
    0,
  );
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
      giftCards: cart.appliedGiftCards.map(({ id, lastCharacters, presentmentAmountUsed }) => ({
        id,
        lastCharacters,
        amountUsed: number(presentmentAmountUsed),
      })),
      discountAmount: discount,
      totalQuantity: cart.totalQuantity,
      totals: {
        discountTotal: discount,
        grandTotal,
        subTotal: roundToCent(grandTotal + discount),
        shippingTotal: 0,
        taxTotal: 0,
      },
      createdAt: cart.createdAt,
      updatedAt: cart.updatedAt,
      checkoutURL: cart.checkoutUrl,
    },
    details: {
      lines: Object.fromEntries(
        lines.map((line) => [line.id, lineDetails(line, market, priorPrices.get(line.merchandise.id), t)]),
      ),
      discounts,
      freeShipping: freeShipping(
        roundToCent(grandTotal - giftCards),
        items.some((entry) => entry.isSubscription) ||
          (lines.length > 0 && goods.length === 0) ||
          (isSampleFree && goods.length > 0 && goods.every(isSample)),
        market.freeShipping,
      ),
    },
    buyer: cart.buyerIdentity.customer ? 'customer' : cart.buyerIdentity.email ? 'email' : null,
    attributes: Object.fromEntries(cart.attributes.map(({ key, value }) => [key, value ?? ''])),
  };
}
