import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { wasDropped } from '../../../platform/mail/limits.ts';
import { mailKind } from '../../../platform/mail/mail.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import { parse } from '../../../platform/shared/parse.ts';
import { pages } from '../../../routes.ts';
import { NewsletterCustomerDocument } from '../../../shopify/generated/customer/graphql.ts';
import { type CallContext, endpoint, type Outcome } from '../../../site/endpoint.ts';
import { NOT_MAILED, requesterOf } from '../../../site/requester.ts';
import { accountEndpoint, refuse, saved } from '../../customer/endpoint.ts';
import { trackingKind, trackStatements } from '../../tracking/index.ts';
import { MembershipShape, NewsletterShape, SecretShape } from '../model/shapes.ts';
import { oneClick } from '../one-click.ts';
import { signUpEndpoint } from '../sign-up-endpoint.ts';
import { newsletterCodeKind, newsletterTellKind } from './kinds.ts';
import {
  confirm,
  join,
  leave,
  subscriberByEmail,
  subscriberBySecret,
  subscriberToConfirm,
  subscribeStatements,
} from './state.ts';

/** Has the code made and the marketing service told soon. */
function wake({ c }: Pick<CallContext, 'c'>): void {
  for (const kind of [newsletterCodeKind, newsletterTellKind]) c.executionCtx.waitUntil(wakeOutbox(c.env, kind));
}

/**
 * Asks for the newsletter: mails the link that confirms the address. An address that is confirmed already is refused.
 */
export const postNewsletter = signUpEndpoint({
  input: NewsletterShape,
  read: (sent, t) => parse(sent, NewsletterShape, t, true),
  page: ({ market }) => pages.newsletter(market.code),
  trapped: ['newsletter_failed', 'email'],
  async handle({ email, source, formId }, call): Promise<Outcome> {
    const { c, market, t } = call;
    const settings = settingsOf(c.env);
    if ((await subscriberByEmail(c.env.DB, email))?.state === 'confirmed')
      return refuse(409, call, 'newsletter_taken', 'email');
    const requester = await requesterOf(call);
    const request = {
      email,
      source: source === 'footer' ? 'footer' : 'page',
      market,
      settings,
      at: await now(settings),
      cause: formId,
      requester,
    } as const;
    const db = drizzle(c.env.DB);
    const [first, ...rest] = await subscribeStatements(c.env.DB, request, t);
    await db.batch([
      first!,
      ...rest,
      ...(await trackStatements(db, call, { kind: 'newsletter', key: formId || crypto.randomUUID(), email })),
    ]);
    for (const kind of [mailKind, trackingKind]) c.executionCtx.waitUntil(wakeOutbox(c.env, kind));
    if (await wasDropped(c.env.DB, requester)) return refuse(429, call, NOT_MAILED, 'email');
    return { ok: true, body: { ok: true }, location: pages.newsletter(market.code, 'sent') };
  },
});

/**
 * Confirms the address of a mailed link, whose page has the button. Loading the page changes nothing, because mail
 * scanners load every link.
 */
export const postNewsletterConfirm = endpoint(SecretShape, async ({ link }, call): Promise<Outcome> => {
  const { c, market } = call;
  const page = pages.newsletterConfirm(market.code, link);
  const subscriber = await subscriberToConfirm(c.env.DB, link);
  if (!subscriber || subscriber.state === 'left') return { ...refuse(404, call, 'newsletter_link'), location: page };
  if (subscriber.state === 'pending') {
    await confirm(c.env.DB, subscriber, await now(settingsOf(c.env)));
    wake(call);
  }
  return { ok: true, body: { ok: true }, location: page };
});

/** Takes the address of a mailed link off the list. An unknown link is as good as one that was used. */
export const postNewsletterLeave = endpoint(SecretShape, async ({ link }, { c, market }): Promise<Outcome> => {
  const subscriber = await subscriberBySecret(c.env.DB, link);
  if (subscriber) await leave(c.env.DB, subscriber, await now(settingsOf(c.env)));
  wake({ c });
  return { ok: true, body: { ok: true }, location: pages.newsletter(market.code, 'left') };
});

/** The address of the header `List-Unsubscribe` of letters and codes. */
export const newsletterOneClick = oneClick(
  async (secret, c) => {
    const subscriber = await subscriberBySecret(c.env.DB, secret);
    if (subscriber) await leave(c.env.DB, subscriber, await now(settingsOf(c.env)));
    wake({ c });
  },
  async (secret, c) => {
    const subscriber = await subscriberBySecret(c.env.DB, secret);
    return pages.newsletterLeave(subscriber?.market ?? settingsOf(c.env).group.defaultLanguagePrefix, secret);
  },
);

/** Joins or leaves on the profile. The login has proven the address by a mailed code, so no other mail has to. */
export const postNewsletterChange = accountEndpoint(MembershipShape, async ({ newsletter }, call, session) => {
  const { c, market } = call;
  const settings = settingsOf(c.env);
  const at = await now(settings);
  const { customer } = await session.ask(NewsletterCustomerDocument, {});
  const email = customer.emailAddress?.emailAddress;
  if (!email) return refuse(409, call, 'newsletter_failed');
  const wanted = newsletter !== '';
  if (wanted) {
    await join(c.env.DB, { email, source: 'profile', market, settings, at }, customer.orders.nodes.length === 0);
  } else {
    const subscriber = await subscriberByEmail(c.env.DB, email);
    if (subscriber) await leave(c.env.DB, subscriber, at);
  }
  wake(call);
  return saved(pages.profile(market.code), { newsletter: wanted });
});
