import type { Config } from '../../../env.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import type { Market } from '../../../platform/market/markets.ts';
import { oneClickPath, pages } from '../../../routes.ts';
import type { subscribers } from '../tables.ts';

type Recipient = Pick<typeof subscribers.$inferSelect, 'id' | 'secret' | 'email'>;

/** The way out of the newsletter, which every mail of it has, as a link and as headers. */
const leaving = ({ secret }: Recipient, { code }: Market, { publicOrigin }: Config) => ({
  leaveLink: `${publicOrigin}${pages.newsletterLeave(code, secret)}`,
  unsubscribe: `${publicOrigin}${oneClickPath(secret)}`,
});

/** The mail with the link that confirms an address. Whoever asks can name any address, so it is limited. @param cause mails of the same cause are one. */
export function confirmationMail(recipient: Recipient, cause: string, { market, settings }: { market: Market; settings: Config }, t: Translate): Mail {
  const { id, secret, email } = recipient;
  const link = `${settings.publicOrigin}${pages.newsletterConfirm(market.code, secret)}`;
  const { leaveLink, unsubscribe } = leaving(recipient, market, settings);
  return {
    kind: 'visitor',
    key: `newsletter ${id} ${cause}`,
    about: id,
    to: email,
    subject: t('newsletter.mail_subject'),
    paragraphs: [
      t('newsletter.mail_hello'),
      `${t('newsletter.mail_confirm')}:\n${link}`,
      t('newsletter.mail_ignore'),
      `${t('newsletter.mail_not_me')}:\n${leaveLink}`,
    ],
    link,
    moreLinks: [leaveLink],
    unsubscribe,
  };
}

/** The mail with the code for the first order. */
export function codeMail(recipient: Recipient & { code: string }, { market, settings }: { market: Market; settings: Config }, t: Translate): Mail {
  const { id, email, code } = recipient;
  const link = `${settings.publicOrigin}${pages.home(market.code)}`;
  const { leaveLink, unsubscribe } = leaving(recipient, market, settings);
  return {
    kind: 'customer',
    key: `newsletter code ${id}`,
    about: id,
    to: email,
    subject: t('newsletter.code_subject'),
    paragraphs: [
      t('newsletter.code_hello'),
      t('newsletter.code_is', { code }),
      t('newsletter.code_use'),
      `${t('newsletter.code_shop')}:\n${link}`,
      `${t('newsletter.mail_leave')}:\n${leaveLink}`,
    ],
    link,
    moreLinks: [leaveLink],
    unsubscribe,
  };
}
