import type { Settings } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { deleteNote, readNote, writeNote } from '../../platform/database/notes.ts';
import { log } from '../../platform/log.ts';
import { dayOf } from '../../platform/shared/day.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import type { Done } from '../notices/model/done.ts';
import { agreeDay, followAttempt, isBeingPaid } from './billing/agree.ts';
import { reasonOf } from './billing/failure.ts';
import { charge } from './charge.ts';
import { scheduleCycle } from './cycles.ts';
import { restoreDay } from './edits.ts';
import { GetNowShape } from './model/form-shapes.ts';
import type { Subscription, Upcoming } from './model/subscription.ts';
import { readSubscription } from './read.ts';
import { CYCLE_NOT_FOUND, type Refusal } from './refusal.ts';
import { requireComplete, subscriptionEndpoint } from './subscription-endpoint.ts';
import { placeThanks } from './thanks/place.ts';

/** Whether a delivery has been billed: it is no longer among the upcoming ones. */
const isBilled = ({ upcoming }: Subscription, index: number): boolean => upcoming.every((cycle) => cycle.index > index);

/** A delivery that is to be paid today. */
interface ToPay {
  contractId: string;
  /** Of the contract. */
  customerId: string;
  delivery: Pick<Upcoming, 'index' | 'day' | 'bounds'>;
  /** Asks the provider whether it has been paid; false where that is not known. */
  isPaid(): Promise<boolean>;
}

/**
 * Charges a delivery today and has it sent. The caller holds the contract's lock, and knows that no earlier delivery is
 * open.
 *
 * @param form id of the form, which charges once. @throws UpstreamError
 */
export async function payNow(
  { settings, database }: { settings: Settings; database: D1Database },
  { contractId: id, customerId, delivery, isPaid }: ToPay,
  form: string,
): Promise<Done | Refusal> {
  const { index, bounds } = delivery;
  const waiting = await isBeingPaid(database, id, index);
  if (waiting) return waiting === 'charging' ? 'paying' : { code: 'payment_waiting', status: 409 };
  // As long as the result of a charge is unknown, another form repeats that charge: it uses the noted key.
  const note = `charge ${id} ${index}`;
  const key = (await readNote(database, note)) ?? (form || crypto.randomUUID());
  const day = dayOf(await now(settings), await shopTimeZone(settings));
  if (bounds && day < bounds.from) return { code: 'cycle_not_begun', status: 409 };
  // one that is late is charged as it is: its billing cycle is over
  // no notice goes out that would bring it; without it the delivery is sent all the same
  await placeThanks({ settings, database }, { contractId: id, cycle: index }, day).catch((error: unknown) =>
    log.warn({ event: 'delivery_thanks', contract: id, error: String(error) }),
  );
  const moved = delivery.day !== day && !(bounds && day > bounds.to);
  let charging = false;
  let result: Awaited<ReturnType<typeof charge>>;
  try {
    const refused = moved ? await scheduleCycle(settings, id, index, { day }) : null;
    if (!refused) {
      await writeNote(database, note, customerId, key);
      await agreeDay(database, id, index, day);
      charging = true;
    }
    result = refused ?? (await charge(settings, id, index, key));
  } catch (error) {
    if (charging && error instanceof UpstreamError)
      return (await isPaid()) ? 'sent' : { code: 'payment_unknown', status: 503 };
    if (moved) await restoreDay(settings, database, id, delivery);
    throw error;
  }
  if (typeof result === 'object' && 'paying' in result) {
    await followAttempt(database, id, index, result.paying, day);
    return 'paying';
  }
  if (charging) await deleteNote(database, note);
  if (result !== 'sent' && moved) await restoreDay(settings, database, id, delivery);
  return typeof result === 'object' && reasonOf(result.refused) === 'stock'
    ? { code: 'payment_out_of_stock', status: 409 }
    : result;
}

export const postGetNow = subscriptionEndpoint(
  GetNowShape,
  'payment_failed',
  async ({ cycle: index, formId: form }, context) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { session, settings, subscription, today } = context;
    const { id, number, upcoming, next } = subscription;
    // A second click finds the delivery billed.
    if (isBilled(subscription, index)) return 'sent';
    if (next?.index !== index) return CYCLE_NOT_FOUND;
    // The provider moves no delivery past a skipped one.
    if (next !== upcoming[0]) return { code: 'skipped_before', status: 409 };
    const isPaid = async () => {
      const after = await readSubscription(session, settings, number, today).catch(() => null);
      return after !== null && isBilled(after, index);
    };
    return payNow(context, { contractId: id, customerId: session.customerId, delivery: next, isPaid }, form);
  },
);
