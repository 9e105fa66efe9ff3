import type { ReactNode } from 'react';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { closes, opens } from '../../../ui/dialog.tsx';
import { isRunning, REASONS } from '../subscription.ts';
import { SectionMessages, type SectionProps, SubscriptionForm } from './section.tsx';

const DIALOG = 'cancel-dialog';

/** The question whether to cancel, with the offer to pause instead. @param keep leads back without a change. */
function CancelQuestion({ keep, ...section }: SectionProps & { keep: ReactNode }) {
  const { subscription, problems, submitted } = section;
  const { t } = useView();
  return (
    <div className="form">
      <h2 id="cancel-title">{t('sub.cancel_title')}</h2>
      <SectionMessages section="end" problems={problems} />
      <p>{t('sub.cancel_warning')}</p>
      <SubscriptionForm action={api.subscriptions.cancel} section={section} className="form">
        <div className="form-field">
          <label htmlFor="reason">{t('sub.cancel_reason')}</label>
          <select id="reason" name="reason" defaultValue={typeof submitted.reason === 'string' ? submitted.reason : ''}>
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
        {keep}
      </div>
    </div>
  );
}

/** The question as a page: without script, and after a cancellation that was refused. */
export function CancelSection(section: SectionProps) {
  const { t, market } = useView();
  const keep = (
    <a className="button quiet small" href={pages.subscription(market.code, section.subscription.number)}>
      {t('sub.keep')}
    </a>
  );
  return (
    <section className="account-card" aria-labelledby="cancel-title">
      <CancelQuestion {...section} keep={keep} />
    </section>
  );
}

/** The question as a dialog, and the button that opens it. */
function CancelDialog(section: SectionProps) {
  const { t, market } = useView();
  const keep = (
    <button type="button" className="button quiet small" {...closes(DIALOG)}>
      {t('sub.keep')}
    </button>
  );
  return (
    <>
      <p>
        <button type="button" className="link-button" data-scripted {...opens(DIALOG)}>
          {t('sub.cancel')}
        </button>
        <noscript>
          <a href={pages.subscriptionCancel(market.code, section.subscription.number)}>{t('sub.cancel')}</a>
        </noscript>
      </p>
      <dialog id={DIALOG} className="question" aria-labelledby="cancel-title" {...{ closedby: 'any' }}>
        <CancelQuestion {...section} keep={keep} />
      </dialog>
    </>
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
      <CancelDialog {...section} />
    </section>
  );
}
