import { connection, gid, type PageArgs } from '../graphql-types.ts';
import type { Customer, Order } from '../store.ts';
import { mailingAddressView } from './cart-addresses.ts';
import { type Context, metafieldsOf } from './views.ts';

/** The signed-in customer as the Storefront API shows them. @param email of the customer. */
export function buyerView(email: string | null | undefined, { store }: Context): object | null {
  const customer = email ? store.get<Customer>('customer', email) : null;
  if (!customer) return null;
  const { id, firstName, lastName, phone, addresses, defaultAddressId, createdAt } = customer;
  const view = (address: Customer['addresses'][number]) => mailingAddressView(address, address.id);
  const standard = addresses.find((address) => address.id === defaultAddressId);
  return {
    __typename: 'Customer',
    id: gid('Customer', id),
    email: customer.email,
    firstName,
    lastName,
    displayName: [firstName, lastName].filter(Boolean).join(' ') || customer.email,
    phone,
    acceptsMarketing: false,
    avatarUrl: null,
    createdAt,
    tags: [],
    numberOfOrders: String(store.all<Order>('order').filter((order) => order.email === customer.email).length),
    defaultAddress: standard ? view(standard) : null,
    addresses: (args: PageArgs) => connection(addresses, args, (address) => String(address.id), view),
    socialLoginProvider: null,
    ...metafieldsOf({ metafields: {} }, id),
  };
}
