/** Codes of the Admin API's `SubscriptionBillingAttemptInventoryErrorCode`. */
const INVENTORY: readonly string[] = ['INSUFFICIENT_INVENTORY', 'INVENTORY_ALLOCATIONS_NOT_FOUND'];

/** Codes of `SubscriptionBillingAttemptGeneralErrorCode`, of which none is one of a payment. */
const GENERAL: readonly string[] = [
  'CUSTOMER_INVALID',
  'CUSTOMER_NOT_FOUND',
  'FREE_GIFT_CARD_NOT_ALLOWED',
  'INVALID_BILLING_ADDRESS',
  'MERCHANT_ACCOUNT_ERROR',
  'NON_TEST_ORDER_LIMIT_REACHED',
  'PAYMENT_METHOD_INCOMPATIBLE_WITH_GATEWAY_CONFIG',
  'PAYMENT_METHOD_NOT_FOUND',
  'PAYMENT_METHOD_NOT_SPECIFIED',
  'PAYMENT_PROVIDER_IS_NOT_ENABLED',
];

/** The type that the Admin API gives the error of a failed attempt. */
export const errorTypeOf = (code: string | null) =>
  INVENTORY.includes(code ?? '')
    ? 'SubscriptionBillingAttemptInventoryError'
    : GENERAL.includes(code ?? '')
      ? 'SubscriptionBillingAttemptGeneralError'
      : 'SubscriptionBillingAttemptPaymentError';

/** The kind of error that a contract names for its last failed attempt. */
export const lastErrorTypeOf = (code: string | null) => {
  if (INVENTORY.includes(code ?? '')) return 'INVENTORY_ERROR';
  if (code === 'CUSTOMER_INVALID' || code === 'CUSTOMER_NOT_FOUND') return 'CUSTOMER_ERROR';
  return code === 'MERCHANT_ACCOUNT_ERROR' || code === 'PAYMENT_PROVIDER_IS_NOT_ENABLED' ? 'OTHER' : 'PAYMENT_ERROR';
};
