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

export type DiscountAmountInput = {
  amount?: string | null | undefined;
  appliesOnEachItem?: boolean | null | undefined;
};

export type DiscountBuyerSelection =
  | 'ALL';

export type DiscountCodeBasicInput = {
  appliesOncePerCustomer?: boolean | null | undefined;
  code?: string | null | undefined;
  combinesWith?: DiscountCombinesWithInput | null | undefined;
  context?: DiscountContextInput | null | undefined;
  customerGets?: DiscountCustomerGetsInput | null | undefined;
  customerSelection?: DiscountCustomerSelectionInput | null | undefined;
  endsAt?: string | null | undefined;
  minimumRequirement?: DiscountMinimumRequirementInput | null | undefined;
  recurringCycleLimit?: number | null | undefined;
  startsAt?: string | null | undefined;
  tags?: Array<string> | null | undefined;
  title?: string | null | undefined;
  usageLimit?: number | null | undefined;
};

export type DiscountCollectionsInput = {
  add?: Array<string | number> | null | undefined;
  remove?: Array<string | number> | null | undefined;
};

export type DiscountCombinesWithInput = {
  orderDiscounts?: boolean | null | undefined;
  productDiscounts?: boolean | null | undefined;
  productDiscountsWithTagsOnSameCartLine?: ProductDiscountsWithTagsOnSameCartLineInput | null | undefined;
  shippingDiscounts?: boolean | null | undefined;
};

export type DiscountContextInput =
  {   all: DiscountBuyerSelection; customerSegments?: never; customers?: never; markets?: never; }
  |  { all?: never;   customerSegments: DiscountCustomerSegmentsInput; customers?: never; markets?: never; }
  |  { all?: never; customerSegments?: never;   customers: DiscountCustomersInput; markets?: never; }
  |  { all?: never; customerSegments?: never; customers?: never;   markets: DiscountMarketsInput; };

export type DiscountCustomerGetsInput = {
  appliesOnOneTimePurchase?: boolean | null | undefined;
  appliesOnSubscription?: boolean | null | undefined;
  items?: DiscountItemsInput | null | undefined;
  value?: DiscountCustomerGetsValueInput | null | undefined;
};

export type DiscountCustomerGetsValueInput = {
  discountAmount?: DiscountAmountInput | null | undefined;
  discountOnQuantity?: DiscountOnQuantityInput | null | undefined;
  percentage?: number | null | undefined;
};

export type DiscountCustomerSegmentsInput = {
  add?: Array<string | number> | null | undefined;
  remove?: Array<string | number> | null | undefined;
};

export type DiscountCustomerSelectionInput = {
  all?: boolean | null | undefined;
  customerSegments?: DiscountCustomerSegmentsInput | null | undefined;
  customers?: DiscountCustomersInput | null | undefined;
};

export type DiscountCustomersInput = {
  add?: Array<string | number> | null | undefined;
  remove?: Array<string | number> | null | undefined;
};

export type DiscountEffectInput = {
  amount?: string | null | undefined;
  percentage?: number | null | undefined;
};

export type DiscountErrorCode =
  | 'ACTIVE_PERIOD_OVERLAP'
  | 'APPLIES_ON_NOTHING'
  | 'BLANK'
  | 'CONFLICT'
  | 'DISCOUNT_NOT_COMPATIBLE_WITH_CONDITION_TYPES'
  | 'DUPLICATE'
  | 'END_DATE_BEFORE_START_DATE'
  | 'EQUAL_TO'
  | 'EXCEEDED_MAX'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL_TO'
  | 'IMPLICIT_DUPLICATE'
  | 'INCLUSION'
  | 'INTERNAL_ERROR'
  | 'INVALID'
  | 'INVALID_COMBINES_WITH_FOR_DISCOUNT_CLASS'
  | 'INVALID_DISCOUNT_CLASS_FOR_PRICE_RULE'
  | 'INVALID_PRODUCT_DISCOUNTS_FALSE_WITH_EXISTING_TAGS_ON_SAME_CART_LINE'
  | 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_FOR_DISCOUNT_CLASS'
  | 'INVALID_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_WITHOUT_PRODUCT_DISCOUNTS'
  | 'INVALID_TAG_LENGTH'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'MAX_APP_DISCOUNTS'
  | 'MINIMUM_SUBTOTAL_AND_QUANTITY_RANGE_BOTH_PRESENT'
  | 'MISSING_ARGUMENT'
  | 'MISSING_FUNCTION_IDENTIFIER'
  | 'MULTIPLE_FUNCTION_IDENTIFIERS'
  | 'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS'
  | 'PRESENT'
  | 'PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE_NOT_ENTITLED'
  | 'RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER'
  | 'TAKEN'
  | 'TOO_LONG'
  | 'TOO_MANY_ARGUMENTS'
  | 'TOO_MANY_PRODUCT_DISCOUNTS_WITH_TAGS_ON_SAME_CART_LINE'
  | 'TOO_MANY_TAGS'
  | 'TOO_SHORT'
  | 'VALUE_OUTSIDE_RANGE';

export type DiscountItemsInput = {
  all?: boolean | null | undefined;
  collections?: DiscountCollectionsInput | null | undefined;
  products?: DiscountProductsInput | null | undefined;
};

export type DiscountMarketsInput = {
  add?: Array<string | number> | null | undefined;
  remove?: Array<string | number> | null | undefined;
};

export type DiscountMinimumQuantityInput = {
  greaterThanOrEqualToQuantity?: string | null | undefined;
};

export type DiscountMinimumRequirementInput = {
  quantity?: DiscountMinimumQuantityInput | null | undefined;
  subtotal?: DiscountMinimumSubtotalInput | null | undefined;
};

export type DiscountMinimumSubtotalInput = {
  greaterThanOrEqualToSubtotal?: string | null | undefined;
};

export type DiscountOnQuantityInput = {
  effect?: DiscountEffectInput | null | undefined;
  quantity?: string | null | undefined;
};

export type DiscountProductsInput = {
  productVariantsToAdd?: Array<string | number> | null | undefined;
  productVariantsToRemove?: Array<string | number> | null | undefined;
  productsToAdd?: Array<string | number> | null | undefined;
  productsToRemove?: Array<string | number> | null | undefined;
};

export type DiscountStatus =
  | 'ACTIVE'
  | 'EXPIRED'
  | 'SCHEDULED';

export type DiscountTargetType =
  | 'LINE_ITEM'
  | 'SHIPPING_LINE';

export type DiscountType =
  | 'AUTOMATIC_DISCOUNT'
  | 'CODE_DISCOUNT'
  | 'MANUAL';

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

export type FulfillmentHoldReason =
  | 'AWAITING_PAYMENT'
  | 'AWAITING_RETURN_ITEMS'
  | 'HIGH_RISK_OF_FRAUD'
  | 'INCORRECT_ADDRESS'
  | 'INVENTORY_OUT_OF_STOCK'
  | 'ONLINE_STORE_POST_PURCHASE_CROSS_SELL'
  | 'OTHER'
  | 'UNKNOWN_DELIVERY_DATE';

export type FulfillmentOrderHoldInput = {
  externalId?: string | null | undefined;
  fulfillmentOrderLineItems?: Array<FulfillmentOrderLineItemInput> | null | undefined;
  handle?: string | null | undefined;
  notifyMerchant?: boolean | null | undefined;
  reason: FulfillmentHoldReason;
  reasonNotes?: string | null | undefined;
};

export type FulfillmentOrderHoldUserErrorCode =
  | 'DUPLICATED_FULFILLMENT_ORDER_LINE_ITEMS'
  | 'DUPLICATE_FULFILLMENT_HOLD_HANDLE'
  | 'FULFILLMENT_ORDER_HOLD_LIMIT_REACHED'
  | 'FULFILLMENT_ORDER_NOT_FOUND'
  | 'FULFILLMENT_ORDER_NOT_SPLITTABLE'
  | 'GREATER_THAN_ZERO'
  | 'INVALID_LINE_ITEM_QUANTITY'
  | 'TAKEN';

export type FulfillmentOrderLineItemInput = {
  id: string | number;
  quantity: number;
};

export type FulfillmentOrderRescheduleUserErrorCode =
  | 'FULFILLMENT_ORDER_NOT_FOUND';

export type FulfillmentOrderStatus =
  | 'CANCELLED'
  | 'CLOSED'
  | 'INCOMPLETE'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'SCHEDULED';

export type FulfillmentStatus =
  | 'CANCELLED'
  | 'ERROR'
  | 'FAILURE'
  | 'OPEN'
  | 'PENDING'
  | 'SUCCESS';

export type HasMetafieldsMetafieldIdentifierInput = {
  key: string;
  namespace?: string | null | undefined;
};

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

export type MetafieldIdentifierInput = {
  key: string;
  namespace: string;
  ownerId: string | number;
};

export type MetafieldInput = {
  id?: string | number | null | undefined;
  key?: string | null | undefined;
  namespace?: string | null | undefined;
  type?: string | null | undefined;
  value?: string | null | undefined;
};

export type MetafieldsSetInput = {
  compareDigest?: string | null | undefined;
  key: string;
  namespace?: string | null | undefined;
  ownerId: string | number;
  type?: string | null | undefined;
  value: string;
};

export type OrderDisplayFinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

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

export type ProductDiscountsWithTagsOnSameCartLineInput = {
  add?: Array<string> | null | undefined;
  remove?: Array<string> | null | undefined;
};

export type ProductStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'DRAFT'
  | 'UNLISTED';

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

export type SellingPlanBillingPolicyInput = {
  fixed?: SellingPlanFixedBillingPolicyInput | null | undefined;
  recurring?: SellingPlanRecurringBillingPolicyInput | null | undefined;
};

export type SellingPlanCategory =
  | 'OTHER'
  | 'PRE_ORDER'
  | 'SUBSCRIPTION'
  | 'TRY_BEFORE_YOU_BUY';

export type SellingPlanCheckoutChargeInput = {
  type?: SellingPlanCheckoutChargeType | null | undefined;
  value?: SellingPlanCheckoutChargeValueInput | null | undefined;
};

export type SellingPlanCheckoutChargeType =
  | 'PERCENTAGE'
  | 'PRICE';

export type SellingPlanCheckoutChargeValueInput = {
  fixedValue?: string | null | undefined;
  percentage?: number | null | undefined;
};

export type SellingPlanDeliveryPolicyInput = {
  fixed?: SellingPlanFixedDeliveryPolicyInput | null | undefined;
  recurring?: SellingPlanRecurringDeliveryPolicyInput | null | undefined;
};

export type SellingPlanFixedBillingPolicyInput = {
  checkoutCharge?: SellingPlanCheckoutChargeInput | null | undefined;
  remainingBalanceChargeExactTime?: string | null | undefined;
  remainingBalanceChargeTimeAfterCheckout?: string | null | undefined;
  remainingBalanceChargeTrigger?: SellingPlanRemainingBalanceChargeTrigger | null | undefined;
};

export type SellingPlanFixedDeliveryPolicyInput = {
  anchors?: Array<SellingPlanAnchorInput> | null | undefined;
  cutoff?: number | null | undefined;
  fulfillmentExactTime?: string | null | undefined;
  fulfillmentTrigger?: SellingPlanFulfillmentTrigger | null | undefined;
  intent?: SellingPlanFixedDeliveryPolicyIntent | null | undefined;
  preAnchorBehavior?: SellingPlanFixedDeliveryPolicyPreAnchorBehavior | null | undefined;
};

export type SellingPlanFixedDeliveryPolicyIntent =
  | 'FULFILLMENT_BEGIN';

export type SellingPlanFixedDeliveryPolicyPreAnchorBehavior =
  | 'ASAP'
  | 'NEXT';

export type SellingPlanFixedPricingPolicyInput = {
  adjustmentType?: SellingPlanPricingPolicyAdjustmentType | null | undefined;
  adjustmentValue?: SellingPlanPricingPolicyValueInput | null | undefined;
  id?: string | number | null | undefined;
};

export type SellingPlanFulfillmentTrigger =
  | 'ANCHOR'
  | 'ASAP'
  | 'EXACT_TIME'
  | 'UNKNOWN';

export type SellingPlanGroupInput = {
  appId?: string | null | undefined;
  description?: string | null | undefined;
  merchantCode?: string | null | undefined;
  name?: string | null | undefined;
  options?: Array<string> | null | undefined;
  position?: number | null | undefined;
  sellingPlansToCreate?: Array<SellingPlanInput> | null | undefined;
  sellingPlansToDelete?: Array<string | number> | null | undefined;
  sellingPlansToUpdate?: Array<SellingPlanInput> | null | undefined;
};

export type SellingPlanGroupUserErrorCode =
  | 'BILLING_AND_DELIVERY_POLICY_TYPES_MUST_BE_THE_SAME'
  | 'BILLING_POLICY_INTERVAL_TOO_LARGE'
  | 'BLANK'
  | 'CHECKOUT_CHARGE_VALUE_AND_TYPE_MUST_MATCH'
  | 'DELIVERY_POLICY_INTERVAL_TOO_LARGE'
  | 'EQUAL_TO'
  | 'ERROR_ADDING_RESOURCE_TO_GROUP'
  | 'FULFILLMENT_EXACT_TIME_NOT_ALLOWED'
  | 'FULFILLMENT_EXACT_TIME_REQUIRED'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL_TO'
  | 'GROUP_COULD_NOT_BE_DELETED'
  | 'GROUP_DOES_NOT_EXIST'
  | 'INCLUSION'
  | 'INVALID'
  | 'INVALID_INPUT'
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL_TO'
  | 'NOT_A_NUMBER'
  | 'NOT_FOUND'
  | 'ONLY_NEED_ONE_BILLING_POLICY_TYPE'
  | 'ONLY_NEED_ONE_CHECKOUT_CHARGE_VALUE'
  | 'ONLY_NEED_ONE_DELIVERY_POLICY_TYPE'
  | 'ONLY_NEED_ONE_PRICING_POLICY_TYPE'
  | 'ONLY_NEED_ONE_PRICING_POLICY_VALUE'
  | 'ONLY_ONE_OF_FIXED_OR_RECURRING_BILLING'
  | 'ONLY_ONE_OF_FIXED_OR_RECURRING_DELIVERY'
  | 'PLAN_DOES_NOT_EXIST'
  | 'PLAN_ID_MUST_BE_SPECIFIED_TO_UPDATE'
  | 'PRESENT'
  | 'PRICING_POLICY_ADJUSTMENT_VALUE_AND_TYPE_MUST_MATCH'
  | 'PRODUCT_DOES_NOT_EXIST'
  | 'PRODUCT_VARIANT_DOES_NOT_EXIST'
  | 'REMAINING_BALANCE_CHARGE_EXACT_TIME_NOT_ALLOWED'
  | 'REMAINING_BALANCE_CHARGE_EXACT_TIME_REQUIRED'
  | 'REMAINING_BALANCE_CHARGE_TIME_AFTER_CHECKOUT_MUST_BE_GREATER_THAN_ZERO'
  | 'REMAINING_BALANCE_CHARGE_TRIGGER_NO_REMAINING_BALANCE_ON_PARTIAL_PERCENTAGE_CHECKOUT_CHARGE'
  | 'REMAINING_BALANCE_CHARGE_TRIGGER_NO_REMAINING_BALANCE_ON_PRICE_CHECKOUT_CHARGE'
  | 'REMAINING_BALANCE_CHARGE_TRIGGER_ON_FULL_CHECKOUT'
  | 'RESOURCE_LIST_CONTAINS_INVALID_IDS'
  | 'SELLING_PLAN_ANCHORS_NOT_ALLOWED'
  | 'SELLING_PLAN_ANCHORS_REQUIRED'
  | 'SELLING_PLAN_BILLING_AND_DELIVERY_POLICY_ANCHORS_MUST_BE_EQUAL'
  | 'SELLING_PLAN_BILLING_CYCLE_MUST_BE_A_MULTIPLE_OF_DELIVERY_CYCLE'
  | 'SELLING_PLAN_BILLING_POLICY_MISSING'
  | 'SELLING_PLAN_COUNT_LOWER_BOUND'
  | 'SELLING_PLAN_COUNT_UPPER_BOUND'
  | 'SELLING_PLAN_DELIVERY_POLICY_MISSING'
  | 'SELLING_PLAN_DUPLICATE_NAME'
  | 'SELLING_PLAN_DUPLICATE_OPTIONS'
  | 'SELLING_PLAN_FIXED_PRICING_POLICIES_LIMIT'
  | 'SELLING_PLAN_MAX_CYCLES_MUST_BE_GREATER_THAN_MIN_CYCLES'
  | 'SELLING_PLAN_MISSING_OPTION2_LABEL_ON_PARENT_GROUP'
  | 'SELLING_PLAN_MISSING_OPTION3_LABEL_ON_PARENT_GROUP'
  | 'SELLING_PLAN_OPTION2_REQUIRED_AS_DEFINED_ON_PARENT_GROUP'
  | 'SELLING_PLAN_OPTION3_REQUIRED_AS_DEFINED_ON_PARENT_GROUP'
  | 'SELLING_PLAN_PRICING_POLICIES_LIMIT'
  | 'SELLING_PLAN_PRICING_POLICIES_MUST_CONTAIN_A_FIXED_PRICING_POLICY'
  | 'TAKEN'
  | 'TOO_BIG'
  | 'TOO_LONG'
  | 'TOO_SHORT'
  | 'WRONG_LENGTH';

export type SellingPlanInput = {
  billingPolicy?: SellingPlanBillingPolicyInput | null | undefined;
  category?: SellingPlanCategory | null | undefined;
  deliveryPolicy?: SellingPlanDeliveryPolicyInput | null | undefined;
  description?: string | null | undefined;
  id?: string | number | null | undefined;
  inventoryPolicy?: SellingPlanInventoryPolicyInput | null | undefined;
  metafields?: Array<MetafieldInput> | null | undefined;
  name?: string | null | undefined;
  options?: Array<string> | null | undefined;
  position?: number | null | undefined;
  pricingPolicies?: Array<SellingPlanPricingPolicyInput> | null | undefined;
};

export type SellingPlanInterval =
  | 'DAY'
  | 'MONTH'
  | 'WEEK'
  | 'YEAR';

export type SellingPlanInventoryPolicyInput = {
  reserve?: SellingPlanReserve | null | undefined;
};

export type SellingPlanPricingPolicyAdjustmentType =
  | 'FIXED_AMOUNT'
  | 'PERCENTAGE'
  | 'PRICE';

export type SellingPlanPricingPolicyInput = {
  fixed?: SellingPlanFixedPricingPolicyInput | null | undefined;
  recurring?: SellingPlanRecurringPricingPolicyInput | null | undefined;
};

export type SellingPlanPricingPolicyValueInput = {
  fixedValue?: string | null | undefined;
  percentage?: number | null | undefined;
};

export type SellingPlanRecurringBillingPolicyInput = {
  anchors?: Array<SellingPlanAnchorInput> | null | undefined;
  interval?: SellingPlanInterval | null | undefined;
  intervalCount?: number | null | undefined;
  maxCycles?: number | null | undefined;
  minCycles?: number | null | undefined;
};

export type SellingPlanRecurringDeliveryPolicyInput = {
  anchors?: Array<SellingPlanAnchorInput> | null | undefined;
  cutoff?: number | null | undefined;
  intent?: SellingPlanRecurringDeliveryPolicyIntent | null | undefined;
  interval?: SellingPlanInterval | null | undefined;
  intervalCount?: number | null | undefined;
  preAnchorBehavior?: SellingPlanRecurringDeliveryPolicyPreAnchorBehavior | null | undefined;
};

export type SellingPlanRecurringDeliveryPolicyIntent =
  | 'FULFILLMENT_BEGIN';

export type SellingPlanRecurringDeliveryPolicyPreAnchorBehavior =
  | 'ASAP'
  | 'NEXT';

export type SellingPlanRecurringPricingPolicyInput = {
  adjustmentType?: SellingPlanPricingPolicyAdjustmentType | null | undefined;
  adjustmentValue?: SellingPlanPricingPolicyValueInput | null | undefined;
  afterCycle: number;
  id?: string | number | null | undefined;
};

export type SellingPlanRemainingBalanceChargeTrigger =
  | 'EXACT_TIME'
  | 'NO_REMAINING_BALANCE'
  | 'ON_FULFILLMENT'
  | 'TIME_AFTER_CHECKOUT';

export type SellingPlanReserve =
  | 'ON_FULFILLMENT'
  | 'ON_SALE';

export type SubscriptionActor =
  | 'CUSTOMER'
  | 'MERCHANT'
  | 'PARTNER';

export type SubscriptionAtomicLineInput = {
  discounts?: Array<SubscriptionAtomicManualDiscountInput> | null | undefined;
  line: SubscriptionLineInput;
};

export type SubscriptionAtomicManualDiscountInput = {
  recurringCycleLimit?: number | null | undefined;
  title?: string | null | undefined;
  value?: SubscriptionManualDiscountValueInput | null | undefined;
};

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

export type SubscriptionBillingAttemptGeneralErrorCode =
  | 'CUSTOMER_INVALID'
  | 'CUSTOMER_NOT_FOUND'
  | 'FREE_GIFT_CARD_NOT_ALLOWED'
  | 'INVALID_BILLING_ADDRESS'
  | 'MERCHANT_ACCOUNT_ERROR'
  | 'NON_TEST_ORDER_LIMIT_REACHED'
  | 'PAYMENT_METHOD_INCOMPATIBLE_WITH_GATEWAY_CONFIG'
  | 'PAYMENT_METHOD_NOT_FOUND'
  | 'PAYMENT_METHOD_NOT_SPECIFIED'
  | 'PAYMENT_PROVIDER_IS_NOT_ENABLED';

export type SubscriptionBillingAttemptInput = {
  actor?: SubscriptionActor | null | undefined;
  billingCycleSelector?: SubscriptionBillingCycleSelector | null | undefined;
  idempotencyKey: string;
  inventoryPolicy?: SubscriptionBillingAttemptInventoryPolicy | null | undefined;
  originTime?: string | null | undefined;
  paymentProcessingPolicy?: SubscriptionBillingAttemptPaymentProcessingPolicy | null | undefined;
};

export type SubscriptionBillingAttemptInventoryErrorCode =
  | 'INSUFFICIENT_INVENTORY'
  | 'INVENTORY_ALLOCATIONS_NOT_FOUND';

export type SubscriptionBillingAttemptInventoryPolicy =
  | 'ALLOW_OVERSELLING'
  | 'PRODUCT_VARIANT_INVENTORY_POLICY';

export type SubscriptionBillingAttemptPaymentErrorCode =
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
  | 'DO_NOT_HONOR'
  | 'EXPIRED_BUYER_ACTION'
  | 'EXPIRED_CARD'
  | 'EXPIRED_PAYMENT_METHOD'
  | 'FRAUD_SUSPECTED'
  | 'GENERIC_ERROR'
  | 'INCORRECT_ADDRESS'
  | 'INCORRECT_NUMBER'
  | 'INCORRECT_ZIP'
  | 'INSUFFICIENT_FUNDS'
  | 'INVALID_CURRENCY'
  | 'INVALID_CUSTOMER_BILLING_AGREEMENT'
  | 'INVALID_EXPIRY_DATE'
  | 'INVALID_NUMBER'
  | 'INVALID_PAYMENT_METHOD'
  | 'INVALID_PURCHASE_TYPE'
  | 'INVALID_SHIPPING_ADDRESS'
  | 'INVOICE_ALREADY_PAID'
  | 'MERCHANT_RULE'
  | 'OFF_SESSION_REJECTED'
  | 'PAYMENT_METHOD_DECLINED'
  | 'PAYMENT_METHOD_UNSUPPORTED'
  | 'PAYMENT_PROVIDER_ERROR'
  | 'PAYPAL_ERROR_GENERAL'
  | 'PROCESSING_ERROR'
  | 'PURCHASE_TYPE_NOT_SUPPORTED'
  | 'RETRY_DECLINED'
  | 'TEST_MODE'
  | 'TRANSACTION_LIMIT_EXCEEDED'
  | 'TRANSIENT_ERROR';

export type SubscriptionBillingAttemptPaymentProcessingPolicy =
  | 'FAIL_UNLESS_VALID_PAYMENT_METHOD'
  | 'SKIP_PAYMENT_AND_CREATE_UNPAID_ORDER';

export type SubscriptionBillingCycleBillingCycleStatus =
  | 'BILLED'
  | 'UNBILLED';

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

export type SubscriptionBillingCycleSkipUserErrorCode =
  | 'INVALID';

export type SubscriptionBillingPolicyInput = {
  anchors?: Array<SellingPlanAnchorInput> | null | undefined;
  interval: SellingPlanInterval;
  intervalCount: number;
  maxCycles?: number | null | undefined;
  minCycles?: number | null | undefined;
};

export type SubscriptionContractAtomicCreateInput = {
  actor?: SubscriptionActor | null | undefined;
  contract: SubscriptionDraftInput;
  currencyCode: CurrencyCode;
  customerId: string | number;
  discountCodes?: Array<string> | null | undefined;
  lines: Array<SubscriptionAtomicLineInput>;
  nextBillingDate: string;
};

export type SubscriptionContractStatusUpdateErrorCode =
  | 'CONTRACT_TERMINATED'
  | 'INVALID';

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

export type SubscriptionManualDiscountEntitledLinesInput = {
  all?: boolean | null | undefined;
  lines?: SubscriptionManualDiscountLinesInput | null | undefined;
};

export type SubscriptionManualDiscountFixedAmountInput = {
  amount?: number | null | undefined;
  appliesOnEachItem?: boolean | null | undefined;
};

export type SubscriptionManualDiscountInput = {
  entitledLines?: SubscriptionManualDiscountEntitledLinesInput | null | undefined;
  recurringCycleLimit?: number | null | undefined;
  title?: string | null | undefined;
  value?: SubscriptionManualDiscountValueInput | null | undefined;
};

export type SubscriptionManualDiscountLinesInput = {
  add?: Array<string | number> | null | undefined;
  remove?: Array<string | number> | null | undefined;
};

export type SubscriptionManualDiscountValueInput = {
  fixedAmount?: SubscriptionManualDiscountFixedAmountInput | null | undefined;
  percentage?: number | null | undefined;
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

export type EndedLinesFragment = { billingPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, lines: { nodes: Array<{ title: string, variantTitle: string | null, variantId: string | null, quantity: number, currentPrice: { amount: string } }> } };

export type EndedContractQueryVariables = Exact<{
  id: string | number;
}>;


export type EndedContractQuery = { subscriptionContract: { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
      | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
      | { address: { countryCodeV2: CountryCode | null } }
      | Record<PropertyKey, never>
     | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
          | { percentage: number }
          | Record<PropertyKey, never>
         }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null, lines: { nodes: Array<{ title: string, variantTitle: string | null, variantId: string | null, quantity: number, currentPrice: { amount: string } }> } } | null };

export type FormerCustomerQueryVariables = Exact<{
  id: string | number;
}>;


export type FormerCustomerQuery = { customer: { subscriptionContracts: { nodes: Array<{ status: SubscriptionContractSubscriptionStatus }> }, orders: { nodes: Array<{ displayFinancialStatus: OrderDisplayFinancialStatus | null }> } } | null };

export type FollowedContractQueryVariables = Exact<{
  id: string | number;
}>;


export type FollowedContractQuery = { subscriptionContract: { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, currentPrice: { amount: string } }> }, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
      | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
      | { address: { countryCodeV2: CountryCode | null } }
      | Record<PropertyKey, never>
     | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
          | { percentage: number }
          | Record<PropertyKey, never>
         }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null } | null };

export type OrderForFoodChangeQueryVariables = Exact<{
  id: string | number;
}>;


export type OrderForFoodChangeQuery = { order: { cancelledAt: string | null, fulfillments: Array<{ createdAt: string, deliveredAt: string | null, estimatedDeliveryAt: string | null, status: FulfillmentStatus }>, customer: { defaultEmailAddress: { emailAddress: string } | null, orders: { nodes: Array<{ id: string }> } } | null, lineItems: { nodes: Array<{ currentQuantity: number, variantTitle: string | null, product: { id: string, productType: string } | null }> } } | null };

export type DeclaredContractQueryVariables = Exact<{
  id: string | number;
}>;


export type DeclaredContractQuery = { subscriptionContract: { id: string, status: SubscriptionContractSubscriptionStatus, customer: { defaultEmailAddress: { emailAddress: string } | null } | null } | null };

export type OrdersForParcelsQueryVariables = Exact<{
  query: string;
}>;


export type OrdersForParcelsQuery = { orders: { nodes: Array<{ number: number, name: string, email: string | null, processedAt: string, cancelledAt: string | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, fulfillments: Array<{ createdAt: string, deliveredAt: string | null, estimatedDeliveryAt: string | null, displayStatus: FulfillmentDisplayStatus | null, status: FulfillmentStatus, trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }> }> }> } };

export type ChangedPricesQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  variants: number;
  after?: string | null | undefined;
  country: CountryCode;
}>;


export type ChangedPricesQuery = { nodes: Array<{ id: string, status: ProductStatus, variants: { nodes: Array<{ id: string, contextualPricing: { price: { amount: string, currencyCode: CurrencyCode } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null> };

export type MarketPriceFragment = { price: { amount: string, currencyCode: CurrencyCode } };

export type PersonNowQueryVariables = Exact<{
  id: string | number;
}>;


export type PersonNowQuery = { customer: { id: string, firstName: string | null, lastName: string | null, defaultAddress: { address1: string | null, address2: string | null, zip: string | null, city: string | null, countryCodeV2: CountryCode | null } | null, orders: { nodes: Array<{ id: string, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null }> }, subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, deliveryMethod:
          | { address: { address1: string | null, address2: string | null, zip: string | null, city: string | null, countryCodeV2: CountryCode | null } }
          | Record<PropertyKey, never>
         | null }> } } | null };

export type ContractsBeforeQueryVariables = Exact<{
  id: string | number;
}>;


export type ContractsBeforeQuery = { customer: { id: string, subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, originOrder: { id: string } | null }> } } | null };

export type FriendsCodeQueryVariables = Exact<{
  code: string;
}>;


export type FriendsCodeQuery = { codeDiscountNodeByCode: { id: string, codeDiscount: { title: string, status: DiscountStatus } } | null };

export type FriendsCodeCreateMutationVariables = Exact<{
  discount: DiscountCodeBasicInput;
}>;


export type FriendsCodeCreateMutation = { discountCodeBasicCreate: { codeDiscountNode: { id: string } | null, userErrors: Array<{ code: DiscountErrorCode | null, message: string }> } | null };

export type FriendsCodeUpdateMutationVariables = Exact<{
  id: string | number;
  discount: DiscountCodeBasicInput;
}>;


export type FriendsCodeUpdateMutation = { discountCodeBasicUpdate: { codeDiscountNode: { id: string } | null, userErrors: Array<{ code: DiscountErrorCode | null, message: string }> } | null };

export type FriendsCodeActivateMutationVariables = Exact<{
  id: string | number;
}>;


export type FriendsCodeActivateMutation = { discountCodeActivate: { codeDiscountNode: { id: string } | null, userErrors: Array<{ code: DiscountErrorCode | null, message: string }> } | null };

export type FriendsCodeDeactivateMutationVariables = Exact<{
  id: string | number;
}>;


export type FriendsCodeDeactivateMutation = { discountCodeDeactivate: { codeDiscountNode: { id: string } | null, userErrors: Array<{ code: DiscountErrorCode | null, message: string }> } | null };

export type ReviewedFulfillmentFragment = { createdAt: string, deliveredAt: string | null, estimatedDeliveryAt: string | null, status: FulfillmentStatus };

export type OrderForReviewQueryVariables = Exact<{
  id: string | number;
}>;


export type OrderForReviewQuery = { order: { cancelledAt: string | null, fulfillments: Array<{ createdAt: string, deliveredAt: string | null, estimatedDeliveryAt: string | null, status: FulfillmentStatus }>, lineItems: { nodes: Array<{ currentQuantity: number, product: { id: string } | null }> } } | null };

export type RatingSetMutationVariables = Exact<{
  metafields: Array<MetafieldsSetInput> | MetafieldsSetInput;
}>;


export type RatingSetMutation = { metafieldsSet: { userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type RatingDeleteMutationVariables = Exact<{
  metafields: Array<MetafieldIdentifierInput> | MetafieldIdentifierInput;
}>;


export type RatingDeleteMutation = { metafieldsDelete: { userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type PastOrdersQueryVariables = Exact<{
  customerId: string | number;
  query: string;
  after?: string | null | undefined;
}>;


export type PastOrdersQuery = { customer: { id: string, defaultEmailAddress: { emailAddress: string } | null, orders: { nodes: Array<{ id: string, createdAt: string, updatedAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, presentmentCurrencyCode: CurrencyCode, subtotalPriceSet: { presentmentMoney: { amount: string } } | null, totalRefundedSet: { presentmentMoney: { amount: string } }, totalRefundedShippingSet: { presentmentMoney: { amount: string } }, customer: { id: string } | null, lineItems: { nodes: Array<{ contract: { id: string, originOrder: { id: string } | null } | null }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CustomerToMailQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerToMailQuery = { customer: { id: string, locale: string, defaultEmailAddress: { emailAddress: string } | null, defaultAddress: { countryCodeV2: CountryCode | null } | null } | null };

export type ChangedContractsQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type ChangedContractsQuery = { subscriptionContracts: { nodes: Array<{ id: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CheckedContractFragment = { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
    | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
    | { address: { countryCodeV2: CountryCode | null } }
    | Record<PropertyKey, never>
   | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
        | { percentage: number }
        | Record<PropertyKey, never>
       }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null };

export type BilledContractFragment = { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, lineDiscountedPrice: { amount: string } }>, pageInfo: { hasNextPage: boolean } }, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
    | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
    | { address: { countryCodeV2: CountryCode | null } }
    | Record<PropertyKey, never>
   | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
        | { percentage: number }
        | Record<PropertyKey, never>
       }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null };

export type CheckedCycleFragment = { cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, status: SubscriptionBillingCycleBillingCycleStatus };

export type BilledCycleFragment = { cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, status: SubscriptionBillingCycleBillingCycleStatus, editedContract: { deliveryMethod:
      | { __typename: 'SubscriptionDeliveryMethodLocalDelivery' }
      | { __typename: 'SubscriptionDeliveryMethodPickup' }
      | { __typename: 'SubscriptionDeliveryMethodShipping' }
     | null, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, lineDiscountedPrice: { amount: string } }>, pageInfo: { hasNextPage: boolean } } } | null };

export type AttemptStateFragment = { id: string, idempotencyKey: string, state:
    | { __typename: 'SubscriptionBillingAttemptActionRequiredState', action: { nextActionUrl: string } }
    | { __typename: 'SubscriptionBillingAttemptFailedState', error:
        | { __typename: 'SubscriptionBillingAttemptGeneralError', generalCode: SubscriptionBillingAttemptGeneralErrorCode }
        | { __typename: 'SubscriptionBillingAttemptInventoryError', inventoryCode: SubscriptionBillingAttemptInventoryErrorCode }
        | { __typename: 'SubscriptionBillingAttemptPaymentError', paymentCode: SubscriptionBillingAttemptPaymentErrorCode }
        | { __typename: 'SubscriptionBillingAttemptUnexpectedError' }
       }
    | { __typename: 'SubscriptionBillingAttemptPendingState' }
    | { __typename: 'SubscriptionBillingAttemptSuccessState', order: { id: string } | null }
   };

export type ContractToBillQueryVariables = Exact<{
  id: string | number;
  start: string;
  end: string;
}>;


export type ContractToBillQuery = { subscriptionContract: { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
      | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
      | { address: { countryCodeV2: CountryCode | null } }
      | Record<PropertyKey, never>
     | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
          | { percentage: number }
          | Record<PropertyKey, never>
         }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null } | null, subscriptionBillingCycles: { nodes: Array<{ cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, status: SubscriptionBillingCycleBillingCycleStatus }> } };

export type ToldLinesFragment = { lines: { nodes: Array<{ customAttributes: Array<{ key: string, value: string | null }> }> } };

export type ContractToTellQueryVariables = Exact<{
  id: string | number;
  start: string;
  end: string;
  lines: number;
}>;


export type ContractToTellQuery = { subscriptionContract: { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, lineDiscountedPrice: { amount: string }, customAttributes: Array<{ key: string, value: string | null }> }>, pageInfo: { hasNextPage: boolean } }, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
      | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
      | { address: { countryCodeV2: CountryCode | null } }
      | Record<PropertyKey, never>
     | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
          | { percentage: number }
          | Record<PropertyKey, never>
         }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null } | null, subscriptionBillingCycles: { nodes: Array<{ cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, status: SubscriptionBillingCycleBillingCycleStatus, editedContract: { deliveryMethod:
          | { __typename: 'SubscriptionDeliveryMethodLocalDelivery' }
          | { __typename: 'SubscriptionDeliveryMethodPickup' }
          | { __typename: 'SubscriptionDeliveryMethodShipping' }
         | null, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, lineDiscountedPrice: { amount: string } }>, pageInfo: { hasNextPage: boolean } } } | null }> } };

export type AllocationsFragment = { currentPrice: { amount: string }, discountAllocations: Array<{ amount: { amount: string }, discount:
      | { title: string | null, type: DiscountType }
      | Record<PropertyKey, never>
     }> };

export type CycleToTellQueryVariables = Exact<{
  cycle: SubscriptionBillingCycleInput;
  lines: number;
}>;


export type CycleToTellQuery = { subscriptionBillingCycle: { cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, status: SubscriptionBillingCycleBillingCycleStatus, sourceContract: { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, lineDiscountedPrice: { amount: string }, customAttributes: Array<{ key: string, value: string | null }> }>, pageInfo: { hasNextPage: boolean } }, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
        | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
        | { address: { countryCodeV2: CountryCode | null } }
        | Record<PropertyKey, never>
       | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
            | { percentage: number }
            | Record<PropertyKey, never>
           }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null }, editedContract: { deliveryMethod:
        | { __typename: 'SubscriptionDeliveryMethodLocalDelivery' }
        | { __typename: 'SubscriptionDeliveryMethodPickup' }
        | { __typename: 'SubscriptionDeliveryMethodShipping' }
       | null, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, lineDiscountedPrice: { amount: string } }>, pageInfo: { hasNextPage: boolean } } } | null } | null };

export type CycleToBillQueryVariables = Exact<{
  cycle: SubscriptionBillingCycleInput;
  lines: number;
}>;


export type CycleToBillQuery = { subscriptionBillingCycle: { cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, status: SubscriptionBillingCycleBillingCycleStatus, editedContract: { lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, lineDiscountedPrice: { amount: string }, currentPrice: { amount: string }, discountAllocations: Array<{ amount: { amount: string }, discount:
              | { title: string | null, type: DiscountType }
              | Record<PropertyKey, never>
             }> }>, pageInfo: { hasNextPage: boolean } }, deliveryMethod:
        | { __typename: 'SubscriptionDeliveryMethodLocalDelivery' }
        | { __typename: 'SubscriptionDeliveryMethodPickup' }
        | { __typename: 'SubscriptionDeliveryMethodShipping' }
       | null } | null, billingAttempts: { nodes: Array<{ id: string, idempotencyKey: string, state:
          | { __typename: 'SubscriptionBillingAttemptActionRequiredState', action: { nextActionUrl: string } }
          | { __typename: 'SubscriptionBillingAttemptFailedState', error:
              | { __typename: 'SubscriptionBillingAttemptGeneralError', generalCode: SubscriptionBillingAttemptGeneralErrorCode }
              | { __typename: 'SubscriptionBillingAttemptInventoryError', inventoryCode: SubscriptionBillingAttemptInventoryErrorCode }
              | { __typename: 'SubscriptionBillingAttemptPaymentError', paymentCode: SubscriptionBillingAttemptPaymentErrorCode }
              | { __typename: 'SubscriptionBillingAttemptUnexpectedError' }
             }
          | { __typename: 'SubscriptionBillingAttemptPendingState' }
          | { __typename: 'SubscriptionBillingAttemptSuccessState', order: { id: string } | null }
         }> }, sourceContract: { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, lineDiscountedPrice: { amount: string }, currentPrice: { amount: string }, discountAllocations: Array<{ amount: { amount: string }, discount:
              | { title: string | null, type: DiscountType }
              | Record<PropertyKey, never>
             }> }>, pageInfo: { hasNextPage: boolean } }, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
        | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
        | { address: { countryCodeV2: CountryCode | null } }
        | Record<PropertyKey, never>
       | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
            | { percentage: number }
            | Record<PropertyKey, never>
           }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null } } | null };

export type BillCycleMutationVariables = Exact<{
  id: string | number;
  input: SubscriptionBillingAttemptInput;
}>;


export type BillCycleMutation = { subscriptionBillingAttemptCreate: { subscriptionBillingAttempt: { id: string, idempotencyKey: string, state:
        | { __typename: 'SubscriptionBillingAttemptActionRequiredState', action: { nextActionUrl: string } }
        | { __typename: 'SubscriptionBillingAttemptFailedState', error:
            | { __typename: 'SubscriptionBillingAttemptGeneralError', generalCode: SubscriptionBillingAttemptGeneralErrorCode }
            | { __typename: 'SubscriptionBillingAttemptInventoryError', inventoryCode: SubscriptionBillingAttemptInventoryErrorCode }
            | { __typename: 'SubscriptionBillingAttemptPaymentError', paymentCode: SubscriptionBillingAttemptPaymentErrorCode }
            | { __typename: 'SubscriptionBillingAttemptUnexpectedError' }
           }
        | { __typename: 'SubscriptionBillingAttemptPendingState' }
        | { __typename: 'SubscriptionBillingAttemptSuccessState', order: { id: string } | null }
       } | null, userErrors: Array<{ code: BillingAttemptUserErrorCode | null, message: string }> } | null };

export type BilledAttemptQueryVariables = Exact<{
  id: string | number;
}>;


export type BilledAttemptQuery = { subscriptionBillingAttempt: { createdAt: string, completedAt: string | null, id: string, idempotencyKey: string, state:
      | { __typename: 'SubscriptionBillingAttemptActionRequiredState', action: { nextActionUrl: string } }
      | { __typename: 'SubscriptionBillingAttemptFailedState', error:
          | { __typename: 'SubscriptionBillingAttemptGeneralError', generalCode: SubscriptionBillingAttemptGeneralErrorCode }
          | { __typename: 'SubscriptionBillingAttemptInventoryError', inventoryCode: SubscriptionBillingAttemptInventoryErrorCode }
          | { __typename: 'SubscriptionBillingAttemptPaymentError', paymentCode: SubscriptionBillingAttemptPaymentErrorCode }
          | { __typename: 'SubscriptionBillingAttemptUnexpectedError' }
         }
      | { __typename: 'SubscriptionBillingAttemptPendingState' }
      | { __typename: 'SubscriptionBillingAttemptSuccessState', order: { id: string } | null }
     } | null };

export type UnpaidCycleSkipMutationVariables = Exact<{
  cycle: SubscriptionBillingCycleInput;
}>;


export type UnpaidCycleSkipMutation = { subscriptionBillingCycleSkip: { userErrors: Array<{ code: SubscriptionBillingCycleSkipUserErrorCode | null, message: string }> } | null };

export type UnpaidContractPauseMutationVariables = Exact<{
  id: string | number;
}>;


export type UnpaidContractPauseMutation = { subscriptionContractPause: { userErrors: Array<{ code: SubscriptionContractStatusUpdateErrorCode | null, message: string }> } | null };

export type ImportStoreQueryVariables = Exact<{ [key: string]: never; }>;


export type ImportStoreQuery = { shop: { ianaTimezone: string, shipsToCountries: Array<CountryCode>, enabledPresentmentCurrencies: Array<CurrencyCode> } };

export type ImportedContractsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ImportedContractsQuery = { subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus, customAttributes: Array<{ key: string, value: string | null }>, customer: { id: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ImportCustomerFragment = { id: string, defaultEmailAddress: { emailAddress: string } | null };

export type ImportCustomerByEmailQueryVariables = Exact<{
  query: string;
}>;


export type ImportCustomerByEmailQuery = { customers: { nodes: Array<{ id: string, defaultEmailAddress: { emailAddress: string } | null }> } };

export type ImportCustomerByIdQueryVariables = Exact<{
  id: string | number;
}>;


export type ImportCustomerByIdQuery = { customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null };

export type ImportPaymentMethodQueryVariables = Exact<{
  id: string | number;
}>;


export type ImportPaymentMethodQuery = { customerPaymentMethod: { id: string, revokedAt: string | null, customer: { id: string } | null } | null };

export type ImportVariantByIdQueryVariables = Exact<{
  id: string | number;
}>;


export type ImportVariantByIdQuery = { productVariant: { id: string } | null };

export type ImportVariantBySkuQueryVariables = Exact<{
  query: string;
}>;


export type ImportVariantBySkuQuery = { productVariants: { nodes: Array<{ id: string, sku: string | null }> } };

export type ImportContractMutationVariables = Exact<{
  input: SubscriptionContractAtomicCreateInput;
}>;


export type ImportContractMutation = { subscriptionContractAtomicCreate: { contract: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, field: Array<string> | null, message: string }> } | null };

export type ImportCyclesQueryVariables = Exact<{
  id: string | number;
  start: string;
  end: string;
}>;


export type ImportCyclesQuery = { subscriptionBillingCycles: { nodes: Array<{ cycleIndex: number, billingAttemptExpectedDate: string, skipped: boolean, status: SubscriptionBillingCycleBillingCycleStatus }> } };

export type PausedContractActivateMutationVariables = Exact<{
  id: string | number;
}>;


export type PausedContractActivateMutation = { subscriptionContractActivate: { userErrors: Array<{ code: SubscriptionContractStatusUpdateErrorCode | null, message: string }> } | null };

export type PlanGroupsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PlanGroupsQuery = { sellingPlanGroups: { nodes: Array<{ id: string, name: string, merchantCode: string, options: Array<string>, sellingPlans: { nodes: Array<{ id: string, name: string, options: Array<string>, category: SellingPlanCategory | null, billingPolicy:
            | { interval: SellingPlanInterval, intervalCount: number }
            | Record<PropertyKey, never>
          , deliveryPolicy:
            | { deliveryInterval: SellingPlanInterval, deliveryIntervalCount: number }
            | Record<PropertyKey, never>
          , pricingPolicies: Array<
            | { adjustmentType: SellingPlanPricingPolicyAdjustmentType, adjustmentValue:
                | { percentage: number }
                | Record<PropertyKey, never>
               }
            | Record<PropertyKey, never>
          > }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PlanProductsQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type PlanProductsQuery = { products: { nodes: Array<{ id: string, handle: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PlanGroupProductsQueryVariables = Exact<{
  id: string | number;
  after?: string | null | undefined;
}>;


export type PlanGroupProductsQuery = { sellingPlanGroup: { products: { nodes: Array<{ id: string, handle: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type PlanGroupCreateMutationVariables = Exact<{
  input: SellingPlanGroupInput;
}>;


export type PlanGroupCreateMutation = { sellingPlanGroupCreate: { sellingPlanGroup: { id: string } | null, userErrors: Array<{ code: SellingPlanGroupUserErrorCode | null, message: string }> } | null };

export type PlanGroupUpdateMutationVariables = Exact<{
  id: string | number;
  input: SellingPlanGroupInput;
}>;


export type PlanGroupUpdateMutation = { sellingPlanGroupUpdate: { sellingPlanGroup: { id: string } | null, userErrors: Array<{ code: SellingPlanGroupUserErrorCode | null, message: string }> } | null };

export type PlanGroupAddProductsMutationVariables = Exact<{
  id: string | number;
  productIds: Array<string | number> | string | number;
}>;


export type PlanGroupAddProductsMutation = { sellingPlanGroupAddProducts: { userErrors: Array<{ code: SellingPlanGroupUserErrorCode | null, message: string }> } | null };

export type PlanGroupRemoveProductsMutationVariables = Exact<{
  id: string | number;
  productIds: Array<string | number> | string | number;
}>;


export type PlanGroupRemoveProductsMutation = { sellingPlanGroupRemoveProducts: { userErrors: Array<{ code: SellingPlanGroupUserErrorCode | null, message: string }> } | null };

export type PaidContractFragment = { orders: { nodes: Array<{ id: string, name: string, lineItems: { nodes: Array<{ id: string, contract: { id: string } | null, discountedTotalSet: { presentmentMoney: { amount: string } } }> }, fulfillmentOrders: { nodes: Array<{ id: string, status: FulfillmentOrderStatus, fulfillAt: string | null, lineItems: { nodes: Array<{ id: string, totalQuantity: number, lineItem: { id: string } }> } }> } }> } };

export type PaidDeliveriesQueryVariables = Exact<{
  id: string | number;
}>;


export type PaidDeliveriesQuery = { subscriptionContract: { id: string, orders: { nodes: Array<{ id: string, name: string, lineItems: { nodes: Array<{ id: string, contract: { id: string } | null, discountedTotalSet: { presentmentMoney: { amount: string } } }> }, fulfillmentOrders: { nodes: Array<{ id: string, status: FulfillmentOrderStatus, fulfillAt: string | null, lineItems: { nodes: Array<{ id: string, totalQuantity: number, lineItem: { id: string } }> } }> } }> } } | null };

export type EndedPrepaidQueryVariables = Exact<{
  id: string | number;
}>;


export type EndedPrepaidQuery = { subscriptionContract: { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, billingPolicy: { interval: SellingPlanInterval, intervalCount: number, maxCycles: number | null }, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number }, deliveryPrice: { amount: string }, customer: { id: string, defaultEmailAddress: { emailAddress: string } | null } | null, originOrder: { customerLocale: string | null } | null, deliveryMethod:
      | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
      | { address: { countryCodeV2: CountryCode | null } }
      | Record<PropertyKey, never>
     | null, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, value:
          | { percentage: number }
          | Record<PropertyKey, never>
         }> }, customerPaymentMethod: { id: string, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null, orders: { nodes: Array<{ id: string, name: string, lineItems: { nodes: Array<{ id: string, contract: { id: string } | null, discountedTotalSet: { presentmentMoney: { amount: string } } }> }, fulfillmentOrders: { nodes: Array<{ id: string, status: FulfillmentOrderStatus, fulfillAt: string | null, lineItems: { nodes: Array<{ id: string, totalQuantity: number, lineItem: { id: string } }> } }> } }> } } | null };

export type PaidDeliveryMoveMutationVariables = Exact<{
  id: string | number;
  fulfillAt: string;
}>;


export type PaidDeliveryMoveMutation = { fulfillmentOrderReschedule: { userErrors: Array<{ code: FulfillmentOrderRescheduleUserErrorCode | null, message: string }> } | null };

export type PaidDeliveryHoldMutationVariables = Exact<{
  id: string | number;
  fulfillmentHold: FulfillmentOrderHoldInput;
}>;


export type PaidDeliveryHoldMutation = { fulfillmentOrderHold: { userErrors: Array<{ code: FulfillmentOrderHoldUserErrorCode | null, message: string }> } | null };

export type ChargedMethodFragment = { id: string, revokedAt: string | null, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null };

export type ReserveMethodQueryVariables = Exact<{
  id: string | number;
}>;


export type ReserveMethodQuery = { customerPaymentMethod: { id: string, revokedAt: string | null, customer: { id: string } | null, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null };

export type StoredMethodsQueryVariables = Exact<{
  contractId: string | number;
}>;


export type StoredMethodsQuery = { subscriptionContract: { customerPaymentMethod: { id: string, revokedAt: string | null, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null } | null, customer: { paymentMethods: { nodes: Array<{ id: string, revokedAt: string | null, instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number } | null }> } } | null } | null };

export type ShippedToFragment = { firstName: string | null, lastName: string | null, company: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, provinceCode: string | null, countryCodeV2: CountryCode | null, phone: string | null };

export type CollectedAtFragment = { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } };

export type ContractDetailsQueryVariables = Exact<{
  id: string | number;
}>;


export type ContractDetailsQuery = { subscriptionContract: { id: string, customAttributes: Array<{ key: string, value: string | null }>, deliveryMethod:
      | { pickupOption: { location: { id: string, name: string, address: { address1: string | null, zip: string | null, city: string | null, countryCode: string | null } } } }
      | { address: { firstName: string | null, lastName: string | null, company: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, provinceCode: string | null, countryCodeV2: CountryCode | null, phone: string | null }, shippingOption: { code: string | null, title: string | null, presentmentTitle: string | null, description: string | null } }
      | Record<PropertyKey, never>
     | null, lines: { nodes: Array<{ id: string, variantId: string | null, quantity: number }> }, discounts: { nodes: Array<{ id: string, title: string | null, type: DiscountType, rejectionReason: SubscriptionDiscountRejectionReason | null, targetType: DiscountTargetType, recurringCycleLimit: number | null, entitledLines: { all: boolean }, value:
          | { percentage: number }
          | Record<PropertyKey, never>
         }> }, billingAttempts: { nodes: Array<{ state:
          | { __typename: 'SubscriptionBillingAttemptActionRequiredState', action: { nextActionUrl: string } }
          | { __typename: 'SubscriptionBillingAttemptFailedState' }
          | { __typename: 'SubscriptionBillingAttemptPendingState' }
          | { __typename: 'SubscriptionBillingAttemptSuccessState' }
         }> }, customerPaymentMethod: { instrument: { __typename: 'CustomerCreditCard', brand: string, lastDigits: string, expiryMonth: number, expiryYear: number, expiresSoon: boolean } | null } | null } | null };

export type ContractAnimalsQueryVariables = Exact<{
  id: string | number;
}>;


export type ContractAnimalsQuery = { subscriptionContract: { lines: { nodes: Array<{ customAttributes: Array<{ key: string, value: string | null }> }> } } | null };

export type PaymentMethodQueryVariables = Exact<{
  id: string | number;
}>;


export type PaymentMethodQuery = { subscriptionContract: { customerPaymentMethod: { id: string } | null } | null };

export type EditedCycleQueryVariables = Exact<{
  input: SubscriptionBillingCycleInput;
}>;


export type EditedCycleQuery = { subscriptionBillingCycle: { cycleIndex: number, editedContract: { deliveryMethod:
        | { address: { firstName: string | null, lastName: string | null, company: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, provinceCode: string | null, countryCodeV2: CountryCode | null, phone: string | null } }
        | Record<PropertyKey, never>
       | null, lines: { nodes: Array<{ id: string, variantId: string | null, title: string, variantTitle: string | null, quantity: number, currentPrice: { amount: string }, lineDiscountedPrice: { amount: string, currencyCode: CurrencyCode } }> } } | null } | null };

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


export type CycleEditsDeleteMutation = { subscriptionBillingCycleEditsDelete: { billingCycles: Array<{ cycleIndex: number, billingAttemptExpectedDate: string }> | null, userErrors: Array<{ code: SubscriptionBillingCycleErrorCode | null, message: string }> } | null };

export type CycleEditDeleteMutationVariables = Exact<{
  cycle: SubscriptionBillingCycleInput;
}>;


export type CycleEditDeleteMutation = { subscriptionBillingCycleEditDelete: { billingCycles: Array<{ cycleIndex: number, billingAttemptExpectedDate: string }> | null, userErrors: Array<{ code: SubscriptionBillingCycleErrorCode | null, message: string }> } | null };

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

export type DraftManualDiscountAddMutationVariables = Exact<{
  draftId: string | number;
  input: SubscriptionManualDiscountInput;
}>;


export type DraftManualDiscountAddMutation = { subscriptionDraftDiscountAdd: { discountAdded: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type DraftManualDiscountUpdateMutationVariables = Exact<{
  draftId: string | number;
  discountId: string | number;
  input: SubscriptionManualDiscountInput;
}>;


export type DraftManualDiscountUpdateMutation = { subscriptionDraftDiscountUpdate: { discountUpdated: { id: string } | null, userErrors: Array<{ code: SubscriptionDraftErrorCode | null, message: string }> } | null };

export type ContractCancelMutationVariables = Exact<{
  id: string | number;
}>;


export type ContractCancelMutation = { subscriptionContractCancel: { userErrors: Array<{ code: SubscriptionContractStatusUpdateErrorCode | null, message: string }> } | null };

export type CyclesWithEditsQueryVariables = Exact<{
  id: string | number;
  start: string;
  end: string;
  after?: string | null | undefined;
}>;


export type CyclesWithEditsQuery = { subscriptionContract: { id: string, deliveryMethod:
      | { address: { firstName: string | null, lastName: string | null, company: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, provinceCode: string | null, countryCodeV2: CountryCode | null, phone: string | null } }
      | Record<PropertyKey, never>
     | null, lines: { nodes: Array<{ id: string, quantity: number }> } } | null, subscriptionBillingCycles: { nodes: Array<{ cycleIndex: number, billingAttemptExpectedDate: string, status: SubscriptionBillingCycleBillingCycleStatus, skipped: boolean, edited: boolean, editedContract: { deliveryMethod:
          | { address: { firstName: string | null, lastName: string | null, company: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, provinceCode: string | null, countryCodeV2: CountryCode | null, phone: string | null } }
          | Record<PropertyKey, never>
         | null, lines: { nodes: Array<{ id: string, variantId: string | null, quantity: number, currentPrice: { amount: string } }> } } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CyclesBeforeQueryVariables = Exact<{
  id: string | number;
  count: number;
}>;


export type CyclesBeforeQuery = { subscriptionBillingCycles: { nodes: Array<{ cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, status: SubscriptionBillingCycleBillingCycleStatus }> } };

export type ContractNowQueryVariables = Exact<{
  id: string | number;
}>;


export type ContractNowQuery = { subscriptionContract: { id: string, status: SubscriptionContractSubscriptionStatus, updatedAt: string, customer: { id: string } | null } | null };

export type CustomerNowQueryVariables = Exact<{
  id: string | number;
}>;


export type CustomerNowQuery = { customer: { id: string, createdAt: string, updatedAt: string, defaultEmailAddress: { emailAddress: string } | null } | null };

export type OrderNowQueryVariables = Exact<{
  id: string | number;
}>;


export type OrderNowQuery = { order: { id: string, name: string, updatedAt: string, createdAt: string, cartToken: string | null, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, customerLocale: string | null, presentmentCurrencyCode: CurrencyCode, discountCodes: Array<string>, subtotalPriceSet: { presentmentMoney: { amount: string } } | null, totalRefundedSet: { presentmentMoney: { amount: string } }, totalRefundedShippingSet: { presentmentMoney: { amount: string } }, customAttributes: Array<{ key: string, value: string | null }>, customer: { id: string, firstName: string | null, lastName: string | null, defaultEmailAddress: { emailAddress: string } | null, defaultPhoneNumber: { phoneNumber: string } | null } | null, shippingAddress: { address1: string | null, address2: string | null, zip: string | null, city: string | null, countryCodeV2: CountryCode | null, phone: string | null } | null, fulfillments: Array<{ createdAt: string, deliveredAt: string | null, estimatedDeliveryAt: string | null, status: FulfillmentStatus }>, lineItems: { nodes: Array<{ isGiftCard: boolean, product: { id: string, handle: string, title: string, productType: string } | null, discountedTotalSet: { presentmentMoney: { amount: string } }, contract: { id: string, createdAt: string, originOrder: { id: string } | null } | null }> } } | null };

export type OrdersUpdatedSinceQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type OrdersUpdatedSinceQuery = { orders: { nodes: Array<{ id: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RegisteredWebhooksQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RegisteredWebhooksQuery = { webhookSubscriptions: { nodes: Array<{ topic: WebhookSubscriptionTopic, uri: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RegisterWebhookMutationVariables = Exact<{
  topic: WebhookSubscriptionTopic;
  subscription: WebhookSubscriptionInput;
}>;


export type RegisterWebhookMutation = { webhookSubscriptionCreate: { userErrors: Array<{ message: string }> } | null };

export type DiscountCodeCreateMutationVariables = Exact<{
  code: DiscountCodeBasicInput;
}>;


export type DiscountCodeCreateMutation = { discountCodeBasicCreate: { codeDiscountNode: { id: string } | null, userErrors: Array<{ code: DiscountErrorCode | null, message: string }> } | null };

export type DiscountCodeByTitleQueryVariables = Exact<{
  code: string;
}>;


export type DiscountCodeByTitleQuery = { codeDiscountNodeByCode: { id: string, codeDiscount: { title: string } } | null };

export type DiscountCodeEndMutationVariables = Exact<{
  id: string | number;
}>;


export type DiscountCodeEndMutation = { discountCodeDeactivate: { userErrors: Array<{ code: DiscountErrorCode | null, message: string }> } | null };

export type SegmentsByNameQueryVariables = Exact<{
  query: string;
}>;


export type SegmentsByNameQuery = { segments: { nodes: Array<{ id: string, name: string, query: string }> } };

export type SegmentCreateMutationVariables = Exact<{
  name: string;
  query: string;
}>;


export type SegmentCreateMutation = { segmentCreate: { segment: { id: string } | null, userErrors: Array<{ message: string }> } | null };

export type ShopTimeZoneQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopTimeZoneQuery = { shop: { ianaTimezone: string } };

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
export const EndedLinesFragmentDoc = new TypedDocumentString(`
    fragment EndedLines on SubscriptionContract {
  billingPolicy {
    interval
    intervalCount
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  lines(first: 20) {
    nodes {
      title
      variantTitle
      variantId
      quantity
      currentPrice {
        amount
      }
    }
  }
}
    `, {"fragmentName":"EndedLines"}) as unknown as TypedDocumentString<EndedLinesFragment, unknown>;
export const MarketPriceFragmentDoc = new TypedDocumentString(`
    fragment MarketPrice on ProductVariantContextualPricing {
  price {
    amount
    currencyCode
  }
}
    `, {"fragmentName":"MarketPrice"}) as unknown as TypedDocumentString<MarketPriceFragment, unknown>;
export const ReviewedFulfillmentFragmentDoc = new TypedDocumentString(`
    fragment ReviewedFulfillment on Fulfillment {
  createdAt
  deliveredAt
  estimatedDeliveryAt
  status
}
    `, {"fragmentName":"ReviewedFulfillment"}) as unknown as TypedDocumentString<ReviewedFulfillmentFragment, unknown>;
export const CollectedAtFragmentDoc = new TypedDocumentString(`
    fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}
    `, {"fragmentName":"CollectedAt"}) as unknown as TypedDocumentString<CollectedAtFragment, unknown>;
export const CheckedContractFragmentDoc = new TypedDocumentString(`
    fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
    fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`, {"fragmentName":"CheckedContract"}) as unknown as TypedDocumentString<CheckedContractFragment, unknown>;
export const BilledContractFragmentDoc = new TypedDocumentString(`
    fragment BilledContract on SubscriptionContract {
  ...CheckedContract
  lines(first: $lines) {
    nodes {
      id
      variantId
      title
      variantTitle
      quantity
      lineDiscountedPrice {
        amount
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
    fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`, {"fragmentName":"BilledContract"}) as unknown as TypedDocumentString<BilledContractFragment, unknown>;
export const CheckedCycleFragmentDoc = new TypedDocumentString(`
    fragment CheckedCycle on SubscriptionBillingCycle {
  cycleIndex
  billingAttemptExpectedDate
  cycleStartAt
  cycleEndAt
  skipped
  status
}
    `, {"fragmentName":"CheckedCycle"}) as unknown as TypedDocumentString<CheckedCycleFragment, unknown>;
export const BilledCycleFragmentDoc = new TypedDocumentString(`
    fragment BilledCycle on SubscriptionBillingCycle {
  ...CheckedCycle
  editedContract {
    deliveryMethod {
      __typename
    }
    lines(first: $lines) {
      nodes {
        id
        variantId
        title
        variantTitle
        quantity
        lineDiscountedPrice {
          amount
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    fragment CheckedCycle on SubscriptionBillingCycle {
  cycleIndex
  billingAttemptExpectedDate
  cycleStartAt
  cycleEndAt
  skipped
  status
}`, {"fragmentName":"BilledCycle"}) as unknown as TypedDocumentString<BilledCycleFragment, unknown>;
export const AttemptStateFragmentDoc = new TypedDocumentString(`
    fragment AttemptState on SubscriptionBillingAttempt {
  id
  idempotencyKey
  state {
    __typename
    ... on SubscriptionBillingAttemptActionRequiredState {
      action {
        ... on SubscriptionBillingAttemptPaymentChallenge {
          nextActionUrl
        }
      }
    }
    ... on SubscriptionBillingAttemptFailedState {
      error {
        __typename
        ... on SubscriptionBillingAttemptPaymentError {
          paymentCode: code
        }
        ... on SubscriptionBillingAttemptInventoryError {
          inventoryCode: code
        }
        ... on SubscriptionBillingAttemptGeneralError {
          generalCode: code
        }
      }
    }
    ... on SubscriptionBillingAttemptSuccessState {
      order {
        id
      }
    }
  }
}
    `, {"fragmentName":"AttemptState"}) as unknown as TypedDocumentString<AttemptStateFragment, unknown>;
export const ToldLinesFragmentDoc = new TypedDocumentString(`
    fragment ToldLines on SubscriptionContract {
  lines(first: $lines) {
    nodes {
      customAttributes {
        key
        value
      }
    }
  }
}
    `, {"fragmentName":"ToldLines"}) as unknown as TypedDocumentString<ToldLinesFragment, unknown>;
export const AllocationsFragmentDoc = new TypedDocumentString(`
    fragment Allocations on SubscriptionLine {
  currentPrice {
    amount
  }
  discountAllocations {
    amount {
      amount
    }
    discount {
      ... on SubscriptionManualDiscount {
        title
        type
      }
    }
  }
}
    `, {"fragmentName":"Allocations"}) as unknown as TypedDocumentString<AllocationsFragment, unknown>;
export const ImportCustomerFragmentDoc = new TypedDocumentString(`
    fragment ImportCustomer on Customer {
  id
  defaultEmailAddress {
    emailAddress
  }
}
    `, {"fragmentName":"ImportCustomer"}) as unknown as TypedDocumentString<ImportCustomerFragment, unknown>;
export const PaidContractFragmentDoc = new TypedDocumentString(`
    fragment PaidContract on SubscriptionContract {
  orders(first: 1, reverse: true) {
    nodes {
      id
      name
      lineItems(first: 20) {
        nodes {
          id
          contract {
            id
          }
          discountedTotalSet(withCodeDiscounts: true) {
            presentmentMoney {
              amount
            }
          }
        }
      }
      fulfillmentOrders(first: 25) {
        nodes {
          id
          status
          fulfillAt
          lineItems(first: 5) {
            nodes {
              id
              totalQuantity
              lineItem {
                id
              }
            }
          }
        }
      }
    }
  }
}
    `, {"fragmentName":"PaidContract"}) as unknown as TypedDocumentString<PaidContractFragment, unknown>;
export const ChargedMethodFragmentDoc = new TypedDocumentString(`
    fragment ChargedMethod on CustomerPaymentMethod {
  id
  revokedAt
  instrument {
    __typename
    ... on CustomerCreditCard {
      brand
      lastDigits
      expiryMonth
      expiryYear
    }
  }
}
    `, {"fragmentName":"ChargedMethod"}) as unknown as TypedDocumentString<ChargedMethodFragment, unknown>;
export const ShippedToFragmentDoc = new TypedDocumentString(`
    fragment ShippedTo on MailingAddress {
  firstName
  lastName
  company
  address1
  address2
  zip
  city
  provinceCode
  countryCodeV2
  phone
}
    `, {"fragmentName":"ShippedTo"}) as unknown as TypedDocumentString<ShippedToFragment, unknown>;
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
export const EndedContractDocument = new TypedDocumentString(`
    query EndedContract($id: ID!) {
  subscriptionContract(id: $id) {
    ...CheckedContract
    ...EndedLines
  }
}
    fragment EndedLines on SubscriptionContract {
  billingPolicy {
    interval
    intervalCount
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  lines(first: 20) {
    nodes {
      title
      variantTitle
      variantId
      quantity
      currentPrice {
        amount
      }
    }
  }
}
fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`) as unknown as TypedDocumentString<EndedContractQuery, EndedContractQueryVariables>;
export const FormerCustomerDocument = new TypedDocumentString(`
    query FormerCustomer($id: ID!) {
  customer(id: $id) {
    subscriptionContracts(first: 20, reverse: true) {
      nodes {
        status
      }
    }
    orders(first: 10, reverse: true) {
      nodes {
        displayFinancialStatus
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FormerCustomerQuery, FormerCustomerQueryVariables>;
export const FollowedContractDocument = new TypedDocumentString(`
    query FollowedContract($id: ID!) {
  subscriptionContract(id: $id) {
    ...CheckedContract
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
      }
    }
  }
}
    fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`) as unknown as TypedDocumentString<FollowedContractQuery, FollowedContractQueryVariables>;
export const OrderForFoodChangeDocument = new TypedDocumentString(`
    query OrderForFoodChange($id: ID!) {
  order(id: $id) {
    cancelledAt
    fulfillments(first: 10) {
      ...ReviewedFulfillment
    }
    customer {
      defaultEmailAddress {
        emailAddress
      }
      orders(first: 1, sortKey: CREATED_AT) {
        nodes {
          id
        }
      }
    }
    lineItems(first: 50) {
      nodes {
        currentQuantity
        variantTitle
        product {
          id
          productType
        }
      }
    }
  }
}
    fragment ReviewedFulfillment on Fulfillment {
  createdAt
  deliveredAt
  estimatedDeliveryAt
  status
}`) as unknown as TypedDocumentString<OrderForFoodChangeQuery, OrderForFoodChangeQueryVariables>;
export const DeclaredContractDocument = new TypedDocumentString(`
    query DeclaredContract($id: ID!) {
  subscriptionContract(id: $id) {
    id
    status
    customer {
      defaultEmailAddress {
        emailAddress
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DeclaredContractQuery, DeclaredContractQueryVariables>;
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
export const ChangedPricesDocument = new TypedDocumentString(`
    query ChangedPrices($ids: [ID!]!, $variants: Int!, $after: String, $country: CountryCode!) {
  nodes(ids: $ids) {
    ... on Product {
      id
      status
      variants(first: $variants, after: $after) {
        nodes {
          id
          contextualPricing(context: { country: $country }) {
            ...MarketPrice
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
}
    fragment MarketPrice on ProductVariantContextualPricing {
  price {
    amount
    currencyCode
  }
}`) as unknown as TypedDocumentString<ChangedPricesQuery, ChangedPricesQueryVariables>;
export const PersonNowDocument = new TypedDocumentString(`
    query PersonNow($id: ID!) {
  customer(id: $id) {
    id
    firstName
    lastName
    defaultAddress {
      address1
      address2
      zip
      city
      countryCodeV2
    }
    orders(first: 50, sortKey: CREATED_AT, reverse: true) {
      nodes {
        id
        createdAt
        cancelledAt
        displayFinancialStatus
      }
    }
    subscriptionContracts(first: 50) {
      nodes {
        id
        status
        createdAt
        deliveryMethod {
          ... on SubscriptionDeliveryMethodShipping {
            address {
              address1
              address2
              zip
              city
              countryCodeV2
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PersonNowQuery, PersonNowQueryVariables>;
export const ContractsBeforeDocument = new TypedDocumentString(`
    query ContractsBefore($id: ID!) {
  customer(id: $id) {
    id
    subscriptionContracts(first: 50) {
      nodes {
        id
        status
        createdAt
        originOrder {
          id
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ContractsBeforeQuery, ContractsBeforeQueryVariables>;
export const FriendsCodeDocument = new TypedDocumentString(`
    query FriendsCode($code: String!) {
  codeDiscountNodeByCode(code: $code) {
    id
    codeDiscount {
      ... on DiscountCodeBasic {
        title
        status
      }
    }
  }
}
    `) as unknown as TypedDocumentString<FriendsCodeQuery, FriendsCodeQueryVariables>;
export const FriendsCodeCreateDocument = new TypedDocumentString(`
    mutation FriendsCodeCreate($discount: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $discount) {
    codeDiscountNode {
      id
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<FriendsCodeCreateMutation, FriendsCodeCreateMutationVariables>;
export const FriendsCodeUpdateDocument = new TypedDocumentString(`
    mutation FriendsCodeUpdate($id: ID!, $discount: DiscountCodeBasicInput!) {
  discountCodeBasicUpdate(id: $id, basicCodeDiscount: $discount) {
    codeDiscountNode {
      id
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<FriendsCodeUpdateMutation, FriendsCodeUpdateMutationVariables>;
export const FriendsCodeActivateDocument = new TypedDocumentString(`
    mutation FriendsCodeActivate($id: ID!) {
  discountCodeActivate(id: $id) {
    codeDiscountNode {
      id
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<FriendsCodeActivateMutation, FriendsCodeActivateMutationVariables>;
export const FriendsCodeDeactivateDocument = new TypedDocumentString(`
    mutation FriendsCodeDeactivate($id: ID!) {
  discountCodeDeactivate(id: $id) {
    codeDiscountNode {
      id
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<FriendsCodeDeactivateMutation, FriendsCodeDeactivateMutationVariables>;
export const OrderForReviewDocument = new TypedDocumentString(`
    query OrderForReview($id: ID!) {
  order(id: $id) {
    cancelledAt
    fulfillments(first: 10) {
      ...ReviewedFulfillment
    }
    lineItems(first: 50) {
      nodes {
        currentQuantity
        product {
          id
        }
      }
    }
  }
}
    fragment ReviewedFulfillment on Fulfillment {
  createdAt
  deliveredAt
  estimatedDeliveryAt
  status
}`) as unknown as TypedDocumentString<OrderForReviewQuery, OrderForReviewQueryVariables>;
export const RatingSetDocument = new TypedDocumentString(`
    mutation RatingSet($metafields: [MetafieldsSetInput!]!) {
  metafieldsSet(metafields: $metafields) {
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<RatingSetMutation, RatingSetMutationVariables>;
export const RatingDeleteDocument = new TypedDocumentString(`
    mutation RatingDelete($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) {
    userErrors {
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<RatingDeleteMutation, RatingDeleteMutationVariables>;
export const PastOrdersDocument = new TypedDocumentString(`
    query PastOrders($customerId: ID!, $query: String!, $after: String) {
  customer(id: $customerId) {
    id
    defaultEmailAddress {
      emailAddress
    }
    orders(first: 10, after: $after, query: $query, sortKey: CREATED_AT) {
      nodes {
        id
        createdAt
        updatedAt
        cancelledAt
        displayFinancialStatus
        presentmentCurrencyCode
        subtotalPriceSet {
          presentmentMoney {
            amount
          }
        }
        totalRefundedSet {
          presentmentMoney {
            amount
          }
        }
        totalRefundedShippingSet {
          presentmentMoney {
            amount
          }
        }
        customer {
          id
        }
        lineItems(first: 20) {
          nodes {
            contract {
              id
              originOrder {
                id
              }
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PastOrdersQuery, PastOrdersQueryVariables>;
export const CustomerToMailDocument = new TypedDocumentString(`
    query CustomerToMail($id: ID!) {
  customer(id: $id) {
    id
    locale
    defaultEmailAddress {
      emailAddress
    }
    defaultAddress {
      countryCodeV2
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerToMailQuery, CustomerToMailQueryVariables>;
export const ChangedContractsDocument = new TypedDocumentString(`
    query ChangedContracts($query: String!, $after: String) {
  subscriptionContracts(
    first: 100
    after: $after
    query: $query
    sortKey: UPDATED_AT
  ) {
    nodes {
      id
      updatedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ChangedContractsQuery, ChangedContractsQueryVariables>;
export const ContractToBillDocument = new TypedDocumentString(`
    query ContractToBill($id: ID!, $start: DateTime!, $end: DateTime!) {
  subscriptionContract(id: $id) {
    ...CheckedContract
  }
  subscriptionBillingCycles(
    contractId: $id
    first: 6
    billingCyclesDateRangeSelector: { startDate: $start, endDate: $end }
  ) {
    nodes {
      ...CheckedCycle
    }
  }
}
    fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
fragment CheckedCycle on SubscriptionBillingCycle {
  cycleIndex
  billingAttemptExpectedDate
  cycleStartAt
  cycleEndAt
  skipped
  status
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`) as unknown as TypedDocumentString<ContractToBillQuery, ContractToBillQueryVariables>;
export const ContractToTellDocument = new TypedDocumentString(`
    query ContractToTell($id: ID!, $start: DateTime!, $end: DateTime!, $lines: Int!) {
  subscriptionContract(id: $id) {
    ...BilledContract
    ...ToldLines
  }
  subscriptionBillingCycles(
    contractId: $id
    first: 6
    billingCyclesDateRangeSelector: { startDate: $start, endDate: $end }
  ) {
    nodes {
      ...BilledCycle
    }
  }
}
    fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
fragment BilledContract on SubscriptionContract {
  ...CheckedContract
  lines(first: $lines) {
    nodes {
      id
      variantId
      title
      variantTitle
      quantity
      lineDiscountedPrice {
        amount
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
fragment CheckedCycle on SubscriptionBillingCycle {
  cycleIndex
  billingAttemptExpectedDate
  cycleStartAt
  cycleEndAt
  skipped
  status
}
fragment BilledCycle on SubscriptionBillingCycle {
  ...CheckedCycle
  editedContract {
    deliveryMethod {
      __typename
    }
    lines(first: $lines) {
      nodes {
        id
        variantId
        title
        variantTitle
        quantity
        lineDiscountedPrice {
          amount
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
fragment ToldLines on SubscriptionContract {
  lines(first: $lines) {
    nodes {
      customAttributes {
        key
        value
      }
    }
  }
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`) as unknown as TypedDocumentString<ContractToTellQuery, ContractToTellQueryVariables>;
export const CycleToTellDocument = new TypedDocumentString(`
    query CycleToTell($cycle: SubscriptionBillingCycleInput!, $lines: Int!) {
  subscriptionBillingCycle(billingCycleInput: $cycle) {
    ...BilledCycle
    sourceContract {
      ...BilledContract
      ...ToldLines
    }
  }
}
    fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
fragment BilledContract on SubscriptionContract {
  ...CheckedContract
  lines(first: $lines) {
    nodes {
      id
      variantId
      title
      variantTitle
      quantity
      lineDiscountedPrice {
        amount
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
fragment CheckedCycle on SubscriptionBillingCycle {
  cycleIndex
  billingAttemptExpectedDate
  cycleStartAt
  cycleEndAt
  skipped
  status
}
fragment BilledCycle on SubscriptionBillingCycle {
  ...CheckedCycle
  editedContract {
    deliveryMethod {
      __typename
    }
    lines(first: $lines) {
      nodes {
        id
        variantId
        title
        variantTitle
        quantity
        lineDiscountedPrice {
          amount
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
fragment ToldLines on SubscriptionContract {
  lines(first: $lines) {
    nodes {
      customAttributes {
        key
        value
      }
    }
  }
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`) as unknown as TypedDocumentString<CycleToTellQuery, CycleToTellQueryVariables>;
export const CycleToBillDocument = new TypedDocumentString(`
    query CycleToBill($cycle: SubscriptionBillingCycleInput!, $lines: Int!) {
  subscriptionBillingCycle(billingCycleInput: $cycle) {
    ...BilledCycle
    editedContract {
      lines(first: $lines) {
        nodes {
          ...Allocations
        }
      }
    }
    billingAttempts(first: 10, reverse: true) {
      nodes {
        ...AttemptState
      }
    }
    sourceContract {
      ...BilledContract
      lines(first: $lines) {
        nodes {
          ...Allocations
        }
      }
    }
  }
}
    fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
fragment BilledContract on SubscriptionContract {
  ...CheckedContract
  lines(first: $lines) {
    nodes {
      id
      variantId
      title
      variantTitle
      quantity
      lineDiscountedPrice {
        amount
      }
    }
    pageInfo {
      hasNextPage
    }
  }
}
fragment CheckedCycle on SubscriptionBillingCycle {
  cycleIndex
  billingAttemptExpectedDate
  cycleStartAt
  cycleEndAt
  skipped
  status
}
fragment BilledCycle on SubscriptionBillingCycle {
  ...CheckedCycle
  editedContract {
    deliveryMethod {
      __typename
    }
    lines(first: $lines) {
      nodes {
        id
        variantId
        title
        variantTitle
        quantity
        lineDiscountedPrice {
          amount
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
fragment AttemptState on SubscriptionBillingAttempt {
  id
  idempotencyKey
  state {
    __typename
    ... on SubscriptionBillingAttemptActionRequiredState {
      action {
        ... on SubscriptionBillingAttemptPaymentChallenge {
          nextActionUrl
        }
      }
    }
    ... on SubscriptionBillingAttemptFailedState {
      error {
        __typename
        ... on SubscriptionBillingAttemptPaymentError {
          paymentCode: code
        }
        ... on SubscriptionBillingAttemptInventoryError {
          inventoryCode: code
        }
        ... on SubscriptionBillingAttemptGeneralError {
          generalCode: code
        }
      }
    }
    ... on SubscriptionBillingAttemptSuccessState {
      order {
        id
      }
    }
  }
}
fragment Allocations on SubscriptionLine {
  currentPrice {
    amount
  }
  discountAllocations {
    amount {
      amount
    }
    discount {
      ... on SubscriptionManualDiscount {
        title
        type
      }
    }
  }
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`) as unknown as TypedDocumentString<CycleToBillQuery, CycleToBillQueryVariables>;
export const BillCycleDocument = new TypedDocumentString(`
    mutation BillCycle($id: ID!, $input: SubscriptionBillingAttemptInput!) {
  subscriptionBillingAttemptCreate(
    subscriptionContractId: $id
    subscriptionBillingAttemptInput: $input
  ) {
    subscriptionBillingAttempt {
      ...AttemptState
    }
    userErrors {
      code
      message
    }
  }
}
    fragment AttemptState on SubscriptionBillingAttempt {
  id
  idempotencyKey
  state {
    __typename
    ... on SubscriptionBillingAttemptActionRequiredState {
      action {
        ... on SubscriptionBillingAttemptPaymentChallenge {
          nextActionUrl
        }
      }
    }
    ... on SubscriptionBillingAttemptFailedState {
      error {
        __typename
        ... on SubscriptionBillingAttemptPaymentError {
          paymentCode: code
        }
        ... on SubscriptionBillingAttemptInventoryError {
          inventoryCode: code
        }
        ... on SubscriptionBillingAttemptGeneralError {
          generalCode: code
        }
      }
    }
    ... on SubscriptionBillingAttemptSuccessState {
      order {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<BillCycleMutation, BillCycleMutationVariables>;
export const BilledAttemptDocument = new TypedDocumentString(`
    query BilledAttempt($id: ID!) {
  subscriptionBillingAttempt(id: $id) {
    ...AttemptState
    createdAt
    completedAt
  }
}
    fragment AttemptState on SubscriptionBillingAttempt {
  id
  idempotencyKey
  state {
    __typename
    ... on SubscriptionBillingAttemptActionRequiredState {
      action {
        ... on SubscriptionBillingAttemptPaymentChallenge {
          nextActionUrl
        }
      }
    }
    ... on SubscriptionBillingAttemptFailedState {
      error {
        __typename
        ... on SubscriptionBillingAttemptPaymentError {
          paymentCode: code
        }
        ... on SubscriptionBillingAttemptInventoryError {
          inventoryCode: code
        }
        ... on SubscriptionBillingAttemptGeneralError {
          generalCode: code
        }
      }
    }
    ... on SubscriptionBillingAttemptSuccessState {
      order {
        id
      }
    }
  }
}`) as unknown as TypedDocumentString<BilledAttemptQuery, BilledAttemptQueryVariables>;
export const UnpaidCycleSkipDocument = new TypedDocumentString(`
    mutation UnpaidCycleSkip($cycle: SubscriptionBillingCycleInput!) {
  subscriptionBillingCycleSkip(billingCycleInput: $cycle) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<UnpaidCycleSkipMutation, UnpaidCycleSkipMutationVariables>;
export const UnpaidContractPauseDocument = new TypedDocumentString(`
    mutation UnpaidContractPause($id: ID!) {
  subscriptionContractPause(subscriptionContractId: $id) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<UnpaidContractPauseMutation, UnpaidContractPauseMutationVariables>;
export const ImportStoreDocument = new TypedDocumentString(`
    query ImportStore {
  shop {
    ianaTimezone
    shipsToCountries
    enabledPresentmentCurrencies
  }
}
    `) as unknown as TypedDocumentString<ImportStoreQuery, ImportStoreQueryVariables>;
export const ImportedContractsDocument = new TypedDocumentString(`
    query ImportedContracts($after: String) {
  subscriptionContracts(first: 100, after: $after) {
    nodes {
      id
      status
      customAttributes {
        key
        value
      }
      customer {
        id
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<ImportedContractsQuery, ImportedContractsQueryVariables>;
export const ImportCustomerByEmailDocument = new TypedDocumentString(`
    query ImportCustomerByEmail($query: String!) {
  customers(first: 2, query: $query) {
    nodes {
      ...ImportCustomer
    }
  }
}
    fragment ImportCustomer on Customer {
  id
  defaultEmailAddress {
    emailAddress
  }
}`) as unknown as TypedDocumentString<ImportCustomerByEmailQuery, ImportCustomerByEmailQueryVariables>;
export const ImportCustomerByIdDocument = new TypedDocumentString(`
    query ImportCustomerById($id: ID!) {
  customer(id: $id) {
    ...ImportCustomer
  }
}
    fragment ImportCustomer on Customer {
  id
  defaultEmailAddress {
    emailAddress
  }
}`) as unknown as TypedDocumentString<ImportCustomerByIdQuery, ImportCustomerByIdQueryVariables>;
export const ImportPaymentMethodDocument = new TypedDocumentString(`
    query ImportPaymentMethod($id: ID!) {
  customerPaymentMethod(id: $id, showRevoked: true) {
    id
    revokedAt
    customer {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ImportPaymentMethodQuery, ImportPaymentMethodQueryVariables>;
export const ImportVariantByIdDocument = new TypedDocumentString(`
    query ImportVariantById($id: ID!) {
  productVariant(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<ImportVariantByIdQuery, ImportVariantByIdQueryVariables>;
export const ImportVariantBySkuDocument = new TypedDocumentString(`
    query ImportVariantBySku($query: String!) {
  productVariants(first: 2, query: $query) {
    nodes {
      id
      sku
    }
  }
}
    `) as unknown as TypedDocumentString<ImportVariantBySkuQuery, ImportVariantBySkuQueryVariables>;
export const ImportContractDocument = new TypedDocumentString(`
    mutation ImportContract($input: SubscriptionContractAtomicCreateInput!) {
  subscriptionContractAtomicCreate(input: $input) {
    contract {
      id
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ImportContractMutation, ImportContractMutationVariables>;
export const ImportCyclesDocument = new TypedDocumentString(`
    query ImportCycles($id: ID!, $start: DateTime!, $end: DateTime!) {
  subscriptionBillingCycles(
    contractId: $id
    first: 20
    billingCyclesDateRangeSelector: { startDate: $start, endDate: $end }
  ) {
    nodes {
      cycleIndex
      billingAttemptExpectedDate
      skipped
      status
    }
  }
}
    `) as unknown as TypedDocumentString<ImportCyclesQuery, ImportCyclesQueryVariables>;
export const PausedContractActivateDocument = new TypedDocumentString(`
    mutation PausedContractActivate($id: ID!) {
  subscriptionContractActivate(subscriptionContractId: $id) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PausedContractActivateMutation, PausedContractActivateMutationVariables>;
export const PlanGroupsDocument = new TypedDocumentString(`
    query PlanGroups($after: String) {
  sellingPlanGroups(first: 8, after: $after) {
    nodes {
      id
      name
      merchantCode
      options
      sellingPlans(first: 20) {
        nodes {
          id
          name
          options
          category
          billingPolicy {
            ... on SellingPlanRecurringBillingPolicy {
              interval
              intervalCount
            }
          }
          deliveryPolicy {
            ... on SellingPlanRecurringDeliveryPolicy {
              deliveryInterval: interval
              deliveryIntervalCount: intervalCount
            }
          }
          pricingPolicies {
            ... on SellingPlanFixedPricingPolicy {
              adjustmentType
              adjustmentValue {
                ... on SellingPlanPricingPolicyPercentageValue {
                  percentage
                }
              }
            }
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<PlanGroupsQuery, PlanGroupsQueryVariables>;
export const PlanProductsDocument = new TypedDocumentString(`
    query PlanProducts($query: String!, $after: String) {
  products(first: 100, after: $after, query: $query) {
    nodes {
      id
      handle
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<PlanProductsQuery, PlanProductsQueryVariables>;
export const PlanGroupProductsDocument = new TypedDocumentString(`
    query PlanGroupProducts($id: ID!, $after: String) {
  sellingPlanGroup(id: $id) {
    products(first: 100, after: $after) {
      nodes {
        id
        handle
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PlanGroupProductsQuery, PlanGroupProductsQueryVariables>;
export const PlanGroupCreateDocument = new TypedDocumentString(`
    mutation PlanGroupCreate($input: SellingPlanGroupInput!) {
  sellingPlanGroupCreate(input: $input) {
    sellingPlanGroup {
      id
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PlanGroupCreateMutation, PlanGroupCreateMutationVariables>;
export const PlanGroupUpdateDocument = new TypedDocumentString(`
    mutation PlanGroupUpdate($id: ID!, $input: SellingPlanGroupInput!) {
  sellingPlanGroupUpdate(id: $id, input: $input) {
    sellingPlanGroup {
      id
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PlanGroupUpdateMutation, PlanGroupUpdateMutationVariables>;
export const PlanGroupAddProductsDocument = new TypedDocumentString(`
    mutation PlanGroupAddProducts($id: ID!, $productIds: [ID!]!) {
  sellingPlanGroupAddProducts(id: $id, productIds: $productIds) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PlanGroupAddProductsMutation, PlanGroupAddProductsMutationVariables>;
export const PlanGroupRemoveProductsDocument = new TypedDocumentString(`
    mutation PlanGroupRemoveProducts($id: ID!, $productIds: [ID!]!) {
  sellingPlanGroupRemoveProducts(id: $id, productIds: $productIds) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PlanGroupRemoveProductsMutation, PlanGroupRemoveProductsMutationVariables>;
export const PaidDeliveriesDocument = new TypedDocumentString(`
    query PaidDeliveries($id: ID!) {
  subscriptionContract(id: $id) {
    id
    ...PaidContract
  }
}
    fragment PaidContract on SubscriptionContract {
  orders(first: 1, reverse: true) {
    nodes {
      id
      name
      lineItems(first: 20) {
        nodes {
          id
          contract {
            id
          }
          discountedTotalSet(withCodeDiscounts: true) {
            presentmentMoney {
              amount
            }
          }
        }
      }
      fulfillmentOrders(first: 25) {
        nodes {
          id
          status
          fulfillAt
          lineItems(first: 5) {
            nodes {
              id
              totalQuantity
              lineItem {
                id
              }
            }
          }
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<PaidDeliveriesQuery, PaidDeliveriesQueryVariables>;
export const EndedPrepaidDocument = new TypedDocumentString(`
    query EndedPrepaid($id: ID!) {
  subscriptionContract(id: $id) {
    ...CheckedContract
    ...PaidContract
  }
}
    fragment CheckedContract on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  billingPolicy {
    interval
    intervalCount
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount
  }
  deliveryPrice {
    amount
  }
  customer {
    id
    defaultEmailAddress {
      emailAddress
    }
  }
  originOrder {
    customerLocale
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        countryCodeV2
      }
    }
    ...CollectedAt
  }
  discounts(first: 5) {
    nodes {
      id
      title
      type
      rejectionReason
      value {
        ... on SubscriptionDiscountPercentageValue {
          percentage
        }
      }
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
      }
    }
  }
}
fragment PaidContract on SubscriptionContract {
  orders(first: 1, reverse: true) {
    nodes {
      id
      name
      lineItems(first: 20) {
        nodes {
          id
          contract {
            id
          }
          discountedTotalSet(withCodeDiscounts: true) {
            presentmentMoney {
              amount
            }
          }
        }
      }
      fulfillmentOrders(first: 25) {
        nodes {
          id
          status
          fulfillAt
          lineItems(first: 5) {
            nodes {
              id
              totalQuantity
              lineItem {
                id
              }
            }
          }
        }
      }
    }
  }
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`) as unknown as TypedDocumentString<EndedPrepaidQuery, EndedPrepaidQueryVariables>;
export const PaidDeliveryMoveDocument = new TypedDocumentString(`
    mutation PaidDeliveryMove($id: ID!, $fulfillAt: DateTime!) {
  fulfillmentOrderReschedule(id: $id, fulfillAt: $fulfillAt) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PaidDeliveryMoveMutation, PaidDeliveryMoveMutationVariables>;
export const PaidDeliveryHoldDocument = new TypedDocumentString(`
    mutation PaidDeliveryHold($id: ID!, $fulfillmentHold: FulfillmentOrderHoldInput!) {
  fulfillmentOrderHold(id: $id, fulfillmentHold: $fulfillmentHold) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<PaidDeliveryHoldMutation, PaidDeliveryHoldMutationVariables>;
export const ReserveMethodDocument = new TypedDocumentString(`
    query ReserveMethod($id: ID!) {
  customerPaymentMethod(id: $id, showRevoked: true) {
    ...ChargedMethod
    customer {
      id
    }
  }
}
    fragment ChargedMethod on CustomerPaymentMethod {
  id
  revokedAt
  instrument {
    __typename
    ... on CustomerCreditCard {
      brand
      lastDigits
      expiryMonth
      expiryYear
    }
  }
}`) as unknown as TypedDocumentString<ReserveMethodQuery, ReserveMethodQueryVariables>;
export const StoredMethodsDocument = new TypedDocumentString(`
    query StoredMethods($contractId: ID!) {
  subscriptionContract(id: $contractId) {
    customerPaymentMethod {
      ...ChargedMethod
    }
    customer {
      paymentMethods(first: 20) {
        nodes {
          ...ChargedMethod
        }
      }
    }
  }
}
    fragment ChargedMethod on CustomerPaymentMethod {
  id
  revokedAt
  instrument {
    __typename
    ... on CustomerCreditCard {
      brand
      lastDigits
      expiryMonth
      expiryYear
    }
  }
}`) as unknown as TypedDocumentString<StoredMethodsQuery, StoredMethodsQueryVariables>;
export const ContractDetailsDocument = new TypedDocumentString(`
    query ContractDetails($id: ID!) {
  subscriptionContract(id: $id) {
    id
    customAttributes {
      key
      value
    }
    deliveryMethod {
      ... on SubscriptionDeliveryMethodShipping {
        address {
          ...ShippedTo
        }
        shippingOption {
          code
          title
          presentmentTitle
          description
        }
      }
      ...CollectedAt
    }
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
        type
        rejectionReason
        targetType
        recurringCycleLimit
        entitledLines {
          all
        }
        value {
          ... on SubscriptionDiscountPercentageValue {
            percentage
          }
        }
      }
    }
    billingAttempts(first: 1, reverse: true) {
      nodes {
        state {
          __typename
          ... on SubscriptionBillingAttemptActionRequiredState {
            action {
              ... on SubscriptionBillingAttemptPaymentChallenge {
                nextActionUrl
              }
            }
          }
        }
      }
    }
    customerPaymentMethod {
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
    fragment ShippedTo on MailingAddress {
  firstName
  lastName
  company
  address1
  address2
  zip
  city
  provinceCode
  countryCodeV2
  phone
}
fragment CollectedAt on SubscriptionDeliveryMethodPickup {
  pickupOption {
    location {
      id
      name
      address {
        address1
        zip
        city
        countryCode
      }
    }
  }
}`) as unknown as TypedDocumentString<ContractDetailsQuery, ContractDetailsQueryVariables>;
export const ContractAnimalsDocument = new TypedDocumentString(`
    query ContractAnimals($id: ID!) {
  subscriptionContract(id: $id) {
    lines(first: 50) {
      nodes {
        customAttributes {
          key
          value
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ContractAnimalsQuery, ContractAnimalsQueryVariables>;
export const PaymentMethodDocument = new TypedDocumentString(`
    query PaymentMethod($id: ID!) {
  subscriptionContract(id: $id) {
    customerPaymentMethod {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<PaymentMethodQuery, PaymentMethodQueryVariables>;
export const EditedCycleDocument = new TypedDocumentString(`
    query EditedCycle($input: SubscriptionBillingCycleInput!) {
  subscriptionBillingCycle(billingCycleInput: $input) {
    cycleIndex
    editedContract {
      deliveryMethod {
        ... on SubscriptionDeliveryMethodShipping {
          address {
            ...ShippedTo
          }
        }
      }
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
    fragment ShippedTo on MailingAddress {
  firstName
  lastName
  company
  address1
  address2
  zip
  city
  provinceCode
  countryCodeV2
  phone
}`) as unknown as TypedDocumentString<EditedCycleQuery, EditedCycleQueryVariables>;
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
    billingCycles {
      cycleIndex
      billingAttemptExpectedDate
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CycleEditsDeleteMutation, CycleEditsDeleteMutationVariables>;
export const CycleEditDeleteDocument = new TypedDocumentString(`
    mutation CycleEditDelete($cycle: SubscriptionBillingCycleInput!) {
  subscriptionBillingCycleEditDelete(billingCycleInput: $cycle) {
    billingCycles {
      cycleIndex
      billingAttemptExpectedDate
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CycleEditDeleteMutation, CycleEditDeleteMutationVariables>;
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
export const DraftManualDiscountAddDocument = new TypedDocumentString(`
    mutation DraftManualDiscountAdd($draftId: ID!, $input: SubscriptionManualDiscountInput!) {
  subscriptionDraftDiscountAdd(draftId: $draftId, input: $input) {
    discountAdded {
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
}`) as unknown as TypedDocumentString<DraftManualDiscountAddMutation, DraftManualDiscountAddMutationVariables>;
export const DraftManualDiscountUpdateDocument = new TypedDocumentString(`
    mutation DraftManualDiscountUpdate($draftId: ID!, $discountId: ID!, $input: SubscriptionManualDiscountInput!) {
  subscriptionDraftDiscountUpdate(
    draftId: $draftId
    discountId: $discountId
    input: $input
  ) {
    discountUpdated {
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
}`) as unknown as TypedDocumentString<DraftManualDiscountUpdateMutation, DraftManualDiscountUpdateMutationVariables>;
export const ContractCancelDocument = new TypedDocumentString(`
    mutation ContractCancel($id: ID!) {
  subscriptionContractCancel(subscriptionContractId: $id) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<ContractCancelMutation, ContractCancelMutationVariables>;
export const CyclesWithEditsDocument = new TypedDocumentString(`
    query CyclesWithEdits($id: ID!, $start: DateTime!, $end: DateTime!, $after: String) {
  subscriptionContract(id: $id) {
    id
    deliveryMethod {
      ... on SubscriptionDeliveryMethodShipping {
        address {
          ...ShippedTo
        }
      }
    }
    lines(first: 50) {
      nodes {
        id
        quantity
      }
    }
  }
  subscriptionBillingCycles(
    contractId: $id
    first: 8
    after: $after
    billingCyclesDateRangeSelector: { startDate: $start, endDate: $end }
  ) {
    nodes {
      cycleIndex
      billingAttemptExpectedDate
      status
      skipped
      edited
      editedContract {
        deliveryMethod {
          ... on SubscriptionDeliveryMethodShipping {
            address {
              ...ShippedTo
            }
          }
        }
        lines(first: 50) {
          nodes {
            id
            variantId
            quantity
            currentPrice {
              amount
            }
          }
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment ShippedTo on MailingAddress {
  firstName
  lastName
  company
  address1
  address2
  zip
  city
  provinceCode
  countryCodeV2
  phone
}`) as unknown as TypedDocumentString<CyclesWithEditsQuery, CyclesWithEditsQueryVariables>;
export const CyclesBeforeDocument = new TypedDocumentString(`
    query CyclesBefore($id: ID!, $count: Int!) {
  subscriptionBillingCycles(contractId: $id, first: $count) {
    nodes {
      ...CheckedCycle
    }
  }
}
    fragment CheckedCycle on SubscriptionBillingCycle {
  cycleIndex
  billingAttemptExpectedDate
  cycleStartAt
  cycleEndAt
  skipped
  status
}`) as unknown as TypedDocumentString<CyclesBeforeQuery, CyclesBeforeQueryVariables>;
export const ContractNowDocument = new TypedDocumentString(`
    query ContractNow($id: ID!) {
  subscriptionContract(id: $id) {
    id
    status
    updatedAt
    customer {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<ContractNowQuery, ContractNowQueryVariables>;
export const CustomerNowDocument = new TypedDocumentString(`
    query CustomerNow($id: ID!) {
  customer(id: $id) {
    id
    createdAt
    updatedAt
    defaultEmailAddress {
      emailAddress
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerNowQuery, CustomerNowQueryVariables>;
export const OrderNowDocument = new TypedDocumentString(`
    query OrderNow($id: ID!) {
  order(id: $id) {
    id
    name
    updatedAt
    createdAt
    cartToken
    cancelledAt
    displayFinancialStatus
    displayFulfillmentStatus
    customerLocale
    presentmentCurrencyCode
    subtotalPriceSet {
      presentmentMoney {
        amount
      }
    }
    totalRefundedSet {
      presentmentMoney {
        amount
      }
    }
    totalRefundedShippingSet {
      presentmentMoney {
        amount
      }
    }
    discountCodes
    customAttributes {
      key
      value
    }
    customer {
      id
      firstName
      lastName
      defaultEmailAddress {
        emailAddress
      }
      defaultPhoneNumber {
        phoneNumber
      }
    }
    shippingAddress {
      address1
      address2
      zip
      city
      countryCodeV2
      phone
    }
    fulfillments(first: 10) {
      ...ReviewedFulfillment
    }
    lineItems(first: 50) {
      nodes {
        product {
          id
          handle
          title
          productType
        }
        isGiftCard
        discountedTotalSet(withCodeDiscounts: true) {
          presentmentMoney {
            amount
          }
        }
        contract {
          id
          createdAt
          originOrder {
            id
          }
        }
      }
    }
  }
}
    fragment ReviewedFulfillment on Fulfillment {
  createdAt
  deliveredAt
  estimatedDeliveryAt
  status
}`) as unknown as TypedDocumentString<OrderNowQuery, OrderNowQueryVariables>;
export const OrdersUpdatedSinceDocument = new TypedDocumentString(`
    query OrdersUpdatedSince($query: String!, $after: String) {
  orders(first: 50, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes {
      id
      updatedAt
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<OrdersUpdatedSinceQuery, OrdersUpdatedSinceQueryVariables>;
export const RegisteredWebhooksDocument = new TypedDocumentString(`
    query RegisteredWebhooks($after: String) {
  webhookSubscriptions(first: 50, after: $after) {
    nodes {
      topic
      uri
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<RegisteredWebhooksQuery, RegisteredWebhooksQueryVariables>;
export const RegisterWebhookDocument = new TypedDocumentString(`
    mutation RegisterWebhook($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
    userErrors {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<RegisterWebhookMutation, RegisterWebhookMutationVariables>;
export const DiscountCodeCreateDocument = new TypedDocumentString(`
    mutation DiscountCodeCreate($code: DiscountCodeBasicInput!) {
  discountCodeBasicCreate(basicCodeDiscount: $code) {
    codeDiscountNode {
      id
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DiscountCodeCreateMutation, DiscountCodeCreateMutationVariables>;
export const DiscountCodeByTitleDocument = new TypedDocumentString(`
    query DiscountCodeByTitle($code: String!) {
  codeDiscountNodeByCode(code: $code) {
    id
    codeDiscount {
      ... on DiscountCodeBasic {
        title
      }
    }
  }
}
    `) as unknown as TypedDocumentString<DiscountCodeByTitleQuery, DiscountCodeByTitleQueryVariables>;
export const DiscountCodeEndDocument = new TypedDocumentString(`
    mutation DiscountCodeEnd($id: ID!) {
  discountCodeDeactivate(id: $id) {
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DiscountCodeEndMutation, DiscountCodeEndMutationVariables>;
export const SegmentsByNameDocument = new TypedDocumentString(`
    query SegmentsByName($query: String!) {
  segments(first: 10, query: $query) {
    nodes {
      id
      name
      query
    }
  }
}
    `) as unknown as TypedDocumentString<SegmentsByNameQuery, SegmentsByNameQueryVariables>;
export const SegmentCreateDocument = new TypedDocumentString(`
    mutation SegmentCreate($name: String!, $query: String!) {
  segmentCreate(name: $name, query: $query) {
    segment {
      id
    }
    userErrors {
      message
    }
  }
}
    `) as unknown as TypedDocumentString<SegmentCreateMutation, SegmentCreateMutationVariables>;
export const ShopTimeZoneDocument = new TypedDocumentString(`
    query ShopTimeZone {
  shop {
    ianaTimezone
  }
}
    `) as unknown as TypedDocumentString<ShopTimeZoneQuery, ShopTimeZoneQueryVariables>;