import { type SettingProps, SettingProvider, settingOf } from '../../src/platform/document/setting.tsx';
import { Form } from '../forms/form.tsx';
import { Submit } from '../forms/submit.tsx';

/** A button that signs out. It leads to another page. */
export default function SignOut({ setting, action, text, className }: { setting: SettingProps; action: string; text: string; className?: string }) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form action={action} leads>
        <Submit {...(className && { className })}>{text}</Submit>
      </Form>
    </SettingProvider>
  );
}
