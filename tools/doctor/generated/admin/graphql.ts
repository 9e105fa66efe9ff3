/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type HasMetafieldsMetafieldIdentifierInput = {
  key: string;
  namespace?: string | null | undefined;
};

export type MetafieldAccessInput = {
  admin?: MetafieldAdminAccessInput | null | undefined;
  customerAccount?: MetafieldCustomerAccountAccessInput | null | undefined;
  storefront?: MetafieldStorefrontAccessInput | null | undefined;
};

export type MetafieldAccessUpdateInput = {
  admin?: MetafieldAdminAccessInput | null | undefined;
  customerAccount?: MetafieldCustomerAccountAccessInput | null | undefined;
  storefront?: MetafieldStorefrontAccessInput | null | undefined;
};

export type MetafieldAdminAccessInput =
  | 'MERCHANT_READ'
  | 'MERCHANT_READ_WRITE';

export type MetafieldCapabilityAdminFilterableInput = {
  enabled: boolean;
};

export type MetafieldCapabilityAnalyticsQueryableInput = {
  enabled: boolean;
};

export type MetafieldCapabilityCartToOrderCopyableInput = {
  enabled: boolean;
};

export type MetafieldCapabilityCreateInput = {
  adminFilterable?: MetafieldCapabilityAdminFilterableInput | null | undefined;
  analyticsQueryable?: MetafieldCapabilityAnalyticsQueryableInput | null | undefined;
  cartToOrderCopyable?: MetafieldCapabilityCartToOrderCopyableInput | null | undefined;
  smartCollectionCondition?: MetafieldCapabilitySmartCollectionConditionInput | null | undefined;
  uniqueValues?: MetafieldCapabilityUniqueValuesInput | null | undefined;
};

export type MetafieldCapabilitySmartCollectionConditionInput = {
  enabled: boolean;
};

export type MetafieldCapabilityUniqueValuesInput = {
  enabled: boolean;
};

export type MetafieldCapabilityUpdateInput = {
  adminFilterable?: MetafieldCapabilityAdminFilterableInput | null | undefined;
  analyticsQueryable?: MetafieldCapabilityAnalyticsQueryableInput | null | undefined;
  cartToOrderCopyable?: MetafieldCapabilityCartToOrderCopyableInput | null | undefined;
  smartCollectionCondition?: MetafieldCapabilitySmartCollectionConditionInput | null | undefined;
  uniqueValues?: MetafieldCapabilityUniqueValuesInput | null | undefined;
};

export type MetafieldCustomerAccountAccessInput =
  | 'NONE'
  | 'READ'
  | 'READ_WRITE';

export type MetafieldDefinitionConstraintValueUpdateInput = {
  create?: string | null | undefined;
  delete?: string | null | undefined;
};

export type MetafieldDefinitionConstraintsInput = {
  key: string;
  values: Array<string>;
};

export type MetafieldDefinitionConstraintsUpdatesInput = {
  key?: string | null | undefined;
  values?: Array<MetafieldDefinitionConstraintValueUpdateInput> | null | undefined;
};

export type MetafieldDefinitionInput = {
  access?: MetafieldAccessInput | null | undefined;
  capabilities?: MetafieldCapabilityCreateInput | null | undefined;
  constraints?: MetafieldDefinitionConstraintsInput | null | undefined;
  description?: string | null | undefined;
  key: string;
  name: string;
  namespace?: string | null | undefined;
  ownerType: MetafieldOwnerType;
  pin?: boolean | null | undefined;
  type: string;
  useAsCollectionCondition?: boolean | null | undefined;
  validations?: Array<MetafieldDefinitionValidationInput> | null | undefined;
};

export type MetafieldDefinitionUpdateInput = {
  access?: MetafieldAccessUpdateInput | null | undefined;
  capabilities?: MetafieldCapabilityUpdateInput | null | undefined;
  constraintsUpdates?: MetafieldDefinitionConstraintsUpdatesInput | null | undefined;
  description?: string | null | undefined;
  key: string;
  name?: string | null | undefined;
  namespace?: string | null | undefined;
  ownerType: MetafieldOwnerType;
  pin?: boolean | null | undefined;
  useAsCollectionCondition?: boolean | null | undefined;
  validations?: Array<MetafieldDefinitionValidationInput> | null | undefined;
};

export type MetafieldDefinitionValidationInput = {
  name: string;
  value: string;
};

export type MetafieldOwnerType =
  | 'API_PERMISSION'
  | 'ARTICLE'
  | 'BLOG'
  | 'CARTTRANSFORM'
  | 'COLLECTION'
  | 'COMPANY'
  | 'COMPANY_LOCATION'
  | 'CUSTOMER'
  | 'DELIVERY_CUSTOMIZATION'
  | 'DISCOUNT'
  | 'DRAFTORDER'
  | 'FULFILLMENT_CONSTRAINT_RULE'
  | 'GIFT_CARD_TRANSACTION'
  | 'LOCATION'
  | 'MARKET'
  | 'MEDIA_IMAGE'
  | 'ORDER'
  | 'ORDER_ROUTING_LOCATION_RULE'
  | 'PAGE'
  | 'PAYMENT_CUSTOMIZATION'
  | 'PRODUCT'
  | 'PRODUCTVARIANT'
  | 'SELLING_PLAN'
  | 'SHOP'
  | 'TRANSFER'
  | 'VALIDATION';

export type MetafieldStorefrontAccess =
  | 'NONE'
  | 'PUBLIC_READ';

export type MetafieldStorefrontAccessInput =
  | 'NONE'
  | 'PUBLIC_READ';

export type WebhookSubscriptionFormat =
  | 'JSON'
  | 'XML';

export type WebhookSubscriptionInput = {
  callbackUrl?: string | null | undefined;
  filter?: string | null | undefined;
  format?: WebhookSubscriptionFormat | null | undefined;
  includeFields?: Array<string> | null | undefined;
  metafieldNamespaces?: Array<string> | null | undefined;
  metafields?: Array<HasMetafieldsMetafieldIdentifierInput> | null | undefined;
  name?: string | null | undefined;
  uri?: string | null | undefined;
};

export type WebhookSubscriptionTopic =
  | 'APP_PURCHASES_ONE_TIME_UPDATE'
  | 'APP_SCOPES_UPDATE'
  | 'APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT'
  | 'APP_SUBSCRIPTIONS_UPDATE'
  | 'APP_UNINSTALLED'
  | 'AUDIT_EVENTS_ADMIN_API_ACTIVITY'
  | 'BULK_OPERATIONS_FINISH'
  | 'CARTS_CREATE'
  | 'CARTS_UPDATE'
  | 'CHANNELS_DELETE'
  | 'CHECKOUTS_CREATE'
  | 'CHECKOUTS_DELETE'
  | 'CHECKOUTS_UPDATE'
  | 'COLLECTIONS_CREATE'
  | 'COLLECTIONS_DELETE'
  | 'COLLECTIONS_UPDATE'
  | 'COLLECTION_LISTINGS_ADD'
  | 'COLLECTION_LISTINGS_REMOVE'
  | 'COLLECTION_LISTINGS_UPDATE'
  | 'COLLECTION_PUBLICATIONS_CREATE'
  | 'COLLECTION_PUBLICATIONS_DELETE'
  | 'COLLECTION_PUBLICATIONS_UPDATE'
  | 'COMPANIES_CREATE'
  | 'COMPANIES_DELETE'
  | 'COMPANIES_UPDATE'
  | 'COMPANY_CONTACTS_CREATE'
  | 'COMPANY_CONTACTS_DELETE'
  | 'COMPANY_CONTACTS_UPDATE'
  | 'COMPANY_CONTACT_ROLES_ASSIGN'
  | 'COMPANY_CONTACT_ROLES_REVOKE'
  | 'COMPANY_LOCATIONS_CREATE'
  | 'COMPANY_LOCATIONS_DELETE'
  | 'COMPANY_LOCATIONS_UPDATE'
  | 'CUSTOMERS_CREATE'
  | 'CUSTOMERS_DELETE'
  | 'CUSTOMERS_DISABLE'
  | 'CUSTOMERS_EMAIL_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMERS_ENABLE'
  | 'CUSTOMERS_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMERS_MERGE'
  | 'CUSTOMERS_PURCHASING_SUMMARY'
  | 'CUSTOMERS_UPDATE'
  | 'CUSTOMERS_WHATS_APP_MARKETING_CONSENT_UPDATE'
  | 'CUSTOMER_ACCOUNT_SETTINGS_UPDATE'
  | 'CUSTOMER_GROUPS_CREATE'
  | 'CUSTOMER_GROUPS_DELETE'
  | 'CUSTOMER_GROUPS_UPDATE'
  | 'CUSTOMER_JOINED_SEGMENT'
  | 'CUSTOMER_LEFT_SEGMENT'
  | 'CUSTOMER_PAYMENT_METHODS_CREATE'
  | 'CUSTOMER_PAYMENT_METHODS_REVOKE'
  | 'CUSTOMER_PAYMENT_METHODS_UPDATE'
  | 'CUSTOMER_TAGS_ADDED'
  | 'CUSTOMER_TAGS_REMOVED'
  | 'DELIVERY_PROMISE_SETTINGS_UPDATE'
  | 'DISCOUNTS_CREATE'
  | 'DISCOUNTS_DELETE'
  | 'DISCOUNTS_REDEEMCODE_ADDED'
  | 'DISCOUNTS_REDEEMCODE_REMOVED'
  | 'DISCOUNTS_UPDATE'
  | 'DISPUTES_CREATE'
  | 'DISPUTES_UPDATE'
  | 'DOMAINS_CREATE'
  | 'DOMAINS_DESTROY'
  | 'DOMAINS_UPDATE'
  | 'DRAFT_ORDERS_CREATE'
  | 'DRAFT_ORDERS_DELETE'
  | 'DRAFT_ORDERS_UPDATE'
  | 'FINANCE_APP_STAFF_MEMBER_DELETE'
  | 'FINANCE_APP_STAFF_MEMBER_GRANT'
  | 'FINANCE_APP_STAFF_MEMBER_REVOKE'
  | 'FINANCE_APP_STAFF_MEMBER_UPDATE'
  | 'FINANCE_KYC_INFORMATION_UPDATE'
  | 'FULFILLMENTS_CREATE'
  | 'FULFILLMENTS_UPDATE'
  | 'FULFILLMENT_EVENTS_CREATE'
  | 'FULFILLMENT_EVENTS_DELETE'
  | 'FULFILLMENT_HOLDS_ADDED'
  | 'FULFILLMENT_HOLDS_RELEASED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_ACCEPTED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_REJECTED'
  | 'FULFILLMENT_ORDERS_CANCELLATION_REQUEST_SUBMITTED'
  | 'FULFILLMENT_ORDERS_CANCELLED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_ACCEPTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_REJECTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_REQUEST_SUBMITTED'
  | 'FULFILLMENT_ORDERS_FULFILLMENT_SERVICE_FAILED_TO_COMPLETE'
  | 'FULFILLMENT_ORDERS_HOLD_RELEASED'
  | 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_LOCAL_DELIVERY'
  | 'FULFILLMENT_ORDERS_LINE_ITEMS_PREPARED_FOR_PICKUP'
  | 'FULFILLMENT_ORDERS_MANUALLY_REPORTED_PROGRESS_STOPPED'
  | 'FULFILLMENT_ORDERS_MERGED'
  | 'FULFILLMENT_ORDERS_MOVED'
  | 'FULFILLMENT_ORDERS_ORDER_ROUTING_COMPLETE'
  | 'FULFILLMENT_ORDERS_PLACED_ON_HOLD'
  | 'FULFILLMENT_ORDERS_PROGRESS_REPORTED'
  | 'FULFILLMENT_ORDERS_RESCHEDULED'
  | 'FULFILLMENT_ORDERS_SCHEDULED_FULFILLMENT_ORDER_READY'
  | 'FULFILLMENT_ORDERS_SPLIT'
  | 'INVENTORY_ITEMS_CREATE'
  | 'INVENTORY_ITEMS_DELETE'
  | 'INVENTORY_ITEMS_UPDATE'
  | 'INVENTORY_LEVELS_CONNECT'
  | 'INVENTORY_LEVELS_DISCONNECT'
  | 'INVENTORY_LEVELS_UPDATE'
  | 'INVENTORY_SHIPMENTS_ADD_ITEMS'
  | 'INVENTORY_SHIPMENTS_CREATE'
  | 'INVENTORY_SHIPMENTS_DELETE'
  | 'INVENTORY_SHIPMENTS_MARK_IN_TRANSIT'
  | 'INVENTORY_SHIPMENTS_RECEIVE_ITEMS'
  | 'INVENTORY_SHIPMENTS_REMOVE_ITEMS'
  | 'INVENTORY_SHIPMENTS_UPDATE_ITEM_QUANTITIES'
  | 'INVENTORY_SHIPMENTS_UPDATE_TRACKING'
  | 'INVENTORY_TRANSFERS_ADD_ITEMS'
  | 'INVENTORY_TRANSFERS_CANCEL'
  | 'INVENTORY_TRANSFERS_COMPLETE'
  | 'INVENTORY_TRANSFERS_READY_TO_SHIP'
  | 'INVENTORY_TRANSFERS_REMOVE_ITEMS'
  | 'INVENTORY_TRANSFERS_UPDATED'
  | 'INVENTORY_TRANSFERS_UPDATE_ITEM_QUANTITIES'
  | 'LOCALES_CREATE'
  | 'LOCALES_DESTROY'
  | 'LOCALES_UPDATE'
  | 'LOCATIONS_ACTIVATE'
  | 'LOCATIONS_CREATE'
  | 'LOCATIONS_DEACTIVATE'
  | 'LOCATIONS_DELETE'
  | 'LOCATIONS_UPDATE'
  | 'MARKETS_BACKUP_REGION_UPDATE'
  | 'MARKETS_CREATE'
  | 'MARKETS_DELETE'
  | 'MARKETS_UPDATE'
  | 'METAFIELD_DEFINITIONS_CREATE'
  | 'METAFIELD_DEFINITIONS_DELETE'
  | 'METAFIELD_DEFINITIONS_UPDATE'
  | 'METAOBJECTS_CREATE'
  | 'METAOBJECTS_DELETE'
  | 'METAOBJECTS_UPDATE'
  | 'ORDERS_CANCELLED'
  | 'ORDERS_CREATE'
  | 'ORDERS_DELETE'
  | 'ORDERS_EDITED'
  | 'ORDERS_FULFILLED'
  | 'ORDERS_LINK_REQUESTED'
  | 'ORDERS_PAID'
  | 'ORDERS_PARTIALLY_FULFILLED'
  | 'ORDERS_RISK_ASSESSMENT_CHANGED'
  | 'ORDERS_SHOPIFY_PROTECT_ELIGIBILITY_CHANGED'
  | 'ORDERS_UPDATED'
  | 'ORDER_TRANSACTIONS_CREATE'
  | 'PAYMENT_SCHEDULES_DUE'
  | 'PAYMENT_TERMS_CREATE'
  | 'PAYMENT_TERMS_DELETE'
  | 'PAYMENT_TERMS_UPDATE'
  | 'PRODUCTS_CREATE'
  | 'PRODUCTS_DELETE'
  | 'PRODUCTS_UPDATE'
  | 'PRODUCT_FEEDS_CREATE'
  | 'PRODUCT_FEEDS_FULL_SYNC'
  | 'PRODUCT_FEEDS_FULL_SYNC_FINISH'
  | 'PRODUCT_FEEDS_INCREMENTAL_SYNC'
  | 'PRODUCT_FEEDS_UPDATE'
  | 'PRODUCT_LISTINGS_ADD'
  | 'PRODUCT_LISTINGS_REMOVE'
  | 'PRODUCT_LISTINGS_UPDATE'
  | 'PRODUCT_PUBLICATIONS_CREATE'
  | 'PRODUCT_PUBLICATIONS_DELETE'
  | 'PRODUCT_PUBLICATIONS_UPDATE'
  | 'PROFILES_CREATE'
  | 'PROFILES_DELETE'
  | 'PROFILES_UPDATE'
  | 'REFUNDS_CREATE'
  | 'RETURNS_APPROVE'
  | 'RETURNS_CANCEL'
  | 'RETURNS_CLOSE'
  | 'RETURNS_DECLINE'
  | 'RETURNS_PROCESS'
  | 'RETURNS_REOPEN'
  | 'RETURNS_REQUEST'
  | 'RETURNS_UPDATE'
  | 'REVERSE_DELIVERIES_ATTACH_DELIVERABLE'
  | 'REVERSE_FULFILLMENT_ORDERS_DISPOSE'
  | 'SCHEDULED_PRODUCT_LISTINGS_ADD'
  | 'SCHEDULED_PRODUCT_LISTINGS_REMOVE'
  | 'SCHEDULED_PRODUCT_LISTINGS_UPDATE'
  | 'SEGMENTS_CREATE'
  | 'SEGMENTS_DELETE'
  | 'SEGMENTS_UPDATE'
  | 'SELLING_PLAN_GROUPS_CREATE'
  | 'SELLING_PLAN_GROUPS_DELETE'
  | 'SELLING_PLAN_GROUPS_UPDATE'
  | 'SHIPPING_ADDRESSES_CREATE'
  | 'SHIPPING_ADDRESSES_UPDATE'
  | 'SHOP_UPDATE'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_CHALLENGED'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_FAILURE'
  | 'SUBSCRIPTION_BILLING_ATTEMPTS_SUCCESS'
  | 'SUBSCRIPTION_BILLING_CYCLES_SKIP'
  | 'SUBSCRIPTION_BILLING_CYCLES_UNSKIP'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_CREATE'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_DELETE'
  | 'SUBSCRIPTION_BILLING_CYCLE_EDITS_UPDATE'
  | 'SUBSCRIPTION_CONTRACTS_ACTIVATE'
  | 'SUBSCRIPTION_CONTRACTS_CANCEL'
  | 'SUBSCRIPTION_CONTRACTS_CREATE'
  | 'SUBSCRIPTION_CONTRACTS_EXPIRE'
  | 'SUBSCRIPTION_CONTRACTS_FAIL'
  | 'SUBSCRIPTION_CONTRACTS_PAUSE'
  | 'SUBSCRIPTION_CONTRACTS_UPDATE'
  | 'TAX_SERVICES_CREATE'
  | 'TAX_SERVICES_UPDATE'
  | 'TENDER_TRANSACTIONS_CREATE'
  | 'THEMES_CREATE'
  | 'THEMES_DELETE'
  | 'THEMES_PUBLISH'
  | 'THEMES_UPDATE'
  | 'VARIANTS_IN_STOCK'
  | 'VARIANTS_OUT_OF_STOCK';

export type InstallationQueryVariables = Exact<{ [key: string]: never; }>;


export type InstallationQuery = { currentAppInstallation: { accessScopes: Array<{ handle: string }> } };

export type OrderNamesQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderNamesQuery = { shop: { orderNumberFormatPrefix: string, orderNumberFormatSuffix: string } };

export type CustomerDataQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerDataQuery = { orders: { nodes: Array<{ customer: { id: string } | null }> } };

export type ActiveProductsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ActiveProductsQuery = { products: { nodes: Array<{ handle: string, tags: Array<string> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MetafieldDefinitionsQueryVariables = Exact<{
  namespace: string;
  after?: string | null | undefined;
}>;


export type MetafieldDefinitionsQuery = { metafieldDefinitions: { nodes: Array<{ key: string, type: { name: string }, access: { storefront: MetafieldStorefrontAccess | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PlansOnceQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PlansOnceQuery = { sellingPlanGroups: { nodes: Array<{ sellingPlans: { nodes: Array<{ id: string, name: string, billingPolicy:
            | { maxCycles: number | null }
            | Record<PropertyKey, never>
           }> }, products: { nodes: Array<{ handle: string }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type MetafieldDefinitionCreateMutationVariables = Exact<{
  definition: MetafieldDefinitionInput;
}>;


export type MetafieldDefinitionCreateMutation = { metafieldDefinitionCreate: { userErrors: Array<{ message: string }> } | null };

export type MetafieldDefinitionUpdateMutationVariables = Exact<{
  definition: MetafieldDefinitionUpdateInput;
}>;


export type MetafieldDefinitionUpdateMutation = { metafieldDefinitionUpdate: { userErrors: Array<{ message: string }> } | null };

export type WebhookSubscriptionsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type WebhookSubscriptionsQuery = { webhookSubscriptions: { nodes: Array<{ id: string, topic: WebhookSubscriptionTopic, uri: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type WebhookSubscriptionCreateMutationVariables = Exact<{
  topic: WebhookSubscriptionTopic;
  subscription: WebhookSubscriptionInput;
}>;


export type WebhookSubscriptionCreateMutation = { webhookSubscriptionCreate: { userErrors: Array<{ message: string }> } | null };

export type WebhookSubscriptionUpdateMutationVariables = Exact<{
  id: string | number;
  subscription: WebhookSubscriptionInput;
}>;


export type WebhookSubscriptionUpdateMutation = { webhookSubscriptionUpdate: { userErrors: Array<{ message: string }> } | null };

export type DiscountCodeQueryVariables = Exact<{
  code: string;
}>;


export type DiscountCodeQuery = { codeDiscountNodeByCode: { id: string } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const InstallationDocument = new TypedDocumentString(`
    query Installation {
  currentAppInstallation {
    accessScopes {
      handle
    }
  }
}
    `) as unknown as TypedDocumentString<InstallationQuery, InstallationQueryVariables>;
export const OrderNamesDocument = new TypedDocumentString(`
    query OrderNames {
  shop {
    orderNumberFormatPrefix
    orderNumberFormatSuffix
  }
}
    `) as unknown as TypedDocumentString<OrderNamesQuery, OrderNamesQueryVariables>;
export const CustomerDataDocument = new TypedDocumentString(`
    query CustomerData {
  orders(first: 1) {
    nodes {
      customer {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerDataQuery, CustomerDataQueryVariables>;
export const ActiveProductsDocument = new TypedDocumentString(`
    query ActiveProducts($after: String) {
  products(first: 250, after: $after, query: "status:active") {
    nodes {
      handle
      tags
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ActiveProductsQuery, ActiveProductsQueryVariables>;
export const MetafieldDefinitionsDocument = new TypedDocumentString(`
    query MetafieldDefinitions($namespace: String!, $after: String) {
  metafieldDefinitions(
    ownerType: PRODUCT
    namespace: $namespace
    first: 100
    after: $after
  ) {
    nodes {
      key
      type {
        name
      }
      access {
        storefront
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<MetafieldDefinitionsQuery, MetafieldDefinitionsQueryVariables>;
export const PlansOnceDocument = new TypedDocumentString(`
    query PlansOnce($after: String) {
  sellingPlanGroups(first: 8, after: $after) {
    nodes {
      sellingPlans(first: 20) {
        nodes {
          id
          name
          billingPolicy {
            ... on SellingPlanRecurringBillingPolicy {
              maxCycles
            }
          }
        }
      }
      products(first: 3) {
        nodes {
          handle
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<PlansOnceQuery, PlansOnceQueryVariables>;
export const MetafieldDefinitionCreateDocument = new TypedDocumentString(`
    mutation MetafieldDefinitionCreate($definition: MetafieldDefinitionInput!) {
  metafieldDefinitionCreate(definition: $definition) {
    userErrors {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<MetafieldDefinitionCreateMutation, MetafieldDefinitionCreateMutationVariables>;
export const MetafieldDefinitionUpdateDocument = new TypedDocumentString(`
    mutation MetafieldDefinitionUpdate($definition: MetafieldDefinitionUpdateInput!) {
  metafieldDefinitionUpdate(definition: $definition) {
    userErrors {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<MetafieldDefinitionUpdateMutation, MetafieldDefinitionUpdateMutationVariables>;
export const WebhookSubscriptionsDocument = new TypedDocumentString(`
    query WebhookSubscriptions($after: String) {
  webhookSubscriptions(first: 100, after: $after) {
    nodes {
      id
      topic
      uri
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookSubscriptionsQuery, WebhookSubscriptionsQueryVariables>;
export const WebhookSubscriptionCreateDocument = new TypedDocumentString(`
    mutation WebhookSubscriptionCreate($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
    userErrors {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookSubscriptionCreateMutation, WebhookSubscriptionCreateMutationVariables>;
export const WebhookSubscriptionUpdateDocument = new TypedDocumentString(`
    mutation WebhookSubscriptionUpdate($id: ID!, $subscription: WebhookSubscriptionInput!) {
  webhookSubscriptionUpdate(id: $id, webhookSubscription: $subscription) {
    userErrors {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<WebhookSubscriptionUpdateMutation, WebhookSubscriptionUpdateMutationVariables>;
export const DiscountCodeDocument = new TypedDocumentString(`
    query DiscountCode($code: String!) {
  codeDiscountNodeByCode(code: $code) {
    id
  }
}
    `) as unknown as TypedDocumentString<DiscountCodeQuery, DiscountCodeQueryVariables>;