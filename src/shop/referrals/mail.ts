import { and, eq, exists } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { config } from '../../env.ts';
import { mailStatements } from '../../platform/mail/mail.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { pages, referralPath } from '../../routes.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { percents } from './percents.ts';
import { referrers } from './tables.ts';

/** A referrer without an account, to whom the code is mailed. */
interface Recipient {
  code: string;
  name: string;
  email: string;
  secret: string;
  secretHash: string;
}

/** The statements of the mail with code, link and the secret link for corrections. It is sent where the referrer has this secret in the end. */
export async function codeMail({ code, name, email, secret, secretHash }: Recipient, { c, t, market }: CallContext): Promise<readonly Statement[]> {
  const settings = config(c.env);
  const db = drizzle(c.env.DB);
  const link = `${settings.publicOrigin}${referralPath(code, market.code)}`;
  const corrections = `${settings.publicOrigin}${pages.refer(market.code, secret)}`;
  const values = { code, name: name.split(' ')[0] ?? name, ...percents(settings) };
  const mail = {
    kind: 'visitor',
    key: `referral ${code} ${secretHash}`,
    about: code,
    to: email,
    subject: t('refer.mail_subject', values),
    paragraphs: [
      t('refer.mail_hello', values),
      t('refer.mail_code', values),
      link,
      t('refer.mail_both', values),
      `${t('refer.mail_correct')}\n${corrections}`,
      t('refer.mail_private'),
    ],
    link,
    moreLinks: [corrections],
  } as const;
  const isStored = db
    .select({ code: referrers.code })
    .from(referrers)
    .where(and(eq(referrers.code, code), eq(referrers.secretHash, secretHash)));
  return mailStatements(db, mail, exists(isStored));
}
