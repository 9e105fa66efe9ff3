import { requestToken } from '../../src/shopify/admin-token.ts';
import { allPages } from '../../src/shopify/all-pages.ts';
import { type Check, type Context, type Fault, groupPrefix, NotChecked } from './check.ts';
import {
  CustomerDataDocument,
  DiscountCodeDocument,
  InstallationDocument,
  OrderNamesDocument,
} from './generated/admin/graphql.ts';
import { type Document, type GraphqlAnswer, graphql } from './http.ts';
import { versionFaults } from './version.ts';

const SERVICE = 'The Admin API';
const TOKEN_MS = 15_000;

/** Calls the Admin API with the token that the check of the app has got. */
export function admin<T, V>(context: Context, document: Document<T, V>, variables: V): Promise<GraphqlAnswer<T>> {
  const { settings, adminToken } = context;
  if (!adminToken) throw new NotChecked('there is no token of the Admin API');
  return graphql(SERVICE, settings.admin.url, { 'X-Shopify-Access-Token': adminToken }, document, variables);
}

const isDenied = ({ extensions }: GraphqlAnswer<unknown>['errors'][number]) => extensions?.code === 'ACCESS_DENIED';

/** The data of an answer. @throws Error when there is none, with the scope that is missing. */
export async function readAdmin<T, V>(context: Context, document: Document<T, V>, variables: V): Promise<T> {
  const { data, errors } = await admin(context, document, variables);
  const [error] = errors;
  if (data && !error) return data;
  throw new Error(`${SERVICE} refuses a query: ${error?.message ?? 'without a reason'}`);
}

/** All pages of a list of the Admin API. */
export const adminPages = <T, V extends { after?: string | null | undefined }, Node>(
  context: Context,
  document: Document<T, V>,
  listOf: (data: T) => {
    nodes: readonly Node[];
    pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
  },
  variables: Omit<V, 'after'> = {} as Omit<V, 'after'>,
): Promise<Node[]> =>
  allPages(async (after) => listOf(await readAdmin(context, document, { ...variables, after } as V)));

/** @throws Error when the provider refuses a change. */
export async function changeAdmin<T, V>(
  context: Context,
  document: Document<T, V>,
  variables: V,
  payloadOf: (data: T) => { userErrors: readonly { message: string }[] } | null | undefined,
): Promise<void> {
  const [error] = payloadOf(await readAdmin(context, document, variables))?.userErrors ?? [];
  if (error) throw new Error(`the provider refuses it: ${error.message}`);
}

export const appCheck: Check = {
  title: 'App of the Admin API',
  after: ['Settings', 'Addresses'],
  async find(context) {
    const { admin: app } = context.settings;
    const prefix = groupPrefix(context);
    const effect = 'Subscriptions are not billed and cannot be changed, guests find no parcel.';
    if (!app.url) throw new NotChecked(`${prefix}ADMIN_URL is empty`);
    if (!app.token && !app.clientId)
      return [
        {
          what: `${prefix}ADMIN_CLIENT_ID is empty.`,
          effect,
          mend: `The client id of the app stands in the provider’s dashboard, under its settings; enter it as ${prefix}ADMIN_CLIENT_ID.`,
        },
      ];
    if (!app.token && !app.clientSecret)
      throw new NotChecked(
        `${prefix}ADMIN_CLIENT_SECRET is not known here; set it as an environment variable of this command`,
      );
    let token = app.token;
    if (!token)
      try {
        token = (await requestToken(app, TOKEN_MS)).token;
      } catch (error) {
        const what = `The provider grants no token for ${prefix}ADMIN_CLIENT_ID and ${prefix}ADMIN_CLIENT_SECRET (${(error as Error).message}).`;
        return [
          {
            what,
            effect,
            mend: what.includes('shop_not_permitted')
              ? 'The app has to be one of the organisation that the store belongs to, made in its dashboard: docs/deployment.md, before an app may bill.'
              : 'In the provider’s dashboard, at the app: client id and secret; the app must be installed in this shop.',
          },
        ];
      }
    const { status, data, errors } = await graphql(
      SERVICE,
      app.url,
      { 'X-Shopify-Access-Token': token },
      InstallationDocument,
      {},
    );
    if (!data) {
      const what =
        status === 401 || status === 403
          ? 'The Admin API refuses the access token.'
          : `The Admin API answers ${status}: ${errors[0]?.message ?? 'without a reason'}.`;
      return [{ what, effect, mend: `${prefix}ADMIN_URL must be the shop in which the app is installed.` }];
    }
    context.adminToken = token;
    context.scopes = new Set(data.currentAppInstallation.accessScopes.map(({ handle }) => handle));
    return [];
  },
};

export const adminVersionCheck: Check = {
  title: 'Version of the Admin API',
  after: ['App of the Admin API'],
  find: async (context) => versionFaults(SERVICE, (await admin(context, InstallationDocument, {})).version),
};

/**
 * The scopes of the app, with what is missing without each. Those with a warning are not needed for the shop to run.
 */
const SCOPES: readonly [scope: string, effect: string, isWarning?: true][] = [
  ['read_own_subscription_contracts', 'Subscriptions are neither billed nor shown with their products.'],
  [
    'write_own_subscription_contracts',
    'Subscriptions are not charged, and customers cannot change products, dates and rhythm.',
  ],
  [
    'read_customer_payment_methods',
    'Customers do not see the card of a subscription, and nobody is told that it expires.',
  ],
  ['read_orders', 'Guests find no parcel, and events of orders have no effect.'],
  ['read_customers', 'Notices before a charge have no address, and subscriptions are not charged without them.'],
  ['write_customers', 'The link for another card is not mailed, and no code can be limited to new customers.'],
  ['write_customer_data_erasure', 'A customer who deletes the account is not deleted at the provider.'],
  ['read_discounts', 'Discount codes cannot be looked up.'],
  ['write_discounts', 'No codes can be made for rewards and for friends.'],
  [
    'read_products',
    'A changed price enters its history within a day; selling plans, metafields and published products cannot be checked.',
  ],
  ['read_locations', 'Subscriptions that are collected at a pick-up point are neither billed nor shown whole.', true],
  ['write_purchase_options', 'Selling plans cannot be made by npm run plans and npm run doctor.', true],
  ['write_products', 'Definitions of metafields cannot be made by npm run doctor -- --fix.', true],
  [
    'read_all_orders',
    'Guests find no parcel of an order that is older than 60 days, and such an order gives no points when its customer signs in.',
    true,
  ],
];

/** Scopes that the provider grants on request only. */
const REQUESTED: ReadonlySet<string> = new Set([
  'read_own_subscription_contracts',
  'write_own_subscription_contracts',
  'read_customer_payment_methods',
  'read_all_orders',
]);

/** The scopes of the Customer Account API. They are seen here only where one app has all three APIs. */
const CUSTOMER_SCOPES: readonly [scope: string, effect: string, isWarning?: true][] = [
  ['customer_read_customers', 'The account does not show who is signed in.'],
  ['customer_write_customers', 'Names and addresses cannot be changed.'],
  ['customer_read_orders', 'The account shows no orders.'],
  ['customer_read_store_credit_accounts', 'The account shows no store credit.', true],
  ['customer_read_store_credit_account_transactions', 'The account shows no history of store credit.', true],
  ['customer_read_own_subscription_contracts', 'The account shows no subscriptions.'],
  ['customer_write_subscription_contracts', 'Subscriptions cannot be skipped, paused or cancelled.'],
];

/** A scope to write includes the one to read. */
const includes = (scopes: ReadonlySet<string>, scope: string): boolean =>
  scopes.has(scope) || scopes.has(scope.replace(/(^|_)read_/, '$1write_'));

export const scopesCheck: Check = {
  title: 'Access scopes of the app',
  after: ['App of the Admin API'],
  async find({ scopes = new Set() }) {
    const seesCustomerScopes = [...scopes].some((scope) => scope.startsWith('customer_'));
    const needed: readonly (readonly [string, string, true?])[] = [
      ...SCOPES,
      ...(seesCustomerScopes ? CUSTOMER_SCOPES : []),
    ];
    return needed
      .filter(([scope]) => !includes(scopes, scope))
      .map(([scope, effect, isWarning]) => ({
        what: `The app lacks the scope ${scope}.`,
        effect,
        mend: `In the provider’s dashboard, at the app: ${REQUESTED.has(scope) ? 'API access requests; once this one is approved, ' : ''}a new version with this scope; then grant it in the shop’s admin.`,
        ...(isWarning && { isWarning }),
      }));
  },
};

export const customerDataCheck: Check = {
  title: 'Protected customer data',
  after: ['App of the Admin API'],
  async find(context) {
    if (!context.scopes?.has('read_orders')) throw new NotChecked('the app lacks the scope read_orders');
    const { data, errors } = await admin(context, CustomerDataDocument, {});
    if (errors.some((error) => isDenied(error) && /approved/.test(error.message)))
      return [
        {
          what: 'The app is not approved for protected customer data.',
          effect:
            'Notices before a charge have no address, guests find no parcel, and events of orders have no effect.',
          mend: 'In the provider’s dashboard, at the app: API access requests, protected customer data; tick name, e-mail, phone and address.',
        },
      ];
    if (errors.some(isDenied)) throw new NotChecked('the app lacks a scope');
    if (data?.orders.nodes.length === 0) throw new NotChecked('the shop has no order yet');
    return [];
  },
};

export const orderNamesCheck: Check = {
  title: 'Names of orders',
  after: ['App of the Admin API'],
  async find(context) {
    const { orderNumberFormatPrefix: prefix, orderNumberFormatSuffix: suffix } = (
      await readAdmin(context, OrderNamesDocument, {})
    ).shop;
    const actual = `${prefix}{number}${suffix}`;
    if (actual === context.settings.orderName) return [];
    return [
      {
        what: `Orders are named ${actual}, and ORDER_NAME is ${context.settings.orderName}.`,
        effect: 'Guests find no parcel, and customers no order by its number.',
        mend: `ORDER_NAME = "${actual}", or in the admin: Settings, General, Order ID.`,
      },
    ];
  },
};

export const planCodeCheck: Check = {
  title: 'Discount code of the feeding plan',
  after: ['App of the Admin API'],
  async find(context): Promise<Fault[]> {
    const { planDiscountCode, sample } = context.settings;
    const codes = [
      {
        code: planDiscountCode,
        setting: 'PLAN_DISCOUNT_CODE',
        effect: 'A finished feeding plan promises a discount that the cart refuses.',
      },
      {
        code: sample.creditCode,
        setting: 'SAMPLE_CREDIT_CODE',
        effect: 'A plan and the line of a sample promise a credit that the cart refuses.',
      },
    ].filter(({ code }) => code);
    if (codes.length === 0) return [];
    if (!context.scopes || !includes(context.scopes, 'read_discounts'))
      throw new NotChecked('the app lacks the scope read_discounts');
    const faults: Fault[] = [];
    for (const { code, setting, effect } of codes)
      if (!(await readAdmin(context, DiscountCodeDocument, { code })).codeDiscountNodeByCode)
        faults.push({
          what: `There is no discount code ${code}.`,
          effect,
          mend: `Make it in the admin, under Discounts, or empty ${setting}.`,
        });
    return faults;
  },
};
