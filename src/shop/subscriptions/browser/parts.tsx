import type { Day } from '../../../platform/shared/day.ts';
import { formatDay, formatDays, formatMoney } from '../../../platform/shared/format.ts';
import type { Problem } from '../../../platform/shared/parse.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import type { DayRange } from '../../delivery/model/dispatch.ts';
import { lastDayToChange, untilText } from '../model/cut-off.ts';
import { hasEnded, isRunning, type Subscription, type Upcoming } from '../model/subscription.ts';

/** A day in words. */
export const dayText = (day: Day, locale: string): string => formatDay(day, locale);

/** A span of days in words. */
export const windowText = ({ from, to }: DayRange, locale: string): string => formatDays(from, to, locale);

/** The day of a delivery's charge, behind the day on which it leaves. */
export function ChargeDay({ delivery: { day, leaves } }: { delivery: Pick<Upcoming, 'day' | 'leaves'> }) {
  const { t, locale } = useSetting();
  return day === leaves ? (
    t('sub.charged_then')
  ) : (
    <>
      {t('sub.charged_on')} <time dateTime={day}>{dayText(day, locale)}</time>
    </>
  );
}

/** A sum in the subscription's own currency. */
export const sumText = (amount: number, { currency }: Subscription, locale: string): string =>
  formatMoney(amount, currency, locale);

/** The state of a subscription; of one that is paused or was cancelled with the day on which that began. */
export const StatusBadge = ({ subscription: { status, since } }: { subscription: Subscription }) => {
  const { t, locale } = useSetting();
  return (
    <>
      <span className={`badge status-${status}`}>{t(`sub.status.${status}`)}</span>
      {since && status !== 'active' ? (
        <small>{t(`sub.since_${status}`, { date: dayText(since, locale) })}</small>
      ) : null}
    </>
  );
};

/** Says until when a subscription is paused; nothing where it resumes on no day by itself. */
export function PausedUntil({
  subscription: { status, pausedUntil },
}: {
  subscription: Pick<Subscription, 'status' | 'pausedUntil'>;
}) {
  const { t, locale } = useSetting();
  return status === 'paused' && pausedUntil ? (
    <strong>{t('pause.paused_until', { date: dayText(pausedUntil, locale) })}</strong>
  ) : null;
}

const FAILED_TEXTS = { payment: 'sub.failed_before', stock: 'sub.failed_stock', other: 'sub.failed_other' } as const;

/** Warns of a failed payment or a card that expires soon. */
export function PaymentWarning({ subscription }: { subscription: Subscription }) {
  const { t } = useSetting();
  if (hasEnded(subscription)) return null;
  const { failed, stopped, payment, challengeUrl } = subscription;
  if (challengeUrl)
    return (
      <p className="alert">
        {t('sub.challenge')} <a href={challengeUrl}>{t('sub.challenge_confirm')}</a>
      </p>
    );
  if (failed) return <p className="alert">{t(stopped ? 'sub.failed' : FAILED_TEXTS[subscription.failedFor])}</p>;
  return payment?.card?.expiresSoon ? (
    <p className="alert calm">{t('sub.expires_soon', { last4: payment.card.last4 })}</p>
  ) : null;
}

/** The next delivery: its day of dispatch, its price, and the day of the charge where that is another one. */
export function NextDelivery({ subscription }: { subscription: Subscription }) {
  const { t, locale } = useSetting();
  const { next } = subscription;
  if (!next) return null;
  const amount = sumText(next.amount, subscription, locale);
  return (
    <p>
      {t('account.leaves', { date: dayText(next.leaves, locale) })}{' '}
      <strong>
        {next.day === next.leaves
          ? t('sub.amount', { amount })
          : t('sub.amount_on', { amount, date: dayText(next.day, locale) })}
      </strong>
    </p>
  );
}

/** Until when the next delivery can be changed; nothing once its day has come. */
export function ChangeUntil({ subscription }: { subscription: Subscription }) {
  const { t, locale, today } = useSetting();
  const { next } = subscription;
  const day = next && isRunning(subscription) ? lastDayToChange(next.day, today) : null;
  return day === null ? null : <p>{t('sub.change_until', { until: untilText(day, { t, locale }) })}</p>;
}

/** A problem with the section of the page that shows it. */
export type PlacedProblem = Problem & { section?: string };

/** Messages of a submission without script about the forms of one section. */
export const SectionMessages = ({ section, problems }: { section: string; problems: readonly PlacedProblem[] }) =>
  problems
    .filter((problem) => problem.section === section)
    .map(({ code, message, field }) => (
      <p key={code} className="alert" role="alert" id={field ?? 'said'}>
        {message}
      </p>
    ));
