import { transitText } from '../delivery/delivery.ts';
import { discountCodeView } from '../discount-view.ts';
import { connection, gid, money, type PageArgs } from '../graphql-types.ts';
import { customerLocale, publishedLanguage } from '../language.ts';
import { isDigital, orderName, updatedAt } from '../orders.ts';
import { type Parcel, parcelsOf } from '../parcels.ts';
import { pickupPoint } from '../pickup.ts';
import { cancelledAt, cancelReason, financialStatusOf, refundedOf, refundsOf, returnedOf, waysOf } from '../refunds.ts';
import { firstParcelLines, fulfillmentStatusOf } from '../scheduled-parcels.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import { factsOf, marketOf } from '../seed/markets.ts';
import { vendorOf } from '../seed/products.ts';
import { translated } from '../seed/translations.ts';
import type { Contract, Order, OrderLine } from '../store.ts';
import { creditAccountsOf } from '../store-credit.ts';
import { deliveryRate, taxedGoods, taxesOf } from '../vat.ts';
import { addressView } from './addresses.ts';
import type { Context } from './context.ts';
import { lineImage } from './line-image.ts';
import { creditAccountView } from './store-credit.ts';
import { contractsOf, contractView, ownContract } from './subscriptions.ts';

const confirmationNumber = ({ number }: Order) => `C${number}`;

const ORDER_SEARCH: Searchable<Order> = {
  fields: {
    name: orderName,
    confirmation_number: confirmationNumber,
    created_at: ({ createdAt }) => createdAt,
    processed_at: ({ createdAt }) => createdAt,
  },
};

const ORDER_SORT_VALUES = {
  ID: ({ id }: Order) => id,
  ORDER_NUMBER: ({ number }: Order) => number,
  CREATED_AT: ({ createdAt }: Order) => createdAt,
  PROCESSED_AT: ({ createdAt }: Order) => createdAt,
  UPDATED_AT: updatedAt,
  TOTAL_PRICE: ({ total }: Order) => total,
};

export const ordersOf = ({ store, customer }: Context): Order[] =>
  store
    .all<Order>('order')
    .filter(({ email }) => email === customer.email)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.number - a.number);

type LineDiscount = NonNullable<OrderLine['discounts']>[number];

/** A discount, as an order's lines and the order itself tell it. */
function discountApplication(
  { code, manualPercent }: Pick<LineDiscount, 'code' | 'manualPercent'>,
  order: Order,
  { store }: Context,
) {
  if (manualPercent === undefined)
    return {
      __typename: 'DiscountCodeApplication',
      ...discountCodeView(store, code, amountOf(code, order), order.currency),
    };
  return {
    __typename: 'ManualDiscountApplication',
    title: code,
    description: null,
    allocationMethod: 'ACROSS',
    targetSelection: 'ALL',
    targetType: 'LINE_ITEM',
    value: { __typename: 'PricingPercentageValue', percentage: manualPercent },
  };
}

/** The discounts of an order: its codes, and the manual ones that its lines tell. */
function orderDiscounts({ codes, lines }: Order): Pick<LineDiscount, 'code' | 'manualPercent'>[] {
  const manual = (lines[0]?.discounts ?? []).filter(({ manualPercent }) => manualPercent !== undefined);
  return [...codes.map((code) => ({ code })), ...manual];
}

/** The discount of a code on an order. Orders from before each line told it have one code at most. */
const amountOf = (code: string, order: Order): number =>
  order.lines.some(({ discounts }) => discounts)
    ? order.lines
        .flatMap(({ discounts }) => discounts ?? [])
        .reduce((sum, discount) => sum + (discount.code === code ? discount.amount : 0), 0)
    : order.discount;

/**
 * The discount of each code on a line, in cents. Where the line does not tell, the order's only code takes off
 * everything.
 */
function lineDiscounts({ discounts, price, quantity, total }: OrderLine, { codes }: Order): LineDiscount[] {
  const amount = price * quantity - total;
  return discounts ?? (codes.length === 1 && amount > 0 ? [{ code: codes[0]!, amount }] : []);
}

const shippingTitle = (order: Order) =>
  `${translated(publishedLanguage(order.language), 'plans', 'Standard')}, ${transitText(order)}`;

function lineView(line: OrderLine, i: number, order: Order, context: Context) {
  const found = context.store.variant(line.variantId);
  return {
    __typename: 'LineItem',
    id: gid('LineItem', `${order.id}${i}`),
    name: `${line.title} - ${line.variantTitle}`,
    title: line.title,
    presentmentTitle: line.title,
    variantTitle: line.variantTitle,
    variantId: gid('ProductVariant', line.variantId),
    productId: found ? gid('Product', found.product.id) : null,
    productType: found?.product.productType ?? null,
    sku: line.sku,
    quantity: line.quantity,
    refundableQuantity: line.quantity - returnedOf(i, order),
    price: money(line.price, order.currency),
    totalPrice: money(line.total, order.currency),
    currentTotalPrice: money(
      Math.round((line.total * (line.quantity - returnedOf(i, order))) / line.quantity),
      order.currency,
    ),
    totalDiscount: money(line.price * line.quantity - line.total, order.currency),
    image: lineImage(line, order.language, context),
    customAttributes: line.attributes,
    discountAllocations: lineDiscounts(line, order).map((discount) => ({
      allocatedAmount: money(discount.amount, order.currency),
      discountApplication: discountApplication(discount, order, context),
    })),
    giftCard: line.isGiftCard ?? false,
    requiresShipping: !line.isGiftCard,
    vendor: vendorOf(found?.product ?? {}),
  };
}

/** The pieces that a parcel of an order brings. */
const partsOf = (order: Order, { id }: Parcel) =>
  id === order.id
    ? firstParcelLines(order)
    : ((order.scheduled ?? []).find(({ place }) => id === order.id * 100 + place)?.lines ?? []);

function fulfillmentView(parcel: Parcel, order: Order, context: Context) {
  const { id, company, number, url, shippedAt, expectedBy, deliveredAt } = parcel;
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', id),
    createdAt: shippedAt,
    updatedAt: shippedAt,
    estimatedDeliveryAt: expectedBy,
    isPickedUp: false,
    latestShipmentStatus: deliveredAt ? 'DELIVERED' : 'IN_TRANSIT',
    requiresShipping: true,
    status: 'SUCCESS',
    trackingInformation: [{ company, number, url }],
    fulfillmentLineItems: (args: PageArgs) =>
      connection(
        partsOf(order, parcel),
        args,
        ({ line }) => String(line),
        ({ line, quantity }) => ({
          __typename: 'FulfillmentLineItem',
          id: gid('FulfillmentLineItem', `${id}${line}`),
          quantity,
          lineItem: () => lineView(order.lines[line]!, line, order, context),
        }),
      ),
  };
}

/**
 * The payments of an order: those by gift cards, then that by card, if anything was left to pay. Then those that paid
 * back.
 */
function transactions(order: Order): object[] {
  const giftCards = order.giftCards ?? [];
  const credit = order.storeCredit?.amount ?? 0;
  const byCard = order.total - giftCards.reduce((sum, { amount }) => sum + amount, 0) - credit;
  const transaction = (id: string, cents: number, kind = 'SALE', at = order.createdAt) => ({
    __typename: 'OrderTransaction',
    id: gid('OrderTransaction', id),
    createdAt: at,
    processedAt: at,
    kind,
    status: 'SUCCESS',
    transactionAmount: { presentmentMoney: money(cents, order.currency), shopMoney: money(cents, order.currency) },
    transactionParentId: null,
    typeDetails: null,
  });
  const byGiftCard = (id: string, i: number, cents: number, kind?: string, at?: string) => ({
    ...transaction(id, cents, kind, at),
    type: 'GIFT_CARD',
    paymentDetails: null,
    giftCardDetails: { last4: giftCards[i]!.lastCharacters, balance: money(giftCards[i]!.balance, order.currency) },
  });
  const withCard = (
    id: string,
    { brand, last4 }: NonNullable<Order['card']>,
    cents: number,
    kind?: string,
    at?: string,
  ) => ({
    ...transaction(id, cents, kind, at),
    type: 'CARD',
    paymentDetails: { __typename: 'CardPaymentDetails', cardBrand: brand, last4 },
    giftCardDetails: null,
  });
  const byCredit = (id: string, cents: number, kind?: string, at?: string) => ({
    ...transaction(id, cents, kind, at),
    type: 'STORE_CREDIT',
    paymentDetails: null,
    giftCardDetails: null,
  });
  const { card } = order;
  return [
    ...giftCards.map(({ amount }, i) => byGiftCard(`${order.id}${i + 1}`, i, amount)),
    ...(credit > 0 ? [byCredit(`${order.id}9`, credit)] : []),
    ...(card && byCard > 0 ? [withCard(String(order.id), card, byCard)] : []),
    ...refundsOf(order).flatMap((refund) => {
      const ways = waysOf(refund, order);
      return [
        ...(card && ways.card > 0 ? [withCard(`${refund.id}0`, card, ways.card, 'REFUND', refund.at)] : []),
        ...ways.giftCards.flatMap((cents, i) =>
          cents > 0 ? [byGiftCard(`${refund.id}${i + 1}`, i, cents, 'REFUND', refund.at)] : [],
        ),
        ...(ways.credit > 0 ? [byCredit(`${refund.id}9`, ways.credit, 'REFUND', refund.at)] : []),
      ];
    }),
  ];
}

/** The cost of an order, and the part of it that was paid back. */
function sumsOf(order: Order) {
  const amount = (cents: number) => money(cents, order.currency);
  return {
    currencyCode: order.currency,
    subtotal: amount(order.subtotal),
    totalShipping: amount(order.shipping),
    totalTax: amount(order.tax),
    totalPrice: amount(order.total),
    totalRefunded: amount(refundedOf(order).amount),
    refunds: refundsOf(order).map(({ id, at, amount: cents }) => ({
      __typename: 'Refund',
      id: gid('Refund', id),
      createdAt: at,
      updatedAt: at,
      returnName: null,
      totalRefunded: amount(cents),
    })),
    transactions: transactions(order),
  };
}

/** The part of a tax that falls on some of what it is raised on: all parts add up to it. */
const partOfTax = (tax: number, from: number, to: number, whole: number): number =>
  Math.round((tax * to) / whole) - Math.round((tax * from) / whole);

/** The tax of each line of an order and of its delivery, which together are those of its rates. */
export function saleTaxes(
  order: Pick<Order, 'lines' | 'shipping'>,
): { percent: number; gross: number; amount: number }[] {
  const taxes = taxesOf(order);
  const goods = order.lines.map((line) => ({ percent: line.isGiftCard ? 0 : line.vatPercent, gross: line.total }));
  const delivery = { percent: deliveryRate(taxedGoods(order), 0), gross: order.shipping };
  const sales = order.shipping > 0 ? [...goods, delivery] : goods;
  const before = new Map<number, number>();
  return sales.map(({ percent, gross }) => {
    const from = before.get(percent) ?? 0;
    before.set(percent, from + gross);
    const whole = sales.reduce((sum, sale) => sum + (sale.percent === percent ? sale.gross : 0), 0);
    const tax = taxes.find((rate) => rate.percent === percent)?.amount ?? 0;
    return { percent, gross, amount: tax > 0 ? partOfTax(tax, from, from + gross, whole) : 0 };
  });
}

/** The tax of a sale, which may be one of 0; none for what is not taxed. */
const taxesView = (id: string, percent: number, tax: number, order: Order) => {
  const amount = money(tax, order.currency);
  const taxLine = {
    id: gid('TaxLine', id),
    channelLiable: false,
    priceSet: amount,
    rate: percent / 100,
    ratePercentage: percent,
    source: null,
    title: factsOf(order.country).tax.name,
  };
  return percent > 0 ? [{ id: gid('SaleTax', id), amount, taxLine }] : [];
};

/** The agreement by which an order was placed: the sale of each line and of the delivery, with its tax. */
function agreementOf(order: Order, context: Context) {
  const amount = (cents: number) => money(cents, order.currency);
  const saleView = ({ percent, gross, amount: tax }: ReturnType<typeof saleTaxes>[number], i: number) => {
    const line = order.lines[i];
    const type = line ? (line.isGiftCard ? 'GiftCardSale' : 'ProductSale') : 'ShippingLineSale';
    const discount = amount(line ? line.price * line.quantity - line.total : 0);
    return {
      __typename: type,
      id: gid(type, `${order.id}${i}`),
      actionType: 'ORDER',
      lineType: line ? (line.isGiftCard ? 'GIFT_CARD' : 'PRODUCT') : 'SHIPPING',
      quantity: line?.quantity ?? null,
      totalAmount: amount(gross),
      totalTaxAmount: amount(tax),
      totalDiscountAmountBeforeTaxes: discount,
      totalDiscountAmountAfterTaxes: discount,
      ...(line && { lineItem: () => lineView(line, i, order, context) }),
      taxes: taxesView(`${order.id}${i}`, percent, tax, order),
    };
  };
  return {
    __typename: 'OrderAgreement',
    id: gid('OrderAgreement', order.id),
    happenedAt: order.createdAt,
    reason: 'ORDER',
    order: () => orderView(order, context),
    sales: (args: PageArgs) =>
      connection(
        saleTaxes(order).map(saleView),
        args,
        ({ id }) => id,
        (sale) => sale,
      ),
  };
}

/** Where an order goes and how. */
function deliveryOf(order: Order, context: Context) {
  const address = addressView(order.shippingAddress, `${order.id}1`);
  const point = pickupPoint(order.pickup);
  return {
    fulfillmentStatus: fulfillmentStatusOf(order),
    requiresShipping: !isDigital(order),
    shippingAddress: isDigital(order) || point ? null : address,
    billingAddress: address,
    shippingLine: isDigital(order)
      ? null
      : {
          handle: point ? String(point.id) : 'standard',
          title: point?.name ?? shippingTitle(order),
          originalPrice: money(order.shipping, order.currency),
        },
    fulfillments: (args: PageArgs) =>
      connection(
        parcelsOf(order, context.store.now(), context.publicUrl),
        args,
        ({ id }) => String(id),
        (parcel) => fulfillmentView(parcel, order, context),
      ),
  };
}

export function orderView(order: Order, context: Context) {
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    name: orderName(order),
    number: order.number,
    confirmationNumber: confirmationNumber(order),
    createdAt: order.createdAt,
    processedAt: order.createdAt,
    updatedAt: updatedAt(order),
    cancelledAt: cancelledAt(order),
    cancelReason: order.status === 'cancelled' ? cancelReason(order) : null,
    customerLocale: customerLocale(order),
    edited: false,
    email: order.email,
    phone: order.shippingAddress.phone || null,
    note: null,
    financialStatus: financialStatusOf(order),
    statusPageUrl: `${context.shopUrl}/account/orders/${order.number}`,
    ...sumsOf(order),
    ...deliveryOf(order, context),
    agreements: (args: PageArgs) =>
      connection(
        [order],
        args,
        ({ id }) => String(id),
        () => agreementOf(order, context),
      ),
    lineItems: (args: PageArgs) =>
      connection(
        order.lines,
        args,
        (line) => String(order.lines.indexOf(line)),
        (line) => lineView(line, order.lines.indexOf(line), order, context),
      ),
    discountApplications: (args: PageArgs) =>
      connection(
        orderDiscounts(order),
        args,
        ({ code }) => code,
        (discount) => discountApplication(discount, order, context),
      ),
  };
}

/** A contract with the orders that it has led to, the newest first, and the one that began it. */
function contractWithOrders(contract: Contract, context: Context) {
  const orders = context.store
    .all<Order>('order')
    .filter(({ contractId, number }) => contractId === contract.id || number === contract.originOrder)
    .sort((a, b) => b.number - a.number);
  const origin = orders.find(({ number }) => number === contract.originOrder);
  return {
    ...contractView(contract, context),
    originOrder: () => (origin ? orderView(origin, context) : null),
    orders: (args: PageArgs) =>
      connection(
        orders,
        args,
        ({ number }) => String(number),
        (order) => orderView(order, context),
      ),
  };
}

export function customerView(context: Context) {
  const { customer } = context;
  const defaultAddress = customer.addresses.find(({ id }) => id === customer.defaultAddressId);
  return {
    __typename: 'Customer',
    id: gid('Customer', customer.id),
    firstName: customer.firstName,
    lastName: customer.lastName,
    displayName: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || customer.email,
    creationDate: customer.createdAt,
    imageUrl: `${context.publicUrl}/icon.svg`,
    marketCurrencyCode: marketOf(defaultAddress?.country).currency,
    tags: [],
    emailAddress: { emailAddress: customer.email, marketingState: 'NOT_SUBSCRIBED' },
    phoneNumber: customer.phone ? { phoneNumber: customer.phone, marketingState: 'NOT_SUBSCRIBED' } : null,
    defaultAddress: defaultAddress ? addressView(defaultAddress, defaultAddress.id) : null,
    addresses: (args: PageArgs & { skipDefault?: boolean }) =>
      connection(
        customer.addresses.filter(({ id }) => !args.skipDefault || id !== customer.defaultAddressId),
        args,
        ({ id }) => String(id),
        (address) => addressView(address, address.id),
      ),
    subscriptionContract: ({ id }: { id: string }) => {
      const contract = ownContract(id, context);
      return contract ? contractWithOrders(contract, context) : null;
    },
    subscriptionContracts: (args: PageArgs & { sortKey: string }) =>
      connection(
        sortBy(contractsOf(context), args.sortKey, {
          CREATED_AT: null,
          ID: ({ id }) => id,
          STATUS: ({ status }) => status,
        }),
        args,
        ({ id }) => String(id),
        (contract) => contractWithOrders(contract, context),
      ),
    storeCreditAccounts: (args: PageArgs) =>
      connection(
        creditAccountsOf(context.store, customer.email),
        args,
        ({ id }) => String(id),
        (account) => creditAccountView(account, context),
      ),
    orders: (args: PageArgs & { query?: string | null; sortKey: string }) =>
      connection(
        sortBy(searchIn([...ordersOf(context)].reverse(), args.query, ORDER_SEARCH), args.sortKey, ORDER_SORT_VALUES),
        args,
        (order) => String(order.number),
        (order) => orderView(order, context),
      ),
  };
}
