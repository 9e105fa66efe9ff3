import { describe, expect, it } from 'vitest';
import { encodeVariants } from '../../provider/storefront/encoded-variants.ts';
import { MONTHLY, useShop } from '../shop.ts';
import { customer, customerToken, unlistedProducts } from './apis.ts';
import { OATS, openCheckout } from './open-checkout.ts';
import { CART_PARTS, customerOperations, storefrontOperations } from './skeleton-operations.ts';

const shop = useShop();

const GERMANY = { country: 'DE', language: 'EN' };
const EUROS = { amount: expect.stringMatching(/^\d+\.\d+$/), currencyCode: 'EUR' };
const PICTURE = {
  id: expect.any(String),
  url: expect.stringContaining('/media/'),
  altText: expect.any(String),
  width: 1000,
  height: 1000,
};
const CARD = {
  handle: expect.any(String),
  title: expect.any(String),
  featuredImage: PICTURE,
  priceRange: { minVariantPrice: EUROS },
};
const NO_PAGES = { hasNextPage: false, hasPreviousPage: false };

type Operation = keyof typeof storefrontOperations;

/** The answer to an operation as a page of the skeleton sends it. @throws when the provider refuses it. */
async function ask(operation: Operation, variables: Record<string, unknown> = {}): Promise<any> {
  const query = storefrontOperations[operation];
  const context = Object.entries(GERMANY).filter(([name]) => query.includes(`$${name}`));
  const { data, errors } = await shop.storefront(query, { ...Object.fromEntries(context), ...variables });
  if (errors) throw new Error(`${operation}: ${errors[0].message}`);
  return data;
}

const menuItem = (title: string, path: string) =>
  expect.objectContaining({ title, url: `${shop.url}/${path}`, items: [], tags: [] });

describe('a page of a storefront gets', () => {
  it.each<[Operation, Record<string, unknown>, () => object]>([
    [
      'header',
      { menu: 'main-menu' },
      () => ({
        shop: { name: 'Kvistra', primaryDomain: { url: shop.url } },
        menu: { items: expect.arrayContaining([menuItem('Dog food', 'collections/dog-food')]) },
      }),
    ],
    ['header', { menu: 'unknown' }, () => ({ menu: null })],
    [
      'footer',
      { menu: 'footer' },
      () => ({
        menu: {
          items: expect.arrayContaining([
            menuItem('Our story', 'pages/our-story'),
            menuItem('Privacy policy', 'policies/privacy-policy'),
          ]),
        },
      }),
    ],
    [
      'featuredCollection',
      {},
      () => ({ collections: { nodes: [{ handle: 'best-sellers', title: 'Best sellers', image: PICTURE }] } }),
    ],
    ['recommendedProducts', {}, () => ({ products: { nodes: Array.from({ length: 4 }, () => CARD) } })],
    [
      'collections',
      { first: 4 },
      () => ({
        collections: {
          nodes: Array.from({ length: 4 }, () => ({ handle: expect.any(String), image: PICTURE })),
          pageInfo: { hasNextPage: true, hasPreviousPage: false },
        },
      }),
    ],
    ['collection', { handle: 'unknown', first: 8 }, () => ({ collection: null })],
    ['collection', { handle: 'toString', first: 8 }, () => ({ collection: null })],
    ['product', { handle: 'unknown', options: [] }, () => ({ product: null })],
    [
      'search',
      { term: 'puppy', first: 8 },
      () => ({
        articles: {
          nodes: expect.arrayContaining([
            expect.objectContaining({ __typename: 'Article', handle: expect.stringContaining('puppy') }),
          ]),
        },
        products: {
          nodes: expect.arrayContaining([expect.objectContaining({ __typename: 'Product', vendor: 'Kvistra' })]),
        },
      }),
    ],
    [
      'search',
      { term: 'insects', first: 8 },
      () => ({ pages: { nodes: expect.arrayContaining([expect.objectContaining({ handle: 'why-insects' })]) } }),
    ],
    [
      'search',
      { term: 'xyzzy', first: 8 },
      () => ({
        articles: { nodes: [] },
        pages: { nodes: [] },
        products: { nodes: [], pageInfo: { ...NO_PAGES, startCursor: null, endCursor: null } },
      }),
    ],
    [
      'predictiveSearch',
      { term: 'dog', limit: 2, scope: 'EACH' },
      () => ({
        predictiveSearch: {
          articles: [{ blog: { handle: expect.any(String) } }, { image: null }],
          collections: [{ title: 'Dog food' }, { title: 'Dog extras' }],
          pages: expect.any(Array),
          products: [
            { selectedOrFirstAvailableVariant: { price: EUROS, image: { url: expect.any(String) } } },
            { selectedOrFirstAvailableVariant: { price: EUROS, image: { url: expect.any(String) } } },
          ],
          queries: [{ styledText: expect.any(String) }, { text: expect.any(String) }],
        },
      }),
    ],
    [
      'predictiveSearch',
      { term: 'xyzzy', limit: 10, scope: 'EACH' },
      () => ({ predictiveSearch: { articles: [], collections: [], pages: [], products: [], queries: [] } }),
    ],
    [
      'blogs',
      { first: 1 },
      () => ({ blogs: { nodes: [{ handle: 'dog', title: 'Dogs' }], pageInfo: { hasNextPage: true } } }),
    ],
    [
      'blog',
      { blog: 'cat', first: 2 },
      () => ({
        blog: {
          title: 'Cats',
          articles: {
            nodes: Array.from({ length: 2 }, () => ({
              author: { name: 'Kvistra' },
              blog: { handle: 'cat' },
              contentHtml: expect.stringMatching(/^<(?:h2|p)>/),
            })),
            pageInfo: { hasNextPage: true },
          },
        },
      }),
    ],
    ['blog', { blog: 'unknown', first: 2 }, () => ({ blog: null })],
    [
      'article',
      { blog: 'dog', article: 'treat-maths-training-a-lot-without-overfeeding', language: 'SV' },
      () => ({
        blog: {
          articleByHandle: {
            title: 'Godisräkning: träna mycket utan att övermata',
            publishedAt: '2026-10-22T07:00:00.000Z',
          },
        },
      }),
    ],
    [
      'article',
      { blog: 'cat', article: 'treat-maths-training-a-lot-without-overfeeding' },
      () => ({ blog: { articleByHandle: null } }),
    ],
    [
      'page',
      { handle: 'our-story' },
      () => ({
        page: { title: 'Our story', body: expect.stringContaining('<p>'), seo: { description: expect.any(String) } },
      }),
    ],
    ['page', { handle: 'unknown' }, () => ({ page: null })],
    [
      'policies',
      {},
      () => ({
        shop: {
          privacyPolicy: { handle: 'privacy-policy', title: 'Privacy policy' },
          termsOfService: { handle: 'terms-of-service' },
          refundPolicy: null,
          shippingPolicy: null,
          subscriptionPolicy: null,
        },
      }),
    ],
    [
      'policy',
      { privacy: true, refund: false, shipping: false, terms: false },
      () => ({
        shop: { privacyPolicy: { body: expect.stringContaining('<h2>'), url: `${shop.url}/de/privacy-policy` } },
      }),
    ],
    [
      'policy',
      { privacy: false, refund: true, shipping: false, terms: false },
      () => ({ shop: { refundPolicy: null } }),
    ],
    ['robots', {}, () => ({ shop: { id: 'gid://shopify/Shop/1' } })],
    [
      'redirect',
      { query: 'path:/pages/about-us' },
      () => ({ urlRedirects: { edges: [{ node: { target: '/pages/our-story' } }] } }),
    ],
    ['redirect', { query: 'path:/unknown' }, () => ({ urlRedirects: { edges: [] } })],
    [
      'sitemapIndex',
      {},
      () =>
        Object.fromEntries(
          Object.entries({ PRODUCT: 1, COLLECTION: 1, ARTICLE: 1, PAGE: 1, BLOG: 1, METAOBJECT: 0 }).map(
            ([type, count]) => [type, { pagesCount: { count } }],
          ),
        ),
    ],
    ...(
      [
        ['PRODUCT', 2, 0],
        ['COLLECTION', 1, 9],
        ['ARTICLE', 1, 12],
        ['PAGE', 1, 14],
        ['BLOG', 1, 2],
        ['METAOBJECT', 1, 0],
      ] as const
    ).map(([type, page, count]): [Operation, Record<string, unknown>, () => object] => [
      'sitemap',
      { type, page },
      () => ({
        sitemap: {
          resources: {
            items: Array.from({ length: count }, () => ({
              handle: expect.any(String),
              updatedAt: expect.stringMatching(/^20\d\d-/),
            })),
          },
        },
      }),
    ]),
  ])('%s for %j', async (operation, variables, expected) => {
    expect(await ask(operation, variables)).toMatchObject(expected());
  });

  it('all products and each collection page by page, forward and backward', async () => {
    const forward = async (operation: Operation, variables: object, list: (data: any) => any) => {
      const pages: string[][] = [];
      let after: string | null = null;
      for (;;) {
        const { nodes, pageInfo }: any = list(await ask(operation, { ...variables, first: 8, after }));
        for (const node of nodes) expect(node).toMatchObject(CARD);
        pages.push(nodes.map(({ handle }: any) => handle));
        if (!pageInfo.hasNextPage) {
          const previous = list(await ask(operation, { ...variables, last: 8, before: pageInfo.startCursor }));
          expect(previous.nodes.map(({ handle }: any) => handle)).toEqual(pages.at(-2));
          return pages.flat();
        }
        after = pageInfo.endCursor;
      }
    };
    const unlisted = (await unlistedProducts(shop)).length;
    expect(new Set(await forward('catalog', {}, ({ products }) => products)).size).toBe(59 - unlisted);
    const { sitemap } = await ask('sitemap', { type: 'PRODUCT', page: 1 });
    expect(sitemap.resources.items.length).toBe(58 - unlisted);
    const dogFood = await forward('collection', { handle: 'dog-food' }, ({ collection }) => collection.products);
    expect(dogFood).toContain('insect-oat-adult-dog');
  });

  it('a collection under the filters that it offers, and none when they exclude everything', async () => {
    const products = async (filters: object[]) =>
      (await ask('collection', { handle: 'dog-food', first: 50, filters })).collection.products;
    const { filters } = await products([]);
    expect(filters.map(({ id }: any) => id)).toContain('filter.v.price');
    const [form] = filters;
    for (const { count, input } of form.values) expect((await products([JSON.parse(input)])).nodes.length).toBe(count);
    expect(
      (await products([{ price: { min: 100_000 } }, { variantOption: { name: 'Colour', value: 'red' } }])).nodes,
    ).toEqual([]);
  });

  it('a product with its sizes', async () => {
    const product = async (options: object[]) =>
      (await ask('product', { handle: 'insect-oat-adult-dog', options })).product;
    const chosen = await product([{ name: 'Size', value: '1.5 KG' }]);
    const [{ name, optionValues }] = chosen.options;
    const sizes: string[] = optionValues.map(({ name }: any) => name);
    expect([name, sizes.length > 1, optionValues[0].swatch]).toEqual(['Size', true, null]);
    for (const { name, firstSelectableVariant } of optionValues)
      expect(firstSelectableVariant).toMatchObject({
        title: name,
        price: EUROS,
        unitPrice: EUROS,
        image: { __typename: 'Image' },
        selectedOptions: [{ name: 'Size', value: name }],
      });
    expect(chosen).toMatchObject({
      vendor: 'Kvistra',
      descriptionHtml: expect.stringContaining('<p>'),
      selectedOrFirstAvailableVariant: { title: '1.5 kg', sku: expect.any(String) },
      encodedVariantExistence: encodeVariants(sizes.map((_, i) => [i])),
    });
    expect(
      (await product([{ name: 'Size', value: '1.5 kg' }])).adjacentVariants.map(({ title }: any) => title),
    ).toEqual(sizes.filter((size) => size !== '1.5 kg'));
    // the page sends every parameter of its address as an option
    const other = await product([{ name: 'utm_source', value: 'mail' }]);
    expect([other.selectedOrFirstAvailableVariant.title, other.adjacentVariants.length]).toEqual([
      sizes[0],
      sizes.length - 1,
    ]);
    expect(await product([])).toMatchObject({ selectedOrFirstAvailableVariant: { title: sizes[0] } });
  });

  it('the cart with what it holds, its codes, gift cards and its buyer', async () => {
    const token = await customerToken(shop, 'demo@kvistra.example');
    const input = {
      lines: [
        { merchandiseId: OATS, quantity: 3, sellingPlanId: MONTHLY, attributes: [{ key: 'for', value: 'Bella' }] },
      ],
      buyerIdentity: { countryCode: 'DE', customerAccessToken: token },
      discountCodes: ['WELCOME10'],
      giftCardCodes: ['kvistragift25'],
      note: 'Ring twice',
    };
    const create = `mutation($input: CartInput, $lines: Int = 100) { cartCreate(input: $input) { cart { ...CartParts } userErrors { code } warnings { code } } } ${CART_PARTS}`;
    const { data, errors } = await shop.storefront(create, { input });
    expect([errors, data.cartCreate.userErrors, data.cartCreate.warnings]).toEqual([undefined, [], []]);
    const read = `query($id: ID!, $lines: Int = 100) { cart(id: $id) { ...CartParts } } ${CART_PARTS}`;
    const { cart } = (await shop.storefront(read, { id: data.cartCreate.cart.id })).data;
    expect(cart).toMatchObject({
      ...data.cartCreate.cart,
      totalQuantity: 3,
      note: 'Ring twice',
      checkoutUrl: expect.stringContaining('/checkouts/'),
      discountCodes: [{ code: 'WELCOME10', applicable: true }],
      appliedGiftCards: [{ lastCharacters: 'FT25', amountUsed: { amount: '25.0', currencyCode: 'EUR' } }],
      buyerIdentity: {
        countryCode: 'DE',
        email: 'demo@kvistra.example',
        customer: { id: 'gid://shopify/Customer/7001', displayName: 'Demo Kund' },
      },
      cost: { subtotalAmount: EUROS, totalAmount: EUROS, totalTaxAmount: EUROS, totalDutyAmount: null },
      lines: {
        nodes: [
          {
            quantity: 3,
            attributes: [{ key: 'for', value: 'Bella' }],
            cost: { totalAmount: EUROS, amountPerQuantity: EUROS, compareAtAmountPerQuantity: EUROS },
            merchandise: { id: OATS, image: PICTURE, requiresShipping: true, product: { vendor: 'Kvistra' } },
            parentRelationship: null,
          },
        ],
      },
    });
    expect((await shop.storefront(read, { id: 'gid://shopify/Cart/unknown' })).data.cart).toBeNull();
  });
});

describe('a page of the account gets', () => {
  const signIn = async (email: string) => {
    const token = await customerToken(shop, email);
    return async (
      operation: keyof typeof customerOperations,
      variables: Record<string, unknown> = {},
    ): Promise<any> => {
      const { data, errors } = await customer(shop, token, customerOperations[operation], {
        language: 'EN',
        ...variables,
      });
      if (errors) throw new Error(`${operation}: ${errors[0].message}`);
      return data;
    };
  };

  it('the profile and the addresses, as they are created, changed and deleted', async () => {
    const account = await signIn('skeleton@kvistra.example');
    expect((await account('details')).customer).toMatchObject({
      firstName: null,
      defaultAddress: null,
      addresses: { nodes: [] },
    });
    expect((await account('update', { customer: { firstName: 'Kim', lastName: 'Berg' } })).result).toEqual({
      customer: {
        firstName: 'Kim',
        lastName: 'Berg',
        emailAddress: { emailAddress: 'skeleton@kvistra.example' },
        phoneNumber: null,
      },
      userErrors: [],
    });
    // the form of the skeleton sends every field, also empty ones
    const form = {
      address1: 'Hauptstr. 1',
      address2: '',
      city: 'Berlin',
      company: 'Berg GmbH',
      firstName: 'Kim',
      lastName: 'Berg',
    };
    const address = { ...form, phoneNumber: '+491511234567', territoryCode: 'DE', zip: '10115', zoneCode: '' };
    const create = async (input: object, defaultAddress = false) =>
      (await account('addressCreate', { address: input, defaultAddress })).result;
    const { id: first } = (await create(address, true)).customerAddress;
    const { id: second } = (await create({ ...address, address1: 'Hauptstr. 2' })).customerAddress;
    expect(await create({ ...address, zip: '1' })).toMatchObject({
      customerAddress: null,
      userErrors: [{ code: 'INVALID_FOR_COUNTRY', field: ['address', 'zip'] }],
    });
    const { defaultAddress, addresses } = (await account('details')).customer;
    expect([defaultAddress.id, addresses.nodes.map(({ id }: any) => id)]).toEqual([first, [first, second]]);
    expect(defaultAddress).toMatchObject({
      company: 'Berg GmbH',
      formatted: ['Berg GmbH', 'Hauptstr. 1', '10115 Berlin', 'Germany'],
      zoneCode: null,
    });
    const changed = { ...address, address1: 'Hauptstr. 3', company: '' };
    expect((await account('addressUpdate', { id: second, address: changed, defaultAddress: true })).result).toEqual({
      customerAddress: { id: second },
      userErrors: [],
    });
    expect((await account('details')).customer.defaultAddress).toMatchObject({
      id: second,
      address1: 'Hauptstr. 3',
      company: null,
    });
    expect((await account('addressDelete', { id: first })).result).toEqual({ deletedAddressId: first, userErrors: [] });
    expect((await account('addressDelete', { id: first })).result).toMatchObject({
      deletedAddressId: null,
      userErrors: [{ code: 'ADDRESS_ID_DOES_NOT_EXIST' }],
    });
  });

  it('the orders page by page and by their number, and one with its discount', async () => {
    const { pay, cart } = await openCheckout(shop, { quantity: 2 });
    await shop.storefront(
      'mutation($id: ID!) { cartDiscountCodesUpdate(cartId: $id, discountCodes: ["WELCOME10"]) { cart { id } } }',
      { id: cart.id },
    );
    expect((await pay({ email: 'demo@kvistra.example' })).status).toBe(303);
    const account = await signIn('demo@kvistra.example');
    const orders = async (variables: object) =>
      (await account('orders', variables as Record<string, unknown>)).customer.orders;
    const { nodes, pageInfo } = await orders({ first: 2 });
    const [newest] = nodes;
    expect(newest).toMatchObject({
      financialStatus: 'PAID',
      fulfillmentStatus: 'UNFULFILLED',
      fulfillments: { nodes: [] },
      totalPrice: { currencyCode: 'SEK' },
    });
    expect(newest.processedAt > nodes[1].processedAt && pageInfo.hasNextPage).toBe(true);
    const older = await orders({ first: 20, after: pageInfo.endCursor });
    expect(older.nodes.some(({ fulfillments }: any) => fulfillments.nodes[0]?.status === 'SUCCESS')).toBe(true);
    expect((await orders({ last: 2, before: older.pageInfo.startCursor })).nodes.map(({ id }: any) => id)).toEqual(
      nodes.map(({ id }: any) => id),
    );
    const { confirmationNumber, number } = newest;
    expect(
      (await orders({ first: 20, query: `name:KV${number} AND confirmation_number:${confirmationNumber}` })).nodes,
    ).toMatchObject([{ id: newest.id }]);
    expect((await orders({ first: 20, query: 'name:KV1' })).nodes).toEqual([]);

    const { order } = await account('order', { id: newest.id });
    const percent = { value: { __typename: 'PricingPercentageValue', percentage: 10 } };
    expect(order).toMatchObject({
      name: `KV${number}`,
      statusPageUrl: `${shop.url}/account/orders/${number}`,
      shippingAddress: {
        name: 'Maja Ek',
        formatted: ['Maja Ek', 'Storgatan 1', '116 45 Stockholm', 'Sweden'],
        formattedArea: '116 45 Stockholm, Sweden',
      },
      discountApplications: { nodes: [percent] },
      lineItems: { nodes: [{ quantity: 2, image: PICTURE, discountAllocations: [{ discountApplication: percent }] }] },
    });
    const [line] = order.lineItems.nodes;
    expect(line.discountAllocations[0].allocatedAmount).toEqual(line.totalDiscount);
    expect(Number(line.totalDiscount.amount)).toBeCloseTo(Number(line.price.amount) * 0.2, 1);
    expect((await account('order', { id: 'gid://shopify/Order/1' })).order).toBeNull();
    const other = await signIn('second@kvistra.example');
    expect((await other('order', { id: newest.id })).order).toBeNull();
  });

  it('the orders that a subscription has led to', async () => {
    const token = await customerToken(shop, 'demo@kvistra.example');
    const query =
      '{ customer { subscriptionContract(id: "gid://shopify/SubscriptionContract/301") { originOrder { name } orders(first: 5) { nodes { name discountApplications(first: 1) { nodes { value { __typename } } } } } } } }';
    const { originOrder, orders } = (await customer(shop, token, query)).data.customer.subscriptionContract;
    expect(orders.nodes.map(({ name }: { name: string }) => name)).toContain(originOrder.name);
  });
});

describe('variants', () => {
  it.each([
    [[], ''],
    [[[0]], 'v1_0,'],
    [[[0], [1], [2]], 'v1_0-2,'],
    [[[0], [2], [3], [5]], 'v1_0 2-3 5,'],
    [
      [
        [1, 0],
        [0, 1],
        [0, 0],
      ],
      'v1_0:0-1,1:0,',
    ],
    // the example of the real service's documentation
    [
      ['000', '010', '011', '100', '101', '111', '201', '210'].map((positions) => [...positions].map(Number)),
      'v1_0:0:0,1:0-1,,1:0:0-1,1:1,,2:0:1,1:0,,',
    ],
  ])('at the positions %j are %s', (positions, encoded) => {
    expect(encodeVariants(positions)).toBe(encoded);
  });

  it('are found without regard to case on request only, and none is for sale when all are sold out', async () => {
    const query = `query($value: String!, $insensitive: Boolean) { product(handle: "insect-oat-adult-dog") { encodedVariantAvailability
      variantBySelectedOptions(selectedOptions: [{ name: "Size", value: $value }], caseInsensitiveMatch: $insensitive) { title } } }`;
    const found = async (value: string, insensitive = false) =>
      (await shop.storefront(query, { value, insensitive })).data.product;
    expect([
      (await found('1.5 KG')).variantBySelectedOptions,
      (await found('1.5 KG', true)).variantBySelectedOptions,
    ]).toEqual([null, { title: '1.5 kg' }]);
    await shop.control('products/insect-oat-adult-dog', { stock: 0 });
    expect((await found('1.5 kg')).encodedVariantAvailability).toBe('');
  });
});
