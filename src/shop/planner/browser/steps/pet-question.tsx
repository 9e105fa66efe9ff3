import { useSetting } from '../../../../platform/shared/setting.tsx';
import { DRAWINGS } from '../../../../species/tables/drawings.ts';
import { SPECIES } from '../../../../species/tables/names.ts';
import { RadioFields, TextField } from '../../../../ui/fields.tsx';
import { Art } from '../../../../ui/icon.tsx';
import { GENDERS } from '../../../pets/model/pet.ts';
import type { QuestionProps } from './props.ts';

export function PetQuestion({ state }: QuestionProps) {
  const { t } = useSetting();
  return (
    <>
      <RadioFields
        name="species"
        legend={t('planner.species')}
        state={state}
        options={SPECIES.map((value) => ({
          value,
          text: t(`pet.species.${value}`),
          drawing: <Art name={DRAWINGS[value][0]} />,
        }))}
      />
      <TextField name="name" label={t('planner.name')} state={state} maxLength={40} autoComplete="off" required />
      <RadioFields
        name="gender"
        legend={t('planner.gender')}
        state={state}
        options={GENDERS.map((value) => ({ value, text: t(`pet.gender.${value}`) }))}
      />
    </>
  );
}
