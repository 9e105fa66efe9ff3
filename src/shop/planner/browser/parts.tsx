import { useSetting } from '../../../platform/shared/setting.tsx';
import { api, type PlannerStep } from '../../../routes.ts';

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
