import { eq, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Config } from '../../env.ts';
import { contractEdits } from '../../platform/database/tables.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
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

/** Adds a product to one delivery. @throws Refused */
export const addToCycle = (settings: Config, id: string, index: number, { variantId, quantity, price }: Extra): Promise<void> =>
  changeCycle(settings, id, index, async (draftId) => {
    const input = { productVariantId: variantId, quantity, currentPrice: price.toFixed(2) };
    accepted((await adminApi(settings, DraftLineAddDocument, { draftId, input })).subscriptionDraftLineAdd?.userErrors);
  });

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

/**
 * Puts edits back, each on its own: one that fails does not keep back the others. What a customer would pay for without
 * wanting it comes first.
 *
 * @returns what the provider could not do now; what it refuses for good is told to the log and dropped.
 */
async function putBack(settings: Config, id: string, edits: readonly Edit[]): Promise<Edit[]> {
  const left = new Map<number, Edit>();
  const attempt = async (edit: Edit, rest: Partial<Edit>, work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof UpstreamError) left.set(edit.index, { index: edit.index, day: null, skipped: false, extras: [], ...left.get(edit.index), ...rest });
      else if (!(error instanceof Refused)) throw error;
      return false;
    }
  };
  const add = async (edit: Edit) => {
    for (const extra of edit.extras)
      await attempt(edit, { extras: [...(left.get(edit.index)?.extras ?? []), extra] }, async () => {
        const there = await linesOfCycle(settings, id, edit.index);
        if (!there?.some(({ variantId, quantity, price }) => variantId === extra.variantId && quantity === extra.quantity && price === extra.price))
          await addToCycle(settings, id, edit.index, extra);
      });
  };
  for (const edit of edits.filter(({ skipped }) => skipped)) {
    await attempt(edit, { skipped: true }, () => schedule(settings, id, edit.index, { skip: true }));
    await add(edit);
  }
  // the days of neighbours bind each other: from the last to the first, then those that were refused once more the other way
  const moved = edits.filter(({ day }) => day !== null);
  const move = async (edit: Edit) =>
    (await attempt(edit, { day: edit.day }, () => schedule(settings, id, edit.index, { day: edit.day! }))) || left.has(edit.index);
  const again: Edit[] = [];
  for (const edit of [...moved].reverse()) if (!(await move(edit))) again.unshift(edit);
  const lost: Edit[] = [];
  for (const edit of again) if (!(await move(edit))) lost.push(edit);
  for (const edit of moved) await add(edit);
  if (lost.length > 0) console.error(JSON.stringify({ event: 'edits_not_restored', contract: id, left: lost }));
  return [...left.values()];
}

/** Puts back what an earlier change of a contract had to take away and could not put back. @returns whether there was any, and whether all of it is back. */
export async function finishEdits(settings: Config, database: D1Database, contractId: string): Promise<'none' | 'back' | 'left'> {
  const db = drizzle(database);
  const mine = eq(contractEdits.contractId, contractId);
  const [row] = await db.select().from(contractEdits).where(mine);
  if (!row) return 'none';
  const left = await putBack(settings, contractId, JSON.parse(row.edits));
  if (left.length === 0) await db.delete(contractEdits).where(mine);
  else
    await db
      .update(contractEdits)
      .set({ edits: JSON.stringify(left) })
      .where(mine);
  return left.length === 0 ? 'back' : 'left';
}

/** A change takes less than this; what lies longer was left behind by one that broke off. */
const ABANDONED_MS = 60_000;

/** Finishes what changes that broke off have left behind. Runs every minute. */
export async function finishAllEdits(settings: Config, database: D1Database): Promise<void> {
  const before = new Date(Date.now() - ABANDONED_MS).toISOString();
  const rows = await drizzle(database).select().from(contractEdits).where(lt(contractEdits.since, before)).limit(20);
  for (const { contractId } of rows) await finishEdits(settings, database, contractId);
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
 * @returns whether everything is back. @throws Refused @throws UpstreamError
 */
export async function changeContract(
  { settings, database }: Place,
  subscription: Subscription,
  work: (draftId: string) => Promise<void>,
  newRhythm = false,
): Promise<boolean> {
  const { id, upcoming } = subscription;
  const { subscriptionContractUpdate: opened } = await adminApi(settings, DraftOpenDocument, { contractId: id });
  accepted(opened?.userErrors);
  const draftId = opened?.draft?.id ?? '';
  await work(draftId);
  const commit = async () => (await adminApi(settings, DraftCommitDocument, { draftId }, true)).subscriptionDraftCommit?.userErrors;
  const edited = upcoming.filter((cycle) => cycle.skipped || cycle.edited);
  if (!(newRhythm && edited.length > 0)) {
    const errors = await commit();
    if (!errors?.some(({ code }) => code === 'HAS_FUTURE_EDITS')) {
      committed(errors);
      return true;
    }
  }
  const db = drizzle(database);
  const note = (edits: readonly Upcoming[]) => {
    const text = JSON.stringify(edits.map(editOf));
    return db
      .insert(contractEdits)
      .values({ contractId: id, edits: text, since: new Date().toISOString() })
      .onConflictDoUpdate({ target: contractEdits.contractId, set: { edits: text } });
  };
  await note(edited);
  try {
    accepted((await adminApi(settings, CycleEditsDeleteDocument, { contractId: id }, true)).subscriptionBillingCycleEditsDelete?.userErrors);
    committed(await commit());
    if (newRhythm) await note(upcoming.slice(0, 1));
  } catch (error) {
    await finishEdits(settings, database, id);
    throw error;
  }
  return (await finishEdits(settings, database, id)) !== 'left';
}
