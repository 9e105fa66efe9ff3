import { Island } from '../../platform/document/island.tsx';
import { countryName } from '../../platform/shared/format.ts';
import { openCountries } from '../../platform/shared/markets.ts';
import { patterns } from '../../routes.ts';
import { CustomerDocument, LastAddressDocument } from '../../shopify/generated/customer/graphql.ts';
import { islandSetting } from '../../site/island-setting.ts';
import { notFound } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { Lines } from '../../ui/lines.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import { addressLines } from '../customer/model/address.ts';
import { type ApiAddress, addressesOf } from '../customer/model/customer.ts';
import AddressesIsland from './browser/islands/addresses.tsx';

export { addressLines };

/** An address, one line below the other. */
export const AddressLines = ({ address, locale }: { address: ApiAddress; locale: string }) => (
  <Lines lines={addressLines(address, locale)} />
);

const ADDRESS_TEXTS = [
  'address.',
  'account.save',
  'account.cancel',
  'account.edit',
  'account.remove',
  'account.removed',
];
const ADDRESS_ERRORS = ['input', 'address1', 'zip', 'city', 'zone_code', 'country_code'].map(
  (field) => `error.invalid_${field}`,
);

/** The customer's addresses, with a form to add or edit one (`?edit=new` or its id). */
export const addresses = accountScreen({
  path: patterns.accountAddresses,
  title: 'account.addresses',
  showsProblems: true,

  async load({ url, flash, market }, session) {
    const { customer } = await session.ask(CustomerDocument, {});
    const list = addressesOf(customer.addresses.nodes, customer.defaultAddress?.id);
    const wanted = url.searchParams.get('edit');
    const isFound = !wanted || wanted === 'new' || list.some(({ id }) => id === wanted);
    // the form of an address that was removed in the meantime says so above the list
    if (!isFound && !flash) return notFound();
    const edit = isFound ? wanted : null;
    const asksOrder = edit === 'new' && list.length === 0;
    const order = asksOrder
      ? await session.ask(LastAddressDocument, {}).then((last) => last.customer.orders.nodes[0]?.shippingAddress)
      : null;
    const { id: _, ...known } = order ?? { id: '', territoryCode: market.country };
    const fresh = { firstName: customer.firstName, lastName: customer.lastName, ...known };
    return { list, edit, fresh, problems: flash?.problems ?? [], typed: flash?.typed ?? null };
  },

  step: ({ edit }, { t }) => (edit ? t(edit === 'new' ? 'address.add' : 'address.edit') : null),

  Page({ data: { list, edit, fresh, problems, typed } }) {
    const view = useView();
    const { locale, settings } = view;
    const countries = openCountries(settings.group)
      .map((country) => [country, countryName(country, locale)] as const)
      .sort((a, b) => a[1].localeCompare(b[1], locale));
    const refused = edit && (typed || problems.length > 0) ? { typed: typed ?? {}, problems } : null;
    return (
      <>
        {edit ? null : <Problems state={{ problems }} />}
        <Island
          name="addresses"
          component={AddressesIsland}
          props={{
            setting: islandSetting(view, ...ADDRESS_TEXTS, ...ADDRESS_ERRORS, 'error.phone_invalid'),
            list,
            edit,
            fresh,
            countries,
            refused,
          }}
        />
      </>
    );
  },
});
