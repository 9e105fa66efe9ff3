import {
  createCartHandler,
  createCustomerAccountClient,
  createStorefrontClient,
  decodeEncodedVariant,
  getProductOptions,
  getSitemap,
  getSitemapIndex,
  type HydrogenSession,
  storefrontRedirect,
} from '@shopify/hydrogen';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { STOREFRONT, useProvider, VERSION } from './provider.ts';

const provider = useProvider();
// its warnings are about the cache and the version of a storefront in development
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));

const OATS = 'gid://shopify/ProductVariant/44100000001001';

const storefront = () =>
  createStorefrontClient({
    storeDomain: provider.url,
    privateStorefrontToken: 'local-storefront-token',
    storefrontApiVersion: VERSION,
    storefrontHeaders: {
      requestGroupId: 'clients',
      buyerIp: '127.0.0.1',
      buyerIpSig: null,
      cookie: null,
      purpose: null,
    },
    i18n: { country: 'DE', language: 'EN' },
    logErrors: false,
  }).storefront;

/** The cart as the handler's pages read it, besides what its own fragment asks for. */
const DETAILS = `fragment CartApiQuery on Cart { id updatedAt checkoutUrl totalQuantity note attributes { key value } discountCodes { code applicable }
  appliedGiftCards { id lastCharacters amountUsed { amount currencyCode } }
  buyerIdentity { countryCode email phone customer { id email displayName } }
  cost { subtotalAmount { amount currencyCode } totalAmount { amount currencyCode } totalTaxAmount { amount currencyCode } totalDutyAmount { amount currencyCode } }
  delivery { addresses { id selected address { ... on CartDeliveryAddress { city } } } }
  deliveryGroups(first: 2) { nodes { id deliveryOptions { handle } selectedDeliveryOption { handle } } }
  metafield(namespace: "custom", key: "gift") { value }
  lines(first: $numCartLines) { nodes { id quantity attributes { key value } merchandise { ... on ProductVariant { id title product { handle } } } } } }`;

describe('the cart handler', () => {
  const handler = (options: { fragment?: string } = {}) => {
    let id: string | undefined;
    const cart = createCartHandler({
      storefront: storefront() as never,
      getCartId: () => id,
      setCartId: (cartId) => new Headers({ 'Set-Cookie': `cart=${cartId}` }),
      buyerIdentity: { countryCode: 'DE' },
      ...(options.fragment && { cartQueryFragment: options.fragment }),
    });
    /** Keeps the id of a result as the cookie of a page does. */
    const kept = async (result: Promise<any>) => {
      const { cart: changed, userErrors, warnings, errors } = await result;
      expect([errors, userErrors ?? []]).toEqual([undefined, []]);
      if (changed?.id) id = changed.id;
      return { cart: changed, warnings };
    };
    return { cart, kept, read: () => cart.get() as Promise<any> };
  };

  it('creates a cart with the first line, changes and removes lines', async () => {
    const { cart, kept, read } = handler();
    expect(await cart.get()).toBeNull();
    const { cart: created } = await kept(
      cart.addLines([{ merchandiseId: OATS, quantity: 2, attributes: [{ key: 'for', value: 'Bella' }] }]),
    );
    expect(created).toMatchObject({ totalQuantity: 2, checkoutUrl: expect.stringContaining('/checkouts/') });
    expect(cart.setCartId(created.id).get('Set-Cookie')).toContain(created.id);
    const [{ node: line }] = (await read()).lines.edges;
    expect(line).toMatchObject({
      quantity: 2,
      attributes: [{ key: 'for', value: 'Bella' }],
      cost: { totalAmount: { currencyCode: 'EUR' } },
      merchandise: { id: OATS },
    });
    expect((await kept(cart.updateLines([{ id: line.id, quantity: 5 }]))).cart.totalQuantity).toBe(5);
    expect((await kept(cart.removeLines([line.id]))).cart.totalQuantity).toBe(0);
  });

  it('takes codes, gift cards, a note, attributes and the buyer', async () => {
    const { cart, kept, read } = handler({ fragment: DETAILS });
    await kept(cart.create({ lines: [{ merchandiseId: OATS, quantity: 3 }] }));
    await kept(cart.updateDiscountCodes(['WELCOME10']));
    expect((await kept(cart.updateDiscountCodes(['WELCOME10', 'NOTHING']))).warnings).toMatchObject([
      { code: 'DISCOUNT_NOT_FOUND' },
    ]);
    await kept(cart.updateGiftCardCodes(['kvistragift25']));
    await kept(cart.addGiftCardCodes(['KVISTRAGIFT1000']));
    await kept(cart.updateNote('Ring twice'));
    await kept(cart.updateAttributes([{ key: 'source', value: 'clients' }]));
    await kept(cart.updateBuyerIdentity({ email: 'buyer@kvistra.example' }));
    const full = await read();
    expect(full).toMatchObject({
      note: 'Ring twice',
      attributes: [{ key: 'source', value: 'clients' }],
      discountCodes: [
        { code: 'WELCOME10', applicable: true },
        { code: 'NOTHING', applicable: false },
      ],
      appliedGiftCards: [{ lastCharacters: 'FT25' }, { lastCharacters: '1000' }],
      buyerIdentity: { countryCode: 'DE', email: 'buyer@kvistra.example', customer: null },
    });
    const used = full.appliedGiftCards.reduce((sum: number, { amountUsed }: any) => sum + Number(amountUsed.amount), 0);
    expect(used).toBeCloseTo(Number(full.cost.totalAmount.amount), 2);
    await kept(cart.removeGiftCardCodes([full.appliedGiftCards[0].id]));
    expect((await read()).appliedGiftCards).toMatchObject([{ lastCharacters: '1000' }]);
  });

  it('takes metafields, and delivery addresses with their options', async () => {
    const { cart, kept, read } = handler({ fragment: DETAILS });
    await kept(cart.create({ lines: [{ merchandiseId: OATS }] }));
    await kept(cart.setMetafields([{ key: 'custom.gift', type: 'boolean', value: 'true' }]));
    expect((await read()).metafield).toEqual({ value: 'true' });
    await kept(cart.deleteMetafield('custom.gift'));
    expect((await read()).metafield).toBeNull();
    const address = {
      deliveryAddress: { address1: 'Hauptstr. 1', city: 'Berlin', zip: '10115', countryCode: 'DE' as const },
    };
    await kept(cart.addDeliveryAddresses([{ address, selected: true }]));
    const [berlin] = (await read()).delivery.addresses;
    expect(berlin).toMatchObject({ selected: true, address: { city: 'Berlin' } });
    await kept(
      cart.updateDeliveryAddresses([
        { id: berlin.id, address: { deliveryAddress: { ...address.deliveryAddress, city: 'Potsdam' } } },
      ]),
    );
    const [group] = (await read()).deliveryGroups.nodes;
    await kept(
      cart.updateSelectedDeliveryOption([
        { deliveryGroupId: group.id, deliveryOptionHandle: group.deliveryOptions[0].handle },
      ]),
    );
    await kept(cart.replaceDeliveryAddresses([{ address }]));
    expect((await read()).delivery.addresses).toMatchObject([{ selected: false, address: { city: 'Berlin' } }]);
    await kept(cart.removeDeliveryAddresses([(await read()).delivery.addresses[0].id]));
    expect((await read()).delivery.addresses).toEqual([]);
  });

  it('reports what is refused', async () => {
    const { cart, kept } = handler();
    await kept(cart.create({}));
    expect(await cart.addLines([{ merchandiseId: 'gid://shopify/ProductVariant/1' }])).toMatchObject({
      userErrors: [{ code: 'INVALID' }],
    });
    expect(await cart.get({ cartId: 'gid://shopify/Cart/unknown' })).toBeNull();
  });
});

describe('the customer account client', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const memorySession = (): HydrogenSession & { data: Map<string, unknown> } => {
    const data = new Map<string, unknown>();
    return {
      data,
      get: (key: string) => data.get(key),
      set: (key: string, value: unknown) => void data.set(key, value),
      unset: (key: string) => void data.delete(key),
      commit: async () => 'session=1',
      destroy: async () => 'session=; Max-Age=0',
    } as never;
  };

  const SHOP_ID = '1';
  /** The account of a visitor who is at a path of the storefront. */
  const accountAt = (path: string, session: HydrogenSession) =>
    createCustomerAccountClient({
      session,
      customerAccountId: 'local-customer-account-client',
      shopId: SHOP_ID,
      customerApiVersion: VERSION,
      request: new Request(`${STOREFRONT}${path}`),
      language: 'EN',
      logErrors: false,
      useCustomAuthDomain: true,
    } as never);

  it('signs in, reads and changes the profile, renews its token, ties the cart and signs out', async () => {
    vi.stubGlobal(
      'fetch',
      provider.reroute({
        [`https://shopify.com/authentication/${SHOP_ID}`]: '/authentication',
        [`https://shopify.com/${SHOP_ID}/account/customer`]: '/customer',
      }),
    );
    const session = memorySession();
    expect(await accountAt('/account', session).isLoggedIn()).toBe(false);
    const login = await accountAt('/account/login?return_to=/account/orders', session).login();
    const back = await provider.logIn(login.headers.get('location')!, 'hydrogen@kvistra.example');
    const authorized = await accountAt(`${back.pathname}${back.search}`, session).authorize();
    expect([authorized.status, authorized.headers.get('location')]).toEqual([302, '/account/orders']);

    const account = accountAt('/account', session);
    expect(await account.isLoggedIn()).toBe(true);
    const { data: changed, errors } = (await account.mutate(
      'mutation Profile($customer: CustomerUpdateInput!) { customerUpdate(input: $customer) { customer { firstName emailAddress { emailAddress } } userErrors { code field message } } }',
      { variables: { customer: { firstName: 'Kim' } } },
    )) as any;
    expect([errors, changed.customerUpdate]).toEqual([
      undefined,
      { customer: { firstName: 'Kim', emailAddress: { emailAddress: 'hydrogen@kvistra.example' } }, userErrors: [] },
    ]);

    const before = await account.getAccessToken();
    session.data.set('customerAccount', { ...(session.data.get('customerAccount') as object), expiresAt: '1' });
    const renewed = accountAt('/account', session);
    expect(((await renewed.query('query Name { customer { firstName } }')) as any).data.customer).toEqual({
      firstName: 'Kim',
    });
    expect(await renewed.getAccessToken()).not.toBe(before);

    let cartId: string | undefined;
    const cart = createCartHandler({
      storefront: storefront() as never,
      customerAccount: renewed,
      getCartId: () => cartId,
      setCartId: () => new Headers(),
      cartQueryFragment: DETAILS,
    });
    cartId = ((await cart.create({ lines: [{ merchandiseId: OATS }], buyerIdentity: { countryCode: 'DE' } })) as any)
      .cart.id;
    await cart.updateBuyerIdentity({ customerAccessToken: (await renewed.getBuyer())!.customerAccessToken! });
    expect(await cart.get()).toMatchObject({
      buyerIdentity: { customer: { displayName: 'Kim' } },
      checkoutUrl: expect.stringContaining('logged_in=true'),
    });

    const logout = await renewed.logout();
    const out = await fetch(logout.headers.get('location')!, { redirect: 'manual' });
    expect([out.status, out.headers.get('location'), await accountAt('/account', session).isLoggedIn()]).toEqual([
      302,
      `${STOREFRONT}/`,
      false,
    ]);
  });
});

describe('the helpers of pages', () => {
  const request = (path: string) => new Request(`${STOREFRONT}${path}`);
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

  it('write an index of sitemaps, and a sitemap of each type', async () => {
    const index = await getSitemapIndex({ storefront: storefront() as never, request: request('/sitemap.xml') });
    const sitemaps = locations(await index.text());
    expect(sitemaps.map((location) => location!.slice(`${STOREFRONT}/sitemap/`.length)).sort()).toEqual([
      'articles/1.xml',
      'blogs/1.xml',
      'collections/1.xml',
      'pages/1.xml',
      'products/1.xml',
    ]);
    // the sitemap has the products of a season in it alone, and no gift card
    const listed = (await storefront().query(
      'query Listed { products(first: 250) { nodes { isGiftCard } } }' as never,
    )) as any;
    const products = listed.products.nodes.filter(({ isGiftCard }: { isGiftCard: boolean }) => !isGiftCard);
    expect(products.length).toBeGreaterThan(50);
    for (const [type, count] of Object.entries({
      products: products.length,
      collections: 9,
      articles: 12,
      pages: 14,
      blogs: 2,
      metaObjects: 1,
    })) {
      const getLink = ({
        type,
        baseUrl,
        handle,
        locale,
      }: {
        type: string;
        baseUrl: string;
        handle?: string;
        locale?: string;
      }) => `${baseUrl}${locale ? `/${locale}` : ''}/${type}/${handle}`;
      const answer = await getSitemap({
        storefront: storefront() as never,
        request: request(''),
        params: { type, page: '1' },
        locales: ['SV-SE'],
        getLink,
      } as never);
      const xml = await answer.text();
      expect([type, locations(xml).length, xml.includes('hreflang="SV-SE"')]).toEqual([
        type,
        count,
        type !== 'metaObjects',
      ]);
    }
  });

  it('redirect an old address, and only that', async () => {
    const at = (path: string) =>
      storefrontRedirect({
        storefront: storefront() as never,
        request: request(path),
        response: new Response(null, { status: 404 }),
      });
    const old = await at('/Pages/About-Us/?ref=mail');
    expect([old.status, old.headers.get('location')]).toEqual([301, '/pages/our-story?ref=mail']);
    expect((await at('/nothing')).status).toBe(404);
  });

  it('tell which sizes of a product exist and can be bought', async () => {
    const variant =
      '{ id title sku availableForSale product { handle title } selectedOptions { name value } image { url } price { amount currencyCode } }';
    const { product } = (await storefront().query(
      `query Product { product(handle: "insect-oat-adult-dog") { handle encodedVariantExistence encodedVariantAvailability
        options { name optionValues { name firstSelectableVariant ${variant} swatch { color image { previewImage { url } } } } }
        selectedOrFirstAvailableVariant(selectedOptions: []) ${variant} adjacentVariants(selectedOptions: []) ${variant} } }` as never,
    )) as any;
    const [size] = getProductOptions(product);
    const { name, optionValues } = size!;
    expect([name, optionValues.length]).toEqual(['Size', product.options[0].optionValues.length]);
    expect(optionValues.every(({ exists, available }) => exists && available)).toBe(true);
    expect(optionValues.map(({ selected }) => selected)).toEqual(optionValues.map((_, i) => i === 0));
    expect(decodeEncodedVariant(product.encodedVariantExistence)).toEqual(optionValues.map((_, i) => [i]));
  });
});
