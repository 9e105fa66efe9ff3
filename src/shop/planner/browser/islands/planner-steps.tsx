import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import type { StepProps } from '../steps/props.ts';
import { Steps } from '../steps/steps.tsx';

/** The planner's questions. */
export default function PlannerSteps({ setting, ...page }: { setting: SettingProps } & StepProps) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Steps {...page} />
    </SettingProvider>
  );
}
