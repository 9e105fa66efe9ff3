import { Fragment } from 'react';
import { formatMoney } from '../../../platform/shared/format.ts';
import { api, pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import { FieldError, problemOf } from '../../../ui/field-parts.tsx';
import { SelectField } from '../../../ui/fields.tsx';
import { addressLines } from '../../customer/model/address.ts';
import type { DeliveryAddress } from '../model/subscription.ts';
import { type SectionProps, SubscriptionForm } from '../sections/section.tsx';
import type { Near, PickupPage } from './load.ts';
import type { PickupOption } from './options.ts';

/** An address in one line; all of them are in one country. */
const withoutCountry = (address: DeliveryAddress, locale: string): string =>
  addressLines(address, locale).slice(0, -1).join(', ');

/** A point with its address, its hours and, where it has one, its price. */
function Point({ point: { name, address, notes, price, currency } }: { point: PickupOption }) {
  const { locale } = useView();
  return (
    <span>
      <b>{name}</b>
      <br />
      {withoutCountry(address, locale)}
      {[...notes, ...(price > 0 ? [formatMoney(price, currency, locale)] : [])].map((note) => (
        <Fragment key={note}>
          <br />
          <span className="small">{note}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** Chooses where the deliveries are collected: points near one of the customer's addresses, and a form of them. */
export function PickupSection(props: SectionProps & { pickup: PickupPage }) {
  const { subscription, pickup, problems, submitted } = props;
  const { t, locale, market } = useView();
  const { near, others, options } = pickup;
  const here = pages.subscription(market.code, subscription.number);
  const problem = problemOf({ values: submitted, problems }, 'locationId');
  const chosen = options.some(({ locationId }) => locationId === submitted.locationId)
    ? submitted.locationId
    : subscription.pickup?.id;
  const textOf = ({ address }: Near) =>
    withoutCountry({ ...address, firstName: null, lastName: null, phoneNumber: null }, locale);
  return (
    <div className="account-card">
      {problems
        .filter(({ field }) => field !== 'locationId')
        .map(({ code, message }) => (
          <p key={code} className="alert" role="alert">
            {message}
          </p>
        ))}
      <p>{t('pickup.text')}</p>
      {near ? <p>{t('pickup.near_one', { address: textOf(near) })}</p> : null}
      {near && options.length > 0 ? (
        <SubscriptionForm action={api.subscriptionsPickup} section={props} className="form">
          <input type="hidden" name="addressId" value={near.id} />
          <fieldset className="form">
            <legend className="visually-hidden">{t('pickup.which')}</legend>
            {options.map((point) => (
              <label key={point.locationId} className="check">
                <input
                  type="radio"
                  name="locationId"
                  value={point.locationId}
                  defaultChecked={point.locationId === chosen}
                  required
                />
                <Point point={point} />
              </label>
            ))}
          </fieldset>
          <FieldError id="locationId" problem={problem} />
          <p className="small">{t(subscription.driverPlace ? 'pickup.note_driver' : 'pickup.note')}</p>
          <p className="actions">
            <button className="button action">{t('pickup.confirm')}</button>
            <a className="button quiet" href={here}>
              {t('sub.back')}
            </a>
          </p>
        </SubscriptionForm>
      ) : (
        <>
          <FieldError id="locationId" problem={problem} />
          <p>{t('pickup.none')}</p>
          <p>
            <a href={here}>{t('sub.back')}</a>
          </p>
        </>
      )}
      {others.length > 0 ? (
        <form method="get" action={here} className="form">
          <h2>{t('pickup.near')}</h2>
          <SelectField
            name="pickup"
            label={t('elsewhere.which')}
            state={{ values: {}, problems: [] }}
            options={others.map((known) => [known.number, textOf(known)] as const)}
          />
          <button className="button quiet small">{t('pickup.show')}</button>
        </form>
      ) : null}
    </div>
  );
}
