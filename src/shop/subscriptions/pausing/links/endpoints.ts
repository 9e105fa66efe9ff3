import { object } from 'superstruct';
import { type Settings, settingsOf } from '../../../../env.ts';
import { now } from '../../../../platform/clock.ts';
import { BUSY, exclusively } from '../../../../platform/database/exclusively.ts';
import { isSecure } from '../../../../platform/http/cookies.ts';
import { flashCookie } from '../../../../platform/http/flash.ts';
import { log } from '../../../../platform/log.ts';
import { market, requiredText } from '../../../../platform/shared/fields.ts';
import { upstreamErrorOf } from '../../../../platform/stores.ts';
import { type CallOf, type PauseAction, pauseLinkPath } from '../../../../routes.ts';
import type { Handler } from '../../../../site/context.ts';
import { type CallContext, endpoint, type Outcome, wantsJson } from '../../../../site/endpoint.ts';
import { refuse, saved } from '../../../customer/endpoint.ts';
import type { Done } from '../../../notices/model/done.ts';
import { formId } from '../../../selling-plans/model/add-shapes.ts';
import { agreeResume } from '../../billing/agree.ts';
import { cancelContract } from '../../cancellation/cancel-contract.ts';
import { mailChange } from '../../change-mail.ts';
import { finishEdits, lockOf } from '../../edits.ts';
import type { Refusal, ShopRefusal } from '../../refusal.ts';
import { resumeContract } from '../resume.ts';
import { endPause, notePause } from '../store.ts';
import { type LinkedPause, readLinkedPause } from './pause.ts';

const PauseLinkShape = object({ market, link: requiredText(1000), formId });

const UNAVAILABLE: ShopRefusal = { code: 'change_unavailable', status: 503 };

type Act = (means: {
  settings: Settings;
  database: D1Database;
  pause: LinkedPause;
  call: CallContext;
}) => Promise<Done | Refusal>;

const actions: Record<PauseAction, Act> = {
  async resume({ settings, database, pause: { contractId, today }, call }) {
    const refused = await resumeContract(settings, contractId);
    if (refused) return refused;
    await agreeResume(database, contractId, today);
    await endPause(database, contractId);
    await mailChange(call, { contractId, change: 'resumed' });
    return 'resumed';
  },

  async stay({ settings, database, pause: { contractId, contract } }) {
    await notePause(
      database,
      { contractId, customerId: contract.customer?.id ?? '', until: '', isNew: false },
      await now(settings),
    );
    return 'paused';
  },

  async cancel({ settings, database, call, pause: { contractId } }) {
    const refused = await cancelContract(settings, database, contractId);
    if (refused) return refused;
    await mailChange(call, { contractId, change: 'cancelled' });
    return 'cancelled';
  },
};

/** The state that each action leads to: a second click finds it, and is told so. */
const REACHED = { resume: 'resumed', stay: 'stayed', cancel: 'over' } as const;
const DONE = { resume: 'resumed', stay: 'paused', cancel: 'cancelled' } as const satisfies Record<PauseAction, Done>;
const FAILURES: Record<PauseAction, string> = {
  resume: 'resume_failed',
  stay: 'change_failed',
  cancel: 'cancel_failed',
};

/** Does what a link allows. The contract's lock is held by one change at a time, billing included. */
async function act(action: PauseAction, token: string, call: CallContext): Promise<Done | Refusal> {
  const { c } = call;
  const means = { settings: settingsOf(c.env), database: c.env.DB };
  const first = await readLinkedPause(means, action, token);
  if (!first.pause) return { code: `pause_link_${first.stale}`, status: 404 };
  const { contractId } = first.pause;
  const work = async (): Promise<Done | Refusal> => {
    if ((await finishEdits(means.settings, means.database, contractId)) === 'pending') return UNAVAILABLE;
    // an earlier holder of the lock may just have changed it
    const { pause, stale } = await readLinkedPause(means, action, token);
    if (stale === REACHED[action]) return DONE[action];
    if (!pause || stale) return { code: `pause_link_${stale}`, status: 409 };
    return actions[action]({ ...means, pause, call });
  };
  const outcome = await exclusively(means.database, lockOf(contractId), work);
  return outcome === BUSY ? UNAVAILABLE : outcome;
}

/** The endpoint of an action. It needs no session: the token of the link is the proof. */
const pauseLinkEndpoint = (action: PauseAction): Handler =>
  endpoint(PauseLinkShape, async ({ link }, call): Promise<Outcome> => {
    const page = pauseLinkPath(call.market.code, action, link);
    const refused = (refusal: ShopRefusal): Outcome => ({
      ...refuse(refusal.status, call, refusal.code, refusal.field),
      location: page,
    });
    try {
      const result = await act(action, link, call);
      if (typeof result === 'string') {
        // the next page tells it also where it cannot read the subscription in time
        const told = wantsJson(call.c)
          ? []
          : [flashCookie({ problems: [], typed: { done: result } }, isSecure(call.c.req))];
        return { ...saved(page, {}, result), cookies: told };
      }
      if (!('refused' in result)) return refused(result);
      log.error({ event: 'pause_link', action, error: result.message });
      return refused({ code: FAILURES[action], status: 409 });
    } catch (error) {
      if (!upstreamErrorOf(error)) throw error;
      log.error({ event: 'pause_link', action, error: String(error) });
      return refused(UNAVAILABLE);
    }
  });

export const pauseLinkCalls = {
  resume: pauseLinkEndpoint('resume'),
  stay: pauseLinkEndpoint('stay'),
  cancel: pauseLinkEndpoint('cancel'),
} satisfies Record<CallOf<'pauseLinks'>, Handler>;
