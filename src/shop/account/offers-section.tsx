import { api } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { AddressLines } from './addresses.tsx';
import type { ApiAddress } from './model.ts';
import type { Offers } from './offers.ts';

const ADDRESS_FIELDS = ['firstName', 'lastName', 'address1', 'address2', 'zip', 'city', 'territoryCode', 'phoneNumber'] as const;

/** A form with one button that sends values which are known already. */
function OfferForm({ action, values, text }: { action: string; values: Readonly<Record<string, string>>; text: string }) {
  const { market } = useView();
  return (
    <form method="post" action={action}>
      <input type="hidden" name="market" value={market.code} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button className="button quiet small">{text}</button>
    </form>
  );
}

const addressValues = (address: ApiAddress): Record<string, string> => ({
  ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field] ?? ''])),
  isDefault: '1',
});

/** Offers to take over what is known from before the account. */
export function OffersSection({ offers: { plans, address, name } }: { offers: Offers }) {
  const { t, locale } = useView();
  if (plans.length === 0 && !address && !name) return null;
  return (
    <section className="account-card" aria-labelledby="offers">
      <h2 id="offers">{t('account.offers')}</h2>
      <p>{t('account.offers_text')}</p>
      <ul className="offers">
        {plans.map((plan) => (
          <li key={plan.id}>
            <OfferForm action={api.planner.save} values={{ planId: plan.id }} text={t('account.offer_pet', { name: plan.name })} />
          </li>
        ))}
        {address ? (
          <li>
            <AddressLines address={address} locale={locale} />
            <OfferForm action={api.account.addressSave} values={addressValues(address)} text={t('account.offer_address')} />
          </li>
        ) : null}
        {name ? (
          <li>
            <OfferForm
              action={api.account.profileUpdate}
              values={name}
              text={t('account.offer_name', { name: [name.firstName, name.lastName].filter(Boolean).join(' ') })}
            />
          </li>
        ) : null}
      </ul>
    </section>
  );
}
