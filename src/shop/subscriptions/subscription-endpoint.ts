import type { Struct } from 'superstruct';
import { type Settings, settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { log } from '../../platform/log.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { FormSchema } from '../../platform/shared/fields.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { pages } from '../../routes.ts';
import { OwnSubscriptionDocument } from '../../shopify/generated/customer/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import { type CallContext, type Outcome, wantsJson } from '../../site/endpoint.ts';
import { countSoon } from '../ab/followed.ts';
import { accountEndpoint, refuse, saved } from '../customer/endpoint.ts';
import type { Done } from '../notices/model/done.ts';
import { finishEdits, lockOf } from './edits.ts';
import { hasEnded, type Subscription } from './model/subscription.ts';
import { withTimes } from './pausing/store.ts';
import { readSubscription } from './read.ts';
import { type Refusal, type ShopRefusal, SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_OVER } from './refusal.ts';

/** The customer's own subscription, as loaded for a change, and the means to change it. */
export interface ChangeContext {
  call: CallContext;
  session: Session;
  settings: Settings;
  database: D1Database;
  subscription: Subscription;
  /** Edits of deliveries that an earlier change has taken away are not restored yet. */
  hasPendingEdits: boolean;
  /** `YYYY-MM-DD`. */
  today: Day;
  /** Code of the answer when the change cannot be made right now. */
  unavailableCode: string;
}

/** The parameter of the address to which an offer of the page that cancels is sent: it is counted. */
export const OFFERED = 'offered';

/** A change that was made, and what its message names: numbers of variants, or `rhythm` for that. */
export interface Named {
  done: Done;
  about: readonly string[];
}

/** The refusal of a change that needs a running subscription without pending edits; null for one that is. */
export function requireActive({ subscription, hasPendingEdits, unavailableCode }: ChangeContext): ShopRefusal | null {
  if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
  if (subscription.status === 'paused' || subscription.stopped) return { code: 'not_running', status: 409 };
  return hasPendingEdits ? { code: unavailableCode, status: 503, reason: 'an earlier change is not finished' } : null;
}

/** The refusal of a change of what was paid at once: it comes as it was paid. */
export const requirePaidByDelivery = ({ subscription: { prepaid } }: ChangeContext): ShopRefusal | null =>
  prepaid ? { code: 'prepaid_fixed', status: 409 } : null;

/**
 * The refusal of a change that needs a running subscription with all its details, and deliveries that are paid by
 * themselves; null for one that is.
 */
export const requireComplete = (context: ChangeContext): ShopRefusal | null =>
  requireActive(context) ?? requirePaidByDelivery(context) ?? requireDetails(context);

/** The refusal of a change that needs all details of a subscription; null for one with them. */
export function requireDetails(context: ChangeContext): ShopRefusal | null {
  const { subscription, unavailableCode } = context;
  const missing: ShopRefusal = { code: unavailableCode, status: 503, reason: 'what the Admin API knows is missing' };
  return subscription.complete ? null : missing;
}

/** The result of a change that was made. */
interface Made<T> {
  made: T;
}

/**
 * Makes one change of a customer's own subscription. Changes of one subscription run one after the other: a second
 * click waits and gets the first one's result.
 *
 * @param number the digits of the subscription's id. @param failure code of the refusal when the provider refuses or is
 * down.
 * @param work makes the change; `read` reads the subscription once more.
 */
export async function changeSubscription<T>(
  number: string,
  { call, session, failure }: { call: CallContext; session: Session; failure: string },
  work: (context: ChangeContext, read: () => Promise<Subscription | null>) => Promise<Made<T> | Refusal>,
): Promise<Made<T> | ShopRefusal> {
  const settings = settingsOf(call.c.env);
  const database = call.c.env.DB;
  const unavailableCode = failure === 'change_failed' ? 'change_unavailable' : failure;
  const unavailable: ShopRefusal = { code: unavailableCode, status: 503 };
  const logFailure = (error: string) => log.error({ event: 'subscription', failure, subscription: number, error });

  const change = async (): Promise<Made<T> | Refusal> => {
    const today = await todayOf(settings, call.market.country);
    const read = async () => {
      const found = await readSubscription(session, settings, number, today);
      return (
        found && ((await withTimes(database, session.customerId, [found], marketZone(call.market.country)))[0] ?? found)
      );
    };
    let subscription = await read();
    if (!subscription) return SUBSCRIPTION_NOT_FOUND;
    const earlier = await finishEdits(settings, database, subscription.id);
    if (earlier === 'restored' || earlier === 'partly') subscription = (await read()) ?? subscription;
    return work(
      {
        call,
        session,
        settings,
        database,
        subscription,
        today,
        hasPendingEdits: earlier === 'pending',
        unavailableCode,
      },
      read,
    );
  };

  try {
    // The proof comes before the lock, in a small query of its own: nobody holds up the changes of a subscription that
    // is not theirs. The whole subscription is read inside the lock, because an earlier holder may just have changed
    // it.
    const { customer } = await session.ask(OwnSubscriptionDocument, { id: gidOf('SubscriptionContract', number) });
    if (!customer.subscriptionContract) return SUBSCRIPTION_NOT_FOUND;
    const result = await exclusively(database, lockOf(customer.subscriptionContract.id), change);
    if (result === BUSY) return unavailable;
    if ('refused' in result) {
      logFailure(result.message);
      return { code: failure, status: 409 };
    }
    if ('reason' in result && result.reason) logFailure(result.reason);
    return result;
  } catch (error) {
    if (!upstreamErrorOf(error)) throw error;
    logFailure(String(error));
    return unavailable;
  }
}

/**
 * An endpoint that changes one of the customer's own subscriptions.
 *
 * @param failure code of the answer when the provider refuses or is down. @param work makes the change; `read` reads
 * the subscription once more.
 */
export function subscriptionEndpoint<T extends { subscriptionId: string }, S extends FormSchema>(
  input: Struct<T, S>,
  failure: string,
  work: (input: T, context: ChangeContext, read: () => Promise<Subscription | null>) => Promise<Done | Named | Refusal>,
) {
  return accountEndpoint(input, async (sent, call, session): Promise<Outcome> => {
    const result = await changeSubscription(sent.subscriptionId, { call, session, failure }, async (context, read) => {
      const done = await work(sent, context, read);
      const success: Named | Refusal = typeof done === 'string' ? { done, about: [] } : done;
      if (!('done' in success)) return success;
      // a button of the page that cancels
      if (call.c.req.query(OFFERED) !== undefined) countSoon(call.c, 'offer', { customerId: session.customerId });
      // Only JSON shows the changed subscription; a form leads to a page that reads it. The change stands even where
      // this read fails.
      const body = wantsJson(call.c) ? { subscription: await read().catch(() => null) } : {};
      return {
        made: saved(
          pages.subscription(call.market.code, context.subscription.number),
          body,
          success.done,
          success.about,
        ),
      };
    });
    return 'made' in result ? result.made : refuse(result.status, call, result.code, result.field);
  });
}
