import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../../client/forms/hydrated.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { type FormState, SelectField, TextField } from '../../../ui/fields.tsx';
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
} from '../model/address.ts';

export type Countries = readonly (readonly [code: string, name: string])[];

interface PlaceProps {
  state: FormState;
  country: string;
  countries: Countries;
}

/**
 * The zone. Before the browser knows the chosen country, those of all countries, the stored one's last: codes repeat,
 * and the last one is shown.
 */
function ZoneField({ state, country, countries }: PlaceProps) {
  const { t } = useSetting();
  const hydrated = useHydrated();
  const nameOf = new Map(countries);
  const shown = hydrated
    ? [country]
    : [...ZONE_COUNTRIES.filter((code) => code !== country && nameOf.has(code)), country];
  const options = shown.flatMap((code) =>
    zonesOf(code).map(([zone, name]) => [zone, name, nameOf.get(code) ?? code] as const),
  );
  return (
    <div className="zone">
      <SelectField
        name="zoneCode"
        label={t(labelKey('zoneCode', country))}
        state={state}
        options={[['', t('address.zone_choose')], ...options]}
      />
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
    city: () => (
      <TextField
        key="city"
        name="city"
        label={t(labelKey('city', country))}
        state={state}
        autoComplete="address-level2"
        maxLength={100}
        required
      />
    ),
    zoneCode: () => <ZoneField key="zoneCode" {...place} />,
  };
  const names = placeFields(country);
  const shown = hydrated || needsZone(country) ? names : [...names, 'zoneCode'];
  return <div className="form-pair">{shown.map((name) => fields[name]?.())}</div>;
}

/** The chosen country of an address, and the field that chooses it. */
export function useCountry(first: string) {
  const [country, setCountry] = useState(first);
  const choice = useRef<HTMLDivElement>(null);
  // the browser may have restored another choice before hydration
  useEffect(() => setCountry(choice.current?.querySelector('select')?.value ?? country), []);
  const field = (state: FormState, label: string, countries: Countries) => (
    <div ref={choice} onChange={({ target }) => setCountry((target as HTMLElement as HTMLSelectElement).value)}>
      <SelectField name="territoryCode" label={label} state={state} options={countries} />
    </div>
  );
  return [country, field] as const;
}

/** Street, postcode, city and zone in the order of the country. */
export function StreetFields(props: PlaceProps) {
  const { t } = useSetting();
  const { state, country } = props;
  const place = <PlaceFields key="place" {...props} />;
  return (
    <>
      {isPlaceFirst(country) ? place : null}
      <TextField
        key="address1"
        name="address1"
        label={t('address.address1')}
        state={state}
        autoComplete="address-line1"
        maxLength={200}
        required
      />
      <TextField
        key="address2"
        name="address2"
        label={t('address.address2')}
        state={state}
        autoComplete="address-line2"
        maxLength={200}
      />
      {isPlaceFirst(country) ? null : place}
    </>
  );
}
