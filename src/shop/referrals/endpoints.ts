import { eq, exists, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Infer } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { now as clock } from '../../platform/clock.ts';
import { digest } from '../../platform/digest.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import { mayMail, type Requester, wasDropped } from '../../platform/mail/limits.ts';
import { mailKind } from '../../platform/mail/mail.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { isTicked } from '../../platform/shared/fields.ts';
import { type CallOf, pages, referralPath } from '../../routes.ts';
import { ReferredCustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { SignedOut, sessionOf, verifiedSessionOf } from '../../shopify/session.ts';
import type { Handler } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../site/endpoint.ts';
import { NOT_MAILED, notMailedCookies, requesterOf } from '../../site/requester.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { cartCall } from '../cart/change.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { refuse, saved, signedOut } from '../customer/endpoint.ts';
import { newCodeCookie, referralCookies } from '../referral-codes/cookie.ts';
import { addressKeyOf, codeOf, emailKeyOf } from '../referral-codes/keys.ts';
import { findReferrer, type Referrer } from '../referral-codes/referrer.ts';
import { isWorking } from '../referral-codes/status.ts';
import { referrers } from '../referral-codes/tables.ts';
import { subscribeStatements } from '../sign-ups/index.ts';
import { trackingKind, trackStatements } from '../tracking/index.ts';
import { referCart } from './cart.ts';
import { checkKind } from './check.ts';
import { type Entered, enterCode } from './enter.ts';
import { eraseGuestReferrer } from './erase.ts';
import { codeMail } from './mail.ts';
import { CorrectionShape, EnterShape, EraseShape, ReferrerShape } from './model/shapes.ts';
import { newCode } from './new-code.ts';
import { phoneOf } from './phone.ts';
import { claimOf, newSecret } from './secret.ts';
import { addReferrer, claimReferrer, correctReferrer, referrerOf } from './store.ts';

/**
 * The signed-in customer with everything that tells people apart; null when nobody is signed in. @throws UpstreamError
 */
async function customerOf({ c }: CallContext) {
  const session = await sessionOf(c);
  if (!session) return null;
  try {
    return { session, customer: (await session.ask(ReferredCustomerDocument, {})).customer };
  } catch (error) {
    if (error instanceof SignedOut) return null;
    throw error;
  }
}

/**
 * Runs the work of an endpoint. Whatever fails is logged and refused with one code, so that the visitor can send the
 * form again.
 */
async function attempt(
  call: CallContext,
  code: 'server' | 'update_failed',
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    log.error({ event: 'referral', code, error: String(error), ...(error instanceof Error && { stack: error.stack }) });
    return refuse(503, call, code);
  }
}

const wake = ({ c }: CallContext, kind: typeof mailKind | typeof checkKind): void =>
  c.executionCtx.waitUntil(wakeOutbox(c.env, kind));

/** The condition that a referrer is stored: a form that stores none asks for nothing else either. */
const isStored = (db: DrizzleD1Database, code: string) =>
  exists(db.select({ code: referrers.code }).from(referrers).where(eq(referrers.code, code)));

/** The statements by which a referrer asks for the newsletter. */
const newsletterStatements = (
  email: string,
  code: string,
  at: Date,
  { c, market, t }: CallContext,
  requester: Requester,
) =>
  subscribeStatements(
    c.env.DB,
    { email, source: 'referral', market, settings: settingsOf(c.env), at, cause: code, requester },
    t,
    isStored(drizzle(c.env.DB), code),
  );

type SignedIn = Awaited<ReturnType<typeof customerOf>>;

/** The referrer that a form makes, and what a mailed link proves itself by; a customer needs no link. */
async function referrerFrom(
  { name, email, formId }: Infer<typeof ReferrerShape>,
  phone: string,
  customer: NonNullable<SignedIn>['customer'] | undefined,
  market: string,
  at: Date,
) {
  const code = newCode();
  const [address] = customer?.addresses.nodes ?? [];
  const { secret, hash: secretHash } = customer ? { secret: '', hash: '' } : await newSecret(code, at);
  const referrer = {
    code,
    customerId: customer?.id ?? null,
    name,
    email,
    phone,
    addressKey: address ? await addressKeyOf({ ...address, country: address.territoryCode }) : '',
    market,
    formId: await digest(JSON.stringify([formId || crypto.randomUUID(), emailKeyOf(email), customer?.id])),
    secretHash,
    at,
  };
  return { referrer, secret };
}

/** The answer to who has become a referrer. @param isDropped whether the mail with the code is not sent. */
function registered(code: string, signedIn: SignedIn, isDropped: boolean, call: CallContext): Outcome {
  const { c, market } = call;
  const body = {
    ok: true,
    ...(isDropped && { mailed: false }),
    code,
    link: `${settingsOf(c.env).publicOrigin}${referralPath(code, market.code)}`,
  };
  if (signedIn) {
    const outcome = saved(pages.referrals(market.code), body, 'referring');
    return { ...outcome, cookies: signedIn.session.cookies };
  }
  const cookies = [newCodeCookie.set(code, isSecure(c.req)), ...(isDropped ? notMailedCookies(call) : [])];
  return { ok: true, body, location: `${pages.refer(market.code)}#your-code`, cookies };
}

/** Makes somebody a referrer: the signed-in customer, or a visitor, who gets the code by mail too. */
const postRegister = endpoint(ReferrerShape, (input, call) =>
  attempt(call, 'server', async () => {
    const { c, market } = call;
    const { email } = input;
    const phone = phoneOf(input.phone);
    if (!phone) return refuse(422, call, 'phone_invalid', 'phone');
    if (!(await mayStore(call, 'referrer'))) return refuse(429, call, 'too_many_today');
    const signedIn = await customerOf(call);
    const customer = signedIn?.customer;
    if (customer?.emailAddress?.emailAddress)
      await claimReferrer(c.env.DB, customer.id, customer.emailAddress.emailAddress);
    const at = await clock(settingsOf(c.env));
    const { referrer, secret } = await referrerFrom(input, phone, customer, market.code, at);
    const { code, formId, secretHash } = referrer;
    const requester = await requesterOf(call);
    const mail = customer
      ? []
      : await codeMail({ code, email, secret, secretHash, market: market.code }, call, requester);
    const db = drizzle(c.env.DB);
    const told = await trackStatements(db, call, {
      kind: 'referral',
      key: formId,
      email,
      when: sql`${isStored(db, code)}`,
    });
    const letters = isTicked(input.newsletter) ? await newsletterStatements(email, code, at, call, requester) : [];
    const stored = await addReferrer(c.env.DB, referrer, [...mail, ...letters, ...told]);
    if (!stored) return refuse(409, call, 'user_exists', 'email');
    wake(call, customer ? checkKind : mailKind);
    if (letters.length > 0) wake(call, mailKind);
    if (told.length > 0) wake(call, trackingKind);
    return registered(stored.code, signedIn, await wasDropped(c.env.DB, requester), call);
  }),
);

/** The referrer whom a call may correct, or the refusal. */
async function correctable(
  link: string,
  call: CallContext,
  now: Date,
): Promise<{ referrer: Referrer; cookies: readonly string[] } | { refused: Outcome }> {
  const { c } = call;
  if (link) {
    const claim = await claimOf(link, now);
    const referrer = claim && (await findReferrer(c.env.DB, claim.code));
    if (!referrer || referrer.deletedAt || referrer.secretHash !== claim.hash)
      return { refused: refuse(403, call, 'referral_link_invalid') };
    return referrer.blockedAt ? { refused: refuse(404, call, 'referrer_not_found') } : { referrer, cookies: [] };
  }
  const session = await verifiedSessionOf(c);
  if (!session) return { refused: signedOut(call) };
  const referrer = await referrerOf(c.env.DB, session.customerId);
  if (!referrer || referrer.blockedAt || referrer.deletedAt)
    return { refused: refuse(404, call, 'referrer_not_found') };
  return { referrer, cookies: session.cookies };
}

/** Corrects the details of the signed-in referrer, or of the one with the secret of a mailed link. */
const postUpdate = endpoint(CorrectionShape, (input, call) =>
  attempt(call, 'update_failed', async () => {
    const { c, market } = call;
    const { name, email, link } = input;
    const phone = phoneOf(input.phone);
    if (!phone) return refuse(422, call, 'phone_invalid', 'phone');
    const now = await clock(settingsOf(c.env));
    const found = await correctable(link, call, now);
    if ('refused' in found) return found.refused;
    const { code, email: before, market: joinedIn } = found.referrer;
    // whoever can read the mails of the new address gets the link, and nobody else keeps one
    const renewed = link && before.toLowerCase() !== email.toLowerCase() ? await newSecret(code, now) : null;
    const requester = await requesterOf(call);
    // without its mail nobody would have a link any more
    if (renewed && !(await mayMail(c.env.DB, { kind: 'referral', to: email, requester })))
      return refuse(429, call, NOT_MAILED, 'email');
    const mail = renewed
      ? await codeMail(
          { code, email, secret: renewed.secret, secretHash: renewed.hash, market: joinedIn },
          call,
          requester,
        )
      : [];
    const isDone = await correctReferrer(
      c.env.DB,
      code,
      { name, email, phone, ...(renewed && { secretHash: renewed.hash }) },
      mail,
    );
    if (!isDone) return refuse(409, call, 'user_exists', 'email');
    if (renewed) wake(call, mailKind);
    const page = link ? pages.refer(market.code, renewed ? undefined : link) : pages.referrals(market.code);
    const outcome = saved(page, { ok: true, name, email, phone }, 'referral');
    return { ...outcome, cookies: [...found.cookies] };
  }),
);

/** Erases the referrer without an account who has the secret of a mailed link. */
const postErase = endpoint(EraseShape, (input, call) =>
  attempt(call, 'server', async () => {
    const { c, market } = call;
    const claim = await claimOf(input.link, await clock(settingsOf(c.env)));
    const referrer = claim && (await findReferrer(c.env.DB, claim.code));
    if (!referrer || referrer.deletedAt || referrer.customerId || referrer.secretHash !== claim.hash)
      return refuse(403, call, 'referral_link_invalid');
    await eraseGuestReferrer(c.env.DB, referrer.code);
    const outcome = saved(pages.refer(market.code), {}, 'removed');
    return { ...outcome, cookies: [newCodeCookie.clear(isSecure(c.req))] };
  }),
);

/** The refusal of a code, as the page shows it beside the field. */
const CODES: Record<Extract<Entered, { refused: unknown }>['refused'], string> = {
  unknown_referrer: 'referrer_unknown',
  referrer_blocked: 'referrer_not_found',
  self: 'self_referral',
  already_referred: 'already_referred',
  already_subscriber: 'already_subscriber',
  daily_limit: 'referral_limit',
};

/**
 * Enters a code or a link with one: it stays in the browser until the order, and a signed-in customer is a friend at
 * once.
 */
const postEnter = endpoint(EnterShape, ({ code: typed }, call) =>
  attempt(call, 'server', async () => {
    const { c, market } = call;
    const code = codeOf(typed);
    if (!/^[\p{L}\p{N}]+$/u.test(code)) return refuse(422, call, 'link_format', 'code');
    const signedIn = await customerOf(call);
    const entered = await enterCode(c.env.DB, settingsOf(c.env), code, signedIn?.customer ?? null);
    if ('refused' in entered) return refuse(422, call, CODES[entered.refused], 'code');
    if (signedIn) wake(call, checkKind);
    const secure = isSecure(c.req);
    const cartCookies = await referCart(cartIdOf(c.req), code, cartCall(call), secure);
    const cookies = [
      ...referralCookies(code, isWorking(entered.referrer), secure),
      ...cartCookies,
      ...(signedIn?.session.cookies ?? []),
    ];
    const body = { ok: true, code };
    return signedIn
      ? { ...saved(pages.referrals(market.code), body, 'referred'), cookies }
      : { ok: true, body, location: referralPath(code, market.code), cookies };
  }),
);

export const referralCalls = {
  register: postRegister,
  update: postUpdate,
  enter: postEnter,
  erase: postErase,
} satisfies Record<CallOf<'referrals'>, Handler>;
