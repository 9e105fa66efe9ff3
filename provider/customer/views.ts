import { discountCodeView } from '../discount-view.ts';
import { connection, gid, money, type PageArgs } from '../graphql-types.ts';
import { pictureUrl } from '../media/pictures.ts';
import { orderName } from '../orders.ts';
import { parcelOf } from '../parcels.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import { marketOf } from '../seed/markets.ts';
import type { Contract, Order, OrderLine } from '../store.ts';
import { addressView } from './addresses.ts';
import type { Context } from './context.ts';
import { contractsOf, contractView, ownContract } from './subscriptions.ts';

const confirmationNumber = ({ number }: Order) => `C${number}`;

const ORDER_SEARCH: Searchable<Order> = {
  fields: { name: orderName, confirmation_number: confirmationNumber, created_at: ({ createdAt }) => createdAt, processed_at: ({ createdAt }) => createdAt },
};

const ORDER_SORT_VALUES = {
  ID: ({ id }: Order) => id,
  ORDER_NUMBER: ({ number }: Order) => number,
  CREATED_AT: ({ createdAt }: Order) => createdAt,
  PROCESSED_AT: ({ createdAt }: Order) => createdAt,
  UPDATED_AT: ({ shippedAt, createdAt }: Order) => shippedAt ?? createdAt,
  TOTAL_PRICE: ({ total }: Order) => total,
};

export const ordersOf = ({ store, customer }: Context): Order[] =>
  store
    .all<Order>('order')
    .filter(({ email }) => email === customer.email)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.number - a.number);

/** The code of a discount, as an order's lines and the order itself tell it. */
const discountApplication = (code: string, order: Order, { store }: Context) => ({
  __typename: 'DiscountCodeApplication',
  ...discountCodeView(store, code, amountOf(code, order), order.currency),
});

/** The discount of a code on an order. Orders from before each line told it have one code at most. */
const amountOf = (code: string, order: Order): number =>
  order.lines.some(({ discounts }) => discounts)
    ? order.lines.flatMap(({ discounts }) => discounts ?? []).reduce((sum, discount) => sum + (discount.code === code ? discount.amount : 0), 0)
    : order.discount;

/** The discount of each code on a line, in cents. Where the line does not tell, the order's only code takes off everything. */
function lineDiscounts({ discounts, price, quantity, total }: OrderLine, { codes }: Order): { code: string; amount: number }[] {
  const amount = price * quantity - total;
  return discounts ?? (codes.length === 1 && amount > 0 ? [{ code: codes[0]!, amount }] : []);
}

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
    price: money(line.price, order.currency),
    totalPrice: money(line.total, order.currency),
    currentTotalPrice: money(line.total, order.currency),
    totalDiscount: money(line.price * line.quantity - line.total, order.currency),
    image: found
      ? {
          __typename: 'Image',
          id: gid('ProductImage', found.product.id),
          url: () => pictureUrl(context.publicUrl, found.product, 'front', found.variant),
          altText: line.title,
          width: 1000,
          height: 1000,
        }
      : null,
    customAttributes: line.attributes,
    discountAllocations: lineDiscounts(line, order).map(({ code, amount }) => ({
      allocatedAmount: money(amount, order.currency),
      discountApplication: discountApplication(code, order, context),
    })),
    giftCard: false,
    requiresShipping: true,
    vendor: 'Kvistra',
  };
}

function fulfillmentView(order: Order, { store, publicUrl }: Context) {
  const parcel = parcelOf(order, store.now(), publicUrl);
  if (!parcel) return null;
  const { company, number, url, shippedAt, expectedBy, deliveredAt } = parcel;
  return {
    __typename: 'Fulfillment',
    id: gid('Fulfillment', order.id),
    createdAt: shippedAt,
    updatedAt: shippedAt,
    estimatedDeliveryAt: expectedBy,
    isPickedUp: false,
    latestShipmentStatus: deliveredAt ? 'DELIVERED' : 'IN_TRANSIT',
    requiresShipping: true,
    status: 'SUCCESS',
    trackingInformation: [{ company, number, url }],
  };
}

/** The payments of an order: those by gift cards, then that by card, if anything was left to pay. */
function transactions(order: Order): object[] {
  const giftCards = order.giftCards ?? [];
  const byCard = order.total - giftCards.reduce((sum, { amount }) => sum + amount, 0);
  const transaction = (id: string, cents: number) => ({
    __typename: 'OrderTransaction',
    id: gid('OrderTransaction', id),
    createdAt: order.createdAt,
    processedAt: order.createdAt,
    kind: 'SALE',
    status: 'SUCCESS',
    transactionAmount: { presentmentMoney: money(cents, order.currency), shopMoney: money(cents, order.currency) },
    transactionParentId: null,
    typeDetails: null,
  });
  return [
    ...giftCards.map(({ lastCharacters, amount, balance }, i) => ({
      ...transaction(`${order.id}${i + 1}`, amount),
      type: 'GIFT_CARD',
      paymentDetails: null,
      giftCardDetails: { last4: lastCharacters, balance: money(balance, order.currency) },
    })),
    ...(order.card && byCard > 0
      ? [
          {
            ...transaction(String(order.id), byCard),
            type: 'CARD',
            paymentDetails: { __typename: 'CardPaymentDetails', cardBrand: order.card.brand, last4: order.card.last4 },
            giftCardDetails: null,
          },
        ]
      : []),
  ];
}

export function orderView(order: Order, context: Context) {
  const amount = (cents: number) => money(cents, order.currency);
  const address = addressView(order.shippingAddress, `${order.id}1`);
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    name: orderName(order),
    number: order.number,
    confirmationNumber: confirmationNumber(order),
    createdAt: order.createdAt,
    processedAt: order.createdAt,
    updatedAt: order.shippedAt ?? order.createdAt,
    cancelledAt: order.status === 'cancelled' ? order.createdAt : null,
    cancelReason: order.status === 'cancelled' ? 'CUSTOMER' : null,
    currencyCode: order.currency,
    customerLocale: marketOf(order.country).defaultLocale,
    edited: false,
    email: order.email,
    phone: order.shippingAddress.phone || null,
    note: null,
    financialStatus: order.status === 'cancelled' ? 'REFUNDED' : 'PAID',
    fulfillmentStatus: order.status === 'shipped' ? 'FULFILLED' : 'UNFULFILLED',
    requiresShipping: true,
    subtotal: amount(order.subtotal),
    totalShipping: amount(order.shipping),
    totalTax: amount(order.tax),
    totalPrice: amount(order.total),
    totalRefunded: amount(order.status === 'cancelled' ? order.total : 0),
    shippingAddress: address,
    billingAddress: address,
    shippingLine: { handle: 'standard', title: 'Standard, 2 to 4 working days', originalPrice: amount(order.shipping) },
    statusPageUrl: `${context.shopUrl}/account/orders/${order.number}`,
    lineItems: (args: PageArgs) =>
      connection(
        order.lines,
        args,
        (line) => String(order.lines.indexOf(line)),
        (line) => lineView(line, order.lines.indexOf(line), order, context),
      ),
    fulfillments: (args: PageArgs) => {
      const view = fulfillmentView(order, context);
      return connection(
        view ? [view] : [],
        args,
        ({ id }) => id,
        (node) => node,
      );
    },
    discountApplications: (args: PageArgs) =>
      connection(
        order.codes,
        args,
        (code) => code,
        (code) => discountApplication(code, order, context),
      ),
    transactions: transactions(order),
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
        sortBy(contractsOf(context), args.sortKey, { CREATED_AT: null, ID: ({ id }) => id, STATUS: ({ status }) => status }),
        args,
        ({ id }) => String(id),
        (contract) => contractWithOrders(contract, context),
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
