/** Puts the small gifts of a subscription into its deliveries, each once. The callers hold the contract's lock. */

import type { Settings } from '../../../env.ts';
import { log } from '../../../platform/log.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import type { BilledContractFragment, BilledCycleFragment } from '../../../shopify/generated/admin/graphql.ts';
import { piecesOf } from '../../catalogue/pieces.ts';
import { prepaidTerms } from '../../selling-plans/model/prepaid.ts';
import { marketOfContract } from '../billing/contract.ts';
import { type FoundCycle, readCycleToTell } from '../billing/read.ts';
import { readsOf } from '../box/reads.ts';
import { variantIn } from '../box/shortage.ts';
import { contentsOfCycle } from '../cycles.ts';
import { addToCycle, removeFromCycle, swapInCycle } from '../drafts.ts';
import { productsOf } from '../products.ts';
import { chooseGift, type Gift } from './choose.ts';
import { isComing, numberOf } from './number.ts';
import { type Before, readBefore } from './read.ts';
import { noteThanks, type ThanksRow, thanksRows } from './store.ts';

interface Means {
  settings: Settings;
  database: D1Database;
}

type Told = BilledCycleFragment & { sourceContract: BilledContractFragment };

/** A small gift in a delivery. */
export interface Placed {
  number: number;
  variantId: string;
}

/** A delivery that gifts are put into. */
interface Delivery extends Means {
  contractId: string;
  index: number;
  found: Told;
  before: Before;
  today: Day;
}

/** A line of a delivery that costs nothing and comes with it alone. */
type FreeLine = { id: string; variantId?: string | null | undefined };

/** The line of a delivery that is a small gift. @param own ids of the lines of the contract. */
const giftLine = <L extends FreeLine & { lineDiscountedPrice: { amount: string } }>(
  lines: readonly L[],
  own: ReadonlySet<string>,
  variantId: string,
): L | undefined =>
  lines.find(
    (line) => line.variantId === variantId && !own.has(line.id) && Number(line.lineDiscountedPrice.amount) === 0,
  );

const ownLines = ({ sourceContract }: Pick<Told, 'sourceContract'>): ReadonlySet<string> =>
  new Set(sourceContract.lines.nodes.map(({ id }) => id));

/** The line of a small gift in a delivery, where it brings it. */
export const lineOfGift = (found: Pick<Told, 'sourceContract' | 'editedContract'>, variantId: string) =>
  giftLine(found.editedContract?.lines.nodes ?? [], ownLines(found), variantId);

/** Whether a contract gets small gifts: what was paid at once, and a gift for somebody, comes as it was paid. */
export const getsThanks = (
  contract: Parameters<typeof prepaidTerms>[0] & { billingPolicy: { maxCycles?: number | null } },
) => contract.billingPolicy.maxCycles == null && prepaidTerms(contract) === null;

/** The product that comes for a number. @throws UpstreamError */
function giftFor({ settings, database, found, today }: Delivery, number: number): Promise<Gift | null> {
  const { sourceContract: contract } = found;
  const market = marketOfContract(contract, settings);
  const box = {
    customerId: contract.customer?.id ?? '',
    country: market.country,
    currency: contract.currencyCode,
    variantIds: contract.lines.nodes.map(({ variantId }) => variantId ?? null),
  };
  const means = { settings, database, reads: readsOf(settings, market), today };
  return chooseGift(means, box, settings.thanks.in(market.country).get(number) ?? []);
}

const warn = (contract: string, error: unknown) =>
  log.warn({ event: 'delivery_thanks', contract, error: String(error) });

/** A gift where the catalogue can be asked; undefined where it cannot. */
async function knownGift(delivery: Delivery, number: number): Promise<Gift | null | undefined> {
  try {
    return await giftFor(delivery, number);
  } catch (error) {
    if (!upstreamErrorOf(error)) throw error;
    warn(delivery.contractId, error);
    return undefined;
  }
}

/**
 * Puts a gift into a delivery. It is noted before: what an interrupted run has put in is found by the next one.
 *
 * @returns null where it waits or nothing fits. @throws UpstreamError where it is unknown whether it was put in.
 */
async function put(delivery: Delivery, number: number): Promise<Placed | null> {
  const { settings, database, contractId, index, found } = delivery;
  const gift = await knownGift(delivery, number);
  if (gift === null) return null;
  const row = { contractId, number, customerId: found.sourceContract.customer?.id ?? '', cycle: 0, variantId: '' };
  const wait = () => noteThanks(database, { ...row, state: 'waiting' });
  if (!gift || gift.isSoldOut) {
    await wait();
    return null;
  }
  const { variantId } = gift;
  const placed = { ...row, cycle: index, variantId };
  await noteThanks(database, { ...placed, state: 'placing' });
  const refused = await addToCycle(settings, contractId, index, [{ variantId, quantity: 1, price: 0 }]);
  if (refused) {
    warn(contractId, refused.message);
    await wait();
    return null;
  }
  await noteThanks(database, { ...placed, state: 'placed' });
  return { number, variantId };
}

/** A gift that was put into an earlier delivery which is not charged any more comes with this one. */
async function move(delivery: Delivery, row: ThanksRow): Promise<Placed | null> {
  const { settings, database, contractId, index, found } = delivery;
  const { number, variantId, cycle, state } = row;
  // a delivery that was put off has brought it along
  if (lineOfGift(found, variantId)) {
    await noteThanks(database, { ...row, cycle: index, state: 'placed' });
    return { number, variantId };
  }
  const contents = await contentsOfCycle(settings, contractId, cycle);
  const own = ownLines(found);
  const left = contents?.lines.find((line) => line.variantId === variantId && !own.has(line.id) && line.total === 0);
  if (contents && !left && state === 'placed') {
    await noteThanks(database, { ...row, state: 'declined' });
    return null;
  }
  // it would come twice if the earlier one were taken after all
  const refused = left ? await removeFromCycle(settings, contractId, cycle, left.id) : null;
  if (refused) warn(contractId, refused.message);
  return put(delivery, number);
}

/** What becomes of a gift that is known of. */
async function follow(delivery: Delivery, row: ThanksRow): Promise<Placed | null> {
  const { database, index, found, before, today } = delivery;
  const { number, variantId, cycle, state } = row;
  if (state === 'waiting') return put(delivery, number);
  if (cycle > index) return null;
  if (cycle === index) {
    if (lineOfGift(found, variantId)) {
      if (state === 'placing') await noteThanks(database, { ...row, state: 'placed' });
      return { number, variantId };
    }
    if (state === 'placing' || !found.editedContract) return put(delivery, number);
    // whoever takes it off the delivery does not want it
    await noteThanks(database, { ...row, state: 'declined' });
    return null;
  }
  const earlier = before.cycles.find((known) => known.index === cycle);
  if (!earlier || earlier.billed) {
    await noteThanks(database, { ...row, state: 'given' });
    return null;
  }
  return isComing(earlier, before.open, today) ? null : move(delivery, row);
}

/**
 * Puts the small gifts into a delivery that are due with it: the one of its number, those that have waited, and those
 * whose delivery was left out. One that the customer has taken off is not put in again.
 *
 * @param today `YYYY-MM-DD`. @returns all that it brings. @throws UpstreamError where it is unknown whether one was put
 * in.
 */
export async function placeThanks(
  { settings, database }: Means,
  { contractId, cycle: index }: { contractId: string; cycle: number },
  today: Day,
): Promise<Placed[]> {
  const rows = await thanksRows(database, contractId);
  const unfinished = rows.filter(({ state }) => state !== 'given' && state !== 'declined');
  if (unfinished.length === 0 && !settings.thanks.isOn) return [];
  const found = await readCycleToTell({ settings }, contractId, index);
  if (!found || !getsThanks(found.sourceContract)) return [];
  const named = settings.thanks.in(marketOfContract(found.sourceContract, settings).country);
  const [first = Number.POSITIVE_INFINITY] = named.keys();
  if (unfinished.length === 0 && index < first) return [];
  const before = await readBefore(settings, database, contractId, index);
  if (!before) return [];
  const delivery = { settings, database, contractId, index, found, before, today };
  const placed: (Placed | null)[] = [];
  for (const row of unfinished) placed.push(await follow(delivery, row));
  const number = numberOf(index, before.cycles, before.open, today);
  if (named.has(number) && !rows.some((row) => row.number === number)) placed.push(await put(delivery, number));
  return placed.filter((one) => one !== null);
}

const NOTHING_BEFORE: Before = { cycles: [], open: new Set() };

/** Whether a size is sold out; false where nobody can say. */
async function isSoldOut({ settings, contractId, found }: Delivery, variantId: string): Promise<boolean> {
  const market = marketOfContract(found.sourceContract, settings);
  try {
    const size = variantIn(await productsOf(readsOf(settings, market), [variantId], market.country), variantId);
    return size !== null && piecesOf(size.variant) < 1;
  } catch (error) {
    if (!upstreamErrorOf(error)) throw error;
    warn(contractId, error);
    return false;
  }
}

/**
 * Before a charge: a gift that is sold out by now holds up no food. Another one that fits takes its place, or it waits.
 *
 * @param today `YYYY-MM-DD`. @returns whether the delivery was changed.
 * @throws UpstreamError where it is unknown whether it was.
 */
export async function keepThanksInStock(
  { settings, database }: Means,
  { contractId, cycle: index }: { contractId: string; cycle: number },
  found: FoundCycle,
  today: Day,
): Promise<boolean> {
  const rows = (await thanksRows(database, contractId)).filter(
    ({ state, cycle }) => state === 'placed' && cycle === index,
  );
  const delivery = { settings, database, contractId, index, found, before: NOTHING_BEFORE, today };
  let isChanged = false;
  for (const row of rows) {
    const line = lineOfGift(found, row.variantId);
    if (!line || !(await isSoldOut(delivery, row.variantId))) continue;
    const gift = await knownGift(delivery, row.number);
    const other = gift && !gift.isSoldOut ? gift : null;
    const refused = other
      ? await swapInCycle(settings, contractId, index, line.id, { variantId: other.variantId, quantity: 1, price: 0 })
      : await removeFromCycle(settings, contractId, index, line.id);
    if (refused) {
      warn(contractId, refused.message);
      continue;
    }
    isChanged = true;
    await noteThanks(
      database,
      other ? { ...row, variantId: other.variantId } : { ...row, state: 'waiting', cycle: 0, variantId: '' },
    );
  }
  return isChanged;
}
