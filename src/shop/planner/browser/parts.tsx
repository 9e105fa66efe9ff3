import { useSetting } from '../../../platform/shared/setting.tsx';
import { api, type PlannerStep } from '../../../routes.ts';

/** The fields of a form that nobody sees. */
export const HiddenFields = ({ fields }: { fields: Readonly<Record<string, string | number>> }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

/** Leads to the questions, with the plan's answers. */
export function ChangeForm({ text, ...fields }: { planId?: string; text: string; step?: PlannerStep }) {
  const { market } = useSetting();
  return (
    <form method="post" action={api.plannerStart}>
      <HiddenFields fields={{ market: market.code, ...fields }} />
      <button className="button quiet small">{text}</button>
    </form>
  );
}
