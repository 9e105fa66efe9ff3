import { formatNumber } from '../../../platform/market/format.ts';
import type { View } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { CheckFields, RadioFields, TextField } from '../../../ui/fields.tsx';
import { ACTIVITIES, CONDITIONS, NEEDS } from '../../pets/model.ts';
import { mayBeGrowing } from '../animal.ts';
import { breedBySlug, breedName } from '../breeds.ts';
import type { Draft } from './draft.ts';
import type { StepData } from './load.ts';

function adultWeightHint({ species = 'dog', breed = '' }: Draft, { t, market, locale }: View): string {
  const range = breedBySlug(species, breed)?.kg;
  if (!range) return t('planner.adult_hint');
  const [from, to] = range;
  return t('planner.adult_hint_breed', {
    breed: breedName(species, breed, market.language),
    from: formatNumber(from, locale),
    to: formatNumber(to, locale),
  });
}

/** Activity, body condition, weight and special needs; the adult weight of an animal that may be growing. */
export function HealthQuestion({ data: { state, draft } }: { data: StepData }) {
  const view = useView();
  const { t, today } = view;
  const { species = 'dog', name = '' } = draft;
  return (
    <>
      <RadioFields
        name="activity"
        legend={t(`planner.activity_${species}`, { name })}
        state={state}
        options={ACTIVITIES[species].map((value) => ({ value, text: t(`pet.activity.${value}`) }))}
      />
      <RadioFields
        name="bodyCondition"
        legend={t('pet.condition')}
        state={state}
        options={CONDITIONS.map((value) => ({ value, text: t(`pet.condition.${value}`), hint: t(`planner.condition.${value}`) }))}
      />
      <div className="form-pair">
        <TextField name="currentWeightKg" label={t('pet.weight')} state={state} inputMode="decimal" maxLength={7} autoComplete="off" required />
        {mayBeGrowing(draft.birthdate, today) ? (
          <TextField
            name="expectedAdultWeightKg"
            label={t('planner.adult_weight')}
            state={state}
            inputMode="decimal"
            maxLength={7}
            autoComplete="off"
            hint={adultWeightHint(draft, view)}
          />
        ) : null}
      </div>
      <CheckFields
        name="specialNeeds"
        legend={t('pet.needs')}
        hint={t('planner.needs_hint', { name })}
        state={state}
        options={[...NEEDS.map((value) => [value, t(`pet.need.${value}`)] as const), ['none', t('planner.no_needs')] as const]}
      />
    </>
  );
}
