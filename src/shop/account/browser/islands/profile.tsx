import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { useLatest } from '../../../../../client/forms/latest.ts';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { TextField } from '../../../../ui/fields.tsx';
import { ProfileShape } from '../../model/shapes.ts';

interface Name {
  firstName: string | null;
  lastName: string | null;
}

/** The form with the customer's name. */
export default function Profile({
  setting,
  name: fromPage,
  refused,
}: {
  setting: SettingProps;
  name: Name;
  refused: Refused | null;
}) {
  const [name, setName] = useLatest(fromPage);
  const { t } = settingOf(setting);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form
        action={api.accountProfileUpdate}
        shape={ProfileShape}
        className="form"
        values={{ ...name }}
        refused={refused}
        onDone={({ customer }) => {
          setName(customer as Name);
          document.dispatchEvent(new Event('customer-change'));
        }}
      >
        {(state) => (
          <>
            <TextField
              name="firstName"
              label={t('address.first_name')}
              state={state}
              autoComplete="given-name"
              maxLength={100}
            />
            <TextField
              name="lastName"
              label={t('address.last_name')}
              state={state}
              autoComplete="family-name"
              maxLength={100}
            />
            <p>
              <Submit className="button action">{t('account.save')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
