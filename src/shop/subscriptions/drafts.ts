import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Config } from '../../env.ts';
import { exclusively } from '../../platform/database/exclusively.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  ContractDetailsDocument,
  CycleDraftCommitDocument,
  CycleDraftOpenDocument,
  CycleEditsDeleteDocument,
  CycleScheduleDocument,
  DraftCommitDocument,
  DraftLineAddDocument,
  DraftLineRemoveDocument,
  DraftOpenDocument,
} from '../../shopify/generated/admin/graphql.ts';
import { linesOfCycle } from './read.ts';
import type { Subscription, Upcoming } from './subscription.ts';
import { contractEdits } from './tables.ts';

/**
 * The one place that knows the provider's drafts: open one, change it, commit it. Their documentation calls the flow legacy.
 */

/** The provider refuses a change; its code. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Errors = readonly { code?: string | null | undefined; message: string }[] | undefined;

/** @throws Refused for the first of the errors. */
export function accepted(errors: Errors): void {
  const [first] = errors ?? [];
  if (first) throw new Refused(first.code ?? 'UNKNOWN', first.message);
}

/** The answer to a commit that is repeated because the first answer was lost. */
const committed = (errors: Errors): void => accepted(errors?.filter(({ code }) => code !== 'COMMITTED'));

const midnight = (day: string): string => `${day}T00:00:00Z`;

/** Sets the day of a cycle, or whether it is skipped. @throws Refused */
export async function schedule(settings: Config, id: string, index: number, edit: { day: string } | { skip: boolean }): Promise<void> {
  const variables = {
    cycle: { contractId: id, selector: { index } },
    edit: { reason: 'BUYER_INITIATED' as const, ...('day' in edit ? { billingDate: midnight(edit.day) } : edit) },
  };
  accepted((await adminApi(settings, CycleScheduleDocument, variables, true)).subscriptionBillingCycleScheduleEdit?.userErrors);
}

type OnDraft = (draftId: string) => Promise<void>;

/** Changes what comes with one delivery. @throws Refused */
async function changeCycle(settings: Config, id: string, index: number, work: (draftId: string) => Promise<void>): Promise<void> {
  const { subscriptionBillingCycleContractEdit: opened } = await adminApi(settings, CycleDraftOpenDocument, { cycle: { contractId: id, selector: { index } } });
  accepted(opened?.userErrors);
  const draftId = opened?.draft?.id ?? '';
  await work(draftId);
  committed((await adminApi(settings, CycleDraftCommitDocument, { draftId }, true)).subscriptionBillingCycleContractDraftCommit?.userErrors);
}

interface Extra {
  variantId: string;
  quantity: number;
  price: number;
}

/**
 * Adds products to one delivery, all in one draft.
 *
 * @param onDraft hears of the draft before it is committed. @throws Refused
 */
export const addToCycle = (settings: Config, id: string, index: number, extras: readonly Extra[], onDraft?: OnDraft): Promise<void> =>
  changeCycle(settings, id, index, async (draftId) => {
    for (const { variantId, quantity, price } of extras) {
      const input = { productVariantId: variantId, quantity, currentPrice: price.toFixed(2) };
      accepted((await adminApi(settings, DraftLineAddDocument, { draftId, input })).subscriptionDraftLineAdd?.userErrors);
    }
    await onDraft?.(draftId);
  });

/** Commits a draft again whose first answer was lost. @returns whether what it says is in force now. @throws UpstreamError */
export async function recommit(settings: Config, draftId: string, cycle: boolean): Promise<boolean> {
  const errors = cycle
    ? (await adminApi(settings, CycleDraftCommitDocument, { draftId }, true)).subscriptionBillingCycleContractDraftCommit?.userErrors
    : (await adminApi(settings, DraftCommitDocument, { draftId }, true)).subscriptionDraftCommit?.userErrors;
  return !errors?.some(({ code }) => code !== 'COMMITTED');
}

/** Takes a product out of one delivery. @throws Refused */
export const removeFromCycle = (settings: Config, id: string, index: number, lineId: string): Promise<void> =>
  changeCycle(settings, id, index, async (draftId) =>
    accepted((await adminApi(settings, DraftLineRemoveDocument, { draftId, lineId })).subscriptionDraftLineRemove?.userErrors),
  );

/** What a customer had changed about one delivery. */
interface Edit {
  index: number;
  /** Null where it is skipped: such a delivery has no day. */
  day: string | null;
  skipped: boolean;
  extras: Extra[];
}

const editOf = ({ index, day, skipped, extras }: Upcoming): Edit => ({
  index,
  day: skipped ? null : day,
  skipped,
  extras: extras.flatMap(({ variantId, quantity, price }) => (variantId ? [{ variantId, quantity, price }] : [])),
});

/** What came of putting edits back. */
interface Restored {
  /** What the provider could not do now. */
  left: Edit[];
  /** What it refuses for good. */
  lost: boolean;
}

/** The extras of a cycle that are not in it: each of them counts, also one that is the same as another. */
async function missingExtras(settings: Config, id: string, { index, extras }: Edit): Promise<Extra[]> {
  const [there, { subscriptionContract: contract }] = await Promise.all([
    linesOfCycle(settings, id, index),
    adminApi(settings, ContractDetailsDocument, { id }),
  ]);
  const own = new Set(contract?.lines.nodes.map((line) => line.id));
  const found = (there ?? []).filter((line) => !own.has(line.id));
  return extras.filter(({ variantId, quantity, price }) => {
    const at = found.findIndex((line) => line.variantId === variantId && line.quantity === quantity && line.price === price);
    if (at >= 0) found.splice(at, 1);
    return at < 0;
  });
}

/**
 * Puts edits back, each on its own: one that fails does not keep back the others. What a customer would pay for without
 * wanting it comes first.
 */
async function putBack(settings: Config, id: string, edits: readonly Edit[]): Promise<Restored> {
  const left = new Map<number, Edit>();
  let lost = false;
  const attempt = async (index: number, rest: Partial<Edit>, work: () => Promise<void>): Promise<'done' | 'later' | 'refused'> => {
    try {
      await work();
      return 'done';
    } catch (error) {
      if (!(error instanceof Refused || error instanceof UpstreamError)) throw error;
      console.error(JSON.stringify({ event: 'edit_not_restored', contract: id, index, ...rest, error: String(error) }));
      if (error instanceof Refused || !error.retry) return 'refused';
      left.set(index, { index, day: null, skipped: false, extras: [], ...left.get(index), ...rest });
      return 'later';
    }
  };
  for (const { index, skipped } of edits) {
    if (skipped && (await attempt(index, { skipped }, () => schedule(settings, id, index, { skip: true }))) === 'refused') lost = true;
  }
  // the days of neighbours bind each other: from the last to the first, then those that were refused once more the other way
  const move = ({ index, day }: Edit) => attempt(index, { day }, () => schedule(settings, id, index, { day: day! }));
  const again: Edit[] = [];
  for (const edit of edits.filter(({ day }) => day !== null).reverse()) if ((await move(edit)) === 'refused') again.unshift(edit);
  for (const edit of again) if ((await move(edit)) === 'refused') lost = true;
  for (const edit of edits.filter(({ extras }) => extras.length > 0)) {
    const { index, extras } = edit;
    const added = await attempt(index, { extras }, async () => {
      const missing = await missingExtras(settings, id, edit);
      if (missing.length > 0) await addToCycle(settings, id, index, missing);
    });
    if (added === 'refused') lost = true;
  }
  return { left: [...left.values()], lost };
}

export type Finished = 'none' | 'back' | 'left' | 'lost';

/**
 * Puts back what a change of a contract has taken away. The caller has the contract to itself.
 *
 * @returns whether there was any; whether all of it is back, some is left for later, or some is lost.
 */
export async function finishEdits(settings: Config, database: D1Database, contractId: string): Promise<Finished> {
  const db = drizzle(database);
  const mine = eq(contractEdits.contractId, contractId);
  const [row] = await db.select().from(contractEdits).where(mine);
  if (!row) return 'none';
  let { edits } = row;
  if (row.draftId) {
    try {
      if (await recommit(settings, row.draftId, false)) edits = row.after ?? edits;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      return 'left';
    }
  }
  const { left, lost } = await putBack(settings, contractId, JSON.parse(edits));
  if (left.length === 0) await db.delete(contractEdits).where(mine);
  else
    await db
      .update(contractEdits)
      .set({ edits: JSON.stringify(left), draftId: null, after: null, since: new Date().toISOString() })
      .where(mine);
  return left.length > 0 ? 'left' : lost ? 'lost' : 'back';
}

/** What one contract's changes wait for each other by. */
export const lockOf = (contractId: string): string => `change ${contractId}`;

/** Finishes what changes that broke off have left behind, the oldest first. Runs every minute. */
export async function finishAllEdits(settings: Config, database: D1Database): Promise<void> {
  const rows = await drizzle(database).select().from(contractEdits).orderBy(asc(contractEdits.since)).limit(20);
  for (const { contractId } of rows)
    await exclusively(database, lockOf(contractId), () => finishEdits(settings, database, contractId)).catch((error) =>
      console.warn(JSON.stringify({ event: 'contract_edits', contract: contractId, error: String(error) })),
    );
}

/** Notes what is to be put back. */
async function note(
  database: D1Database,
  contractId: string,
  edits: readonly Edit[],
  pending: { draftId: string; after: readonly Edit[] } | null,
): Promise<void> {
  const row = {
    edits: JSON.stringify(edits),
    draftId: pending?.draftId ?? null,
    after: pending && JSON.stringify(pending.after),
    since: new Date().toISOString(),
  };
  await drizzle(database)
    .insert(contractEdits)
    .values({ contractId, ...row })
    .onConflictDoUpdate({ target: contractEdits.contractId, set: row });
}

/** Puts a delivery back on its day, now or by {@link finishAllEdits}. */
export async function putBackDay(settings: Config, database: D1Database, contractId: string, cycle: Upcoming): Promise<void> {
  await note(database, contractId, [{ ...editOf(cycle), extras: [] }], null);
  await finishEdits(settings, database, contractId);
}

export interface Place {
  settings: Config;
  database: D1Database;
}

/**
 * Changes a contract for good. Single deliveries that were moved, skipped or added to stand in the way of that at the
 * provider (`HAS_FUTURE_EDITS`): they are noted, taken away, and put back afterwards, at the latest by {@link finishAllEdits}.
 *
 * @param work changes the open draft. @param newRhythm only the next delivery stays as it was changed, all later ones begin anew.
 * @param onDraft hears of the draft before it is committed. @returns what came of the deliveries. @throws Refused @throws UpstreamError
 */
export async function changeContract(
  { settings, database }: Place,
  subscription: Subscription,
  work: (draftId: string) => Promise<void>,
  { newRhythm = false, onDraft }: { newRhythm?: boolean; onDraft?: OnDraft } = {},
): Promise<Finished> {
  const { id, upcoming, next } = subscription;
  const { subscriptionContractUpdate: opened } = await adminApi(settings, DraftOpenDocument, { contractId: id });
  accepted(opened?.userErrors);
  const draftId = opened?.draft?.id ?? '';
  await work(draftId);
  await onDraft?.(draftId);
  const edited = upcoming.filter((cycle) => cycle.skipped || cycle.edited);
  if (!(newRhythm && edited.length > 0)) {
    const errors = (await adminApi(settings, DraftCommitDocument, { draftId }, true)).subscriptionDraftCommit?.userErrors;
    if (!errors?.some(({ code }) => code === 'HAS_FUTURE_EDITS')) {
      committed(errors);
      return 'none';
    }
  }
  const before = edited.map(editOf);
  const after = newRhythm ? (next ? [editOf(next)] : []) : before;
  await note(database, id, before, { draftId, after });
  try {
    accepted((await adminApi(settings, CycleEditsDeleteDocument, { contractId: id }, true)).subscriptionBillingCycleEditsDelete?.userErrors);
    committed((await adminApi(settings, DraftCommitDocument, { draftId }, true)).subscriptionDraftCommit?.userErrors);
  } catch (error) {
    // refused, everything is as it was; without an answer, the draft is asked for again before anything is put back
    if (error instanceof Refused) await note(database, id, before, null);
    await finishEdits(settings, database, id);
    throw error;
  }
  await note(database, id, after, null);
  return finishEdits(settings, database, id);
}
