import { formatDate, formatDays, formatMoney } from '../../platform/market/format.ts';
import { useView } from '../../site/view.tsx';
import { hasEnded, type Subscription, type Upcoming } from './subscription.ts';

/** A day in words. */
export const dayText = (day: string, locale: string): string => formatDate(new Date(`${day}T00:00:00Z`), locale);

/** A span of days in words. */
export const windowText = ({ from, to }: { from: string; to: string }, locale: string): string =>
  formatDays(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), locale);

/** The day of a delivery's charge, where it leaves on another day. @param after stands after it. */
export function ChargeDay({ delivery: { day, leaves }, after = '' }: { delivery: Pick<Upcoming, 'day' | 'leaves'>; after?: string }) {
  const { t, locale } = useView();
  return day === leaves ? null : (
    <>
      {t('sub.charged_on')} <time dateTime={day}>{dayText(day, locale)}</time>
      {after}
    </>
  );
}

/** A sum in the subscription's own currency. */
export const sumText = (amount: number, { currency }: Subscription, locale: string): string => formatMoney(amount, currency, locale);

export const StatusBadge = ({ subscription: { status } }: { subscription: Subscription }) => {
  const { t } = useView();
  return <span className={`badge status-${status}`}>{t(`sub.status.${status}`)}</span>;
};

/** Warns of a failed payment or a card that expires soon. */
export function PaymentWarning({ subscription }: { subscription: Subscription }) {
  const { t } = useView();
  if (hasEnded(subscription)) return null;
  const { failed, stopped, payment } = subscription;
  if (failed) return <p className="alert">{t(stopped ? 'sub.failed' : 'sub.failed_before')}</p>;
  return payment?.card?.expiresSoon ? <p className="alert calm">{t('sub.expires_soon', { last4: payment.card.last4 })}</p> : null;
}

/** The next delivery: its day of dispatch, its arrival, its price, and the day of the charge where that is another one. */
export function NextDelivery({ subscription }: { subscription: Subscription }) {
  const { t, locale } = useView();
  const { next } = subscription;
  if (!next) return null;
  const amount = sumText(next.amount, subscription, locale);
  return (
    <p>
      {t('sub.leaves', { date: dayText(next.leaves, locale), days: windowText(next.arrives, locale) })}{' '}
      <strong>{next.day === next.leaves ? t('sub.amount', { amount }) : t('sub.amount_on', { amount, date: dayText(next.day, locale) })}</strong>
    </p>
  );
}
