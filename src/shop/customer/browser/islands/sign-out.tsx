import { Form } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';

/** A button that signs out. It leads to another page. */
export default function SignOut({
  setting,
  action,
  text,
  className,
}: {
  setting: SettingProps;
  action: string;
  text: string;
  className?: string;
}) {
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form action={action} leads>
        <Submit {...(className && { className })}>{text}</Submit>
      </Form>
    </SettingProvider>
  );
}
