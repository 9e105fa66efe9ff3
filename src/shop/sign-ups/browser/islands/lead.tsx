import { useMemo, useState } from 'react';
import { Form, type Refused } from '../../../../../client/forms/form.tsx';
import { Submit } from '../../../../../client/forms/submit.tsx';
import { type SettingProps, SettingProvider, settingOf } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import { SelectField, TextField } from '../../../../ui/fields.tsx';
import { PhoneField, usePhoneRules } from '../../../customer/browser/phone-field.tsx';
import { type Countries, StreetFields, useCountry } from '../../../customer/browser/place-fields.tsx';
import { leadShape } from '../../model/shapes.ts';
import { Trap } from '../trap.tsx';

interface LeadProps {
  setting: SettingProps;
  countries: Countries;
  /** The countries with their calling codes. */
  callingCodes: Countries;
  refused: Refused | null;
}

/** The form for people who want to be written to. */
export default function Lead({ setting, countries, callingCodes, refused }: LeadProps) {
  const { t, market } = settingOf(setting);
  const values = { territoryCode: market.country, phoneCountry: market.country };
  const [rules, load] = usePhoneRules();
  const shape = useMemo(() => leadShape(rules?.isPhone), [rules]);
  const [country, countryField] = useCountry(String(refused?.typed.territoryCode || market.country));
  const [phoneCountry, setPhoneCountry] = useState(String(refused?.typed.phoneCountry || market.country));
  return (
    <SettingProvider setting={settingOf(setting)}>
      <Form
        action={api.signUpsLead}
        shape={shape}
        className="form"
        values={values}
        refused={refused}
        doneText={t('success.lead')}
      >
        {(state) => (
          <>
            <div className="form-pair">
              <TextField
                name="firstname"
                label={t('address.first_name')}
                state={state}
                autoComplete="given-name"
                maxLength={100}
                required
              />
              <TextField
                name="lastname"
                label={t('address.last_name')}
                state={state}
                autoComplete="family-name"
                maxLength={100}
                required
              />
            </div>
            <TextField
              name="email"
              label={t('sign_up.email')}
              state={state}
              type="email"
              inputMode="email"
              autoComplete="email"
              maxLength={254}
              required
            />
            <div className="form-pair phone-pair">
              <div onChange={({ target }) => setPhoneCountry((target as HTMLElement as HTMLSelectElement).value)}>
                <SelectField name="phoneCountry" label={t('lead.phone_country')} state={state} options={callingCodes} />
              </div>
              <PhoneField
                name="phone"
                label={t('lead.phone')}
                state={state}
                country={phoneCountry}
                rules={rules}
                load={load}
                required
              />
            </div>
            {countryField(state, t('address.country'), countries)}
            <StreetFields state={state} country={country} countries={countries} />
            <Trap />
            <p className="actions">
              <Submit className="button action">{t('lead.button')}</Submit>
            </p>
          </>
        )}
      </Form>
    </SettingProvider>
  );
}
