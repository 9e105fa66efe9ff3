import { useView } from '../../../site/view.tsx';
import { TextField } from '../../../ui/fields.tsx';
import type { StepData } from './load.ts';

/** The birthdate, or an approximate age. */
export function BirthdateQuestion({ data: { state } }: { data: StepData }) {
  const { t, today } = useView();
  return (
    <>
      <TextField name="birthdate" label={t('pet.birthdate')} state={state} type="date" max={today} hint={t('planner.year_hint')} />
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
