import { useState } from 'react';
import { Submit } from '../../../../client/forms/submit.tsx';
import { useSetting } from '../../../platform/shared/setting.tsx';
import * as api from '../../../routes/api.ts';
import { descriptionOf, FieldError, Hint, problemOf } from '../../../ui/field-parts.tsx';
import { toolOf } from '../../../ui/tool.ts';
import { endsOfPause, OTHER_DAY, REMINDER_DAYS, usualEnds } from '../model/pausing.ts';
import { pauseOf } from './changes.ts';
import { closeDetails, SubscriptionForm, useSubscription } from './manage.tsx';
import { dayText, windowText } from './parts.tsx';

/** When the pause ends: some day, after one of the usual times, or on another day. */
function EndChoice({ chosen }: { chosen: string }) {
  const { t, locale, today } = useSetting();
  const choice = (value: string, text: string, note = '') => (
    <label key={value}>
      <input type="radio" name="until" value={value} defaultChecked={value === chosen} />
      <span>
        {text}
        {note ? <small>{note}</small> : null}
      </span>
    </label>
  );
  return (
    <fieldset className="checks">
      <legend>{t('pause.legend')}</legend>
      {choice('', t('pause.open'))}
      {usualEnds(today).map(({ unit, count, day }) =>
        choice(
          day,
          new Intl.NumberFormat(locale, {
            style: 'unit',
            unit: unit === 'weeks' ? 'week' : 'month',
            unitDisplay: 'long',
          }).format(count),
          t('pause.until', { date: dayText(day, locale) }),
        ),
      )}
      {choice(OTHER_DAY, t('pause.other'))}
    </fieldset>
  );
}

/**
 * The form that pauses, or gives a pause another end, behind the words that open it.
 *
 * @param place the part of the page that shows the success.
 */
export function PauseDetails({ place }: { place: string }) {
  const { stored, fromPage, problems, submitted } = useSubscription();
  const { t, locale, today } = useSetting();
  const { number, status, pausedUntil } = stored;
  const id = `pause-${number}`;
  const [refused] = useState(
    problems.some(({ code }) => code === 'invalid_pause') ? { typed: submitted, problems } : null,
  );
  const ends = usualEnds(today);
  const { from, to } = endsOfPause(today);
  const end = pausedUntil ?? '';
  const chosen = String(refused?.typed.until ?? (end === '' || ends.some(({ day }) => day === end) ? end : OTHER_DAY));
  const isPaused = status === 'paused';
  const days = t('pause.days', { days: windowText({ from, to }, locale) });
  return (
    <details className="cancel" id={id} open={refused !== null}>
      <summary className="button quiet small">{t(isPaused ? 'pause.change' : 'sub.pause')}</summary>
      <SubscriptionForm
        action={api.subscriptionsPause}
        place={place}
        change={pauseOf}
        className="form"
        formName="pause"
        tool={toolOf('pause_subscription', t('sub.pause_named', { subscription: fromPage.name.inText }))}
        refused={refused}
        onDone={() => closeDetails(id)}
      >
        {(state) => {
          const problem = problemOf(state, 'date') ?? problemOf(state, 'until');
          return (
            <>
              <EndChoice chosen={chosen} />
              <div className="form-field reason-note">
                <label htmlFor={`${id}-date`}>{t('pause.date')}</label>
                <input
                  id={`${id}-date`}
                  name="date"
                  type="date"
                  min={from}
                  max={to}
                  defaultValue={String(refused?.typed.date ?? end)}
                  {...descriptionOf(`${id}-date`, problem, days)}
                />
                <Hint id={`${id}-date`} text={days} />
              </div>
              <FieldError id={`${id}-date`} problem={problem} />
              <p className="small">{t('pause.note', { days: REMINDER_DAYS })}</p>
              <Submit className={`button small ${isPaused ? 'quiet' : 'action'}`}>
                {t(isPaused ? 'account.save' : 'pause.confirm')}
              </Submit>
            </>
          );
        }}
      </SubscriptionForm>
    </details>
  );
}
