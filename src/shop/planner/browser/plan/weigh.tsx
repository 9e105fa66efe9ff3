import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
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
export function Weigh({ plan: { species, weigh, fields }, refused, onWeighed }: WeighProps) {
  const { t } = useSetting();
  return (
    <section aria-labelledby="weigh">
      <div dangerouslySetInnerHTML={{ __html: weigh }} />
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
