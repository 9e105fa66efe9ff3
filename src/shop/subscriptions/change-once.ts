import { idempotent } from '../../platform/database/idempotent.ts';
import { deleteNote, readNote, writeNote } from '../../platform/database/notes.ts';
import type { OnDraft } from './drafts.ts';
import type { Restoration } from './edits.ts';
import type { ProviderRefusal, Refusal } from './refusal.ts';
import type { ChangeContext } from './subscription-endpoint.ts';

/** The name under which a form's change is noted as made. @param change and @param form as of {@link changeOnce}. */
export function keyOfForm(
  { session, subscription }: Pick<ChangeContext, 'session' | 'subscription'>,
  change: string,
  form: string,
): string {
  const [name, ...details] = change.split(' ');
  return [name, session.customerId, subscription.number, ...details, form].join(' ');
}

/**
 * Changes a contract or a delivery by a draft, once for each form.
 *
 * @param change what the form asks for, as a key. @param form id of the form; an empty one is another form each time.
 * @param commit commits a draft once more. @param work makes the change, and tells of its draft before it commits it.
 */
export async function changeOnce(
  context: ChangeContext,
  change: string,
  form: string,
  commit: (draftId: string) => Promise<ProviderRefusal | null>,
  work: (onDraft: OnDraft) => Promise<Restoration | Refusal>,
): Promise<Restoration | Refusal> {
  const { session, database, unavailableCode } = context;
  const key = keyOfForm(context, change, form || crypto.randomUUID());
  const note = `draft ${key}`;
  const outcome = await idempotent(
    database,
    { key, customerId: session.customerId },
    async (): Promise<{ done: boolean; result: Restoration | Refusal }> => {
      // The answer to an earlier commit may be lost: its draft is committed again before the change is made a second
      // time.
      const draftId = await readNote(database, note);
      const committed = draftId !== null && !(await commit(draftId));
      const result = committed ? 'none' : await work((opened) => writeNote(database, note, session.customerId, opened));
      const done = typeof result === 'string';
      if (done) await deleteNote(database, note);
      return { done, result };
    },
  );
  if (outcome.kind === 'busy') return { code: unavailableCode, status: 503 };
  return outcome.kind === 'done' ? outcome.result.result : 'none';
}
