import { coerce, integer, max, min, pattern, type Struct, string } from 'superstruct';
import { type Config, config } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { market, text } from '../../platform/http/fields.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { pages } from '../../routes.ts';
import { OwnSubscriptionDocument } from '../../shopify/generated/customer/graphql.ts';
import { gidOf, numberOfGid } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import { type CallContext, type Outcome, wantsJson } from '../../site/endpoint.ts';
import { accountEndpoint, refuse, saved } from '../account/endpoint.ts';
import type { Done } from '../done.ts';
import { finishEdits, lockOf } from './edits.ts';
import { readSubscription } from './read.ts';
import { type Refusal, type ShopRefusal, SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_OVER } from './refusal.ts';
import { hasEnded, type Subscription } from './subscription.ts';

const subscriptionId = coerce(pattern(string(), /^\d{1,15}$/), string(), (text) => numberOfGid(text) || text);

/** The fields of every change. */
export const base = { market, subscriptionId };
export const formId = text(60);
export const integerBetween = (lowest: number, highest: number) =>
  coerce(max(min(integer(), lowest), highest), string(), (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN));

/** The customer's own subscription, as loaded for a change, and the means to change it. */
export interface ChangeContext {
  call: CallContext;
  session: Session;
  settings: Config;
  database: D1Database;
  subscription: Subscription;
  /** Edits of deliveries that an earlier change has taken away are not restored yet. */
  hasPendingEdits: boolean;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Code of the answer when the change cannot be made right now. */
  unavailableCode: string;
}

/** The refusal of a change that needs a running subscription without pending edits; null for one that is. */
export function requireActive({ subscription, hasPendingEdits, unavailableCode }: ChangeContext): ShopRefusal | null {
  if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
  if (subscription.status === 'paused' || subscription.stopped) return { code: 'not_running', status: 409 };
  return hasPendingEdits ? { code: unavailableCode, status: 503, reason: 'an earlier change is not finished' } : null;
}

/** The refusal of a change that needs the details of the Admin API; null when they are known. */
export const requireDetails = ({ subscription, unavailableCode }: ChangeContext): ShopRefusal | null =>
  subscription.complete ? null : { code: unavailableCode, status: 503, reason: 'what the Admin API knows is missing' };

/** The refusal of a change that needs a running subscription with all its details; null for one that is. */
export const requireComplete = (context: ChangeContext): ShopRefusal | null => requireActive(context) ?? requireDetails(context);

/**
 * An endpoint that changes one of the customer's own subscriptions. Changes of one subscription run one after the other: a second
 * click waits and gets the first one's result. A visitor who leaves does not interrupt a change.
 *
 * @param failure code of the answer when the provider refuses or is down. @param work makes the change.
 */
export function subscriptionEndpoint<T extends { subscriptionId: string }, S>(
  input: Struct<T, S>,
  failure: string,
  work: (input: T, context: ChangeContext) => Promise<Done | Refusal>,
) {
  return accountEndpoint(input, (sent, call, session): Promise<Outcome> => {
    const settings = config(call.c.env);
    const database = call.c.env.DB;
    const unavailableCode = failure === 'change_failed' ? 'change_unavailable' : failure;
    const log = (error: string) => console.error(JSON.stringify({ event: 'subscription', failure, subscription: sent.subscriptionId, error }));

    const answerRefusal = (refusal: Refusal): Outcome => {
      if ('refused' in refusal) {
        log(refusal.message);
        return refuse(409, call, failure);
      }
      if (refusal.reason) log(refusal.reason);
      return refuse(refusal.status, call, refusal.code, refusal.field);
    };

    const change = async (): Promise<Outcome> => {
      const today = await todayOf(settings, call.market.country);
      const read = () => readSubscription(session, settings, sent.subscriptionId, today);
      let subscription = await read();
      if (!subscription) return answerRefusal(SUBSCRIPTION_NOT_FOUND);
      const earlier = await finishEdits(settings, database, subscription.id);
      if (earlier === 'restored' || earlier === 'partly') subscription = (await read()) ?? subscription;
      const done = await work(sent, { call, session, settings, database, subscription, today, hasPendingEdits: earlier === 'pending', unavailableCode });
      if (typeof done !== 'string') return answerRefusal(done);
      // Only JSON shows the changed subscription; a form leads to a page that reads it. The change stands even where this read fails.
      const body = wantsJson(call.c) ? { subscription: await read().catch(() => null) } : {};
      return saved(pages.subscription(call.market.code, subscription.number), body, done);
    };

    const changeAlone = async (): Promise<Outcome> => {
      try {
        // The proof comes before the lock, in a small query of its own: nobody holds up the changes of a subscription that is not
        // theirs. The whole subscription is read inside the lock, because an earlier holder may just have changed it.
        const { customer } = await session.ask(OwnSubscriptionDocument, { id: gidOf('SubscriptionContract', sent.subscriptionId) });
        if (!customer.subscriptionContract) return answerRefusal(SUBSCRIPTION_NOT_FOUND);
        const outcome = await exclusively(database, lockOf(customer.subscriptionContract.id), change);
        return outcome === BUSY ? refuse(503, call, unavailableCode) : outcome;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        log(String(error));
        return refuse(503, call, unavailableCode);
      }
    };

    const outcome = changeAlone();
    call.c.executionCtx.waitUntil(outcome.catch(() => {}));
    return outcome;
  });
}
