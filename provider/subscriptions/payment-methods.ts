import { daysLeft } from '../card-expiry.ts';
import { gid, idOf } from '../graphql-types.ts';
import type { Contract, PaymentMethod, Store } from '../store.ts';

/** Beyond the numbers of contracts, whose cards have them. */
const FIRST_ID = 6_000_001;

/** Stores a way to pay, as one that came from another store. */
export function addPaymentMethod(store: Store, method: Omit<PaymentMethod, 'id'>): PaymentMethod {
  const added = { ...method, id: store.nextNumber('payment-method', FIRST_ID) };
  store.put('payment-method', added.id, added);
  return added;
}

/** The payment method of a contract. */
export function paymentMethodOf(store: Store, contract: Contract): PaymentMethod {
  const shared =
    contract.paymentMethodId === undefined
      ? null
      : store.get<PaymentMethod>('payment-method', contract.paymentMethodId);
  const { email, card, expiry, shippingAddress } = contract;
  const name = `${shippingAddress.firstName} ${shippingAddress.lastName}`;
  return shared ?? { id: contract.id, email, card, expiry, name, revokedAt: null };
}

/** A payment method by its global id. */
export function findPaymentMethod(store: Store, id: string): PaymentMethod | null {
  const number = idOf('CustomerPaymentMethod', id) ?? '';
  const contract = store.get<Contract>('contract', number);
  return store.get<PaymentMethod>('payment-method', number) ?? (contract && paymentMethodOf(store, contract));
}

/** A contract that is paid with a method, by its global id. */
export function contractPaidWith(store: Store, id: string): Contract | undefined {
  const number = idOf('CustomerPaymentMethod', id);
  return store
    .all<Contract>('contract')
    .find((contract) => number !== null && (contract.paymentMethodId ?? contract.id) === number);
}

/** A payment method in the format of the Admin API, without its customer. */
export const paymentMethodView = ({ id, card, expiry, name, revokedAt }: PaymentMethod, store: Store) => ({
  __typename: 'CustomerPaymentMethod',
  id: gid('CustomerPaymentMethod', id),
  revokedAt,
  revokedReason: revokedAt && 'MANUALLY_REVOKED',
  instrument: {
    __typename: 'CustomerCreditCard',
    brand: card.brand,
    lastDigits: card.last4,
    firstDigits: null,
    expiryMonth: expiry.month,
    expiryYear: expiry.year,
    expiresSoon: daysLeft(expiry, store.now(), store.timeZone) < 60,
    isRevocable: true,
    maskedNumber: `•••• •••• •••• ${card.last4}`,
    name,
    source: null,
    virtualLastDigits: null,
  },
});
