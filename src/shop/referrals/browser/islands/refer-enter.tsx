import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { TextField } from '../../../../ui/fields.tsx';
import { EnterShape } from '../../model/shapes.ts';

/** Takes the code or link of a friend. The next page tells what it brings. */
export default function ReferEnter({ setting, refused }: { setting: SettingProps; refused: Refused | null }) {
  const { t } = settingOf(setting);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form action={api.referralsEnter} shape={EnterShape} className="form" refused={refused} leads noValidate>
        {(state) => (
          <>
            <TextField
              name="code"
              label={t('refer.code_or_link')}
              state={state}
              autoComplete="off"
              maxLength={2000}
              required
            />
            <p>
              <Submit className="button quiet">{t('refer.use_code')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
