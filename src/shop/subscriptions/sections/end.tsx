import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { isRunning, REASONS } from '../subscription.ts';
import { SectionMessages, type SectionProps, SubscriptionForm } from './section.tsx';

/** Cancels the subscription after a confirmation, which also offers to pause it. */
function CancelForm(section: SectionProps) {
  const { subscription, problems } = section;
  const { t, market } = useView();
  return (
    <details className="cancel" open={problems.some(({ code }) => code === 'cancel_failed')}>
      <summary>{t('sub.cancel')}</summary>
      <div role="group" aria-labelledby="cancel-title" className="form">
        <h3 id="cancel-title">{t('sub.cancel_title')}</h3>
        <SectionMessages section="end" problems={problems} />
        <p>{t('sub.cancel_warning')}</p>
        <SubscriptionForm action={api.subscriptions.cancel} section={section} className="form">
          <div className="form-field">
            <label htmlFor="reason">{t('sub.cancel_reason')}</label>
            <select id="reason" name="reason" defaultValue="">
              <option value="">{t('sub.reason_none')}</option>
              {REASONS.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`sub.reason.${reason}`)}
                </option>
              ))}
            </select>
          </div>
          <button className="button action small">{t('sub.cancel_confirm')}</button>
        </SubscriptionForm>
        <div className="actions">
          {isRunning(subscription) ? (
            <SubscriptionForm action={api.subscriptions.pause} section={section}>
              <button className="button quiet small">{t('sub.pause_instead')}</button>
            </SubscriptionForm>
          ) : null}
          <a className="button quiet small" href={pages.subscription(market.code, subscription.number)}>
            {t('sub.keep')}
          </a>
        </div>
      </div>
    </details>
  );
}

export function EndSection(section: SectionProps) {
  const { t } = useView();
  return (
    <section className="account-card" aria-labelledby="change">
      <h2 id="change">{t('sub.change')}</h2>
      {isRunning(section.subscription) ? (
        <SubscriptionForm action={api.subscriptions.pause} section={section}>
          <p>{t('sub.pause_text')}</p>
          <button className="button quiet small">{t('sub.pause')}</button>
        </SubscriptionForm>
      ) : null}
      <CancelForm {...section} />
    </section>
  );
}
