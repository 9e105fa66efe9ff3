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

export type AddressPartsFragment = { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, territoryCode: CountryCode | null, phoneNumber: string | null };

export type CustomerQueryVariables = Exact<{ [key: string]: never; }>;


export type CustomerQuery = { customer: { id: string, firstName: string | null, lastName: string | null, emailAddress: { emailAddress: string | null } | null, phoneNumber: { phoneNumber: string } | null, defaultAddress: { id: string } | null, addresses: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, territoryCode: CountryCode | null, phoneNumber: string | null }> } } };

export type CustomerUpdateMutationVariables = Exact<{
  input: CustomerUpdateInput;
}>;


export type CustomerUpdateMutation = { customerUpdate: { customer: { id: string, firstName: string | null, lastName: string | null } | null, userErrors: Array<{ code: UserErrorsCustomerUserErrorsCode | null, field: Array<string> | null, message: string }> } | null };

export type AddressErrorFragment = { code: UserErrorsCustomerAddressUserErrorsCode | null, field: Array<string> | null, message: string };

export type AddressCreateMutationVariables = Exact<{
  address: CustomerAddressInput;
  defaultAddress?: boolean | null | undefined;
}>;


export type AddressCreateMutation = { customerAddressCreate: { customerAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, userErrors: Array<{ code: UserErrorsCustomerAddressUserErrorsCode | null, field: Array<string> | null, message: string }> } | null };

export type AddressUpdateMutationVariables = Exact<{
  addressId: string | number;
  address?: CustomerAddressInput | null | undefined;
  defaultAddress?: boolean | null | undefined;
}>;


export type AddressUpdateMutation = { customerAddressUpdate: { customerAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, userErrors: Array<{ code: UserErrorsCustomerAddressUserErrorsCode | null, field: Array<string> | null, message: string }> } | null };

export type AddressDeleteMutationVariables = Exact<{
  addressId: string | number;
}>;


export type AddressDeleteMutation = { customerAddressDelete: { deletedAddressId: string | null, userErrors: Array<{ code: UserErrorsCustomerAddressUserErrorsCode | null, field: Array<string> | null, message: string }> } | null };

export type SumFragment = { amount: string, currencyCode: CurrencyCode };

export type OrderPartsFragment = { id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, totalPrice: { amount: string, currencyCode: CurrencyCode }, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, variantId: string | null, quantity: number, image: { url: string } | null, totalPrice: { amount: string, currencyCode: CurrencyCode } | null }> } };

export type OrdersQueryVariables = Exact<{
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
}>;


export type OrdersQuery = { customer: { id: string, orders: { nodes: Array<{ id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, totalPrice: { amount: string, currencyCode: CurrencyCode }, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, variantId: string | null, quantity: number, image: { url: string } | null, totalPrice: { amount: string, currencyCode: CurrencyCode } | null }> } }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } };

export type OrderByNumberQueryVariables = Exact<{
  query: string;
}>;


export type OrderByNumberQuery = { customer: { id: string, orders: { nodes: Array<{ email: string | null, phone: string | null, id: string, name: string, number: number, processedAt: string, cancelledAt: string | null, fulfillmentStatus: OrderFulfillmentStatus, subtotal: { amount: string, currencyCode: CurrencyCode } | null, totalShipping: { amount: string, currencyCode: CurrencyCode }, totalTax: { amount: string, currencyCode: CurrencyCode } | null, shippingLine: { title: string } | null, shippingAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, billingAddress: { id: string, firstName: string | null, lastName: string | null, address1: string | null, address2: string | null, zip: string | null, city: string | null, territoryCode: CountryCode | null, phoneNumber: string | null } | null, transactions: Array<{ id: string, paymentDetails: { cardBrand: string, last4: string | null } | null }>, fulfillments: { nodes: Array<{ id: string, trackingInformation: Array<{ company: string | null, number: string | null, url: string | null }> }> }, totalPrice: { amount: string, currencyCode: CurrencyCode }, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, variantId: string | null, quantity: number, image: { url: string } | null, totalPrice: { amount: string, currencyCode: CurrencyCode } | null }> } }> } } };

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
export const OrderPartsFragmentDoc = new TypedDocumentString(`
    fragment OrderParts on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  lineItems(first: 50) {
    nodes {
      id
      title
      variantTitle
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
}`, {"fragmentName":"OrderParts"}) as unknown as TypedDocumentString<OrderPartsFragment, unknown>;
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
        ...OrderParts
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
fragment OrderParts on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  lineItems(first: 50) {
    nodes {
      id
      title
      variantTitle
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
}`) as unknown as TypedDocumentString<OrdersQuery, OrdersQueryVariables>;
export const OrderByNumberDocument = new TypedDocumentString(`
    query OrderByNumber($query: String!) {
  customer {
    id
    orders(first: 1, query: $query) {
      nodes {
        ...OrderParts
        email
        phone
        subtotal {
          ...Sum
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
          paymentDetails {
            ... on CardPaymentDetails {
              cardBrand
              last4
            }
          }
        }
        fulfillments(first: 5) {
          nodes {
            id
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
  territoryCode
  phoneNumber
}
fragment Sum on MoneyV2 {
  amount
  currencyCode
}
fragment OrderParts on Order {
  id
  name
  number
  processedAt
  cancelledAt
  fulfillmentStatus
  totalPrice {
    ...Sum
  }
  lineItems(first: 50) {
    nodes {
      id
      title
      variantTitle
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