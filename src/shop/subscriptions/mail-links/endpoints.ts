import { object } from 'superstruct';
import { settingsOf } from '../../../env.ts';
import { BUSY, exclusively } from '../../../platform/database/exclusively.ts';
import { idempotent } from '../../../platform/database/idempotent.ts';
import { log } from '../../../platform/log.ts';
import { isDay } from '../../../platform/shared/day.ts';
import { market, requiredText, text } from '../../../platform/shared/fields.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import { type CallOf, type MailAction, mailLinkPath } from '../../../routes.ts';
import { MAX_GID } from '../../../shopify/ids.ts';
import type { Handler } from '../../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../../site/endpoint.ts';
import { readerOf } from '../../../site/reader.ts';
import { refuse, saved } from '../../customer/endpoint.ts';
import type { Done } from '../../notices/model/done.ts';
import { formId } from '../../selling-plans/model/add-shapes.ts';
import { type Change, isChange, mailChange } from '../change-mail.ts';
import { finishEdits, lockOf } from '../edits.ts';
import { chargeDay, isBeyond } from '../model/calendar.ts';
import type { Refusal, ShopRefusal } from '../refusal.ts';
import { actions, failureOf } from './actions.ts';
import { keyOfUse, type LinkedDelivery, readLinked } from './delivery.ts';

/** `date`: the new day, for moving only. `variantId`: the treat or the recipe, for those. */
const MailLinkShape = object({ market, link: requiredText(1000), formId, date: text(30), variantId: text(MAX_GID) });

type Sent = { link: string; formId: string; date: string; variantId: string };

const UNAVAILABLE: ShopRefusal = { code: 'change_unavailable', status: 503 };

/** The delivery that a mail confirms: one that was moved beyond its billing cycle comes as the one that follows. */
const changeOf = (
  change: Change,
  { link, market, follower, day }: LinkedDelivery,
  date: string,
): { change: Change; cycle: number } =>
  change === 'rescheduled' && follower && isDay(date) && isBeyond(chargeDay(date, day, market.country), follower)
    ? { change: 'later', cycle: follower.index }
    : { change, cycle: link.cycle };

/** Does what a link allows, once. The contract's lock is held by one change at a time, billing included. */
async function act(
  action: MailAction,
  { link: token, formId, date, variantId }: Sent,
  call: CallContext,
): Promise<Done | Refusal> {
  const { env } = call.c;
  const settings = settingsOf(env);
  const database = env.DB;
  const first = await readLinked({ settings, database }, action, token);
  if (!first.delivery) return { code: `link_${first.stale}`, status: 404 };
  const { contractId } = first.delivery.link;
  const work = async (): Promise<Done | Refusal> => {
    if ((await finishEdits(settings, database, contractId)) === 'pending') return UNAVAILABLE;
    // an earlier holder of the lock may just have changed it
    const { delivery, stale } = await readLinked({ settings, database }, action, token);
    if (!delivery || stale) return { code: `link_${stale}`, status: 409 };
    const form = {
      key: await keyOfUse(action, token, delivery.today),
      customerId: delivery.contract.customer?.id ?? '',
    };
    const outcome = await idempotent(database, form, async () => {
      const reads = readerOf(call.c, delivery.market);
      const use = form.key;
      const result = await actions[action]({ settings, database, delivery, date, formId, variantId, reads, use });
      return { done: typeof result === 'string', result };
    });
    if (outcome.kind === 'done') {
      const { result } = outcome.result;
      if (typeof result === 'string' && isChange(result))
        await mailChange(call, { contractId, from: delivery.day, ...changeOf(result, delivery, date) });
      return result;
    }
    return outcome.kind === 'busy' ? UNAVAILABLE : { code: 'link_used', status: 409 };
  };
  const outcome = await exclusively(database, lockOf(contractId), work);
  return outcome === BUSY ? UNAVAILABLE : outcome;
}

/** The endpoint of an action. It needs no session: the token of the link is the proof. */
const mailLinkEndpoint = (action: MailAction): Handler =>
  endpoint(MailLinkShape, async (sent, call): Promise<Outcome> => {
    const page = mailLinkPath(call.market.code, action, sent.link);
    const refused = (refusal: ShopRefusal): Outcome => ({
      ...refuse(refusal.status, call, refusal.code, refusal.field),
      location: page,
    });
    try {
      const result = await act(action, sent, call);
      if (typeof result === 'string') return saved(page, {}, result);
      if (!('refused' in result)) return refused(result);
      log.error({ event: 'mail_link', action, error: result.message });
      return refused({ code: failureOf[action], status: 409 });
    } catch (error) {
      if (!upstreamErrorOf(error)) throw error;
      log.error({ event: 'mail_link', action, error: String(error) });
      return refused(UNAVAILABLE);
    }
  });

export const mailLinkCalls = {
  skip: mailLinkEndpoint('skip'),
  unskip: mailLinkEndpoint('unskip'),
  move: mailLinkEndpoint('move'),
  now: mailLinkEndpoint('now'),
  card: mailLinkEndpoint('card'),
  treat: mailLinkEndpoint('treat'),
  swap: mailLinkEndpoint('swap'),
  leave: mailLinkEndpoint('leave'),
} satisfies Record<CallOf<'mailLinks'>, Handler>;
