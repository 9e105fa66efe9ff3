/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AttributeInput = {
  key: string;
  value: string;
};

export type BillingAttemptUserErrorCode =
  | 'BILLING_CYCLE_CHARGE_BEFORE_EXPECTED_DATE'
  | 'BILLING_CYCLE_SKIPPED'
  | 'BLANK'
  | 'CONTRACT_NOT_FOUND'
  | 'CONTRACT_PAUSED'
  | 'CONTRACT_TERMINATED'
  | 'CONTRACT_UNDER_REVIEW'
  | 'CYCLE_INDEX_OUT_OF_RANGE'
  | 'CYCLE_START_DATE_OUT_OF_RANGE'
  | 'INVALID'
  | 'ORIGIN_TIME_BEFORE_CONTRACT_CREATION'
  | 'ORIGIN_TIME_OUT_OF_RANGE'
  | 'PROCESSING_FAILED'
  | 'THROTTLED'
  | 'UPCOMING_CYCLE_LIMIT_EXCEEDED';

export type CountryCode =
  | 'AC'
  | 'AD'
  | 'AE'
  | 'AF'
  | 'AG'
  | 'AI'
  | 'AL'
  | 'AM'
  | 'AN'
  | 'AO'
  | 'AR'
  | 'AT'
  | 'AU'
  | 'AW'
  | 'AX'
  | 'AZ'
  | 'BA'
  | 'BB'
  | 'BD'
  | 'BE'
  | 'BF'
  | 'BG'
  | 'BH'
  | 'BI'
  | 'BJ'
  | 'BL'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BQ'
  | 'BR'
  | 'BS'
  | 'BT'
  | 'BV'
  | 'BW'
  | 'BY'
  | 'BZ'
  | 'CA'
  | 'CC'
  | 'CD'
  | 'CF'
  | 'CG'
  | 'CH'
  | 'CI'
  | 'CK'
  | 'CL'
  | 'CM'
  | 'CN'
  | 'CO'
  | 'CR'
  | 'CU'
  | 'CV'
  | 'CW'
  | 'CX'
  | 'CY'
  | 'CZ'
  | 'DE'
  | 'DJ'
  | 'DK'
  | 'DM'
  | 'DO'
  | 'DZ'
  | 'EC'
  | 'EE'
  | 'EG'
  | 'EH'
  | 'ER'
  | 'ES'
  | 'ET'
  | 'FI'
  | 'FJ'
  | 'FK'
  | 'FO'
  | 'FR'
  | 'GA'
  | 'GB'
  | 'GD'
  | 'GE'
  | 'GF'
  | 'GG'
  | 'GH'
  | 'GI'
  | 'GL'
  | 'GM'
  | 'GN'
  | 'GP'
  | 'GQ'
  | 'GR'
  | 'GS'
  | 'GT'
  | 'GW'
  | 'GY'
  | 'HK'
  | 'HM'
  | 'HN'
  | 'HR'
  | 'HT'
  | 'HU'
  | 'ID'
  | 'IE'
  | 'IL'
  | 'IM'
  | 'IN'
  | 'IO'
  | 'IQ'
  | 'IR'
  | 'IS'
  | 'IT'
  | 'JE'
  | 'JM'
  | 'JO'
  | 'JP'
  | 'KE'
  | 'KG'
  | 'KH'
  | 'KI'
  | 'KM'
  | 'KN'
  | 'KP'
  | 'KR'
  | 'KW'
  | 'KY'
  | 'KZ'
  | 'LA'
  | 'LB'
  | 'LC'
  | 'LI'
  | 'LK'
  | 'LR'
  | 'LS'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'LY'
  | 'MA'
  | 'MC'
  | 'MD'
  | 'ME'
  | 'MF'
  | 'MG'
  | 'MK'
  | 'ML'
  | 'MM'
  | 'MN'
  | 'MO'
  | 'MQ'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MU'
  | 'MV'
  | 'MW'
  | 'MX'
  | 'MY'
  | 'MZ'
  | 'NA'
  | 'NC'
  | 'NE'
  | 'NF'
  | 'NG'
  | 'NI'
  | 'NL'
  | 'NO'
  | 'NP'
  | 'NR'
  | 'NU'
  | 'NZ'
  | 'OM'
  | 'PA'
  | 'PE'
  | 'PF'
  | 'PG'
  | 'PH'
  | 'PK'
  | 'PL'
  | 'PM'
  | 'PN'
  | 'PS'
  | 'PT'
  | 'PY'
  | 'QA'
  | 'RE'
  | 'RO'
  | 'RS'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SB'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SH'
  | 'SI'
  | 'SJ'
  | 'SK'
  | 'SL'
  | 'SM'
  | 'SN'
  | 'SO'
  | 'SR'
  | 'SS'
  | 'ST'
  | 'SV'
  | 'SX'
  | 'SY'
  | 'SZ'
  | 'TA'
  | 'TC'
  | 'TD'
  | 'TF'
  | 'TG'
  | 'TH'
  | 'TJ'
  | 'TK'
  | 'TL'
  | 'TM'
  | 'TN'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'TV'
  | 'TW'
  | 'TZ'
  | 'UA'
  | 'UG'
  | 'UM'
  | 'US'
  | 'UY'
  | 'UZ'
  | 'VA'
  | 'VC'
  | 'VE'
  | 'VG'
  | 'VN'
  | 'VU'
  | 'WF'
  | 'WS'
  | 'XK'
  | 'YE'
  | 'YT'
  | 'ZA'
  | 'ZM'
  | 'ZW'
  | 'ZZ';

export type CurrencyCode =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'ANG'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BGN'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BYR'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HRK'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JEP'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KID'
  | 'KMF'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LTL'
  | 'LVL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLL'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STD'
  | 'STN'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'USDC'
  | 'UYU'
  | 'UZS'
  | 'VED'
  | 'VEF'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XOF'
  | 'XPF'
  | 'XXX'
  | 'YER'
  | 'ZAR'
  | 'ZMW';

export type CustomerRequestDataErasureErrorCode =
  | 'DOES_NOT_EXIST'
  | 'FAILED_TO_REQUEST';

export type FulfillmentDisplayStatus =
  | 'ATTEMPTED_DELIVERY'
  | 'CANCELED'
  | 'CARRIER_PICKED_UP'
  | 'CONFIRMED'
  | 'DELAYED'
  | 'DELIVERED'
  | 'FAILURE'
  | 'FULFILLED'
  | 'IN_TRANSIT'
  | 'LABEL_PRINTED'
  | 'LABEL_PURCHASED'
  | 'LABEL_VOIDED'
  | 'MARKED_AS_FULFILLED'
  | 'NOT_DELIVERED'
  | 'OUT_FOR_DELIVERY'
  | 'PICKED_UP'
  | 'READY_FOR_PICKUP'
  | 'SUBMITTED';

export type FulfillmentStatus =
  | 'CANCELLED'
  | 'ERROR'
  | 'FAILURE'
  | 'OPEN'
  | 'PENDING'
  | 'SUCCESS';

export type MailingAddressInput = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  company?: string | null | undefined;
  country?: string | null | undefined;
  countryCode?: CountryCode | null | undefined;
  firstName?: string | null | undefined;
  id?: string | number | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  province?: string | null | undefined;
  provinceCode?: string | null | undefined;
  zip?: string | null | undefined;
};

export type OrderDisplayFulfillmentStatus =
  | 'FULFILLED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'PARTIALLY_FULFILLED'
  | 'PENDING_FULFILLMENT'
  | 'REQUEST_DECLINED'
  | 'RESTOCKED'
  | 'SCHEDULED'
  | 'UNFULFILLED';

export type SellingPlanAnchorInput = {
  cutoffDay?: number | null | undefined;
  day?: number | null | undefined;
  month?: number | null | undefined;
  type?: SellingPlanAnchorType | null | undefined;
};

export type SellingPlanAnchorType =
  | 'MONTHDAY'
  | 'WEEKDAY'
  | 'YEARDAY';

export type SellingPlanInterval =
  | 'DAY'
  | 'MONTH'
  | 'WEEK'
  | 'YEAR';

export type SellingPlanPricingPolicyAdjustmentType =
  | 'FIXED_AMOUNT'
  | 'PERCENTAGE'
  | 'PRICE';

export type SellingPlanPricingPolicyValueInput = {
  fixedValue?: string | null | undefined;
  percentage?: number | null | undefined;
};

export type SubscriptionActor =
  | 'CUSTOMER'
  | 'MERCHANT'
  | 'PARTNER';

export type SubscriptionBillingAttemptErrorCode =
  | 'AMOUNT_TOO_LARGE'
  | 'AMOUNT_TOO_SMALL'
  | 'AUTHENTICATION_ERROR'
  | 'AUTHENTICATION_FAILED'
  | 'AUTHENTICATION_REQUIRED'
  | 'BUYER_CANCELED_PAYMENT_METHOD'
  | 'CALL_ISSUER'
  | 'CANCELLED_PAYMENT'
  | 'CARD_DECLINED'
  | 'CARD_NUMBER_INCORRECT'
  | 'CONFIRMATION_REJECTED'
  | 'CUSTOMER_INVALID'
  | 'CUSTOMER_NOT_FOUND'
  | 'DO_NOT_HONOR'
  | 'EXPIRED_BUYER_ACTION'
  | 'EXPIRED_CARD'
  | 'EXPIRED_PAYMENT_METHOD'
  | 'FRAUD_SUSPECTED'
  | 'FREE_GIFT_CARD_NOT_ALLOWED'
  | 'GENERIC_ERROR'
  | 'INCORRECT_ADDRESS'
  | 'INCORRECT_NUMBER'
  | 'INCORRECT_ZIP'
  | 'INSUFFICIENT_FUNDS'
  | 'INSUFFICIENT_INVENTORY'
  | 'INVALID_BILLING_ADDRESS'
  | 'INVALID_CURRENCY'
  | 'INVALID_CUSTOMER_BILLING_AGREEMENT'
  | 'INVALID_EXPIRY_DATE'
  | 'INVALID_NUMBER'
  | 'INVALID_PAYMENT_METHOD'
  | 'INVALID_PURCHASE_TYPE'
  | 'INVALID_SHIPPING_ADDRESS'
  | 'INVENTORY_ALLOCATIONS_NOT_FOUND'
  | 'INVOICE_ALREADY_PAID'
  | 'MERCHANT_ACCOUNT_ERROR'
  | 'MERCHANT_RULE'
  | 'NON_TEST_ORDER_LIMIT_REACHED'
  | 'OFF_SESSION_REJECTED'
  | 'PAYMENT_METHOD_DECLINED'
  | 'PAYMENT_METHOD_INCOMPATIBLE_WITH_GATEWAY_CONFIG'
  | 'PAYMENT_METHOD_NOT_FOUND'
  | 'PAYMENT_METHOD_NOT_SPECIFIED'
  | 'PAYMENT_METHOD_UNSUPPORTED'
  | 'PAYMENT_PROVIDER_ERROR'
  | 'PAYMENT_PROVIDER_IS_NOT_ENABLED'
  | 'PAYPAL_ERROR_GENERAL'
  | 'PROCESSING_ERROR'
  | 'PURCHASE_TYPE_NOT_SUPPORTED'
  | 'RETRY_DECLINED'
  | 'TEST_MODE'
  | 'TRANSACTION_LIMIT_EXCEEDED'
  | 'TRANSIENT_ERROR'
  | 'UNEXPECTED_ERROR';

export type SubscriptionBillingAttemptInput = {
  actor?: SubscriptionActor | null | undefined;
  billingCycleSelector?: SubscriptionBillingCycleSelector | null | undefined;
  idempotencyKey: string;
  inventoryPolicy?: SubscriptionBillingAttemptInventoryPolicy | null | undefined;
  originTime?: string | null | undefined;
  paymentProcessingPolicy?: SubscriptionBillingAttemptPaymentProcessingPolicy | null | undefined;
};

export type SubscriptionBillingAttemptInventoryPolicy =
  | 'ALLOW_OVERSELLING'
  | 'PRODUCT_VARIANT_INVENTORY_POLICY';

export type SubscriptionBillingAttemptPaymentProcessingPolicy =
  | 'FAIL_UNLESS_VALID_PAYMENT_METHOD'
  | 'SKIP_PAYMENT_AND_CREATE_UNPAID_ORDER';

export type SubscriptionBillingCycleErrorCode =
  | 'BILLING_DATE_SET_ON_SKIPPED'
  | 'CYCLE_INDEX_OUT_OF_RANGE'
  | 'CYCLE_NOT_FOUND'
  | 'CYCLE_START_DATE_OUT_OF_RANGE'
  | 'EMPTY_BILLING_CYCLE_EDIT_SCHEDULE_INPUT'
  | 'INCOMPLETE_BILLING_ATTEMPTS'
  | 'INVALID'
  | 'INVALID_CYCLE_INDEX'
  | 'INVALID_DATE'
  | 'NO_CYCLE_EDITS'
  | 'OUT_OF_BOUNDS'
  | 'UPCOMING_CYCLE_LIMIT_EXCEEDED';

export type SubscriptionBillingCycleInput = {
  contractId: string | number;
  selector: SubscriptionBillingCycleSelector;
};

export type SubscriptionBillingCycleScheduleEditInput = {
  billingDate?: string | null | undefined;
  reason: SubscriptionBillingCycleScheduleEditInputScheduleEditReason;
  skip?: boolean | null | undefined;
};

export type SubscriptionBillingCycleScheduleEditInputScheduleEditReason =
  | 'BUYER_INITIATED'
  | 'DEV_INITIATED'
  | 'MERCHANT_INITIATED';

export type SubscriptionBillingCycleSelector = {
  date?: string | null | undefined;
  index?: number | null | undefined;
};

export type SubscriptionBillingPolicyInput = {
  anchors?: Array<SellingPlanAnchorInput> | null | undefined;
  interval: SellingPlanInterval;
  intervalCount: number;
  maxCycles?: number | null | undefined;
  minCycles?: number | null | undefined;
};

export type SubscriptionContractSubscriptionStatus =
  | 'ACTIVE'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'FAILED'
  | 'PAUSED';

export type SubscriptionDeliveryMethodInput = {
  localDelivery?: SubscriptionDeliveryMethodLocalDeliveryInput | null | undefined;
  pickup?: SubscriptionDeliveryMethodPickupInput | null | undefined;
  shipping?: SubscriptionDeliveryMethodShippingInput | null | undefined;
};

export type SubscriptionDeliveryMethodLocalDeliveryInput = {
  address?: MailingAddressInput | null | undefined;
  localDeliveryOption?: SubscriptionDeliveryMethodLocalDeliveryOptionInput | null | undefined;
};

export type SubscriptionDeliveryMethodLocalDeliveryOptionInput = {
  code?: string | null | undefined;
  description?: string | null | undefined;
  instructions?: string | null | undefined;
  phone: string;
  presentmentTitle?: string | null | undefined;
  title?: string | null | undefined;
};

export type SubscriptionDeliveryMethodPickupInput = {
  pickupOption?: SubscriptionDeliveryMethodPickupOptionInput | null | undefined;
};

export type SubscriptionDeliveryMethodPickupOptionInput = {
  code?: string | null | undefined;
  description?: string | null | undefined;
  locationId: string | number;
  presentmentTitle?: string | null | undefined;
  title?: string | null | undefined;
};

export type SubscriptionDeliveryMethodShippingInput = {
  address?: MailingAddressInput | null | undefined;
  shippingOption?: SubscriptionDeliveryMethodShippingOptionInput | null | undefined;
};

export type SubscriptionDeliveryMethodShippingOptionInput = {
  carrierServiceId?: string | number | null | undefined;
  code?: string | null | undefined;
  description?: string | null | undefined;
  presentmentTitle?: string | null | undefined;
  title?: string | null | undefined;
};

export type SubscriptionDeliveryPolicyInput = {
  anchors?: Array<SellingPlanAnchorInput> | null | undefined;
  interval: SellingPlanInterval;
  intervalCount: number;
};

export type SubscriptionDiscountRejectionReason =
  | 'CURRENTLY_INACTIVE'
  | 'CUSTOMER_NOT_ELIGIBLE'
  | 'CUSTOMER_USAGE_LIMIT_REACHED'
  | 'INCOMPATIBLE_PURCHASE_TYPE'
  | 'INTERNAL_ERROR'
  | 'NOT_FOUND'
  | 'NO_ENTITLED_LINE_ITEMS'
  | 'NO_ENTITLED_SHIPPING_LINES'
  | 'PURCHASE_NOT_IN_RANGE'
  | 'QUANTITY_NOT_IN_RANGE'
  | 'USAGE_LIMIT_REACHED';

export type SubscriptionDraftErrorCode =
  | 'ALREADY_REMOVED'
  | 'BILLING_CYCLE_ABSENT'
  | 'BILLING_CYCLE_CONTRACT_DRAFT_BILLING_POLICY_INVALID'
  | 'BILLING_CYCLE_CONTRACT_DRAFT_DELIVERY_POLICY_INVALID'
  | 'BILLING_CYCLE_PRESENT'
  | 'BLANK'
  | 'COMMITTED'
  | 'CONCATENATION_BILLING_CYCLE_CONTRACT_DRAFT_REQUIRED'
  | 'CONCATENATION_UNCOMMITTED_CONTRACT_DRAFT'
  | 'CURRENCY_NOT_ENABLED'
  | 'CUSTOMER_DOES_NOT_EXIST'
  | 'CUSTOMER_MISMATCH'
  | 'CUSTOMER_REDACTED'
  | 'CYCLE_DISCOUNTS_UNIQUE_AFTER_CYCLE'
  | 'CYCLE_INDEX_OUT_OF_RANGE'
  | 'CYCLE_SELECTOR_VALIDATE_ONE_OF'
  | 'CYCLE_START_DATE_OUT_OF_RANGE'
  | 'DELIVERY_METHOD_REQUIRED'
  | 'DELIVERY_MUST_BE_MULTIPLE_OF_BILLING'
  | 'DUPLICATE_CONCATENATED_CONTRACTS'
  | 'EXCEEDED_MAX_CONCATENATED_CONTRACTS'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL_TO'
  | 'HAS_FUTURE_EDITS'
  | 'INVALID'
  | 'INVALID_ADJUSTMENT_TYPE'
  | 'INVALID_ADJUSTMENT_VALUE'
  | 'INVALID_BILLING_DATE'
  | 'INVALID_LINES'
  | 'INVALID_NOTE_LENGTH'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'MISSING_CUSTOMER_PAYMENT_METHOD'
  | 'MISSING_LOCAL_DELIVERY_OPTIONS'
  | 'NOT_AN_INTEGER'
  | 'NOT_IN_RANGE'
  | 'NO_ENTITLED_LINES'
  | 'PRESENCE'
  | 'SELLING_PLAN_MAX_CYCLES_MUST_BE_GREATER_THAN_MIN_CYCLES'
  | 'STALE_CONTRACT'
  | 'TOO_LONG'
  | 'TOO_MANY_DISCOUNTS'
  | 'TOO_MANY_LINES'
  | 'TOO_SHORT'
  | 'UPCOMING_CYCLE_LIMIT_EXCEEDED';

export type SubscriptionDraftInput = {
  billingPolicy?: SubscriptionBillingPolicyInput | null | undefined;
  customAttributes?: Array<AttributeInput> | null | undefined;
  deliveryMethod?: SubscriptionDeliveryMethodInput | null | undefined;
  deliveryPolicy?: SubscriptionDeliveryPolicyInput | null | undefined;
  deliveryPrice?: string | null | undefined;
  nextBillingDate?: string | null | undefined;
  note?: string | null | undefined;
  paymentMethodId?: string | number | null | undefined;
  status?: SubscriptionContractSubscriptionStatus | null | undefined;
};

export type SubscriptionLineInput = {
  currentPrice: string;
  customAttributes?: Array<AttributeInput> | null | undefined;
  pricingPolicy?: SubscriptionPricingPolicyInput | null | undefined;
  productVariantId: string | number;
  quantity: number;
  sellingPlanId?: string | number | null | undefined;
  sellingPlanName?: string | null | undefined;
};

export type SubscriptionLineUpdateInput = {
  currentPrice?: string | null | undefined;
  customAttributes?: Array<AttributeInput> | null | undefined;
  pricingPolicy?: SubscriptionPricingPolicyInput | null | undefined;
  productVariantId?: string | number | null | undefined;
  quantity?: number | null | undefined;
  sellingPlanId?: string | number | null | undefined;
  sellingPlanName?: string | null | undefined;
};

export type SubscriptionPricingPolicyCycleDiscountsInput = {
  adjustmentType: SellingPlanPricingPolicyAdjustmentType;
  adjustmentValue: SellingPlanPricingPolicyValueInput;
  afterCycle: number;
  computedPrice: string;
};

export type SubscriptionPricingPolicyInput = {
  basePrice: string;
  cycleDiscounts: Array<SubscriptionPricingPolicyCycleDiscountsInput>;
};

export type CustomerErasureMutationVariables = Exact<{
  id: string | number;
}>;


export type CustomerErasureMutation = { customerRequestDataErasure: { userErrors: Array<{ code: CustomerRequestDataErasureErrorCode | null, message: string }> } | null };

export type DiscountMinimumQueryVariables = Exact<{
  code: string;
}>;


export type DiscountMinimumQuery = { codeDiscountNodeByCode: { codeDiscount: { minimumRequirement:
        | { greaterThanOrEqualToSubtotal: { amount: string, currencyCode: CurrencyCode } }
        | Record<PropertyKey, never>
       | null } } | null };

export type OrdersForParcelsQueryVariables = Exact<{
  query: string;
}>;


export type OrdersForParcelsQuery = { orders: { nodes: Array<{ number: number, name: string, email: string | null, processedAt: string, cancelledAt: string | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, fulfillments: Array<{ createdAt: string, deliveredAt: string | null, estimatedDeliveryAt: string | null, displayStatus: FulfillmentDisplayStatus | null, status: FulfillmentStatus, trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }> }> }> } };

export type ContractDetailsQueryVariables = Exact<{
  id: string | number;
}>;


export type ContractDetailsQuery = { subscriptionContract: { id: string, lines: { nodes: Array<{ id: string, variantId: string | null, quantity: number }> }, discounts: { nodes: Array<{ id: string, title: string | null, rejectionReason: SubscriptionDiscountRejectionReason | null }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number, expiresSoon: boolean } | null } | null } | null };

export type EditedCycleQueryVariables = Exact<{
  input: SubscriptionBillingCycleInput;
}>;


export type EditedCycleQuery = { subscriptionBillingCycle: { cycleIndex: number, editedContract: { lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, currentPrice: { amount: string }, lineDiscountedPrice: { amount: string, currencyCode: CurrencyCode } }> } } | null } | null };

export type CycleScheduleMutationVariables = Exact<{
  cycle: SubscriptionBillingCycleInput;
  edit: SubscriptionBillingCycleScheduleEditInput;
}>;


export type CycleScheduleMutation = { subscriptionBillingCycleScheduleEdit: { billingCycle: { cycleIndex: number, billingAttemptExpectedDate: string } | null, userErrors: Array<{ code: SubscriptionBillingCycleErrorCode | null, message: string }> } | null };

export type DraftErrorFragment = { code: SubscriptionDraftErrorCode | null, message: string };

export type DraftOpenMutationVariables = Exact<{
  contractId: string | number;
}>;


export type DraftOpenMutation = { subscriptionContractUpdate: { draft: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type DraftUpdateMutationVariables = Exact<{
  draftId: string | number;
  input: SubscriptionDraftInput;
}>;


export type DraftUpdateMutation = { subscriptionDraftUpdate: { draft: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type DraftLineAddMutationVariables = Exact<{
  draftId: string | number;
  input: SubscriptionLineInput;
}>;


export type DraftLineAddMutation = { subscriptionDraftLineAdd: { draft: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type DraftLineUpdateMutationVariables = Exact<{
  draftId: string | number;
  lineId: string | number;
  input: SubscriptionLineUpdateInput;
}>;


export type DraftLineUpdateMutation = { subscriptionDraftLineUpdate: { draft: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type DraftLineRemoveMutationVariables = Exact<{
  draftId: string | number;
  lineId: string | number;
}>;


export type DraftLineRemoveMutation = { subscriptionDraftLineRemove: { draft: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type DraftDiscountMutationVariables = Exact<{
  draftId: string | number;
  code: string;
}>;


export type DraftDiscountMutation = { subscriptionDraftDiscountCodeApply: { appliedDiscount: { id: string, redeemCode: string, rejectionReason: SubscriptionDiscountRejectionReason | null } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type DraftCommitMutationVariables = Exact<{
  draftId: string | number;
}>;


export type DraftCommitMutation = { subscriptionDraftCommit: { contract: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type CycleEditsDeleteMutationVariables = Exact<{
  contractId: string | number;
}>;


export type CycleEditsDeleteMutation = { subscriptionBillingCycleEditsDelete: { userErrors: Array<{ code: SubscriptionBillingCycleErrorCode | null, message: string }> } | null };

export type CycleDraftOpenMutationVariables = Exact<{
  cycle: SubscriptionBillingCycleInput;
}>;


export type CycleDraftOpenMutation = { subscriptionBillingCycleContractEdit: { draft: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type CycleDraftCommitMutationVariables = Exact<{
  draftId: string | number;
}>;


export type CycleDraftCommitMutation = { subscriptionBillingCycleContractDraftCommit: { contract: { lineCount: number } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type PaymentEmailMutationVariables = Exact<{
  id: string | number;
}>;


export type PaymentEmailMutation = { customerPaymentMethodSendUpdateEmail: { userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type ChargeMutationVariables = Exact<{
  id: string | number;
  input: SubscriptionBillingAttemptInput;
}>;


export type ChargeMutation = { subscriptionBillingAttemptCreate: { subscriptionBillingAttempt: { id: string, ready: boolean, errorCode: SubscriptionBillingAttemptErrorCode | null } | null, userErrors: Array<{ code: BillingAttemptUserErrorCode | null, message: string }> } | null };

export type ChargeStateQueryVariables = Exact<{
  id: string | number;
}>;


export type ChargeStateQuery = { subscriptionBillingAttempt: { id: string, ready: boolean, errorCode: SubscriptionBillingAttemptErrorCode | null } | null };

export type DraftDiscountRemoveMutationVariables = Exact<{
  draftId: string | number;
  discountId: string | number;
}>;


export type DraftDiscountRemoveMutation = { subscriptionDraftDiscountRemove: { draft: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

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
export const DraftErrorFragmentDoc = new TypedDocumentString(`
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}
    `, {"fragmentName":"DraftError"}) as unknown as TypedDocumentString<DraftErrorFragment, unknown>;
export const CustomerErasureDocument = new TypedDocumentString(`
    mutation CustomerErasure($id: ID!) {
  customerRequestDataErasure(customerId: $id) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerErasureMutation, CustomerErasureMutationVariables>;
export const DiscountMinimumDocument = new TypedDocumentString(`
    query DiscountMinimum($code: String!) {
  codeDiscountNodeByCode(code: $code) {
    codeDiscount {
      ... on DiscountCodeBasic {
        minimumRequirement {
          ... on DiscountMinimumSubtotal {
            greaterThanOrEqualToSubtotal {
              amount
              currencyCode
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DiscountMinimumQuery, DiscountMinimumQueryVariables>;
export const OrdersForParcelsDocument = new TypedDocumentString(`
    query OrdersForParcels($query: String!) {
  orders(first: 5, query: $query) {
    nodes {
      number
      name
      email
      processedAt
      cancelledAt
      displayFulfillmentStatus
      fulfillments(first: 10) {
        createdAt
        deliveredAt
        estimatedDeliveryAt
        displayStatus
        status
        trackingInfo(first: 5) {
          company
          number
          url
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OrdersForParcelsQuery, OrdersForParcelsQueryVariables>;
export const ContractDetailsDocument = new TypedDocumentString(`
    query ContractDetails($id: ID!) {
  subscriptionContract(id: $id) {
    id
    lines(first: 50) {
      nodes {
        id
        variantId
        quantity
      }
    }
    discounts(first: 5) {
      nodes {
        id
        title
        rejectionReason
      }
    }
    customerPaymentMethod {
      id
      instrument {
        __typename
        ... on CustomerCreditCard {
          brand
          lastDigits
          expiryMonth
          expiryYear
          expiresSoon
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ContractDetailsQuery, ContractDetailsQueryVariables>;
export const EditedCycleDocument = new TypedDocumentString(`
    query EditedCycle($input: SubscriptionBillingCycleInput!) {
  subscriptionBillingCycle(billingCycleInput: $input) {
    cycleIndex
    editedContract {
      lines(first: 50) {
        nodes {
          id
          variantId
          title
          variantTitle
          quantity
          currentPrice {
            amount
          }
          lineDiscountedPrice {
            amount
            currencyCode
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<EditedCycleQuery, EditedCycleQueryVariables>;
export const CycleScheduleDocument = new TypedDocumentString(`
    mutation CycleSchedule($cycle: SubscriptionBillingCycleInput!, $edit: SubscriptionBillingCycleScheduleEditInput!) {
  subscriptionBillingCycleScheduleEdit(billingCycleInput: $cycle, input: $edit) {
    billingCycle {
      cycleIndex
      billingAttemptExpectedDate
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CycleScheduleMutation, CycleScheduleMutationVariables>;
export const DraftOpenDocument = new TypedDocumentString(`
    mutation DraftOpen($contractId: ID!) {
  subscriptionContractUpdate(contractId: $contractId) {
    draft {
      id
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<DraftOpenMutation, DraftOpenMutationVariables>;
export const DraftUpdateDocument = new TypedDocumentString(`
    mutation DraftUpdate($draftId: ID!, $input: SubscriptionDraftInput!) {
  subscriptionDraftUpdate(draftId: $draftId, input: $input) {
    draft {
      id
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<DraftUpdateMutation, DraftUpdateMutationVariables>;
export const DraftLineAddDocument = new TypedDocumentString(`
    mutation DraftLineAdd($draftId: ID!, $input: SubscriptionLineInput!) {
  subscriptionDraftLineAdd(draftId: $draftId, input: $input) {
    draft {
      id
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<DraftLineAddMutation, DraftLineAddMutationVariables>;
export const DraftLineUpdateDocument = new TypedDocumentString(`
    mutation DraftLineUpdate($draftId: ID!, $lineId: ID!, $input: SubscriptionLineUpdateInput!) {
  subscriptionDraftLineUpdate(draftId: $draftId, lineId: $lineId, input: $input) {
    draft {
      id
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<DraftLineUpdateMutation, DraftLineUpdateMutationVariables>;
export const DraftLineRemoveDocument = new TypedDocumentString(`
    mutation DraftLineRemove($draftId: ID!, $lineId: ID!) {
  subscriptionDraftLineRemove(draftId: $draftId, lineId: $lineId) {
    draft {
      id
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<DraftLineRemoveMutation, DraftLineRemoveMutationVariables>;
export const DraftDiscountDocument = new TypedDocumentString(`
    mutation DraftDiscount($draftId: ID!, $code: String!) {
  subscriptionDraftDiscountCodeApply(draftId: $draftId, redeemCode: $code) {
    appliedDiscount {
      id
      redeemCode
      rejectionReason
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<DraftDiscountMutation, DraftDiscountMutationVariables>;
export const DraftCommitDocument = new TypedDocumentString(`
    mutation DraftCommit($draftId: ID!) {
  subscriptionDraftCommit(draftId: $draftId) {
    contract {
      id
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<DraftCommitMutation, DraftCommitMutationVariables>;
export const CycleEditsDeleteDocument = new TypedDocumentString(`
    mutation CycleEditsDelete($contractId: ID!) {
  subscriptionBillingCycleEditsDelete(
    contractId: $contractId
    targetSelection: ALL
  ) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CycleEditsDeleteMutation, CycleEditsDeleteMutationVariables>;
export const CycleDraftOpenDocument = new TypedDocumentString(`
    mutation CycleDraftOpen($cycle: SubscriptionBillingCycleInput!) {
  subscriptionBillingCycleContractEdit(billingCycleInput: $cycle) {
    draft {
      id
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<CycleDraftOpenMutation, CycleDraftOpenMutationVariables>;
export const CycleDraftCommitDocument = new TypedDocumentString(`
    mutation CycleDraftCommit($draftId: ID!) {
  subscriptionBillingCycleContractDraftCommit(draftId: $draftId) {
    contract {
      lineCount
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<CycleDraftCommitMutation, CycleDraftCommitMutationVariables>;
export const PaymentEmailDocument = new TypedDocumentString(`
    mutation PaymentEmail($id: ID!) {
  customerPaymentMethodSendUpdateEmail(customerPaymentMethodId: $id) {
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PaymentEmailMutation, PaymentEmailMutationVariables>;
export const ChargeDocument = new TypedDocumentString(`
    mutation Charge($id: ID!, $input: SubscriptionBillingAttemptInput!) {
  subscriptionBillingAttemptCreate(
    subscriptionContractId: $id
    subscriptionBillingAttemptInput: $input
  ) {
    subscriptionBillingAttempt {
      id
      ready
      errorCode
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ChargeMutation, ChargeMutationVariables>;
export const ChargeStateDocument = new TypedDocumentString(`
    query ChargeState($id: ID!) {
  subscriptionBillingAttempt(id: $id) {
    id
    ready
    errorCode
  }
}
    `) as unknown as TypedDocumentString<ChargeStateQuery, ChargeStateQueryVariables>;
export const DraftDiscountRemoveDocument = new TypedDocumentString(`
    mutation DraftDiscountRemove($draftId: ID!, $discountId: ID!) {
  subscriptionDraftDiscountRemove(draftId: $draftId, discountId: $discountId) {
    draft {
      id
    }
    userErrors {
      ...DraftError
    }
  }
}
    fragment DraftError on SubscriptionDraftUserError {
  code
  message
}`) as unknown as TypedDocumentString<DraftDiscountRemoveMutation, DraftDiscountRemoveMutationVariables>;