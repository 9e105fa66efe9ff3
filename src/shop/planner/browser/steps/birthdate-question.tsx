import { useSetting } from '../../../../platform/shared/setting.tsx';
import { problemOf } from '../../../../ui/field-parts.tsx';
import { TextField } from '../../../../ui/fields.tsx';
import { Doubt, useDoubts } from '../../../pets/browser/use-doubts.tsx';
import type { QuestionProps } from './props.ts';

/** The birthdate, or an approximate age. */
export function BirthdateQuestion({ draft, state, breed }: QuestionProps) {
  const { t, today } = useSetting();
  const { doubts, handlers } = useDoubts({ species: draft.species ?? null, breed });
  return (
    <>
      <div role="group" {...handlers}>
        <TextField
          name="birthdate"
          label={t('pet.birthdate')}
          state={state}
          type="date"
          max={today}
          hint={t('planner.year_hint')}
        />
        <Doubt text={problemOf(state, 'birthdate') ? undefined : doubts.birthdate} />
      </div>
      <details className="rough" open={Boolean(state.values.ageYears || state.values.ageMonths)}>
        <summary>{t('planner.rough')}</summary>
        <div className="form-pair">
          <TextField name="ageYears" label={t('planner.years')} state={state} inputMode="numeric" maxLength={2} />
          <TextField name="ageMonths" label={t('planner.months')} state={state} inputMode="numeric" maxLength={2} />
        </div>
      </details>
    </>
  );
}
