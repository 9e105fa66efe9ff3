import { type Call, GraphqlApi } from '../graphql.ts';
import { customerFor } from '../login/login.ts';
import { customerOf } from '../login/tokens.ts';
import sdl from '../schemas/customer.graphql?raw';
import { marketOf, sellsTo } from '../seed/markets.ts';
import type { Customer, Store } from '../store.ts';
import { API_VERSION } from '../storefront/api.ts';
import { gid, idOf } from '../storefront/views.ts';
import { subscriptionMutations } from '../subscriptions/customer.ts';
import { addressView, type Context, customerView, ordersOf, orderView } from './views.ts';

interface AddressInput {
  firstName?: string | null;
  lastName?: string | null;
  address1?: string | null;
  address2?: string | null;
  zip?: string | null;
  city?: string | null;
  territoryCode?: string | null;
  phoneNumber?: string | null;
}

const problem = (code: string, field: string[], message: string) => ({ code, field, message });
const HTML = /<[a-z!/]/i;

/** What the real service says of an address, in its codes. */
function wrongAddress(input: AddressInput) {
  const errors: ReturnType<typeof problem>[] = [];
  const at = (name: string) => ['address', name];
  const country = input.territoryCode ?? '';
  for (const [name, value] of Object.entries(input)) {
    if (typeof value !== 'string') continue;
    if (value.length > 255) errors.push(problem('TOO_LONG', at(name), 'is too long'));
    if (HTML.test(value)) errors.push(problem('CONTAINS_HTML_TAGS', at(name), 'cannot contain HTML tags'));
  }
  if (!input.address1?.trim()) errors.push(problem('ADDRESS1_MISSING', at('address1'), "can't be blank"));
  if (!input.city?.trim()) errors.push(problem('REQUIRED', at('city'), "can't be blank"));
  if (!country) errors.push(problem('TERRITORY_CODE_MISSING', at('territoryCode'), 'is missing'));
  else if (!sellsTo(country)) errors.push(problem('INVALID_TERRITORY_CODE', at('territoryCode'), 'is invalid'));
  else if (!new RegExp(marketOf(country).postalCodeRegex).test(input.zip?.trim() ?? ''))
    errors.push(problem('INVALID_FOR_COUNTRY', at('zip'), `is not valid for ${marketOf(country).name}`));
  if (input.phoneNumber && !/^\+?[\d ()-]{6,20}$/.test(input.phoneNumber)) errors.push(problem('PHONE_NUMBER_NOT_VALID', at('phoneNumber'), 'is invalid'));
  return errors;
}

const save = ({ store, customer }: Context, changed: Partial<Customer>): void => {
  Object.assign(customer, changed);
  store.put('customer', customer.email, customer);
};

const fields = (input: AddressInput) => ({
  firstName: input.firstName?.trim() ?? '',
  lastName: input.lastName?.trim() ?? '',
  address1: input.address1?.trim() ?? '',
  address2: input.address2?.trim() ?? '',
  zip: input.zip?.trim() ?? '',
  city: input.city?.trim() ?? '',
  country: input.territoryCode ?? 'SE',
  phone: input.phoneNumber?.trim() ?? '',
});

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
