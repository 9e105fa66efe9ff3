import { describe, expect, it } from 'vitest';
import { ALL, profileWith, serveProfiles } from '../src/shop/ucp/agent-profile.ts';
import { OATS } from './open-checkout.ts';
import { useProvider } from './use-provider.ts';

const provider = useProvider();

const profiles = serveProfiles({
  newest: { body: profileWith('2026-08-25', ALL) },
  older: { body: profileWith('2026-04-08', ALL) },
  ancient: { body: profileWith('2026-01-11', ALL) },
  'catalogue-only': { body: profileWith('2026-08-25', ALL.slice(0, 2)) },
  'no-discounts': { body: profileWith('2026-08-25', ALL.slice(0, 3)) },
  garbage: { body: '<html>' },
  moved: { status: 302, headers: { Location: '/newest' }, body: '' },
});

const OTHER = 'gid://shopify/ProductVariant/44100000001002';
const UUID = '0b4c2d7e-1f7a-4d5c-9a43-3c2f0a9d1b77';
const GERMANY = { address_country: 'DE', language: 'en' };

async function send(body: unknown, { path = '/api/ucp/mcp', headers = {} } = {}) {
  const response = await fetch(`${provider.providerUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null };
}

/** Calls a tool. @param profile the name of the program's profile, or its address. */
const tool = (name: string, args: object, { profile = 'newest', key }: { profile?: string; key?: string } = {}) =>
  send({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name,
      arguments: {
        meta: {
          'ucp-agent': { profile: profile.includes(':') ? profile : profiles.url(profile) },
          ...(key && { 'idempotency-key': key }),
        },
        ...args,
      },
    },
  });

/** The answer of a tool, which is there as a structure and as text. */
async function answer(name: string, args: object, options?: Parameters<typeof tool>[2]): Promise<any> {
  const { status, body } = await tool(name, args, options);
  expect([status, body.error]).toEqual([200, undefined]);
  expect(JSON.parse(body.result.content[0].text)).toEqual(body.result.structuredContent);
  return body.result.structuredContent;
}

const cart = (lines: [id: string, quantity: number][], more: object = {}) => ({
  cart: { line_items: lines.map(([id, quantity]) => ({ item: { id }, quantity })), context: GERMANY, ...more },
});

/** The cart as the Storefront API has it. */
const seen = async (id: string): Promise<any> =>
  (
    await provider.storefront(
      `query($id: ID!) { cart(id: $id) { checkoutUrl note buyerIdentity { countryCode } discountCodes { code applicable }
        cost { totalAmount { amount currencyCode } }
        lines(first: 10) { nodes { id quantity merchandise { ... on ProductVariant { id } } } } } }`,
      { id },
    )
  ).data.cart;

describe('the profile', () => {
  it('names the endpoint and what the store can do, without checkout and orders, and the older version', async () => {
    const read = async (path: string): Promise<any> => (await fetch(`${provider.providerUrl}${path}`)).json();
    const { ucp } = await read('/.well-known/ucp');
    expect(ucp.version).toBe('2026-08-25');
    expect(ucp.services['dev.ucp.shopping']).toMatchObject([
      { transport: 'mcp', endpoint: `${provider.providerUrl}/api/ucp/mcp`, version: '2026-08-25' },
    ]);
    expect(Object.keys(ucp.capabilities)).toEqual(ALL.slice(0, 4));
    expect(ucp.capabilities['dev.ucp.shopping.discount'][0]).toMatchObject({
      extends: 'dev.ucp.shopping.cart',
      spec: 'https://ucp.dev/2026-08-25/specification/discount',
      schema: 'https://ucp.dev/2026-08-25/schemas/shopping/discount.json',
    });
    const older = await read(new URL(ucp.supported_versions['2026-04-08']).pathname);
    expect([older.ucp.version, older.ucp.supported_versions]).toEqual(['2026-04-08', undefined]);
    expect((await fetch(`${provider.providerUrl}/.well-known/ucp/2020-01-01`)).status).toBe(404);
  });
});

describe('the Model Context Protocol', () => {
  it('begins, lists thirteen tools and answers a ping, without a profile', async () => {
    const ask = async (method: string, params = {}) => (await send({ jsonrpc: '2.0', id: 'a', method, params })).body;
    expect((await ask('initialize', { protocolVersion: '2025-06-18' })).result).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
    });
    const { tools } = (await ask('tools/list')).result;
    expect(tools.map(({ name }: any) => name)).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'create_cart',
      'get_cart',
      'update_cart',
      'cancel_cart',
      'create_checkout',
      'get_checkout',
      'update_checkout',
      'complete_checkout',
      'cancel_checkout',
      'get_order',
    ]);
    for (const { inputSchema } of tools) expect(inputSchema.required).toContain('meta');
    expect(await ask('ping')).toEqual({ jsonrpc: '2.0', id: 'a', result: {} });
    expect(await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({ status: 202, body: null });
  });

  it.each([
    ['no JSON', '{', {}, 400, -32700],
    ['a batch', [], {}, 400, -32600],
    ['another protocol', { id: 1, method: 'ping' }, {}, 400, -32600],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'nothing' }, {}, 200, -32601],
    ['an unknown tool', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'toString' } }, {}, 200, -32602],
    ['an unknown version', { jsonrpc: '2.0', id: 1, method: 'ping' }, { 'MCP-Protocol-Version': '1' }, 400, -32600],
  ])('refuses %s', async (_, body, headers, status, code) => {
    const reply = await send(body, { headers });
    expect([reply.status, reply.body.error.code]).toEqual([status, code]);
  });

  it('has no stream and no session', async () => {
    for (const method of ['GET', 'DELETE'])
      expect((await fetch(`${provider.providerUrl}/api/ucp/mcp`, { method })).status).toBe(405);
  });
});

describe('the agreement', () => {
  it.each([
    ['ancient', 422, 'version_unsupported'],
    ['garbage', 422, 'profile_malformed'],
    ['moved', 424, 'profile_unreachable'],
    ['nowhere', 424, 'profile_unreachable'],
    ['http://10.0.0.1/profile', 400, 'invalid_profile_url'],
    ['file:///etc/passwd', 400, 'invalid_profile_url'],
  ])('refuses the profile %s', async (profile, status, code) => {
    const reply = await tool('search_catalog', { catalog: { query: 'dog' } }, { profile });
    expect([reply.status, reply.body.error.code, reply.body.error.data.code]).toEqual([status, -32001, code]);
    expect(reply.body.error.data.continue_url).toBe(provider.url);
  });

  it('needs a profile for a tool', async () => {
    const { status, body } = await send({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'search_catalog', arguments: { catalog: { query: 'dog' } } },
    });
    expect([status, body.error.data.code]).toEqual([400, 'invalid_profile_url']);
  });

  it('speaks the version of the profile, and names what is shared', async () => {
    const { ucp } = await answer('create_cart', cart([[OATS, 1]]), { profile: 'older' });
    expect(ucp).toEqual({
      version: '2026-04-08',
      capabilities: {
        'dev.ucp.shopping.cart': [{ version: '2026-04-08' }],
        'dev.ucp.shopping.discount': [{ version: '2026-04-08' }],
      },
    });
  });

  it('is an outcome where the profile lacks the capability', async () => {
    const { ucp, messages } = await answer('create_cart', cart([[OATS, 1]]), { profile: 'catalogue-only' });
    expect([ucp.status, messages[0].code]).toEqual(['error', 'capabilities_incompatible']);
  });

  it.each(['create_checkout', 'get_checkout', 'update_checkout', 'complete_checkout', 'cancel_checkout', 'get_order'])(
    'has no %s, whatever the profile names',
    async (name) => {
      const found = await answer(name, { id: 'gid://shopify/Order/1', checkout: { line_items: [] } }, { key: UUID });
      expect(Object.keys(found).sort()).toEqual(['continue_url', 'messages', 'ucp']);
      expect([found.ucp.status, found.messages[0].code, found.messages[0].severity]).toEqual([
        'error',
        'capabilities_incompatible',
        'unrecoverable',
      ]);
    },
  );
});

describe('the catalogue', () => {
  it('is searched by words, in the language and with the prices of a country', async () => {
    const search = (context: object) => answer('search_catalog', { catalog: { query: 'insect oat', context } });
    const [german, swedish] = [await search(GERMANY), await search({ address_country: 'SE', language: 'sv-SE' })];
    const find = ({ products }: any) => products.find(({ handle }: any) => handle === 'insect-oat-adult-dog');
    expect(find(german).price_range.min).toMatchObject({ currency: 'EUR' });
    expect(find(swedish).price_range.min).toMatchObject({ currency: 'SEK' });
    expect(find(swedish).description.plain).not.toBe(find(german).description.plain);
    const { data } = await provider.storefront(
      'query @inContext(country: DE) { product(handle: "insect-oat-adult-dog") { id variants(first: 1) { nodes { id price { amount } } } } }',
    );
    const [variant] = data.product.variants.nodes;
    const own = find(german).variants.find(({ id }: any) => id === variant.id);
    expect(own.price).toEqual({ amount: Math.round(Number(variant.price.amount) * 100), currency: 'EUR' });
    for (const product of german.products) {
      expect(product).toMatchObject({ description: { plain: expect.any(String) }, id: expect.stringMatching(/^gid:/) });
      for (const { title, description, price } of product.variants)
        expect([typeof title, typeof description.plain, Number.isInteger(price.amount)]).toEqual([
          'string',
          'string',
          true,
        ]);
    }
  });

  it('goes on page by page, by category and price, without a product twice', async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { products, pagination }: any = await answer('search_catalog', {
        catalog: {
          filters: { categories: ['dog-food'], price: { max: 3000 } },
          context: GERMANY,
          pagination: { limit: 3, ...(cursor && { cursor }) },
        },
      });
      for (const { categories, price_range: range } of products)
        expect([categories[0].value, range.min.amount <= 3000]).toEqual(['dog-food', true]);
      ids.push(...products.map(({ id }: any) => id));
      expect(pagination.has_next_page).toBe(pagination.cursor !== undefined);
      cursor = pagination.cursor;
      if (!cursor) expect(pagination.total_count).toBe(ids.length);
    } while (cursor);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(3);
  });

  it('finds products by ids, and names what it does not know', async () => {
    const product = (await answer('get_product', { catalog: { id: OATS } })).product.id;
    const { products, messages } = await answer('lookup_catalog', {
      catalog: { ids: [product, OTHER, OTHER, 'gid://shopify/Product/1'], context: GERMANY },
    });
    const inputs = products.flatMap(({ variants }: any) => variants.flatMap((variant: any) => variant.inputs));
    expect(inputs).toContainEqual({ id: product, match: 'featured' });
    expect(inputs).toContainEqual({ id: OTHER, match: 'exact' });
    expect(messages).toEqual([{ type: 'info', code: 'not_found', content: 'gid://shopify/Product/1' }]);
  });

  it('describes a product by what is chosen', async () => {
    const { product } = await answer('get_product', {
      catalog: { id: OATS, context: GERMANY },
    });
    const [{ name, values }] = product.options;
    const { label } = values.at(-1);
    const chosen = await answer('get_product', {
      catalog: {
        id: product.id,
        selected: [
          { name, label },
          { name: 'Colour', label: 'Red' },
        ],
        context: GERMANY,
      },
    });
    expect(chosen.product.selected).toEqual([{ name, label }]);
    expect(chosen.product.variants.map(({ options }: any) => options)).toEqual([[{ name, label }]]);
    const unknown = await answer('get_product', { catalog: { id: 'gid://shopify/Product/1' } });
    expect([unknown.ucp.status, unknown.messages[0].code]).toEqual(['error', 'not_found']);
  });

  it('says where the store does not sell to', async () => {
    const { messages, products } = await answer('search_catalog', {
      catalog: { query: 'dog', context: { address_country: 'US' } },
    });
    expect(messages).toMatchObject([{ type: 'warning', code: 'region_restricted' }]);
    expect(products[0].price_range.min.currency).toBe('SEK');
  });

  it.each([
    ['search_catalog', { catalog: { query: 7 } }, 'catalog.query'],
    ['search_catalog', {}, 'catalog'],
    ['search_catalog', { catalog: { query: 'dog', filters: { condition: ['new'] } } }, 'catalog.filters.condition'],
    ['lookup_catalog', { catalog: { ids: [] } }, 'catalog.ids'],
    ['lookup_catalog', { catalog: { ids: Array(51).fill(OATS) } }, 'catalog.ids'],
    ['create_cart', cart([[OATS, 0]]), 'cart.line_items.0.quantity'],
    ['create_cart', cart([[OATS, 1]], { buyer: { email: 'a@b.example' } }), 'cart.buyer'],
    ['get_cart', {}, 'id'],
    ['search_catalog', { catalog: { query: 'dog', pagination: { cursor: 'nonsense' } } }, 'cursor'],
  ])('%s refuses %j by the name of the field', async (name, args, field) => {
    const { status, body } = await tool(name, args);
    expect([status, body.error.code]).toEqual([200, -32602]);
    expect(body.error.data.content).toContain(field);
  });
});

describe('a cart', () => {
  it('is one of the Storefront API, which its checkout takes over', async () => {
    const made = await answer('create_cart', cart([[OATS, 2]], { discounts: { codes: ['WELCOME10'] } }));
    const [line] = made.line_items;
    expect(line).toMatchObject({ quantity: 2, item: { id: OATS, title: expect.any(String) } });
    expect([made.currency, made.discounts.codes]).toEqual(['EUR', ['WELCOME10']]);
    const amounts = Object.fromEntries(made.totals.map(({ type, amount }: any) => [type, amount]));
    expect(amounts.subtotal).toBe(line.item.price * 2);
    expect(amounts.subtotal + amounts.discount).toBe(amounts.total);
    expect(made.discounts.applied).toEqual([{ code: 'WELCOME10', title: 'WELCOME10', amount: -amounts.discount }]);
    const own = await seen(made.id);
    expect(own).toMatchObject({
      checkoutUrl: made.continue_url,
      buyerIdentity: { countryCode: 'DE' },
      discountCodes: [{ code: 'WELCOME10', applicable: true }],
      lines: { nodes: [{ id: line.id, quantity: 2, merchandise: { id: OATS } }] },
    });
    expect(Math.round(Number(own.cost.totalAmount.amount) * 100)).toBe(amounts.total);
    const checkout = await fetch(made.continue_url);
    expect([checkout.status, await checkout.text()]).toEqual([200, expect.stringContaining('Insect &amp; Oat')]);
    expect(await answer('get_cart', { id: made.id })).toEqual(made);
  });

  it('gets all that is sent in the place of what it has; lines that stay keep their ids', async () => {
    const made = await answer('create_cart', cart([[OATS, 1]]));
    await provider.storefront(
      'mutation($id: ID!) { cartNoteUpdate(cartId: $id, note: "Ring twice") { cart { id } } }',
      { id: made.id },
    );
    const both = await answer('update_cart', {
      id: made.id,
      ...cart([
        [OATS, 3],
        [OTHER, 1],
      ]),
    });
    const lines = new Map(both.line_items.map(({ id, item, quantity }: any) => [item.id, [id, quantity]]));
    expect(lines.get(OATS)).toEqual([made.line_items[0].id, 3]);
    const one = await answer('update_cart', { id: made.id, ...cart([[OTHER, 2]]) });
    expect(one.line_items).toMatchObject([{ quantity: 2, item: { id: OTHER } }]);
    expect(await seen(made.id)).toMatchObject({ note: 'Ring twice', lines: { nodes: [{ quantity: 2 }] } });
  });

  it('says what is sold out, and is not made of that alone', async () => {
    const fountain = await provider.firstVariant('drinking-fountain');
    const none = await answer('create_cart', cart([[fountain, 1]]));
    expect([none.ucp.status, none.messages[0].code]).toEqual(['error', 'out_of_stock']);
    const some = await answer(
      'create_cart',
      cart([
        [fountain, 1],
        [OATS, 1],
      ]),
    );
    expect(some.line_items).toHaveLength(1);
    expect(some.messages).toMatchObject([{ type: 'warning', code: 'merchandise_out_of_stock' }]);
    const unknown = await answer('create_cart', cart([['gid://shopify/ProductVariant/1', 1]]));
    expect(unknown.messages[0].code).toBe('item_unavailable');
    const wrong = await answer('create_cart', cart([[OATS, 1]], { discounts: { codes: ['NOSUCHCODE'] } }));
    expect(wrong.messages).toMatchObject([{ code: 'discount_not_found', path: '$.discounts.codes' }]);
  });

  it('has no discounts for a program that does not know them', async () => {
    expect(await answer('create_cart', cart([[OATS, 1]]), { profile: 'no-discounts' })).not.toHaveProperty('discounts');
  });

  it('is cancelled once: the same call answers the same again, and nothing else finds it', async () => {
    const made = await answer('create_cart', cart([[OATS, 1]]));
    expect((await tool('cancel_cart', { id: made.id })).body.error.code).toBe(-32602);
    expect((await tool('cancel_cart', { id: made.id }, { key: 'no-uuid' })).body.error.code).toBe(-32602);
    const cancelled = await answer('cancel_cart', { id: made.id }, { key: UUID });
    expect(cancelled).toEqual(made);
    expect(await answer('cancel_cart', { id: made.id }, { key: UUID })).toEqual(made);
    const other = UUID.replace('0b', '1b');
    for (const found of [
      await answer('cancel_cart', { id: made.id }, { key: other }),
      await answer('get_cart', { id: made.id }),
      await answer('update_cart', { id: made.id, ...cart([[OATS, 1]]) }),
    ])
      expect([found.ucp.status, found.messages[0].code]).toEqual(['error', 'not_found']);
    expect(await seen(made.id)).toBeNull();
    expect((await fetch(made.continue_url)).status).toBe(404);
  });

  it('is not found by a wrong key', async () => {
    const { id } = await answer('create_cart', cart([[OATS, 1]]));
    const wrong = await answer('get_cart', { id: id.replace(/key=./, 'key=z') });
    expect(wrong.messages[0].code).toBe('not_found');
  });
});

describe('the server for questions', () => {
  const ask = (args: object) =>
    send(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_shop_policies_and_faqs', arguments: args },
      },
      { path: '/api/mcp' },
    );

  it('has one tool, which says until when', async () => {
    const { body } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { path: '/api/mcp' });
    expect(body.result.tools).toMatchObject([
      {
        name: 'search_shop_policies_and_faqs',
        description: expect.stringContaining('January 15, 2027'),
        inputSchema: { required: ['query'] },
      },
    ]);
  });

  it("answers in the store's own words, and with nothing where they say nothing", async () => {
    const { body } = await ask({ query: 'How long does delivery take?', context: 'on the home page' });
    const [first] = JSON.parse(body.result.content[0].text);
    expect(first).toEqual({
      question: 'How long does delivery take?',
      answer: expect.stringMatching(/^2–4 working days.*before 14:00/),
    });
    const none = await ask({ query: 'Quantum chromodynamics?' });
    expect(JSON.parse(none.body.result.content[0].text)).toEqual([]);
  });

  it.each([{}, { query: '' }, { query: 'x'.repeat(501) }, { query: 'delivery', country: 'DE' }])(
    'refuses %j',
    async (args) => {
      expect((await ask(args)).body.error.code).toBe(-32602);
    },
  );
});
