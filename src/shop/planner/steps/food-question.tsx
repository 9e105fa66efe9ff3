import { useView } from '../../../site/view.tsx';
import { CheckFields } from '../../../ui/fields.tsx';
import { ALLERGEN_NAMES } from '../../pets/allergens.ts';
import { PREFERENCES } from '../../pets/model.ts';
import type { StepData } from './load.ts';

/** The wanted kinds of food, and the ingredients that an animal with an allergy must not eat. */
export function FoodQuestion({ data: { state, draft } }: { data: StepData }) {
  const { t } = useView();
  return (
    <>
      <CheckFields
        name="foodPreferences"
        legend={t('planner.likes')}
        hint={t('planner.likes_hint')}
        state={state}
        options={PREFERENCES.map((value) => [value, t(`pet.preference.${value}`)] as const)}
      />
      {draft.specialNeeds?.includes('feed_allergy') ? (
        <CheckFields
          name="allergies"
          legend={t('planner.allergies', { name: draft.name ?? '' })}
          hint={t('planner.allergies_hint')}
          state={state}
          options={ALLERGEN_NAMES.map((value) => [value, t(`planner.allergen.${value}`)] as const)}
        />
      ) : null}
    </>
  );
}
