import { sendMail } from '../mail/mail.ts';
import { addMonths, placeCycleOrder } from '../orders.ts';
import type { Contract, ContractLine, OrderLine, Store } from '../store.ts';
import { gid } from '../storefront/views.ts';
import { enqueue } from '../webhooks.ts';

/** Number of upcoming cycles that the real service computes. */
export const CYCLES_AHEAD = 12;

type RequiredField = 'id' | 'email' | 'country' | 'currency' | 'intervalMonths' | 'nextBillingDate' | 'shippingAddress' | 'card' | 'originOrder' | 'createdAt';

/** Creates a contract with default values for everything that is not given. */
export const newContract = ({ lines, ...required }: Pick<Contract, RequiredField> & { lines: OrderLine[]; status?: Contract['status'] }): Contract => ({
  status: 'ACTIVE',
  cycle: 2,
  edits: {},
  discount: null,
  declines: false,
  lastPayment: 'SUCCEEDED',
  expiry: { month: 4, year: 2029 },
  ...required,
  lines: lines.map((line, i) => ({ ...line, id: `${required.id}-${i + 1}` })),
});

export interface Cycle {
  index: number;
  /** Date of the cycle including edits, ISO 8601. */
  date: string;
  /** Date by schedule alone, ISO 8601. */
  regularDate: string;
  skipped: boolean;
  edited: boolean;
  lines: ContractLine[];
}

/** The upcoming cycles with their edits; none for a contract without a schedule. */
export function upcomingCycles(contract: Contract, count = CYCLES_AHEAD): Cycle[] {
  const { nextBillingDate, intervalMonths, edits, lines } = contract;
  if (!nextBillingDate) return [];
  return Array.from({ length: count }, (_, i) => {
    const index = contract.cycle + i;
    const edit = edits[String(index)] ?? {};
    const regularDate = addMonths(new Date(nextBillingDate), intervalMonths * i).toISOString();
    return {
      index,
      regularDate,
      date: edit.date ?? regularDate,
      skipped: edit.skipped ?? false,
      edited: edit.date !== undefined || edit.lines !== undefined,
      lines: edit.lines ?? lines,
    };
  });
}

export interface CycleSelector {
  index?: number | null;
  date?: string | null;
}

/** Finds an upcoming cycle by index or date. */
export const findCycle = (contract: Contract, selector: CycleSelector): Cycle | undefined =>
  upcomingCycles(contract).find(({ index, date }) => (selector.index == null ? date === selector.date : index === selector.index));

/** The next cycle that is not skipped. */
export const nextCycle = (contract: Contract): Cycle | undefined => upcomingCycles(contract).find(({ skipped }) => !skipped);

export function saveContract(store: Store, contract: Contract): void {
  store.put('contract', contract.id, contract);
  enqueue(store, 'subscription_contracts/update', {
    admin_graphql_api_id: gid('SubscriptionContract', contract.id),
    id: contract.id,
    status: contract.status.toLowerCase(),
  });
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
  for (
    let due = upcomingCycles(contract, 1)[0];
    due && contract.status === 'ACTIVE' && due.date <= store.now().toISOString();
    due = upcomingCycles(contract, 1)[0]
  ) {
    if (due.skipped) contract = withNextCycle(contract);
    else {
      const { contract: charged, paid } = chargeCycle(store, contract, due);
      contract = paid ? charged : { ...charged, status: 'FAILED' };
    }
    store.put('contract', contract.id, contract);
  }
}
