import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { digest } from '../../../platform/digest.ts';
import { wasDropped } from '../../../platform/mail/limits.ts';
import { mailKind } from '../../../platform/mail/mail.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import { parse } from '../../../platform/shared/parse.ts';
import { pages } from '../../../routes.ts';
import { endpoint, type Outcome } from '../../../site/endpoint.ts';
import { NOT_MAILED, requesterOf } from '../../../site/requester.ts';
import { refuse } from '../../customer/endpoint.ts';
import { trackingKind, trackStatements } from '../../tracking/index.ts';
import { InterestShape, SecretShape } from '../model/shapes.ts';
import { signUpEndpoint } from '../sign-up-endpoint.ts';
import { isLaunched } from './announce-launch.ts';
import { confirmInterest, interestStatements, interestToConfirm } from './state.ts';

/**
 * Stores an address that wants to be told when the wet cat food is sold, and mails the link that confirms it. A
 * repeated one is stored once, and nobody learns that.
 */
export const postInterest = signUpEndpoint({
  input: InterestShape,
  read: (sent, t) => parse(sent, InterestShape, t, true),
  page: ({ market }) => pages.wetCatFood(market.code),
  trapped: ['looks_automatic'],
  async handle({ email, formId }, call): Promise<Outcome> {
    const { c, market, t } = call;
    const settings = settingsOf(c.env);
    const at = await now(settings);
    if (isLaunched(settings, market.country, at)) return refuse(409, call, 'interest_over');
    const db = drizzle(c.env.DB);
    const address = email.toLowerCase();
    const requester = await requesterOf(call);
    const { isNew, statements } = await interestStatements(
      c.env.DB,
      { email: address, market, settings, at, cause: formId, requester },
      t,
    );
    const told = isNew
      ? await trackStatements(db, call, { kind: 'interest', key: await digest(address), email: address })
      : [];
    await db.batch([...statements, ...told]);
    for (const kind of [mailKind, trackingKind]) c.executionCtx.waitUntil(wakeOutbox(c.env, kind));
    if (await wasDropped(c.env.DB, requester)) return refuse(429, call, NOT_MAILED, 'email');
    return { ok: true, body: { ok: true }, location: pages.wetCatFood(market.code, 'sent') };
  },
});

/** Confirms the address of a mailed link, whose page has the button. A repeated call changes nothing. */
export const postInterestConfirm = endpoint(SecretShape, async ({ link }, call): Promise<Outcome> => {
  const { c, market } = call;
  const page = pages.wetCatFoodConfirm(market.code, link);
  const interest = await interestToConfirm(c.env.DB, link);
  if (!interest) return { ...refuse(404, call, 'interest_link'), location: page };
  await confirmInterest(c.env.DB, interest, await now(settingsOf(c.env)));
  return { ok: true, body: { ok: true }, location: page };
});
