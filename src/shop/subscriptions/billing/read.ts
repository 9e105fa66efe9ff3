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

/** The points that the billing of a delivery takes, usually. */
export const BILL_POINTS = 30;

/** A query costs the points of as many lines as it may get, and most contracts have few. */
const FEW_LINES = 5;
const ALL_LINES = 50;

/** A contract whose lines may be more than were asked for. */
interface WithLines {
  lines: { pageInfo: { hasNextPage: boolean } };
}

/**
 * Reads something with lines: with few of them, and again with all where there are more.
 *
 * @param read reads it with at most a number of lines. @param contracts whose lines are asked for.
 */
async function readWithLines<T>(
  read: (lines: number) => Promise<T>,
  contracts: (found: T) => readonly (WithLines | null | undefined)[],
): Promise<T> {
  const found = await read(FEW_LINES);
  return contracts(found).some((contract) => contract?.lines.pageInfo.hasNextPage) ? read(ALL_LINES) : found;
}

type Caller = Pick<OutboxContext, 'settings'>;

const cycleInput = (contractId: string, index: number) => ({ contractId, selector: { index } });

/** Reads a delivery with as many lines as it has. */
const readCycleWithLines = async <
  C extends { editedContract?: WithLines | null | undefined; sourceContract: WithLines },
>(
  read: (lines: number) => Promise<{ subscriptionBillingCycle?: C | null | undefined }>,
): Promise<C | null> =>
  (await readWithLines(read, ({ subscriptionBillingCycle: cycle }) => [cycle?.editedContract, cycle?.sourceContract]))
    .subscriptionBillingCycle ?? null;

/**
 * A delivery as it is billed, as the provider has it; null when it does not exist any more. @throws UpstreamError
 */
export const readCycle = ({ settings }: Caller, contractId: string, index: number): Promise<FoundCycle | null> =>
  readCycleWithLines((lines) =>
    adminApi(settings, CycleToBillDocument, { cycle: cycleInput(contractId, index), lines }),
  );

/** A delivery as a mail tells it; null when it does not exist any more. @throws UpstreamError */
export const readCycleToTell = (
  { settings }: Caller,
  contractId: string,
  index: number,
): Promise<NonNullable<CycleToTellQuery['subscriptionBillingCycle']> | null> =>
  readCycleWithLines((lines) =>
    adminApi(settings, CycleToTellDocument, { cycle: cycleInput(contractId, index), lines }),
  );

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
