import { useState } from 'react';
import type { Fields } from '../../../../client/forms/submission.ts';
import { Submit } from '../../../../client/forms/submit.tsx';
import { useSetting } from '../../../platform/shared/setting.tsx';
import * as api from '../../../routes/api.ts';
import { descriptionOf, FieldError, problemOf, textOf } from '../../../ui/field-parts.tsx';
import { type Rhythm, rhythmText } from '../../selling-plans/model/rhythm.ts';
import { DiscountShape } from '../model/shapes.ts';
import type { RhythmHints } from '../model/supply.ts';
import { applyChange, type Change } from './changes.ts';
import { NextAmount } from './line-forms.tsx';
import { Done, SubscriptionForm, useSubscription } from './manage.tsx';
import { dayText, SectionMessages } from './parts.tsx';

/** @param rhythms those that the subscription can have. */
export function FrequencySection({ rhythms, hints }: { rhythms: readonly Rhythm[]; hints: RhythmHints }) {
  const { subscription, stored, problems } = useSubscription();
  const { t, locale, today } = useSetting();
  const changeOf = (fields: Fields): Change | null => {
    const rhythm = rhythms.find((known) => known === fields.rhythm);
    return rhythm ? { kind: 'rhythm', rhythm } : null;
  };
  const [change, setChange] = useState<Change | null>(null);
  const [first, second] = change ? applyChange(subscription, change, today).upcoming : [];
  return (
    <section className="account-card" aria-labelledby="frequency">
      <h2 id="frequency">{t('sub.frequency')}</h2>
      <SectionMessages section="frequency" problems={problems} />
      <SubscriptionForm
        action={api.subscriptionsFrequency}
        place="frequency"
        change={changeOf}
        className="form"
        onDone={() => setChange(null)}
      >
        {(state) => {
          const problem = problemOf(state, 'rhythm');
          return (
            <>
              <fieldset className="checks" {...descriptionOf('rhythm', problem, undefined)}>
                <legend className="visually-hidden">{t('sub.frequency')}</legend>
                {rhythms.map((rhythm) => (
                  <label key={rhythm}>
                    <input
                      type="radio"
                      name="rhythm"
                      value={rhythm}
                      defaultChecked={rhythm === stored.rhythm}
                      onChange={() => setChange({ kind: 'rhythm', rhythm })}
                    />
                    <span>
                      {rhythmText(rhythm, t)}
                      <small>{hints.beside[rhythm]}</small>
                    </span>
                  </label>
                ))}
              </fieldset>
              <FieldError id="rhythm" problem={problem} />
              <p className="small">{hints.below}</p>
              <NextAmount
                change={change}
                text={
                  first && second
                    ? t('sub.next_days', {
                        first: dayText(first.leaves, locale),
                        second: dayText(second.leaves, locale),
                      })
                    : ''
                }
              />
              <Submit className="button quiet small">{t('account.save')}</Submit>
            </>
          );
        }}
      </SubscriptionForm>
      <Done place="frequency" />
    </section>
  );
}

export function DiscountSection() {
  const { subscription, stored, problems, submitted } = useSubscription();
  const { t } = useSetting();
  const { discount } = subscription;
  const [refused] = useState(problems.some(({ field }) => field === 'code') ? { typed: submitted, problems } : null);
  // the first value only: afterwards the visitor opens and closes it
  const [isOpen] = useState(refused !== null || Boolean(stored.discount));
  return (
    <section className="account-card folds" aria-labelledby="discount">
      <details className="account-fold" open={isOpen}>
        <summary>
          <h2 id="discount" tabIndex={-1}>
            {t('sub.discount')}
          </h2>
        </summary>
        <p>
          {discount
            ? t(discount.once ? 'sub.discount_once' : 'sub.discount_applied', { code: discount.code })
            : t('sub.discount_none')}
        </p>
        <SubscriptionForm
          action={api.subscriptionsDiscount}
          place="discount"
          shape={DiscountShape}
          className="form"
          refused={refused}
        >
          {(state) => {
            const problem = problemOf(state, 'code');
            return (
              <>
                <div className="form-field">
                  <label htmlFor="code">{t('sub.discount_label')}</label>
                  <input
                    id="code"
                    name="code"
                    autoComplete="off"
                    maxLength={60}
                    defaultValue={textOf(state.values.code)}
                    {...descriptionOf('code', problem, undefined)}
                  />
                  <FieldError id="code" problem={problem} />
                </div>
                <Submit className="button quiet small">{t('sub.discount_apply')}</Submit>
              </>
            );
          }}
        </SubscriptionForm>
        {stored.discount ? (
          <SubscriptionForm
            action={api.subscriptionsDiscount}
            place="discount"
            focus="discount"
            change={() => ({ kind: 'discount-removed' })}
          >
            <input type="hidden" name="code" value="" />
            <Submit className="link-button">{t('sub.discount_remove')}</Submit>
          </SubscriptionForm>
        ) : null}
      </details>
      <Done place="discount" />
    </section>
  );
}
