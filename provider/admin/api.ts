import { PointBucket } from '../cost.ts';
import { eraseCustomer } from '../customer/erase.ts';
import { GraphqlApi, type GraphqlRequest, graphqlResponse, userError } from '../graphql.ts';
import { idOf } from '../graphql-types.ts';
import sdl from '../schemas/admin.graphql?raw';
import differences from '../schemas/differences.json' with { type: 'json' };
import { missingScopes, OWNER_SCOPES } from '../scopes.ts';
import { setupOf } from '../setup.ts';
import type { Customer, Store } from '../store.ts';
import { mailCardLink } from '../subscriptions/card.ts';
import { contractPaidWith, findPaymentMethod } from '../subscriptions/payment-methods.ts';
import { API_VERSION } from '../versions.ts';
import { billingAttemptMutations, billingAttemptQueries } from './billing-attempts.ts';
import { billingCycleMutations, billingCycleQueries } from './billing-cycles.ts';
import type { Context } from './context.ts';
import { contractMutations, contractQueries } from './contracts.ts';
import { customerQueries } from './customers.ts';
import { discountMutations, discountQueries } from './discounts.ts';
import { draftMutations, draftQueries } from './drafts.ts';
import { fulfillmentOrderMutations } from './fulfillment-orders.ts';
import { importMutations } from './import.ts';
import { installationQueries } from './installation.ts';
import { metafieldDefinitionMutations, metafieldDefinitionQueries } from './metafield-definitions.ts';
import { metafieldMutations } from './metafields.ts';
import { orderMutations, orderQueries } from './orders.ts';
import { productQueries } from './products.ts';
import { segmentMutations, segmentQueries } from './segments.ts';
import { sellingPlanMutations, sellingPlanQueries } from './selling-plans.ts';
import { isAdminToken } from './tokens.ts';
import { variantQueries } from './variants.ts';
import { methodView } from './views.ts';
import { webhookSubscriptionMutations, webhookSubscriptionQueries } from './webhook-subscriptions.ts';

const queries = {
  ...billingAttemptQueries,
  ...billingCycleQueries,
  ...contractQueries,
  ...customerQueries,
  ...discountQueries,
  ...draftQueries,
  ...installationQueries,
  ...metafieldDefinitionQueries,
  ...orderQueries,
  ...productQueries,
  ...segmentQueries,
  ...sellingPlanQueries,
  ...variantQueries,
  ...webhookSubscriptionQueries,
  customerPaymentMethod: ({ id, showRevoked }: { id: string; showRevoked: boolean }, context: Context) => {
    const found = findPaymentMethod(context.store, id);
    return found && (showRevoked || !found.revokedAt) ? methodView(found, context) : null;
  },
};

const mutations = {
  ...billingAttemptMutations,
  ...billingCycleMutations,
  ...contractMutations,
  ...discountMutations,
  ...draftMutations,
  ...importMutations,
  ...metafieldDefinitionMutations,
  ...metafieldMutations,
  ...fulfillmentOrderMutations,
  ...orderMutations,
  ...segmentMutations,
  ...sellingPlanMutations,
  ...webhookSubscriptionMutations,
  customerRequestDataErasure: ({ customerId }: { customerId: string }, { store }: Context) => {
    const found = store.all<Customer>('customer').find(({ id }) => id === idOf('Customer', customerId));
    if (!found)
      return {
        customerId: null,
        userErrors: [userError('DOES_NOT_EXIST', ['customerId'], 'The customer does not exist.')],
      };
    eraseCustomer(store, found);
    return { customerId, userErrors: [] };
  },

  customerPaymentMethodSendUpdateEmail: (
    { customerPaymentMethodId: id }: { customerPaymentMethodId: string },
    context: Context,
  ) => {
    const contract = contractPaidWith(context.store, id);
    const method = findPaymentMethod(context.store, id);
    if (!contract || !method)
      return {
        customer: null,
        userErrors: [{ field: ['customerPaymentMethodId'], message: 'The payment method does not exist.' }],
      };
    mailCardLink(context.store, contract, context.publicUrl, method);
    return { userErrors: [] };
  },
};

const api = new GraphqlApi<Context>(sdl, queries, mutations, { counts: true, differences: differences.admin });

/** The root fields of the API, and what a request for one that it lacks is answered. */
export const adminFields: Pick<GraphqlApi<Context>, 'rootFields' | 'refusalOf'> = api;

/** The points that a request costs at most. */
export const adminCost = (body: GraphqlRequest | null, version: string): number => api.requestedCost(body, version);

const buckets = new WeakMap<Store, PointBucket>();

/** The app's points, where the owner's plan is set up. */
function bucketOf(store: Store): PointBucket | undefined {
  const plan = setupOf(store).adminPoints;
  if (!plan) return undefined;
  const known = buckets.get(store);
  if (known && known.plan.restoreRate === plan.restoreRate && known.plan.maximumAvailable === plan.maximumAvailable)
    return known;
  const bucket = new PointBucket(plan);
  buckets.set(store, bucket);
  return bucket;
}

/** Handles a request to the Admin API. @param ownerToken of the shop's owner; the shop's app gets tokens of its own. */
export async function adminApi(
  request: Request,
  store: Store,
  { publicUrl, shopUrl }: Pick<Context, 'publicUrl' | 'shopUrl'>,
  ownerToken: string,
  version: string = API_VERSION,
): Promise<Response> {
  const token = request.headers.get('X-Shopify-Access-Token') ?? '';
  if (token !== ownerToken && !isAdminToken(store, token))
    return graphqlResponse(
      { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
      401,
    );
  const graphqlRequest = (await request.json().catch(() => null)) as GraphqlRequest | null;
  const { status, body } = await api.execute(graphqlRequest, version, () => ({ store, publicUrl, shopUrl }), {
    missingScopes: [...missingScopes(store, 'admin'), ...(token === ownerToken ? [] : OWNER_SCOPES)],
    withoutPersonal: !setupOf(store).customerData,
    bucket: bucketOf(store),
  });
  return graphqlResponse(body, status);
}
