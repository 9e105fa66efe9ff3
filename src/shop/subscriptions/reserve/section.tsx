import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { hasEnded } from '../model/subscription.ts';
import { type SectionProps, SubscriptionForm } from '../sections/section.tsx';
import type { ReserveChoice } from './load.ts';
import { methodLine, methodText, tokenOf } from './method.ts';

type Props = Pick<SectionProps, 'subscription' | 'formId' | 'submitted'> & { reserve: ReserveChoice };

/** The form that takes a reserve back. */
function OffForm({ section }: { section: Pick<SectionProps, 'subscription' | 'formId'> }) {
  const { t } = useView();
  return (
    <SubscriptionForm action={api.subscriptionsReserve} section={section}>
      <input type="hidden" name="method" value="" />
      <button className="button quiet small">{t('reserve.off')}</button>
    </SubscriptionForm>
  );
}

/** The form that names a reserve. */
function ChooseForm({
  choices,
  section,
}: Pick<ReserveChoice, 'choices'> & { section: Pick<Props, 'subscription' | 'formId'> }) {
  const { t } = useView();
  return (
    <SubscriptionForm action={api.subscriptionsReserve} section={section} className="form">
      <div className="form-field">
        <label htmlFor="reserve-method">{t('reserve.label')}</label>
        <select id="reserve-method" name="method">
          {choices.map((method) => (
            <option key={method.id} value={tokenOf(method)}>
              {methodLine(method, t)}
            </option>
          ))}
        </select>
      </div>
      <button className="button quiet small">{t('reserve.choose')}</button>
    </SubscriptionForm>
  );
}

/** The payment method that may be charged when a subscription's own one is refused. */
export function ReserveSection({ reserve: { state, first, method, choices }, submitted, ...section }: Props) {
  const { t } = useView();
  const { subscription } = section;
  if (hasEnded(subscription) || subscription.prepaid?.isGift) return null;
  const names = { first: methodText(first, t), reserve: methodText(method, t) };
  const isLost = state === 'gone' || state === 'expired';
  return (
    <section className="account-card folds" aria-labelledby="reserve">
      <details className="account-fold" open={state !== 'off' || 'method' in submitted}>
        <summary>
          <h2 id="reserve" tabIndex={-1}>
            {t('reserve.title')}
          </h2>
        </summary>
        {state === 'off' ? <p>{t('reserve.text', names)}</p> : null}
        {state === 'on' || state === 'charging' ? <p>{t(`reserve.${state}`, names)}</p> : null}
        {isLost ? <p className="alert calm">{t(`reserve.${state}`, names)}</p> : null}
        {state === 'off' ? null : <OffForm section={section} />}
        {(state === 'off' || isLost) && choices.length > 0 ? <ChooseForm choices={choices} section={section} /> : null}
        {state === 'off' && choices.length === 0 ? <p className="small">{t('reserve.only')}</p> : null}
      </details>
    </section>
  );
}
