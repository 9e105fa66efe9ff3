import { type Call, GraphqlApi } from '../graphql.ts';
import { customerFor } from '../login/login.ts';
import { customerOf } from '../login/tokens.ts';
import sdl from '../schemas/customer.graphql?raw';
import type { Customer, Store } from '../store.ts';
import { API_VERSION } from '../storefront/api.ts';
import { gid, idOf } from '../storefront/views.ts';
import { subscriptionMutations } from '../subscriptions/customer.ts';
import { type AddressInput, fields, HTML, problem, wrongAddress } from './addresses.ts';
import { addressView, type Context, customerView, ordersOf, orderView } from './views.ts';

const save = ({ store, customer }: Context, changed: Partial<Customer>): void => {
  Object.assign(customer, changed);
  store.put('customer', customer.email, customer);
};

const find = ({ customer }: Context, addressId: string) => customer.addresses.find(({ id }) => id === idOf('CustomerAddress', addressId));
const missing = problem('ADDRESS_ID_DOES_NOT_EXIST', ['addressId'], 'The address does not exist.');

const mutations = {
  ...subscriptionMutations,
  customerUpdate: ({ input }: { input: { firstName?: string | null; lastName?: string | null } }, context: Context) => {
    const errors = (['firstName', 'lastName'] as const).flatMap((name) => {
      const value = input[name] ?? '';
      if (value.length > 255) return [problem('TOO_LONG', ['input', name], 'is too long')];
      return HTML.test(value) ? [problem('INVALID', ['input', name], 'cannot contain HTML tags')] : [];
    });
    if (errors.length > 0) return { customer: null, userErrors: errors };
    save(context, {
      ...(input.firstName !== undefined && { firstName: input.firstName?.trim() || null }),
      ...(input.lastName !== undefined && { lastName: input.lastName?.trim() || null }),
    });
    return { customer: customerView(context), userErrors: [] };
  },

  customerAddressCreate: ({ address, defaultAddress }: { address: AddressInput; defaultAddress?: boolean }, context: Context) => {
    const userErrors = wrongAddress(address);
    if (userErrors.length > 0) return { customerAddress: null, userErrors };
    const { customer, store } = context;
    const same = customer.addresses.some((known) => Object.entries(fields(address)).every(([name, value]) => known[name as keyof typeof known] === value));
    if (same) return { customerAddress: null, userErrors: [problem('CUSTOMER_ADDRESS_ALREADY_EXISTS', ['address'], 'This address has already been added.')] };
    const made = { ...fields(address), id: store.next('address', 90_001) };
    save(context, { addresses: [...customer.addresses, made], ...((defaultAddress || customer.addresses.length === 0) && { defaultAddressId: made.id }) });
    return { customerAddress: addressView(made, made.id), userErrors: [] };
  },

  customerAddressUpdate: (
    { address, addressId, defaultAddress }: { address?: AddressInput | null; addressId: string; defaultAddress?: boolean | null },
    context: Context,
  ) => {
    const known = find(context, addressId);
    if (!known) return { customerAddress: null, userErrors: [missing] };
    const { customer } = context;
    if (defaultAddress === false && customer.defaultAddressId === known.id)
      return {
        customerAddress: null,
        userErrors: [problem('DEMOTING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED', ['defaultAddress'], 'The default address cannot be demoted.')],
      };
    const userErrors = address ? wrongAddress(address) : [];
    if (userErrors.length > 0) return { customerAddress: null, userErrors };
    const changed = address ? { ...fields(address), id: known.id } : known;
    save(context, {
      addresses: customer.addresses.map((other) => (other.id === known.id ? changed : other)),
      ...(defaultAddress && { defaultAddressId: known.id }),
    });
    return { customerAddress: addressView(changed, changed.id), userErrors: [] };
  },

  customerAddressDelete: ({ addressId }: { addressId: string }, context: Context) => {
    const known = find(context, addressId);
    if (!known) return { deletedAddressId: null, userErrors: [missing] };
    const { customer } = context;
    if (customer.defaultAddressId === known.id)
      return {
        deletedAddressId: null,
        userErrors: [problem('DELETING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED', ['addressId'], 'The default address cannot be deleted.')],
      };
    save(context, { addresses: customer.addresses.filter(({ id }) => id !== known.id) });
    return { deletedAddressId: gid('CustomerAddress', known.id), userErrors: [] };
  },
};

const queries = {
  customer: (_: unknown, context: Context) => customerView(context),
  order: ({ id }: { id: string }, context: Context) => {
    const order = ordersOf(context).find((known) => gid('Order', known.id) === id);
    return order ? orderView(order, context) : null;
  },
};

const api = new GraphqlApi<Context>(sdl, queries, mutations);

/** Answers one call of the Customer Account API: the token stands bare in `Authorization`. */
export async function customerApi(request: Request, store: Store, urls: { publicUrl: string; shopUrl: string }): Promise<Response> {
  const reply = (body: unknown, status = 200) =>
    Response.json(body, { status, headers: { 'X-Shopify-API-Version': API_VERSION, 'X-Request-Id': crypto.randomUUID() } });
  const email = customerOf(store, request.headers.get('authorization') ?? '');
  if (!email) return reply({ errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHORIZED' } }] }, 401);
  const call = (await request.json().catch(() => null)) as Call | null;
  const { status, body } = await api.answer(call, ({ language }) => ({ store, ...urls, customer: customerFor(store, email), language: language ?? 'EN' }));
  return reply(body, status);
}
