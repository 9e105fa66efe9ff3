import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { formatNumber } from '../../../../platform/shared/format.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { TextField } from '../../../../ui/fields.tsx';
import type { PlanContent } from '../../model/plan.ts';
import { weighShapeFor } from '../../model/weigh-shape.ts';
import { HiddenFields } from '../parts.tsx';

interface WeighProps {
  plan: PlanContent;
  refused: Refused | null;
  /** The plan has been computed with another weight. */
  onWeighed(): Promise<void>;
}

/** The form for a new weight. */
export function Weigh({ plan: { name, species, currentWeightKg, fields }, refused, onWeighed }: WeighProps) {
  const { t, locale } = useSetting();
  return (
    <section aria-labelledby="weigh">
      <h2 id="weigh">{t('planner.weigh', { name })}</h2>
      <p>{t('planner.weigh_text', { kg: formatNumber(currentWeightKg, locale), name })}</p>
      <Form
        className="form"
        action={api.plannerWeigh}
        shape={weighShapeFor(species)}
        refused={refused}
        doneText={t('success.recommendation')}
        onDone={onWeighed}
      >
        {(state) => (
          <>
            <HiddenFields fields={fields} />
            <TextField
              name="weightKg"
              label={t('pet.weight')}
              state={state}
              inputMode="decimal"
              maxLength={7}
              autoComplete="off"
              required
            />
            <p>
              <Submit className="button quiet small">{t('planner.weigh_button')}</Submit>
            </p>
          </>
        )}
      </Form>
    </section>
  );
}
