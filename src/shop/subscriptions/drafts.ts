import type { Config } from '../../env.ts';
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
import type { Session } from '../../shopify/session.ts';
import { readSubscription } from './read.ts';
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

interface Who {
  session: Session;
  settings: Config;
  today: string;
}

const midnight = (day: string): string => `${day}T00:00:00Z`;

/** Sets the day of a cycle, or whether it is skipped. @throws Refused */
export async function schedule(settings: Config, id: string, index: number, edit: { day: string } | { skip: boolean }): Promise<void> {
  const { subscriptionBillingCycleScheduleEdit: done } = await adminApi(settings, CycleScheduleDocument, {
    cycle: { contractId: id, selector: { index } },
    edit: { reason: 'BUYER_INITIATED', ...('day' in edit ? { billingDate: midnight(edit.day) } : edit) },
  });
  accepted(done?.userErrors);
}

/** Changes what comes with one delivery. @throws Refused */
async function changeCycle(settings: Config, id: string, index: number, work: (draftId: string) => Promise<void>): Promise<void> {
  const { subscriptionBillingCycleContractEdit: opened } = await adminApi(settings, CycleDraftOpenDocument, { cycle: { contractId: id, selector: { index } } });
  accepted(opened?.userErrors);
  const draftId = opened?.draft?.id ?? '';
  await work(draftId);
  const { subscriptionBillingCycleContractDraftCommit: committed } = await adminApi(settings, CycleDraftCommitDocument, { draftId });
  accepted(committed?.userErrors);
}

/** Adds a product to one delivery. @throws Refused */
export const addToCycle = (settings: Config, id: string, index: number, line: { variantId: string; quantity: number; price: number }): Promise<void> =>
  changeCycle(settings, id, index, async (draftId) => {
    const input = { productVariantId: line.variantId, quantity: line.quantity, currentPrice: line.price.toFixed(2) };
    accepted((await adminApi(settings, DraftLineAddDocument, { draftId, input })).subscriptionDraftLineAdd?.userErrors);
  });

/** Takes a product out of one delivery. @throws Refused */
export const removeFromCycle = (settings: Config, id: string, index: number, lineId: string): Promise<void> =>
  changeCycle(settings, id, index, async (draftId) =>
    accepted((await adminApi(settings, DraftLineRemoveDocument, { draftId, lineId })).subscriptionDraftLineRemove?.userErrors),
  );

/** What a customer had changed about single deliveries, as far as it differs from what the contract says now. */
async function restore({ session, settings, today }: Who, before: Subscription, keep: readonly Upcoming[]): Promise<void> {
  const now = await readSubscription(session, settings, before.number, today);
  const left: string[] = [];
  let moves = keep.filter(({ skipped }) => !skipped);
  // the days of neighbours bind each other: from the last to the first, then once more the other way
  for (const order of [[...moves].reverse(), moves]) {
    const failed: Upcoming[] = [];
    for (const { index, day } of order) {
      const current = now?.upcoming.find((cycle) => cycle.index === index);
      if (!current || current.day === day || !moves.some((move) => move.index === index)) continue;
      await schedule(settings, before.id, index, { day }).catch((error) => {
        if (!(error instanceof Refused)) throw error;
        failed.push(order.find((move) => move.index === index)!);
      });
    }
    moves = failed;
  }
  left.push(...moves.map(({ index }) => `day of ${index}`));
  for (const { index, skipped, extras } of keep) {
    const current = now?.upcoming.find((cycle) => cycle.index === index);
    if (!current) continue;
    for (const { variantId, quantity, price } of extras) if (variantId) await addToCycle(settings, before.id, index, { variantId, quantity, price });
    if (skipped !== current.skipped) await schedule(settings, before.id, index, { skip: skipped });
  }
  if (left.length > 0) console.error(JSON.stringify({ event: 'edits_not_restored', contract: before.number, left }));
}

/**
 * Changes a contract for good. Single deliveries that were moved, skipped or added to stand in the way of that at the
 * provider (`HAS_FUTURE_EDITS`): they are taken away, and put back afterwards.
 *
 * @param work changes the open draft. @param newRhythm only the next delivery stays as it was changed, all later ones begin anew.
 * @throws Refused @throws UpstreamError
 */
export async function changeContract(who: Who, subscription: Subscription, work: (draftId: string) => Promise<void>, newRhythm = false): Promise<void> {
  const { settings } = who;
  const { id, upcoming } = subscription;
  const { subscriptionContractUpdate: opened } = await adminApi(settings, DraftOpenDocument, { contractId: id });
  accepted(opened?.userErrors);
  const draftId = opened?.draft?.id ?? '';
  await work(draftId);
  const commit = async () => (await adminApi(settings, DraftCommitDocument, { draftId })).subscriptionDraftCommit?.userErrors;
  if (!(newRhythm && upcoming.some(({ skipped, edited }) => skipped || edited))) {
    const errors = await commit();
    if (!errors?.some(({ code }) => code === 'HAS_FUTURE_EDITS')) return accepted(errors);
  }
  const { subscriptionBillingCycleEditsDelete: deleted } = await adminApi(settings, CycleEditsDeleteDocument, { contractId: id });
  accepted(deleted?.userErrors);
  let keep = upcoming;
  try {
    accepted(await commit());
    if (newRhythm) keep = upcoming.slice(0, 1);
  } finally {
    await restore(who, subscription, keep);
  }
}
