/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
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

export type CustomerAddressInput = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  company?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  territoryCode?: string | null | undefined;
  zip?: string | null | undefined;
  zoneCode?: string | null | undefined;
};

export type CustomerUpdateInput = {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
};

export type FulfillmentEventStatus =
  | 'ATTEMPTED_DELIVERY'
  | 'CARRIER_PICKED_UP'
  | 'CONFIRMED'
  | 'DELAYED'
  | 'DELIVERED'
  | 'FAILURE'
  | 'IN_TRANSIT'
  | 'LABEL_PRINTED'
  | 'LABEL_PURCHASED'
  | 'OUT_FOR_DELIVERY'
  | 'PICKED_UP'
  | 'READY_FOR_PICKUP';

export type FulfillmentStatus =
  | 'CANCELLED'
  | 'ERROR'
  | 'FAILURE'
  | 'OPEN'
  | 'PENDING'
  | 'SUCCESS';

export type LanguageCode =
  | 'AF'
  | 'AK'
  | 'AM'
  | 'AR'
  | 'AS'
  | 'AZ'
  | 'BE'
  | 'BG'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BR'
  | 'BS'
  | 'CA'
  | 'CE'
  | 'CKB'
  | 'CS'
  | 'CU'
  | 'CY'
  | 'DA'
  | 'DE'
  | 'DZ'
  | 'EE'
  | 'EL'
  | 'EN'
  | 'EO'
  | 'ES'
  | 'ET'
  | 'EU'
  | 'FA'
  | 'FF'
  | 'FI'
  | 'FIL'
  | 'FO'
  | 'FR'
  | 'FY'
  | 'GA'
  | 'GD'
  | 'GL'
  | 'GU'
  | 'GV'
  | 'HA'
  | 'HE'
  | 'HI'
  | 'HR'
  | 'HU'
  | 'HY'
  | 'IA'
  | 'ID'
  | 'IG'
  | 'II'
  | 'IS'
  | 'IT'
  | 'JA'
  | 'JV'
  | 'KA'
  | 'KI'
  | 'KK'
  | 'KL'
  | 'KM'
  | 'KN'
  | 'KO'
  | 'KS'
  | 'KU'
  | 'KW'
  | 'KY'
  | 'LB'
  | 'LG'
  | 'LN'
  | 'LO'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'MG'
  | 'MI'
  | 'MK'
  | 'ML'
  | 'MN'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MY'
  | 'NB'
  | 'ND'
  | 'NE'
  | 'NL'
  | 'NN'
  | 'NO'
  | 'OM'
  | 'OR'
  | 'OS'
  | 'PA'
  | 'PL'
  | 'PS'
  | 'PT'
  | 'PT_BR'
  | 'PT_PT'
  | 'QU'
  | 'RM'
  | 'RN'
  | 'RO'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SI'
  | 'SK'
  | 'SL'
  | 'SN'
  | 'SO'
  | 'SQ'
  | 'SR'
  | 'SU'
  | 'SV'
  | 'SW'
  | 'TA'
  | 'TE'
  | 'TG'
  | 'TH'
  | 'TI'
  | 'TK'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'UG'
  | 'UK'
  | 'UR'
  | 'UZ'
  | 'VI'
  | 'VO'
  | 'WO'
  | 'XH'
  | 'YI'
  | 'YO'
  | 'ZH'
  | 'ZH_CN'
  | 'ZH_TW'
  | 'ZU';

export type OrderActionType =
  | 'ORDER'
  | 'ORDER_EDIT'
  | 'REFUND'
  | 'RETURN'
  | 'UNKNOWN';

export type OrderFinancialStatus =
  | 'AUTHORIZED'
  | 'EXPIRED'
  | 'PAID'
  | 'PARTIALLY_PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

export type OrderFulfillmentStatus =
  | 'FULFILLED'
  | 'IN_PROGRESS'
  | 'ON_HOLD'
  | 'OPEN'
  | 'PARTIALLY_FULFILLED'
  | 'PENDING_FULFILLMENT'
  | 'RESTOCKED'
  | 'SCHEDULED'
  | 'UNFULFILLED';

export type OrderTransactionKind =
  | 'AUTHORIZATION'
  | 'CAPTURE'
  | 'CARD_APPROVAL'
  | 'CARD_DECLINE'
  | 'CHANGE'
  | 'EMV_AUTHORIZATION'
  | 'REFUND'
  | 'REFUND_EMV_INITIATE'
  | 'SALE'
  | 'SUGGESTED_REFUND'
  | 'VOID';

export type OrderTransactionStatus =
  | 'ERROR'
  | 'FAILURE'
  | 'PENDING'
  | 'PENDING_AUTHENTICATION'
  | 'SUCCESS';

export type OrderTransactionType =
  | 'BANK_DEPOSIT'
  | 'CARD'
  | 'CASH_ON_DELIVERY'
  | 'CUSTOM'
  | 'GIFT_CARD'
  | 'MANUAL'
  | 'MONEY_ORDER'
  | 'SHOPIFY_INSTALLMENTS'
  | 'STORE_CREDIT';

export type StoreCreditSystemEvent =
  | 'ADJUSTMENT'
  | 'ORDER_CANCELLATION'
  | 'ORDER_PAYMENT'
  | 'ORDER_REFUND'
  | 'PAYMENT_FAILURE'
  | 'PAYMENT_RETURNED'
  | 'TAX_FINALIZATION';

export type SubscriptionBillingCycleInput = {
  contractId: string | number;
  selector: SubscriptionBillingCycleSelector;
};

export type SubscriptionBillingCycleSelector = {
  date?: string | null | undefined;
  index?: number | null | undefined;
};

export type SubscriptionBillingCycleSkipUserErrorCode =
  | 'INVALID';

export type SubscriptionBillingCycleUnskipUserErrorCode =
  | 'INVALID';

export type SubscriptionContractLastBillingErrorType =
  | 'CUSTOMER_ERROR'
  | 'INVENTORY_ERROR'
  | 'OTHER'
  | 'PAYMENT_ERROR';

export type SubscriptionContractLastPaymentStatus =
  | 'FAILED'
  | 'SUCCEEDED';

export type SubscriptionContractStatusUpdateErrorCode =
  | 'HAS_FUTURE_EDITS'
  | 'INVALID'
  | 'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST';

export type SubscriptionContractSubscriptionStatus =
  | 'ACTIVE'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'FAILED'
  | 'PAUSED'
  | 'STALE';

export type SubscriptionContractUserErrorCode =
  | 'BLANK'
  | 'HAS_FUTURE_EDITS'
  | 'INVALID'
  | 'PAYMENT_INSTRUMENT_DOES_NOT_EXIST'
  | 'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST';

export type SubscriptionDeliveryMethodInput = {
  localDelivery?: SubscriptionDeliveryMethodLocalDeliveryInput | null | undefined;
  pickup?: SubscriptionDeliveryMethodPickupInput | null | undefined;
  shipping?: SubscriptionDeliveryMethodShippingInput | null | undefined;
};

export type SubscriptionDeliveryMethodLocalDeliveryInput = {
  deliveryAddress?: CustomerAddressInput | null | undefined;
  instructions?: string | null | undefined;
  phone: string;
};

export type SubscriptionDeliveryMethodPickupInput = {
  locationId: string | number;
};

export type SubscriptionDeliveryMethodShippingInput = {
  shippingAddress?: CustomerAddressInput | null | undefined;
};

export type SubscriptionInterval =
  | 'DAY'
  | 'MONTH'
  | 'WEEK'
  | 'YEAR';

export type UserErrorsCustomerAddressUserErrorsCode =
  | 'ADDRESS1_MISSING'
  | 'ADDRESS_ARGUMENT_EMPTY'
  | 'ADDRESS_ID_DOES_NOT_EXIST'
  | 'CONTAINS_HTML_TAGS'
  | 'COUNTRY_NOT_EXIST'
  | 'CUSTOMER_ADDRESS_ALREADY_EXISTS'
  | 'DELETING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED'
  | 'DEMOTING_CUSTOMER_DEFAULT_ADDRESS_NOT_ALLOWED'
  | 'INVALID'
  | 'INVALID_FOR_COUNTRY'
  | 'INVALID_FOR_COUNTRY_AND_PROVINCE'
  | 'INVALID_TERRITORY_CODE'
  | 'PHONE_NUMBER_NOT_VALID'
  | 'REQUIRED'
  | 'TERRITORY_CODE_MISSING'
  | 'TOO_LONG'
  | 'ZONE_CODE_MISSING';

export type UserErrorsCustomerUserErrorsCode =
  | 'CONTAINS_HTML_TAGS'
  | 'CONTAINS_URL'
  | 'CUSTOMER_DOES_NOT_EXIST'
  | 'CUSTOMER_INPUT_ARGUMENT_EMPTY'
  | 'INVALID'
  | 'TOO_LONG';

export type CustomerIdQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerIdQuery = { customer: { id: string, emailAddress: { emailAddress: string | null } | null } };

export type AddressPartsFragment = { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null };

export type CustomerQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerQuery = { customer: { id: string, firstName: string | null, lastName: string | null, emailAddress: { emailAddress: string | null } | null, phoneNumber: { phoneNumber: string } | null, defaultAddress: { id: string } | null, addresses: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null }> } } };

export type CustomerUpdateMutationVariables = Exact<{
  input: CustomerUpdateInput;
}>;


export type CustomerUpdateMutation = { customerUpdate: { customer: { id: string, firstName: string | null, lastName: string | null } | null, userErrors: Array<{ code: UserErrorsCustomerUserErrorsCode | null, field: Array<string> | null, message: string }> } | null };

export type AddressErrorFragment = { code: UserErrorsCustomerAddressUserErrorsCode | null, field: Array<string> | null, message: string };

export type AddressCreateMutationVariables = Exact<{
  address: CustomerAddressInput;
  defaultAddress?: boolean | null | undefined;
}>;


export type AddressCreateMutation = { customerAddressCreate: { customerAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, userErrors: Array<{ code: UserErrorsCustomerAddressUserErrorsCode | null, field: Array<string> | null, message: string }> } | null };

export type AddressUpdateMutationVariables = Exact<{
  addressId: string | number;
  address?: CustomerAddressInput | null | undefined;
  defaultAddress?: boolean | null | undefined;
}>;


export type AddressUpdateMutation = { customerAddressUpdate: { customerAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, userErrors: Array<{ code: UserErrorsCustomerAddressUserErrorsCode | null, field: Array<string> | null, message: string }> } | null };

export type AddressDeleteMutationVariables = Exact<{
  addressId: string | number;
}>;


export type AddressDeleteMutation = { customerAddressDelete: { deletedAddressId: string | null, userErrors: Array<{ code: UserErrorsCustomerAddressUserErrorsCode | null, field: Array<string> | null, message: string }> } | null };

export type SumFragment = { amount: string, currencyCode: CurrencyCode };

export type OrderSummaryFragment = { id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, financialStatus: OrderFinancialStatus | null, totalPrice: { amount: string, currencyCode: CurrencyCode }, refunds: Array<{ createdAt: string | null, totalRefunded: { amount: string, currencyCode: CurrencyCode } }> };

export type OrderPartsFragment = { id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, financialStatus: OrderFinancialStatus | null, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, productType: string | null, variantId: string | null, quantity: number, image: { url: string } | null, totalPrice: { amount: string, currencyCode: CurrencyCode } | null }> }, totalPrice: { amount: string, currencyCode: CurrencyCode }, refunds: Array<{ createdAt: string | null, totalRefunded: { amount: string, currencyCode: CurrencyCode } }> };

export type OrdersQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}>;


export type OrdersQuery = { customer: { id: string, orders: { nodes: Array<{ id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, financialStatus: OrderFinancialStatus | null, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, variantId: string | null, quantity: number }> }, pictured: { nodes: Array<{ image: { url: string } | null }> }, totalPrice: { amount: string, currencyCode: CurrencyCode }, refunds: Array<{ createdAt: string | null, totalRefunded: { amount: string, currencyCode: CurrencyCode } }> }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } };

export type OrderHistoryQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type OrderHistoryQuery = { customer: { id: string, orders: { nodes: Array<{ id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, financialStatus: OrderFinancialStatus | null, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, productType: string | null, variantId: string | null, quantity: number, customAttributes: Array<{ key: string, value: string | null }>, image: { url: string } | null, totalPrice: { amount: string, currencyCode: CurrencyCode } | null }> }, totalPrice: { amount: string, currencyCode: CurrencyCode }, refunds: Array<{ createdAt: string | null, totalRefunded: { amount: string, currencyCode: CurrencyCode } }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

export type LastAddressQueryVariables = Exact<{ [key: string]: never; }>;


export type LastAddressQuery = { customer: { id: string, orders: { nodes: Array<{ id: string, shippingAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null }> } } };

export type OrderByNumberQueryVariables = Exact<{
  query: string;
}>;


export type OrderByNumberQuery = { customer: { id: string, firstName: string | null, lastName: string | null, orders: { nodes: Array<{ email: string | null, phone: string | null, id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, financialStatus: OrderFinancialStatus | null, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, productType: string | null, variantId: string | null, quantity: number, price: { amount: string, currencyCode: CurrencyCode } | null, discountAllocations: Array<{ allocatedAmount: { amount: string }, discountApplication:
                | { title: string }
                | { code: string }
                | { title: string }
                | { title: string }
               }>, image: { url: string } | null, totalPrice: { amount: string, currencyCode: CurrencyCode } | null }> }, totalShipping: { amount: string, currencyCode: CurrencyCode }, totalTax: { amount: string, currencyCode: CurrencyCode } | null, shippingLine: { title: string } | null, shippingAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, billingAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, transactions: Array<{ id: string, kind: OrderTransactionKind | null, status: OrderTransactionStatus | null, type: OrderTransactionType, transactionParentId: string | null, transactionAmount: { presentmentMoney: { amount: string, currencyCode: CurrencyCode } }, paymentDetails: { cardBrand: string, last4: string | null } | null, giftCardDetails: { last4: string } | null, typeDetails: { name: string | null } | null }>, fulfillments: { nodes: Array<{ id: string, estimatedDeliveryAt: string | null, latestShipmentStatus: FulfillmentEventStatus | null, trackingInformation: Array<{ company: string | null, number: string | null, url: string | null }> }> }, totalPrice: { amount: string, currencyCode: CurrencyCode }, refunds: Array<{ createdAt: string | null, totalRefunded: { amount: string, currencyCode: CurrencyCode } }> }> } } };

export type OrderTaxesQueryVariables = Exact<{
  id: string | number;
}>;


export type OrderTaxesQuery = { order: { id: string, agreements: { nodes: Array<
        | { id: string, reason: OrderActionType, sales: { nodes: Array<
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
            > } }
        | { id: string, reason: OrderActionType, sales: { nodes: Array<
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
            > } }
        | { id: string, reason: OrderActionType, sales: { nodes: Array<
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
            > } }
        | { id: string, reason: OrderActionType, sales: { nodes: Array<
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
              | { id: string, taxes: Array<{ id: string, amount: { amount: string }, taxLine: { id: string, ratePercentage: number | null } }> }
            > } }
      > } } | null };

export type OrderComesNextQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderComesNextQuery = { customer: { id: string, orders: { nodes: Array<{ id: string }> }, subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus, nextBillingDate: string | null, currencyCode: CurrencyCode, billingPolicy: { maxCycles: number | null }, originOrder: { id: string } | null, lines: { nodes: Array<{ lineDiscountedPrice: { amount: string, currencyCode: CurrencyCode } }>, pageInfo: { hasNextPage: boolean } } }> } } };

export type StoreCreditQueryVariables = Exact<{ [key: string]: never; }>;


export type StoreCreditQuery = { customer: { id: string, storeCreditAccounts: { nodes: Array<{ id: string, balance: { amount: string, currencyCode: CurrencyCode }, transactions: { nodes: Array<
            | { expiresAt: string | null, createdAt: string, event: StoreCreditSystemEvent, amount: { amount: string, currencyCode: CurrencyCode }, balanceAfterTransaction: { amount: string, currencyCode: CurrencyCode } }
            | { createdAt: string, event: StoreCreditSystemEvent, amount: { amount: string, currencyCode: CurrencyCode }, balanceAfterTransaction: { amount: string, currencyCode: CurrencyCode } }
            | { createdAt: string, event: StoreCreditSystemEvent, amount: { amount: string, currencyCode: CurrencyCode }, balanceAfterTransaction: { amount: string, currencyCode: CurrencyCode } }
            | { createdAt: string, event: StoreCreditSystemEvent, amount: { amount: string, currencyCode: CurrencyCode }, balanceAfterTransaction: { amount: string, currencyCode: CurrencyCode } }
          >, pageInfo: { hasNextPage: boolean } } }> } } };

export type BoughtBeforeQueryVariables = Exact<{ [key: string]: never; }>;


export type BoughtBeforeQuery = { customer: { id: string, firstName: string | null, orders: { nodes: Array<{ id: string, cancelledAt: string | null, shippingAddress: { territoryCode: CountryCode | null } | null, fulfillments: { nodes: Array<{ id: string, createdAt: string }> }, lineItems: { nodes: Array<{ id: string, title: string, productType: string | null, variantId: string | null, quantity: number }> } }> }, subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus, lines: { nodes: Array<{ id: string, title: string }> } }> } } };

export type ReferredCustomerQueryVariables = Exact<{ [key: string]: never; }>;


export type ReferredCustomerQuery = { customer: { id: string, firstName: string | null, lastName: string | null, emailAddress: { emailAddress: string | null } | null, phoneNumber: { phoneNumber: string } | null, defaultAddress: { id: string } | null, addresses: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null }> }, subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus }> } } };

export type NewsletterCustomerQueryVariables = Exact<{ [key: string]: never; }>;


export type NewsletterCustomerQuery = { customer: { emailAddress: { emailAddress: string | null } | null, orders: { nodes: Array<{ id: string }> } } };

export type SubscriptionPartsFragment = { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, lastPaymentStatus: SubscriptionContractLastPaymentStatus | null, lastBillingAttemptErrorType: SubscriptionContractLastBillingErrorType | null, billingPolicy: { interval: SubscriptionInterval, maxCycles: number | null, intervalCount: { count: number } | null }, deliveryPolicy: { interval: SubscriptionInterval, intervalCount: { count: number } | null }, lines: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, customAttributes: Array<{ key: string, value: string | null }>, currentPrice: { amount: string, currencyCode: CurrencyCode }, lineDiscountedPrice: { amount: string, currencyCode: CurrencyCode }, image: { url: string } | null }> }, upcomingBillingCycles: { nodes: Array<{ cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, edited: boolean }> }, deliveryMethod:
    | { pickupOption: { title: string | null, pickupAddress: { address1: string, address2: string | null, zip: string | null, city: string, zoneCode: string | null, countryCode: CountryCode } } }
    | { address: { firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, provinceCode: string | null, countryCode: CountryCode | null, phone: string | null } }
    | Record<PropertyKey, never>
   | null };

export type PickupPlaceFragment = { address1: string, address2: string | null, zip: string | null, city: string, zoneCode: string | null, countryCode: CountryCode };

export type SubscriptionsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type SubscriptionsQuery = { customer: { id: string, subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, lastPaymentStatus: SubscriptionContractLastPaymentStatus | null, lastBillingAttemptErrorType: SubscriptionContractLastBillingErrorType | null, billingPolicy: { interval: SubscriptionInterval, maxCycles: number | null, intervalCount: { count: number } | null }, deliveryPolicy: { interval: SubscriptionInterval, intervalCount: { count: number } | null }, lines: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, customAttributes: Array<{ key: string, value: string | null }>, currentPrice: { amount: string, currencyCode: CurrencyCode }, lineDiscountedPrice: { amount: string, currencyCode: CurrencyCode }, image: { url: string } | null }> }, upcomingBillingCycles: { nodes: Array<{ cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, edited: boolean }> }, deliveryMethod:
          | { pickupOption: { title: string | null, pickupAddress: { address1: string, address2: string | null, zip: string | null, city: string, zoneCode: string | null, countryCode: CountryCode } } }
          | { address: { firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, provinceCode: string | null, countryCode: CountryCode | null, phone: string | null } }
          | Record<PropertyKey, never>
         | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } };

export type SubscriptionFrequenciesQueryVariables = Exact<{ [key: string]: never; }>;


export type SubscriptionFrequenciesQuery = { customer: { id: string, subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus, currencyCode: CurrencyCode, billingPolicy: { interval: SubscriptionInterval, maxCycles: number | null, intervalCount: { count: number } | null }, deliveryPolicy: { interval: SubscriptionInterval, intervalCount: { count: number } | null } }> } } };

export type OwnSubscriptionQueryVariables = Exact<{
  id: string | number;
}>;


export type OwnSubscriptionQuery = { customer: { id: string, subscriptionContract: { id: string } | null } };

export type SubscriptionQueryVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionQuery = { customer: { id: string, subscriptionContract: { id: string, status: SubscriptionContractSubscriptionStatus, createdAt: string, currencyCode: CurrencyCode, lastPaymentStatus: SubscriptionContractLastPaymentStatus | null, lastBillingAttemptErrorType: SubscriptionContractLastBillingErrorType | null, billingPolicy: { interval: SubscriptionInterval, maxCycles: number | null, intervalCount: { count: number } | null }, deliveryPolicy: { interval: SubscriptionInterval, intervalCount: { count: number } | null }, lines: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, customAttributes: Array<{ key: string, value: string | null }>, currentPrice: { amount: string, currencyCode: CurrencyCode }, lineDiscountedPrice: { amount: string, currencyCode: CurrencyCode }, image: { url: string } | null }> }, upcomingBillingCycles: { nodes: Array<{ cycleIndex: number, billingAttemptExpectedDate: string, cycleStartAt: string, cycleEndAt: string, skipped: boolean, edited: boolean }> }, deliveryMethod:
        | { pickupOption: { title: string | null, pickupAddress: { address1: string, address2: string | null, zip: string | null, city: string, zoneCode: string | null, countryCode: CountryCode } } }
        | { address: { firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, provinceCode: string | null, countryCode: CountryCode | null, phone: string | null } }
        | Record<PropertyKey, never>
       | null } | null } };

export type StatusErrorFragment = { code: SubscriptionContractStatusUpdateErrorCode | null, message: string };

export type SubscriptionPauseMutationVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionPauseMutation = { subscriptionContractPause: { contract: { id: string, status: SubscriptionContractSubscriptionStatus } | null, userErrors: Array<{ code: SubscriptionContractStatusUpdateErrorCode | null, message: string }> } | null };

export type SubscriptionResumeMutationVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionResumeMutation = { subscriptionContractActivate: { contract: { id: string, status: SubscriptionContractSubscriptionStatus } | null, userErrors: Array<{ code: SubscriptionContractStatusUpdateErrorCode | null, message: string }> } | null };

export type SubscriptionCancelMutationVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionCancelMutation = { subscriptionContractCancel: { contract: { id: string, status: SubscriptionContractSubscriptionStatus } | null, userErrors: Array<{ code: SubscriptionContractStatusUpdateErrorCode | null, message: string }> } | null };

export type CycleSkipMutationVariables = Exact<{
  input: SubscriptionBillingCycleInput;
}>;


export type CycleSkipMutation = { subscriptionBillingCycleSkip: { billingCycle: { cycleIndex: number, skipped: boolean } | null, userErrors: Array<{ code: SubscriptionBillingCycleSkipUserErrorCode | null, message: string }> } | null };

export type CycleUnskipMutationVariables = Exact<{
  input: SubscriptionBillingCycleInput;
}>;


export type CycleUnskipMutation = { subscriptionBillingCycleUnskip: { billingCycle: { cycleIndex: number, skipped: boolean } | null, userErrors: Array<{ code: SubscriptionBillingCycleUnskipUserErrorCode | null, message: string }> } | null };

export type DeliveryOptionsMutationVariables = Exact<{
  id: string | number;
  address: CustomerAddressInput;
  language?: LanguageCode;
}>;


export type DeliveryOptionsMutation = { subscriptionContractFetchDeliveryOptions: { deliveryOptionsResult:
      | { __typename: 'SubscriptionDeliveryOptionsResultFailure' }
      | { __typename: 'SubscriptionDeliveryOptionsResultSuccess', token: string, deliveryOptions: Array<
          | { locationId: string, title: string, description: string | null, pickupTime: string, price: { amount: string, currencyCode: CurrencyCode }, pickupAddress: { address1: string, address2: string | null, zip: string | null, city: string, zoneCode: string | null, countryCode: CountryCode } }
          | Record<PropertyKey, never>
        > }
     | null, userErrors: Array<{ code: SubscriptionContractUserErrorCode | null, message: string }> } | null };

export type DeliverySelectMutationVariables = Exact<{
  id: string | number;
  token: string;
  method: SubscriptionDeliveryMethodInput;
}>;


export type DeliverySelectMutation = { subscriptionContractSelectDeliveryMethod: { contract: { id: string } | null, userErrors: Array<{ code: SubscriptionContractUserErrorCode | null, message: string }> } | null };

export type SubscriptionOrdersQueryVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionOrdersQuery = { customer: { id: string, subscriptionContract: { id: string, orders: { nodes: Array<{ id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, financialStatus: OrderFinancialStatus | null, totalPrice: { amount: string, currencyCode: CurrencyCode }, refunds: Array<{ createdAt: string | null, totalRefunded: { amount: string, currencyCode: CurrencyCode } }> }> } } | null } };

export type SubscriptionSupplyQueryVariables = Exact<{
  id: string | number;
}>;


export type SubscriptionSupplyQuery = { customer: { id: string, subscriptionContracts: { nodes: Array<{ id: string, status: SubscriptionContractSubscriptionStatus, lines: { nodes: Array<{ id: string, title: string }> } }> }, subscriptionContract: { id: string, orders: { nodes: Array<{ id: string, cancelledAt: string | null, fulfillments: { nodes: Array<{ id: string, createdAt: string }> }, lineItems: { nodes: Array<{ id: string, variantId: string | null, quantity: number }> } }> } } | null } };

export type OrderForProgramQueryVariables = Exact<{
  query: string;
}>;


export type OrderForProgramQuery = { customer: { id: string, orders: { nodes: Array<{ id: string, number: number, name: string, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, totalPrice: { amount: string, currencyCode: CurrencyCode }, totalShipping: { amount: string, currencyCode: CurrencyCode }, refunds: Array<{ id: string, createdAt: string | null, totalRefunded: { amount: string, currencyCode: CurrencyCode } }>, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, variantId: string | null, quantity: number, price: { amount: string, currencyCode: CurrencyCode } | null, totalPrice: { amount: string, currencyCode: CurrencyCode } | null }> }, shippingAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, zoneCode: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, shippingLine: { title: string } | null, fulfillments: { nodes: Array<{ id: string, createdAt: string, updatedAt: string, status: FulfillmentStatus | null, estimatedDeliveryAt: string | null, latestShipmentStatus: FulfillmentEventStatus | null, trackingInformation: Array<{ company: string | null, number: string | null, url: string | null }>, fulfillmentLineItems: { nodes: Array<{ quantity: number | null, lineItem: { id: string } }> } }> } }> } } };

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
export const AddressPartsFragmentDoc = new TypedDocumentString(`
    fragment AddressParts on CustomerAddress {
  id
  firstName
  lastName
  address1
  address2
  zip
  city
  zoneCode
  territoryCode
  phoneNumber
}
    `, {"fragmentName":"AddressParts"}) as unknown as TypedDocumentString<AddressPartsFragment, unknown>;
export const AddressErrorFragmentDoc = new TypedDocumentString(`
    fragment AddressError on UserErrorsCustomerAddressUserErrors {
  code
  field
  message
}
    `, {"fragmentName":"AddressError"}) as unknown as TypedDocumentString<AddressErrorFragment, unknown>;
export const SumFragmentDoc = new TypedDocumentString(`
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
    `, {"fragmentName":"Sum"}) as unknown as TypedDocumentString<SumFragment, unknown>;
export const OrderSummaryFragmentDoc = new TypedDocumentString(`
    fragment OrderSummary on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  financialStatus
  refunds {
    createdAt
    totalRefunded {
      ...Sum
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}`, {"fragmentName":"OrderSummary"}) as unknown as TypedDocumentString<OrderSummaryFragment, unknown>;
export const OrderPartsFragmentDoc = new TypedDocumentString(`
    fragment OrderParts on Order {
  ...OrderSummary
  lineItems(first: 50) {
    nodes {
      id
      title
      variantTitle
      productType
      variantId
      quantity
      image {
        url
      }
      totalPrice {
        ...Sum
      }
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment OrderSummary on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  financialStatus
  refunds {
    createdAt
    totalRefunded {
      ...Sum
    }
  }
}`, {"fragmentName":"OrderParts"}) as unknown as TypedDocumentString<OrderPartsFragment, unknown>;
export const PickupPlaceFragmentDoc = new TypedDocumentString(`
    fragment PickupPlace on PickupAddress {
  address1
  address2
  zip
  city
  zoneCode
  countryCode
}
    `, {"fragmentName":"PickupPlace"}) as unknown as TypedDocumentString<PickupPlaceFragment, unknown>;
export const SubscriptionPartsFragmentDoc = new TypedDocumentString(`
    fragment SubscriptionParts on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  lastPaymentStatus
  lastBillingAttemptErrorType
  billingPolicy {
    interval
    intervalCount {
      count
    }
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount {
      count
    }
  }
  lines(first: 50) {
    nodes {
      id
      title
      variantTitle
      quantity
      customAttributes {
        key
        value
      }
      currentPrice {
        ...Sum
      }
      lineDiscountedPrice {
        ...Sum
      }
      image {
        url
      }
    }
  }
  upcomingBillingCycles(first: 6) {
    nodes {
      cycleIndex
      billingAttemptExpectedDate
      cycleStartAt
      cycleEndAt
      skipped
      edited
    }
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        firstName
        lastName
        address1
        address2
        zip
        city
        provinceCode
        countryCode
        phone
      }
    }
    ... on SubscriptionDeliveryMethodPickup {
      pickupOption {
        title
        pickupAddress {
          ...PickupPlace
        }
      }
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment PickupPlace on PickupAddress {
  address1
  address2
  zip
  city
  zoneCode
  countryCode
}`, {"fragmentName":"SubscriptionParts"}) as unknown as TypedDocumentString<SubscriptionPartsFragment, unknown>;
export const StatusErrorFragmentDoc = new TypedDocumentString(`
    fragment StatusError on SubscriptionContractStatusUpdateUserError {
  code
  message
}
    `, {"fragmentName":"StatusError"}) as unknown as TypedDocumentString<StatusErrorFragment, unknown>;
export const CustomerIdDocument = new TypedDocumentString(`
    query CustomerId {
  customer {
    id
    emailAddress {
      emailAddress
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerIdQuery, CustomerIdQueryVariables>;
export const CustomerDocument = new TypedDocumentString(`
    query Customer {
  customer {
    id
    firstName
    lastName
    emailAddress {
      emailAddress
    }
    phoneNumber {
      phoneNumber
    }
    defaultAddress {
      id
    }
    addresses(first: 50) {
      nodes {
        ...AddressParts
      }
    }
  }
}
    fragment AddressParts on CustomerAddress {
  id
  firstName
  lastName
  address1
  address2
  zip
  city
  zoneCode
  territoryCode
  phoneNumber
}`) as unknown as TypedDocumentString<CustomerQuery, CustomerQueryVariables>;
export const CustomerUpdateDocument = new TypedDocumentString(`
    mutation CustomerUpdate($input: CustomerUpdateInput!) {
  customerUpdate(input: $input) {
    customer {
      id
      firstName
      lastName
    }
    userErrors {
      code
      field
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CustomerUpdateMutation, CustomerUpdateMutationVariables>;
export const AddressCreateDocument = new TypedDocumentString(`
    mutation AddressCreate($address: CustomerAddressInput!, $defaultAddress: Boolean) {
  customerAddressCreate(address: $address, defaultAddress: $defaultAddress) {
    customerAddress {
      ...AddressParts
    }
    userErrors {
      ...AddressError
    }
  }
}
    fragment AddressParts on CustomerAddress {
  id
  firstName
  lastName
  address1
  address2
  zip
  city
  zoneCode
  territoryCode
  phoneNumber
}
fragment AddressError on UserErrorsCustomerAddressUserErrors {
  code
  field
  message
}`) as unknown as TypedDocumentString<AddressCreateMutation, AddressCreateMutationVariables>;
export const AddressUpdateDocument = new TypedDocumentString(`
    mutation AddressUpdate($addressId: ID!, $address: CustomerAddressInput, $defaultAddress: Boolean) {
  customerAddressUpdate(
    addressId: $addressId
    address: $address
    defaultAddress: $defaultAddress
  ) {
    customerAddress {
      ...AddressParts
    }
    userErrors {
      ...AddressError
    }
  }
}
    fragment AddressParts on CustomerAddress {
  id
  firstName
  lastName
  address1
  address2
  zip
  city
  zoneCode
  territoryCode
  phoneNumber
}
fragment AddressError on UserErrorsCustomerAddressUserErrors {
  code
  field
  message
}`) as unknown as TypedDocumentString<AddressUpdateMutation, AddressUpdateMutationVariables>;
export const AddressDeleteDocument = new TypedDocumentString(`
    mutation AddressDelete($addressId: ID!) {
  customerAddressDelete(addressId: $addressId) {
    deletedAddressId
    userErrors {
      ...AddressError
    }
  }
}
    fragment AddressError on UserErrorsCustomerAddressUserErrors {
  code
  field
  message
}`) as unknown as TypedDocumentString<AddressDeleteMutation, AddressDeleteMutationVariables>;
export const OrdersDocument = new TypedDocumentString(`
    query Orders($first: Int, $last: Int, $after: String, $before: String) {
  customer {
    id
    orders(
      first: $first
      last: $last
      after: $after
      before: $before
      sortKey: PROCESSED_AT
      reverse: true
    ) {
      nodes {
        ...OrderSummary
        lineItems(first: 50) {
          nodes {
            title
            variantTitle
            variantId
            quantity
          }
        }
        pictured: lineItems(first: 4) {
          nodes {
            image {
              url
            }
          }
        }
      }
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment OrderSummary on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  financialStatus
  refunds {
    createdAt
    totalRefunded {
      ...Sum
    }
  }
}`) as unknown as TypedDocumentString<OrdersQuery, OrdersQueryVariables>;
export const OrderHistoryDocument = new TypedDocumentString(`
    query OrderHistory($after: String) {
  customer {
    id
    orders(first: 3, after: $after, sortKey: PROCESSED_AT, reverse: true) {
      nodes {
        ...OrderParts
        lineItems(first: 50) {
          nodes {
            customAttributes {
              key
              value
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
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment OrderSummary on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  financialStatus
  refunds {
    createdAt
    totalRefunded {
      ...Sum
    }
  }
}
fragment OrderParts on Order {
  ...OrderSummary
  lineItems(first: 50) {
    nodes {
      id
      title
      variantTitle
      productType
      variantId
      quantity
      image {
        url
      }
      totalPrice {
        ...Sum
      }
    }
  }
}`) as unknown as TypedDocumentString<OrderHistoryQuery, OrderHistoryQueryVariables>;
export const LastAddressDocument = new TypedDocumentString(`
    query LastAddress {
  customer {
    id
    orders(first: 1, sortKey: PROCESSED_AT, reverse: true) {
      nodes {
        id
        shippingAddress {
          ...AddressParts
        }
      }
    }
  }
}
    fragment AddressParts on CustomerAddress {
  id
  firstName
  lastName
  address1
  address2
  zip
  city
  zoneCode
  territoryCode
  phoneNumber
}`) as unknown as TypedDocumentString<LastAddressQuery, LastAddressQueryVariables>;
export const OrderByNumberDocument = new TypedDocumentString(`
    query OrderByNumber($query: String!) {
  customer {
    id
    firstName
    lastName
    orders(first: 2, query: $query) {
      nodes {
        ...OrderParts
        email
        phone
        lineItems(first: 50) {
          nodes {
            price {
              ...Sum
            }
            discountAllocations {
              allocatedAmount {
                amount
              }
              discountApplication {
                ... on DiscountCodeApplication {
                  code
                }
                ... on ManualDiscountApplication {
                  title
                }
                ... on AutomaticDiscountApplication {
                  title
                }
                ... on ScriptDiscountApplication {
                  title
                }
              }
            }
          }
        }
        totalShipping {
          ...Sum
        }
        totalTax {
          ...Sum
        }
        shippingLine {
          title
        }
        shippingAddress {
          ...AddressParts
        }
        billingAddress {
          ...AddressParts
        }
        transactions {
          id
          kind
          status
          type
          transactionParentId
          transactionAmount {
            presentmentMoney {
              ...Sum
            }
          }
          paymentDetails {
            ... on CardPaymentDetails {
              cardBrand
              last4
            }
          }
          giftCardDetails {
            last4
          }
          typeDetails {
            name
          }
        }
        fulfillments(first: 5) {
          nodes {
            id
            estimatedDeliveryAt
            latestShipmentStatus
            trackingInformation {
              company
              number
              url
            }
          }
        }
      }
    }
  }
}
    fragment AddressParts on CustomerAddress {
  id
  firstName
  lastName
  address1
  address2
  zip
  city
  zoneCode
  territoryCode
  phoneNumber
}
fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment OrderSummary on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  financialStatus
  refunds {
    createdAt
    totalRefunded {
      ...Sum
    }
  }
}
fragment OrderParts on Order {
  ...OrderSummary
  lineItems(first: 50) {
    nodes {
      id
      title
      variantTitle
      productType
      variantId
      quantity
      image {
        url
      }
      totalPrice {
        ...Sum
      }
    }
  }
}`) as unknown as TypedDocumentString<OrderByNumberQuery, OrderByNumberQueryVariables>;
export const OrderTaxesDocument = new TypedDocumentString(`
    query OrderTaxes($id: ID!) {
  order(id: $id) {
    id
    agreements(first: 3) {
      nodes {
        id
        reason
        sales(first: 40) {
          nodes {
            id
            taxes {
              id
              amount {
                amount
              }
              taxLine {
                id
                ratePercentage
              }
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OrderTaxesQuery, OrderTaxesQueryVariables>;
export const OrderComesNextDocument = new TypedDocumentString(`
    query OrderComesNext {
  customer {
    id
    orders(first: 1, sortKey: PROCESSED_AT) {
      nodes {
        id
      }
    }
    subscriptionContracts(first: 10, reverse: true) {
      nodes {
        id
        status
        nextBillingDate
        currencyCode
        billingPolicy {
          maxCycles
        }
        originOrder {
          id
        }
        lines(first: 20) {
          nodes {
            lineDiscountedPrice {
              ...Sum
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}`) as unknown as TypedDocumentString<OrderComesNextQuery, OrderComesNextQueryVariables>;
export const StoreCreditDocument = new TypedDocumentString(`
    query StoreCredit {
  customer {
    id
    storeCreditAccounts(first: 3) {
      nodes {
        id
        balance {
          ...Sum
        }
        transactions(first: 50, reverse: true) {
          nodes {
            amount {
              ...Sum
            }
            balanceAfterTransaction {
              ...Sum
            }
            createdAt
            event
            ... on StoreCreditAccountCreditTransaction {
              expiresAt
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}`) as unknown as TypedDocumentString<StoreCreditQuery, StoreCreditQueryVariables>;
export const BoughtBeforeDocument = new TypedDocumentString(`
    query BoughtBefore {
  customer {
    id
    firstName
    orders(first: 10, sortKey: PROCESSED_AT, reverse: true) {
      nodes {
        id
        cancelledAt
        shippingAddress {
          territoryCode
        }
        fulfillments(first: 1) {
          nodes {
            id
            createdAt
          }
        }
        lineItems(first: 20) {
          nodes {
            id
            title
            productType
            variantId
            quantity
          }
        }
      }
    }
    subscriptionContracts(first: 15, reverse: true) {
      nodes {
        id
        status
        lines(first: 20) {
          nodes {
            id
            title
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BoughtBeforeQuery, BoughtBeforeQueryVariables>;
export const ReferredCustomerDocument = new TypedDocumentString(`
    query ReferredCustomer {
  customer {
    id
    firstName
    lastName
    emailAddress {
      emailAddress
    }
    phoneNumber {
      phoneNumber
    }
    defaultAddress {
      id
    }
    addresses(first: 50) {
      nodes {
        ...AddressParts
      }
    }
    subscriptionContracts(first: 20, reverse: true) {
      nodes {
        id
        status
      }
    }
  }
}
    fragment AddressParts on CustomerAddress {
  id
  firstName
  lastName
  address1
  address2
  zip
  city
  zoneCode
  territoryCode
  phoneNumber
}`) as unknown as TypedDocumentString<ReferredCustomerQuery, ReferredCustomerQueryVariables>;
export const NewsletterCustomerDocument = new TypedDocumentString(`
    query NewsletterCustomer {
  customer {
    emailAddress {
      emailAddress
    }
    orders(first: 1) {
      nodes {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NewsletterCustomerQuery, NewsletterCustomerQueryVariables>;
export const SubscriptionsDocument = new TypedDocumentString(`
    query Subscriptions($after: String) {
  customer {
    id
    subscriptionContracts(first: 3, after: $after, reverse: true) {
      nodes {
        ...SubscriptionParts
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment SubscriptionParts on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  lastPaymentStatus
  lastBillingAttemptErrorType
  billingPolicy {
    interval
    intervalCount {
      count
    }
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount {
      count
    }
  }
  lines(first: 50) {
    nodes {
      id
      title
      variantTitle
      quantity
      customAttributes {
        key
        value
      }
      currentPrice {
        ...Sum
      }
      lineDiscountedPrice {
        ...Sum
      }
      image {
        url
      }
    }
  }
  upcomingBillingCycles(first: 6) {
    nodes {
      cycleIndex
      billingAttemptExpectedDate
      cycleStartAt
      cycleEndAt
      skipped
      edited
    }
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        firstName
        lastName
        address1
        address2
        zip
        city
        provinceCode
        countryCode
        phone
      }
    }
    ... on SubscriptionDeliveryMethodPickup {
      pickupOption {
        title
        pickupAddress {
          ...PickupPlace
        }
      }
    }
  }
}
fragment PickupPlace on PickupAddress {
  address1
  address2
  zip
  city
  zoneCode
  countryCode
}`) as unknown as TypedDocumentString<SubscriptionsQuery, SubscriptionsQueryVariables>;
export const SubscriptionFrequenciesDocument = new TypedDocumentString(`
    query SubscriptionFrequencies {
  customer {
    id
    subscriptionContracts(first: 50, reverse: true) {
      nodes {
        id
        status
        currencyCode
        billingPolicy {
          interval
          intervalCount {
            count
          }
          maxCycles
        }
        deliveryPolicy {
          interval
          intervalCount {
            count
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SubscriptionFrequenciesQuery, SubscriptionFrequenciesQueryVariables>;
export const OwnSubscriptionDocument = new TypedDocumentString(`
    query OwnSubscription($id: ID!) {
  customer {
    id
    subscriptionContract(id: $id) {
      id
    }
  }
}
    `) as unknown as TypedDocumentString<OwnSubscriptionQuery, OwnSubscriptionQueryVariables>;
export const SubscriptionDocument = new TypedDocumentString(`
    query Subscription($id: ID!) {
  customer {
    id
    subscriptionContract(id: $id) {
      ...SubscriptionParts
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment SubscriptionParts on SubscriptionContract {
  id
  status
  createdAt
  currencyCode
  lastPaymentStatus
  lastBillingAttemptErrorType
  billingPolicy {
    interval
    intervalCount {
      count
    }
    maxCycles
  }
  deliveryPolicy {
    interval
    intervalCount {
      count
    }
  }
  lines(first: 50) {
    nodes {
      id
      title
      variantTitle
      quantity
      customAttributes {
        key
        value
      }
      currentPrice {
        ...Sum
      }
      lineDiscountedPrice {
        ...Sum
      }
      image {
        url
      }
    }
  }
  upcomingBillingCycles(first: 6) {
    nodes {
      cycleIndex
      billingAttemptExpectedDate
      cycleStartAt
      cycleEndAt
      skipped
      edited
    }
  }
  deliveryMethod {
    ... on SubscriptionDeliveryMethodShipping {
      address {
        firstName
        lastName
        address1
        address2
        zip
        city
        provinceCode
        countryCode
        phone
      }
    }
    ... on SubscriptionDeliveryMethodPickup {
      pickupOption {
        title
        pickupAddress {
          ...PickupPlace
        }
      }
    }
  }
}
fragment PickupPlace on PickupAddress {
  address1
  address2
  zip
  city
  zoneCode
  countryCode
}`) as unknown as TypedDocumentString<SubscriptionQuery, SubscriptionQueryVariables>;
export const SubscriptionPauseDocument = new TypedDocumentString(`
    mutation SubscriptionPause($id: ID!) {
  subscriptionContractPause(subscriptionContractId: $id) {
    contract {
      id
      status
    }
    userErrors {
      ...StatusError
    }
  }
}
    fragment StatusError on SubscriptionContractStatusUpdateUserError {
  code
  message
}`) as unknown as TypedDocumentString<SubscriptionPauseMutation, SubscriptionPauseMutationVariables>;
export const SubscriptionResumeDocument = new TypedDocumentString(`
    mutation SubscriptionResume($id: ID!) {
  subscriptionContractActivate(subscriptionContractId: $id) {
    contract {
      id
      status
    }
    userErrors {
      ...StatusError
    }
  }
}
    fragment StatusError on SubscriptionContractStatusUpdateUserError {
  code
  message
}`) as unknown as TypedDocumentString<SubscriptionResumeMutation, SubscriptionResumeMutationVariables>;
export const SubscriptionCancelDocument = new TypedDocumentString(`
    mutation SubscriptionCancel($id: ID!) {
  subscriptionContractCancel(subscriptionContractId: $id) {
    contract {
      id
      status
    }
    userErrors {
      ...StatusError
    }
  }
}
    fragment StatusError on SubscriptionContractStatusUpdateUserError {
  code
  message
}`) as unknown as TypedDocumentString<SubscriptionCancelMutation, SubscriptionCancelMutationVariables>;
export const CycleSkipDocument = new TypedDocumentString(`
    mutation CycleSkip($input: SubscriptionBillingCycleInput!) {
  subscriptionBillingCycleSkip(billingCycleInput: $input) {
    billingCycle {
      cycleIndex
      skipped
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CycleSkipMutation, CycleSkipMutationVariables>;
export const CycleUnskipDocument = new TypedDocumentString(`
    mutation CycleUnskip($input: SubscriptionBillingCycleInput!) {
  subscriptionBillingCycleUnskip(billingCycleInput: $input) {
    billingCycle {
      cycleIndex
      skipped
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CycleUnskipMutation, CycleUnskipMutationVariables>;
export const DeliveryOptionsDocument = new TypedDocumentString(`
    mutation DeliveryOptions($id: ID!, $address: CustomerAddressInput!, $language: LanguageCode! = EN) @inContext(language: $language) {
  subscriptionContractFetchDeliveryOptions(
    subscriptionContractId: $id
    address: $address
  ) {
    deliveryOptionsResult {
      __typename
      ... on SubscriptionDeliveryOptionsResultSuccess {
        token
        deliveryOptions {
          ... on SubscriptionPickupOption {
            locationId
            title
            description
            pickupTime
            price {
              ...Sum
            }
            pickupAddress {
              ...PickupPlace
            }
          }
        }
      }
    }
    userErrors {
      code
      message
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment PickupPlace on PickupAddress {
  address1
  address2
  zip
  city
  zoneCode
  countryCode
}`) as unknown as TypedDocumentString<DeliveryOptionsMutation, DeliveryOptionsMutationVariables>;
export const DeliverySelectDocument = new TypedDocumentString(`
    mutation DeliverySelect($id: ID!, $token: String!, $method: SubscriptionDeliveryMethodInput!) {
  subscriptionContractSelectDeliveryMethod(
    subscriptionContractId: $id
    subscriptionDeliveryOptionsResultToken: $token
    deliveryMethodInput: $method
  ) {
    contract {
      id
    }
    userErrors {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DeliverySelectMutation, DeliverySelectMutationVariables>;
export const SubscriptionOrdersDocument = new TypedDocumentString(`
    query SubscriptionOrders($id: ID!) {
  customer {
    id
    subscriptionContract(id: $id) {
      id
      orders(first: 10) {
        nodes {
          ...OrderSummary
        }
      }
    }
  }
}
    fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment OrderSummary on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  financialStatus
  refunds {
    createdAt
    totalRefunded {
      ...Sum
    }
  }
}`) as unknown as TypedDocumentString<SubscriptionOrdersQuery, SubscriptionOrdersQueryVariables>;
export const SubscriptionSupplyDocument = new TypedDocumentString(`
    query SubscriptionSupply($id: ID!) {
  customer {
    id
    subscriptionContracts(first: 15, reverse: true) {
      nodes {
        id
        status
        lines(first: 20) {
          nodes {
            id
            title
          }
        }
      }
    }
    subscriptionContract(id: $id) {
      id
      orders(first: 5) {
        nodes {
          id
          cancelledAt
          fulfillments(first: 1) {
            nodes {
              id
              createdAt
            }
          }
          lineItems(first: 30) {
            nodes {
              id
              variantId
              quantity
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<SubscriptionSupplyQuery, SubscriptionSupplyQueryVariables>;
export const OrderForProgramDocument = new TypedDocumentString(`
    query OrderForProgram($query: String!) {
  customer {
    id
    orders(first: 2, query: $query) {
      nodes {
        id
        number
        name
        processedAt
        cancelledAt
        fulfillmentStatus
        totalPrice {
          ...Sum
        }
        totalShipping {
          ...Sum
        }
        refunds {
          id
          createdAt
          totalRefunded {
            ...Sum
          }
        }
        lineItems(first: 50) {
          nodes {
            id
            title
            variantTitle
            variantId
            quantity
            price {
              ...Sum
            }
            totalPrice {
              ...Sum
            }
          }
        }
        shippingAddress {
          ...AddressParts
        }
        shippingLine {
          title
        }
        fulfillments(first: 6) {
          nodes {
            id
            createdAt
            updatedAt
            status
            estimatedDeliveryAt
            latestShipmentStatus
            trackingInformation {
              company
              number
              url
            }
            fulfillmentLineItems(first: 20) {
              nodes {
                quantity
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
}
    fragment AddressParts on CustomerAddress {
  id
  firstName
  lastName
  address1
  address2
  zip
  city
  zoneCode
  territoryCode
  phoneNumber
}
fragment Sum on MoneyV2 {
  amount
  currencyCode
}`) as unknown as TypedDocumentString<OrderForProgramQuery, OrderForProgramQueryVariables>;