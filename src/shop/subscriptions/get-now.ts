import { object } from 'superstruct';
import { now } from '../../platform/clock.ts';
import { readNote, removeNote, writeNote } from '../../platform/database/notes.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import type { Done } from '../done.ts';
import { charge } from './charge.ts';
import { scheduleCycle } from './cycles.ts';
import { restoreDay } from './edits.ts';
import { readSubscription } from './read.ts';
import { CYCLE_NOT_FOUND, type ProviderRefusal, type Refusal } from './refusal.ts';
import type { Subscription } from './subscription.ts';
import { base, type ChangeContext, formId, integerBetween, requireComplete, subscriptionEndpoint } from './subscription-endpoint.ts';

/** Whether a delivery has been billed: it is no longer among the upcoming ones. */
const isBilled = ({ upcoming }: Subscription, index: number): boolean => upcoming.every((cycle) => cycle.index > index);

/** The result of a charge whose answer is lost, as the subscription shows it. */
async function resultOfLostCharge({ session, settings, subscription, today }: ChangeContext, index: number): Promise<Done | Refusal> {
  const after = await readSubscription(session, settings, subscription.number, today).catch(() => null);
  return after && isBilled(after, index) ? 'sent' : { code: 'payment_unknown', status: 503 };
}

export const postGetNow = subscriptionEndpoint(
  object({ ...base, cycle: integerBetween(1, 100_000), formId }),
  'payment_failed',
  async ({ cycle: index, formId: form }, context) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { session, settings, database, subscription } = context;
    const { id, upcoming, next } = subscription;
    // A second click finds the delivery billed.
    if (isBilled(subscription, index)) return 'sent';
    if (next?.index !== index) return CYCLE_NOT_FOUND;
    // The provider moves no delivery past a skipped one.
    if (next !== upcoming[0]) return { code: 'skipped_before', status: 409 };
    // As long as the result of a charge is unknown, another form repeats that charge: it uses the noted key.
    const note = `charge ${id} ${index}`;
    const key = (await readNote(database, note)) ?? (form || crypto.randomUUID());
    // The provider charges from midnight UTC of the day on, which comes after midnight in the market.
    const day = (await now(settings)).toISOString().slice(0, 10);
    const moved = next.day !== day;
    let charging = false;
    let result: 'sent' | 'paying' | ProviderRefusal;
    try {
      const refused = moved ? await scheduleCycle(settings, id, index, { day }) : null;
      if (!refused) {
        await writeNote(database, note, session.customerId, key);
        charging = true;
      }
      result = refused ?? (await charge(settings, id, index, key));
    } catch (error) {
      if (charging && error instanceof UpstreamError) return resultOfLostCharge(context, index);
      if (moved) await restoreDay(settings, database, id, next);
      throw error;
    }
    if (result === 'paying') return 'paying';
    if (charging) await removeNote(database, note);
    if (result !== 'sent' && moved) await restoreDay(settings, database, id, next);
    return result;
  },
);
