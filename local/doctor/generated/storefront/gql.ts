/* eslint-disable */
import * as types from './graphql';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "query Countries {\n  localization {\n    availableCountries {\n      isoCode\n      currency {\n        isoCode\n      }\n    }\n  }\n}\n\nquery PublishedProducts($after: String) {\n  products(first: 250, after: $after) {\n    nodes {\n      handle\n      productType\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nquery ProductFields($handle: String!) {\n  product(handle: $handle) {\n    tags\n    images(first: 1) {\n      nodes {\n        url\n      }\n    }\n    variants(first: 1) {\n      nodes {\n        quantityAvailable\n        sellingPlanAllocations(first: 1) {\n          nodes {\n            sellingPlan {\n              id\n            }\n          }\n        }\n      }\n    }\n  }\n}\n\nquery CollectionFilters($handle: String!) {\n  collection(handle: $handle) {\n    products(first: 1) {\n      nodes {\n        id\n      }\n      filters {\n        id\n      }\n    }\n  }\n}": typeof types.CountriesDocument,
};
const documents: Documents = {
    "query Countries {\n  localization {\n    availableCountries {\n      isoCode\n      currency {\n        isoCode\n      }\n    }\n  }\n}\n\nquery PublishedProducts($after: String) {\n  products(first: 250, after: $after) {\n    nodes {\n      handle\n      productType\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nquery ProductFields($handle: String!) {\n  product(handle: $handle) {\n    tags\n    images(first: 1) {\n      nodes {\n        url\n      }\n    }\n    variants(first: 1) {\n      nodes {\n        quantityAvailable\n        sellingPlanAllocations(first: 1) {\n          nodes {\n            sellingPlan {\n              id\n            }\n          }\n        }\n      }\n    }\n  }\n}\n\nquery CollectionFilters($handle: String!) {\n  collection(handle: $handle) {\n    products(first: 1) {\n      nodes {\n        id\n      }\n      filters {\n        id\n      }\n    }\n  }\n}": types.CountriesDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "query Countries {\n  localization {\n    availableCountries {\n      isoCode\n      currency {\n        isoCode\n      }\n    }\n  }\n}\n\nquery PublishedProducts($after: String) {\n  products(first: 250, after: $after) {\n    nodes {\n      handle\n      productType\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n}\n\nquery ProductFields($handle: String!) {\n  product(handle: $handle) {\n    tags\n    images(first: 1) {\n      nodes {\n        url\n      }\n    }\n    variants(first: 1) {\n      nodes {\n        quantityAvailable\n        sellingPlanAllocations(first: 1) {\n          nodes {\n            sellingPlan {\n              id\n            }\n          }\n        }\n      }\n    }\n  }\n}\n\nquery CollectionFilters($handle: String!) {\n  collection(handle: $handle) {\n    products(first: 1) {\n      nodes {\n        id\n      }\n      filters {\n        id\n      }\n    }\n  }\n}"): typeof import('./graphql').CountriesDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
