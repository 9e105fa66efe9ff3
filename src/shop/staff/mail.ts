import type { Settings } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { linkParagraph, type Mail } from '../../platform/mail/mail.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import { mailFrame } from '../../site/mail.ts';

/** The mail with the link that signs one of the shop's own people in. */
export async function signInMail(
  { email, secret }: { email: string; secret: string },
  { market, settings }: { market: Market; settings: Settings },
  t: Translate,
): Promise<Mail> {
  const link = `${settings.publicOrigin}${pages.staffEnter(market.code, secret)}`;
  return {
    // only the addresses of the setting get it
    kind: 'customer',
    key: `staff ${await digest(secret)}`,
    about: 'staff',
    to: email,
    subject: t('staff.mail_subject'),
    paragraphs: [t('staff.mail_text'), linkParagraph(t('staff.enter'), link)],
    footer: [t('staff.mail_ignore')],
    frame: mailFrame(market, settings, t, 'staff_sign_in'),
    link,
  };
}
