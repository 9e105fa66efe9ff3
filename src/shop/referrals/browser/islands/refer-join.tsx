import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import { api, pages } from '../../../../routes.ts';
import { TickField } from '../../../../ui/fields.tsx';
import { ReferrerShape } from '../../model/shapes.ts';
import { PersonFields } from '../person-fields.tsx';

interface JoinProps {
  setting: SettingProps;
  /** Values that the account knows. */
  values: Readonly<Record<string, unknown>>;
  refused: Refused | null;
  formId: string;
}

/** Makes somebody a referrer. The next page shows the code. */
export default function ReferJoin({ setting, values, refused, formId }: JoinProps) {
  const { t, market } = settingOf(setting);
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form
        action={api.referralsRegister}
        shape={ReferrerShape}
        className="form"
        values={values}
        refused={refused}
        formId={formId}
        leads
        noValidate
      >
        {(state) => (
          <>
            <PersonFields state={state} known={values} />
            <TickField name="newsletter" label={t('planner.newsletter')} state={state} />
            <TickField name="terms" label={t('refer.terms')} state={state}>
              <p className="small">
                <a href={pages.content(market.code, 'terms-conditions')}>{t('page.terms-conditions')}</a> ·{' '}
                <a href={pages.content(market.code, 'privacy-policy')}>{t('page.privacy-policy')}</a>
              </p>
            </TickField>
            <p>
              <Submit className="button action">{t('refer.get_code')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
