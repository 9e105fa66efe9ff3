import { describe, expect, it } from 'vitest';
import { eventually, MONTHLY, useShop } from '../shop.ts';
import { admin, customer, customerToken } from './apis.ts';

const shop = useShop();
const API = '2026-07';
const OATS = 'gid://shopify/ProductVariant/44100000001001';

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${shop.providerUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('a request', () => {
  const STOREFRONT = { 'Shopify-Storefront-Private-Token': 'local-storefront-token' };
  const ADMIN = { 'X-Shopify-Access-Token': 'local-admin-token' };
  const versioned = async (path: string, query: string, headers: Record<string, string>) => {
    const answer = await post(path, { query }, headers);
    return {
      status: answer.status,
      version: answer.headers.get('X-Shopify-API-Version'),
      body: (await answer.json()) as any,
    };
  };

  it.each([
    ['/api/2026-05/graphql.json', STOREFRONT],
    ['/api/2027-04/graphql.json', STOREFRONT],
    ['/admin/api/latest/graphql.json', ADMIN],
    ['/customer/api/2027-01/graphql', { Authorization: 'x' }],
  ])('of a version that does not exist is not found: %s', async (path, headers) => {
    expect((await post(path, { query: '{ __typename }' }, headers as Record<string, string>)).status).toBe(404);
  });

  it.each([
    ['2023-10', '2026-01'],
    ['2026-01', '2026-01'],
    ['2026-04', '2026-04'],
    [API, API],
    ['2026-10', '2026-10'],
    ['unstable', 'unstable'],
  ])('of version %s is answered by %s, which the answer names', async (asked, answering) => {
    const { status, version, body } = await versioned(`/api/${asked}/graphql.json`, '{ shop { name } }', STOREFRONT);
    expect([status, version, body.data]).toEqual([200, answering, { shop: { name: 'Kvistra' } }]);
    expect((await versioned(`/admin/api/${asked}/graphql.json`, '{ shop { name } }', ADMIN)).version).toBe(answering);
  });

  it.each([
    [
      '2026-04',
      '{ cart(id: "gid://shopify/Cart/1") { discountApplications { totalAllocatedAmount { amount } } } }',
      'Cannot query field "discountApplications"',
    ],
    ['2026-01', '{ shop { legalNotice { title } } }', 'Cannot query field "legalNotice"'],
    [
      '2026-04',
      'mutation { cartLinesRemove(cartId: "gid://shopify/Cart/1") { cart { id } } }',
      'of type "[ID!]!" is required',
    ],
    ['unstable', '{ articles(first: 1) { nodes { authorV2 { email } } } }', 'Cannot query field "email"'],
  ])('of version %s is refused what that version has not: %s', async (version, query, message) => {
    const refused = await versioned(`/api/${version}/graphql.json`, query, STOREFRONT);
    expect(refused.body.errors?.[0]).toMatchObject({
      message: expect.stringContaining(message),
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
    expect((await versioned(`/api/${API}/graphql.json`, query, STOREFRONT)).body.errors).toBeUndefined();
  });

  it('of the Storefront API carries the private token or the public one, each in its own header', async () => {
    const tokens = {
      'Shopify-Storefront-Private-Token': 'local-storefront-token',
      'X-Shopify-Storefront-Access-Token': 'b4f1c96d07a84e2f9d3356ce81a0274b',
    };
    const [[forServers, secret], [forBrowsers, known]] = Object.entries(tokens) as [[string, string], [string, string]];
    const status = async (headers: Record<string, string>) =>
      (await post(`/api/${API}/graphql.json`, { query: '{ shop { name } }' }, headers)).status;
    const statuses = [
      { [forServers]: secret },
      { [forBrowsers]: known },
      tokens,
      { [forServers]: known },
      { [forBrowsers]: secret },
    ].map(status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 200, 401, 401]);
  });

  it('of a page of any origin is let to the Storefront API by browsers, also to a refusal', async () => {
    const address = `${shop.providerUrl}/api/${API}/graphql.json`;
    const from = { Origin: 'https://elsewhere.example' };
    const asked = {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type,x-shopify-storefront-access-token',
    };
    const preflight = await fetch(address, { method: 'OPTIONS', headers: { ...from, ...asked } });
    expect([
      preflight.status,
      preflight.headers.get('Access-Control-Allow-Origin'),
      preflight.headers.get('Access-Control-Allow-Headers'),
    ]).toEqual([204, '*', asked['Access-Control-Request-Headers']]);
    for (const headers of [from, { ...from, 'X-Shopify-Storefront-Access-Token': 'wrong' }]) {
      const answer = await post(`/api/${API}/graphql.json`, { query: '{ shop { name } }' }, headers);
      expect([answer.status, answer.headers.get('Access-Control-Allow-Origin')]).toEqual([
        headers === from ? 200 : 401,
        '*',
      ]);
    }
  });

  it('from an origin and to a sign-out address of the client is allowed, and from the shop’s no longer', async () => {
    const token = await customerToken(shop, 'elsewhere@kvistra.example');
    const origin = 'https://store.example';
    await shop.control('setup', { origins: [origin], signOutAddresses: [`${origin}/bye`] });
    const ask = async (from: string) =>
      (
        await post(
          `/customer/api/${API}/graphql`,
          { query: '{ customer { id } }' },
          { Authorization: token, Origin: from },
        )
      ).status;
    const leave = async (to: string) =>
      (
        await fetch(
          `${shop.providerUrl}/authentication/logout?${new URLSearchParams({ post_logout_redirect_uri: to })}`,
          { redirect: 'manual' },
        )
      ).status;
    const answers = [await ask(origin), await ask(shop.url), await leave(`${origin}/bye`), await leave(shop.url)];
    await shop.control('reset', {});
    expect(answers).toEqual([200, 403, 302, 400]);
  });

  it('to the Customer Account API needs a User-Agent and the origin of the shop', async () => {
    const token = await customerToken(shop, 'strict@kvistra.example');
    const ask = async (headers: Record<string, string>) =>
      (
        await post(
          `/customer/api/${API}/graphql`,
          { query: '{ customer { id } }' },
          { Authorization: token, ...headers },
        )
      ).status;
    expect([
      await ask({ Origin: shop.url, 'User-Agent': 'test' }),
      await ask({ Origin: shop.url, 'User-Agent': '' }),
      await ask({ 'User-Agent': 'test' }),
      await ask({ Origin: 'https://elsewhere.invalid', 'User-Agent': 'test' }),
    ]).toEqual([200, 403, 403, 403]);
  });

  it('with several operations names one of them', async () => {
    const query = 'query A { shop { name } } query B { shop { id } }';
    const ask = async (operationName?: string) =>
      (await post(`/api/${API}/graphql.json`, { query, operationName }, STOREFRONT)).json() as Promise<any>;
    expect((await ask('B')).data.shop).toEqual({ id: 'gid://shopify/Shop/1' });
    for (const name of [undefined, 'C']) expect((await ask(name)).errors[0].extensions.code).toBe('operationNotFound');
  });

  it('that redirects to an address which is not registered is refused', async () => {
    const authorize = async (redirectUri: string) => {
      const params = {
        client_id: 'local-customer-account-client',
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid',
      };
      return (
        await fetch(`${shop.providerUrl}/authentication/oauth/authorize?${new URLSearchParams(params)}`, {
          redirect: 'manual',
        })
      ).status;
    };
    expect([
      await authorize(`${shop.url}/account/authorize`),
      await authorize(`${shop.url}/de`),
      await authorize(`${shop.url}/account/authorize/`),
    ]).toEqual([302, 400, 400]);
    const logout = async (address: string) =>
      (
        await fetch(
          `${shop.providerUrl}/authentication/logout?${new URLSearchParams({ post_logout_redirect_uri: address })}`,
          { redirect: 'manual' },
        )
      ).status;
    expect(await logout(shop.url)).toBe(302);
    expect([
      await logout(`${shop.url}/de`),
      await logout(`${shop.url}/de/cart`),
      await logout('https://elsewhere.invalid/'),
    ]).toEqual([302, 400, 400]);
  });
});

describe('an argument', () => {
  it.each([
    ['{ products(first: 1, query: "inventory_total:>3") { nodes { id } } }', 'inventory_total'],
    ['{ products(first: 1, query: "(tag:a)") { nodes { id } } }', 'brackets'],
    [
      '{ product(handle: "mug") { featuredImage { url(transform: { maxWidth: 10 }) } } }',
      'The argument transform of Image.url',
    ],
    [
      '{ product(handle: "mug") { images(first: 1, sortKey: CREATED_AT) { nodes { id } } } }',
      'The argument sortKey of Product.images',
    ],
    [
      '{ collection(handle: "merch") { products(first: 1, filters: [{ category: { id: "1" } }]) { nodes { id } } } }',
      'category',
    ],
    [
      '{ collection(handle: "merch") { products(first: 1, filters: [{ variantMetafield: { namespace: "a", key: "b", value: "c" } }]) { nodes { id } } } }',
      'variantMetafield',
    ],
    ['{ search(first: 1, query: "dog", prefix: NONE) { totalCount } }', 'whole words'],
    ['{ node(id: "gid://shopify/Menu/1") { id } }', 'Menu'],
    ['{ predictiveSearch(query: "dog", searchableFields: [TITLE]) { products { id } } }', 'chosen fields'],
    [
      `mutation { cartCreate(input: { lines: [{ merchandiseId: "${OATS}" }], buyerIdentity: { preferences: { wallet: ["pay"] } } }) { cart { id } } }`,
      'input.buyerIdentity.preferences',
    ],
  ])('that is not carried out fails by its name: %s', async (query, name) => {
    const { errors } = await shop.storefront(query);
    expect([errors?.[0]?.extensions.code, errors?.[0]?.message]).toEqual([
      'NOT_IMPLEMENTED',
      expect.stringContaining(name),
    ]);
  });

  it.each<[string, string[] | number]>([
    ['products(first: 100, query: "tag:form:treat product_type:cat-products")', ['cat-products']],
    ['products(first: 100, query: "product_type:merch OR product_type:kitten-food")', ['kitten-food', 'merch']],
    ['products(first: 100, query: "-product_type:merch variants.price:<20 vendor:Kvistra")', 0],
    ['products(first: 100, query: "mug")', 1],
    ['products(first: 100, query: "title:nothing")', []],
  ])('of a search is carried out: %s', async (list, expected) => {
    const { data, errors } = await shop.storefront(
      `query @inContext(country: SE) { list: ${list} { nodes { productType } } }`,
    );
    expect(errors).toBeUndefined();
    const types = [...new Set<string>(data.list.nodes.map((node: any) => node.productType))].sort();
    if (typeof expected === 'number')
      expect(data.list.nodes.length >= expected && !(expected === 0 && types.includes('merch'))).toBe(true);
    else expect(types).toEqual(expected);
  });

  it('sortKey orders products, filters select them', async () => {
    const titles = async (args: string) =>
      (await shop.storefront(`{ list: products(first: 100, ${args}) { nodes { title } } }`)).data.list.nodes.map(
        (node: any) => node.title,
      );
    const sorted = await titles('sortKey: TITLE');
    expect(sorted).toEqual([...sorted].sort((a, b) => a.localeCompare(b)));
    expect(await titles('sortKey: TITLE, reverse: true')).toEqual([...sorted].reverse());
    expect(await titles('sortKey: ID')).not.toEqual(sorted);
    const filtered = async (filter: string) =>
      (
        await shop.storefront(
          `{ collection(handle: "dog-food") { products(first: 100, filters: [${filter}]) { nodes { variants(first: 20) { nodes { title } } } } } }`,
        )
      ).data.collection.products.nodes;
    const sizes = await filtered('{ variantOption: { name: "Size", value: "1.5 kg" } }');
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.every((node: any) => node.variants.nodes.some(({ title }: any) => title === '1.5 kg'))).toBe(true);
    expect((await filtered('{ productVendor: "Somebody" }')).length).toBe(0);
    expect((await filtered('{ productVendor: "Kvistra" }')).length).toBeGreaterThan(5);
  });
});

describe('cost, throttling and scopes', () => {
  const CONTRACT =
    'query Q { subscriptionContract(id: "gid://shopify/SubscriptionContract/301") { id lines(first: 10) { nodes { id currentPrice { amount } } } } }';

  it('Admin and Customer answers state their cost, the Storefront’s none', async () => {
    // 1 for the contract, 2 for the connection, 10 times a line with its price; there is one line
    expect((await admin(shop, CONTRACT)).extensions.cost).toEqual({
      requestedQueryCost: 23,
      actualQueryCost: 5,
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1995, restoreRate: 100 },
    });
    const token = await customerToken(shop, 'demo@kvistra.example');
    expect((await customer(shop, token, '{ customer { id defaultAddress { id } } }')).extensions.cost).toMatchObject({
      requestedQueryCost: 2,
      actualQueryCost: 2,
    });
    const storefront = await post(
      `/api/${API}/graphql.json`,
      { query: '{ shop { name } }' },
      { 'Shopify-Storefront-Private-Token': 'local-storefront-token' },
    );
    expect(((await storefront.json()) as any).extensions.cost).toBeUndefined();
  });

  it('a query of more than 1,000 points is refused before it is executed', async () => {
    const { errors, data } = await admin(
      shop,
      '{ orders(first: 250) { nodes { fulfillments(first: 10) { createdAt } } } }',
    );
    expect([data, errors[0].extensions]).toEqual([undefined, { code: 'MAX_COST_EXCEEDED', cost: 2752, maxCost: 1000 }]);
  });

  it('throttles on demand, with the figures of the real service', async () => {
    await shop.fault({ service: 'admin', operation: 'Q', mode: 'throttled', times: 1 });
    expect(await admin(shop, CONTRACT)).toMatchObject({
      errors: [{ extensions: { code: 'THROTTLED' } }],
      extensions: {
        cost: { requestedQueryCost: 23, actualQueryCost: null, throttleStatus: { currentlyAvailable: 0 } },
      },
    });
    expect((await admin(shop, CONTRACT)).errors).toBeUndefined();
    await shop.fault({ service: 'storefront', mode: '430', times: 1 });
    expect((await fetch(`${shop.providerUrl}/api/${API}/graphql.json`, { method: 'POST' })).status).toBe(430);
  });

  it('a missing scope takes away its fields only', async () => {
    await shop.control('scopes', { missing: ['unauthenticated_read_product_inventory'] });
    const { data, errors } = await shop.storefront(
      '{ product(handle: "mug") { title variants(first: 1) { nodes { id quantityAvailable } } } }',
    );
    expect([data.product.title.length > 0, data.product.variants.nodes[0].quantityAvailable]).toEqual([true, null]);
    expect(errors[0]).toMatchObject({
      path: ['product', 'variants', 'nodes', 0, 'quantityAvailable'],
      extensions: {
        code: 'ACCESS_DENIED',
        requiredAccess: expect.stringContaining('unauthenticated_read_product_inventory'),
      },
    });
    // the page of the product shows all the rest
    const page = await (await shop.get('/de/merch/mug')).text();
    expect(page).toContain('Add to cart');
    await eventually(async () =>
      shop.logs.some(
        (line) => line.includes('access_denied') && line.includes('product.variants.nodes.quantityAvailable'),
      ),
    );
    expect(await shop.control('scopes', { missing: ['nonsense'] })).toMatchObject({
      errors: [{ code: 'bad_request' }],
    });
    await shop.control('scopes', { missing: [] });
  });
});

describe('an address', () => {
  it.each([
    ['IT', '00184', null, ['ZONE_CODE_MISSING']],
    ['IT', '00184', 'RM', []],
    ['IE', 'D02 X285', null, ['ZONE_CODE_MISSING']],
    ['DE', '10115', null, []],
  ])('in %s with the zone %s %s has the errors %j', async (territoryCode, zip, zoneCode, codes) => {
    const token = await customerToken(shop, 'zones@kvistra.example');
    const address = {
      firstName: 'A',
      lastName: crypto.randomUUID(),
      address1: 'Via 1',
      city: 'Ort',
      zip,
      territoryCode,
      zoneCode,
    };
    const query =
      'mutation($address: CustomerAddressInput!) { customerAddressCreate(address: $address) { userErrors { code } } }';
    expect(
      (await customer(shop, token, query, { address })).data.customerAddressCreate.userErrors.map(
        (error: any) => error.code,
      ),
    ).toEqual(codes);
  });
});

describe('a contract with edits of cycles to come', () => {
  const ID = 'gid://shopify/SubscriptionContract/301';
  const codes = (payload: any) => payload.userErrors.map((error: any) => error.code);
  const schedule = async (edit: object, index = 2) => {
    const query =
      'mutation($cycle: SubscriptionBillingCycleInput!, $edit: SubscriptionBillingCycleScheduleEditInput!) { subscriptionBillingCycleScheduleEdit(billingCycleInput: $cycle, input: $edit) { billingCycle { cycleStartAt cycleEndAt } userErrors { code } } }';
    const { data } = await admin(shop, query, {
      cycle: { contractId: ID, selector: { index } },
      edit: { reason: 'BUYER_INITIATED', ...edit },
    });
    return data.subscriptionBillingCycleScheduleEdit;
  };

  it('changes neither status nor address until they are deleted', async () => {
    await shop.control('reset', {});
    const token = await customerToken(shop, 'demo@kvistra.example');
    const change = async (name: string) =>
      codes(
        (await customer(shop, token, `mutation { ${name}(subscriptionContractId: "${ID}") { userErrors { code } } }`))
          .data[name],
      );
    expect(codes(await schedule({ skip: true }))).toEqual([]);
    for (const name of ['subscriptionContractPause', 'subscriptionContractCancel', 'subscriptionContractActivate'])
      expect(await change(name)).toEqual(['HAS_FUTURE_EDITS']);
    await admin(
      shop,
      `mutation { subscriptionBillingCycleEditsDelete(contractId: "${ID}", targetSelection: ALL) { userErrors { code } } }`,
    );
    expect(await change('subscriptionContractPause')).toEqual([]);
    await shop.control('reset', {});
  });

  it('bills a cycle within its dates only', async () => {
    await shop.control('reset', {});
    const { billingCycle } = await schedule({ skip: false }, 3);
    const { cycleStartAt: from, cycleEndAt: to } = billingCycle;
    const moved = (milliseconds: number, base: string) => new Date(Date.parse(base) + milliseconds).toISOString();
    expect(codes(await schedule({ billingDate: moved(-1000, from) }, 3))).toEqual(['OUT_OF_BOUNDS']);
    expect(codes(await schedule({ billingDate: moved(1000, to) }, 3))).toEqual(['OUT_OF_BOUNDS']);
    expect(codes(await schedule({ billingDate: from }, 3))).toEqual([]);
    expect(codes(await schedule({ billingDate: to }, 3))).toEqual([]);
    await shop.control('reset', {});
  });
});

describe('a line of a cart', () => {
  it('has its share of the discounts on the order, on request', async () => {
    const { data } = await shop.storefront(
      `mutation { cartCreate(input: { discountCodes: ["WELCOME10"], lines: [{ merchandiseId: "${OATS}", quantity: 2, sellingPlanId: "${MONTHLY}" }] }) { cart {
        discountApplications { totalAllocatedAmount { amount } } discountAllocations { discountedAmount { amount } }
        lines(first: 5) { nodes { own: discountAllocations { discountedAmount { amount } } all: discountAllocations(lineLevelOnly: false) { discountedAmount { amount } } } } } } }`,
    );
    const { cart } = data.cartCreate;
    const [line] = cart.lines.nodes;
    expect([line.own, line.all]).toEqual([[], cart.discountAllocations]);
    expect(cart.discountApplications[0].totalAllocatedAmount).toEqual(line.all[0].discountedAmount);
  });
});
