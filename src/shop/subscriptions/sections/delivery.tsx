import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { ChargeDay, dayText, sumText, windowText } from '../part.tsx';
import type { Upcoming } from '../subscription.ts';
import { type SectionProps, SubscriptionForm } from './section.tsx';

interface DeliveryProps {
  delivery: Upcoming;
  section: SectionProps;
}

/** Products that come with this delivery only, each with a button that removes it. */
function Extras({ delivery: { index, extras }, section }: DeliveryProps) {
  const { t } = useView();
  return extras.map((extra) => (
    <SubscriptionForm key={extra.id} action={api.subscriptions.remove} section={section} className="extra">
      <small>
        + {extra.quantity} × <span lang="en">{extra.title}</span> · {t('sub.once')}
      </small>
      <input type="hidden" name="lineId" value={extra.id} />
      <input type="hidden" name="cycle" value={index} />
      <button className="link-button" aria-label={t('account.remove_named', { name: extra.title })}>
        {t('account.remove')}
      </button>
    </SubscriptionForm>
  ));
}

function MoveForm({ delivery, movable, section }: DeliveryProps & { movable: { from: string; to: string } }) {
  const { problems, submitted } = section;
  const { t, locale } = useView();
  const problem = String(submitted.cycle) === String(delivery.index) ? problems.find(({ code }) => code === 'invalid_date') : undefined;
  const id = problem ? 'date' : `date-${delivery.index}`;
  const current = delivery.leaves <= movable.to ? delivery.leaves : delivery.day;
  return (
    <details open={Boolean(problem)}>
      <summary aria-label={t('sub.move_named', { date: dayText(delivery.leaves, locale) })}>{t('sub.reschedule')}</summary>
      <SubscriptionForm action={api.subscriptions.reschedule} section={section} className="form">
        <input type="hidden" name="cycle" value={delivery.index} />
        <div className="form-field">
          <label htmlFor={id}>{t('sub.new_date')}</label>
          <input
            id={id}
            name="date"
            type="date"
            required
            min={movable.from}
            max={movable.to}
            defaultValue={problem && typeof submitted.date === 'string' ? submitted.date : current}
            aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
            {...(problem && { 'aria-invalid': true as const })}
          />
          <p className="small" id={`${id}-hint`}>
            {t('sub.new_date_hint', { days: windowText(movable, locale) })}
          </p>
          {problem ? (
            <p className="field-error" id={`${id}-error`}>
              {problem.message}
            </p>
          ) : null}
        </div>
        <button className="button quiet small">{t('sub.move')}</button>
      </SubscriptionForm>
    </details>
  );
}

/** One delivery of the list, with the forms that change it. */
export function Delivery({ delivery, section }: DeliveryProps) {
  const { skipped, edited, movable } = delivery;
  const { t, locale } = useView();
  const day = dayText(delivery.leaves, locale);
  return (
    <li className={skipped ? 'skipped' : undefined}>
      <div>
        <b>
          <time dateTime={delivery.leaves}>{day}</time>
        </b>
        {skipped ? <span className="badge">{t('sub.skipped')}</span> : edited ? <span className="badge">{t('sub.edited')}</span> : null}
        {skipped ? null : (
          <small>
            <ChargeDay delivery={delivery} after=" · " />
            {t('sub.arrives', { days: windowText(delivery.arrives, locale) })} · {sumText(delivery.amount, section.subscription, locale)}
          </small>
        )}
        <Extras delivery={delivery} section={section} />
      </div>
      <div className="card-actions">
        <SubscriptionForm action={skipped ? api.subscriptions.unskip : api.subscriptions.skip} section={section}>
          <input type="hidden" name="cycle" value={delivery.index} />
          <button className="link-button" aria-label={t(skipped ? 'sub.unskip_named' : 'sub.skip_named', { date: day })}>
            {t(skipped ? 'sub.unskip' : 'sub.skip')}
          </button>
        </SubscriptionForm>
        {movable ? <MoveForm delivery={delivery} movable={movable} section={section} /> : null}
      </div>
    </li>
  );
}
