import type { Settings } from '../../../env.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Requester } from '../../../platform/mail/limits.ts';
import { highlight, linkParagraph, type Mail } from '../../../platform/mail/mail.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { oneClickPath, pages } from '../../../routes.ts';
import { mailFrame } from '../../../site/mail.ts';
import type { subscribers } from '../tables.ts';

type Subscriber = typeof subscribers.$inferSelect;
type Recipient = Pick<Subscriber, 'id' | 'secret' | 'email'>;

/** The way out of the newsletter, which every mail of it has, as a link and as headers. */
const leaving = ({ secret }: Recipient, { code }: Market, { publicOrigin }: Settings) => ({
  leaveLink: `${publicOrigin}${pages.newsletterLeave(code, secret)}`,
  unsubscribe: `${publicOrigin}${oneClickPath(secret)}`,
});

/**
 * The mail with the link that confirms an address. Whoever asks can name any address, so it is limited. @param cause
 * mails of the same cause are one.
 */
export function confirmationMail(
  recipient: Recipient & Pick<Subscriber, 'confirmSecret'>,
  cause: string,
  { market, settings, requester }: { market: Market; settings: Settings; requester: Requester },
  t: Translate,
): Mail {
  const { id, confirmSecret, email } = recipient;
  const link = `${settings.publicOrigin}${pages.newsletterConfirm(market.code, confirmSecret ?? '')}`;
  const { leaveLink, unsubscribe } = leaving(recipient, market, settings);
  return {
    kind: 'newsletter',
    requester,
    key: `newsletter ${id} ${cause}`,
    about: id,
    to: email,
    subject: t('newsletter.mail_subject'),
    paragraphs: [t('newsletter.mail_hello'), linkParagraph(t('newsletter.mail_confirm'), link)],
    footer: [t('newsletter.mail_ignore'), linkParagraph(t('newsletter.mail_not_me'), leaveLink)],
    frame: mailFrame(market, settings, t, 'newsletter_confirmation'),
    link,
    moreLinks: [leaveLink],
    unsubscribe,
  };
}

/** The mail with the code for the first order. */
export function codeMail(
  recipient: Recipient & { code: string },
  { market, settings }: { market: Market; settings: Settings },
  t: Translate,
): Mail {
  const { id, email, code } = recipient;
  const link = `${settings.publicOrigin}${pages.home(market.code)}`;
  const { leaveLink, unsubscribe } = leaving(recipient, market, settings);
  return {
    kind: 'customer',
    key: `newsletter code ${id}`,
    about: id,
    to: email,
    subject: t('newsletter.code_subject'),
    preheader: t('newsletter.code_use'),
    paragraphs: [
      t('newsletter.code_hello'),
      highlight(code),
      t('newsletter.code_use'),
      linkParagraph(t('newsletter.code_shop'), link),
    ],
    footer: [t('newsletter.code_reason'), linkParagraph(t('newsletter.mail_leave'), leaveLink)],
    frame: mailFrame(market, settings, t, 'newsletter_code'),
    link,
    moreLinks: [leaveLink],
    unsubscribe,
  };
}
