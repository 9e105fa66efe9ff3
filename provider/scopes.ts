import type { Store } from './store.ts';

/**
 * Fields that the real service shows to apps with a scope only. Source: the access scopes in the documentation of each
 * field.
 */
export const SCOPE_OF: Readonly<Record<string, string>> = {
  'ProductVariant.quantityAvailable': 'unauthenticated_read_product_inventory',
  'Product.totalInventory': 'unauthenticated_read_product_inventory',
  'Product.tags': 'unauthenticated_read_product_tags',
  'ProductVariant.sellingPlanAllocations': 'unauthenticated_read_selling_plans',
  'Product.sellingPlanGroups': 'unauthenticated_read_selling_plans',
  'QueryRoot.metaobject': 'unauthenticated_read_metaobjects',
  'QueryRoot.metaobjects': 'unauthenticated_read_metaobjects',
  'QueryRoot.locations': 'unauthenticated_read_product_pickup_locations',
  'CartBuyerIdentity.customer': 'unauthenticated_read_customers',
  'Customer.orders': 'customer_read_orders',
  'Customer.subscriptionContract': 'customer_read_own_subscription_contracts',
  'Customer.subscriptionContracts': 'customer_read_own_subscription_contracts',
  'Customer.storeCreditAccounts': 'customer_read_store_credit_accounts',
  'StoreCreditAccount.transactions': 'customer_read_store_credit_account_transactions',
  'SubscriptionContract.customerPaymentMethod': 'read_customer_payment_methods',
  'SubscriptionDeliveryMethodPickupOption.location': 'read_locations',
  'QueryRoot.orders': 'read_orders',
  'QueryRoot.nodes': 'read_products',
  'QueryRoot.products': 'read_products',
  'QueryRoot.metafieldDefinitions': 'read_products',
  'QueryRoot.sellingPlanGroups': 'read_products',
  'QueryRoot.subscriptionContract': 'read_own_subscription_contracts',
  'QueryRoot.codeDiscountNodeByCode': 'read_discounts',
  'QueryRoot.customerPaymentMethod': 'read_customer_payment_methods',
  'Customer.paymentMethods': 'read_customer_payment_methods',
  'QueryRoot.productVariant': 'read_products',
  'QueryRoot.productVariants': 'read_products',
  'QueryRoot.customer': 'read_customers',
  'QueryRoot.customers': 'read_customers',
  'QueryRoot.order': 'read_orders',
  'QueryRoot.segments': 'read_customers',
  'Mutation.discountCodeActivate': 'write_discounts',
  'Mutation.discountCodeBasicCreate': 'write_discounts',
  'Mutation.discountCodeBasicUpdate': 'write_discounts',
  'Mutation.discountCodeDeactivate': 'write_discounts',
  'Order.fulfillmentOrders': 'read_merchant_managed_fulfillment_orders',
  'Mutation.fulfillmentOrderReschedule': 'write_merchant_managed_fulfillment_orders',
  'Mutation.fulfillmentOrderHold': 'write_merchant_managed_fulfillment_orders',
  'Mutation.orderCancel': 'write_orders',
  'Mutation.refundCreate': 'write_orders',
  'Mutation.subscriptionContractAtomicCreate': 'write_own_subscription_contracts',
  'Mutation.segmentCreate': 'write_customers',
  'Mutation.customerRequestDataErasure': 'write_customer_data_erasure',
  'Mutation.metafieldDefinitionCreate': 'write_products',
  'Mutation.metafieldDefinitionDelete': 'write_products',
  'Mutation.metafieldDefinitionUpdate': 'write_products',
  'Mutation.metafieldsSet': 'write_products',
  'Mutation.metafieldsDelete': 'write_products',
  'Mutation.sellingPlanGroupCreate': 'write_purchase_options',
  'Mutation.sellingPlanGroupUpdate': 'write_purchase_options',
};

/** Scopes that a request to the Storefront API without a token lacks. */
export const TOKEN_SCOPES: readonly string[] = [
  'unauthenticated_read_product_inventory',
  'unauthenticated_read_product_tags',
  'unauthenticated_read_customers',
];

/**
 * Types and fields that the Storefront API shows with a token only. Without one it knows products, collections, selling
 * plans, the search, the texts of the online store and carts. Source: the real service's documentation, "Authentication
 * and access: tokenless access". Its limit to the complexity of a query without a token is not carried out, since how
 * it counts is not published.
 */
export const NEEDS_TOKEN: ReadonlySet<string> = new Set([
  'Menu',
  'Metafield',
  'Metaobject',
  'MetaobjectConnection',
  'Mutation.cartMetafieldsSet',
  'Mutation.cartMetafieldDelete',
]);

/** Scopes that the app has, beside those of the fields above. */
const FURTHER_SCOPES = [
  'unauthenticated_read_product_listings',
  'unauthenticated_read_checkouts',
  'unauthenticated_write_checkouts',
  'customer_read_customers',
  'customer_write_customers',
  'customer_write_subscription_contracts',
  'read_all_orders',
];

/** Scopes that the shop's app does not ask for. The owner's token has them. */
export const OWNER_SCOPES: readonly string[] = ['write_orders'];

const SCOPES: ReadonlySet<string> = new Set(
  [...Object.values(SCOPE_OF), ...FURTHER_SCOPES].filter((scope) => !OWNER_SCOPES.includes(scope)),
);

/** The API that a scope is of, by the beginning of its name. */
export const apiOf = (scope: string): Api =>
  scope.startsWith('unauthenticated_') ? 'storefront' : scope.startsWith('customer_') ? 'customer' : 'admin';
export type Api = 'storefront' | 'customer' | 'admin';

/** Scopes of an API that the app lacks until the next reset. */
export const missingScopes = (store: Store, api: Api): readonly string[] =>
  allMissing(store).filter((scope) => apiOf(scope) === api);

const allMissing = (store: Store): readonly string[] => store.get<string[]>('setting', 'missing-scopes') ?? [];

/** Scopes that the app has. */
export const appScopes = (store: Store): string[] => {
  const missing = allMissing(store);
  return [...SCOPES].filter((scope) => !missing.includes(scope)).sort();
};

/** @returns why the scopes cannot be taken away, or null when they have been. */
export function setMissingScopes(store: Store, scopes: unknown): string | null {
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string' && SCOPES.has(scope)))
    return `missing must be a list of ${[...SCOPES].join(', ')}`;
  store.put('setting', 'missing-scopes', scopes);
  return null;
}

/**
 * Fields with personal data, which the real service shows to approved apps only. Source: its documentation, "Protected
 * customer data".
 */
const PERSONAL: Readonly<Record<string, string>> = {
  'Order.customer': 'Customer',
  'SubscriptionContract.customer': 'Customer',
};

/** The object of a field with personal data, or undefined for any other field. */
export const personalObjectOf = (field: string): string | undefined => PERSONAL[field];
