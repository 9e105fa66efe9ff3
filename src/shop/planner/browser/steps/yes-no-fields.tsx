import { useSetting } from '../../../../platform/shared/setting.tsx';
import type { FormState } from '../../../../ui/field-parts.tsx';
import { isListed, RadioFields } from '../../../../ui/fields.tsx';

/** A question about one value of a list, in a field `name[value]`. As long as nobody answers, it is no. */
export function YesNoFields({
  name,
  value,
  legend,
  state,
}: {
  name: string;
  value: string;
  legend: string;
  state: FormState;
}) {
  const { t } = useSetting();
  return (
    <RadioFields
      name={`${name}[${value}]`}
      legend={legend}
      state={state}
      chosen={isListed(state, name, value) ? '1' : ''}
      options={[
        { value: '1', text: t('planner.answer_yes') },
        { value: '', text: t('planner.answer_no') },
      ]}
    />
  );
}
