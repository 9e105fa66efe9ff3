/** Pure: why a charge has failed, as far as its customer can tell the reasons apart, and what follows. */

import type {
  AttemptStateFragment,
  SubscriptionBillingAttemptGeneralErrorCode,
  SubscriptionBillingAttemptInventoryErrorCode,
  SubscriptionBillingAttemptPaymentErrorCode,
} from '../../../shopify/generated/admin/graphql.ts';

/**
 * Something is out of stock; the card was refused; it has expired; the bank's second step was not taken; the address
 * cannot be used; the amount is too small to be charged; anything else, which is the provider's or the shop's to mend.
 */
export type FailureReason = 'stock' | 'card' | 'expired' | 'bank' | 'address' | 'amount' | 'other';

/** The codes of the Admin API; one that a later version of it has does not compile. */
type Code =
  | SubscriptionBillingAttemptPaymentErrorCode
  | SubscriptionBillingAttemptInventoryErrorCode
  | SubscriptionBillingAttemptGeneralErrorCode;

const REASONS: Readonly<Record<Code, FailureReason>> = {
  AMOUNT_TOO_LARGE: 'card',
  AMOUNT_TOO_SMALL: 'amount',
  AUTHENTICATION_ERROR: 'bank',
  AUTHENTICATION_FAILED: 'bank',
  AUTHENTICATION_REQUIRED: 'bank',
  BUYER_CANCELED_PAYMENT_METHOD: 'card',
  CALL_ISSUER: 'card',
  CANCELLED_PAYMENT: 'card',
  CARD_DECLINED: 'card',
  CARD_NUMBER_INCORRECT: 'card',
  CONFIRMATION_REJECTED: 'bank',
  CUSTOMER_INVALID: 'other',
  CUSTOMER_NOT_FOUND: 'other',
  DO_NOT_HONOR: 'card',
  EXPIRED_BUYER_ACTION: 'bank',
  EXPIRED_CARD: 'expired',
  EXPIRED_PAYMENT_METHOD: 'expired',
  FRAUD_SUSPECTED: 'card',
  FREE_GIFT_CARD_NOT_ALLOWED: 'other',
  GENERIC_ERROR: 'other',
  INCORRECT_ADDRESS: 'address',
  INCORRECT_NUMBER: 'card',
  INCORRECT_ZIP: 'card',
  INSUFFICIENT_FUNDS: 'card',
  INSUFFICIENT_INVENTORY: 'stock',
  INVALID_BILLING_ADDRESS: 'address',
  INVALID_CURRENCY: 'other',
  INVALID_CUSTOMER_BILLING_AGREEMENT: 'card',
  INVALID_EXPIRY_DATE: 'expired',
  INVALID_NUMBER: 'card',
  INVALID_PAYMENT_METHOD: 'card',
  INVALID_PURCHASE_TYPE: 'other',
  INVALID_SHIPPING_ADDRESS: 'address',
  INVENTORY_ALLOCATIONS_NOT_FOUND: 'stock',
  INVOICE_ALREADY_PAID: 'other',
  MERCHANT_ACCOUNT_ERROR: 'other',
  MERCHANT_RULE: 'other',
  NON_TEST_ORDER_LIMIT_REACHED: 'other',
  OFF_SESSION_REJECTED: 'bank',
  PAYMENT_METHOD_DECLINED: 'card',
  PAYMENT_METHOD_INCOMPATIBLE_WITH_GATEWAY_CONFIG: 'card',
  PAYMENT_METHOD_NOT_FOUND: 'card',
  PAYMENT_METHOD_NOT_SPECIFIED: 'card',
  PAYMENT_METHOD_UNSUPPORTED: 'card',
  PAYMENT_PROVIDER_ERROR: 'other',
  PAYMENT_PROVIDER_IS_NOT_ENABLED: 'other',
  PAYPAL_ERROR_GENERAL: 'card',
  PROCESSING_ERROR: 'other',
  PURCHASE_TYPE_NOT_SUPPORTED: 'other',
  RETRY_DECLINED: 'card',
  TEST_MODE: 'other',
  TRANSACTION_LIMIT_EXCEEDED: 'card',
  TRANSIENT_ERROR: 'other',
};

const isCode = (code: string): code is Code => Object.hasOwn(REASONS, code);

/** The reason behind a code of the provider. */
export const reasonOf = (code: string): FailureReason => (isCode(code) ? REASONS[code] : 'other');

/** The consequence of a failed charge. */
interface Consequence {
  /** Another card may help, so the provider mails the link for one. */
  needsCard: boolean;
  /**
   * It is tried again every day: nobody has to do anything, and it may be over tomorrow. Else on the days that are
   * configured, which give the customer time.
   */
  isTriedDaily: boolean;
  /** The failure of which the customer is told first: what is over by tomorrow is not worth a mail. */
  toldFrom: number;
  /** The subscription may be paused after the last try, as configured: it needs its customer to go on. */
  mayPause: boolean;
}

const CUSTOMERS: Consequence = { needsCard: false, isTriedDaily: false, toldFrom: 1, mayPause: true };

/** The consequence of each reason. */
export const CONSEQUENCES: Readonly<Record<FailureReason, Consequence>> = {
  card: { ...CUSTOMERS, needsCard: true },
  expired: { ...CUSTOMERS, needsCard: true },
  bank: { ...CUSTOMERS, needsCard: true },
  address: CUSTOMERS,
  amount: { ...CUSTOMERS, mayPause: false },
  stock: { needsCard: false, isTriedDaily: true, toldFrom: 1, mayPause: false },
  other: { needsCard: false, isTriedDaily: true, toldFrom: 2, mayPause: false },
};

/**
 * The days after the first failure on which a charge is tried again.
 *
 * @param retryDays those that are configured.
 */
export const triesOf = (reason: FailureReason, retryDays: readonly number[]): readonly number[] =>
  CONSEQUENCES[reason].isTriedDaily
    ? Array.from({ length: Math.max(0, ...retryDays) }, (_, day) => day + 1)
    : retryDays;

/** Whether the customer is told of a failure: of each that asks for something, and once of what is tried every day. */
export function isTold(reason: FailureReason, failures: number): boolean {
  const { isTriedDaily, toldFrom } = CONSEQUENCES[reason];
  return isTriedDaily ? failures === toldFrom : failures >= toldFrom;
}

/**
 * The code of a failed attempt; that of the kind of error where it has none, and empty for an attempt that has not
 * failed.
 */
export function failureCodeOf({ state }: AttemptStateFragment): string {
  if (state.__typename !== 'SubscriptionBillingAttemptFailedState') return '';
  const { error } = state;
  if ('paymentCode' in error) return error.paymentCode;
  if ('inventoryCode' in error) return error.inventoryCode;
  return 'generalCode' in error ? error.generalCode : error.__typename;
}
