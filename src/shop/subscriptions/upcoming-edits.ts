import type { Settings } from '../../env.ts';
import { addDays, type Day, dayOf, midnightUtc, type TimeZone } from '../../platform/shared/day.ts';
import { adminApi } from '../../shopify/admin.ts';
import { CyclesWithEditsDocument, type CyclesWithEditsQuery } from '../../shopify/generated/admin/graphql.ts';
import type { Editable } from './change-contract.ts';
import { changedLines } from './contract.ts';
import { elsewhereOf } from './delivery-address.ts';

/** The longest rhythm, times the deliveries that a customer can change ahead. */
const AHEAD_DAYS = 600;
const BACK_DAYS = 45;
/** The deliveries that a customer can change ahead, on the pages of the account. */
const CHANGEABLE = 6;
/** Of a rhythm of a week, one page are only those that were billed. */
const MAX_PAGES = 4;

type Found = CyclesWithEditsQuery['subscriptionBillingCycles']['nodes'];

/** Reads the cycles of a time, page by page until all that a customer can change are among them. */
async function readCycles(
  settings: Settings,
  id: string,
  range: { start: string; end: string },
  today: Day,
): Promise<Pick<CyclesWithEditsQuery, 'subscriptionContract'> & { cycles: Found }> {
  const cycles: Found = [];
  for (let page = 1, after: string | null = null; ; page++) {
    const found: CyclesWithEditsQuery = await adminApi(settings, CyclesWithEditsDocument, { id, ...range, after });
    const { nodes, pageInfo } = found.subscriptionBillingCycles;
    cycles.push(...nodes);
    after = pageInfo.endCursor ?? null;
    const coming = cycles.filter(
      ({ status, billingAttemptExpectedDate: at }) => status !== 'BILLED' && at >= midnightUtc(today).toISOString(),
    );
    if (!pageInfo.hasNextPage || !after || coming.length >= CHANGEABLE || page === MAX_PAGES)
      return { subscriptionContract: found.subscriptionContract, cycles };
  }
}

/**
 * The deliveries of a contract that are not billed yet, with the customer's changes of single ones. @throws
 * UpstreamError
 */
export async function upcomingEdits(
  settings: Settings,
  contractId: string,
  { zone, today }: { zone: TimeZone; today: Day },
): Promise<Editable[]> {
  const range = {
    start: midnightUtc(addDays(today, -BACK_DAYS)).toISOString(),
    end: midnightUtc(addDays(today, AHEAD_DAYS)).toISOString(),
  };
  const { subscriptionContract, cycles } = await readCycles(settings, contractId, range, today);
  const ownLines = subscriptionContract?.lines.nodes ?? [];
  const own = new Set(ownLines.map(({ id }) => id));
  return cycles
    .filter(({ status }) => status !== 'BILLED')
    .map(({ cycleIndex, billingAttemptExpectedDate, skipped, edited, editedContract }) => {
      const day = dayOf(new Date(billingAttemptExpectedDate), zone);
      const extras = (editedContract?.lines.nodes ?? []).filter(({ id }) => !own.has(id));
      const changed = editedContract ? changedLines(ownLines, editedContract.lines.nodes) : [];
      const elsewhere = elsewhereOf(editedContract?.deliveryMethod, subscriptionContract?.deliveryMethod);
      return {
        index: cycleIndex,
        // one that is late is charged today at the earliest
        day: day < today ? today : day,
        skipped,
        edited,
        ...(changed.length > 0 && { changed }),
        ...(elsewhere && { elsewhere }),
        extras: extras.map((line) => ({
          variantId: line.variantId ?? null,
          quantity: line.quantity,
          price: Number(line.currentPrice.amount),
        })),
      };
    });
}
