import { updatedAt as customerUpdatedAt, ordersOf } from '../customers.ts';
import { connection, gid, money, type PageArgs } from '../graphql-types.ts';
import { customerLocale, publishedLanguage } from '../language.ts';
import { moneyBag, STORE_CURRENCY } from '../money-bag.ts';
import { orderName, updatedAt } from '../orders.ts';
import { type Parcel, parcelsOf } from '../parcels.ts';
import { locationView, pickupPoint } from '../pickup.ts';
import { deliveryRhythm } from '../plans.ts';
import { cancelledAt, cancelReason, financialStatusOf, refundedOf, refundsOf, returnedOf } from '../refunds.ts';
import { firstParcelLines, fulfillmentStatusOf } from '../scheduled-parcels.ts';
import { type Searchable, searchIn, sortBy } from '../search-syntax.ts';
import { vendorOf } from '../seed/products.ts';
import type {
  Address,
  BillingAttempt,
  Contract,
  ContractDiscount,
  ContractLine,
  Customer,
  Order,
  OrderLine,
  PaymentMethod,
  Refund,
  ScheduledParcel,
  Store,
} from '../store.ts';
import { attemptsOf } from '../subscriptions/billing.ts';
import { discountLine, discountsOf, effectiveDiscounts, rejectionOf } from '../subscriptions/discounts.ts';
import { errorTypeOf } from '../subscriptions/error-kinds.ts';
import { paymentMethodOf, paymentMethodsOf, paymentMethodView } from '../subscriptions/payment-methods.ts';
import type { Context } from './context.ts';
import { mailingAddressView } from './mailing-address.ts';
import { productView } from './products.ts';

export const ORDER_SEARCH: Searchable<Order> = {
  fields: {
    name: orderName,
    email: ({ email }) => email,
    created_at: ({ createdAt }) => createdAt,
    updated_at: updatedAt,
  },
};

export const ORDER_SORT_VALUES = {
  PROCESSED_AT: ({ createdAt }: Order) => createdAt,
  CREATED_AT: ({ createdAt }: Order) => createdAt,
  UPDATED_AT: (order: Order) => Date.parse(updatedAt(order)),
  ORDER_NUMBER: ({ number }: Order) => number,
  ID: ({ id }: Order) => id,
  TOTAL_PRICE: ({ total }: Order) => total,
};

/** The parts that the prices of a contract, a draft or an edited cycle follow from. */
export interface Priced {
  currency: string;
  /** Those that have an effect, in their order. */
  discounts: readonly ContractDiscount[];
}

/** The discounts and the currency of a contract. @param discounts those of a draft; by default the contract's own. */
export const pricedBy = (contract: Contract, { store }: Context, discounts = discountsOf(contract)): Priced => ({
  currency: contract.currency,
  discounts: effectiveDiscounts(store, contract, discounts),
});

export const discountGid = ({ id }: ContractDiscount): string => gid('SubscriptionManualDiscount', id);

/** A discount as the contract has it. Those of codes are of the same type there. */
export const discountView = (discount: ContractDiscount, rejectionReason: string | null = null) => ({
  __typename: 'SubscriptionManualDiscount',
  id: discountGid(discount),
  title: discount.title,
  rejectionReason,
  recurringCycleLimit: discount.cycleLimit,
  usageCount: discount.used,
  targetType: 'LINE_ITEM',
  type: discount.kind === 'code' ? 'CODE_DISCOUNT' : 'MANUAL',
  entitledLines: { __typename: 'SubscriptionDiscountEntitledLines', all: true },
  value: { __typename: 'SubscriptionDiscountPercentageValue', percentage: discount.percent },
});

export const attributeViews = (attributes: readonly { key: string; value: string }[]) =>
  attributes.map(({ key, value }) => ({ __typename: 'Attribute', key, value }));

/** The way of a delivery: shipping, or a pick-up point, both free. @param id of the contract. */
export function deliveryMethodView({ address, pickup }: { address: Address; pickup?: number | undefined }, id: number) {
  const point = pickupPoint(pickup);
  return point
    ? {
        __typename: 'SubscriptionDeliveryMethodPickup',
        pickupOption: {
          __typename: 'SubscriptionDeliveryMethodPickupOption',
          code: String(point.id),
          title: point.name,
          description: null,
          presentmentTitle: point.name,
          location: locationView(point),
        },
      }
    : {
        __typename: 'SubscriptionDeliveryMethodShipping',
        address: mailingAddressView(address, id),
        shippingOption: {
          __typename: 'SubscriptionDeliveryMethodShippingOption',
          code: 'standard',
          title: 'Standard',
          description: null,
          presentmentTitle: 'Standard',
        },
      };
}

export function lineView(line: ContractLine, { currency, discounts }: Priced) {
  const { total, allocations } = discountLine(line, discounts);
  return {
    __typename: 'SubscriptionLine',
    id: gid('SubscriptionLine', line.id),
    title: line.title,
    variantTitle: line.variantTitle,
    variantId: gid('ProductVariant', line.variantId),
    productId: null,
    sku: line.sku,
    quantity: line.quantity,
    currentPrice: money(line.price, currency),
    lineDiscountedPrice: money(total, currency),
    sellingPlanId: line.planId ? gid('SellingPlan', line.planId) : null,
    sellingPlanName: line.planName,
    customAttributes: attributeViews(line.attributes),
    discountAllocations: allocations.map(({ discount, amount }) => ({
      __typename: 'SubscriptionDiscountAllocation',
      amount: money(amount, currency),
      discount: discountView(discount),
    })),
    requiresShipping: true,
    taxable: true,
    pricingPolicy: null,
    concatenatedOriginContract: null,
  };
}

export const lineConnection = (lines: ContractLine[], priced: Priced) => (args: PageArgs) =>
  connection(
    lines,
    args,
    ({ id }) => id,
    (line) => lineView(line, priced),
  );

const anchorsOf = ({ anchorDay, rhythm }: Contract) =>
  anchorDay === undefined
    ? []
    : [
        {
          __typename: 'SellingPlanAnchor',
          type: rhythm.interval === 'WEEK' ? 'WEEKDAY' : 'MONTHDAY',
          day: anchorDay,
          month: null,
          cutoffDay: null,
        },
      ];

/** A payment method with its customer. */
export const methodView = (method: PaymentMethod, context: Context) => ({
  ...paymentMethodView(method, context.store),
  customer: () => {
    const customer = context.store.get<Customer>('customer', method.email);
    return customer && customerView(customer, context);
  },
});

export function contractView(contract: Contract, context: Context) {
  return {
    __typename: 'SubscriptionContract',
    id: gid('SubscriptionContract', contract.id),
    status: contract.status,
    currencyCode: contract.currency,
    createdAt: contract.createdAt,
    updatedAt: contract.updatedAt ?? contract.createdAt,
    nextBillingDate: contract.dateOfApp ?? contract.nextBillingDate,
    lastPaymentStatus: contract.lastPayment,
    lineCount: contract.lines.length,
    lines: lineConnection(contract.lines, pricedBy(contract, context)),
    deliveryPrice: money(0, contract.currency),
    customer: () => {
      const customer = context.store.get<Customer>('customer', contract.email);
      return customer && customerView(customer, context);
    },
    originOrder: () => {
      const origin = contract.originOrder === null ? null : context.store.get<Order>('order', contract.originOrder);
      return origin && orderView(origin, context);
    },
    deliveryMethod: deliveryMethodView({ address: contract.shippingAddress, pickup: contract.pickup }, contract.id),
    billingAttempts: (args: PageArgs) =>
      attemptConnection(attemptsOf(context.store, contract), contract, args, context),
    billingPolicy: {
      ...contract.rhythm,
      minCycles: null,
      maxCycles: contract.maxCycles ?? null,
      anchors: anchorsOf(contract),
    },
    deliveryPolicy: { ...deliveryRhythm(contract.rhythm, contract.deliveries), anchors: anchorsOf(contract) },
    orders: (args: PageArgs) =>
      connection(
        context.store
          .all<Order>('order')
          .filter(({ contractId, number }) => contractId === contract.id || number === contract.originOrder),
        args,
        ({ number }) => String(number),
        (order) => orderView(order, context),
      ),
    discounts: (args: PageArgs) =>
      connection(
        discountsOf(contract),
        args,
        ({ id }) => id,
        (discount) => discountView(discount, rejectionOf(context.store, discount, contract)),
      ),
    customerPaymentMethod: ({ showRevoked }: { showRevoked?: boolean }) => {
      const method = paymentMethodOf(context.store, contract);
      return method.revokedAt && !showRevoked ? null : methodView(method, context);
    },
    customAttributes: attributeViews(contract.attributes ?? []),
  };
}

function stateView({ state, error, order, id }: BillingAttempt, context: Context) {
  const placed = order === null ? null : context.store.get<Order>('order', order);
  switch (state) {
    case 'pending':
      return { __typename: 'SubscriptionBillingAttemptPendingState', processing: true };
    case 'challenged': {
      const challenge = { nextActionUrl: `${context.publicUrl}/bank/${id}`, status: 'OFF_SESSION_REJECTED' };
      return {
        __typename: 'SubscriptionBillingAttemptActionRequiredState',
        action: { __typename: 'SubscriptionBillingAttemptPaymentChallenge', ...challenge },
      };
    }
    case 'failed':
      return {
        __typename: 'SubscriptionBillingAttemptFailedState',
        error: { __typename: errorTypeOf(error), code: error },
      };
    case 'success':
      return {
        __typename: 'SubscriptionBillingAttemptSuccessState',
        order: () => placed && orderView(placed, context),
      };
  }
}

export const attemptView = (attempt: BillingAttempt, contract: Contract, context: Context) => ({
  __typename: 'SubscriptionBillingAttempt',
  id: gid('SubscriptionBillingAttempt', attempt.id),
  idempotencyKey: attempt.key,
  ready: attempt.state === 'success' || attempt.state === 'failed',
  createdAt: attempt.at,
  completedAt: attempt.completedAt,
  originTime: null,
  nextActionUrl: attempt.state === 'challenged' ? `${context.publicUrl}/bank/${attempt.id}` : null,
  errorCode: attempt.error,
  errorMessage: attempt.error && 'The payment failed.',
  state: () => stateView(attempt, context),
  subscriptionContract: () => contractView(contract, context),
});

/** A page of billing attempts of one contract. */
export const attemptConnection = (attempts: BillingAttempt[], contract: Contract, args: PageArgs, context: Context) =>
  connection(
    attempts,
    args,
    ({ id }) => String(id),
    (attempt) => attemptView(attempt, contract, context),
  );

/** The contract of an edited cycle. */
export const editedContractView = (
  {
    lines,
    address,
    pickup,
    attributes,
  }: {
    lines: ContractLine[];
    address: Address;
    pickup?: number;
    attributes: readonly { key: string; value: string }[];
  },
  contract: Contract,
  context: Context,
) => ({
  __typename: 'SubscriptionBillingCycleEditedContract',
  currencyCode: contract.currency,
  createdAt: contract.createdAt,
  updatedAt: contract.createdAt,
  lineCount: lines.length,
  lines: lineConnection(lines, pricedBy(contract, context)),
  deliveryMethod: deliveryMethodView({ address, pickup }, contract.id),
  customAttributes: attributeViews(attributes),
});

export function customerView(customer: Customer, context: Context) {
  const { store } = context;
  const { id, email, firstName, lastName, phone, addresses, defaultAddressId, createdAt } = customer;
  const standard = addresses.find((address) => address.id === defaultAddressId);
  return {
    __typename: 'Customer',
    id: gid('Customer', id),
    legacyResourceId: String(id),
    email,
    firstName,
    lastName,
    displayName: [firstName, lastName].filter(Boolean).join(' ') || email,
    locale: publishedLanguage(customer.language),
    defaultEmailAddress: { __typename: 'CustomerEmailAddress', emailAddress: email },
    defaultPhoneNumber: phone ? { __typename: 'CustomerPhoneNumber', phoneNumber: phone } : null,
    phone,
    createdAt,
    updatedAt: customerUpdatedAt(customer),
    defaultAddress: standard ? mailingAddressView(standard, standard.id) : null,
    addresses: ({ first }: { first?: number | null }) =>
      addresses.slice(0, first ?? undefined).map((address) => mailingAddressView(address, address.id)),
    numberOfOrders: () => String(ordersOf(store, customer).length),
    lastOrder: () => {
      const last = ordersOf(store, customer).at(-1);
      return last ? orderView(last, context) : null;
    },
    orders: (args: PageArgs & { query?: string | null; sortKey: string }) =>
      connection(
        sortBy(searchIn(ordersOf(store, customer), args.query, ORDER_SEARCH), args.sortKey, ORDER_SORT_VALUES),
        args,
        (order) => String(order.number),
        (order) => orderView(order, context),
      ),
    paymentMethods: ({ showRevoked, ...args }: PageArgs & { showRevoked?: boolean }) =>
      connection(
        paymentMethodsOf(store, email).filter(({ revokedAt }) => showRevoked || !revokedAt),
        args,
        (method) => String(method.id),
        (method) => methodView(method, context),
      ),
    subscriptionContracts: (args: PageArgs) =>
      connection(
        store
          .all<Contract>('contract')
          .filter((contract) => contract.email === email)
          .sort((a, b) => a.id - b.id),
        args,
        (contract) => String(contract.id),
        (contract) => contractView(contract, context),
      ),
  };
}

/**
 * The number of the subscription that a line belongs to: the one that the order is a delivery of, or the one that the
 * line has begun.
 */
function contractIdOf(line: OrderLine, { number, lines, contractId }: Order, store: Store): number | null {
  if (contractId !== null) return contractId;
  if (line.contractId !== undefined || line.planId === null) return line.contractId ?? null;
  // orders from before their lines told it
  const begun = store.all<Contract>('contract').filter(({ originOrder }) => originOrder === number);
  return begun.sort((a, b) => a.id - b.id)[lines.filter(({ planId }) => planId !== null).indexOf(line)]?.id ?? null;
}

function lineItemView(line: OrderLine, order: Order, context: Context) {
  const { currency } = order;
  return {
    __typename: 'LineItem',
    id: lineItemGid(line, order),
    title: line.title,
    variantTitle: line.variantTitle,
    name: `${line.title} - ${line.variantTitle}`,
    sku: line.sku,
    quantity: line.quantity,
    currentQuantity: line.quantity - returnedOf(order.lines.indexOf(line), order),
    refundableQuantity: line.quantity - returnedOf(order.lines.indexOf(line), order),
    customAttributes: line.attributes,
    originalUnitPriceSet: moneyBag(line.price, currency),
    originalTotalSet: moneyBag(line.price * line.quantity, currency),
    vendor: vendorOf(context.store.variant(line.variantId)?.product ?? {}),
    // without them only the discounts of the line itself are off, which here are none
    discountedTotalSet: ({ withCodeDiscounts }: { withCodeDiscounts: boolean }) =>
      moneyBag(withCodeDiscounts ? line.total : line.price * line.quantity, currency),
    isGiftCard: line.isGiftCard ?? false,
    requiresShipping: !line.isGiftCard,
    product: () => {
      const product = context.store.products().find(({ variants }) => variants.some(({ id }) => id === line.variantId));
      return product ? productView(product, context) : null;
    },
    contract: () => {
      const id = contractIdOf(line, order, context.store);
      const contract = id === null ? null : context.store.get<Contract>('contract', id);
      return contract && contractView(contract, context);
    },
  };
}

/** The global id of a line. */
export const lineItemGid = (line: OrderLine, order: Order): string =>
  gid('LineItem', order.id * 100 + order.lines.indexOf(line));

export const refundView = (refund: Refund, order: Order, context: Context) => ({
  __typename: 'Refund',
  id: gid('Refund', refund.id),
  legacyResourceId: String(refund.id),
  createdAt: refund.at,
  processedAt: refund.at,
  updatedAt: refund.at,
  note: refund.note,
  order: () => orderView(order, context),
  totalRefundedSet: moneyBag(refund.amount, order.currency),
});

/** The cost of an order, and the part of it that was paid back. */
function sumsOf(order: Order, context: Context) {
  const amount = (cents: number) => moneyBag(cents, order.currency);
  const refunded = refundedOf(order);
  return {
    currencyCode: STORE_CURRENCY,
    presentmentCurrencyCode: order.currency,
    subtotalPriceSet: amount(order.total - order.shipping),
    totalDiscountsSet: amount(order.discount),
    totalShippingPriceSet: amount(order.shipping),
    totalTaxSet: amount(order.tax),
    totalPriceSet: amount(order.total),
    totalRefundedSet: amount(refunded.amount),
    totalRefundedShippingSet: amount(refunded.shipping),
    refunds: ({ first }: { first?: number | null }) =>
      refundsOf(order)
        .slice(0, first ?? undefined)
        .map((refund) => refundView(refund, order, context)),
  };
}

/** A parcel of an order that has left. */
const fulfillmentView = ({ company, number, url, shippedAt, deliveredAt, id }: Parcel) => ({
  __typename: 'Fulfillment',
  id: gid('Fulfillment', id),
  createdAt: shippedAt,
  inTransitAt: shippedAt,
  deliveredAt,
  estimatedDeliveryAt: null,
  displayStatus: deliveredAt ? 'DELIVERED' : 'IN_TRANSIT',
  status: 'SUCCESS',
  trackingInfo: ({ first }: { first?: number | null }) =>
    [{ __typename: 'FulfillmentTrackingInfo', company, number, url }].slice(0, first ?? undefined),
});

/** A parcel that is to leave or has left, as the warehouse has it. */
export function fulfillmentOrderView(order: Order, parcel: ScheduledParcel, context: Context): object {
  return {
    __typename: 'FulfillmentOrder',
    id: gid('FulfillmentOrder', order.id * 100 + parcel.place),
    status: parcel.status,
    requestStatus: 'UNSUBMITTED',
    fulfillAt: parcel.fulfillAt,
    fulfillBy: null,
    createdAt: order.createdAt,
    updatedAt: updatedAt(order),
    orderId: gid('Order', order.id),
    orderName: orderName(order),
    orderProcessedAt: order.createdAt,
    order: () => orderView(order, context),
    lineItems: (args: PageArgs) =>
      connection(
        parcel.lines,
        args,
        ({ line }) => String(line),
        ({ line, quantity }) => ({
          __typename: 'FulfillmentOrderLineItem',
          id: gid('FulfillmentOrderLineItem', order.id * 10_000 + parcel.place * 100 + line),
          totalQuantity: quantity,
          remainingQuantity: parcel.status === 'CLOSED' || parcel.status === 'CANCELLED' ? 0 : quantity,
          productTitle: order.lines[line]!.title,
          variantTitle: order.lines[line]!.variantTitle,
          sku: order.lines[line]!.sku,
          requiresShipping: true,
          lineItem: () => lineItemView(order.lines[line]!, order, context),
        }),
      ),
  };
}

/** The parcels of an order: the first one, and those that are scheduled for later. */
function fulfillmentOrders(order: Order, args: PageArgs, context: Context) {
  const first = {
    place: 1,
    fulfillAt: order.createdAt,
    status:
      order.status === 'shipped' ? ('CLOSED' as const) : order.status === 'cancelled' ? ('CANCELLED' as const) : null,
    lines: firstParcelLines(order),
  };
  return connection(
    [first, ...(order.scheduled ?? [])],
    args,
    ({ place }) => String(place),
    (parcel) => ({
      ...fulfillmentOrderView(order, { shippedAt: null, ...parcel, status: parcel.status ?? 'CLOSED' }, context),
      status: parcel.status ?? 'OPEN',
    }),
  );
}

export function orderView(order: Order, context: Context): object {
  const { store, publicUrl } = context;
  const parcels = parcelsOf(order, store.now(), publicUrl);
  const customer = store.get<Customer>('customer', order.email);
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    name: orderName(order),
    number: order.number,
    email: order.email,
    customerLocale: order.language ? customerLocale(order) : null,
    customer: customer && customerView(customer, context),
    // what is collected goes to no address
    shippingAddress: order.pickup ? null : mailingAddressView(order.shippingAddress, order.id),
    createdAt: order.createdAt,
    updatedAt: updatedAt(order),
    processedAt: order.createdAt,
    cancelledAt: cancelledAt(order),
    cancelReason: order.status === 'cancelled' ? cancelReason(order) : null,
    displayFinancialStatus: financialStatusOf(order),
    ...sumsOf(order, context),
    discountCode: order.codes[0] ?? null,
    discountCodes: order.codes,
    cartToken: order.cartToken,
    customAttributes: order.attributes ?? [],
    lineItems: (args: PageArgs) =>
      connection(
        order.lines,
        args,
        (line) => String(order.lines.indexOf(line)),
        (line) => lineItemView(line, order, context),
      ),
    displayFulfillmentStatus: fulfillmentStatusOf(order),
    fulfillments: ({ first }: { first?: number | null }) => parcels.slice(0, first ?? undefined).map(fulfillmentView),
    fulfillmentOrders: (args: PageArgs) => fulfillmentOrders(order, args, context),
  };
}
