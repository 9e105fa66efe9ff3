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

const methodNumber = ({ id, paymentMethodId = id }: Contract): number => paymentMethodId;

/** The payment method of a contract. */
export function paymentMethodOf(store: Store, contract: Contract): PaymentMethod {
  const { email, card, expiry, shippingAddress } = contract;
  const name = `${shippingAddress.firstName} ${shippingAddress.lastName}`;
  const stored = store.get<PaymentMethod>('payment-method', methodNumber(contract));
  return stored ?? { id: contract.id, email, card, expiry, name, revokedAt: null };
}

/** A payment method by its global id. */
export function findPaymentMethod(store: Store, id: string): PaymentMethod | null {
  const number = idOf('CustomerPaymentMethod', id) ?? '';
  const contract = store.get<Contract>('contract', number);
  return store.get<PaymentMethod>('payment-method', number) ?? (contract && paymentMethodOf(store, contract));
}

/** The payment methods of a customer, the oldest first. */
export function paymentMethodsOf(store: Store, email: string): PaymentMethod[] {
  const methods = [
    ...store.all<Contract>('contract').map((contract) => paymentMethodOf(store, contract)),
    ...store.all<PaymentMethod>('payment-method'),
  ].filter((method) => method.email === email);
  return [...new Map(methods.map((method) => [method.id, method])).values()].sort((a, b) => a.id - b.id);
}

/** A contract as it is paid with another method, which is charged as it was the last time. */
export function paidWith(store: Store, contract: Contract, method: PaymentMethod): Contract {
  const before = paymentMethodOf(store, contract);
  if (before.id === method.id) return contract;
  const { declines, asks = false } = contract;
  store.put('payment-method', before.id, { ...before, declines, asks } satisfies PaymentMethod);
  const charged = { declines: method.declines ?? false, asks: method.asks ?? false };
  return { ...contract, paymentMethodId: method.id, card: method.card, expiry: method.expiry, ...charged };
}

/** A contract that is paid with a method, by its global id; else the one that the method was left with, or another. */
export function contractPaidWith(store: Store, id: string): Contract | undefined {
  const method = findPaymentMethod(store, id);
  const contracts = store.all<Contract>('contract').filter(({ email }) => email === method?.email);
  return (
    contracts.find((contract) => methodNumber(contract) === method?.id) ??
    contracts.find((contract) => contract.id === method?.id) ??
    contracts[0]
  );
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
