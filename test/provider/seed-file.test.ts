import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { controlApi } from '../../provider/control.ts';
import { readSeedFile, type SeedOptions } from '../../provider/seed/seed-file.ts';
import { plainText } from '../../provider/seed/seeded.ts';
import { LIMITS, type StoreSeed } from '../../provider/seed/store-seed.ts';
import { MemoryProvider } from './memory-provider.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const STORE: StoreSeed = {
  store: { name: 'Example', currency: 'EUR', country: 'DE' },
  products: [
    {
      handle: 'linen-shirt',
      title: 'Linen shirt',
      descriptionHtml: '<p>Woven &amp; sewn.</p>',
      vendor: 'Weavers',
      type: 'Shirts',
      tags: ['linen'],
      options: ['Colour', 'Size'],
      images: [{ url: 'https://example.com/1.jpg', alt: 'Front' }, { url: 'https://example.com/2.jpg' }],
      seo: { title: 'Shirt' },
      variants: [
        {
          options: ['White', 'S'],
          sku: 'LS-W-S',
          price: 49,
          compareAtPrice: 59,
          prices: { SEK: 549 },
          stock: 5,
          grams: 200,
        },
        { options: ['White', 'M'], price: 49, stock: 0 },
        { options: ['Blue', 'S'], price: 52.5, stock: 2, image: 'https://example.com/blue.jpg' },
      ],
    },
    { handle: 'mug', title: 'Mug', type: 'Kitchen', variants: [{ price: 9.9 }] },
    { handle: 'old-mug', title: 'Old mug', type: 'Kitchen', status: 'unpublished', variants: [{ price: 5 }] },
    { handle: 'secret-mug', title: 'Secret mug', type: 'Kitchen', status: 'unlisted', variants: [{ price: 7 }] },
  ],
};
const CSV = `Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty
mug,Mug,Kitchen,Title,Default Title,9.90,3
shirt,Shirt,Shirts,Size,S,49.00,5
shirt,,,,M,49.00,0
`;

/** The provider, and its control calls. */
const providerWithControl = () => {
  const provider = new MemoryProvider();
  const control = async (method: string, path: string, body?: string) => {
    const request = new Request(`http://localhost:8788/_control/${path}`, { method, ...(body && { body }) });
    const answer = await controlApi(request, provider.store, async () => {});
    return { status: answer.status, ...((await answer.json()) as any) };
  };
  return { provider, control };
};
let provider: MemoryProvider;
let control: ReturnType<typeof providerWithControl>['control'];
beforeEach(() => {
  ({ provider, control } = providerWithControl());
});

describe('a store of JSON', () => {
  beforeEach(async () => {
    expect(await control('POST', 'seed', JSON.stringify(STORE))).toMatchObject({
      status: 200,
      seeded: { format: 'store', products: 4, variants: 6, ignored: [] },
    });
  });

  it('is what the Storefront API shows', async () => {
    const { data, errors } = await provider.storefront(`{ shop { name } localization { country { isoCode } }
      products(first: 10) { nodes { handle } } collections(first: 10) { nodes { handle title products(first: 5) { nodes { handle } } } }
      product(handle: "linen-shirt") { title vendor productType tags description descriptionHtml onlineStoreUrl seo { title }
        featuredImage { url altText width } images(first: 5) { nodes { url } }
        options { name values optionValues { name firstSelectableVariant { sku } } }
        encodedVariantExistence encodedVariantAvailability
        variants(first: 5) { nodes { title sku availableForSale quantityAvailable price { amount currencyCode } compareAtPrice { amount } selectedOptions { name value } image { url } weight } }
        variantBySelectedOptions(selectedOptions: [{ name: "Size", value: "S" }, { name: "Colour", value: "Blue" }]) { title }
        adjacentVariants(selectedOptions: [{ name: "Colour", value: "White" }, { name: "Size", value: "S" }]) { title } }
      search(query: "shirt", first: 5, types: [PRODUCT]) { nodes { ... on Product { handle } } }
      secret: product(handle: "secret-mug") { title } old: product(handle: "old-mug") { title } }`);
    expect(errors).toBeUndefined();
    expect(data).toMatchObject({
      shop: { name: 'Example' },
      localization: { country: { isoCode: 'DE' } },
      search: { nodes: [{ handle: 'linen-shirt' }] },
      secret: { title: 'Secret mug' },
      old: null,
      product: {
        title: 'Linen shirt',
        vendor: 'Weavers',
        productType: 'Shirts',
        tags: ['linen'],
        description: 'Woven & sewn.',
        descriptionHtml: '<p>Woven &amp; sewn.</p>',
        onlineStoreUrl: 'http://localhost:8787/products/linen-shirt',
        seo: { title: 'Shirt' },
        featuredImage: { url: 'https://example.com/1.jpg', altText: 'Front', width: null },
        images: { nodes: [{ url: 'https://example.com/1.jpg' }, { url: 'https://example.com/2.jpg' }] },
        options: [
          { name: 'Colour', values: ['White', 'Blue'] },
          { name: 'Size', values: ['S', 'M'] },
        ],
        encodedVariantExistence: 'v1_0:0-1,1:0,',
        encodedVariantAvailability: 'v1_0:0,1:0,',
        variantBySelectedOptions: { title: 'Blue / S' },
        adjacentVariants: [{ title: 'White / M' }, { title: 'Blue / S' }],
        variants: {
          nodes: [
            {
              title: 'White / S',
              sku: 'LS-W-S',
              availableForSale: true,
              quantityAvailable: 5,
              price: { amount: '49.0', currencyCode: 'EUR' },
              compareAtPrice: { amount: '59.0' },
              selectedOptions: [
                { name: 'Colour', value: 'White' },
                { name: 'Size', value: 'S' },
              ],
              image: { url: 'https://example.com/1.jpg' },
              weight: 200,
            },
            { title: 'White / M', availableForSale: false, compareAtPrice: null },
            { title: 'Blue / S', image: { url: 'https://example.com/blue.jpg' } },
          ],
        },
      },
    });
    expect(data.products.nodes.map(({ handle }: any) => handle)).toEqual(['linen-shirt', 'mug']);
    expect(data.collections.nodes).toEqual([
      { handle: 'shirts', title: 'Shirts', products: { nodes: [{ handle: 'linen-shirt' }] } },
      { handle: 'kitchen', title: 'Kitchen', products: { nodes: [{ handle: 'mug' }] } },
      { handle: 'all', title: 'All products', products: { nodes: [{ handle: 'linen-shirt' }, { handle: 'mug' }] } },
    ]);
  });

  it('has a price of its own where the file gives one, and others by rates', async () => {
    const priceIn = async (country: string) => {
      const { data } = await provider.storefront(
        `query @inContext(country: ${country}) { product(handle: "linen-shirt") { variants(first: 1) { nodes { price { amount currencyCode } } } } }`,
      );
      return data.product.variants.nodes[0].price;
    };
    expect(await priceIn('SE')).toEqual({ amount: '549.0', currencyCode: 'SEK' });
    expect(await priceIn('AT')).toEqual({ amount: '49.0', currencyCode: 'EUR' });
    expect((await priceIn('HU')).currencyCode).toBe('HUF');
  });

  it('is filtered by each of its options', async () => {
    const found = async (filter: string) => {
      const { data } = await provider.storefront(
        `{ collection(handle: "all") { products(first: 5, filters: [${filter}]) { nodes { handle } } } }`,
      );
      return data.collection.products.nodes.map(({ handle }: any) => handle);
    };
    expect(await found('{ variantOption: { name: "Size", value: "M" } }')).toEqual(['linen-shirt']);
    expect(await found('{ variantOption: { name: "Colour", value: "Blue" } }')).toEqual(['linen-shirt']);
    expect(await found('{ variantOption: { name: "Size", value: "XL" } }')).toEqual([]);
    expect(await found('{ productVendor: "Weavers" }')).toEqual(['linen-shirt']);
  });

  it('is bought at the checkout, which shows no picture of others', async () => {
    const [variant] = provider.store.product('linen-shirt')!.variants;
    const { cart } = await provider.cart(
      { buyerIdentity: { countryCode: 'DE' }, discountCodes: ['WELCOME10'] },
      { merchandiseId: `gid://shopify/ProductVariant/${variant!.id}`, quantity: 2 },
    );
    expect([cart.cost.subtotalAmount.amount, cart.cost.totalAmount.amount]).toEqual(['98.0', '88.2']);
    const { status, order } = await provider.pay(cart, { country: 'DE', zip: '10115', city: 'Berlin' });
    expect([status, order.lines[0]]).toEqual([
      303,
      expect.objectContaining({ title: 'Linen shirt', variantTitle: 'White / S' }),
    ]);
  });

  it('has orders of its products for the customers of the demo', async () => {
    const { data, errors } = await provider.customer(
      'demo@kvistra.example',
      '{ customer { firstName orders(first: 5, reverse: true) { nodes { fulfillmentStatus cancelledAt lineItems(first: 5) { nodes { title vendor image { url } } } } } subscriptionContracts(first: 5) { nodes { id } } } }',
    );
    expect(errors).toBeUndefined();
    const titles = data.customer.orders.nodes.flatMap(({ lineItems }: any) =>
      lineItems.nodes.map(({ title }: any) => title),
    );
    expect(new Set(titles)).toEqual(new Set(['Linen shirt', 'Mug', 'Secret mug']));
    expect(data.customer.orders.nodes.filter(({ cancelledAt }: any) => cancelledAt)).toHaveLength(1);
    expect(data.customer.subscriptionContracts.nodes).toEqual([]);
  });

  it('comes back with a reset, until another file takes its place', async () => {
    await control('POST', 'products/mug', JSON.stringify({ title: 'Changed' }));
    expect(provider.store.product('mug')!.title).toBe('Changed');
    await control('POST', 'reset');
    expect(provider.store.product('mug')!.title).toBe('Mug');
    await control('POST', 'seed', CSV);
    expect(provider.store.products().map(({ handle }) => handle)).toEqual(['mug', 'shirt']);
    expect((await control('GET', 'seed')).seeded).toMatchObject({ format: 'csv', name: null });
  });
});

describe('customers, codes and collections of a file', () => {
  it('take the place of the demo’s', async () => {
    const seed: StoreSeed = {
      ...STORE,
      collections: [{ handle: 'gifts', title: 'Gifts', products: ['mug'] }],
      discounts: [{ code: 'five', amount: 5, minimum: 40 }],
      customers: [
        {
          email: 'Kim@example.com',
          firstName: 'Kim',
          lastName: 'Berg',
          country: 'DE',
          zip: '10115',
          city: 'Berlin',
          address1: 'Weg 1',
        },
      ],
    };
    await control('POST', 'seed', JSON.stringify(seed));
    const { data } = await provider.storefront(
      '{ collections(first: 5) { nodes { handle } } menu(handle: "main-menu") { items { title } } }',
    );
    expect(data).toEqual({ collections: { nodes: [{ handle: 'gifts' }] }, menu: { items: [{ title: 'Gifts' }] } });
    const variant = `gid://shopify/ProductVariant/${provider.store.product('linen-shirt')!.variants[0]!.id}`;
    const buy = (quantity: number, code: string) =>
      provider.cart(
        { buyerIdentity: { countryCode: 'DE' }, discountCodes: [code] },
        { merchandiseId: variant, quantity },
      );
    expect((await buy(1, 'FIVE')).cart.cost.totalAmount.amount).toBe('44.0');
    expect((await buy(1, 'WELCOME10')).cart.discountCodes).toEqual([{ code: 'WELCOME10', applicable: false }]);
    expect(
      (await provider.customer('kim@example.com', '{ customer { firstName orders(first: 5) { nodes { id } } } }')).data
        .customer,
    ).toMatchObject({
      firstName: 'Kim',
      orders: { nodes: [{}, {}, {}] },
    });
  });
});

describe('the demo’s own catalogue as a file', () => {
  it('keeps drawings, filters and collections', async () => {
    const file = readFileSync('provider/seed/catalogue.json', 'utf8');
    expect(await control('POST', 'seed', file)).toMatchObject({ status: 200, seeded: { format: 'catalogue' } });
    const { data } = await provider.storefront(
      '{ product(handle: "insect-oat-adult-dog") { featuredImage { url } } collection(handle: "dog-food") { products(first: 1) { filters { id } } } giftCard: product(handle: "gift-card") { title } }',
    );
    expect(data.product.featuredImage.url).toContain('/media/insect-oat-adult-dog/front.svg');
    expect(data.collection.products.filters.length).toBeGreaterThan(3);
    expect(data.giftCard.title).toBe('Gift card');
  });
});

describe('a catalogue with something wrong', () => {
  const wrong = (change: (products: any[]) => void) => {
    const catalogue = JSON.parse(readFileSync('provider/seed/catalogue.json', 'utf8'));
    change(catalogue.products);
    return readSeedFile(bytes(JSON.stringify(catalogue)));
  };

  it('is refused', () => {
    expect(
      wrong((products) => {
        products[1].slug = products[0].slug;
        products[2].components = ['NO-SUCH'];
      }),
    ).toEqual([
      { column: 'products[1].slug', reason: 'is that of another product' },
      { column: 'products[2].components[0]', reason: 'no product has the SKU NO-SUCH' },
    ]);
    expect(
      wrong(([first]) => {
        first.variants[0].priceEur = 'free';
      }),
    ).toEqual([{ column: 'products[0].variants[0].priceEur', reason: expect.stringMatching(/number/) }]);
  });
});

describe('a file with something wrong', () => {
  const problems = (text: string, options?: SeedOptions) => {
    const read = readSeedFile(bytes(text), options);
    return Array.isArray(read) ? read : [];
  };
  const stored = (change: (seed: any) => void) => {
    const seed = structuredClone(STORE);
    change(seed);
    return problems(JSON.stringify(seed));
  };

  it('changes nothing, and every problem is told', async () => {
    await control('POST', 'seed', JSON.stringify(STORE));
    const before = provider.store.all('seeded-product');
    const wrong = await control('POST', 'seed', CSV.replace('9.90', 'free').replace('S,49.00', 'S,'));
    expect(wrong).toMatchObject({
      status: 422,
      count: 2,
      errors: [
        {
          code: 'wrong_seed',
          row: 2,
          column: 'Variant Price',
          message: expect.stringMatching(/^row 2, Variant Price: must be an amount/),
        },
        { row: 3, column: 'Variant Price', reason: 'is empty' },
      ],
    });
    expect(provider.store.all('seeded-product')).toEqual(before);
    expect((await control('GET', 'seed')).seeded.format).toBe('store');
  });

  it.each<[string, (seed: any) => void, string, RegExp]>([
    [
      'a handle twice',
      ({ products }) => products.push(structuredClone(products[0])),
      'products[4].handle',
      /products\[0\]/,
    ],
    [
      'a field that there is not',
      ({ products }) => {
        products[1].colour = 'red';
      },
      'products[1].colour',
      /no field/,
    ],
    [
      'no variant',
      ({ products }) => {
        products[1].variants = [];
      },
      'products[1].variants',
      /length/,
    ],
    [
      'a negative price',
      ({ products }) => {
        products[1].variants[0].price = -1;
      },
      'products[1].variants[0].price',
      /greater/,
    ],
    [
      'too few values',
      ({ products }) => {
        products[0].variants[0].options = ['White'];
      },
      'products[0].variants[0].options',
      /1 values for 2/,
    ],
    [
      'a variant twice',
      ({ products }) => {
        products[0].variants[1].options = ['White', 'S'];
      },
      'products[0].variants[1].options',
      /variants\[0\]/,
    ],
    [
      'a picture of no web server',
      ({ products }) => {
        products[0].images[0].url = 'javascript:alert(1)';
      },
      'products[0].images[0].url',
      /http/,
    ],
    [
      'an unknown product in a collection',
      (seed) => {
        seed.collections = [{ handle: 'a', title: 'A', products: ['no'] }];
      },
      'collections[0].products[0]',
      /no product/,
    ],
    [
      'an unknown currency',
      (seed) => {
        seed.store.currency = 'USD';
      },
      'store.currency',
      /one of EUR|one of .*EUR/,
    ],
    [
      'a code of nothing',
      (seed) => {
        seed.discounts = [{ code: 'A' }];
      },
      'discounts[0]',
      /either percent or amount/,
    ],
  ])('%s', (_, change, column, reason) => {
    expect(stored(change)).toEqual([{ column, reason: expect.stringMatching(reason) }]);
  });

  it.each([
    ['{', {}, '', /no JSON/],
    ['{"products": [{"slug": "a"}]}', {}, 'products[0].sku', /string/],
    [CSV, { currency: 'USD' }, 'currency', /EUR/],
    [CSV, { country: 'US' }, 'country', /country/],
  ] as const)('%j with %j', (text, options, column, reason) => {
    expect(problems(text, options)).toContainEqual({ column, reason: expect.stringMatching(reason) });
  });

  it('in another encoding, or too large', () => {
    expect(readSeedFile(new Uint8Array([0x48, 0xe5, 0x6e]))).toEqual([
      { column: '', reason: 'the file is not in UTF-8' },
    ]);
    expect(readSeedFile(new Uint8Array(LIMITS.bytes + 1))).toEqual([
      { column: '', reason: expect.stringMatching(/15000001 bytes/) },
    ]);
  });
});

it.each([
  ['<p>One&nbsp;<b>two</b></p>\n<p>three &#38; &lt;four&gt; &unknown;</p>', 'One two three & <four> &unknown;'],
  ['<<<<', '<<<<'],
  ['', ''],
])('the words of %j are %j', (html, words) => {
  expect(plainText(html)).toBe(words);
});
