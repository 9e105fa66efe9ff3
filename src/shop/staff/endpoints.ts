import { drizzle } from 'drizzle-orm/d1';
import type { Struct } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { mailKind, mailStatements } from '../../platform/mail/mail.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import type { FormSchema } from '../../platform/shared/fields.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../site/endpoint.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { refuse } from '../customer/endpoint.ts';
import { signInMail } from './mail.ts';
import { staffCookie } from './model/cookies.ts';
import { EnterShape, LeaveShape, LinkShape } from './model/shapes.ts';
import { enter, leave, newLink, recordAction, type Staff, staffOf } from './session.ts';

const sessionOfCall = ({ c }: Pick<CallContext, 'c'>): string | undefined =>
  staffCookie.read(c.req.header('cookie'), isSecure(c.req));

/** Who of the shop's own people makes a call; null for anybody else. */
export const staffOfCall = (call: Pick<CallContext, 'c'>): Promise<Staff | null> =>
  staffOf(call.c.env.DB, settingsOf(call.c.env), sessionOfCall(call));

/** Creates an endpoint for the shop's own people. Nobody else learns more than that they are not signed in. */
export function staffEndpoint<T, S extends FormSchema>(
  input: Struct<T, S>,
  handle: (value: T, call: CallContext, staff: Staff) => Promise<Outcome>,
): Handler {
  return endpoint(input, async (value, call): Promise<Outcome> => {
    const staff = await staffOfCall(call);
    if (!staff) return { ...refuse(401, call, 'staff_signed_out'), location: pages.staff(call.market.code) };
    return handle(value, call, staff);
  });
}

/** Mails the link to an address of the setting. Whoever asks gets the same answer, after the same queries. */
const postLink = endpoint(LinkShape, async ({ email }, call): Promise<Outcome> => {
  const { c, market, t } = call;
  const settings = settingsOf(c.env);
  if (settings.staff.length === 0) return refuse(404, call, 'not_found');
  if (!(await mayStore(call, 'staff'))) return refuse(429, call, 'too_many_today');
  const address = email.toLowerCase();
  if (settings.staff.includes(address)) {
    const { secret, statement, isStored } = await newLink(c.env.DB, address);
    const mail = await signInMail({ email: address, secret }, { market, settings }, t);
    const db = drizzle(c.env.DB);
    await db.batch([statement, ...(await mailStatements(db, mail, isStored))]);
    c.executionCtx.waitUntil(wakeOutbox(c.env, mailKind));
  }
  return { ok: true, body: { ok: true }, location: pages.staff(market.code, 'sent') };
});

const postEnter = endpoint(EnterShape, async ({ link }, call): Promise<Outcome> => {
  const { c, market } = call;
  const settings = settingsOf(c.env);
  const entered = await enter(c.env.DB, settings, link);
  if (!entered) return { ...refuse(404, call, 'staff_link'), location: pages.staff(market.code) };
  const at = await now(settings);
  await drizzle(c.env.DB).batch([recordAction(c.env.DB, entered.staff, { at, action: 'entered' })]);
  return {
    ok: true,
    body: { ok: true },
    location: pages.staffReviews(market.code),
    cookies: [staffCookie.set(entered.session, isSecure(c.req))],
  };
});

const postLeave = staffEndpoint(LeaveShape, async (_, call, staff) => {
  const { c, market } = call;
  const at = await now(settingsOf(c.env));
  await leave(c.env.DB, sessionOfCall(call) ?? '');
  await drizzle(c.env.DB).batch([recordAction(c.env.DB, staff, { at, action: 'left' })]);
  return {
    ok: true,
    body: { ok: true },
    location: pages.staff(market.code),
    cookies: [staffCookie.clear(isSecure(c.req))],
  };
});

export const staffCalls = { link: postLink, enter: postEnter, leave: postLeave } satisfies Record<
  CallOf<'staff'>,
  Handler
>;
