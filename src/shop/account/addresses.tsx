import { countryName } from '../../platform/market/format.ts';
import { openMarkets } from '../../platform/market/markets.ts';
import { api, pages, patterns } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { notFound } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { type FormState, Problems, SelectField, TextField } from '../../ui/fields.tsx';
import { accountScreen } from './account.tsx';
import { type Address, type ApiAddress, addressesOf } from './model.ts';

/** An address as lines of text, without empty ones. Australia writes the postal code after the city. */
export const addressLines = ({ firstName, lastName, address1, address2, zip, city, territoryCode, phoneNumber }: ApiAddress, locale: string): string[] =>
  [
    [firstName, lastName].filter(Boolean).join(' '),
    address1,
    address2,
    (territoryCode === 'AU' ? [city, zip] : [zip, city]).filter(Boolean).join(' '),
    territoryCode ? countryName(territoryCode, locale) : '',
    phoneNumber,
  ].filter((line): line is string => Boolean(line));

/** An address, one line below the other. */
export const AddressLines = ({ address, locale }: { address: ApiAddress; locale: string }) => (
  <address>
    {addressLines(address, locale).map((line) => (
      <span key={line}>{line}</span>
    ))}
  </address>
);

function AddressForm({ id, state }: { id: string; state: FormState }) {
  const { t, market, locale, config } = useView();
  const countries = openMarkets(config.group)
    .map(({ country }) => [country, countryName(country, locale)] as const)
    .sort((a, b) => a[1].localeCompare(b[1], locale));
  return (
    <form className="form" method="post" action={api.account.addressSave}>
      <Problems state={state} />
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="addressId" value={id} />
      <div className="form-pair">
        <TextField name="firstName" label={t('address.first_name')} state={state} autoComplete="given-name" maxLength={100} />
        <TextField name="lastName" label={t('address.last_name')} state={state} autoComplete="family-name" maxLength={100} />
      </div>
      <TextField name="address1" label={t('address.address1')} state={state} autoComplete="address-line1" maxLength={200} required />
      <TextField name="address2" label={t('address.address2')} state={state} autoComplete="address-line2" maxLength={200} />
      <div className="form-pair">
        <TextField name="zip" label={t('address.zip')} state={state} autoComplete="postal-code" maxLength={20} required />
        <TextField name="city" label={t('address.city')} state={state} autoComplete="address-level2" maxLength={100} required />
      </div>
      <SelectField name="territoryCode" label={t('address.country')} state={state} options={countries} />
      <TextField name="phoneNumber" label={t('address.phone')} state={state} type="tel" inputMode="tel" autoComplete="tel" maxLength={30} />
      <label className="check">
        <input type="checkbox" name="isDefault" value="1" defaultChecked={Boolean(state.values.isDefault)} />
        {t('address.make_default')}
      </label>
      <p className="actions">
        <button className="button action">{t('account.save')}</button>
        <a className="button quiet" href={pages.addresses(market.code)}>
          {t('account.cancel')}
        </a>
      </p>
    </form>
  );
}

/** A form with one button that changes an address. */
function AddressAction({ action, id, text, label }: { action: string; id: string; text: string; label: string }) {
  const view = useView();
  return (
    <form method="post" action={action}>
      <input type="hidden" name="market" value={view.market.code} />
      <input type="hidden" name="addressId" value={id} />
      <button className="link-button" aria-label={label}>
        {text}
      </button>
    </form>
  );
}

function AddressCard({ address }: { address: Address }) {
  const { t, market, locale } = useView();
  const name = address.address1 ?? '';
  return (
    <li className="account-card">
      {address.isDefault ? <p className="badge">{t('address.default')}</p> : null}
      <AddressLines address={address} locale={locale} />
      <div className="card-actions">
        <a href={pages.addresses(market.code, address.id)} aria-label={t('account.edit_named', { name })}>
          {t('account.edit')}
        </a>
        {address.isDefault ? null : (
          <>
            <AddressAction
              id={address.id}
              action={api.account.addressDefault}
              text={t('address.make_default')}
              label={`${t('address.make_default')}: ${name}`}
            />
            <AddressAction id={address.id} action={api.account.addressRemove} text={t('account.remove')} label={t('account.remove_named', { name })} />
          </>
        )}
      </div>
    </li>
  );
}

/** The customer's addresses, with a form to add or edit one (`?edit=new` or its id). */
export const addresses = accountScreen({
  path: patterns.accountAddresses,
  title: 'account.addresses',
  showsProblems: true,

  async load({ url, flash, market }, session) {
    const { customer } = await session.ask(CustomerDocument, {});
    const list = addressesOf(customer.addresses.nodes, customer.defaultAddress?.id);
    const edit = url.searchParams.get('edit');
    const chosen = list.find(({ id }) => id === edit);
    if (edit && edit !== 'new' && !chosen) return notFound();
    const stored = chosen ?? { territoryCode: market.country, firstName: customer.firstName, lastName: customer.lastName };
    return { list, edit, state: { values: flash?.typed ?? { ...stored }, problems: flash?.problems ?? [] } };
  },

  Page({ data: { list, edit, state } }) {
    const { t, market } = useView();
    if (edit)
      return (
        <>
          <h2>{t(edit === 'new' ? 'address.add' : 'address.edit')}</h2>
          <AddressForm id={edit === 'new' ? '' : edit} state={state} />
        </>
      );
    return (
      <>
        <Problems state={state} />
        {list.length > 0 ? (
          <ul className="cards">
            {list.map((address) => (
              <AddressCard key={address.id} address={address} />
            ))}
          </ul>
        ) : (
          <p>{t('address.none')}</p>
        )}
        <p>
          <a className="button quiet" href={pages.addresses(market.code, 'new')}>
            {t('address.add')}
          </a>
        </p>
      </>
    );
  },
});
