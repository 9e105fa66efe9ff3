import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import { addMonths, dayOf, toDate } from '../../platform/day.ts';
import { mailStatements } from '../../platform/mail/mail.ts';
import { formatDate, localeOf } from '../../platform/market/format.ts';
import { defaultMarket, openMarkets } from '../../platform/market/markets.ts';
import { type Attempt, kind } from '../../platform/outbox/kind.ts';
import { pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { CustomerToMailDocument } from '../../shopify/generated/admin/graphql.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { expiringBetween } from './ledger.ts';

const Payload = object({
  customerId: string(),
  /** The month in which the points expire, `YYYY-MM`. */
  month: string(),
});

/** Rows of the outbox that tell a customer which points expire in a month. */
export const expiryMailKind = kind('points-expiry', Payload);

/**
 * Stores the mail about the points that expire in a month, unless they were spent in the meantime.
 *
 * @throws UpstreamError when the customer or the texts cannot be read.
 */
export async function sendExpiryMail({ customerId, month }: Infer<typeof Payload>, { context, key, now, complete }: Attempt<OutboxContext>): Promise<void> {
  const { settings, database, translate } = context;
  const expiring = (await expiringBetween(database, customerId, dayOf(now), addMonths(`${month}-01`, 1))).filter(({ on }) => on.startsWith(month));
  if (expiring.length === 0) return;
  const { customer } = await adminApi(settings, CustomerToMailDocument, { id: customerId });
  const to = customer?.defaultEmailAddress?.emailAddress;
  if (!to) return;
  const market = openMarkets(settings.group).find(({ country }) => country === customer.defaultAddress?.countryCodeV2) ?? defaultMarket(settings.group);
  const locale = localeOf(market.language, market.country);
  const t = await translate(market);
  const link = `${settings.publicOrigin}${pages.rewards(market.code)}`;
  const days = expiring.map(({ on, points }) => t('points.expiry_line', { count: points, date: formatDate(toDate(on), locale) })).join('\n');
  const paragraphs = [t('points.expiry_text'), days, t('points.expiry_use'), link];
  const mail = {
    kind: 'customer',
    key: `points ${key}`,
    about: customerId,
    to,
    subject: t('points.expiry_subject', { count: expiring.reduce((sum, { points }) => sum + points, 0) }),
    paragraphs,
    link,
  } as const;
  await complete(...(await mailStatements(drizzle(database), mail)));
}
