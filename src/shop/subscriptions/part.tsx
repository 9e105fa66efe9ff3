import { formatDate, formatDays, formatMoney } from '../../platform/market/format.ts';
import { useView } from '../../site/view.tsx';
import { hasEnded, type Subscription } from './subscription.ts';

/** A day in words. */
export const dayText = (day: string, locale: string): string => formatDate(new Date(`${day}T00:00:00Z`), locale);

/** A span of days in words. */
export const windowText = ({ from, to }: { from: string; to: string }, locale: string): string =>
  formatDays(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`), locale);

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

/** The next delivery: its day of dispatch, its arrival and its price. */
export function NextDelivery({ subscription }: { subscription: Subscription }) {
  const { t, locale } = useView();
  const { next } = subscription;
  if (!next) return null;
  return (
    <p>
      {t('sub.leaves', { date: dayText(next.day, locale), days: windowText(next.arrives, locale) })}{' '}
      <strong>{t('sub.amount', { amount: sumText(next.amount, subscription, locale) })}</strong>
    </p>
  );
}
