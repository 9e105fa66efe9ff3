import type { Cart, Order, Store } from './store.ts';

/** Why the balance of an account changed, as the Customer Account API names it. */
export type CreditEvent = 'ADJUSTMENT' | 'ORDER_PAYMENT' | 'ORDER_REFUND' | 'ORDER_CANCELLATION' | 'TAX_FINALIZATION';

export interface CreditTransaction {
  id: number;
  /** ISO 8601. */
  at: string;
  /** In cents; negative for what was spent. */
  amount: number;
  /** The balance after it, in cents. */
  balance: number;
  event: CreditEvent;
  /** The number of the order that it belongs to; null without one. */
  order: number | null;
}

/** The credit of a customer in one currency. */
export interface CreditAccount {
  id: number;
  email: string;
  currency: string;
  /** In cents. */
  balance: number;
  /** The oldest first. */
  transactions: CreditTransaction[];
}

const keyOf = (email: string, currency: string): string => `${email} ${currency}`;

const accountOf = (store: Store, email: string, currency: string): CreditAccount | null =>
  store.get<CreditAccount>('store-credit', keyOf(email, currency));

/** The accounts of a customer, one for each currency. */
export const creditAccountsOf = (store: Store, email: string): CreditAccount[] =>
  store
    .all<CreditAccount>('store-credit')
    .filter((account) => account.email === email)
    .sort((a, b) => a.id - b.id);

/**
 * Changes a balance, in an account that begins with its first credit.
 *
 * @param amount in cents; negative takes away. @throws Error when the account would fall below nothing.
 */
export function changeCredit(
  store: Store,
  { email, currency }: Pick<CreditAccount, 'email' | 'currency'>,
  amount: number,
  event: CreditEvent,
  order: number | null = null,
): CreditAccount {
  const account = accountOf(store, email, currency) ?? {
    id: store.nextNumber('store-credit', 7001),
    email,
    currency,
    balance: 0,
    transactions: [],
  };
  const balance = account.balance + amount;
  if (balance < 0) throw new Error('the account does not hold so much');
  const transaction: CreditTransaction = {
    id: store.nextNumber('store-credit-transaction', 70_001),
    at: store.now().toISOString(),
    amount,
    balance,
    event,
    order,
  };
  const changed: CreditAccount = { ...account, balance, transactions: [...account.transactions, transaction] };
  store.put('store-credit', keyOf(email, currency), changed);
  return changed;
}

/**
 * The credit of a cart's signed-in customer in the cart's currency, in cents; nobody else has credit at the checkout.
 */
export const creditFor = (store: Store, { customer }: Pick<Cart, 'customer'>, currency: string): number =>
  customer ? (accountOf(store, customer, currency)?.balance ?? 0) : 0;

/** The amount that credit pays of a cart whose buyer uses it. @param due what gift cards leave to pay, in cents. */
export const creditPayment = (
  store: Store,
  cart: Pick<Cart, 'customer' | 'usesCredit'>,
  due: number,
  currency: string,
): number => (cart.usesCredit ? Math.min(due, creditFor(store, cart, currency)) : 0);

/** Puts money of an order back on its buyer's account. */
export function refillCredit(store: Store, order: Order, cents: number, event: CreditEvent): void {
  if (cents > 0 && order.storeCredit)
    changeCredit(store, { email: order.storeCredit.email, currency: order.currency }, cents, event, order.number);
}

/** Deletes what a customer has, with its history. */
export function removeCredit(store: Store, email: string): void {
  for (const [id, account] of store.entries<CreditAccount>('store-credit'))
    if (account.email === email) store.remove('store-credit', id);
}
