import { and, eq, exists } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Settings, settingsOf } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Requester } from '../../platform/mail/limits.ts';
import { highlight, linkParagraph, type Mail, mailStatements } from '../../platform/mail/mail.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { pages, referralPath } from '../../routes.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { mailFrame } from '../../site/mail.ts';
import { marketOfRequest } from '../../site/mail-market.ts';
import { translatorOf } from '../../site/texts.ts';
import { referrers } from '../referral-codes/tables.ts';
import { percents } from './percents.ts';

/** A referrer without an account, to whom the code is mailed. */
interface Recipient {
  code: string;
  email: string;
  secret: string;
  secretHash: string;
  /** Prefix of the market in which they asked for the code. */
  market: string;
}

/** The mail with code, link and the secret link for corrections. */
export function referrerMail(
  { code, email, secret, secretHash }: Omit<Recipient, 'market'>,
  { market, settings, requester }: { market: Market; settings: Settings; requester: Requester },
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${referralPath(code, market.code)}`;
  const corrections = `${settings.publicOrigin}${pages.refer(market.code, secret)}`;
  const values = { code, ...percents(settings) };
  return {
    kind: 'referral',
    requester,
    key: `referral ${code} ${secretHash}`,
    about: code,
    to: email,
    subject: t('refer.mail_subject', values),
    preheader: t('refer.mail_both', values),
    paragraphs: [
      t('refer.mail_hello', values),
      t('refer.mail_code', values),
      highlight(code),
      link,
      t('refer.mail_both', values),
      linkParagraph(t('refer.mail_correct'), corrections),
    ],
    footer: [t('refer.mail_private')],
    frame: mailFrame(market, settings, t, 'referral'),
    link,
    moreLinks: [corrections],
  };
}

/**
 * The statements of the mail with a code. It is sent where the referrer has this secret in the end. @param requester who
 * asks for it.
 */
export async function codeMail(
  recipient: Recipient,
  { c }: CallContext,
  requester: Requester,
): Promise<readonly Statement[]> {
  const db = drizzle(c.env.DB);
  const settings = settingsOf(c.env);
  const market = marketOfRequest(recipient.market, settings);
  const isStored = db
    .select({ code: referrers.code })
    .from(referrers)
    .where(and(eq(referrers.code, recipient.code), eq(referrers.secretHash, recipient.secretHash)));
  return mailStatements(
    db,
    referrerMail(recipient, { market, settings, requester }, translatorOf(c, market)),
    exists(isStored),
  );
}
