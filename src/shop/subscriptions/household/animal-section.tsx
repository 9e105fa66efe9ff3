import { formatMoney } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { descriptionOf, FieldError, Hint, problemOf, textOf } from '../../../ui/field-parts.tsx';
import { dayText } from '../browser/parts.tsx';
import { amountWith, isEmptyWith, quantitiesWithout } from '../model/box.ts';
import { MAX_NOTE, REASONS } from '../model/cancellation.ts';
import { OTHER_DAY } from '../model/pausing.ts';
import { isRunning } from '../model/subscription.ts';
import { type SectionProps, SubscriptionForm } from '../sections/section.tsx';
import { pausable } from './animals.ts';
import { leftOutDays } from './box-section.tsx';
import type { HouseholdBox } from './load.ts';

type AnimalProps = SectionProps & { household: HouseholdBox; animal: { id: string; name: string } };

/** What a box brings without an animal, and what it costs then. */
function Without({ quantities, household, subscription }: AnimalProps & { quantities: Record<string, number> }) {
  const { t, locale } = useView();
  const { lines } = household.box;
  const money = (amount: number) => formatMoney(amount, subscription.currency, locale);
  const changed = lines.filter(({ id, quantity }) => (quantities[id] ?? quantity) !== quantity);
  return (
    <>
      <ul>
        {changed.map(({ id, title, quantity: usual }) => {
          const quantity = quantities[id] ?? usual;
          return (
            <li key={id}>
              {quantity === 0 ? t('box.without_line', { title }) : t('box.fewer', { title, quantity, usual })}
            </li>
          );
        })}
      </ul>
      <p>
        {t('box.costs', {
          amount: money(amountWith(lines, quantities)),
          usual: money(subscription.total),
        })}
      </p>
    </>
  );
}

/** How many of the next deliveries leave out the food. */
function PauseFields({ subscription, submitted, problems }: AnimalProps) {
  const { t, locale } = useView();
  const open = pausable(subscription);
  const state = { values: submitted, problems };
  const problem = problemOf(state, 'date') ?? problemOf(state, 'deliveries');
  const chosen = textOf(submitted.deliveries) || '1';
  const [first, last] = [open[0], open.at(-1)];
  const hint =
    first && last
      ? t('pause.days', { days: `${dayText(first.leaves, locale)} – ${dayText(last.leaves, locale)}` })
      : undefined;
  return (
    <>
      <fieldset className="checks">
        <legend>{t('pause.legend')}</legend>
        {open.map(({ index }, i) => {
          const back = open[i + 1];
          return (
            <label key={index}>
              <input type="radio" name="deliveries" value={i + 1} defaultChecked={chosen === String(i + 1)} />
              <span>
                {t('box.next', { count: i + 1 })}
                <small>
                  {back
                    ? t('box.back', { date: dayText(back.leaves, locale) })
                    : t('box.back_after', { date: dayText(open[i]!.leaves, locale) })}
                </small>
              </span>
            </label>
          );
        })}
        <label>
          <input type="radio" name="deliveries" value={OTHER_DAY} defaultChecked={chosen === OTHER_DAY} />
          <span>{t('pause.other')}</span>
        </label>
      </fieldset>
      <div className="form-field reason-note">
        <label htmlFor="date">{t('box.date')}</label>
        <input
          id="date"
          name="date"
          type="date"
          min={first?.leaves}
          max={last?.leaves}
          defaultValue={textOf(submitted.date)}
          {...descriptionOf('date', problem, hint)}
        />
        <Hint id="date" text={hint} />
      </div>
      <FieldError id="date" problem={problem} />
    </>
  );
}

/** Leaves the food of one animal out of some deliveries. */
function PausePart(props: AnimalProps) {
  const { t, locale } = useView();
  const { subscription, formId, household, animal } = props;
  const quantities = quantitiesWithout(household.box, new Set([animal.id]));
  const left = leftOutDays(subscription, household.paused, animal.id);
  return (
    <section className="account-card cancelling" aria-labelledby="pause-animal">
      <h2 id="pause-animal">{t('box.pause_title', { name: animal.name })}</h2>
      {left.length > 0 ? (
        <>
          <p>
            <strong>{t('box.left_out', { days: left.map(({ leaves }) => dayText(leaves, locale)).join(', ') })}</strong>
          </p>
          <SubscriptionForm action={api.subscriptionsAnimalResume} section={{ subscription, formId }}>
            <input type="hidden" name="animalId" value={animal.id} />
            <button className="button quiet small">{t('box.take_along', { name: animal.name })}</button>
          </SubscriptionForm>
        </>
      ) : null}
      <Without {...props} quantities={quantities} />
      <SubscriptionForm action={api.subscriptionsAnimalPause} section={{ subscription, formId }} className="form">
        <input type="hidden" name="animalId" value={animal.id} />
        <PauseFields {...props} />
        <p className="small">{t('box.by_itself')}</p>
        <button className="button action">{t('box.pause_confirm')}</button>
      </SubscriptionForm>
    </section>
  );
}

/** Ends the subscription for one animal. Its button is there whatever is chosen. */
function EndPart(props: AnimalProps) {
  const { t, market, locale } = useView();
  const { subscription, formId, household, animal, submitted } = props;
  const quantities = quantitiesWithout(household.box, new Set([animal.id]));
  const chosen = textOf(submitted.reason);
  const { next } = subscription;
  return (
    <section className="account-card cancelling" aria-labelledby="end-animal">
      <h2 id="end-animal">{t('box.end_title', { name: animal.name })}</h2>
      <p>{t('box.end_what')}</p>
      <Without {...props} quantities={quantities} />
      {next ? <p>{t('box.end_next', { date: dayText(next.day, locale) })}</p> : null}
      <SubscriptionForm action={api.subscriptionsAnimalEnd} section={{ subscription, formId }} className="form">
        <input type="hidden" name="animalId" value={animal.id} />
        <fieldset className="checks">
          <legend>{t('box.reason_legend')}</legend>
          {['' as const, ...REASONS].map((reason) => (
            <div className="reason" key={reason}>
              <label>
                <input type="radio" name="reason" value={reason} defaultChecked={reason === chosen} />
                {reason ? t(`leave.reason.${reason}`) : t('leave.reason_none')}
              </label>
              <div className="remedy" data-reason={reason}>
                {reason === 'pet_died' ? <p>{t('leave.pet_died')}</p> : null}
                {reason === 'other' ? (
                  <div className="form-field">
                    <label htmlFor="note">{t('leave.note')}</label>
                    <input id="note" name="note" maxLength={MAX_NOTE} defaultValue={textOf(submitted.note)} />
                  </div>
                ) : null}
              </div>
            </div>
          ))}
        </fieldset>
        <p className="actions">
          <button className="button action">{t('box.end_confirm', { name: animal.name })}</button>
          <a className="button quiet" href={pages.subscription(market.code, subscription.number)}>
            {t('sub.back')}
          </a>
        </p>
      </SubscriptionForm>
    </section>
  );
}

/** The page that pauses or ends a subscription for one of its animals. */
export function AnimalSection(props: AnimalProps) {
  const { t, market } = useView();
  const { subscription, household, animal, problems } = props;
  const { number } = subscription;
  const quantities = quantitiesWithout(household.box, new Set([animal.id]));
  const isAlone = isEmptyWith(household.box.lines, quantities);
  return (
    <>
      {problems
        .filter(({ field }) => field !== 'date' && field !== 'deliveries')
        .map(({ code, message }) => (
          <p key={code} className="alert" role="alert">
            {message}
          </p>
        ))}
      {isAlone || !isRunning(subscription) ? (
        <section className="account-card" aria-labelledby="alone">
          <h2 id="alone">{animal.name}</h2>
          <p>{t('box.alone', { name: animal.name })}</p>
          <p className="actions">
            <a className="button quiet" href={pages.subscription(market.code, number)}>
              {t('box.alone_pause')}
            </a>
            <a className="button quiet" href={pages.subscriptionCancel(market.code, number)}>
              {t('leave.title')}
            </a>
          </p>
        </section>
      ) : (
        <>
          <PausePart {...props} />
          <EndPart {...props} />
        </>
      )}
    </>
  );
}
