import { connection, gid, money, type PageArgs } from '../graphql-types.ts';
import { pictureUrl } from '../media/pictures.ts';
import { parcelOf } from '../parcels.ts';
import { marketOf } from '../seed/markets.ts';
import type { Order, OrderLine } from '../store.ts';
import { addressView } from './addresses.ts';
import type { Context } from './context.ts';
import { contractsOf, contractView, ownContract } from './subscriptions.ts';

export const ordersOf = ({ store, customer }: Context): Order[] =>
  store
    .all<Order>('order')
    .filter(({ email }) => email === customer.email)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.number - a.number);

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

export function orderView(order: Order, context: Context) {
  const amount = (cents: number) => money(cents, order.currency);
  const address = addressView(order.shippingAddress, `${order.id}1`);
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    name: `KV${order.number}`,
    number: order.number,
    confirmationNumber: `C${order.number}`,
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
    transactions: [
      {
        __typename: 'OrderTransaction',
        id: gid('OrderTransaction', order.id),
        createdAt: order.createdAt,
        processedAt: order.createdAt,
        kind: 'SALE',
        status: 'SUCCESS',
        type: 'CARD',
        transactionAmount: { presentmentMoney: amount(order.total), shopMoney: amount(order.total) },
        transactionParentId: null,
        paymentDetails: { __typename: 'CardPaymentDetails', cardBrand: order.card.brand, last4: order.card.last4 },
        giftCardDetails: null,
        typeDetails: null,
      },
    ],
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
      return contract ? contractView(contract, context) : null;
    },
    subscriptionContracts: (args: PageArgs) =>
      connection(
        contractsOf(context),
        args,
        ({ id }) => String(id),
        (contract) => contractView(contract, context),
      ),
    orders: (args: PageArgs & { query?: string | null }) => {
      // The real service filters by `name` and `confirmation_number` and ignores unknown filters.
      const name = /\bname:"?#?(?:KV)?(\d+)/.exec(args.query ?? '')?.[1];
      const all = ordersOf(context).filter((order) => name === undefined || order.number === Number(name));
      return connection(
        [...all].reverse(),
        args,
        (order) => String(order.number),
        (order) => orderView(order, context),
      );
    },
  };
}
