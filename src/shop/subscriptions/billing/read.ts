import { adminApi } from '../../../shopify/admin.ts';
import {
  ContractToTellDocument,
  type ContractToTellQuery,
  CycleToBillDocument,
  type CycleToBillQuery,
  CycleToTellDocument,
  type CycleToTellQuery,
} from '../../../shopify/generated/admin/graphql.ts';
import type { OutboxContext } from '../../../site/outbox.ts';

/** A delivery with its contract, its attempts, and what each discount takes off. */
export type FoundCycle = NonNullable<CycleToBillQuery['subscriptionBillingCycle']>;

/** The points that the billing of a delivery takes at once, at most. */
export const BILL_POINTS = 200;

/** A query costs the points of as many lines as it may get, and most contracts have few. */
const FEW_LINES = 10;
const ALL_LINES = 50;

/**
 * Reads something with lines: with few of them, and again with all where there are more.
 *
 * @param read reads it with at most a number of lines. @param contracts whose lines are asked for.
 */
async function readWithLines<T>(
  read: (lines: number) => Promise<T>,
  contracts: (found: T) => readonly ({ lines: { pageInfo: { hasNextPage: boolean } } } | null | undefined)[],
): Promise<T> {
  const found = await read(FEW_LINES);
  return contracts(found).some((contract) => contract?.lines.pageInfo.hasNextPage) ? read(ALL_LINES) : found;
}

type Caller = Pick<OutboxContext, 'settings'>;

const cycleInput = (contractId: string, index: number) => ({ contractId, selector: { index } });

/**
 * A delivery as it is billed, as the provider has it; null when it does not exist any more. @throws UpstreamError
 */
export const readCycle = async ({ settings }: Caller, contractId: string, index: number): Promise<FoundCycle | null> =>
  (
    await readWithLines(
      (lines) => adminApi(settings, CycleToBillDocument, { cycle: cycleInput(contractId, index), lines }),
      ({ subscriptionBillingCycle: cycle }) => [cycle?.editedContract, cycle?.sourceContract],
    )
  ).subscriptionBillingCycle;

/** A delivery as a mail tells it; null when it does not exist any more. @throws UpstreamError */
export const readCycleToTell = async (
  { settings }: Caller,
  contractId: string,
  index: number,
): Promise<CycleToTellQuery['subscriptionBillingCycle']> =>
  (
    await readWithLines(
      (lines) => adminApi(settings, CycleToTellDocument, { cycle: cycleInput(contractId, index), lines }),
      ({ subscriptionBillingCycle: cycle }) => [cycle?.editedContract, cycle?.sourceContract],
    )
  ).subscriptionBillingCycle;

/**
 * A contract with the deliveries of a time, as mails tell them.
 *
 * @param range instants, ISO 8601. @throws UpstreamError
 */
export const readContractToTell = (
  { settings }: Caller,
  contractId: string,
  range: { start: string; end: string },
): Promise<ContractToTellQuery> =>
  readWithLines(
    (lines) => adminApi(settings, ContractToTellDocument, { id: contractId, ...range, lines }),
    ({ subscriptionContract, subscriptionBillingCycles: { nodes } }) => [
      subscriptionContract,
      ...nodes.map(({ editedContract }) => editedContract),
    ],
  );
