import { linkParagraph, type Mail } from '../../../platform/mail/mail.ts';
import { addressIn } from '../../../platform/mail/mailbox.ts';
import { formatDay, formatMoney, localeOf } from '../../../platform/shared/format.ts';
import { defaultMarket } from '../../../platform/shared/markets.ts';
import { pages } from '../../../routes.ts';
import type { CheckedContractFragment } from '../../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { mailFrame } from '../../../site/mail.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { addresseeOf } from '../addressee.ts';
import { marketOfContract } from '../billing/contract.ts';
import { type Paid, type PaidDelivery, refundOf } from '../model/prepaid.ts';
import { nameOfContract } from '../names.ts';

type MailContext = Pick<OutboxContext, 'settings' | 'translate' | 'database'>;

/** The values of the texts about a refund. @param locale BCP 47. */
function valuesOf(contract: CheckedContractFragment, paid: Paid, locale: string) {
  const money = (amount: number) => formatMoney(amount, contract.currencyCode, locale);
  return {
    number: numberOfGid(contract.id),
    order: paid.orderName,
    amount: money(refundOf(paid)),
    paid: money(paid.amount),
    total: paid.total,
    made: paid.total - paid.left.length,
    count: paid.left.length,
  };
}

/** The mail that tells the customer which sum is paid back; null where the provider knows no address. */
export async function customerMail(
  context: MailContext,
  key: string,
  contract: CheckedContractFragment,
  paid: Paid,
): Promise<Mail | null> {
  const { settings } = context;
  const addressee = await addresseeOf(contract, context);
  if (!addressee) return null;
  const { to, market, locale, t } = addressee;
  const values = valuesOf(contract, paid, locale);
  const { inText: subscription } = await nameOfContract(context, contract, { t, locale });
  const link = `${settings.publicOrigin}${pages.subscription(market.code, values.number)}`;
  return {
    kind: 'customer',
    key: `${key} customer`,
    about: contract.id,
    to,
    subject: t('prepaid.end_subject', values),
    paragraphs: [
      t('prepaid.end_text', { ...values, subscription }),
      t('prepaid.end_rule', values),
      t('prepaid.end_when', values),
      linkParagraph(t('changed.see'), link),
    ],
    footer: [t('billing.mail_reason', values)],
    frame: mailFrame(market, settings, t, 'prepaid_end'),
    link,
  };
}

/**
 * The task for the shop's people: only they may move money back.
 *
 * @param unheld the deliveries whose parcels the provider does not hold.
 */
export async function staffMail(
  context: MailContext,
  key: string,
  contract: CheckedContractFragment,
  paid: Paid,
  unheld: readonly PaidDelivery[] = [],
): Promise<Mail> {
  const { settings, translate } = context;
  const reader = defaultMarket(settings.group);
  const market = { ...marketOfContract(contract, settings), language: reader.language };
  const t = await translate(reader);
  const home = `${settings.publicOrigin}${pages.home(market.code)}`;
  const locale = localeOf(market.language, market.country);
  const values = valuesOf(contract, paid, locale);
  const days = unheld.map(({ day }) => formatDay(day, locale)).join('; ');
  return {
    kind: 'customer',
    key: `${key} staff`,
    about: contract.id,
    to: settings.lawMail || addressIn(settings.mail.from),
    subject: t('prepaid.staff_subject', values),
    paragraphs: [
      t('prepaid.staff_text', values),
      ...(days ? [t('prepaid.staff_not_held', { ...values, days })] : []),
      t('prepaid.staff_how', values),
      linkParagraph(market.nativeName, home),
    ],
    footer: [t('declaration.staff_reason')],
    frame: mailFrame(market, settings, t, 'prepaid_end_staff'),
    link: '',
    moreLinks: [home],
  };
}
