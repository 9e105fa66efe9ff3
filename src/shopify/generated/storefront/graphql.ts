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

export type CardBrand =
  | 'AMERICAN_EXPRESS'
  | 'DINERS_CLUB'
  | 'DISCOVER'
  | 'JCB'
  | 'MASTERCARD'
  | 'VISA';

export type CartAddressInput =
  {   copyFromCustomerAddressId: string | number; deliveryAddress?: never; }
  |  { copyFromCustomerAddressId?: never;   deliveryAddress: CartDeliveryAddressInput; };

export type CartBuyerIdentityInput = {
  companyLocationId?: string | number | null | undefined;
  countryCode?: CountryCode | null | undefined;
  customerAccessToken?: string | null | undefined;
  deliveryAddressPreferences?: Array<DeliveryAddressInput> | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  preferences?: CartPreferencesInput | null | undefined;
};

export type CartDeliveryAddressInput = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  company?: string | null | undefined;
  countryCode?: CountryCode | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  provinceCode?: string | null | undefined;
  zip?: string | null | undefined;
};

export type CartDeliveryCoordinatesPreferenceInput = {
  countryCode: CountryCode;
  latitude: number;
  longitude: number;
};

export type CartDeliveryInput = {
  addresses?: Array<CartSelectableAddressInput> | null | undefined;
};

export type CartDeliveryPreferenceInput = {
  coordinates?: CartDeliveryCoordinatesPreferenceInput | null | undefined;
  deliveryMethod?: Array<PreferenceDeliveryMethodType> | null | undefined;
  pickupHandle?: Array<string> | null | undefined;
};

export type CartErrorCode =
  | 'ADDRESS_FIELD_CONTAINS_EMOJIS'
  | 'ADDRESS_FIELD_CONTAINS_HTML_TAGS'
  | 'ADDRESS_FIELD_CONTAINS_URL'
  | 'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN'
  | 'ADDRESS_FIELD_IS_REQUIRED'
  | 'ADDRESS_FIELD_IS_TOO_LONG'
  | 'BUNDLES_AND_ADDONS_CANNOT_BE_MIXED'
  | 'BUYER_CANNOT_PURCHASE_FOR_COMPANY_LOCATION'
  | 'CART_TOO_LARGE'
  | 'GIFT_CARD_RECIPIENT_INVALID'
  | 'INVALID'
  | 'INVALID_COMPANY_LOCATION'
  | 'INVALID_DELIVERY_ADDRESS_ID'
  | 'INVALID_DELIVERY_GROUP'
  | 'INVALID_DELIVERY_OPTION'
  | 'INVALID_INCREMENT'
  | 'INVALID_MERCHANDISE_LINE'
  | 'INVALID_METAFIELDS'
  | 'INVALID_ZIP_CODE_FOR_COUNTRY'
  | 'INVALID_ZIP_CODE_FOR_PROVINCE'
  | 'LESS_THAN'
  | 'MAXIMUM_EXCEEDED'
  | 'MERCHANDISE_LINE_TRANSFORMERS_RUN_ERROR'
  | 'MERCHANDISE_NOT_APPLICABLE'
  | 'MINIMUM_NOT_MET'
  | 'MISSING_CUSTOMER_ACCESS_TOKEN'
  | 'MISSING_DISCOUNT_CODE'
  | 'MISSING_NOTE'
  | 'NOTE_TOO_LONG'
  | 'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED'
  | 'PARENT_LINE_INVALID_REFERENCE'
  | 'PARENT_LINE_NESTING_TOO_DEEP'
  | 'PARENT_LINE_NOT_FOUND'
  | 'PARENT_LINE_OPERATION_BLOCKED'
  | 'PENDING_DELIVERY_GROUPS'
  | 'PROVINCE_NOT_FOUND'
  | 'SELLING_PLAN_NOT_APPLICABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'TOO_MANY_DELIVERY_ADDRESSES'
  | 'UNSPECIFIED_ADDRESS_ERROR'
  | 'VALIDATION_CUSTOM'
  | 'VARIANT_REQUIRES_SELLING_PLAN'
  | 'ZIP_CODE_NOT_SUPPORTED';

export type CartInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  buyerIdentity?: CartBuyerIdentityInput | null | undefined;
  delivery?: CartDeliveryInput | null | undefined;
  discountCodes?: Array<string> | null | undefined;
  giftCardCodes?: Array<string> | null | undefined;
  lines?: Array<CartLineInput> | null | undefined;
  metafields?: Array<CartInputMetafieldInput> | null | undefined;
  note?: string | null | undefined;
  sourceName?: string | null | undefined;
};

export type CartInputMetafieldInput = {
  key: string;
  type: string;
  value: string;
};

export type CartLineInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  merchandiseId: string | number;
  parent?: CartLineParentInput | null | undefined;
  quantity?: number | null | undefined;
  sellingPlanId?: string | number | null | undefined;
};

export type CartLineParentInput =
  {   lineId: string | number; merchandiseId?: never; }
  |  { lineId?: never;   merchandiseId: string | number; };

export type CartLineUpdateInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  id?: string | number | null | undefined;
  merchandiseId?: string | number | null | undefined;
  quantity?: number | null | undefined;
  sellingPlanId?: string | number | null | undefined;
  viewKey?: string | null | undefined;
};

export type CartPreferencesInput = {
  delivery?: CartDeliveryPreferenceInput | null | undefined;
  wallet?: Array<string> | null | undefined;
};

export type CartSelectableAddressInput = {
  address: CartAddressInput;
  oneTimeUse?: boolean | null | undefined;
  selected?: boolean | null | undefined;
  validationStrategy?: DeliveryAddressValidationStrategy | null | undefined;
};

export type CartWarningCode =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'
  | 'DUPLICATE_DELIVERY_ADDRESS'
  | 'MERCHANDISE_NOT_ENOUGH_STOCK'
  | 'MERCHANDISE_OUT_OF_STOCK'
  | 'MERCHANDISE_SELLING_PLAN_NOT_APPLICABLE_ON_COMPANY_LOCATION'
  | 'PAYMENTS_GIFT_CARDS_UNAVAILABLE'
  | 'PRODUCT_UNAVAILABLE_IN_BUYER_LOCATION';

export type CategoryFilter = {
  id: string;
};

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

export type DeliveryAddressInput = {
  customerAddressId?: string | number | null | undefined;
  deliveryAddress?: MailingAddressInput | null | undefined;
  deliveryAddressValidationStrategy?: DeliveryAddressValidationStrategy | null | undefined;
  oneTimeUse?: boolean | null | undefined;
};

export type DeliveryAddressValidationStrategy =
  | 'COUNTRY_CODE_ONLY'
  | 'STRICT';

export type DigitalWallet =
  | 'ANDROID_PAY'
  | 'APPLE_PAY'
  | 'GOOGLE_PAY'
  | 'SHOPIFY_PAY';

export type FilterType =
  | 'BOOLEAN'
  | 'LIST'
  | 'PRICE_RANGE';

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
  | 'LA'
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
  | 'MO'
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
  | 'SH'
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

export type MailingAddressInput = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  company?: string | null | undefined;
  country?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  province?: string | null | undefined;
  zip?: string | null | undefined;
};

export type MetafieldFilter = {
  key: string;
  namespace: string;
  value: string;
};

export type MetaobjectHandleInput = {
  handle: string;
  type: string;
};

export type PreferenceDeliveryMethodType =
  | 'PICKUP_POINT'
  | 'PICK_UP'
  | 'SHIPPING';

export type PriceRangeFilter = {
  max?: number | null | undefined;
  min?: number | null | undefined;
};

export type ProductCollectionSortKeys =
  | 'BEST_SELLING'
  | 'COLLECTION_DEFAULT'
  | 'CREATED'
  | 'ID'
  | 'MANUAL'
  | 'PRICE'
  | 'RELEVANCE'
  | 'TITLE';

export type ProductFilter = {
  available?: boolean | null | undefined;
  category?: CategoryFilter | null | undefined;
  price?: PriceRangeFilter | null | undefined;
  productMetafield?: MetafieldFilter | null | undefined;
  productType?: string | null | undefined;
  productVendor?: string | null | undefined;
  tag?: string | null | undefined;
  taxonomyMetafield?: TaxonomyMetafieldFilter | null | undefined;
  variantMetafield?: MetafieldFilter | null | undefined;
  variantOption?: VariantOptionFilter | null | undefined;
};

export type ProductRecommendationIntent =
  | 'COMPLEMENTARY'
  | 'RELATED';

export type SearchSortKeys =
  | 'PRICE'
  | 'RELEVANCE';

export type SellingPlanInterval =
  | 'DAY'
  | 'MONTH'
  | 'WEEK'
  | 'YEAR';

export type TaxonomyMetafieldFilter = {
  key: string;
  namespace: string;
  value: string;
};

export type UnitPriceMeasurementMeasuredUnit =
  | 'CL'
  | 'CM'
  | 'FLOZ'
  | 'FT'
  | 'FT2'
  | 'G'
  | 'GAL'
  | 'IN'
  | 'ITEM'
  | 'KG'
  | 'L'
  | 'LB'
  | 'M'
  | 'M2'
  | 'M3'
  | 'MG'
  | 'ML'
  | 'MM'
  | 'OZ'
  | 'PT'
  | 'QT'
  | 'UNKNOWN'
  | 'YD';

export type VariantOptionFilter = {
  name: string;
  value: string;
};

export type OrderedTitlesQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type OrderedTitlesQuery = { nodes: Array<
    | { id: string, title: string, product: { handle: string, productType: string, title: string } }
    | Record<PropertyKey, never>
   | null> };

export type BatchQueryVariables = Exact<{
  handle: MetaobjectHandleInput;
  country: CountryCode;
  language: LanguageCode;
}>;


export type BatchQuery = { metaobject: { fields: Array<{ key: string, value: string | null, reference:
        | { title: string, handle: string, productType: string }
        | Record<PropertyKey, never>
       | null }> } | null };

export type BoughtProductsQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type BoughtProductsQuery = { nodes: Array<
    | { id: string, image: { url: string, altText: string | null, width: number | null, height: number | null } | null, product: { id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
            | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
            | Record<PropertyKey, never>
           | null } | null } }
    | Record<PropertyKey, never>
   | null> };

export type CartAttributesQueryVariables = Exact<{
  cartId: string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartAttributesQuery = { cart: { attributes: Array<{ key: string, value: string | null }> } | null };

export type CartCustomerAssignMutationVariables = Exact<{
  cartId: string | number;
  token: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartCustomerAssignMutation = { cartBuyerIdentityUpdate: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, delivery: { addresses: Array<{ id: string }> }, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string, defaultAddress: { id: string, countryCodeV2: CountryCode | null } | null } | null }, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartAddressCopyMutationVariables = Exact<{
  cartId: string | number;
  addressId: string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartAddressCopyMutation = { cartDeliveryAddressesAdd: { userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }> } | null };

export type CartCustomerForgetMutationVariables = Exact<{
  cartId: string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartCustomerForgetMutation = { cartBuyerIdentityUpdate: { userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }> } | null, cartDeliveryAddressesReplace: { userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }> } | null };

type CartLineParts_CartLine_Fragment = { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
    | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
    | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
    | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
  >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } };

type CartLineParts_ComponentizableCartLine_Fragment = { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
    | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
    | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
    | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
  >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } };

export type CartLinePartsFragment =
  | CartLineParts_CartLine_Fragment
  | CartLineParts_ComponentizableCartLine_Fragment
;

export type CartPartsFragment = { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } };

export type CartLinesFragment = { nodes: Array<
    | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
        | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
        | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
        | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
      >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
    | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
        | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
        | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
        | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
      >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
  >, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type CartWithTenLinesFragment = { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
      | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
          | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
        >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
      | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
          | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
        >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } };

export type CartWithTwentyLinesFragment = { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
      | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
          | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
        >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
      | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
          | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
        >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } };

export type CartProblemFragment = { code: CartErrorCode | null, field: Array<string> | null, message: string };

export type CartNoteFragment = { code: CartWarningCode, message: string, target: string };

export type CartQueryVariables = Exact<{
  cartId: string | number;
  after?: string | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartQuery = { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
        | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
            | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
            | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
          >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
      >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null };

export type CartQuantitiesQueryVariables = Exact<{
  cartId: string | number;
  after?: string | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartQuantitiesQuery = { cart: { lines: { nodes: Array<
        | { quantity: number, attributes: Array<{ key: string, value: string | null }>, sellingPlanAllocation: { sellingPlan: { id: string } } | null, merchandise: { id: string, quantityAvailable: number | null } }
        | { quantity: number, attributes: Array<{ key: string, value: string | null }>, sellingPlanAllocation: { sellingPlan: { id: string } } | null, merchandise: { id: string, quantityAvailable: number | null } }
      >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type CartCreateMutationVariables = Exact<{
  cartInput: CartInput;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartCreateMutation = { cartCreate: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartLinesAddMutationVariables = Exact<{
  cartId: string | number;
  lines: Array<CartLineInput> | CartLineInput;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartLinesAddMutation = { cartLinesAdd: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartLinesUpdateMutationVariables = Exact<{
  cartId: string | number;
  lines: Array<CartLineUpdateInput> | CartLineUpdateInput;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartLinesUpdateMutation = { cartLinesUpdate: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartLinesRemoveMutationVariables = Exact<{
  cartId: string | number;
  lineIds: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartLinesRemoveMutation = { cartLinesRemove: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartBuyerIdentityUpdateMutationVariables = Exact<{
  cartId: string | number;
  buyerIdentity: CartBuyerIdentityInput;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartBuyerIdentityUpdateMutation = { cartBuyerIdentityUpdate: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartDiscountCodesUpdateMutationVariables = Exact<{
  cartId: string | number;
  discountCodes: Array<string> | string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartDiscountCodesUpdateMutation = { cartDiscountCodesUpdate: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartAttributesUpdateMutationVariables = Exact<{
  cartId: string | number;
  attributes: Array<AttributeInput> | AttributeInput;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartAttributesUpdateMutation = { cartAttributesUpdate: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartAttributesAndCodesUpdateMutationVariables = Exact<{
  cartId: string | number;
  attributes: Array<AttributeInput> | AttributeInput;
  discountCodes: Array<string> | string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartAttributesAndCodesUpdateMutation = { cartAttributesUpdate: { userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }> } | null, cartDiscountCodesUpdate: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartMerchandiseQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartMerchandiseQuery = { nodes: Array<
    | { id: string, product: { handle: string, productType: string, tags: Array<string> } }
    | Record<PropertyKey, never>
   | null> };

export type CartGiftCardCodesAddMutationVariables = Exact<{
  cartId: string | number;
  giftCardCodes: Array<string> | string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartGiftCardCodesAddMutation = { cartGiftCardCodesAdd: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type CartGiftCardCodesRemoveMutationVariables = Exact<{
  cartId: string | number;
  appliedGiftCardIds: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CartGiftCardCodesRemoveMutation = { cartGiftCardCodesRemove: { cart: { id: string, checkoutUrl: string, createdAt: string, updatedAt: string, totalQuantity: number, lines: { nodes: Array<
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
          | { id: string, quantity: number, attributes: Array<{ key: string, value: string | null }>, cost: { amountPerQuantity: { amount: string, currencyCode: CurrencyCode }, subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } }, discountAllocations: Array<
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { code: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
              | { title: string, discountedAmount: { amount: string, currencyCode: CurrencyCode } }
            >, sellingPlanAllocation: { checkoutChargeAmount: { amount: string, currencyCode: CurrencyCode }, sellingPlan: { id: string, name: string, options: Array<{ name: string | null, value: string | null }> } } | null, merchandise: { id: string, title: string, quantityAvailable: number | null, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string } | null, selectedOptions: Array<{ name: string, value: string }>, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> }, product: { handle: string, title: string, description: string, productType: string, isGiftCard: boolean, onlineStoreUrl: string | null } } }
        >, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, attributes: Array<{ key: string, value: string | null }>, buyerIdentity: { countryCode: CountryCode | null, email: string | null, phone: string | null, customer: { id: string } | null }, discountCodes: Array<{ code: string, applicable: boolean }>, appliedGiftCards: Array<{ id: string, lastCharacters: string, presentmentAmountUsed: { amount: string, currencyCode: CurrencyCode } }>, cost: { subtotalAmount: { amount: string, currencyCode: CurrencyCode }, totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ code: CartErrorCode | null, field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string, target: string }> } | null };

export type VariantPricesQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type VariantPricesQuery = { nodes: Array<
    | { id: string, price: { amount: string, currencyCode: CurrencyCode } }
    | Record<PropertyKey, never>
   | null> };

export type PriceFragment = { amount: string, currencyCode: CurrencyCode };

export type PictureFragment = { url: string, altText: string | null, width: number | null, height: number | null };

export type PlanIntervalFragment = { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null };

export type PlanPricesFragment = { sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } };

export type UsualFragment = { usual: { reference:
      | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
      | Record<PropertyKey, never>
     | null } | null };

export type ProductCardFragment = { id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
      | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
      | Record<PropertyKey, never>
     | null } | null };

export type FacetFragment = { id: string, label: string, type: FilterType, values: Array<{ id: string, label: string, count: number, input: unknown }> };

export type CategoryQueryVariables = Exact<{
  handle: string;
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  sortKey: ProductCollectionSortKeys;
  reverse: boolean;
  filters?: Array<ProductFilter> | ProductFilter | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CategoryQuery = { collection: { handle: string, products: { nodes: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
            | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
            | Record<PropertyKey, never>
           | null } | null }>, edges: Array<{ cursor: string }>, filters: Array<{ id: string, label: string, type: FilterType, values: Array<{ id: string, label: string, count: number, input: unknown }> }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } } | null };

export type CategoryUnitsQueryVariables = Exact<{
  handle: string;
  sortKey: ProductCollectionSortKeys;
  reverse: boolean;
  filters?: Array<ProductFilter> | ProductFilter | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CategoryUnitsQuery = { collection: { handle: string, products: { nodes: Array<{ id: string, handle: string, productType: string, availableForSale: boolean, variants: { nodes: Array<{ availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }>, filters: Array<{ id: string, label: string, type: FilterType, values: Array<{ id: string, label: string, count: number, input: unknown }> }>, pageInfo: { hasNextPage: boolean } } } | null };

export type CategoryFactsQueryVariables = Exact<{
  handle: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type CategoryFactsQuery = { collection: { handle: string, products: { nodes: Array<{ id: string, handle: string, productType: string, availableForSale: boolean, variants: { nodes: Array<{ availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> }, facts: Array<{ key: string, value: string } | null> }>, pageInfo: { hasNextPage: boolean } } } | null };

export type ProductCardsQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type ProductCardsQuery = { nodes: Array<
    | { id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
          | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
          | Record<PropertyKey, never>
         | null } | null }
    | Record<PropertyKey, never>
   | null> };

export type WeighedFragment = { id: string, handle: string, productType: string, availableForSale: boolean, variants: { nodes: Array<{ availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } };

export type FilterFactsFragment = { facts: Array<{ key: string, value: string } | null> };

export type ContentProductQueryVariables = Exact<{
  handle: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type ContentProductQuery = { product: { id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
        | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
        | Record<PropertyKey, never>
       | null } | null } | null };

export type ListedProductsQueryVariables = Exact<{
  handle: string;
  after?: string | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type ListedProductsQuery = { collection: { handle: string, products: { nodes: Array<{ handle: string, productType: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type BestSellersQueryVariables = Exact<{
  country: CountryCode;
  language: LanguageCode;
}>;


export type BestSellersQuery = { products: { nodes: Array<{ handle: string, title: string, description: string, productType: string }>, pageInfo: { hasNextPage: boolean } } };

export type FeedProductsQueryVariables = Exact<{
  handle: string;
  after?: string | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type FeedProductsQuery = { collection: { handle: string, products: { nodes: Array<{ id: string, handle: string, title: string, description: string, productType: string, tags: Array<string>, returns: { value: string } | null, images: { nodes: Array<{ url: string }> }, variants: { nodes: Array<{ id: string, title: string, sku: string | null, barcode: string | null, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type GiftCardProductQueryVariables = Exact<{
  handle: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type GiftCardProductQuery = { product: { id: string, handle: string, productType: string, title: string, description: string, isGiftCard: boolean, images: { nodes: Array<{ url: string, altText: string | null }> }, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode } }> } } | null };

export type GiftCardBalanceMutationVariables = Exact<{
  input: CartInput;
  country: CountryCode;
  language: LanguageCode;
}>;


export type GiftCardBalanceMutation = { cartCreate: { cart: { appliedGiftCards: Array<{ lastCharacters: string, balance: { amount: string, currencyCode: CurrencyCode } }> } | null, userErrors: Array<{ code: CartErrorCode | null }> } | null };

export type GiftPlansQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type GiftPlansQuery = { nodes: Array<
    | { id: string, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }
    | Record<PropertyKey, never>
   | null> };

export type FirstFoodFragment = { id: string, handle: string, title: string, productType: string, availableForSale: boolean, tags: Array<string>, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> };

export type HomeQueryVariables = Exact<{
  country: CountryCode;
  language: LanguageCode;
}>;


export type HomeQuery = { collection: { handle: string, products: { nodes: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
            | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
            | Record<PropertyKey, never>
           | null } | null }> } } | null, foods: { nodes: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, tags: Array<string>, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> }, samples: { nodes: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, tags: Array<string>, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> } };

export type PlannerProductFragment = { id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> };

export type PlannerFoodQueryVariables = Exact<{
  handle: string;
  dry: Array<ProductFilter> | ProductFilter;
  wet: Array<ProductFilter> | ProductFilter;
  specialDry: Array<ProductFilter> | ProductFilter;
  specialWet: Array<ProductFilter> | ProductFilter;
  samples: Array<ProductFilter> | ProductFilter;
  country: CountryCode;
  language: LanguageCode;
}>;


export type PlannerFoodQuery = { collection: { handle: string, dry: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> }, wet: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> }, specialDry: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> }, specialWet: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> }, samples: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> } } | null };

export type PlannerExtrasQueryVariables = Exact<{
  handle: string;
  treats: Array<ProductFilter> | ProductFilter;
  dental: Array<ProductFilter> | ProductFilter;
  supplements: Array<ProductFilter> | ProductFilter;
  country: CountryCode;
  language: LanguageCode;
}>;


export type PlannerExtrasQuery = { collection: { handle: string, treats: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> }, dental: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> }, supplements: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }> } } | null };

export type PlannerVariantsQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type PlannerVariantsQuery = { nodes: Array<
    | { product: { id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPrice: { amount: string, currencyCode: CurrencyCode } | null, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> } }
    | Record<PropertyKey, never>
   | null> };

export type MarketPricesQueryVariables = Exact<{
  after?: string | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type MarketPricesQuery = { products: { nodes: Array<{ id: string, handle: string, productType: string, title: string, availableForSale: boolean, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> }, facts: Array<{ key: string, value: string } | null> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type IndexedProductFragment = { id: string, handle: string, productType: string, title: string, availableForSale: boolean, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> }, facts: Array<{ key: string, value: string } | null> };

export type ProductQueryVariables = Exact<{
  handle: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type ProductQuery = { product: { id: string, handle: string, title: string, description: string, productType: string, availableForSale: boolean, tags: Array<string>, images: { nodes: Array<{ url: string, altText: string | null, width: number | null, height: number | null }> }, options: Array<{ name: string, optionValues: Array<{ name: string, swatch: { color: string | null } | null }> }>, variants: { nodes: Array<{ id: string, title: string, sku: string | null, availableForSale: boolean, quantityAvailable: number | null, image: { url: string } | null, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, options: Array<{ value: string | null }>, gift: { value: string } | null, priceAdjustments: Array<{ adjustmentValue:
                  | { adjustmentPercentage: number }
                  | Record<PropertyKey, never>
                 }>, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode }, perDeliveryPrice: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, rating: { value: string } | null, ratingCount: { value: string } | null, facts: Array<{ key: string, value: string } | null>, usual: { reference:
        | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
        | Record<PropertyKey, never>
       | null } | null } | null };

export type RecommendationsQueryVariables = Exact<{
  handle: string;
  intent: ProductRecommendationIntent;
  country: CountryCode;
  language: LanguageCode;
}>;


export type RecommendationsQuery = { productRecommendations: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
        | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
        | Record<PropertyKey, never>
       | null } | null }> | null };

export type ProductRecommendationsQueryVariables = Exact<{
  handle: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type ProductRecommendationsQuery = { related: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
        | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
        | Record<PropertyKey, never>
       | null } | null }> | null, complementary: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
        | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
        | Record<PropertyKey, never>
       | null } | null }> | null };

export type SamplesQueryVariables = Exact<{
  query: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type SamplesQuery = { products: { nodes: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, facts: Array<{ key: string, value: string } | null>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
          | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
          | Record<PropertyKey, never>
         | null } | null }> } };

export type ReviewedProductQueryVariables = Exact<{
  handle: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type ReviewedProductQuery = { product: { id: string, handle: string, title: string, productType: string, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, variants: { nodes: Array<{ price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } } | null };

export type SearchQueryVariables = Exact<{
  query: string;
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  sortKey: SearchSortKeys;
  reverse: boolean;
  filters?: Array<ProductFilter> | ProductFilter | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type SearchQuery = { search: { totalCount: number, nodes: Array<
      | { id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
            | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
            | Record<PropertyKey, never>
           | null } | null }
      | Record<PropertyKey, never>
    >, edges: Array<{ cursor: string }>, productFilters: Array<{ id: string, label: string, type: FilterType, values: Array<{ id: string, label: string, count: number, input: unknown }> }>, pageInfo: { hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type PredictiveSearchQueryVariables = Exact<{
  query: string;
  limit: number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type PredictiveSearchQuery = { predictiveSearch: { products: Array<{ id: string, handle: string, title: string, productType: string, availableForSale: boolean, createdAt: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null, grainFree: { value: string } | null, bestBefore: { value: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, usual: { reference:
          | { handle: string, productType: string, variants: { nodes: Array<{ id: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null }> } }
          | Record<PropertyKey, never>
         | null } | null }>, collections: Array<{ handle: string, title: string }> } | null };

export type VariantStockQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type VariantStockQuery = { nodes: Array<
    | { id: string, title: string, availableForSale: boolean, quantityAvailable: number | null, product: { id: string, handle: string, title: string, productType: string, tags: Array<string> } }
    | Record<PropertyKey, never>
   | null> };

export type PickupCountriesQueryVariables = Exact<{
  country: CountryCode;
  language: LanguageCode;
}>;


export type PickupCountriesQuery = { locations: { nodes: Array<{ id: string, address: { countryCode: string | null } }> } };

export type VariantPlansFragment = { sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } };

export type SubscribableProductFragment = { id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, quantityAvailable: number | null, price: { amount: string, currencyCode: CurrencyCode }, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> };

export type SubscribableVariantsQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type SubscribableVariantsQuery = { nodes: Array<
    | { product: { id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, quantityAvailable: number | null, price: { amount: string, currencyCode: CurrencyCode }, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> } }
    | Record<PropertyKey, never>
   | null> };

export type SubscribableByHandleQueryVariables = Exact<{
  handle: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type SubscribableByHandleQuery = { product: { id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, quantityAvailable: number | null, price: { amount: string, currencyCode: CurrencyCode }, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> } | null };

export type SubscribableInCategoryQueryVariables = Exact<{
  handle: string;
  filters: Array<ProductFilter> | ProductFilter;
  country: CountryCode;
  language: LanguageCode;
}>;


export type SubscribableInCategoryQuery = { collection: { handle: string, products: { nodes: Array<{ id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, quantityAvailable: number | null, price: { amount: string, currencyCode: CurrencyCode }, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }>, pageInfo: { hasNextPage: boolean } } } | null };

export type SubscribableSearchQueryVariables = Exact<{
  query: string;
  country: CountryCode;
  language: LanguageCode;
}>;


export type SubscribableSearchQuery = { search: { nodes: Array<
      | { id: string, handle: string, title: string, productType: string, tags: Array<string>, availableForSale: boolean, featuredImage: { url: string } | null, variants: { nodes: Array<{ id: string, title: string, availableForSale: boolean, quantityAvailable: number | null, price: { amount: string, currencyCode: CurrencyCode }, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, name: string, gift: { value: string } | null, billingPolicy: { interval: SellingPlanInterval, intervalCount: number } | null, deliveryPolicy: { interval: SellingPlanInterval, intervalCount: number } | null }, priceAdjustments: Array<{ perDeliveryPrice: { amount: string, currencyCode: CurrencyCode }, price: { amount: string, currencyCode: CurrencyCode } }> }> } }> }, facts: Array<{ key: string, value: string } | null> }
      | Record<PropertyKey, never>
    > } };

export type ShopPaymentsQueryVariables = Exact<{
  country: CountryCode;
  language: LanguageCode;
}>;


export type ShopPaymentsQuery = { shop: { paymentSettings: { acceptedCardBrands: Array<CardBrand>, supportedDigitalWallets: Array<DigitalWallet> } } };

export type AgentProductFragment = { id: string, handle: string, title: string, description: string, productType: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, images: { nodes: Array<{ url: string, altText: string | null, width: number | null, height: number | null }> }, variants: { nodes: Array<{ id: string, title: string, sku: string | null, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, selectedOptions: Array<{ name: string, value: string }> }> } };

export type AgentSearchQueryVariables = Exact<{
  query: string;
  first: number;
  after?: string | null | undefined;
  filters?: Array<ProductFilter> | ProductFilter | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type AgentSearchQuery = { search: { totalCount: number, nodes: Array<
      | { id: string, handle: string, title: string, description: string, productType: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, images: { nodes: Array<{ url: string, altText: string | null, width: number | null, height: number | null }> }, variants: { nodes: Array<{ id: string, title: string, sku: string | null, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, selectedOptions: Array<{ name: string, value: string }> }> } }
      | Record<PropertyKey, never>
    >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AgentProductListQueryVariables = Exact<{
  query: string;
  first: number;
  after?: string | null | undefined;
  country: CountryCode;
  language: LanguageCode;
}>;


export type AgentProductListQuery = { products: { nodes: Array<{ id: string, handle: string, title: string, description: string, productType: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, images: { nodes: Array<{ url: string, altText: string | null, width: number | null, height: number | null }> }, variants: { nodes: Array<{ id: string, title: string, sku: string | null, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, selectedOptions: Array<{ name: string, value: string }> }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AgentProductsQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type AgentProductsQuery = { nodes: Array<
    | { id: string, handle: string, title: string, description: string, productType: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, images: { nodes: Array<{ url: string, altText: string | null, width: number | null, height: number | null }> }, variants: { nodes: Array<{ id: string, title: string, sku: string | null, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, selectedOptions: Array<{ name: string, value: string }> }> } }
    | { id: string, product: { id: string, handle: string, title: string, description: string, productType: string, tags: Array<string>, rating: { value: string } | null, ratingCount: { value: string } | null, images: { nodes: Array<{ url: string, altText: string | null, width: number | null, height: number | null }> }, variants: { nodes: Array<{ id: string, title: string, sku: string | null, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, selectedOptions: Array<{ name: string, value: string }> }> } } }
    | Record<PropertyKey, never>
   | null> };

export type WishedVariantsQueryVariables = Exact<{
  ids: Array<string | number> | string | number;
  country: CountryCode;
  language: LanguageCode;
}>;


export type WishedVariantsQuery = { nodes: Array<
    | { id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, unitPriceMeasurement: { quantityUnit: UnitPriceMeasurementMeasuredUnit | null, quantityValue: number } | null, image: { url: string, altText: string | null, width: number | null, height: number | null } | null, product: { id: string, handle: string, title: string, productType: string, tags: Array<string>, featuredImage: { url: string, altText: string | null, width: number | null, height: number | null } | null } }
    | Record<PropertyKey, never>
   | null> };

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
export const PriceFragmentDoc = new TypedDocumentString(`
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
    `, {"fragmentName":"Price"}) as unknown as TypedDocumentString<PriceFragment, unknown>;
export const CartPartsFragmentDoc = new TypedDocumentString(`
    fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}`, {"fragmentName":"CartParts"}) as unknown as TypedDocumentString<CartPartsFragment, unknown>;
export const PlanIntervalFragmentDoc = new TypedDocumentString(`
    fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
    `, {"fragmentName":"PlanInterval"}) as unknown as TypedDocumentString<PlanIntervalFragment, unknown>;
export const CartLinePartsFragmentDoc = new TypedDocumentString(`
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`, {"fragmentName":"CartLineParts"}) as unknown as TypedDocumentString<CartLinePartsFragment, unknown>;
export const CartLinesFragmentDoc = new TypedDocumentString(`
    fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`, {"fragmentName":"CartLines"}) as unknown as TypedDocumentString<CartLinesFragment, unknown>;
export const CartWithTenLinesFragmentDoc = new TypedDocumentString(`
    fragment CartWithTenLines on Cart {
  ...CartParts
  lines(first: 10) {
    ...CartLines
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`, {"fragmentName":"CartWithTenLines"}) as unknown as TypedDocumentString<CartWithTenLinesFragment, unknown>;
export const CartWithTwentyLinesFragmentDoc = new TypedDocumentString(`
    fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`, {"fragmentName":"CartWithTwentyLines"}) as unknown as TypedDocumentString<CartWithTwentyLinesFragment, unknown>;
export const CartProblemFragmentDoc = new TypedDocumentString(`
    fragment CartProblem on CartUserError {
  code
  field
  message
}
    `, {"fragmentName":"CartProblem"}) as unknown as TypedDocumentString<CartProblemFragment, unknown>;
export const CartNoteFragmentDoc = new TypedDocumentString(`
    fragment CartNote on CartWarning {
  code
  message
  target
}
    `, {"fragmentName":"CartNote"}) as unknown as TypedDocumentString<CartNoteFragment, unknown>;
export const PictureFragmentDoc = new TypedDocumentString(`
    fragment Picture on Image {
  url
  altText
  width
  height
}
    `, {"fragmentName":"Picture"}) as unknown as TypedDocumentString<PictureFragment, unknown>;
export const UsualFragmentDoc = new TypedDocumentString(`
    fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}`, {"fragmentName":"Usual"}) as unknown as TypedDocumentString<UsualFragment, unknown>;
export const PlanPricesFragmentDoc = new TypedDocumentString(`
    fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`, {"fragmentName":"PlanPrices"}) as unknown as TypedDocumentString<PlanPricesFragment, unknown>;
export const ProductCardFragmentDoc = new TypedDocumentString(`
    fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}`, {"fragmentName":"ProductCard"}) as unknown as TypedDocumentString<ProductCardFragment, unknown>;
export const FacetFragmentDoc = new TypedDocumentString(`
    fragment Facet on Filter {
  id
  label
  type
  values {
    id
    label
    count
    input
  }
}
    `, {"fragmentName":"Facet"}) as unknown as TypedDocumentString<FacetFragment, unknown>;
export const WeighedFragmentDoc = new TypedDocumentString(`
    fragment Weighed on Product {
  id
  handle
  productType
  availableForSale
  variants(first: 12) {
    nodes {
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}`, {"fragmentName":"Weighed"}) as unknown as TypedDocumentString<WeighedFragment, unknown>;
export const FirstFoodFragmentDoc = new TypedDocumentString(`
    fragment FirstFood on Product {
  id
  handle
  title
  productType
  availableForSale
  tags
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "kcal_per_100g" }
      { namespace: "kvistra", key: "feeding_table" }
    ]
  ) {
    key
    value
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}`, {"fragmentName":"FirstFood"}) as unknown as TypedDocumentString<FirstFoodFragment, unknown>;
export const VariantPlansFragmentDoc = new TypedDocumentString(`
    fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`, {"fragmentName":"VariantPlans"}) as unknown as TypedDocumentString<VariantPlansFragment, unknown>;
export const PlannerProductFragmentDoc = new TypedDocumentString(`
    fragment PlannerProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPrice {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "need" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "analytical_constituents" }
      { namespace: "kvistra", key: "kcal_per_100g" }
      { namespace: "kvistra", key: "feeding_table" }
    ]
  ) {
    key
    value
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}`, {"fragmentName":"PlannerProduct"}) as unknown as TypedDocumentString<PlannerProductFragment, unknown>;
export const FilterFactsFragmentDoc = new TypedDocumentString(`
    fragment FilterFacts on Product {
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "need" }
      { namespace: "kvistra", key: "breed_size" }
      { namespace: "kvistra", key: "grain_free" }
      { namespace: "kvistra", key: "kibble_mm" }
      { namespace: "kvistra", key: "pack_size" }
      { namespace: "kvistra", key: "free_from_chicken" }
      { namespace: "kvistra", key: "free_from_beef" }
      { namespace: "kvistra", key: "free_from_fish" }
      { namespace: "kvistra", key: "free_from_dairy" }
      { namespace: "kvistra", key: "free_from_egg" }
      { namespace: "kvistra", key: "free_from_wheat" }
      { namespace: "kvistra", key: "free_from_oats" }
      { namespace: "kvistra", key: "free_from_rice" }
      { namespace: "kvistra", key: "free_from_potato" }
      { namespace: "kvistra", key: "free_from_peas" }
    ]
  ) {
    key
    value
  }
}
    `, {"fragmentName":"FilterFacts"}) as unknown as TypedDocumentString<FilterFactsFragment, unknown>;
export const IndexedProductFragmentDoc = new TypedDocumentString(`
    fragment IndexedProduct on Product {
  id
  handle
  productType
  title
  availableForSale
  variants(first: 100) {
    nodes {
      id
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
    }
  }
  ...FilterFacts
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment FilterFacts on Product {
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "need" }
      { namespace: "kvistra", key: "breed_size" }
      { namespace: "kvistra", key: "grain_free" }
      { namespace: "kvistra", key: "kibble_mm" }
      { namespace: "kvistra", key: "pack_size" }
      { namespace: "kvistra", key: "free_from_chicken" }
      { namespace: "kvistra", key: "free_from_beef" }
      { namespace: "kvistra", key: "free_from_fish" }
      { namespace: "kvistra", key: "free_from_dairy" }
      { namespace: "kvistra", key: "free_from_egg" }
      { namespace: "kvistra", key: "free_from_wheat" }
      { namespace: "kvistra", key: "free_from_oats" }
      { namespace: "kvistra", key: "free_from_rice" }
      { namespace: "kvistra", key: "free_from_potato" }
      { namespace: "kvistra", key: "free_from_peas" }
    ]
  ) {
    key
    value
  }
}`, {"fragmentName":"IndexedProduct"}) as unknown as TypedDocumentString<IndexedProductFragment, unknown>;
export const SubscribableProductFragmentDoc = new TypedDocumentString(`
    fragment SubscribableProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      quantityAvailable
      price {
        ...Price
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "breed_size" }
    ]
  ) {
    key
    value
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}`, {"fragmentName":"SubscribableProduct"}) as unknown as TypedDocumentString<SubscribableProductFragment, unknown>;
export const AgentProductFragmentDoc = new TypedDocumentString(`
    fragment AgentProduct on Product {
  id
  handle
  title
  description
  productType
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  images(first: 3) {
    nodes {
      ...Picture
    }
  }
  variants(first: 12) {
    nodes {
      id
      title
      sku
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      selectedOptions {
        name
        value
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}`, {"fragmentName":"AgentProduct"}) as unknown as TypedDocumentString<AgentProductFragment, unknown>;
export const OrderedTitlesDocument = new TypedDocumentString(`
    query OrderedTitles($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      title
      product {
        handle
        productType
        title
      }
    }
  }
}
    `) as unknown as TypedDocumentString<OrderedTitlesQuery, OrderedTitlesQueryVariables>;
export const BatchDocument = new TypedDocumentString(`
    query Batch($handle: MetaobjectHandleInput!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  metaobject(handle: $handle) {
    fields {
      key
      value
      reference {
        ... on Product {
          title
          handle
          productType
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<BatchQuery, BatchQueryVariables>;
export const BoughtProductsDocument = new TypedDocumentString(`
    query BoughtProducts($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      image {
        ...Picture
      }
      product {
        ...ProductCard
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}`) as unknown as TypedDocumentString<BoughtProductsQuery, BoughtProductsQueryVariables>;
export const CartAttributesDocument = new TypedDocumentString(`
    query CartAttributes($cartId: ID!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cart(id: $cartId) {
    attributes {
      key
      value
    }
  }
}
    `) as unknown as TypedDocumentString<CartAttributesQuery, CartAttributesQueryVariables>;
export const CartCustomerAssignDocument = new TypedDocumentString(`
    mutation CartCustomerAssign($cartId: ID!, $token: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartBuyerIdentityUpdate(
    cartId: $cartId
    buyerIdentity: { customerAccessToken: $token }
  ) {
    cart {
      ...CartWithTwentyLines
      delivery {
        addresses {
          id
        }
      }
      buyerIdentity {
        customer {
          defaultAddress {
            id
            countryCodeV2
          }
        }
      }
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartCustomerAssignMutation, CartCustomerAssignMutationVariables>;
export const CartAddressCopyDocument = new TypedDocumentString(`
    mutation CartAddressCopy($cartId: ID!, $addressId: ID!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartDeliveryAddressesAdd(
    cartId: $cartId
    addresses: [
      {
        address: { copyFromCustomerAddressId: $addressId }
        selected: true
        oneTimeUse: true
      }
    ]
  ) {
    userErrors {
      ...CartProblem
    }
  }
}
    fragment CartProblem on CartUserError {
  code
  field
  message
}`) as unknown as TypedDocumentString<CartAddressCopyMutation, CartAddressCopyMutationVariables>;
export const CartCustomerForgetDocument = new TypedDocumentString(`
    mutation CartCustomerForget($cartId: ID!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartBuyerIdentityUpdate(
    cartId: $cartId
    buyerIdentity: { customerAccessToken: null }
  ) {
    userErrors {
      ...CartProblem
    }
  }
  cartDeliveryAddressesReplace(cartId: $cartId, addresses: []) {
    userErrors {
      ...CartProblem
    }
  }
}
    fragment CartProblem on CartUserError {
  code
  field
  message
}`) as unknown as TypedDocumentString<CartCustomerForgetMutation, CartCustomerForgetMutationVariables>;
export const CartDocument = new TypedDocumentString(`
    query Cart($cartId: ID!, $after: String, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cart(id: $cartId) {
    ...CartParts
    lines(first: 20, after: $after) {
      ...CartLines
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartQuery, CartQueryVariables>;
export const CartQuantitiesDocument = new TypedDocumentString(`
    query CartQuantities($cartId: ID!, $after: String, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cart(id: $cartId) {
    lines(first: 100, after: $after) {
      nodes {
        quantity
        attributes {
          key
          value
        }
        sellingPlanAllocation {
          sellingPlan {
            id
          }
        }
        merchandise {
          ... on ProductVariant {
            id
            quantityAvailable
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
    `) as unknown as TypedDocumentString<CartQuantitiesQuery, CartQuantitiesQueryVariables>;
export const CartCreateDocument = new TypedDocumentString(`
    mutation CartCreate($cartInput: CartInput!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartCreate(input: $cartInput) {
    cart {
      ...CartWithTenLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTenLines on Cart {
  ...CartParts
  lines(first: 10) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartCreateMutation, CartCreateMutationVariables>;
export const CartLinesAddDocument = new TypedDocumentString(`
    mutation CartLinesAdd($cartId: ID!, $lines: [CartLineInput!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartLinesAdd(cartId: $cartId, lines: $lines) {
    cart {
      ...CartWithTenLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTenLines on Cart {
  ...CartParts
  lines(first: 10) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartLinesAddMutation, CartLinesAddMutationVariables>;
export const CartLinesUpdateDocument = new TypedDocumentString(`
    mutation CartLinesUpdate($cartId: ID!, $lines: [CartLineUpdateInput!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartLinesUpdate(cartId: $cartId, lines: $lines) {
    cart {
      ...CartWithTwentyLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartLinesUpdateMutation, CartLinesUpdateMutationVariables>;
export const CartLinesRemoveDocument = new TypedDocumentString(`
    mutation CartLinesRemove($cartId: ID!, $lineIds: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartLinesRemove(cartId: $cartId, lineIds: $lineIds) {
    cart {
      ...CartWithTenLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTenLines on Cart {
  ...CartParts
  lines(first: 10) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartLinesRemoveMutation, CartLinesRemoveMutationVariables>;
export const CartBuyerIdentityUpdateDocument = new TypedDocumentString(`
    mutation CartBuyerIdentityUpdate($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) {
    cart {
      ...CartWithTwentyLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartBuyerIdentityUpdateMutation, CartBuyerIdentityUpdateMutationVariables>;
export const CartDiscountCodesUpdateDocument = new TypedDocumentString(`
    mutation CartDiscountCodesUpdate($cartId: ID!, $discountCodes: [String!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) {
    cart {
      ...CartWithTwentyLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartDiscountCodesUpdateMutation, CartDiscountCodesUpdateMutationVariables>;
export const CartAttributesUpdateDocument = new TypedDocumentString(`
    mutation CartAttributesUpdate($cartId: ID!, $attributes: [AttributeInput!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartAttributesUpdate(cartId: $cartId, attributes: $attributes) {
    cart {
      ...CartWithTwentyLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartAttributesUpdateMutation, CartAttributesUpdateMutationVariables>;
export const CartAttributesAndCodesUpdateDocument = new TypedDocumentString(`
    mutation CartAttributesAndCodesUpdate($cartId: ID!, $attributes: [AttributeInput!]!, $discountCodes: [String!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartAttributesUpdate(cartId: $cartId, attributes: $attributes) {
    userErrors {
      ...CartProblem
    }
  }
  cartDiscountCodesUpdate(cartId: $cartId, discountCodes: $discountCodes) {
    cart {
      ...CartWithTwentyLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartAttributesAndCodesUpdateMutation, CartAttributesAndCodesUpdateMutationVariables>;
export const CartMerchandiseDocument = new TypedDocumentString(`
    query CartMerchandise($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      product {
        handle
        productType
        tags
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CartMerchandiseQuery, CartMerchandiseQueryVariables>;
export const CartGiftCardCodesAddDocument = new TypedDocumentString(`
    mutation CartGiftCardCodesAdd($cartId: ID!, $giftCardCodes: [String!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartGiftCardCodesAdd(cartId: $cartId, giftCardCodes: $giftCardCodes) {
    cart {
      ...CartWithTwentyLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartGiftCardCodesAddMutation, CartGiftCardCodesAddMutationVariables>;
export const CartGiftCardCodesRemoveDocument = new TypedDocumentString(`
    mutation CartGiftCardCodesRemove($cartId: ID!, $appliedGiftCardIds: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartGiftCardCodesRemove(
    cartId: $cartId
    appliedGiftCardIds: $appliedGiftCardIds
  ) {
    cart {
      ...CartWithTwentyLines
    }
    userErrors {
      ...CartProblem
    }
    warnings {
      ...CartNote
    }
  }
}
    fragment CartLineParts on BaseCartLine {
  id
  quantity
  attributes {
    key
    value
  }
  cost {
    amountPerQuantity {
      ...Price
    }
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
  discountAllocations(lineLevelOnly: false) {
    discountedAmount {
      ...Price
    }
    ... on CartCodeDiscountAllocation {
      code
    }
    ... on CartAutomaticDiscountAllocation {
      title
    }
    ... on CartCustomDiscountAllocation {
      title
    }
  }
  sellingPlanAllocation {
    checkoutChargeAmount {
      ...Price
    }
    sellingPlan {
      id
      name
      options {
        name
        value
      }
    }
  }
  merchandise {
    ... on ProductVariant {
      id
      title
      quantityAvailable
      compareAtPrice {
        ...Price
      }
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        url
      }
      selectedOptions {
        name
        value
      }
      sellingPlanAllocations(first: 12) {
        nodes {
          sellingPlan {
            id
            ...PlanInterval
            gift: metafield(namespace: "kvistra", key: "gift") {
              value
            }
          }
          priceAdjustments {
            price {
              ...Price
            }
            perDeliveryPrice {
              ...Price
            }
          }
        }
      }
      product {
        handle
        title
        description
        productType
        isGiftCard
        onlineStoreUrl
      }
    }
  }
}
fragment CartParts on Cart {
  id
  checkoutUrl
  createdAt
  updatedAt
  totalQuantity
  attributes {
    key
    value
  }
  buyerIdentity {
    countryCode
    email
    phone
    customer {
      id
    }
  }
  discountCodes {
    code
    applicable
  }
  appliedGiftCards {
    id
    lastCharacters
    presentmentAmountUsed {
      ...Price
    }
  }
  cost {
    subtotalAmount {
      ...Price
    }
    totalAmount {
      ...Price
    }
  }
}
fragment CartLines on BaseCartLineConnection {
  nodes {
    ...CartLineParts
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment CartWithTwentyLines on Cart {
  ...CartParts
  lines(first: 20) {
    ...CartLines
  }
}
fragment CartProblem on CartUserError {
  code
  field
  message
}
fragment CartNote on CartWarning {
  code
  message
  target
}
fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}`) as unknown as TypedDocumentString<CartGiftCardCodesRemoveMutation, CartGiftCardCodesRemoveMutationVariables>;
export const VariantPricesDocument = new TypedDocumentString(`
    query VariantPrices($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      price {
        ...Price
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}`) as unknown as TypedDocumentString<VariantPricesQuery, VariantPricesQueryVariables>;
export const CategoryDocument = new TypedDocumentString(`
    query Category($handle: String!, $first: Int, $last: Int, $after: String, $before: String, $sortKey: ProductCollectionSortKeys!, $reverse: Boolean!, $filters: [ProductFilter!], $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    handle
    products(
      first: $first
      last: $last
      after: $after
      before: $before
      sortKey: $sortKey
      reverse: $reverse
      filters: $filters
    ) {
      nodes {
        ...ProductCard
      }
      edges {
        cursor
      }
      filters {
        ...Facet
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
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}
fragment Facet on Filter {
  id
  label
  type
  values {
    id
    label
    count
    input
  }
}`) as unknown as TypedDocumentString<CategoryQuery, CategoryQueryVariables>;
export const CategoryUnitsDocument = new TypedDocumentString(`
    query CategoryUnits($handle: String!, $sortKey: ProductCollectionSortKeys!, $reverse: Boolean!, $filters: [ProductFilter!], $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    handle
    products(first: 250, sortKey: $sortKey, reverse: $reverse, filters: $filters) {
      nodes {
        ...Weighed
      }
      filters {
        ...Facet
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Facet on Filter {
  id
  label
  type
  values {
    id
    label
    count
    input
  }
}
fragment Weighed on Product {
  id
  handle
  productType
  availableForSale
  variants(first: 12) {
    nodes {
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
    }
  }
}`) as unknown as TypedDocumentString<CategoryUnitsQuery, CategoryUnitsQueryVariables>;
export const CategoryFactsDocument = new TypedDocumentString(`
    query CategoryFacts($handle: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    handle
    products(first: 250) {
      nodes {
        ...Weighed
        ...FilterFacts
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Weighed on Product {
  id
  handle
  productType
  availableForSale
  variants(first: 12) {
    nodes {
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
    }
  }
}
fragment FilterFacts on Product {
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "need" }
      { namespace: "kvistra", key: "breed_size" }
      { namespace: "kvistra", key: "grain_free" }
      { namespace: "kvistra", key: "kibble_mm" }
      { namespace: "kvistra", key: "pack_size" }
      { namespace: "kvistra", key: "free_from_chicken" }
      { namespace: "kvistra", key: "free_from_beef" }
      { namespace: "kvistra", key: "free_from_fish" }
      { namespace: "kvistra", key: "free_from_dairy" }
      { namespace: "kvistra", key: "free_from_egg" }
      { namespace: "kvistra", key: "free_from_wheat" }
      { namespace: "kvistra", key: "free_from_oats" }
      { namespace: "kvistra", key: "free_from_rice" }
      { namespace: "kvistra", key: "free_from_potato" }
      { namespace: "kvistra", key: "free_from_peas" }
    ]
  ) {
    key
    value
  }
}`) as unknown as TypedDocumentString<CategoryFactsQuery, CategoryFactsQueryVariables>;
export const ProductCardsDocument = new TypedDocumentString(`
    query ProductCards($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on Product {
      ...ProductCard
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}`) as unknown as TypedDocumentString<ProductCardsQuery, ProductCardsQueryVariables>;
export const ContentProductDocument = new TypedDocumentString(`
    query ContentProduct($handle: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  product(handle: $handle) {
    ...ProductCard
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}`) as unknown as TypedDocumentString<ContentProductQuery, ContentProductQueryVariables>;
export const ListedProductsDocument = new TypedDocumentString(`
    query ListedProducts($handle: String!, $after: String, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    handle
    products(first: 250, after: $after) {
      nodes {
        handle
        productType
        updatedAt
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ListedProductsQuery, ListedProductsQueryVariables>;
export const BestSellersDocument = new TypedDocumentString(`
    query BestSellers($country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  products(first: 250, sortKey: BEST_SELLING) {
    nodes {
      handle
      title
      description
      productType
    }
    pageInfo {
      hasNextPage
    }
  }
}
    `) as unknown as TypedDocumentString<BestSellersQuery, BestSellersQueryVariables>;
export const FeedProductsDocument = new TypedDocumentString(`
    query FeedProducts($handle: String!, $after: String, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    handle
    products(first: 50, after: $after) {
      nodes {
        id
        handle
        title
        description
        productType
        tags
        returns: metafield(namespace: "kvistra", key: "returns") {
          value
        }
        images(first: 4) {
          nodes {
            url
          }
        }
        variants(first: 12) {
          nodes {
            id
            title
            sku
            barcode
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
            ...PlanPrices
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
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<FeedProductsQuery, FeedProductsQueryVariables>;
export const GiftCardProductDocument = new TypedDocumentString(`
    query GiftCardProduct($handle: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  product(handle: $handle) {
    id
    handle
    productType
    title
    description
    isGiftCard
    images(first: 6) {
      nodes {
        url
        altText
      }
    }
    variants(first: 12) {
      nodes {
        id
        availableForSale
        price {
          ...Price
        }
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}`) as unknown as TypedDocumentString<GiftCardProductQuery, GiftCardProductQueryVariables>;
export const GiftCardBalanceDocument = new TypedDocumentString(`
    mutation GiftCardBalance($input: CartInput!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  cartCreate(input: $input) {
    cart {
      appliedGiftCards {
        lastCharacters
        balance {
          ...Price
        }
      }
    }
    userErrors {
      code
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}`) as unknown as TypedDocumentString<GiftCardBalanceMutation, GiftCardBalanceMutationVariables>;
export const GiftPlansDocument = new TypedDocumentString(`
    query GiftPlans($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      ...VariantPlans
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<GiftPlansQuery, GiftPlansQueryVariables>;
export const HomeDocument = new TypedDocumentString(`
    query Home($country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: "best-sellers") {
    handle
    products(first: 8, sortKey: BEST_SELLING) {
      nodes {
        ...ProductCard
      }
    }
  }
  foods: products(
    first: 12
    query: "tag:'form:dry' tag:'stage:adult'"
    sortKey: BEST_SELLING
  ) {
    nodes {
      ...FirstFood
    }
  }
  samples: products(first: 12, query: "tag:'form:sample'", sortKey: BEST_SELLING) {
    nodes {
      ...FirstFood
      featuredImage {
        ...Picture
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}
fragment FirstFood on Product {
  id
  handle
  title
  productType
  availableForSale
  tags
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "kcal_per_100g" }
      { namespace: "kvistra", key: "feeding_table" }
    ]
  ) {
    key
    value
  }
}`) as unknown as TypedDocumentString<HomeQuery, HomeQueryVariables>;
export const PlannerFoodDocument = new TypedDocumentString(`
    query PlannerFood($handle: String!, $dry: [ProductFilter!]!, $wet: [ProductFilter!]!, $specialDry: [ProductFilter!]!, $specialWet: [ProductFilter!]!, $samples: [ProductFilter!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    handle
    dry: products(first: 24, sortKey: BEST_SELLING, filters: $dry) {
      nodes {
        ...PlannerProduct
      }
    }
    wet: products(first: 24, sortKey: BEST_SELLING, filters: $wet) {
      nodes {
        ...PlannerProduct
      }
    }
    specialDry: products(first: 12, sortKey: BEST_SELLING, filters: $specialDry) {
      nodes {
        ...PlannerProduct
      }
    }
    specialWet: products(first: 12, sortKey: BEST_SELLING, filters: $specialWet) {
      nodes {
        ...PlannerProduct
      }
    }
    samples: products(first: 12, sortKey: BEST_SELLING, filters: $samples) {
      nodes {
        ...PlannerProduct
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlannerProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPrice {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "need" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "analytical_constituents" }
      { namespace: "kvistra", key: "kcal_per_100g" }
      { namespace: "kvistra", key: "feeding_table" }
    ]
  ) {
    key
    value
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<PlannerFoodQuery, PlannerFoodQueryVariables>;
export const PlannerExtrasDocument = new TypedDocumentString(`
    query PlannerExtras($handle: String!, $treats: [ProductFilter!]!, $dental: [ProductFilter!]!, $supplements: [ProductFilter!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    handle
    treats: products(first: 12, sortKey: BEST_SELLING, filters: $treats) {
      nodes {
        ...PlannerProduct
      }
    }
    dental: products(first: 12, sortKey: BEST_SELLING, filters: $dental) {
      nodes {
        ...PlannerProduct
      }
    }
    supplements: products(first: 12, sortKey: BEST_SELLING, filters: $supplements) {
      nodes {
        ...PlannerProduct
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlannerProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPrice {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "need" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "analytical_constituents" }
      { namespace: "kvistra", key: "kcal_per_100g" }
      { namespace: "kvistra", key: "feeding_table" }
    ]
  ) {
    key
    value
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<PlannerExtrasQuery, PlannerExtrasQueryVariables>;
export const PlannerVariantsDocument = new TypedDocumentString(`
    query PlannerVariants($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      product {
        ...PlannerProduct
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlannerProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPrice {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "need" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "analytical_constituents" }
      { namespace: "kvistra", key: "kcal_per_100g" }
      { namespace: "kvistra", key: "feeding_table" }
    ]
  ) {
    key
    value
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<PlannerVariantsQuery, PlannerVariantsQueryVariables>;
export const MarketPricesDocument = new TypedDocumentString(`
    query MarketPrices($after: String, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  products(first: 100, after: $after, sortKey: ID) {
    nodes {
      ...IndexedProduct
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment FilterFacts on Product {
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "need" }
      { namespace: "kvistra", key: "breed_size" }
      { namespace: "kvistra", key: "grain_free" }
      { namespace: "kvistra", key: "kibble_mm" }
      { namespace: "kvistra", key: "pack_size" }
      { namespace: "kvistra", key: "free_from_chicken" }
      { namespace: "kvistra", key: "free_from_beef" }
      { namespace: "kvistra", key: "free_from_fish" }
      { namespace: "kvistra", key: "free_from_dairy" }
      { namespace: "kvistra", key: "free_from_egg" }
      { namespace: "kvistra", key: "free_from_wheat" }
      { namespace: "kvistra", key: "free_from_oats" }
      { namespace: "kvistra", key: "free_from_rice" }
      { namespace: "kvistra", key: "free_from_potato" }
      { namespace: "kvistra", key: "free_from_peas" }
    ]
  ) {
    key
    value
  }
}
fragment IndexedProduct on Product {
  id
  handle
  productType
  title
  availableForSale
  variants(first: 100) {
    nodes {
      id
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
    }
  }
  ...FilterFacts
}`) as unknown as TypedDocumentString<MarketPricesQuery, MarketPricesQueryVariables>;
export const ProductDocument = new TypedDocumentString(`
    query Product($handle: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  product(handle: $handle) {
    id
    handle
    title
    description
    productType
    availableForSale
    tags
    images(first: 6) {
      nodes {
        ...Picture
      }
    }
    options(first: 3) {
      name
      optionValues {
        name
        swatch {
          color
        }
      }
    }
    variants(first: 12) {
      nodes {
        id
        title
        sku
        availableForSale
        quantityAvailable
        image {
          url
        }
        price {
          ...Price
        }
        unitPriceMeasurement {
          quantityUnit
          quantityValue
        }
        sellingPlanAllocations(first: 12) {
          nodes {
            sellingPlan {
              id
              name
              options {
                value
              }
              ...PlanInterval
              gift: metafield(namespace: "kvistra", key: "gift") {
                value
              }
              priceAdjustments {
                adjustmentValue {
                  ... on SellingPlanPercentagePriceAdjustment {
                    adjustmentPercentage
                  }
                }
              }
            }
            priceAdjustments {
              price {
                ...Price
              }
              perDeliveryPrice {
                ...Price
              }
            }
          }
        }
      }
    }
    rating: metafield(namespace: "reviews", key: "rating") {
      value
    }
    ratingCount: metafield(namespace: "reviews", key: "rating_count") {
      value
    }
    facts: metafields(
      identifiers: [
        { namespace: "kvistra", key: "species" }
        { namespace: "kvistra", key: "life_stage" }
        { namespace: "kvistra", key: "form" }
        { namespace: "kvistra", key: "feed_type" }
        { namespace: "kvistra", key: "composition" }
        { namespace: "kvistra", key: "analytical_constituents" }
        { namespace: "kvistra", key: "additives" }
        { namespace: "kvistra", key: "directions" }
        { namespace: "kvistra", key: "feeding_table" }
        { namespace: "kvistra", key: "parts" }
        { namespace: "kvistra", key: "kcal_per_100g" }
        { namespace: "kvistra", key: "material" }
        { namespace: "kvistra", key: "gpsr" }
        { namespace: "kvistra", key: "returns" }
        { namespace: "kvistra", key: "best_before" }
      ]
    ) {
      key
      value
    }
    ...Usual
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}`) as unknown as TypedDocumentString<ProductQuery, ProductQueryVariables>;
export const RecommendationsDocument = new TypedDocumentString(`
    query Recommendations($handle: String!, $intent: ProductRecommendationIntent!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  productRecommendations(productHandle: $handle, intent: $intent) {
    ...ProductCard
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}`) as unknown as TypedDocumentString<RecommendationsQuery, RecommendationsQueryVariables>;
export const ProductRecommendationsDocument = new TypedDocumentString(`
    query ProductRecommendations($handle: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  related: productRecommendations(productHandle: $handle, intent: RELATED) {
    ...ProductCard
  }
  complementary: productRecommendations(
    productHandle: $handle
    intent: COMPLEMENTARY
  ) {
    ...ProductCard
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}`) as unknown as TypedDocumentString<ProductRecommendationsQuery, ProductRecommendationsQueryVariables>;
export const SamplesDocument = new TypedDocumentString(`
    query Samples($query: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  products(first: 30, query: $query, sortKey: BEST_SELLING) {
    nodes {
      ...ProductCard
      facts: metafields(
        identifiers: [
          { namespace: "kvistra", key: "composition" }
          { namespace: "kvistra", key: "parts" }
        ]
      ) {
        key
        value
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}`) as unknown as TypedDocumentString<SamplesQuery, SamplesQueryVariables>;
export const ReviewedProductDocument = new TypedDocumentString(`
    query ReviewedProduct($handle: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  product(handle: $handle) {
    id
    handle
    title
    productType
    featuredImage {
      ...Picture
    }
    variants(first: 12) {
      nodes {
        price {
          ...Price
        }
        unitPriceMeasurement {
          quantityUnit
          quantityValue
        }
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}`) as unknown as TypedDocumentString<ReviewedProductQuery, ReviewedProductQueryVariables>;
export const SearchDocument = new TypedDocumentString(`
    query Search($query: String!, $first: Int, $last: Int, $after: String, $before: String, $sortKey: SearchSortKeys!, $reverse: Boolean!, $filters: [ProductFilter!], $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  search(
    query: $query
    first: $first
    last: $last
    after: $after
    before: $before
    sortKey: $sortKey
    reverse: $reverse
    productFilters: $filters
    types: [PRODUCT]
  ) {
    totalCount
    nodes {
      ...ProductCard
    }
    edges {
      cursor
    }
    productFilters {
      ...Facet
    }
    pageInfo {
      hasNextPage
      hasPreviousPage
      startCursor
      endCursor
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}
fragment Facet on Filter {
  id
  label
  type
  values {
    id
    label
    count
    input
  }
}`) as unknown as TypedDocumentString<SearchQuery, SearchQueryVariables>;
export const PredictiveSearchDocument = new TypedDocumentString(`
    query PredictiveSearch($query: String!, $limit: Int!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  predictiveSearch(
    query: $query
    limit: $limit
    limitScope: EACH
    types: [PRODUCT, COLLECTION]
  ) {
    products {
      ...ProductCard
    }
    collections {
      handle
      title
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment PlanPrices on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        ...PlanInterval
      }
      priceAdjustments {
        price {
          ...Price
        }
      }
    }
  }
}
fragment Usual on Product {
  usual: metafield(namespace: "kvistra", key: "usual_product") {
    reference {
      ... on Product {
        handle
        productType
        variants(first: 12) {
          nodes {
            id
            availableForSale
            price {
              ...Price
            }
            unitPriceMeasurement {
              quantityUnit
              quantityValue
            }
          }
        }
      }
    }
  }
}
fragment ProductCard on Product {
  id
  handle
  title
  productType
  availableForSale
  createdAt
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  featuredImage {
    ...Picture
  }
  grainFree: metafield(namespace: "kvistra", key: "grain_free") {
    value
  }
  bestBefore: metafield(namespace: "kvistra", key: "best_before") {
    value
  }
  ...Usual
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      ...PlanPrices
    }
  }
}`) as unknown as TypedDocumentString<PredictiveSearchQuery, PredictiveSearchQueryVariables>;
export const VariantStockDocument = new TypedDocumentString(`
    query VariantStock($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      title
      availableForSale
      quantityAvailable
      product {
        id
        handle
        title
        productType
        tags
      }
    }
  }
}
    `) as unknown as TypedDocumentString<VariantStockQuery, VariantStockQueryVariables>;
export const PickupCountriesDocument = new TypedDocumentString(`
    query PickupCountries($country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  locations(first: 250) {
    nodes {
      id
      address {
        countryCode
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PickupCountriesQuery, PickupCountriesQueryVariables>;
export const SubscribableVariantsDocument = new TypedDocumentString(`
    query SubscribableVariants($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      product {
        ...SubscribableProduct
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}
fragment SubscribableProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      quantityAvailable
      price {
        ...Price
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "breed_size" }
    ]
  ) {
    key
    value
  }
}`) as unknown as TypedDocumentString<SubscribableVariantsQuery, SubscribableVariantsQueryVariables>;
export const SubscribableByHandleDocument = new TypedDocumentString(`
    query SubscribableByHandle($handle: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  product(handle: $handle) {
    ...SubscribableProduct
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}
fragment SubscribableProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      quantityAvailable
      price {
        ...Price
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "breed_size" }
    ]
  ) {
    key
    value
  }
}`) as unknown as TypedDocumentString<SubscribableByHandleQuery, SubscribableByHandleQueryVariables>;
export const SubscribableInCategoryDocument = new TypedDocumentString(`
    query SubscribableInCategory($handle: String!, $filters: [ProductFilter!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    handle
    products(first: 24, sortKey: BEST_SELLING, filters: $filters) {
      nodes {
        ...SubscribableProduct
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}
fragment SubscribableProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      quantityAvailable
      price {
        ...Price
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "breed_size" }
    ]
  ) {
    key
    value
  }
}`) as unknown as TypedDocumentString<SubscribableInCategoryQuery, SubscribableInCategoryQueryVariables>;
export const SubscribableSearchDocument = new TypedDocumentString(`
    query SubscribableSearch($query: String!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  search(query: $query, first: 48, types: [PRODUCT], unavailableProducts: HIDE) {
    nodes {
      ... on Product {
        ...SubscribableProduct
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment PlanInterval on SellingPlan {
  billingPolicy {
    ... on SellingPlanRecurringBillingPolicy {
      interval
      intervalCount
    }
  }
  deliveryPolicy {
    ... on SellingPlanRecurringDeliveryPolicy {
      interval
      intervalCount
    }
  }
}
fragment VariantPlans on ProductVariant {
  sellingPlanAllocations(first: 12) {
    nodes {
      sellingPlan {
        id
        name
        ...PlanInterval
        gift: metafield(namespace: "kvistra", key: "gift") {
          value
        }
      }
      priceAdjustments {
        perDeliveryPrice {
          ...Price
        }
        price {
          ...Price
        }
      }
    }
  }
}
fragment SubscribableProduct on Product {
  id
  handle
  title
  productType
  tags
  availableForSale
  featuredImage {
    url
  }
  variants(first: 12) {
    nodes {
      id
      title
      availableForSale
      quantityAvailable
      price {
        ...Price
      }
      ...VariantPlans
    }
  }
  facts: metafields(
    identifiers: [
      { namespace: "kvistra", key: "species" }
      { namespace: "kvistra", key: "life_stage" }
      { namespace: "kvistra", key: "form" }
      { namespace: "kvistra", key: "feed_type" }
      { namespace: "kvistra", key: "composition" }
      { namespace: "kvistra", key: "breed_size" }
    ]
  ) {
    key
    value
  }
}`) as unknown as TypedDocumentString<SubscribableSearchQuery, SubscribableSearchQueryVariables>;
export const ShopPaymentsDocument = new TypedDocumentString(`
    query ShopPayments($country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  shop {
    paymentSettings {
      acceptedCardBrands
      supportedDigitalWallets
    }
  }
}
    `) as unknown as TypedDocumentString<ShopPaymentsQuery, ShopPaymentsQueryVariables>;
export const AgentSearchDocument = new TypedDocumentString(`
    query AgentSearch($query: String!, $first: Int!, $after: String, $filters: [ProductFilter!], $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  search(
    query: $query
    first: $first
    after: $after
    productFilters: $filters
    types: [PRODUCT]
  ) {
    totalCount
    nodes {
      ...AgentProduct
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment AgentProduct on Product {
  id
  handle
  title
  description
  productType
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  images(first: 3) {
    nodes {
      ...Picture
    }
  }
  variants(first: 12) {
    nodes {
      id
      title
      sku
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      selectedOptions {
        name
        value
      }
    }
  }
}`) as unknown as TypedDocumentString<AgentSearchQuery, AgentSearchQueryVariables>;
export const AgentProductListDocument = new TypedDocumentString(`
    query AgentProductList($query: String!, $first: Int!, $after: String, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  products(query: $query, first: $first, after: $after, sortKey: BEST_SELLING) {
    nodes {
      ...AgentProduct
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment AgentProduct on Product {
  id
  handle
  title
  description
  productType
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  images(first: 3) {
    nodes {
      ...Picture
    }
  }
  variants(first: 12) {
    nodes {
      id
      title
      sku
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      selectedOptions {
        name
        value
      }
    }
  }
}`) as unknown as TypedDocumentString<AgentProductListQuery, AgentProductListQueryVariables>;
export const AgentProductsDocument = new TypedDocumentString(`
    query AgentProducts($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on Product {
      ...AgentProduct
    }
    ... on ProductVariant {
      id
      product {
        ...AgentProduct
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}
fragment AgentProduct on Product {
  id
  handle
  title
  description
  productType
  tags
  rating: metafield(namespace: "reviews", key: "rating") {
    value
  }
  ratingCount: metafield(namespace: "reviews", key: "rating_count") {
    value
  }
  images(first: 3) {
    nodes {
      ...Picture
    }
  }
  variants(first: 12) {
    nodes {
      id
      title
      sku
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      selectedOptions {
        name
        value
      }
    }
  }
}`) as unknown as TypedDocumentString<AgentProductsQuery, AgentProductsQueryVariables>;
export const WishedVariantsDocument = new TypedDocumentString(`
    query WishedVariants($ids: [ID!]!, $country: CountryCode!, $language: LanguageCode!) @inContext(country: $country, language: $language) {
  nodes(ids: $ids) {
    ... on ProductVariant {
      id
      title
      availableForSale
      price {
        ...Price
      }
      unitPriceMeasurement {
        quantityUnit
        quantityValue
      }
      image {
        ...Picture
      }
      product {
        id
        handle
        title
        productType
        tags
        featuredImage {
          ...Picture
        }
      }
    }
  }
}
    fragment Price on MoneyV2 {
  amount
  currencyCode
}
fragment Picture on Image {
  url
  altText
  width
  height
}`) as unknown as TypedDocumentString<WishedVariantsQuery, WishedVariantsQueryVariables>;