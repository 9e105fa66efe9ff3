import { type SyntheticEvent, useMemo } from 'react';
import { Form, type Refused } from '../../../../client/forms/form.tsx';
import type { Answer } from '../../../../client/forms/send.ts';
import { Submit } from '../../../../client/forms/submit.tsx';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { api, pages } from '../../../routes.ts';
import { TextField } from '../../../ui/fields.tsx';
import { addressShape } from '../model/address-shapes.ts';
import { PhoneField, usePhoneRules } from './phone-field.tsx';
import { type Countries, StreetFields, useCountry } from './place-fields.tsx';

/** The form of an address. Its fields follow the country. */
export function AddressForm({
  id,
  stored,
  countries,
  refused,
  onDone,
  onCancel,
}: {
  /** Empty for a new address. */
  id: string;
  stored: Readonly<Record<string, unknown>>;
  countries: Countries;
  refused: Refused | null;
  onDone(body: Answer): void;
  onCancel(event: SyntheticEvent): void;
}) {
  const { t, market } = useSetting();
  const [rules, load] = usePhoneRules();
  const shape = useMemo(() => addressShape(rules?.isPhone), [rules]);
  const [country, countryField] = useCountry(String((refused?.typed ?? stored).territoryCode ?? ''));
  return (
    <Form
      action={api.accountAddressSave}
      shape={shape}
      className="form"
      lane="addresses"
      values={stored}
      refused={refused}
      doneText={null}
      onDone={onDone}
    >
      {(state) => (
        <>
          <input type="hidden" name="addressId" value={id} />
          {countryField(state, t('address.country'), countries)}
          <div className="form-pair">
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
          </div>
          <StreetFields state={state} country={country} countries={countries} />
          <PhoneField state={state} country={country} rules={rules} load={load} />
          <label className="check">
            <input type="checkbox" name="isDefault" value="1" defaultChecked={Boolean(state.values.isDefault)} />
            {t('address.make_default')}
          </label>
          <p className="actions">
            <Submit className="button action">{t('account.save')}</Submit>
            <a className="button quiet" href={pages.addresses(market.code)} onClick={onCancel}>
              {t('account.cancel')}
            </a>
          </p>
        </>
      )}
    </Form>
  );
}
