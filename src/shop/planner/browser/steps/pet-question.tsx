import { useSetting } from '../../../../platform/shared/setting.tsx';
import { RadioFields, TextField } from '../../../../ui/fields.tsx';
import { GENDERS, PET_SPECIES } from '../../../pets/model/pet.ts';
import type { QuestionProps } from './props.ts';

export function PetQuestion({ state }: QuestionProps) {
  const { t } = useSetting();
  return (
    <>
      <RadioFields
        name="species"
        legend={t('planner.species')}
        state={state}
        options={PET_SPECIES.map((value) => ({ value, text: t(`pet.species.${value}`), drawing: `${value}-sitting` }))}
      />
      <TextField name="name" label={t('planner.name')} state={state} maxLength={40} autoComplete="off" required />
      <RadioFields
        name="gender"
        legend={t('pet.gender')}
        state={state}
        options={GENDERS.map((value) => ({ value, text: t(`pet.gender.${value}`) }))}
      />
    </>
  );
}
