import { config } from '../../../env.ts';
import { withTimeout } from '../../../platform/cache.ts';
import { digest } from '../../../platform/digest.ts';
import { enqueueMail, sendOutbox } from '../../../platform/mail/outbox.ts';
import { formatNumber, localeOf } from '../../../platform/market/format.ts';
import { pages } from '../../../routes.ts';
import { sessionOf } from '../../../shopify/session.ts';
import type { CallContext } from '../../../site/endpoint.ts';
import { emailOf } from './permission.ts';

/** The time that the provider has to name the customer's address. */
const PROOF_MS = 2000;

/** Whether the visitor is signed in with an address; false where the provider does not say so in time. */
async function isOwnAddress(to: string, { c }: CallContext): Promise<boolean> {
  const session = await sessionOf(c).catch(() => null);
  if (!session) return false;
  const asking = emailOf(session).catch(() => null);
  c.executionCtx.waitUntil(asking);
  return (await withTimeout(PROOF_MS, asking, null)) === to.toLowerCase();
}

/** Mails the link of a plan, once to each address. */
export async function mailPlan({ id, to, name, kcalPerDay }: { id: string; to: string; name: string; kcalPerDay: number }, call: CallContext): Promise<void> {
  const { c, t, market } = call;
  const settings = config(c.env);
  const key = `plan ${id} ${await digest(to.toLowerCase())}`;
  const link = `${settings.publicOrigin}${pages.plan(market.code, id)}`;
  const values = { name, kcal: formatNumber(kcalPerDay, localeOf(market.language, market.country)) };
  const paragraphs = [
    t('planner.mail_hello', values),
    t('planner.mail_need', values),
    link,
    t('planner.mail_weigh', values),
    ...(settings.planDiscountCode ? [t('planner.discount', { code: settings.planDiscountCode })] : []),
    t('planner.mail_private'),
  ];
  const kind = (await isOwnAddress(to, call)) ? 'customer' : 'visitor';
  await enqueueMail(c.env.DB, { kind, key, about: id, to, subject: t('planner.mail_subject', values), paragraphs, link });
  c.executionCtx.waitUntil(sendOutbox(settings, c.env.DB, key).catch((error) => console.warn(JSON.stringify({ event: 'outbox', error: String(error) }))));
}
