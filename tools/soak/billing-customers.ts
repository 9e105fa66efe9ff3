import { subscriptionMutations } from '../../provider/customer/subscriptions.ts';
import { findOrCreateCustomer } from '../../provider/customers.ts';
import { gid } from '../../provider/graphql-types.ts';
import { planPrice } from '../../provider/plans.ts';
import { marketOf } from '../../provider/seed/markets.ts';
import type { Contract } from '../../provider/store.ts';
import { newContract, saveContract } from '../../provider/subscriptions/contracts.ts';
import { upcomingCycles } from '../../provider/subscriptions/cycles.ts';
import { addDays, midnightUtc, yearOf } from '../../src/platform/shared/day.ts';
import { agreeDay, agreeResume } from '../../src/shop/subscriptions/billing/agree.ts';
import { chargeDay, DAY_MS, todayIn, URLS, type World, ZONE } from './billing-world.ts';

/** The things that customers, their banks and the merchant do to contracts. */

const COUNTRIES = ['SE', 'DE', 'PT', 'ES'] as const;
const ADDRESS = { firstName: 'A', lastName: 'B', address1: 'C 1', address2: '', zip: '1', city: 'D', phone: '' };

/** Adds a contract of a customer of its own. @param i its number among the contracts. */
export function addContract(world: World, i: number): void {
  const { store, random } = world;
  const country = random.pick(COUNTRIES);
  const { currency } = marketOf(country);
  const product = random.pick(store.products().filter(({ subscribable }) => subscribable));
  const variant = random.pick(product.variants);
  const months = random.between(1, 3);
  const email = `buyer${i}@kvistra.example`;
  findOrCreateCustomer(store, email);
  const line = {
    variantId: variant.id,
    handle: product.handle,
    title: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity: random.between(1, 3),
    price: planPrice(variant.prices[currency]!, currency),
  };
  const first = new Date(
    store.now().getTime() + random.between(1, 28 * months) * DAY_MS - random.between(0, 1439) * 60_000,
  );
  const contract = newContract({
    id: store.nextNumber('contract', 301),
    email,
    country,
    currency,
    rhythm: { interval: 'MONTH', intervalCount: months },
    nextBillingDate: first.toISOString(),
    lines: [{ ...line, total: 0, planId: 7001, planName: null, vatPercent: 0, attributes: [] }],
    shippingAddress: { ...ADDRESS, country },
    card: { brand: 'Visa', last4: '4242' },
    expiry: { month: random.between(1, 12), year: yearOf(todayIn(world)) + random.between(1, 3) },
    originOrder: null,
    createdAt: store.now().toISOString(),
  });
  const welcome = { id: `d${i}`, kind: 'code', title: 'WELCOME10', percent: 10, cycleLimit: null, used: 1 } as const;
  saveContract(store, random.next() < 0.3 ? { ...contract, discounts: [welcome] } : contract);
}

/** A contract that something is done to. */
interface Case {
  world: World;
  contract: Contract;
  /** The provider's id of the contract. */
  subscriptionContractId: string;
  upcoming: ReturnType<typeof upcomingCycles>;
  caller: Parameters<typeof subscriptionMutations.subscriptionContractPause>[1];
}

const agree = ({ world, subscriptionContractId }: Case, index: number, date: string): Promise<void> =>
  agreeDay(world.d1.binding, subscriptionContractId, index, chargeDay(date));

/**
 * Changes the status as the shop does: edits of deliveries, which the provider does not allow meanwhile, are taken away
 * and restored.
 */
function changeStatus(
  { world: { store }, contract }: Case,
  change: () => { userErrors: readonly object[] },
  restored: Contract['edits'],
): boolean {
  saveContract(store, { ...contract, edits: {} });
  const isChanged = change().userErrors.length === 0;
  saveContract(store, {
    ...store.get<Contract>('contract', contract.id)!,
    edits: isChanged ? restored : contract.edits,
  });
  return isChanged;
}

function skip({ world, subscriptionContractId, upcoming, caller }: Case): void {
  const index = upcoming[world.random.between(0, 2)]?.index ?? 0;
  subscriptionMutations.subscriptionBillingCycleSkip(
    { billingCycleInput: { contractId: subscriptionContractId, selector: { index } } },
    caller,
  );
}

async function unskip(given: Case): Promise<void> {
  const { world, contract, subscriptionContractId, upcoming, caller } = given;
  const skipped = upcoming.find((cycle) => cycle.skipped && chargeDay(cycle.date) > todayIn(world));
  if (contract.status !== 'ACTIVE' || !skipped) return;
  const { index, date } = skipped;
  subscriptionMutations.subscriptionBillingCycleUnskip(
    { billingCycleInput: { contractId: subscriptionContractId, selector: { index } } },
    caller,
  );
  await agree(given, index, date);
}

async function move(given: Case): Promise<void> {
  const { world, contract, upcoming } = given;
  const [next] = upcoming;
  if (contract.status !== 'ACTIVE' || !next || next.skipped) return;
  const date = midnightUtc(addDays(todayIn(world), world.random.between(1, 12))).toISOString();
  if (date < next.startsAt || date > next.regularDate) return;
  saveContract(world.store, {
    ...contract,
    edits: { ...contract.edits, [String(next.index)]: { ...contract.edits[String(next.index)], date } },
  });
  await agree(given, next.index, date);
}

function pause(given: Case): void {
  const { world, contract, subscriptionContractId, caller } = given;
  if (world.random.next() < 0.6)
    changeStatus(
      given,
      () => subscriptionMutations.subscriptionContractPause({ subscriptionContractId }, caller),
      contract.edits,
    );
}

async function resume(given: Case): Promise<void> {
  const { world, contract, subscriptionContractId, caller } = given;
  if (contract.status !== 'PAUSED') return;
  // a day that was chosen before the pause is not restored: it may be over
  const skips = Object.fromEntries(
    Object.entries(contract.edits).map(([index, { date: _, ...edit }]) => [index, edit]),
  );
  const isResumed = changeStatus(
    given,
    () => subscriptionMutations.subscriptionContractActivate({ subscriptionContractId }, caller),
    skips,
  );
  if (isResumed) await agreeResume(world.d1.binding, subscriptionContractId, todayIn(world));
}

function cancel(given: Case): void {
  const { world, subscriptionContractId, caller } = given;
  if (world.random.next() < 0.05)
    changeStatus(given, () => subscriptionMutations.subscriptionContractCancel({ subscriptionContractId }, caller), {});
}

const decline = ({ world, contract }: Case): void => saveContract(world.store, { ...contract, declines: true });

const ask = ({ world, contract }: Case): void => saveContract(world.store, { ...contract, asks: true });

const changeCard = ({ world, contract }: Case): void =>
  saveContract(world.store, {
    ...contract,
    declines: false,
    asks: false,
    expiry: { month: 6, year: yearOf(todayIn(world)) + 2 },
  });

/** The more often one is listed, the more often it happens. */
const ACTS = [skip, unskip, move, pause, resume, resume, cancel, decline, ask, changeCard, changeCard];

/** Does one thing that customers, their banks or the merchant do. */
export async function act(world: World, contract: Contract): Promise<void> {
  const { store, random } = world;
  const customer = findOrCreateCustomer(store, contract.email);
  const given: Case = {
    world,
    contract,
    subscriptionContractId: gid('SubscriptionContract', contract.id),
    upcoming: upcomingCycles(contract, ZONE, 4),
    caller: { store, ...URLS, customer, language: 'en' },
  };
  await random.pick(ACTS)(given);
}
