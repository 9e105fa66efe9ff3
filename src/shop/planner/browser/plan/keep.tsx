import { Form } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { api } from '../../../../routes.ts';
import type { PlanContent } from '../../model/plan.ts';
import { HiddenFields } from '../parts.tsx';

/** The ways to keep a plan: saved as a pet, or those of a visitor who may not do that. */
export function KeepPlan({
  plan: { keep, isOwn, signedIn, mayChange, fields },
  onSaved,
}: {
  plan: PlanContent;
  /** The animal has been saved as a pet. */
  onSaved(): Promise<void>;
}) {
  const { t } = useSetting();
  return (
    <section aria-labelledby="keep">
      <div dangerouslySetInnerHTML={{ __html: keep.head }} />
      <div className="plan-actions">
        {mayChange && signedIn ? (
          <Form action={api.plannerSave} doneText={t('planner.saved')} onDone={onSaved}>
            <HiddenFields fields={fields} />
            <Submit className="button quiet small">{t(isOwn ? 'planner.save_again' : 'planner.save')}</Submit>
          </Form>
        ) : null}
        <div className="plan-actions" dangerouslySetInnerHTML={{ __html: keep.links }} />
      </div>
    </section>
  );
}
