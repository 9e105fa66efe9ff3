import type { Struct } from 'superstruct';
import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import type { FormSchema } from '../../../../platform/shared/fields.ts';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { TextField } from '../../../../ui/fields.tsx';
import { InterestShape, NewsletterShape } from '../../model/shapes.ts';
import { Trap } from '../trap.tsx';

interface SignUpProps {
  setting: SettingProps;
  list: 'newsletter' | 'interest';
  refused: Refused | null;
}

function ListForm<T, S extends FormSchema>({
  action,
  shape,
  setting,
  list,
  refused,
}: SignUpProps & { action: string; shape: Struct<T, S> }) {
  const { t } = settingOf(setting);
  return (
    <Form action={action} shape={shape} className="form" refused={refused} doneText={t(`${list}.sent`)}>
      {(state) => (
        <>
          <TextField
            name="email"
            label={t('sign_up.email')}
            state={state}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            required
            hint={t(`${list}.hint`)}
          />
          <Trap />
          <p className="actions">
            <Submit className="button action">{t(`${list}.button`)}</Submit>
          </p>
        </>
      )}
    </Form>
  );
}

/** The form that puts an address on a list. */
export default function SignUp(props: SignUpProps) {
  return (
    <SettingProvider setting={settingOf(props.setting)}>
      {props.list === 'newsletter' ? (
        <ListForm action={api.signUpsNewsletter} shape={NewsletterShape} {...props} />
      ) : (
        <ListForm action={api.signUpsInterest} shape={InterestShape} {...props} />
      )}
    </SettingProvider>
  );
}
