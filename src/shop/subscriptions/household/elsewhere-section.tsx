import { countryName } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { FieldError, problemOf } from '../../../ui/field-parts.tsx';
import { type FormState, SelectField, TextField } from '../../../ui/fields.tsx';
import {
  isPlaceFirst,
  isPostcodeRequired,
  labelKey,
  needsZone,
  placeFields,
  zonesOf,
} from '../../customer/model/address.ts';
import { dayText } from '../browser/parts.tsx';
import type { SavedAddress, Upcoming } from '../model/subscription.ts';
import { type SectionProps, SubscriptionForm } from '../sections/section.tsx';

interface ElsewhereProps extends SectionProps {
  delivery: Upcoming;
  /** The customer's saved addresses. */
  addresses: readonly SavedAddress[];
  /** The lines of the subscription's own address. */
  ownLines: readonly string[];
}

/** Street, postcode, city and zone in the order of the country. */
function PlaceFields({ state, country }: { state: FormState; country: string }) {
  const { t } = useView();
  const place = (
    <div className="form-pair">
      {placeFields(country).map((name) =>
        name === 'zoneCode' ? (
          <SelectField
            key={name}
            name={name}
            label={t(labelKey('zoneCode', country))}
            state={state}
            options={[['', t('address.zone_choose')], ...zonesOf(country)]}
          />
        ) : (
          <TextField
            key={name}
            name={name}
            label={t(labelKey(name, country))}
            state={state}
            autoComplete={name === 'zip' ? 'postal-code' : 'address-level2'}
            maxLength={name === 'zip' ? 20 : 100}
            required={name === 'city' || isPostcodeRequired(country)}
          />
        ),
      )}
    </div>
  );
  const street = (name: 'address1' | 'address2', autoComplete: string) => (
    <TextField
      name={name}
      label={t(`address.${name}`)}
      state={state}
      autoComplete={autoComplete}
      maxLength={200}
      required={name === 'address1'}
    />
  );
  return (
    <>
      {isPlaceFirst(country) ? place : null}
      {street('address1', 'address-line1')}
      {street('address2', 'address-line2')}
      {isPlaceFirst(country) ? null : place}
    </>
  );
}

/** Sends one delivery to a saved address, or to one that is written. The others go where they went. */
export function ElsewhereSection(props: ElsewhereProps) {
  const { subscription, delivery, addresses, ownLines, formId, problems, submitted } = props;
  const { t, locale, market } = useView();
  const country = subscription.country ?? '';
  const isUsable = ({ territoryCode, zoneCode, lines }: SavedAddress) =>
    territoryCode === country && (!needsZone(country) || Boolean(zoneCode)) && lines.join() !== ownLines.join();
  const usable = addresses.filter(isUsable);
  const section = { subscription, formId };
  const here = pages.subscription(market.code, subscription.number);
  const state = { values: { territoryCode: country, ...submitted }, problems };
  const problem = problemOf(state, 'addressId');
  const date = dayText(delivery.leaves, locale);
  const fields = new Set(['firstName', 'lastName', 'address1', 'zip', 'city', 'zoneCode', 'phoneNumber', 'addressId']);
  return (
    <section className="account-card" aria-labelledby="elsewhere-title">
      <h2 id="elsewhere-title">{t('elsewhere.title', { date })}</h2>
      {problems
        .filter(({ field }) => !field || !fields.has(field))
        .map(({ code, message }) => (
          <p key={code} className="alert" role="alert">
            {message}
          </p>
        ))}
      <p>{t('elsewhere.text', { country: countryName(country, locale) })}</p>
      {delivery.elsewhere ? (
        <SubscriptionForm action={api.subscriptionsHome} section={section}>
          <input type="hidden" name="cycle" value={delivery.index} />
          <button className="button quiet">{t('elsewhere.home')}</button>
        </SubscriptionForm>
      ) : null}
      {usable.length > 0 ? (
        <SubscriptionForm action={api.subscriptionsElsewhere} section={section} className="form">
          <h3>{t('elsewhere.saved')}</h3>
          <input type="hidden" name="cycle" value={delivery.index} />
          <fieldset className="checks">
            <legend>{t('elsewhere.which')}</legend>
            {usable.map(({ id, lines }, i) => (
              <label key={id}>
                <input
                  type="radio"
                  name="addressId"
                  value={id}
                  defaultChecked={submitted.addressId ? submitted.addressId === id : i === 0}
                />
                <span>{lines.join(', ')}</span>
              </label>
            ))}
          </fieldset>
          <FieldError id="addressId" problem={problem} />
          <button className="button action">{t('elsewhere.confirm')}</button>
        </SubscriptionForm>
      ) : null}
      <SubscriptionForm action={api.subscriptionsElsewhere} section={section} className="form">
        <h3>{t('elsewhere.new')}</h3>
        <input type="hidden" name="cycle" value={delivery.index} />
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
            required
          />
        </div>
        <PlaceFields state={state} country={country} />
        <TextField
          name="phoneNumber"
          label={t('address.phone')}
          state={state}
          type="tel"
          autoComplete="tel"
          maxLength={30}
        />
        <p className="actions">
          <button className="button action">{t('elsewhere.confirm')}</button>
          <a className="button quiet" href={here}>
            {t('sub.back')}
          </a>
        </p>
      </SubscriptionForm>
      <p className="small">{t('elsewhere.note')}</p>
    </section>
  );
}
