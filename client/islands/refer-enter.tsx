import { type SettingProps, SettingProvider, settingOf } from '../../src/platform/document/setting.tsx';
import * as api from '../../src/routes/api.ts';
import { EnterShape } from '../../src/shop/referrals/shapes.ts';
import { TextField } from '../../src/ui/fields.tsx';
import { Form, type Refused } from '../forms/form.tsx';
import { Submit } from '../forms/submit.tsx';

/** Takes the code or link of a friend. The next page tells what it brings. */
export default function ReferEnter({ setting, refused }: { setting: SettingProps; refused: Refused | null }) {
  const { t } = settingOf(setting);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form action={api.referralsEnter} shape={EnterShape} className="form" refused={refused} leads noValidate>
        {(state) => (
          <>
            <TextField name="code" label={t('refer.code_or_link')} state={state} autoComplete="off" maxLength={2000} required />
            <p>
              <Submit className="button quiet">{t('refer.use_code')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
