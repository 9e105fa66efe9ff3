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

export type CountriesQueryVariables = Exact<{ [key: string]: never; }>;


export type CountriesQuery = { localization: { availableCountries: Array<{ isoCode: CountryCode, currency: { isoCode: CurrencyCode } }> } };

export type PublishedProductsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type PublishedProductsQuery = { products: { nodes: Array<{ handle: string, productType: string, isGiftCard: boolean, title: string, description: string, feedType: { value: string } | null, safety: { value: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProductFieldsQueryVariables = Exact<{
  handle: string;
}>;


export type ProductFieldsQuery = { product: { tags: Array<string>, images: { nodes: Array<{ url: string }> }, variants: { nodes: Array<{ quantityAvailable: number | null, sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string } }> } }> } } | null };

export type PlansOfProductQueryVariables = Exact<{
  handle: string;
}>;


export type PlansOfProductQuery = { product: { variants: { nodes: Array<{ sellingPlanAllocations: { nodes: Array<{ sellingPlan: { id: string, gift: { value: string } | null } }> } }> } } | null };

export type CollectionFiltersQueryVariables = Exact<{
  handle: string;
}>;


export type CollectionFiltersQuery = { collection: { products: { nodes: Array<{ id: string }>, filters: Array<{ id: string }> } } | null };

export type FeedFactsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type FeedFactsQuery = { products: { nodes: Array<{ handle: string, title: string, description: string, facts: Array<{ key: string, value: string } | null> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

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

export const CountriesDocument = new TypedDocumentString(`
    query Countries {
  localization {
    availableCountries {
      isoCode
      currency {
        isoCode
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CountriesQuery, CountriesQueryVariables>;
export const PublishedProductsDocument = new TypedDocumentString(`
    query PublishedProducts($after: String) {
  products(first: 250, after: $after) {
    nodes {
      handle
      productType
      isGiftCard
      title
      description
      feedType: metafield(namespace: "kvistra", key: "feed_type") {
        value
      }
      safety: metafield(namespace: "kvistra", key: "gpsr") {
        value
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<PublishedProductsQuery, PublishedProductsQueryVariables>;
export const ProductFieldsDocument = new TypedDocumentString(`
    query ProductFields($handle: String!) {
  product(handle: $handle) {
    tags
    images(first: 1) {
      nodes {
        url
      }
    }
    variants(first: 1) {
      nodes {
        quantityAvailable
        sellingPlanAllocations(first: 1) {
          nodes {
            sellingPlan {
              id
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProductFieldsQuery, ProductFieldsQueryVariables>;
export const PlansOfProductDocument = new TypedDocumentString(`
    query PlansOfProduct($handle: String!) {
  product(handle: $handle) {
    variants(first: 1) {
      nodes {
        sellingPlanAllocations(first: 30) {
          nodes {
            sellingPlan {
              id
              gift: metafield(namespace: "kvistra", key: "gift") {
                value
              }
            }
          }
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<PlansOfProductQuery, PlansOfProductQueryVariables>;
export const CollectionFiltersDocument = new TypedDocumentString(`
    query CollectionFilters($handle: String!) {
  collection(handle: $handle) {
    products(first: 1) {
      nodes {
        id
      }
      filters {
        id
      }
    }
  }
}
    `) as unknown as TypedDocumentString<CollectionFiltersQuery, CollectionFiltersQueryVariables>;
export const FeedFactsDocument = new TypedDocumentString(`
    query FeedFacts($after: String) {
  products(first: 50, after: $after) {
    nodes {
      handle
      title
      description
      facts: metafields(
        identifiers: [
          { namespace: "kvistra", key: "species" }
          { namespace: "kvistra", key: "life_stage" }
          { namespace: "kvistra", key: "feed_type" }
          { namespace: "kvistra", key: "composition" }
          { namespace: "kvistra", key: "analytical_constituents" }
          { namespace: "kvistra", key: "additives" }
          { namespace: "kvistra", key: "directions" }
          { namespace: "kvistra", key: "feeding_table" }
          { namespace: "kvistra", key: "parts" }
        ]
      ) {
        key
        value
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
    `) as unknown as TypedDocumentString<FeedFactsQuery, FeedFactsQueryVariables>;