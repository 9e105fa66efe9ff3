import { useSetting } from '../../../../platform/shared/setting.tsx';
import { CheckFields } from '../../../../ui/fields.tsx';
import { ALLERGEN_NAMES, PREFERENCES } from '../../../pets/model/pet.ts';
import type { QuestionProps } from './props.ts';

/** The wanted kinds of food, and the ingredients that an animal with an allergy must not eat. */
export function FoodQuestion({ state, draft }: QuestionProps) {
  const { t } = useSetting();
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
