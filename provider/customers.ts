import { gid } from './graphql-types.ts';
import type { Address, Customer, Order, Store } from './store.ts';
import { enqueue } from './webhooks.ts';

export const updatedAt = (customer: Customer): string => customer.updatedAt ?? customer.createdAt;

/** The orders of a customer, the oldest first. */
export const ordersOf = (store: Store, { email }: Customer): Order[] =>
  store
    .all<Order>('order')
    .filter((order) => order.email === email)
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.number - b.number);

/** The body of a `customers/…` webhook, in the REST format of the real service. */
function webhookPayload(customer: Customer): object {
  const { id, email, firstName, lastName, phone, addresses, defaultAddressId, createdAt } = customer;
  const addressView = (address: Address & { id: number }) => ({
    id: address.id,
    customer_id: id,
    first_name: address.firstName,
    last_name: address.lastName,
    address1: address.address1,
    address2: address.address2,
    zip: address.zip,
    city: address.city,
    province_code: address.zone ?? null,
    country_code: address.country,
    phone: address.phone,
    default: address.id === defaultAddressId,
  });
  const standard = addresses.find((address) => address.id === defaultAddressId);
  return {
    id,
    admin_graphql_api_id: gid('Customer', id),
    email,
    first_name: firstName,
    last_name: lastName,
    phone,
    created_at: createdAt,
    updated_at: updatedAt(customer),
    state: 'enabled',
    verified_email: true,
    tax_exempt: false,
    addresses: addresses.map(addressView),
    ...(standard && { default_address: addressView(standard) }),
  };
}

/** Stores a customer and notifies the shop. @returns the customer as stored. */
export function saveCustomer(store: Store, customer: Customer): Customer {
  const isNew = store.get('customer', customer.email) === null;
  const saved: Customer = { ...customer, updatedAt: store.now().toISOString() };
  store.put('customer', saved.email, saved);
  enqueue(store, isNew ? 'customers/create' : 'customers/update', webhookPayload(saved));
  return saved;
}

/** Deletes a customer and notifies the shop. */
export function removeCustomer(store: Store, { id, email }: Customer): void {
  store.remove('customer', email);
  enqueue(store, 'customers/delete', {
    id,
    admin_graphql_api_id: gid('Customer', id),
    phone: null,
    addresses: [],
    tax_exemptions: [],
  });
}

/**
 * The customer with an e-mail address. @param known name and language of a customer who is new, as the first order or
 * sign-in tells them.
 */
export function findOrCreateCustomer(
  store: Store,
  email: string,
  {
    firstName = null,
    lastName = null,
    language = 'EN',
  }: Partial<Pick<Customer, 'firstName' | 'lastName' | 'language'>> = {},
): Customer {
  const existing = store.get<Customer>('customer', email);
  if (existing) return existing;
  return saveCustomer(store, {
    id: store.nextNumber('customer', 7101),
    email,
    firstName,
    lastName,
    phone: null,
    language,
    addresses: [],
    defaultAddressId: null,
    createdAt: store.now().toISOString(),
  });
}
