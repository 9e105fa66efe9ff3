import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorTypeOf } from '../../../../../provider/subscriptions/error-kinds.ts';
import { failureCodeOf, isTold, reasonOf, triesOf } from '../../../../../src/shop/subscriptions/billing/failure.ts';

const schema = readFileSync('provider/schemas/admin.graphql', 'utf8');
/** The codes of an enum of the Admin API. */
const codesOf = (name: string): string[] =>
  new RegExp(`enum ${name} \\{([^}]*)\\}`).exec(schema)![1]!.split(/\s+/).filter(Boolean);
const [payment, inventory, general] = ['Payment', 'Inventory', 'General'].map((kind) =>
  codesOf(`SubscriptionBillingAttempt${kind}ErrorCode`),
) as [string[], string[], string[]];

it('every code about stock is one of stock, and no other is', () => {
  expect(inventory.map(reasonOf)).toEqual(inventory.map(() => 'stock'));
  expect([...payment, ...general].filter((code) => reasonOf(code) === 'stock')).toEqual([]);
});

it('the local provider gives every code the type that the schema has for it', () => {
  const types = [
    [payment, 'Payment'],
    [inventory, 'Inventory'],
    [general, 'General'],
  ] as const;
  for (const [codes, type] of types)
    for (const code of codes)
      if (type !== 'Payment' || !general.includes(code))
        expect([code, errorTypeOf(code)]).toEqual([code, `SubscriptionBillingAttempt${type}Error`]);
});

it.each([
  ['card', [1, 3, 5], [1, 2, 3]],
  ['address', [1, 3, 5], [1, 2, 3]],
  ['stock', [1, 2, 3, 4, 5], [1]],
  ['other', [1, 2, 3, 4, 5], [2]],
] as const)(
  'a charge that fails for the reason %s is tried again after %j days, and its customer told of the failures %j',
  (reason, days, told) => {
    expect(triesOf(reason, [1, 3, 5])).toEqual(days);
    expect([1, 2, 3].filter((failures) => isTold(reason, failures))).toEqual(told);
    expect(triesOf(reason, [])).toEqual([]);
  },
);

it.each([
  ['CARD_DECLINED', 'card'],
  ['INSUFFICIENT_FUNDS', 'card'],
  ['EXPIRED_PAYMENT_METHOD', 'expired'],
  ['INVALID_SHIPPING_ADDRESS', 'address'],
  ['AMOUNT_TOO_SMALL', 'amount'],
  ['PAYMENT_METHOD_NOT_FOUND', 'card'],
  ['AUTHENTICATION_FAILED', 'bank'],
  ['EXPIRED_BUYER_ACTION', 'bank'],
  ['PROCESSING_ERROR', 'other'],
  ['MERCHANT_ACCOUNT_ERROR', 'other'],
  ['SubscriptionBillingAttemptUnexpectedError', 'other'],
  ['A_CODE_OF_TOMORROW', 'other'],
])('%s is a reason of the kind %s', (code, reason) => {
  expect(reasonOf(code)).toBe(reason);
});

it.each([
  [{ __typename: 'SubscriptionBillingAttemptPaymentError', paymentCode: 'CALL_ISSUER' }, 'CALL_ISSUER'],
  [
    { __typename: 'SubscriptionBillingAttemptInventoryError', inventoryCode: 'INSUFFICIENT_INVENTORY' },
    'INSUFFICIENT_INVENTORY',
  ],
  [{ __typename: 'SubscriptionBillingAttemptGeneralError', generalCode: 'CUSTOMER_INVALID' }, 'CUSTOMER_INVALID'],
  [{ __typename: 'SubscriptionBillingAttemptUnexpectedError' }, 'SubscriptionBillingAttemptUnexpectedError'],
])('the code of %o is %s', (error, code) => {
  expect(failureCodeOf({ state: { __typename: 'SubscriptionBillingAttemptFailedState', error } } as never)).toBe(code);
});
