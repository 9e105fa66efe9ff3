import { useState } from 'react';
import { Submit } from '../../../../client/forms/submit.tsx';
import type { Day } from '../../../platform/shared/day.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import * as api from '../../../routes/api.ts';
import { REMINDER_DAYS } from '../model/pausing.ts';
import { hasEnded, type Upcoming } from '../model/subscription.ts';
import { Done, SubscriptionForm, useSubscription } from './manage.tsx';
import {
  ChangeUntil,
  dayText,
  NextDelivery,
  PaymentWarning,
  SectionMessages,
  StatusBadge,
  sumText,
  windowText,
} from './parts.tsx';
import { PauseDetails } from './pause.tsx';

/**
 * Charges and sends the next delivery today, after a confirmation. @param leaves the day on which it then leaves the
 * warehouse.
 */
function GetItNow({ next, leaves }: { next: Upcoming; leaves: Day }) {
  const { subscription, problems } = useSubscription();
  const { t, locale } = useSetting();
  const date = dayText(leaves, locale);
  const amount = sumText(next.amount, subscription, locale);
  const card = subscription.payment?.card;
  const [isRefused] = useState(
    problems.some(({ code }) => ['payment_failed', 'payment_unknown', 'payment_out_of_stock'].includes(code)),
  );
  return (
    <details className="confirm" open={isRefused}>
      <summary className="button quiet small">{t('sub.now')}</summary>
      <SubscriptionForm action={api.subscriptionsNow} place="status" className="bubble">
        <p>
          {t(card ? 'sub.now_text' : 'sub.now_text_short', {
            amount,
            date,
            last4: card?.last4 ?? '',
            address: (next.elsewhere ?? subscription.address)?.address1 ?? subscription.pickup?.name ?? '',
          })}
        </p>
        <input type="hidden" name="cycle" value={next.index} />
        <Submit className="button action small">{t('sub.now_pay', { amount })}</Submit>
      </SubscriptionForm>
    </details>
  );
}

/**
 * The button that resumes a paused or stopped subscription. @param place the part of the page that shows the success.
 */
export function ResumeForm({ place, isQuiet, label }: { place: string; isQuiet?: boolean; label?: string }) {
  const { t } = useSetting();
  return (
    <SubscriptionForm action={api.subscriptionsResume} place={place} change={() => ({ kind: 'resume' })}>
      <p className="small">{t('sub.resume_note')}</p>
      <Submit className={`button small ${isQuiet ? 'quiet' : 'action'}`} aria-label={label}>
        {t('sub.resume')}
      </Submit>
    </SubscriptionForm>
  );
}

/**
 * The button that puts the products of an ended subscription into the cart, as a new one. @param label on a card, where
 * it is quiet.
 */
export function AgainForm({ label }: { label?: string }) {
  const { t } = useSetting();
  return (
    <SubscriptionForm action={api.subscriptionsAgain} place="status" leads>
      <Submit className={`button small ${label ? 'quiet' : 'action'}`} aria-label={label}>
        {t('sub.again')}
      </Submit>
    </SubscriptionForm>
  );
}

/** The days of the next delivery, what was paid at once, or why nothing comes. */
function Headline() {
  const { subscription, stored } = useSubscription();
  const { status, next, pausedUntil } = subscription;
  const { prepaid } = stored;
  const { t, locale } = useSetting();
  return (
    <span className="arrival">
      {prepaid && !hasEnded(stored)
        ? `${t('plan.prepaid', { count: prepaid.deliveries })} · ${sumText(subscription.total, subscription, locale)}`
        : next
          ? t('sub.arrives', { days: windowText(next.arrives, locale) })
          : status === 'paused' && pausedUntil
            ? t('sub.head.until', { date: dayText(pausedUntil, locale) })
            : t(`sub.head.${status}`)}
    </span>
  );
}

/**
 * @param invites whether an ended one is offered anew. @param leavesNow the day on which a delivery that is paid now
 * leaves the warehouse.
 */
export function StatusSection({ invites, leavesNow }: { invites: boolean; leavesNow: Day }) {
  const { subscription, stored, problems } = useSubscription();
  const { status, stopped, prepaid } = stored;
  const { next } = subscription;
  const { t } = useSetting();
  const isPaused = subscription.status === 'paused';
  return (
    <section className="account-card calm" aria-label={t('sub.state')}>
      <p className="sub-head">
        <Headline />
        <span className="sub-head">
          <StatusBadge subscription={subscription} />
        </span>
      </p>
      <PaymentWarning subscription={subscription} />
      <SectionMessages section="status" problems={problems} />
      <Done place="status" />
      {prepaid ? null : <NextDelivery subscription={subscription} />}
      {prepaid ? null : <ChangeUntil subscription={subscription} />}
      {isPaused ? (
        <p>{t(subscription.pausedUntil ? 'pause.reminder' : 'sub.paused_text', { days: REMINDER_DAYS })}</p>
      ) : null}
      {next && next.index === subscription.upcoming[0]?.index && !stopped && !prepaid ? (
        <div className="actions">
          <GetItNow key={next.index} next={next} leaves={leavesNow} />
          <a className="button quiet small" href={`#day-${next.index}`}>
            {t('sub.reschedule')}
          </a>
        </div>
      ) : null}
      {stopped ? (
        <SubscriptionForm action={api.subscriptionsPaymentEmail} place="status" formName="status">
          <Submit className="button action small">{t('sub.payment_email')}</Submit>
        </SubscriptionForm>
      ) : null}
      {status === 'paused' || stopped || isPaused ? (
        <div className="actions">
          <ResumeForm place="status" isQuiet={stopped} />
          {status === 'paused' ? <PauseDetails place="status" /> : null}
        </div>
      ) : null}
      {hasEnded(stored) && invites ? (
        <>
          <p>{t('sub.again_text')}</p>
          <AgainForm />
        </>
      ) : null}
    </section>
  );
}
