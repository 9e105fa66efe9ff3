import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import type { Settings } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { linkParagraph, type Mail, mailStatements } from '../../platform/mail/mail.ts';
import { type Attempt, kind } from '../../platform/outbox/kind.ts';
import { addMonths, type Day, dayOf, monthStart } from '../../platform/shared/day.ts';
import { formatDay, localeOf } from '../../platform/shared/format.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { CustomerToMailDocument } from '../../shopify/generated/admin/graphql.ts';
import { mailFrame } from '../../site/mail.ts';
import { marketOfReader } from '../../site/mail-market.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { expiringBetween, pointsZone } from './ledger.ts';

const Payload = object({
  customerId: string(),
  /** The month in which the points expire, `YYYY-MM`. */
  month: string(),
});

/** Rows of the outbox that tell a customer which points expire in a month. */
export const expiryMailKind = kind('points-expiry', Payload);

/** A customer whose points expire in a month. */
interface Recipient {
  /** Idempotency key of the mail. */
  key: string;
  customerId: string;
  to: string;
  expiring: readonly { on: Day; points: number }[];
}

/** The mail about points that expire. */
export function expiryMail(
  { key, customerId, to, expiring }: Recipient,
  { market, settings }: { market: Market; settings: Settings },
  t: Translate,
): Mail {
  const locale = localeOf(market.language, market.country);
  const link = `${settings.publicOrigin}${pages.rewards(market.code)}`;
  const days = expiring.map(({ on, points }) =>
    t('points.expiry_line', { count: points, date: formatDay(on, locale) }),
  );
  return {
    kind: 'customer',
    urgency: 'notice',
    key,
    about: customerId,
    to,
    subject: t('points.expiry_subject', { count: expiring.reduce((sum, { points }) => sum + points, 0) }),
    preheader: t('points.expiry_use'),
    paragraphs: [
      t('points.expiry_text'),
      days.join('\n'),
      t('points.expiry_use'),
      linkParagraph(t('points.expiry_button'), link),
    ],
    footer: [t('points.expiry_reason')],
    frame: mailFrame(market, settings, t, 'points_expiry'),
    link,
  };
}

/**
 * Stores the mail about the points that expire in a month, unless they were spent in the meantime.
 *
 * @throws UpstreamError when the customer or the texts cannot be read.
 */
export async function sendExpiryMail(
  { customerId, month }: Infer<typeof Payload>,
  { context, key, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database, translate } = context;
  const expiring = (
    await expiringBetween(database, customerId, dayOf(now, pointsZone(settings)), addMonths(monthStart(month), 1))
  ).filter(({ on }) => on.startsWith(month));
  if (expiring.length === 0) return;
  const { customer } = await adminApi(settings, CustomerToMailDocument, { id: customerId });
  const to = customer?.defaultEmailAddress?.emailAddress;
  if (!to) return;
  const market = marketOfReader({ country: customer.defaultAddress?.countryCodeV2, locale: customer.locale }, settings);
  const mail = expiryMail(
    { key: `points ${key}`, customerId, to, expiring },
    { market, settings },
    await translate(market),
  );
  await complete(...(await mailStatements(drizzle(database), mail)));
}
