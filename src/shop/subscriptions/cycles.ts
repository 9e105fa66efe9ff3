import type { Settings } from '../../env.ts';
import { type Day, dayOf, startOfDay } from '../../platform/shared/day.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  CycleEditDeleteDocument,
  CycleEditsDeleteDocument,
  CycleScheduleDocument,
  EditedCycleDocument,
  type EditedCycleQuery,
} from '../../shopify/generated/admin/graphql.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import type { Line } from './model/subscription.ts';
import { type ProviderRefusal, providerRefusal } from './refusal.ts';

type EditedContract = NonNullable<NonNullable<EditedCycleQuery['subscriptionBillingCycle']>['editedContract']>;

/** The products of a billing cycle, and the way that it is delivered. */
export interface CycleContents {
  lines: Line[];
  deliveryMethod: EditedContract['deliveryMethod'];
}

/** The contents of a billing cycle; null when they are the contract's. @throws UpstreamError */
export async function contentsOfCycle(settings: Settings, id: string, index: number): Promise<CycleContents | null> {
  const { subscriptionBillingCycle: cycle } = await adminApi(settings, EditedCycleDocument, {
    input: { contractId: id, selector: { index } },
  });
  const edited = cycle?.editedContract;
  return edited
    ? {
        lines: edited.lines.nodes.map((line) => ({
          id: line.id,
          variantId: line.variantId ?? null,
          title: line.title,
          variantTitle: line.variantTitle ?? '',
          quantity: line.quantity,
          price: Number(line.currentPrice.amount),
          total: Number(line.lineDiscountedPrice.amount),
        })),
        deliveryMethod: edited.deliveryMethod ?? null,
      }
    : null;
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

type RegularCycles = readonly { cycleIndex: number; billingAttemptExpectedDate: string }[] | null | undefined;

async function regularDaysOf(cycles: RegularCycles, settings: Settings): Promise<{ regularDays: CycleDayMap }> {
  const zone = await shopTimeZone(settings);
  return {
    regularDays: new Map(
      (cycles ?? []).map(({ cycleIndex, billingAttemptExpectedDate }) => [
        cycleIndex,
        dayOf(new Date(billingAttemptExpectedDate), zone),
      ]),
    ),
  };
}

/**
 * Undoes every edit of one billing cycle: its day, a skip, its products and its address.
 *
 * @returns the day that it has by its schedule alone; none where it had no edits. @throws UpstreamError
 */
export async function deleteCycleEdit(
  settings: Settings,
  contractId: string,
  index: number,
): Promise<ProviderRefusal | { regularDays: CycleDayMap }> {
  const { subscriptionBillingCycleEditDelete: deleted } = await adminApi(
    settings,
    CycleEditDeleteDocument,
    { cycle: { contractId, selector: { index } } },
    true,
  );
  const refusal = providerRefusal(deleted?.userErrors);
  // the answer to an earlier attempt was lost
  if (refusal && refusal.refused !== 'NO_CYCLE_EDITS') return refusal;
  return regularDaysOf(deleted?.billingCycles, settings);
}

/**
 * Undoes every edit of single billing cycles: days, skips, products and addresses.
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
  return refusal ?? regularDaysOf(deleted?.billingCycles, settings);
}
