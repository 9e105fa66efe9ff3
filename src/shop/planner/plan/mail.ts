import { eq, exists, type SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Settings, settingsOf } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { digest } from '../../../platform/digest.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Requester } from '../../../platform/mail/limits.ts';
import { type Limits, linkParagraph, type Mail, mailKind, mailStatements } from '../../../platform/mail/mail.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import { formatNumber, localeOf } from '../../../platform/shared/format.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { pages } from '../../../routes.ts';
import type { CallContext } from '../../../site/endpoint.ts';
import { mailFrame } from '../../../site/mail.ts';
import { isOwnAddress } from '../../customer/own-address.ts';
import { plans } from '../../pets/tables.ts';
import { subscribeStatements } from '../../sign-ups/index.ts';

/** Whether a plan is stored: a form that is sent twice at the same time stores one, and mails no other. */
function isStored(id: string, database: D1Database): SQL {
  const db = drizzle(database);
  return exists(db.select({ id: plans.id }).from(plans).where(eq(plans.id, id)));
}

/** A plan whose link is mailed. */
interface MailedPlan {
  to: string;
  name: string;
  kcalPerDay: number;
}

/** The mail with the link of a plan. @param key idempotency key. */
export function mailOfPlan(
  { to, name, kcalPerDay }: MailedPlan,
  { id, ...given }: { id: string } & Limits & Pick<Mail, 'key'>,
  { market, settings }: { market: Market; settings: Settings },
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.plan(market.code, id)}`;
  const values = { name, kcal: formatNumber(kcalPerDay, localeOf(market.language, market.country)) };
  // whoever names any address is not quoted to it
  const text = (part: 'subject' | 'hello' | 'need' | 'weigh') =>
    t(`planner.mail_${part}${given.kind === 'customer' ? '' : '_unnamed'}`, values);
  return {
    ...given,
    about: id,
    to,
    subject: text('subject'),
    preheader: text('need'),
    paragraphs: [
      text('hello'),
      text('need'),
      linkParagraph(t('planner.mail_button'), link),
      text('weigh'),
      ...(settings.planDiscountCode ? [t('planner.discount', { code: settings.planDiscountCode })] : []),
    ],
    footer: [t('planner.mail_private')],
    frame: mailFrame(market, settings, t, 'plan'),
    link,
  };
}

/**
 * The mail with the link of a plan, for the transaction that stores the plan: once to each address. @returns its
 * statements by the plan's id.
 */
function planMail(
  plan: MailedPlan,
  requester: Requester,
  call: CallContext,
): (id: string) => Promise<readonly Statement[]> {
  return async (id) => {
    const { c, t, market } = call;
    const key = `plan ${id} ${await digest(plan.to.toLowerCase())}`;
    const isOwn = await isOwnAddress(plan.to, call);
    const limits: Limits = isOwn ? { kind: 'customer' } : { kind: 'plan', requester };
    const mail = mailOfPlan(plan, { id, key, ...limits }, { market, settings: settingsOf(c.env) }, t);
    return mailStatements(drizzle(c.env.DB), mail, isStored(id, c.env.DB));
  };
}

/**
 * The mails that follow from a plan: its link, and the one that confirms the newsletter where that was ticked. @param
 * requester who asks for them. @returns their statements by the plan's id.
 */
export function planMails(
  plan: MailedPlan,
  wantsNewsletter: boolean,
  requester: Requester,
  call: CallContext,
): (id: string) => Promise<readonly Statement[]> {
  const { c, t, market } = call;
  return async (id) => {
    const mail = await planMail(plan, requester, call)(id);
    if (!wantsNewsletter) return mail;
    const settings = settingsOf(c.env);
    const request = {
      email: plan.to,
      source: 'planner',
      market,
      settings,
      at: await now(settings),
      cause: id,
      requester,
    } as const;
    return [...mail, ...(await subscribeStatements(c.env.DB, request, t, isStored(id, c.env.DB)))];
  };
}

/** Has the mails of a plan sent soon. */
export const sendPlanMails = ({ c }: CallContext): void => c.executionCtx.waitUntil(wakeOutbox(c.env, mailKind));
