import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { FREQUENCIES } from '../subscription.ts';
import { SectionMessages, type SectionProps, SubscriptionForm } from './section.tsx';

export function FrequencySection(section: SectionProps) {
  const { subscription, problems } = section;
  const { t } = useView();
  return (
    <section className="account-card" aria-labelledby="frequency">
      <h2 id="frequency">{t('sub.frequency')}</h2>
      <SectionMessages section="frequency" problems={problems} />
      <SubscriptionForm action={api.subscriptions.frequency} section={section} className="form">
        <fieldset className="checks">
          <legend className="visually-hidden">{t('sub.frequency')}</legend>
          {FREQUENCIES.map((months) => (
            <label key={months}>
              <input type="radio" name="months" value={months} defaultChecked={months === subscription.months} />
              {t('plan.every', { count: months })}
            </label>
          ))}
        </fieldset>
        <p className="small">{t('sub.frequency_hint')}</p>
        <button className="button quiet small">{t('account.save')}</button>
      </SubscriptionForm>
    </section>
  );
}

export function DiscountSection(section: SectionProps) {
  const {
    subscription: { discount },
    problems,
    submitted,
  } = section;
  const { t } = useView();
  const problem = problems.find(({ field }) => field === 'code');
  return (
    <section className="account-card" aria-labelledby="discount">
      <h2 id="discount">{t('sub.discount')}</h2>
      <p>{discount ? t('sub.discount_applied', { code: discount.code }) : t('sub.discount_none')}</p>
      <SubscriptionForm action={api.subscriptions.discount} section={section} className="form">
        <div className="form-field">
          <label htmlFor="code">{t('sub.discount_label')}</label>
          <input
            id="code"
            name="code"
            autoComplete="off"
            maxLength={60}
            defaultValue={problem && typeof submitted.code === 'string' ? submitted.code : ''}
            {...(problem && { 'aria-invalid': true as const, 'aria-describedby': 'code-error' })}
          />
          {problem ? (
            <p className="field-error" id="code-error">
              {problem.message}
            </p>
          ) : null}
        </div>
        <button className="button quiet small">{t('sub.discount_apply')}</button>
      </SubscriptionForm>
      {discount ? (
        <SubscriptionForm action={api.subscriptions.discount} section={section}>
          <input type="hidden" name="code" value="" />
          <button className="link-button">{t('sub.discount_remove')}</button>
        </SubscriptionForm>
      ) : null}
    </section>
  );
}
