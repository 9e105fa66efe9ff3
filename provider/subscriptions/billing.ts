import { dayOf } from '../../src/platform/shared/day.ts';
import { isExpired } from '../card-expiry.ts';
import { countUse } from '../discounts.ts';
import { placeOrder } from '../orders.ts';
import { zoneOf } from '../seed/markets.ts';
import type { Address, BillingAttempt, Contract, ContractDiscount, Order, OrderLine, Store } from '../store.ts';
import { includedVat, type TaxClass, vatPercent } from '../vat.ts';
import { saveContract } from './contracts.ts';
import { type Cycle, upcomingCycles, withNextCycle } from './cycles.ts';
import { discountLine, effectiveDiscounts, totalOf, withDiscountsUsed } from './discounts.ts';
import { notifyOfAttempt } from './notify.ts';
import { paymentMethodOf } from './payment-methods.ts';

export const attemptOf = (store: Store, id: number | string | null): BillingAttempt | null =>
  id === null ? null : store.get('attempt', id);

/**
 * Places the order of a billing cycle at the prices that the contract guarantees. Subscriptions ship free. @param
 * advance takes the contract to its next cycle.
 */
function placeCycleOrder(
  store: Store,
  contract: Contract,
  {
    lines,
    address,
    pickup,
    attributes,
  }: { lines: OrderLine[]; address: Address; pickup?: number; attributes: Cycle['attributes'] },
  discounts: readonly ContractDiscount[],
  advance: () => void,
): Order {
  const { country, currency, deliveries = 1 } = contract;
  const rateOf = (taxClass: TaxClass) => vatPercent(country, taxClass, dayOf(store.now(), zoneOf(country)));
  const codes = discounts.flatMap(({ kind, title }) => (kind === 'code' ? [title] : []));
  const discountedLines = lines.map((line): OrderLine => {
    const { total, allocations } = discountLine(line, discounts);
    return {
      ...line,
      quantity: line.quantity * deliveries,
      price: line.price / deliveries,
      vatPercent: rateOf(store.product(line.handle)?.taxClass ?? 'pet_food'),
      total,
      discounts: allocations.map(({ discount: { title, kind, percent }, amount }) => ({
        code: title,
        amount,
        ...(kind === 'manual' && { manualPercent: percent }),
      })),
    };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const total = discountedLines.reduce((sum, line) => sum + line.total, 0);
  const goods = discountedLines.map((line) => ({ gross: line.total, percent: line.vatPercent }));
  const tax = includedVat(goods, 0, rateOf('standard')).reduce((sum, { amount }) => sum + amount, 0);
  const order = placeOrder(
    store,
    {
      attempt: null,
      cartToken: null,
      email: contract.email,
      country,
      ...(contract.language && { language: contract.language }),
      currency,
      lines: discountedLines,
      codes,
      subtotal,
      discount: subtotal - total,
      shipping: 0,
      tax,
      total,
      shippingAddress: address,
      ...(pickup && { pickup }),
      ...(attributes.length > 0 && { attributes }),
      card: total > 0 ? contract.card : null,
      contractId: contract.id,
    },
    advance,
  );
  countUse(store, codes);
  return order;
}

/** Ends an attempt, changes its contract and notifies the shop. */
function settle(store: Store, attempt: BillingAttempt, outcome: { error: string } | 'paid' | 'challenged'): void {
  const contract = store.get<Contract>('contract', attempt.contractId)!;
  const now = store.now().toISOString();
  if (outcome === 'paid' && contract.cycle !== attempt.cycle)
    return settle(store, attempt, { error: 'INVOICE_ALREADY_PAID' });
  let settled: BillingAttempt;
  if (outcome === 'challenged') settled = { ...attempt, state: 'challenged' };
  else if (outcome === 'paid') {
    const [cycle] = upcomingCycles(contract, store.timeZone, 1);
    const discounts = effectiveDiscounts(store, contract);
    const advance = () =>
      saveContract(store, {
        ...withDiscountsUsed(withNextCycle(contract, store.timeZone, false), discounts),
        lastPayment: 'SUCCEEDED',
      });
    const { lines, shippingAddress: address, pickup, attributes = [] } = contract;
    const own = { lines, address, ...(pickup && { pickup }), attributes };
    const order = placeCycleOrder(store, contract, cycle ?? own, discounts, advance);
    settled = { ...attempt, state: 'success', error: null, order: order.number, completedAt: now };
  } else {
    saveContract(store, { ...contract, lastPayment: 'FAILED', lastError: outcome.error });
    settled = { ...attempt, state: 'failed', error: outcome.error, completedAt: now };
  }
  store.put('attempt', attempt.id, settled);
  notifyOfAttempt(store, settled);
}

/** Has the card of the contract charged. A delivery that costs nothing needs no card. */
function process(store: Store, attempt: BillingAttempt): void {
  const contract = store.get<Contract>('contract', attempt.contractId)!;
  const { declines, asks, expiry, outOfStock, fails } = contract;
  const lines = upcomingCycles(contract, store.timeZone, 1)[0]?.lines ?? contract.lines;
  if (fails) settle(store, attempt, { error: fails });
  else if (paymentMethodOf(store, contract).revokedAt) settle(store, attempt, { error: 'PAYMENT_METHOD_NOT_FOUND' });
  else if (outOfStock) settle(store, attempt, { error: 'INSUFFICIENT_INVENTORY' });
  else if (totalOf(lines, effectiveDiscounts(store, contract)) === 0) settle(store, attempt, 'paid');
  else if (isExpired(expiry, store.now(), store.timeZone)) settle(store, attempt, { error: 'EXPIRED_PAYMENT_METHOD' });
  else if (declines) settle(store, attempt, { error: 'CARD_DECLINED' });
  else settle(store, attempt, asks ? 'challenged' : 'paid');
}

const MAX_ATTEMPTS_LISTED = 40;

/**
 * Begins to bill the current cycle of a contract. The payment ends at once, or with {@link processPending} where the
 * control call has set that.
 */
export function attemptToBill(store: Store, contract: Contract, cycle: Cycle, key: string): BillingAttempt {
  const id = store.nextNumber('attempt', 6001);
  const attempt: BillingAttempt = {
    id,
    key,
    contractId: contract.id,
    cycle: cycle.index,
    at: store.now().toISOString(),
    state: 'pending',
    error: null,
    order: null,
    completedAt: null,
  };
  store.put('attempt', id, attempt);
  store.put('attempt-key', `${contract.id} ${key}`, id);
  store.put('contract', contract.id, {
    ...contract,
    attempts: [...(contract.attempts ?? []), { id, cycle: cycle.index }].slice(-MAX_ATTEMPTS_LISTED),
  });
  if (!store.get<boolean>('setting', 'payments-later')) process(store, attempt);
  return attemptOf(store, id)!;
}

/** The attempt of an idempotency key, if there is one. */
export const attemptByKey = (store: Store, contractId: number, key: string): BillingAttempt | null =>
  attemptOf(store, store.get<number>('attempt-key', `${contractId} ${key}`));

/** The attempts to bill a cycle, the oldest first. */
export const attemptsOf = (store: Store, { attempts = [] }: Contract, cycle?: number): BillingAttempt[] =>
  attempts
    .filter((attempt) => cycle === undefined || attempt.cycle === cycle)
    .flatMap(({ id }) => attemptOf(store, id) ?? []);

/** Ends a payment, if it is under way. */
export function endPayment(store: Store, id: number): void {
  const attempt = attemptOf(store, id);
  if (attempt?.state === 'pending') process(store, attempt);
}

/** Ends the payments that are under way. */
export function processPending(store: Store): void {
  for (const { id } of store.all<BillingAttempt>('attempt')) endPayment(store, id);
}

/** The days that a customer has for the second step. The real service names no number. */
const CHALLENGE_DAYS = 3;

/** Fails the attempts whose second step nobody has taken in time. */
export function expireChallenges(store: Store): void {
  const before = store.now().getTime() - CHALLENGE_DAYS * 86_400_000;
  for (const attempt of store.all<BillingAttempt>('attempt'))
    if (attempt.state === 'challenged' && Date.parse(attempt.at) <= before)
      settle(store, attempt, { error: 'EXPIRED_BUYER_ACTION' });
}

/** The answer of the customer to the bank's second step. */
export function answerChallenge(store: Store, attempt: BillingAttempt, approved: boolean): void {
  if (attempt.state === 'challenged') settle(store, attempt, approved ? 'paid' : { error: 'AUTHENTICATION_FAILED' });
}

/** Passes over the skipped cycles of a contract whose date has come. */
export function passSkipped(store: Store, initial: Contract): void {
  let contract = initial;
  for (
    let [cycle] = upcomingCycles(contract, store.timeZone, 1);
    cycle?.skipped && cycle.date <= store.now().toISOString();
    [cycle] = upcomingCycles(contract, store.timeZone, 1)
  )
    contract = withNextCycle(contract, store.timeZone, true);
  if (contract !== initial) saveContract(store, contract);
}
