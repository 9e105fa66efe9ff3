import type { Settings } from '../../../env.ts';
import { addDays, type Day, dayOf, midnightUtc, type TimeZone } from '../../../platform/shared/day.ts';
import type { BilledContractFragment } from '../../../shopify/generated/admin/graphql.ts';
import { amountOf, marketOfContract } from '../billing/contract.ts';
import { readContractToTell } from '../billing/read.ts';
import { firstCharge } from '../model/pausing.ts';

/** Deliveries that were due this many days ago may still be open. */
const DAYS_BACK = 45;
/** The longest time between two deliveries, and some days. */
const DAYS_AHEAD = 100;

/** A contract, and the first delivery after its pause. */
export interface PausedContract {
  contract: BilledContractFragment;
  /**
   * `day`: of the charge, at the earliest, `YYYY-MM-DD`; null where the provider has planned none. `amount` in the
   * contract's currency, major unit.
   */
  first: { day: Day; amount: number } | null;
}

/**
 * Reads a paused contract.
 *
 * @param until the day on which it resumes, `YYYY-MM-DD`. @param zone of the provider's shop, IANA. @returns null when
 * there is none. @throws UpstreamError
 */
export async function readPaused(
  settings: Settings,
  contractId: string,
  until: Day,
  zone: TimeZone,
): Promise<PausedContract | null> {
  const range = {
    start: midnightUtc(addDays(until, -DAYS_BACK)).toISOString(),
    end: midnightUtc(addDays(until, DAYS_AHEAD)).toISOString(),
  };
  const { subscriptionContract: contract, subscriptionBillingCycles } = await readContractToTell(
    { settings },
    contractId,
    range,
  );
  if (!contract) return null;
  const open = subscriptionBillingCycles.nodes
    .map((cycle) => ({ cycle, day: dayOf(new Date(cycle.billingAttemptExpectedDate), zone) }))
    .filter(({ cycle: { status, skipped } }) => status !== 'BILLED' && !skipped)
    .sort((a, b) => a.day.localeCompare(b.day));
  const day = firstCharge(
    open.map((known) => known.day),
    until,
    settings.billing.noticeDays(marketOfContract(contract, settings).country),
  );
  return { contract, first: open[0] && day ? { day, amount: amountOf(contract, open[0].cycle) } : null };
}
