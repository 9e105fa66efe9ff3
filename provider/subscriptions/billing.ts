import { sendMail } from '../mail/mail.ts';
import { addMonths } from '../months.ts';
import { placeOrder } from '../orders.ts';
import { marketOf } from '../seed/markets.ts';
import type { Contract, OrderLine, Store } from '../store.ts';
import { enqueue } from '../webhooks.ts';
import { type Cycle, upcomingCycles } from './cycles.ts';

/** Places the order of a billing cycle at the prices that the contract guarantees. Subscriptions ship free. */
function placeCycleOrder(store: Store, contract: Contract, lines: OrderLine[], discountPercent: number): void {
  const market = marketOf(contract.country);
  const discountedLines = lines.map((line) => ({ ...line, total: Math.round((line.price * line.quantity * (100 - discountPercent)) / 100) }));
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const total = discountedLines.reduce((sum, line) => sum + line.total, 0);
  const tax = discountedLines.reduce((sum, line) => {
    const product = store.product(line.handle);
    const percent = market.vat[product?.taxClass === 'standard' ? 'standard' : 'petFood'];
    return sum + Math.round((line.total * percent) / (100 + percent));
  }, 0);
  const order = placeOrder(store, {
    attempt: null,
    cartToken: null,
    email: contract.email,
    country: contract.country,
    currency: contract.currency,
    lines: discountedLines,
    codes: [],
    subtotal,
    discount: subtotal - total,
    shipping: 0,
    tax,
    total,
    shippingAddress: contract.shippingAddress,
    card: contract.card,
    contractId: contract.id,
  });
  enqueue(store, 'subscription_billing_attempts/success', { subscription_contract_id: contract.id, order_id: order.id, ready: true });
}

/** The contract after its current cycle. */
function withNextCycle(contract: Contract): Contract {
  const { [String(contract.cycle)]: _, ...edits } = contract.edits;
  return {
    ...contract,
    cycle: contract.cycle + 1,
    edits,
    nextBillingDate: addMonths(new Date(contract.nextBillingDate!), contract.intervalMonths).toISOString(),
  };
}

/** Charges the current cycle. @returns the contract afterwards, and whether the payment succeeded. */
export function chargeCycle(store: Store, contract: Contract, cycle: Cycle): { contract: Contract; paid: boolean } {
  if (!contract.declines) {
    placeCycleOrder(store, contract, cycle.lines, contract.discount?.percent ?? 0);
    return { contract: withNextCycle({ ...contract, lastPayment: 'SUCCEEDED' }), paid: true };
  }
  enqueue(store, 'subscription_billing_attempts/failure', { subscription_contract_id: contract.id, error_code: 'card_declined' });
  sendMail(
    store,
    contract.email,
    'Your card was declined',
    `We could not charge the card that ends in ${contract.card.last4} for your next delivery.\n\nUpdate the payment method in your account; then the subscription can be resumed.`,
  );
  return { contract: { ...contract, lastPayment: 'FAILED' }, paid: false };
}

/** Bills every due cycle of an active contract, passes over skipped ones, and marks the contract as failed when its card is declined. */
export function billContract(store: Store, initial: Contract): void {
  let contract = initial;
  const dueCycle = () => {
    const [cycle] = upcomingCycles(contract, 1);
    return cycle && contract.status === 'ACTIVE' && cycle.date <= store.now().toISOString() ? cycle : null;
  };
  for (let due = dueCycle(); due; due = dueCycle()) {
    if (due.skipped) contract = withNextCycle(contract);
    else {
      const { contract: charged, paid } = chargeCycle(store, contract, due);
      contract = paid ? charged : { ...charged, status: 'FAILED' };
    }
    store.put('contract', contract.id, contract);
  }
}
