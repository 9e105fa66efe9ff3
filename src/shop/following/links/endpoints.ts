import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { BUSY, exclusively } from '../../../platform/database/exclusively.ts';
import { log } from '../../../platform/log.ts';
import { readBody } from '../../../platform/shared/body.ts';
import { defaultMarket, marketByCode } from '../../../platform/shared/markets.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import { type CallOf, type FoodAction, foodLinkPath } from '../../../routes.ts';
import type { Handler } from '../../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../../site/endpoint.ts';
import { refuse, saved } from '../../customer/endpoint.ts';
import type { Done } from '../../notices/model/done.ts';
import { finishEdits, lockOf, mailChange, type Refusal, type ShopRefusal } from '../../subscriptions/index.ts';
import { takeBack } from '../change.ts';
import { readContract } from '../contract.ts';
import { FoodLinkShape } from '../model/shapes.ts';
import { readsOfRun } from '../reads.ts';
import { followStatement, readChange, setState, switchMailsOff } from '../store.ts';
import { type FoodLink, readToken } from './token.ts';

const UNAVAILABLE: ShopRefusal = { code: 'change_unavailable', status: 503 };
const INVALID: ShopRefusal = { code: 'food_link_invalid', status: 404 };

/** Puts a box back as it was before the switch changed it. The caller holds the contract's lock. @throws UpstreamError */
async function keep({ contractId, cycle }: FoodLink, call: CallContext): Promise<Done | Refusal> {
  const settings = settingsOf(call.c.env);
  const database = call.c.env.DB;
  if ((await finishEdits(settings, database, contractId)) === 'pending') return UNAVAILABLE;
  const which = { contractId, cycle, kind: 'alone' } as const;
  const change = await readChange(database, which);
  if (!change || change.state === 'making') return INVALID;
  // a second click
  if (change.state === 'undone') return 'portion_kept';
  const found = await readContract(settings, contractId, await now(settings));
  if (found?.contract.status !== 'ACTIVE') return { code: 'food_link_over', status: 409 };
  const { box, upcoming, next, market, country, today } = found;
  const changing = {
    settings,
    database,
    lists: readsOfRun(settings, market).lists,
    country,
    currency: box.currency,
    subscription: { id: contractId, upcoming, next },
    lines: box.lines,
    today,
  };
  const result = await takeBack(changing, box.rhythm, change);
  if (typeof result === 'object') return result;
  await drizzle(database).batch([
    setState(database, which, 'undone'),
    followStatement(database, box, { declined: change.wanted }, today),
  ]);
  await mailChange(call, { contractId, change: 'refitted_back' });
  return 'portion_kept';
}

/** Has no more mails sent about the food of a subscription. */
async function off({ contractId }: FoodLink, call: CallContext): Promise<Done> {
  await switchMailsOff(call.c.env.DB, contractId);
  return 'portion_mails_off';
}

const actions: Record<FoodAction, (link: FoodLink, call: CallContext) => Promise<Done | Refusal>> = { keep, off };

/** The endpoint of an action. It needs no session: the token of the link is the proof. */
const foodLinkEndpoint = (action: FoodAction): Handler =>
  endpoint(FoodLinkShape, async ({ link: token }, call): Promise<Outcome> => {
    const page = foodLinkPath(call.market.code, action, token);
    const refused = (refusal: ShopRefusal): Outcome => ({
      ...refuse(refusal.status, call, refusal.code, refusal.field),
      location: page,
    });
    const link = await readToken(settingsOf(call.c.env), action, token);
    if (!link) return refused(INVALID);
    try {
      const result = await exclusively(call.c.env.DB, lockOf(link.contractId), () => actions[action](link, call));
      if (result === BUSY) return refused(UNAVAILABLE);
      if (typeof result === 'string') return saved(page, {}, result);
      if (!('refused' in result)) return refused(result);
      log.error({ event: 'food_link', action, error: result.message });
      return refused({ code: 'change_failed', status: 409 });
    } catch (error) {
      if (!upstreamErrorOf(error)) throw error;
      log.error({ event: 'food_link', action, error: String(error) });
      return refused(UNAVAILABLE);
    }
  });

export const foodLinkCalls = {
  keep: foodLinkEndpoint('keep'),
  off: foodLinkEndpoint('off'),
} satisfies Record<CallOf<'foodLinks'>, Handler>;

const NO_STORE = { 'Cache-Control': 'private, no-store' };

/**
 * The handlers of the address in the header `List-Unsubscribe`. A mail program posts to it, without cookies and from
 * elsewhere; the token is the proof. A person who opens it gets the page that asks. Source: RFC 8058.
 */
export const foodOneClick: { get: Handler; post: Handler } = {
  async post(c) {
    const body = await readBody(c.req);
    if (body?.['List-Unsubscribe'] !== 'One-Click') return c.text('Expected List-Unsubscribe=One-Click', 400, NO_STORE);
    const link = await readToken(settingsOf(c.env), 'off', c.req.query('link') ?? '');
    if (link) await switchMailsOff(c.env.DB, link.contractId);
    return c.text('', 200, NO_STORE);
  },
  async get(c) {
    const { group } = settingsOf(c.env);
    const { code } = marketByCode(c.req.query('market') ?? '', group) ?? defaultMarket(group);
    return c.body(null, 302, { ...NO_STORE, Location: foodLinkPath(code, 'off', c.req.query('link') ?? '') });
  },
};
