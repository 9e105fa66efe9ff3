import { eraseCustomer } from '../customer/erase.ts';
import { GraphqlApi, type GraphqlRequest, graphqlResponse, userError } from '../graphql.ts';
import { idOf } from '../graphql-types.ts';
import sdl from '../schemas/admin.graphql?raw';
import type { Contract, Customer, Store } from '../store.ts';
import { mailCardLink } from '../subscriptions/card.ts';
import { billingAttemptMutations, billingAttemptQueries } from './billing-attempts.ts';
import { billingCycleMutations, billingCycleQueries } from './billing-cycles.ts';
import { type Context, findContract } from './context.ts';
import { discountQueries } from './discounts.ts';
import { draftMutations } from './drafts.ts';
import { orderQueries } from './orders.ts';
import { contractView } from './views.ts';

const queries = {
  ...billingAttemptQueries,
  ...billingCycleQueries,
  ...discountQueries,
  ...orderQueries,
  subscriptionContract: ({ id }: { id: string }, context: Context) => {
    const contract = findContract(id, context);
    return contract ? contractView(contract, context) : null;
  },
};

const mutations = {
  ...billingAttemptMutations,
  ...billingCycleMutations,
  ...draftMutations,
  customerRequestDataErasure: ({ customerId }: { customerId: string }, { store }: Context) => {
    const found = store.all<Customer>('customer').find(({ id }) => id === idOf('Customer', customerId));
    if (!found) return { customerId: null, userErrors: [userError('DOES_NOT_EXIST', ['customerId'], 'The customer does not exist.')] };
    eraseCustomer(store, found);
    return { customerId, userErrors: [] };
  },

  customerPaymentMethodSendUpdateEmail: ({ customerPaymentMethodId: id }: { customerPaymentMethodId: string }, context: Context) => {
    const contract = context.store.get<Contract>('contract', idOf('CustomerPaymentMethod', id) ?? '');
    if (!contract) return { customer: null, userErrors: [{ field: ['customerPaymentMethodId'], message: 'The payment method does not exist.' }] };
    mailCardLink(context.store, contract, context.publicUrl);
    return { userErrors: [] };
  },
};

const api = new GraphqlApi<Context>(sdl, queries, mutations);

/** Handles a request to the Admin API. */
export async function adminApi(request: Request, store: Store, { publicUrl }: { publicUrl: string }, accessToken: string): Promise<Response> {
  if (request.headers.get('X-Shopify-Access-Token') !== accessToken)
    return graphqlResponse({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }, 401);
  const { status, body } = await api.execute((await request.json().catch(() => null)) as GraphqlRequest | null, () => ({ store, publicUrl }));
  return graphqlResponse(body, status);
}
