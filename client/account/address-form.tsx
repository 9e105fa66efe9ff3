import { type FocusEvent, type ReactNode, type SyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSetting } from '../../src/platform/document/setting.tsx';
import { api, pages } from '../../src/routes.ts';
import {
  isPlaceFirst,
  isPostcodeRequired,
  labelKey,
  needsZone,
  normalisePostcode,
  placeFields,
  postcodeExample,
  ZONE_COUNTRIES,
  zonesOf,
} from '../../src/shop/account/address/model.ts';
import { addressShape } from '../../src/shop/account/address/shapes.ts';
import { type FormState, SelectField, TextField } from '../../src/ui/fields.tsx';
import { Form, type Refused } from '../forms/form.tsx';
import { useHydrated } from '../forms/hydrated.ts';
import type { Answer } from '../forms/send.ts';
import { Submit } from '../forms/submit.tsx';
import { PhoneField, usePhoneRules } from './phone-field.tsx';

export type Countries = readonly (readonly [code: string, name: string])[];

interface PlaceProps {
  state: FormState;
  country: string;
  countries: Countries;
}

/** The zone. Before the browser knows the chosen country, those of all countries, the stored one's last: codes repeat, and the last one is shown. */
function ZoneField({ state, country, countries }: PlaceProps) {
  const { t } = useSetting();
  const hydrated = useHydrated();
  const nameOf = new Map(countries);
  const shown = hydrated ? [country] : [...ZONE_COUNTRIES.filter((code) => code !== country && nameOf.has(code)), country];
  const options = shown.flatMap((code) => zonesOf(code).map(([zone, name]) => [zone, name, nameOf.get(code) ?? code] as const));
  return (
    <div className="zone">
      <SelectField name="zoneCode" label={t(labelKey('zoneCode', country))} state={state} options={[['', t('address.zone_choose')], ...options]} />
    </div>
  );
}

/** Postcode, city and zone in the order of the country. */
function PlaceFields(place: PlaceProps) {
  const { t } = useSetting();
  const hydrated = useHydrated();
  const { state, country } = place;
  const fields: Record<string, () => ReactNode> = {
    zip: () => {
      const example = postcodeExample(country);
      const normalise = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
        const value = normalisePostcode(country, input.value);
        if (value !== input.value) input.value = value;
      };
      return (
        <TextField
          key="zip"
          name="zip"
          label={t(labelKey('zip', country))}
          state={state}
          autoComplete="postal-code"
          maxLength={20}
          required={isPostcodeRequired(country)}
          {...(example && { hint: t('address.zip_hint', { example }) })}
          onBlur={normalise}
        />
      );
    },
    city: () => <TextField key="city" name="city" label={t(labelKey('city', country))} state={state} autoComplete="address-level2" maxLength={100} required />,
    zoneCode: () => <ZoneField key="zoneCode" {...place} />,
  };
  const names = placeFields(country);
  const shown = hydrated || needsZone(country) ? names : [...names, 'zoneCode'];
  return <div className="form-pair">{shown.map((name) => fields[name]?.())}</div>;
}

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
  const [country, setCountry] = useState(String((refused?.typed ?? stored).territoryCode ?? ''));
  const choice = useRef<HTMLDivElement>(null);
  // the browser may have restored another choice before hydration
  useEffect(() => setCountry(choice.current?.querySelector('select')?.value ?? country), []);
  return (
    <Form action={api.account.addressSave} shape={shape} className="form" lane="addresses" values={stored} refused={refused} doneText={null} onDone={onDone}>
      {(state) => {
        const place = <PlaceFields key="place" state={state} country={country} countries={countries} />;
        return (
          <>
            <input type="hidden" name="addressId" value={id} />
            <div ref={choice} onChange={({ target }) => setCountry((target as HTMLElement as HTMLSelectElement).value)}>
              <SelectField name="territoryCode" label={t('address.country')} state={state} options={countries} />
            </div>
            <div className="form-pair">
              <TextField name="firstName" label={t('address.first_name')} state={state} autoComplete="given-name" maxLength={100} />
              <TextField name="lastName" label={t('address.last_name')} state={state} autoComplete="family-name" maxLength={100} />
            </div>
            {isPlaceFirst(country) ? place : null}
            <TextField key="address1" name="address1" label={t('address.address1')} state={state} autoComplete="address-line1" maxLength={200} required />
            <TextField key="address2" name="address2" label={t('address.address2')} state={state} autoComplete="address-line2" maxLength={200} />
            {isPlaceFirst(country) ? null : place}
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
        );
      }}
    </Form>
  );
}
