import type { Settings } from '../../env.ts';
import { type Day, dayOf, startOfDay } from '../../platform/shared/day.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  CycleEditsDeleteDocument,
  CycleScheduleDocument,
  EditedCycleDocument,
} from '../../shopify/generated/admin/graphql.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import type { Line } from './model/subscription.ts';
import { type ProviderRefusal, providerRefusal } from './refusal.ts';

/** The products of a billing cycle; null when they are the contract's. @throws UpstreamError */
export async function linesOfCycle(settings: Settings, id: string, index: number): Promise<Line[] | null> {
  const { subscriptionBillingCycle: cycle } = await adminApi(settings, EditedCycleDocument, {
    input: { contractId: id, selector: { index } },
  });
  return (
    cycle?.editedContract?.lines.nodes.map((line) => ({
      id: line.id,
      variantId: line.variantId ?? null,
      title: line.title,
      variantTitle: line.variantTitle ?? '',
      quantity: line.quantity,
      price: Number(line.currentPrice.amount),
      total: Number(line.lineDiscountedPrice.amount),
    })) ?? null
  );
}

/**
 * Sets the day of a billing cycle, in the zone of the provider's shop, or whether it is skipped. @throws UpstreamError
 */
export async function scheduleCycle(
  settings: Settings,
  id: string,
  index: number,
  edit: { day: Day } | { skip: boolean },
): Promise<ProviderRefusal | null> {
  const change =
    'day' in edit ? { billingDate: startOfDay(edit.day, await shopTimeZone(settings)).toISOString() } : edit;
  const { subscriptionBillingCycleScheduleEdit: edited } = await adminApi(
    settings,
    CycleScheduleDocument,
    { cycle: { contractId: id, selector: { index } }, edit: { reason: 'BUYER_INITIATED', ...change } },
    true,
  );
  return providerRefusal(edited?.userErrors);
}

/** The days of billing cycles, by index. */
export type CycleDayMap = ReadonlyMap<number, Day>;

/**
 * Undoes every edit of single billing cycles: days, skips and products.
 *
 * @returns the days that the cycles have by their schedule alone, in the zone of the provider's shop. @throws
 * UpstreamError
 */
export async function deleteCycleEdits(
  settings: Settings,
  contractId: string,
): Promise<ProviderRefusal | { regularDays: CycleDayMap }> {
  const { subscriptionBillingCycleEditsDelete: deleted } = await adminApi(
    settings,
    CycleEditsDeleteDocument,
    { contractId },
    true,
  );
  const refusal = providerRefusal(deleted?.userErrors);
  if (refusal) return refusal;
  const zone = await shopTimeZone(settings);
  const cycles = deleted?.billingCycles ?? [];
  return {
    regularDays: new Map(
      cycles.map(({ cycleIndex, billingAttemptExpectedDate }) => [
        cycleIndex,
        dayOf(new Date(billingAttemptExpectedDate), zone),
      ]),
    ),
  };
}
