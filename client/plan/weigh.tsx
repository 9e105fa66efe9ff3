import { useSetting } from '../../src/platform/document/setting.tsx';
import { formatNumber } from '../../src/platform/market/format.ts';
import * as api from '../../src/routes/api.ts';
import type { PlanContent } from '../../src/shop/planner/plan/model.ts';
import { weighShapeFor } from '../../src/shop/planner/plan/shapes.ts';
import { TextField } from '../../src/ui/fields.tsx';
import { Form, type Refused } from '../forms/form.tsx';
import { Submit } from '../forms/submit.tsx';

interface WeighProps {
  plan: PlanContent;
  refused: Refused | null;
  /** The plan has been computed with another weight. */
  onWeighed(): Promise<void>;
}

/** The form for a new weight. */
export function Weigh({ plan: { id, name, species, currentWeightKg }, refused, onWeighed }: WeighProps) {
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
            <input type="hidden" name="planId" value={id} />
            <TextField name="weightKg" label={t('pet.weight')} state={state} inputMode="decimal" maxLength={7} autoComplete="off" required />
            <p>
              <Submit className="button quiet small">{t('planner.weigh_button')}</Submit>
            </p>
          </>
        )}
      </Form>
    </section>
  );
}
