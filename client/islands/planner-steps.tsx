import { type SettingProps, SettingProvider, settingOf } from '../../src/platform/document/setting.tsx';
import type { StepProps } from '../planner/props.ts';
import { Steps } from '../planner/steps.tsx';

/** The planner's questions. */
export default function PlannerSteps({ setting, ...page }: { setting: SettingProps } & StepProps) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Steps {...page} />
    </SettingProvider>
  );
}
