import { Form } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import { api, type PlannerStep } from '../../../../routes.ts';
import type { PlanContent } from '../../model/plan.ts';

/** Leads to the questions, with the plan's answers. */
export function ChangeForm({ planId, text, step }: { planId?: string; text: string; step?: PlannerStep }) {
  const { market } = useSetting();
  return (
    <form method="post" action={api.plannerStart}>
      <input type="hidden" name="market" value={market.code} />
      {planId ? <input type="hidden" name="planId" value={planId} /> : null}
      {step ? <input type="hidden" name="step" value={step} /> : null}
      <button className="button quiet small">{text}</button>
    </form>
  );
}

/** The ways to keep a plan: saved as a pet, or those of a visitor who may not do that. */
export function KeepPlan({
  plan: { id, name, keep, isOwn, signedIn, mayChange },
  onSaved,
}: {
  plan: PlanContent;
  /** The animal has been saved as a pet. */
  onSaved(): Promise<void>;
}) {
  const { t } = useSetting();
  return (
    <section aria-labelledby="keep">
      <h2 id="keep">{t('planner.keep', { name })}</h2>
      <p>{keep.text}</p>
      <div className="plan-actions">
        {mayChange && signedIn ? (
          <Form action={api.plannerSave} doneText={t('planner.saved')} onDone={onSaved}>
            <input type="hidden" name="planId" value={id} />
            <Submit className="button quiet small">{t(isOwn ? 'planner.save_again' : 'planner.save')}</Submit>
          </Form>
        ) : null}
        <div className="plan-actions" dangerouslySetInnerHTML={{ __html: keep.links }} />
      </div>
    </section>
  );
}
