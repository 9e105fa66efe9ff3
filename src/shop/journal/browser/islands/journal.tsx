import { useMemo, useState } from 'react';
import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import type { Day } from '../../../../platform/shared/day.ts';
import { formatDay } from '../../../../platform/shared/format.ts';
import { type SettingProps, SettingProvider, settingOf, useSetting } from '../../../../platform/shared/setting.tsx';
import { api, pages } from '../../../../routes.ts';
import { speciesOrNull } from '../../../../species/known.ts';
import { descriptionOf, FieldError, type FormState, problemOf, textOf } from '../../../../ui/field-parts.tsx';
import { SelectField, TextArea, TextField } from '../../../../ui/fields.tsx';
import { COATS, MAX_NOTE, SCORES, STOOLS } from '../../model/entry.ts';
import { entryShape, firstDay } from '../../model/shapes.ts';
import { BodyPicture } from '../body-picture.tsx';

interface JournalProps {
  setting: SettingProps;
  pet: { id: string; name: string; species: string; birthdate: string };
  /** The values of the entry that the form begins with. */
  values: Readonly<Record<string, unknown>>;
  /** The day of that entry where it is stored; saving replaces it. */
  storedDay: Day | null;
  refused: Refused | null;
}

/** Nine pictures with their words, and the choice not to note it. */
function ScoreField({ state }: { state: FormState }) {
  const { t } = useSetting();
  const problem = problemOf(state, 'condition');
  const chosen = textOf(state.values.condition);
  return (
    <fieldset className="scores" id="condition" {...descriptionOf('condition', problem, t('journal.scale_condition'))}>
      <legend>{t('journal.condition')}</legend>
      <label className="score-none">
        <input type="radio" name="condition" value="" defaultChecked={chosen === ''} />
        <span>{t('journal.not_noted')}</span>
      </label>
      <div>
        {SCORES.map((score) => (
          <label key={score}>
            <input type="radio" name="condition" value={score} defaultChecked={chosen === String(score)} />
            <span>
              <BodyPicture score={score} />
              <b>{score}</b> <small>{t(`journal.score_${score}`)}</small>
            </span>
          </label>
        ))}
      </div>
      <p className="small" id="condition-hint">
        {t('journal.scale_condition')}
      </p>
      <FieldError id="condition" problem={problem} />
    </fieldset>
  );
}

/** The fields of an entry. */
function EntryFields({ state, birthdate }: { state: FormState; birthdate: string }) {
  const { t, today } = useSetting();
  const none = ['', t('journal.not_noted')] as const;
  return (
    <>
      <div className="form-pair">
        <TextField
          name="weightKg"
          label={t('journal.weight')}
          state={state}
          inputMode="decimal"
          maxLength={7}
          autoComplete="off"
        />
        <TextField
          name="day"
          label={t('journal.day')}
          state={state}
          type="date"
          min={firstDay(birthdate, today)}
          max={today}
        />
      </div>
      <ScoreField state={state} />
      <div className="form-pair">
        <div>
          <SelectField
            name="stool"
            label={t('journal.stool')}
            state={state}
            options={[none, ...STOOLS.map((stool) => [String(stool), t(`journal.stool_${stool}`)] as const)]}
          />
          <p className="small">{t('journal.scale_stool')}</p>
        </div>
        <SelectField
          name="coat"
          label={t('journal.coat')}
          state={state}
          options={[none, ...COATS.map((coat) => [coat, t(`journal.coat_${coat}`)] as const)]}
        />
      </div>
      <TextArea name="note" label={t('journal.note')} state={state} rows={3} maxLength={MAX_NOTE} />
    </>
  );
}

/** Shows the curve and the list as they are now. */
const readAgain = () =>
  import('../../../../../client/forms/refresh.ts')
    .then((refresh) => refresh.readAgain())
    .catch(() => {
      // the page stays as it is; what was saved is saved
    });

/** The form of an entry. It is the whole entry of its day, so it begins with what is stored. */
export default function Journal({ setting: props, pet, values, storedDay, refused }: JournalProps) {
  const setting = settingOf(props);
  const { t, today, locale, market } = setting;
  const { species, birthdate } = pet;
  const shape = useMemo(
    () => entryShape({ species: speciesOrNull(species), birthdate }, today),
    [species, birthdate, today],
  );
  const [message, setMessage] = useState('');
  return (
    <SettingProvider setting={setting}>
      <Form
        action={api.journalSave}
        className="form"
        shape={shape}
        lane="journal"
        values={values}
        refused={refused}
        doneText={null}
        onStart={() => setMessage('')}
        onDone={(body) => {
          setMessage(String(body.message ?? ''));
          void readAgain();
        }}
      >
        {(state) => (
          <>
            <input type="hidden" name="petId" value={pet.id} />
            {storedDay ? (
              <p className="small">
                {t('journal.stored', { date: formatDay(storedDay, locale) })}
                {storedDay === today ? null : (
                  <>
                    {' '}
                    <a href={pages.journal(market.code, pet.id)}>{t('journal.entry_today')}</a>
                  </>
                )}
              </p>
            ) : null}
            <EntryFields state={state} birthdate={birthdate} />
            <p>
              <Submit className="button action">{t('account.save')}</Submit>
            </p>
            <div role="status">{message ? <p className="alert calm">{message}</p> : null}</div>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
