/**
 * Operations that ask for the same fields as those of Hydrogen's skeleton, whose pages show the answers. Their lists
 * take `first`, `last`, `before` and `after`, as its pagination sends them.
 */

const IN_CONTEXT = '@inContext(country: $country, language: $language)';
const CONTEXT = '$country: CountryCode, $language: LanguageCode';
const PAGE = '$first: Int, $last: Int, $before: String, $after: String';
const PAGE_ARGUMENTS = 'first: $first, last: $last, before: $before, after: $after';
const PAGE_INFO = 'pageInfo { hasPreviousPage hasNextPage startCursor endCursor }';
const PRICE = '{ amount currencyCode }';
const IMAGE = '{ id url altText width height }';
const SEO = 'seo { title description }';

const MENU_ITEM = 'id resourceId tags title type url';
const MENU = `{ id items { ${MENU_ITEM} items { ${MENU_ITEM} } } }`;

const PRODUCT_CARD = `{ id handle title featuredImage ${IMAGE} priceRange { minVariantPrice ${PRICE} maxVariantPrice ${PRICE} } }`;

const VARIANT = `fragment VariantParts on ProductVariant {
  id sku title availableForSale price ${PRICE} compareAtPrice ${PRICE} unitPrice ${PRICE}
  image { __typename id url altText width height } product { title handle } selectedOptions { name value } }`;

const FOUND_VARIANT = `selectedOrFirstAvailableVariant(selectedOptions: [], ignoreUnknownOptions: true, caseInsensitiveMatch: true) {
  id image { url altText width height } price ${PRICE} compareAtPrice ${PRICE} selectedOptions { name value } product { handle title } }`;

const ARTICLE_CARD = `{ id handle title contentHtml publishedAt author: authorV2 { name } image ${IMAGE} blog { handle } }`;

export const storefrontOperations = {
  header: `query Header($menu: String!, ${CONTEXT}) ${IN_CONTEXT} {
    shop { id name description primaryDomain { url } brand { logo { image { url } } } } menu(handle: $menu) ${MENU} }`,
  footer: `query Footer($menu: String!, ${CONTEXT}) ${IN_CONTEXT} { menu(handle: $menu) ${MENU} }`,
  featuredCollection: `query Featured(${CONTEXT}) ${IN_CONTEXT} {
    collections(first: 1, sortKey: UPDATED_AT, reverse: true) { nodes { id handle title image ${IMAGE} } } }`,
  recommendedProducts: `query Recommended(${CONTEXT}) ${IN_CONTEXT} {
    products(first: 4, sortKey: UPDATED_AT, reverse: true) { nodes { id handle title priceRange { minVariantPrice ${PRICE} } featuredImage ${IMAGE} } } }`,
  collections: `query Collections(${PAGE}, ${CONTEXT}) ${IN_CONTEXT} {
    collections(${PAGE_ARGUMENTS}) { nodes { id handle title image ${IMAGE} } ${PAGE_INFO} } }`,
  collection: `query Collection($handle: String!, ${PAGE}, $filters: [ProductFilter!], ${CONTEXT}) ${IN_CONTEXT} {
    collection(handle: $handle) { id handle title description
      products(${PAGE_ARGUMENTS}, filters: $filters) { nodes ${PRODUCT_CARD} ${PAGE_INFO} filters { id label type values { id label count input } } } } }`,
  catalog: `query Catalog(${PAGE}, ${CONTEXT}) ${IN_CONTEXT} { products(${PAGE_ARGUMENTS}) { nodes ${PRODUCT_CARD} ${PAGE_INFO} } }`,
  product: `query Product($handle: String!, $options: [SelectedOptionInput!]!, ${CONTEXT}) ${IN_CONTEXT} {
    product(handle: $handle) { id handle title vendor description descriptionHtml encodedVariantExistence encodedVariantAvailability ${SEO}
      options { name optionValues { name firstSelectableVariant { ...VariantParts } swatch { color image { previewImage { url } } } } }
      selectedOrFirstAvailableVariant(selectedOptions: $options, ignoreUnknownOptions: true, caseInsensitiveMatch: true) { ...VariantParts }
      adjacentVariants(selectedOptions: $options) { ...VariantParts } } } ${VARIANT}`,
  search: `query Search($term: String!, ${PAGE}, ${CONTEXT}) ${IN_CONTEXT} {
    articles: search(query: $term, types: [ARTICLE], first: $first) { nodes { ... on Article { __typename id handle title trackingParameters } } }
    pages: search(query: $term, types: [PAGE], first: $first) { nodes { ... on Page { __typename id handle title trackingParameters } } }
    products: search(query: $term, types: [PRODUCT], ${PAGE_ARGUMENTS}, sortKey: RELEVANCE, unavailableProducts: HIDE) {
      nodes { ... on Product { __typename id handle title vendor publishedAt trackingParameters ${FOUND_VARIANT} } } ${PAGE_INFO} } }`,
  predictiveSearch: `query Predictive($term: String!, $limit: Int!, $scope: PredictiveSearchLimitScope!, $types: [PredictiveSearchType!], ${CONTEXT}) ${IN_CONTEXT} {
    predictiveSearch(query: $term, limit: $limit, limitScope: $scope, types: $types) {
      articles { __typename id handle title blog { handle } image { url altText width height } trackingParameters }
      collections { __typename id handle title image { url altText width height } trackingParameters }
      pages { __typename id handle title trackingParameters }
      products { __typename id handle title trackingParameters ${FOUND_VARIANT} }
      queries { __typename text styledText trackingParameters } } }`,
  blogs: `query Blogs(${PAGE}, ${CONTEXT}) ${IN_CONTEXT} { blogs(${PAGE_ARGUMENTS}) { nodes { handle title ${SEO} } ${PAGE_INFO} } }`,
  blog: `query Blog($blog: String!, ${PAGE}, $language: LanguageCode) @inContext(language: $language) {
    blog(handle: $blog) { handle title ${SEO} articles(${PAGE_ARGUMENTS}) { nodes ${ARTICLE_CARD} ${PAGE_INFO} } } }`,
  article: `query Article($blog: String!, $article: String!, ${CONTEXT}) ${IN_CONTEXT} {
    blog(handle: $blog) { handle articleByHandle(handle: $article) { handle title contentHtml publishedAt author: authorV2 { name } image ${IMAGE} ${SEO} } } }`,
  page: `query Page($handle: String!, ${CONTEXT}) ${IN_CONTEXT} { page(handle: $handle) { id handle title body ${SEO} } }`,
  policies: `query Policies(${CONTEXT}) ${IN_CONTEXT} { shop {
    privacyPolicy { ...Link } shippingPolicy { ...Link } termsOfService { ...Link } refundPolicy { ...Link } subscriptionPolicy { id title handle } } }
    fragment Link on ShopPolicy { id title handle }`,
  policy: `query Policy($privacy: Boolean!, $refund: Boolean!, $shipping: Boolean!, $terms: Boolean!, ${CONTEXT}) ${IN_CONTEXT} { shop {
    privacyPolicy @include(if: $privacy) { ...Text } shippingPolicy @include(if: $shipping) { ...Text }
    termsOfService @include(if: $terms) { ...Text } refundPolicy @include(if: $refund) { ...Text } } }
    fragment Text on ShopPolicy { id handle title body url }`,
  robots: `query Robots(${CONTEXT}) ${IN_CONTEXT} { shop { id } }`,
  redirect: 'query Redirect($query: String) { urlRedirects(first: 1, query: $query) { edges { node { target } } } }',
  sitemapIndex: `query SitemapIndex { ${['PRODUCT', 'COLLECTION', 'ARTICLE', 'PAGE', 'BLOG', 'METAOBJECT'].map((type) => `${type}: sitemap(type: ${type}) { pagesCount { count } }`).join(' ')} }`,
  sitemap: `query Sitemap($type: SitemapType!, $page: Int!) {
    sitemap(type: $type) { resources(page: $page) { items { handle updatedAt ... on SitemapResourceMetaobject { type } } } } }`,
};

const CART_LINE = `id quantity attributes { key value }
  cost { totalAmount ${PRICE} amountPerQuantity ${PRICE} compareAtAmountPerQuantity ${PRICE} }
  merchandise { ... on ProductVariant { id title availableForSale requiresShipping price ${PRICE} compareAtPrice ${PRICE} image ${IMAGE}
    product { id handle title vendor } selectedOptions { name value } } }`;

export const CART_PARTS = `fragment CartParts on Cart { id updatedAt checkoutUrl totalQuantity note attributes { key value } discountCodes { code applicable }
  appliedGiftCards { id lastCharacters amountUsed ${PRICE} }
  buyerIdentity { countryCode email phone customer { id email firstName lastName displayName } }
  cost { subtotalAmount ${PRICE} totalAmount ${PRICE} totalDutyAmount ${PRICE} totalTaxAmount ${PRICE} }
  lines(first: $lines) { nodes { ...LineParts } nodes { ...ComponentParts } } }
  fragment LineParts on CartLine { ${CART_LINE} parentRelationship { parent { id } } }
  fragment ComponentParts on ComponentizableCartLine { ${CART_LINE} lineComponents { ...LineParts } }`;

const ADDRESS = `{ id formatted firstName lastName company address1 address2 territoryCode zoneCode city zip phoneNumber }`;
const PROBLEMS = 'userErrors { code field message }';
const LANGUAGE = '$language: LanguageCode';
const IN_LANGUAGE = '@inContext(language: $language)';

export const customerOperations = {
  details: `query Details(${LANGUAGE}) ${IN_LANGUAGE} { customer { id firstName lastName defaultAddress ${ADDRESS} addresses(first: 6) { nodes ${ADDRESS} } } }`,
  orders: `query Orders(${PAGE}, $query: String, ${LANGUAGE}) ${IN_LANGUAGE} { customer {
    orders(${PAGE_ARGUMENTS}, sortKey: PROCESSED_AT, reverse: true, query: $query) {
      nodes { id number confirmationNumber processedAt financialStatus fulfillmentStatus fulfillments(first: 1) { nodes { status } } totalPrice ${PRICE} } ${PAGE_INFO} } } }`,
  order: `query Order($id: ID!, ${LANGUAGE}) ${IN_LANGUAGE} { order(id: $id) { id name confirmationNumber statusPageUrl processedAt fulfillmentStatus
    fulfillments(first: 1) { nodes { status } } totalTax ${PRICE} totalPrice ${PRICE} subtotal ${PRICE}
    shippingAddress { name formatted(withName: true) formattedArea } discountApplications(first: 100) { nodes { ...Discount } }
    lineItems(first: 100) { nodes { id title variantTitle quantity price ${PRICE} totalDiscount ${PRICE} image ${IMAGE}
      discountAllocations { allocatedAmount ${PRICE} discountApplication { ...Discount } } } } } }
    fragment Discount on DiscountApplication { value { __typename ... on MoneyV2 { amount currencyCode } ... on PricingPercentageValue { percentage } } }`,
  addressCreate: `mutation Create($address: CustomerAddressInput!, $defaultAddress: Boolean, ${LANGUAGE}) ${IN_LANGUAGE} {
    result: customerAddressCreate(address: $address, defaultAddress: $defaultAddress) { customerAddress { id } ${PROBLEMS} } }`,
  addressUpdate: `mutation Update($id: ID!, $address: CustomerAddressInput!, $defaultAddress: Boolean, ${LANGUAGE}) ${IN_LANGUAGE} {
    result: customerAddressUpdate(addressId: $id, address: $address, defaultAddress: $defaultAddress) { customerAddress { id } ${PROBLEMS} } }`,
  addressDelete: `mutation Delete($id: ID!, ${LANGUAGE}) ${IN_LANGUAGE} { result: customerAddressDelete(addressId: $id) { deletedAddressId ${PROBLEMS} } }`,
  update: `mutation Profile($customer: CustomerUpdateInput!, ${LANGUAGE}) ${IN_LANGUAGE} { result: customerUpdate(input: $customer) {
    customer { firstName lastName emailAddress { emailAddress } phoneNumber { phoneNumber } } ${PROBLEMS} } }`,
};
