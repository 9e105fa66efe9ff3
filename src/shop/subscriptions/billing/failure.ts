/** Pure: why a charge has failed, as far as its customer can tell the reasons apart. */

import type { AttemptStateFragment } from '../../../shopify/generated/admin/graphql.ts';

/** Something is out of stock; the card was refused; the bank's second step was not taken; anything else. */
export type FailureReason = 'stock' | 'card' | 'bank' | 'other';

const CODES: Readonly<Record<Exclude<FailureReason, 'other'>, readonly string[]>> = {
  stock: ['INSUFFICIENT_INVENTORY', 'INVENTORY_ALLOCATIONS_NOT_FOUND'],
  bank: [
    'AUTHENTICATION_ERROR',
    'AUTHENTICATION_FAILED',
    'AUTHENTICATION_REQUIRED',
    'CONFIRMATION_REJECTED',
    'EXPIRED_BUYER_ACTION',
    'OFF_SESSION_REJECTED',
  ],
  card: [
    'AMOUNT_TOO_LARGE',
    'BUYER_CANCELED_PAYMENT_METHOD',
    'CALL_ISSUER',
    'CANCELLED_PAYMENT',
    'CARD_DECLINED',
    'CARD_NUMBER_INCORRECT',
    'DO_NOT_HONOR',
    'EXPIRED_CARD',
    'EXPIRED_PAYMENT_METHOD',
    'FRAUD_SUSPECTED',
    'INCORRECT_NUMBER',
    'INCORRECT_ZIP',
    'INSUFFICIENT_FUNDS',
    'INVALID_CUSTOMER_BILLING_AGREEMENT',
    'INVALID_EXPIRY_DATE',
    'INVALID_NUMBER',
    'INVALID_PAYMENT_METHOD',
    'PAYMENT_METHOD_DECLINED',
    'PAYMENT_METHOD_NOT_FOUND',
    'PAYMENT_METHOD_NOT_SPECIFIED',
    'RETRY_DECLINED',
    'TRANSACTION_LIMIT_EXCEEDED',
  ],
};

/** The reason behind a code of the provider. */
export const reasonOf = (code: string): FailureReason =>
  (Object.keys(CODES) as (keyof typeof CODES)[]).find((reason) => CODES[reason].includes(code)) ?? 'other';

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
