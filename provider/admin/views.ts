import { connection, gid, money, type PageArgs } from '../graphql-types.ts';
import type { BillingAttempt, Contract, ContractLine, Customer, Order } from '../store.ts';
import { attemptsOf } from '../subscriptions/billing.ts';
import type { Context } from './context.ts';
import { orderView } from './orders.ts';

export const lineView = (line: ContractLine, { currency, discount }: Contract) => ({
  __typename: 'SubscriptionLine',
  id: gid('SubscriptionLine', line.id),
  title: line.title,
  variantTitle: line.variantTitle,
  variantId: gid('ProductVariant', line.variantId),
  productId: null,
  sku: line.sku,
  quantity: line.quantity,
  currentPrice: money(line.price, currency),
  lineDiscountedPrice: money(Math.round((line.price * line.quantity * (100 - (discount?.percent ?? 0))) / 100), currency),
  sellingPlanId: line.planId ? gid('SellingPlan', line.planId) : null,
  sellingPlanName: line.planName,
  customAttributes: [],
  discountAllocations: [],
  requiresShipping: true,
  taxable: true,
  pricingPolicy: null,
  concatenatedOriginContract: null,
});

export const lineConnection = (lines: ContractLine[], contract: Contract) => (args: PageArgs) =>
  connection(
    lines,
    args,
    ({ id }) => id,
    (line) => lineView(line, contract),
  );

export function contractView(contract: Contract, context: Context) {
  const { card, expiry, discount } = contract;
  return {
    __typename: 'SubscriptionContract',
    id: gid('SubscriptionContract', contract.id),
    status: contract.status,
    currencyCode: contract.currency,
    createdAt: contract.createdAt,
    updatedAt: contract.updatedAt ?? contract.createdAt,
    nextBillingDate: contract.nextBillingDate,
    lastPaymentStatus: contract.lastPayment,
    lineCount: contract.lines.length,
    lines: lineConnection(contract.lines, contract),
    deliveryPrice: money(0, contract.currency),
    customer: () => {
      const customer = context.store.get<Customer>('customer', contract.email);
      return (
        customer && {
          __typename: 'Customer',
          id: gid('Customer', customer.id),
          defaultEmailAddress: { __typename: 'CustomerEmailAddress', emailAddress: customer.email },
        }
      );
    },
    deliveryMethod: {
      __typename: 'SubscriptionDeliveryMethodShipping',
      address: { __typename: 'MailingAddress', countryCodeV2: contract.shippingAddress.country },
    },
    billingAttempts: (args: PageArgs) => attemptConnection(attemptsOf(context.store, contract), contract, args, context),
    billingPolicy: { interval: 'MONTH', intervalCount: contract.intervalMonths, minCycles: null, maxCycles: null },
    discounts: (args: PageArgs) =>
      connection(
        discount ? [discount] : [],
        args,
        ({ id }) => id,
        ({ id, code, percent }) => ({
          __typename: 'SubscriptionManualDiscount',
          id: gid('SubscriptionManualDiscount', id),
          title: code,
          rejectionReason: null,
          recurringCycleLimit: null,
          usageCount: 0,
          targetType: 'LINE_ITEM',
          type: 'CODE_DISCOUNT',
          entitledLines: { all: true },
          value: { __typename: 'SubscriptionDiscountPercentageValue', percentage: percent },
        }),
      ),
    customerPaymentMethod: {
      __typename: 'CustomerPaymentMethod',
      id: gid('CustomerPaymentMethod', contract.id),
      revokedAt: null,
      revokedReason: null,
      instrument: {
        __typename: 'CustomerCreditCard',
        brand: card.brand,
        lastDigits: card.last4,
        firstDigits: null,
        expiryMonth: expiry.month,
        expiryYear: expiry.year,
        expiresSoon: new Date(Date.UTC(expiry.year, expiry.month, 1)).getTime() - context.store.now().getTime() < 60 * 86_400_000,
        isRevocable: true,
        maskedNumber: `•••• •••• •••• ${card.last4}`,
        name: `${contract.shippingAddress.firstName} ${contract.shippingAddress.lastName}`,
        source: null,
        virtualLastDigits: null,
      },
    },
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
      return { __typename: 'SubscriptionBillingAttemptFailedState', error: { __typename: 'SubscriptionBillingAttemptPaymentError', code: error } };
    case 'success':
      return { __typename: 'SubscriptionBillingAttemptSuccessState', order: () => placed && orderView(placed, context) };
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
export const editedContractView = (lines: ContractLine[], contract: Contract) => ({
  __typename: 'SubscriptionBillingCycleEditedContract',
  currencyCode: contract.currency,
  createdAt: contract.createdAt,
  updatedAt: contract.createdAt,
  lineCount: lines.length,
  lines: lineConnection(lines, contract),
});
