import { useView } from '../../../site/view.tsx';
import type { EmptyReason } from '../recommendation/empty-tabs.ts';
import type { PlanData } from './load.ts';
import { ChangeForm } from './weigh-and-keep.tsx';

/** The reason why a plan has nothing of a kind, and the way to change it. */
export function EmptyTab({ reason, data: { plan, mayChange } }: { reason: EmptyReason; data: PlanData }) {
  const { t } = useView();
  const { name } = plan.answers;
  const isAnswer = reason === 'unwanted' || reason === 'allergy' || reason === 'used_by_stick';
  const isNotice = reason === 'no_chews' || reason === 'too_much_energy';
  return (
    <div className="alert calm">
      <p>{isNotice ? t(`planner.notice.${reason}`, { name }) : t(`planner.empty.${reason}`, { name })}</p>
      {isAnswer && mayChange ? <ChangeForm planId={plan.id} step="food" text={t('planner.change_answer')} /> : null}
    </div>
  );
}
