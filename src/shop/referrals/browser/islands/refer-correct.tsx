import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { useLatest } from '../../../../../client/forms/latest.ts';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { CorrectionShape } from '../../model/shapes.ts';
import { PersonFields } from '../person-fields.tsx';

interface Person {
  name: string;
  email: string;
  phone: string;
}

interface CorrectProps {
  setting: SettingProps;
  person: Person;
  refused: Refused | null;
  /** The secret of a mailed link; empty for a signed-in customer. */
  link: string;
}

/** Corrects the details of a referrer. */
export default function ReferCorrect({ setting, person: fromPage, refused, link }: CorrectProps) {
  const [person, setPerson] = useLatest(fromPage);
  const { t } = settingOf(setting);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form
        action={api.referralsUpdate}
        shape={CorrectionShape}
        className="form"
        values={{ ...person }}
        refused={refused}
        noValidate
        onDone={({ name, email, phone }) => setPerson({ name, email, phone } as Person)}
      >
        {(state) => (
          <>
            {link ? <input type="hidden" name="link" value={link} /> : null}
            <PersonFields state={state} />
            <p>
              <Submit className="button action">{t('account.save')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
