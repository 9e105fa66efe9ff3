import type { Settings } from '../../../env.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Requester } from '../../../platform/mail/limits.ts';
import { linkParagraph, type Mail } from '../../../platform/mail/mail.ts';
import { localeOf, sizeName } from '../../../platform/shared/format.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { cartLinkPath, pages, stockOneClickPath } from '../../../routes.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { mailFrame } from '../../../site/mail.ts';
import type { MailKind } from '../../../site/mail-scenes.ts';
import type { stockAlerts } from '../tables.ts';
import type { StockedVariant } from './stock.ts';

type StockAlert = typeof stockAlerts.$inferSelect;
/** The parts of an alert that its mails need. */
export type Recipient = Pick<StockAlert, 'id' | 'email' | 'secret' | 'confirmSecret' | 'confirmedAt'>;
/** The size as its mails name it. */
export type NamedVariant = Pick<StockedVariant, 'id' | 'title' | 'product'>;

interface MailContext {
  market: Market;
  settings: Settings;
}

/** The size's only name, where a product has no sizes. */
const NO_SIZE = 'Default Title';

/** The name of a product with its size, such as “Everyday Insect & Oat, 1.5 kg”. */
export const fullName = ({ title, product }: NamedVariant, { language, country }: Market): string =>
  title === NO_SIZE ? product.title : `${product.title}, ${sizeName(title, localeOf(language, country))}`;

/** The parts of every mail: what it is about, and the way out as a link and as a header. */
function common({ id, email, secret }: Recipient, { market, settings }: MailContext, t: Translate, kind: MailKind) {
  const leaveLink = `${settings.publicOrigin}${pages.stockAlertLeave(market.code, secret)}`;
  return {
    about: id,
    to: email,
    frame: mailFrame(market, settings, t, kind),
    leaveParagraph: linkParagraph(t('back_in_stock.mail_leave'), leaveLink),
    leaveLink,
    unsubscribe: `${settings.publicOrigin}${stockOneClickPath(secret)}`,
  };
}

/**
 * The mail with the link that confirms an address. Whoever asks can name any address, so it is limited. @param cause
 * mails of the same cause are one.
 */
export function confirmationMail(
  recipient: Recipient,
  variant: NamedVariant,
  cause: string,
  { requester, ...context }: MailContext & { requester: Requester },
  t: Translate,
): Mail {
  const { market, settings } = context;
  const { leaveParagraph, leaveLink, ...rest } = common(recipient, context, t, 'stock_confirmation');
  const link = `${settings.publicOrigin}${pages.stockAlertConfirm(market.code, recipient.confirmSecret ?? '')}`;
  return {
    ...rest,
    kind: 'stock',
    requester,
    key: `stock ${recipient.id} ${cause}`,
    subject: t('back_in_stock.confirm_subject'),
    paragraphs: [
      t('back_in_stock.confirm_hello', { name: fullName(variant, market) }),
      linkParagraph(t('back_in_stock.confirm_link'), link),
    ],
    footer: [t('back_in_stock.confirm_ignore'), leaveParagraph],
    link,
    moreLinks: [leaveLink],
  };
}

/**
 * The mail to an address that waits already. It goes out, and counts for the limits, as a confirmation does: so nobody
 * learns from the answers who waits.
 */
export function waitingMail(
  recipient: Recipient,
  variant: NamedVariant,
  cause: string,
  { requester, ...context }: MailContext & { requester: Requester },
  t: Translate,
): Mail {
  const { market, settings } = context;
  const { leaveParagraph, leaveLink, ...rest } = common(recipient, context, t, 'stock_confirmation');
  const link = `${settings.publicOrigin}${productPath(variant, market)}`;
  return {
    ...rest,
    kind: 'stock',
    requester,
    key: `stock ${recipient.id} ${cause}`,
    subject: t('back_in_stock.waiting_subject'),
    paragraphs: [
      t('back_in_stock.waiting_hello', { name: fullName(variant, market) }),
      linkParagraph(t('back_in_stock.mail_product'), link),
    ],
    footer: [t('back_in_stock.waiting_reason'), leaveParagraph],
    link,
    moreLinks: [leaveLink],
  };
}

/** The mail that says that a size is in stock again: its button puts one into the cart. */
export function backInStockMail(recipient: Recipient, variant: NamedVariant, context: MailContext, t: Translate): Mail {
  const { market, settings } = context;
  const { leaveParagraph, leaveLink, ...rest } = common(recipient, context, t, 'stock_back');
  const link = `${settings.publicOrigin}${cartLinkPath(market.code, numberOfGid(variant.id))}`;
  const productLink = `${settings.publicOrigin}${productPath(variant, market)}`;
  const name = fullName(variant, market);
  return {
    ...rest,
    // the address has confirmed that it wants it, once: no limit may drop it
    kind: 'customer',
    urgency: 'notice',
    key: `stock ${recipient.id} back ${recipient.confirmedAt}`,
    subject: t('back_in_stock.mail_subject', { name: variant.product.title }),
    paragraphs: [
      t('back_in_stock.mail_hello', { name }),
      linkParagraph(t('back_in_stock.mail_cart'), link),
      t('back_in_stock.mail_order'),
      linkParagraph(t('back_in_stock.mail_product'), productLink),
    ],
    footer: [t('back_in_stock.mail_once'), leaveParagraph],
    link,
    moreLinks: [productLink, leaveLink],
  };
}

const productPath = ({ id, product }: NamedVariant, { code }: Market): string =>
  pages.product(code, product.productType, product.handle, numberOfGid(id));
