import type { Settings } from '../../../env.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Requester } from '../../../platform/mail/limits.ts';
import { linkParagraph, type Mail } from '../../../platform/mail/mail.ts';
import { addressIn } from '../../../platform/mail/mailbox.ts';
import { defaultMarket, type Market } from '../../../platform/shared/markets.ts';
import { pages } from '../../../routes.ts';
import { mailFrame } from '../../../site/mail.ts';
import type { leads } from '../tables.ts';

export type StoredLead = typeof leads.$inferSelect;

interface MailContext {
  market: Market;
  settings: Settings;
}

/**
 * The mail that brings a message to the shop's people, in the language of the default market; an answer to it goes to
 * whoever has written. @param t the texts of that language.
 */
export function staffMail(lead: StoredLead, { market, settings }: MailContext, t: Translate): Mail {
  const name = `${lead.firstName} ${lead.lastName}`;
  const home = `${settings.publicOrigin}${pages.home(market.code)}`;
  const address: unknown = JSON.parse(lead.address);
  const facts = [
    [t('contact.mail_from'), `${name}, ${lead.email}`],
    [t('contact.mail_product'), lead.product],
    [t('contact.mail_order'), lead.order],
    [t('contact.mail_phone'), lead.phone],
    [t('contact.mail_address'), typeof address === 'string' ? address : ''],
  ].filter(([, value]) => value);
  return {
    kind: 'customer',
    key: `contact ${lead.id}`,
    about: lead.id,
    to: settings.contactMail || addressIn(settings.mail.from),
    replyTo: lead.email,
    subject: t('contact.mail_subject', { name }),
    paragraphs: [
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      lead.message,
      linkParagraph(market.nativeName, home),
    ],
    footer: [t('contact.mail_reason')],
    frame: mailFrame({ ...market, language: defaultMarket(settings.group).language }, settings, t, 'contact_staff'),
    link: '',
    moreLinks: [home],
  };
}

/**
 * The receipt of a message. Whoever writes can name any address, so it is limited, and quotes nothing of what was
 * typed.
 */
export function receiptMail(
  { id, email }: Pick<StoredLead, 'id' | 'email'>,
  { market, settings, requester }: MailContext & { requester: Requester },
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.contact(market.code)}`;
  return {
    kind: 'contact',
    requester,
    key: `contact ${id} receipt`,
    about: id,
    to: email,
    subject: t('contact.receipt_subject'),
    paragraphs: [t('contact.receipt_hello'), linkParagraph(t('page.contact'), link)],
    footer: [t('contact.receipt_ignore')],
    frame: mailFrame(market, settings, t, 'contact_receipt'),
    link: '',
    moreLinks: [link],
  };
}
