import { useView } from '../../../site/view.tsx';
import type { EmptyReason } from '../recommendation/empty-tabs.ts';
import type { PlanData } from './load.ts';
import { ChangeForm } from './weigh-and-keep.tsx';

/** The reason why a plan has nothing of a kind, and the way to change it. */
export function EmptyTab({ reason, data: { plan, mayChange } }: { reason: EmptyReason; data: PlanData }) {
  const { t } = useView();
  const isAnswer = reason === 'unwanted' || reason === 'allergy';
  return (
    <div className="alert calm">
      <p>{reason === 'no_chews' ? t('planner.notice.no_chews') : t(`planner.empty.${reason}`, { name: plan.answers.name })}</p>
      {isAnswer && mayChange ? <ChangeForm planId={plan.id} step="food" text={t('planner.change_answer')} /> : null}
    </div>
  );
}
