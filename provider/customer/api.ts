import { findOrCreateCustomer, saveCustomer as saveChanged } from '../customers.ts';
import { GraphqlApi, type GraphqlRequest, graphqlResponse, userError } from '../graphql.ts';
import { gid, idOf } from '../graphql-types.ts';
import { originsOf } from '../login/login.ts';
import { emailOfToken } from '../login/tokens.ts';
import sdl from '../schemas/customer.graphql?raw';
import differences from '../schemas/differences.json' with { type: 'json' };
import { missingScopes } from '../scopes.ts';
import type { Address, Customer, Store } from '../store.ts';
import { API_VERSION } from '../versions.ts';
import { type AddressInput, addressView, HTML_TAG, toAddress, validateAddress } from './addresses.ts';
import type { Context } from './context.ts';
import { subscriptionMutations } from './subscriptions.ts';
import { customerView, ordersOf, orderView } from './views.ts';

const saveCustomer = ({ store, customer }: Context, changed: Partial<Customer>): void => {
  Object.assign(customer, saveChanged(store, { ...customer, ...changed }));
};

const findAddress = ({ customer }: Context, addressId: string) =>
  customer.addresses.find(({ id }) => id === idOf('CustomerAddress', addressId));
const addressExists = userError('CUSTOMER_ADDRESS_ALREADY_EXISTS', ['address'], 'This address has already been added.');
const isSaved = (address: Address, saved: readonly Address[]) =>
  saved.some((known) => Object.entries(address).every(([name, value]) => known[name as keyof Address] === value));

const addressNotFound = userError('ADDRESS_ID_DOES_NOT_EXIST', ['addressId'], 'The address does not exist.');

const mutations = {
  ...subscriptionMutations,
  customerUpdate: ({ input }: { input: { firstName?: string | null; lastName?: string | null } }, context: Context) => {
    const errors = (['firstName', 'lastName'] as const).flatMap((name) => {
      const value = input[name] ?? '';
      if (value.length > 255) return [userError('TOO_LONG', ['input', name], 'is too long')];
      return HTML_TAG.test(value) ? [userError('INVALID', ['input', name], 'cannot contain HTML tags')] : [];
    });
    if (errors.length > 0) return { customer: null, userErrors: errors };
    saveCustomer(context, {
      ...(input.firstName !== undefined && { firstName: input.firstName?.trim() || null }),
      ...(input.lastName !== undefined && { lastName: input.lastName?.trim() || null }),
    });
    return { customer: customerView(context), userErrors: [] };
  },

  customerAddressCreate: (
    { address, defaultAddress }: { address: AddressInput; defaultAddress?: boolean },
    context: Context,
  ) => {
    const userErrors = validateAddress(address);
    if (userErrors.length > 0) return { customerAddress: null, userErrors };
    const { customer, store } = context;
    if (isSaved(toAddress(address), customer.addresses)) return { customerAddress: null, userErrors: [addressExists] };
    const created = { ...toAddress(address), id: store.nextNumber('address', 90_001) };
    saveCustomer(context, {
      addresses: [...customer.addresses, created],
      ...((defaultAddress || customer.addresses.length === 0) && { defaultAddressId: created.id }),
    });
    return { customerAddress: addressView(created, created.id), userErrors: [] };
  },

  customerAddressUpdate: (
    {
      address,
      addressId,
      defaultAddress,
    }: { address?: AddressInput | null; addressId: string; defaultAddress?: boolean | null },
    context: Context,
  ) => {
    const existing = findAddress(context, addressId);
    if (!existing) return { customerAddress: null, userErrors: [addressNotFound] };
    const { customer } = context;
    if (defaultAddress === false && customer.defaultAddressId === existing.id)
      return {
        customerAddress: null,
        userErrors: [
          userError(
            'DEMOTING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED',
            ['defaultAddress'],
            'The default address cannot be demoted.',
          ),
        ],
      };
    const userErrors = address ? validateAddress(address) : [];
    if (userErrors.length > 0) return { customerAddress: null, userErrors };
    const changed = address ? { ...toAddress(address), id: existing.id } : existing;
    const others = customer.addresses.filter(({ id }) => id !== existing.id);
    if (address && isSaved(toAddress(address), others)) return { customerAddress: null, userErrors: [addressExists] };
    saveCustomer(context, {
      addresses: customer.addresses.map((other) => (other.id === existing.id ? changed : other)),
      ...(defaultAddress && { defaultAddressId: existing.id }),
    });
    return { customerAddress: addressView(changed, changed.id), userErrors: [] };
  },

  customerAddressDelete: ({ addressId }: { addressId: string }, context: Context) => {
    const existing = findAddress(context, addressId);
    if (!existing) return { deletedAddressId: null, userErrors: [addressNotFound] };
    const { customer } = context;
    if (customer.defaultAddressId === existing.id)
      return {
        deletedAddressId: null,
        userErrors: [
          userError(
            'DELETING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED',
            ['addressId'],
            'The default address cannot be deleted.',
          ),
        ],
      };
    saveCustomer(context, { addresses: customer.addresses.filter(({ id }) => id !== existing.id) });
    return { deletedAddressId: gid('CustomerAddress', existing.id), userErrors: [] };
  },
};

const queries = {
  customer: (_: unknown, context: Context) => customerView(context),
  order: ({ id }: { id: string }, context: Context) => {
    const order = ordersOf(context).find((candidate) => gid('Order', candidate.id) === id);
    return order ? orderView(order, context) : null;
  },
};

const api = new GraphqlApi<Context>(sdl, queries, mutations, { counts: true, differences: differences.customer });

/** The root fields of the API, and what a request for one that it lacks is answered. */
export const customerFields: Pick<GraphqlApi<Context>, 'rootFields' | 'refusalOf'> = api;

/** The points that a request costs at most. */
export const customerCost = (body: GraphqlRequest | null, version: string): number => api.requestedCost(body, version);

/**
 * Handles a request to the Customer Account API. The token is sent in `Authorization` without a scheme; the client
 * names itself, and the origins that it is registered with.
 */
export async function customerApi(
  request: Request,
  store: Store,
  urls: { publicUrl: string; shopUrl: string },
  version: string = API_VERSION,
): Promise<Response> {
  const forbidden = (message: string) =>
    graphqlResponse({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] }, 403);
  if (!request.headers.get('user-agent')) return forbidden('User-Agent is missing');
  if (!originsOf(store, urls).includes(request.headers.get('origin') ?? ''))
    return forbidden('Origin is not one of the client');
  const email = emailOfToken(store, request.headers.get('authorization') ?? '');
  if (!email)
    return graphqlResponse({ errors: [{ message: 'Unauthorized', extensions: { code: 'UNAUTHORIZED' } }] }, 401);
  const graphqlRequest = (await request.json().catch(() => null)) as GraphqlRequest | null;
  const { status, body } = await api.execute(
    graphqlRequest,
    version,
    ({ language }) => ({
      store,
      ...urls,
      customer: findOrCreateCustomer(store, email),
      language: language ?? 'EN',
    }),
    { missingScopes: missingScopes(store, 'customer') },
  );
  return graphqlResponse(body, status);
}
