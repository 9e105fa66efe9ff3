import { type ReactNode, useState } from 'react';
import { useSetting } from '../../src/platform/document/setting.tsx';
import { api, pages } from '../../src/routes.ts';
import type { OfferOptions } from '../../src/shop/subscriptions/cancellation/model.ts';
import { MAX_NOTE, REASONS } from '../../src/shop/subscriptions/cancellation/model.ts';
import { isRunning } from '../../src/shop/subscriptions/model.ts';
import { closes, opens } from '../../src/ui/commands.ts';
import { Submit } from '../forms/submit.tsx';
import { CancelOffers } from './cancel-offers.tsx';
import { SubscriptionForm, useSubscription } from './manage.tsx';
import { SectionMessages } from './parts.tsx';

const DIALOG = 'cancel-dialog';

const closeQuestion = () => (document.getElementById(DIALOG) as HTMLDialogElement | null)?.close();

/** The form that pauses. @param place the part of the page that shows the success. */
const PauseForm = ({ place, children }: { place: string; children: ReactNode }) => (
  <SubscriptionForm action={api.subscriptions.pause} place={place} change={() => ({ kind: 'pause' })}>
    {children}
  </SubscriptionForm>
);

/** The question whether to pause as a dialog, and the button that opens it; without script a button that pauses. */
export function PauseDialog({ place, label }: { place: string; label?: string }) {
  const { stored } = useSubscription();
  const { t } = useSetting();
  const id = `pause-${stored.number}`;
  return (
    <>
      <button type="button" className="button quiet small" data-scripted {...(label && { 'aria-label': label })} {...opens(id)}>
        {t('sub.pause')}
      </button>
      <noscript>
        <PauseForm place={place}>
          <button className="button quiet small" {...(label && { 'aria-label': label })}>
            {t('sub.pause')}
          </button>
        </PauseForm>
      </noscript>
      <dialog id={id} className="question" aria-labelledby={`${id}-title`} {...{ closedby: 'any' }}>
        <div className="form">
          <h2 id={`${id}-title`}>{t('sub.pause_title')}</h2>
          <p>
            {t('sub.paused_text')} {t('sub.pause_text')}
          </p>
          <PauseForm place={place}>
            <Submit className="button action small">{t('sub.pause_confirm')}</Submit>
          </PauseForm>
          <button type="button" className="button quiet small" {...closes(id)}>
            {t('sub.go_on')}
          </button>
        </div>
      </dialog>
    </>
  );
}

/** The reasons as radios, and the customer's own words for another one. */
function ReasonFields() {
  const { submitted } = useSubscription();
  const { t } = useSetting();
  const { reason, note } = submitted;
  const [chosen] = useState(typeof reason === 'string' ? reason : '');
  return (
    <>
      <fieldset className="checks">
        <legend>{t('sub.cancel_reason')}</legend>
        {['', ...REASONS].map((known) => (
          <label key={known}>
            <input type="radio" name="reason" value={known} defaultChecked={known === chosen} />
            {t(known ? `sub.reason.${known}` : 'sub.reason_none')}
          </label>
        ))}
      </fieldset>
      <div className="form-field reason-note">
        <label htmlFor="note">{t('sub.reason_note')}</label>
        <input id="note" name="note" maxLength={MAX_NOTE} defaultValue={typeof note === 'string' ? note : ''} />
      </div>
    </>
  );
}

/** The question whether to cancel, with an offer that fits the reason below its button. @param keep leads back without a change. @param leads to the subscription. */
function CancelQuestion({ options, keep, leads = false }: { options: OfferOptions; keep: ReactNode; leads?: boolean }) {
  const { problems } = useSubscription();
  const { t } = useSetting();
  return (
    <div className="form cancelling">
      <h2 id="cancel-title">{t('sub.cancel_title')}</h2>
      <SectionMessages section="end" problems={problems} />
      <p>{t('sub.cancel_warning')}</p>
      <SubscriptionForm action={api.subscriptions.cancel} place="status" change={() => ({ kind: 'cancel' })} className="form" leads={leads}>
        <ReasonFields />
        <Submit className="button action small">{t('sub.cancel_confirm')}</Submit>
      </SubscriptionForm>
      <CancelOffers options={options} leads={leads} close={closeQuestion} />
      {keep}
    </div>
  );
}

/** The question as a page: without script, and after a cancellation that was refused. */
export function CancelSection({ options }: { options: OfferOptions }) {
  const { stored } = useSubscription();
  const { t, market } = useSetting();
  const keep = (
    <a className="button quiet small" href={pages.subscription(market.code, stored.number)}>
      {t('sub.keep')}
    </a>
  );
  return (
    <section className="account-card" aria-labelledby="cancel-title">
      <CancelQuestion options={options} keep={keep} leads />
    </section>
  );
}

/** The question as a dialog, and the button that opens it. */
function CancelDialog({ options }: { options: OfferOptions }) {
  const { stored } = useSubscription();
  const { t, market } = useSetting();
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
          <a href={pages.subscriptionCancel(market.code, stored.number)}>{t('sub.cancel')}</a>
        </noscript>
      </p>
      <dialog id={DIALOG} className="question" aria-labelledby="cancel-title" {...{ closedby: 'any' }}>
        <CancelQuestion options={options} keep={keep} />
      </dialog>
    </>
  );
}

export function EndSection({ options }: { options: OfferOptions }) {
  const { stored } = useSubscription();
  const { t } = useSetting();
  return (
    <section className="account-card" aria-labelledby="change">
      <h2 id="change">{t('sub.change')}</h2>
      {isRunning(stored) ? (
        <>
          <p>{t('sub.pause_text')}</p>
          <PauseDialog place="status" />
        </>
      ) : null}
      <CancelDialog options={options} />
    </section>
  );
}
