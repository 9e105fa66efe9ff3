import { formatMoney } from '../../../platform/shared/format.ts';
import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { rhythmText, withinSentence } from '../../selling-plans/model/rhythm.ts';
import { dayText } from '../browser/parts.tsx';
import { type Paid, type PaidDelivery, refundOf } from '../model/prepaid.ts';
import { hasEnded, type Subscription } from '../model/subscription.ts';
import { type SectionProps, SubscriptionForm } from '../sections/section.tsx';
import type { prepaidRefunds } from './tables.ts';

type Props = Pick<SectionProps, 'subscription' | 'formId'>;

/** The forms that move a paid delivery, and put it behind the last one. */
function DeliveryForms({ delivery: { number, day }, ...section }: Props & { delivery: PaidDelivery }) {
  const { t, locale } = useView();
  const date = dayText(day, locale);
  return (
    <details className="paid-change">
      <summary className="button quiet small" aria-label={t('prepaid.change_named', { date })}>
        {t('prepaid.change')}
      </summary>
      <SubscriptionForm action={api.subscriptionsPaidMove} section={section} className="form">
        <input type="hidden" name="delivery" value={number} />
        <div className="form-field">
          <label htmlFor={`paid-${number}`}>{t('prepaid.day')}</label>
          <input id={`paid-${number}`} type="date" name="date" defaultValue={day} required />
        </div>
        <button className="button quiet small">{t('prepaid.move')}</button>
      </SubscriptionForm>
      <SubscriptionForm action={api.subscriptionsPaidSkip} section={section}>
        <input type="hidden" name="delivery" value={number} />
        <button className="button quiet small">{t('prepaid.skip')}</button>
        {section.subscription.prepaid?.isGift ? null : <p className="small">{t('prepaid.skip_note')}</p>}
      </SubscriptionForm>
    </details>
  );
}

/** The deliveries that are paid and left, each with the means to move it, and what comes after them. */
export function PaidSection({ paid, ...section }: Props & { paid: Paid }) {
  const { t, locale } = useView();
  const { subscription } = section;
  const { prepaid, next } = subscription;
  if (!prepaid || hasEnded(subscription)) return null;
  const { left, total } = paid;
  const after = prepaid.isGift
    ? t('prepaid.gift_ends')
    : next &&
      t('prepaid.next_charge', { date: dayText(next.day, locale), amount: moneyOf(next.amount, subscription, locale) });
  return (
    <section className="account-card" aria-labelledby="paid">
      <h2 id="paid" tabIndex={-1}>
        {t('prepaid.left', { count: left.length, total })}
      </h2>
      <p>
        {t('prepaid.every', { every: withinSentence(rhythmText(prepaid.rhythm, t)), order: paid.orderName })} {after}
      </p>
      {left.length > 0 ? <p className="small">{t('prepaid.address')}</p> : null}
      {left.length > 0 ? (
        <ul className="deliveries paid">
          {left.map((delivery) => (
            <li key={delivery.number}>
              <time dateTime={delivery.day}>{dayText(delivery.day, locale)}</time>
              <DeliveryForms {...section} delivery={delivery} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const moneyOf = (amount: number, { currency }: Pick<Subscription, 'currency'>, locale: string): string =>
  formatMoney(amount, currency, locale);

/** The sum that is paid back when the subscription ends now, before its end is confirmed. */
export function RefundBefore({ paid, subscription }: { paid: Paid; subscription: Subscription }) {
  const { t, locale } = useView();
  const { left, total, amount } = paid;
  if (left.length === 0) return null;
  return (
    <div className="alert calm">
      <p>
        <strong>
          {t('prepaid.refund', { amount: moneyOf(refundOf(paid), subscription, locale), count: left.length, total })}
        </strong>
      </p>
      <p>{t('prepaid.end_rule', { paid: moneyOf(amount, subscription, locale), total })}</p>
      <p>{t('prepaid.end_when')}</p>
    </div>
  );
}

/** The sum that is paid back for a subscription that has ended. */
export function RefundAfter({ refund }: { refund: typeof prepaidRefunds.$inferSelect }) {
  const { t, locale } = useView();
  return (
    <p>
      {t('prepaid.refund_after', {
        amount: formatMoney(refund.amount / 100, refund.currency, locale),
        count: refund.deliveries,
      })}{' '}
      {t('prepaid.end_when')}
    </p>
  );
}
