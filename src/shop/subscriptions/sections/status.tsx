import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { shippingDay, warehouseOf } from '../calendar.ts';
import { dayText, NextDelivery, PaymentWarning, StatusBadge, sumText } from '../part.tsx';
import { hasEnded, type Upcoming } from '../subscription.ts';
import { SectionMessages, type SectionProps, SubscriptionForm } from './section.tsx';

/** Charges and sends the next delivery today, after a confirmation. */
function GetItNow({ next, ...section }: SectionProps & { next: Upcoming }) {
  const { subscription, problems } = section;
  const { t, locale, today } = useView();
  const date = dayText(shippingDay(today, warehouseOf(subscription.country ?? '')), locale);
  const amount = sumText(next.amount, subscription, locale);
  const card = subscription.payment?.card;
  return (
    <details className="confirm" open={problems.some(({ code }) => code === 'payment_failed' || code === 'payment_unknown')}>
      <summary className="button quiet small">{t('sub.now')}</summary>
      <SubscriptionForm action={api.subscriptions.now} section={section} className="bubble">
        <p>{t(card ? 'sub.now_text' : 'sub.now_text_short', { amount, date, last4: card?.last4 ?? '', address: subscription.address?.address1 ?? '' })}</p>
        <input type="hidden" name="cycle" value={next.index} />
        <button className="button action small">{t('sub.now_pay', { amount })}</button>
      </SubscriptionForm>
    </details>
  );
}

export function StatusSection(section: SectionProps) {
  const { subscription, problems } = section;
  const { status, stopped, months, total, next, upcoming } = subscription;
  const { t, locale } = useView();
  return (
    <section className="account-card calm" aria-label={t('sub.state')}>
      <p className="sub-head">
        <StatusBadge subscription={subscription} />
        <span>
          {t('plan.every', { count: months })} · {sumText(total, subscription, locale)}
        </span>
      </p>
      <PaymentWarning subscription={subscription} />
      <SectionMessages section="status" problems={problems} />
      <NextDelivery subscription={subscription} />
      {status === 'paused' ? <p>{t('sub.paused_text')}</p> : null}
      {next && next === upcoming[0] && !stopped ? <GetItNow {...section} next={next} /> : null}
      {stopped ? (
        <SubscriptionForm action={api.subscriptions.paymentEmail} section={section}>
          <button className="button action small">{t('sub.payment_email')}</button>
        </SubscriptionForm>
      ) : null}
      {status === 'paused' || stopped ? (
        <SubscriptionForm action={api.subscriptions.resume} section={section}>
          <button className={`button small ${stopped ? 'quiet' : 'action'}`}>{t('sub.resume')}</button>
          <p className="small">{t('sub.resume_note')}</p>
        </SubscriptionForm>
      ) : null}
      {hasEnded(subscription) ? (
        <SubscriptionForm action={api.subscriptions.again} section={section}>
          <p>{t(`sub.${status}_text`)}</p>
          <button className="button action small">{t('sub.again')}</button>
        </SubscriptionForm>
      ) : null}
    </section>
  );
}
