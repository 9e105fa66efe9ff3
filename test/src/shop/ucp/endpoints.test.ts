import { beforeAll, describe, expect, it } from 'vitest';
import { files, ucp, ucpProfilePath } from '../../../../src/routes.ts';
import { EXTENSION_AUTHORITY } from '../../../../src/site/brand.ts';
import { useShop } from '../../../shop.ts';
import { ALL, profileWith, serveProfiles } from './agent-profile.ts';

const shop = useShop();

const profiles = serveProfiles({
  newest: { body: profileWith('2026-08-25', ALL) },
  older: { body: profileWith('2026-04-08', ALL) },
  ancient: { body: profileWith('2026-01-11', ALL) },
  'catalogue-only': { body: profileWith('2026-08-25', ALL.slice(0, 2)) },
  'no-discounts': { body: profileWith('2026-08-25', ALL.slice(0, 3)) },
  garbage: { body: '<html>' },
  large: { body: { ...profileWith('2026-08-25', ALL), more: 'x'.repeat(200_000) } },
  moved: { status: 302, headers: { Location: '/newest' }, body: '' },
  broken: { status: 500, body: '' },
});

interface Reply {
  status: number;
  body: any;
  headers: Headers;
}

/** Calls an operation over REST. */
async function rest(
  method: string,
  path: string,
  body?: unknown,
  { profile = 'newest', headers = {} }: { profile?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const response = await fetch(`${shop.url}${ucp.rest}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'UCP-Agent': `profile="${profile.includes(':') ? profile : profiles.url(profile)}"`,
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** Calls a tool over MCP. */
async function tool(name: string, args: Record<string, unknown>, profile = 'newest', meta = {}): Promise<Reply> {
  const response = await fetch(`${shop.url}${ucp.mcp}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { meta: { 'ucp-agent': { profile: profiles.url(profile) }, ...meta }, ...args } },
    }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const GERMANY = { address_country: 'DE' };

let bag: { product: string; variant: string; other: string };
beforeAll(async () => {
  const { data } = await shop.storefront(
    'query { product(handle: "insect-oat-adult-dog") { id variants(first: 2) { nodes { id } } } }',
  );
  const [first, second] = data.product.variants.nodes;
  bag = { product: data.product.id, variant: first.id, other: second.id };
});

describe('the profile', () => {
  it('names services, capabilities and the older version, whose profile names no further one', async () => {
    const response = await shop.get(ucp.profile);
    const { ucp: found } = (await response.json()) as any;
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d{3,}$/);
    expect(found.version).toBe('2026-08-25');
    expect(found.services['dev.ucp.shopping'].map(({ transport, endpoint }: any) => [transport, endpoint])).toEqual([
      ['mcp', `${shop.url}${ucp.mcp}`],
      ['rest', `${shop.url}${ucp.rest}`],
    ]);
    expect(found.capabilities['dev.ucp.shopping.permalink'][0].config.endpoint).toBe(`${shop.url}/buy`);
    expect(Object.keys(found.supported_versions)).toEqual(['2026-04-08']);
    const older = (await (await shop.get(ucpProfilePath('2026-04-08'))).json()) as any;
    expect(older.ucp.version).toBe('2026-04-08');
    expect(older.ucp).not.toHaveProperty('supported_versions');
    const own: [name: string, schema: string, specification: string][] = [
      ['example.kvistra.shopping.feeding_plan', files.feedingPlanSchema, files.feedingPlanSpecification],
      ['example.kvistra.shopping.subscription', files.subscriptionSchema, files.subscriptionSpecification],
    ];
    for (const [name, schema, specification] of own) {
      const [extension] = older.ucp.capabilities[name];
      expect(found.capabilities[name]).toEqual([extension]);
      expect([extension.schema, extension.spec]).toEqual([
        `${EXTENSION_AUTHORITY}${schema}`,
        `${EXTENSION_AUTHORITY}${specification}`,
      ]);
    }
    for (const [name, [{ version, schema }]] of Object.entries<any>(older.ucp.capabilities)) {
      if (own.some(([known]) => known === name)) continue;
      expect(name).toMatch(/^dev\.ucp\./);
      expect([version, schema]).toEqual(['2026-04-08', expect.stringContaining('https://ucp.dev/2026-04-08/schemas/')]);
    }
    expect((await shop.get(ucpProfilePath('2020-01-01'))).status).toBe(404);
  });
});

describe('the agreement', () => {
  const search = (profile: string) => rest('POST', '/catalog/search', { query: 'dog', context: GERMANY }, { profile });

  it.each([
    ['older', 200, '2026-04-08'],
    ['newest', 200, '2026-08-25'],
  ])('speaks the version of the profile %s', async (profile, status, version) => {
    const found = await search(profile);
    expect([found.status, found.body.ucp.version]).toEqual([status, version]);
    expect(found.body.ucp.capabilities).toEqual({ 'dev.ucp.shopping.catalog.search': [{ version }] });
  });

  it.each([
    ['ancient', 422, 'version_unsupported'],
    ['garbage', 422, 'profile_malformed'],
    ['large', 422, 'profile_malformed'],
    ['moved', 424, 'profile_unreachable'],
    ['broken', 424, 'profile_unreachable'],
    ['http://169.254.169.254/latest', 400, 'invalid_profile_url'],
    ['https://10.0.0.1/profile', 400, 'invalid_profile_url'],
    ['https://user:word@agent.example.com/profile', 400, 'invalid_profile_url'],
    ['https://printer.local/profile', 400, 'invalid_profile_url'],
    ['file:///etc/passwd', 400, 'invalid_profile_url'],
  ])('refuses the profile %s', async (profile, status, code) => {
    const found = await search(profile);
    expect([found.status, found.body.code]).toEqual([status, code]);
    expect(found.body.continue_url).toMatch(/^http/);
  });

  it('needs a profile, and says so over MCP as well', async () => {
    const missing = await rest('POST', '/catalog/search', { query: 'dog' }, { headers: { 'UCP-Agent': '' } });
    expect([missing.status, missing.body.code]).toEqual([400, 'invalid_profile_url']);
    const { status, body } = await tool('search_catalog', { catalog: { query: 'dog' } }, 'ancient');
    expect([status, body.error.code, body.error.data.code]).toEqual([422, -32001, 'version_unsupported']);
  });

  it('is an outcome where the capability of the call is not shared', async () => {
    const { status, body } = await rest('POST', '/carts', { line_items: [] }, { profile: 'catalogue-only' });
    expect([status, body.ucp.status, body.messages[0].code]).toEqual([200, 'error', 'capabilities_incompatible']);
  });

  it('fetches a profile once, also one that is not to be had', async () => {
    const before = profiles.asked('broken');
    for (let i = 0; i < 3; i++) await search('broken');
    expect(profiles.asked('broken') - before).toBeLessThanOrEqual(1);
    expect(profiles.asked('newest')).toBe(1);
  });

  it('refuses what a page of another site asks for', async () => {
    const { status } = await rest(
      'POST',
      '/catalog/search',
      { query: 'dog' },
      { headers: { Origin: 'https://evil.example' } },
    );
    expect(status).toBe(403);
  });
});

describe('the catalogue', () => {
  it('finds by words, with prices of the country in minor units, in its language', async () => {
    const [german, swedish] = await Promise.all(
      ['DE', 'SE'].map((country) =>
        rest('POST', '/catalog/search', { query: 'insect oat', context: { address_country: country } }),
      ),
    );
    const find = ({ body }: Reply) => body.products.find(({ handle }: any) => handle === 'insect-oat-adult-dog');
    const [one, other] = [find(german!), find(swedish!)];
    expect(one.variants[0].price).toMatchObject({ currency: 'EUR', amount: expect.any(Number) });
    expect(other.variants[0].price.currency).toBe('SEK');
    expect(Number.isInteger(one.variants[0].price.amount)).toBe(true);
    expect(one.url).toBe(`${shop.url}/de/dog-food/insect-oat-adult-dog`);
    expect(one.description.plain).not.toBe(other.description.plain);
    const { unit_price: unit, price } = one.variants[0];
    expect(unit.amount).toBe(Math.round((price.amount / unit.measure.value) * 1000));
  });

  it('puts what fits the needs that the words name first', async () => {
    const { body } = await rest('POST', '/catalog/search', {
      query: 'grain-free food for a 12 kg dog',
      context: GERMANY,
    });
    expect(body.products.length).toBeGreaterThan(0);
    const { data } = await shop.storefront(
      'query($id: ID!) { product(id: $id) { metafield(namespace: "kvistra", key: "grain_free") { value } } }',
      { id: body.products[0].id },
    );
    expect(data.product.metafield.value).toBe('true');
  });

  it('finds the food of an animal by a word that no product has', async () => {
    const { body } = await rest('POST', '/catalog/search', { query: 'kitty', context: GERMANY });
    expect(body.products[0].url).toMatch(`${shop.url}/de/cat-food/`);
  });

  it('goes on from a cursor without a product twice, and browses a category without words', async () => {
    const ask = (cursor?: string) =>
      rest('POST', '/catalog/search', {
        filters: { categories: ['dog-food'] },
        context: GERMANY,
        pagination: { limit: 4, ...(cursor && { cursor }) },
      });
    const first = await ask();
    expect(first.body.products).toHaveLength(4);
    expect(first.body.pagination).toMatchObject({ has_next_page: true, cursor: expect.any(String) });
    const second = await ask(first.body.pagination.cursor);
    const ids = [...first.body.products, ...second.body.products].map(({ id }: any) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { categories } of first.body.products) expect(categories[0].value).toBe('dog-food');
  });

  it('keeps to a range of prices', async () => {
    const { body } = await rest('POST', '/catalog/search', {
      query: 'dog',
      filters: { price: { max: 2000 } },
      context: { ...GERMANY, currency: 'EUR' },
    });
    expect(body.products.length).toBeGreaterThan(0);
    for (const { price_range: range } of body.products) expect(range.min.amount).toBeLessThanOrEqual(2000);
  });

  it('looks up products and variants, each once, and names what it does not know', async () => {
    const { body } = await rest('POST', '/catalog/lookup', {
      ids: [bag.product, bag.other, bag.other, 'gid://shopify/Product/1', 'nonsense'],
      context: GERMANY,
    });
    expect(body.products).toHaveLength(1);
    const inputs = body.products[0].variants.flatMap(({ inputs: found }: any) => found);
    expect(inputs).toContainEqual({ id: bag.product, match: 'featured' });
    expect(inputs).toContainEqual({ id: bag.other, match: 'exact' });
    expect(body.messages.map(({ content }: any) => content).sort()).toEqual(['gid://shopify/Product/1', 'nonsense']);
  });

  it('describes a product with the choice that was made, and gives up the one of least weight', async () => {
    const plain = await rest('POST', '/catalog/product', { id: bag.product, context: GERMANY });
    const [{ name, values }] = plain.body.product.options;
    const wanted = values.at(-1).label;
    const chosen = await rest('POST', '/catalog/product', {
      id: bag.product,
      selected: [
        { name, label: wanted },
        { name: 'Colour', label: 'Red' },
      ],
      preferences: [name, 'Colour'],
      context: GERMANY,
    });
    expect(chosen.body.product.selected).toEqual([{ name, label: wanted }]);
    expect(chosen.body.product.variants[0].options).toEqual([{ name, label: wanted }]);
    const byVariant = await rest('POST', '/catalog/product', { id: bag.other, context: GERMANY });
    expect(byVariant.body.product.variants[0].id).toBe(bag.other);
    const unknown = await rest('POST', '/catalog/product', { id: 'gid://shopify/Product/1' });
    expect([unknown.status, unknown.body.ucp.status, unknown.body.messages[0].code]).toEqual([
      200,
      'error',
      'not_found',
    ]);
  });

  it('says where it does not deliver to, and answers all the same', async () => {
    const { body } = await rest('POST', '/catalog/search', { query: 'dog', context: { address_country: 'US' } });
    expect(body.messages[0]).toMatchObject({ type: 'warning', code: 'region_restricted' });
    expect(body.products.length).toBeGreaterThan(0);
  });

  it.each([
    ['no words and no filter', { context: GERMANY }, 'invalid_request'],
    ['words that are too long', { query: 'x'.repeat(201) }, 'invalid_request'],
    ['words that are none', { query: 7 }, 'invalid_request'],
    ['a body that is none', '[]', 'invalid_request'],
  ])('refuses %s', async (_, body, code) => {
    const found = await rest('POST', '/catalog/search', body);
    expect([found.status, found.body.code]).toEqual([400, code]);
  });

  it('refuses too many ids', async () => {
    const { status, body } = await rest('POST', '/catalog/lookup', { ids: Array(51).fill(bag.product) });
    expect([status, body.code]).toEqual([400, 'request_too_large']);
  });

  it('has the products that are not sold yet, which cannot be bought', async () => {
    const { body } = await rest('POST', '/catalog/search', {
      filters: { categories: ['cat-food'] },
      context: GERMANY,
      pagination: { limit: 25 },
    });
    const soon = body.products.filter(({ variants }: any) => variants[0].availability.status === 'preorder');
    expect(soon.length).toBeGreaterThan(0);
    for (const { variants } of soon)
      expect(variants.every(({ availability }: any) => !availability.available)).toBe(true);
  });
});

describe('a cart', () => {
  const create = (lines: [id: string, quantity: number][], more = {}, profile = 'newest') =>
    rest(
      'POST',
      '/carts',
      { line_items: lines.map(([id, quantity]) => ({ item: { id }, quantity })), context: GERMANY, ...more },
      { profile },
    );
  const linesOf = ({ body }: Reply) =>
    body.line_items
      .map(({ item, quantity }: any) => [item.id, quantity])
      .sort(([a]: any, [b]: any) => (a < b ? -1 : 1));

  it('is made, read, given other lines, and leads to the checkout', async () => {
    const made = await create([
      [bag.variant, 2],
      [bag.variant, 1],
    ]);
    expect([made.status, linesOf(made)]).toEqual([201, [[bag.variant, 3]]]);
    expect(made.body.id).not.toMatch(/[/?]/);
    const { totals, line_items: lines, currency } = made.body;
    expect(currency).toBe('EUR');
    expect(totals).toEqual([
      { type: 'subtotal', amount: lines[0].item.price * 3 },
      { type: 'total', amount: lines[0].item.price * 3 },
    ]);
    const path = `/carts/${made.body.id}`;
    expect(linesOf(await rest('GET', path))).toEqual([[bag.variant, 3]]);
    const changed = await rest('PUT', path, {
      line_items: [
        { item: { id: bag.variant }, quantity: 1 },
        { item: { id: bag.other }, quantity: 2 },
      ],
    });
    expect(linesOf(changed)).toEqual(
      [
        [bag.variant, 1],
        [bag.other, 2],
      ].sort(([a], [b]) => (a! < b! ? -1 : 1)),
    );
    const again = await rest('PUT', path, { line_items: [{ item: { id: bag.other }, quantity: 2 }] });
    expect(linesOf(again)).toEqual([[bag.other, 2]]);
    const checkout = await fetch(again.body.continue_url);
    expect([checkout.status, await checkout.text()]).toEqual([200, expect.stringContaining('Zahlungspflichtig')]);
  });

  it('stays in its country when a later call names none', async () => {
    const { body } = await create([[bag.variant, 1]]);
    const read = await rest('GET', `/carts/${body.id}`);
    expect(read.body.line_items[0].item.title).toBe(body.line_items[0].item.title);
    expect(read.body.links[0].url).toContain('/de/');
  });

  it('takes a code, says what is wrong with another, and takes it off again', async () => {
    const made = await create([[bag.variant, 3]], { discounts: { codes: ['WELCOME10', 'SECOND'] } });
    expect(made.body.discounts.codes).toEqual(['WELCOME10']);
    const off = made.body.totals.find(({ type }: any) => type === 'discount').amount;
    expect(off).toBeLessThan(0);
    expect(
      made.body.totals.reduce((sum: number, { type, amount }: any) => sum + (type === 'total' ? -amount : amount), 0),
    ).toBe(0);
    expect(made.body.messages.map(({ code }: any) => code)).toEqual(['discount_code_combination_disallowed']);
    const path = `/carts/${made.body.id}`;
    const lines = [{ item: { id: bag.variant }, quantity: 3 }];
    const wrong = await rest('PUT', path, { line_items: lines, discounts: { codes: ['NOSUCHCODE'] } });
    expect([wrong.body.messages[0].code, wrong.body.discounts.codes]).toEqual(['discount_code_invalid', ['WELCOME10']]);
    const none = await rest('PUT', path, { line_items: lines, discounts: { codes: [] } });
    expect(none.body.discounts.codes).toEqual([]);
  });

  it('has no discounts for a program that does not know them', async () => {
    const { body } = await create([[bag.variant, 1]], {}, 'no-discounts');
    expect(body).not.toHaveProperty('discounts');
    expect(Object.keys(body.ucp.capabilities)).toEqual(['dev.ucp.shopping.cart']);
  });

  it('is given up once: the same call answers the same again, and any other finds nothing', async () => {
    const { body } = await create([[bag.variant, 1]]);
    const cancel = (key: string) =>
      rest('POST', `/carts/${body.id}/cancel`, {}, { headers: { 'Idempotency-Key': key } });
    expect((await rest('POST', `/carts/${body.id}/cancel`, {})).body.code).toBe('invalid_request');
    const first = await cancel('one-key');
    expect(linesOf(first)).toEqual([[bag.variant, 1]]);
    expect((await cancel('one-key')).body).toEqual(first.body);
    for (const reply of [
      await cancel('another-key'),
      await rest('GET', `/carts/${body.id}`),
      await rest('PUT', `/carts/${body.id}`, { line_items: [] }),
    ])
      expect([reply.status, reply.body.messages[0].code]).toEqual([200, 'not_found']);
  });

  it.each(['nonsense', 'abc.def', 'gid%3A%2F%2Fshopify%2FCart%2Fabc%3Fkey%3Ddef', '..%2F..%2Fadmin'])(
    'of the id %s is not found',
    async (id) => {
      const { status, body } = await rest('GET', `/carts/${id}`);
      expect([status, body.messages?.[0].code ?? body.code]).toEqual([200, 'not_found']);
    },
  );

  it('is not made of what is sold out, does not exist or is not sold yet', async () => {
    const unknown = await create([['gid://shopify/ProductVariant/1', 1]]);
    expect([unknown.status, unknown.body.ucp.status]).toEqual([200, 'error']);
    const wrong = await create([['not a variant', 1]]);
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_request']);
    expect((await create([[bag.variant, 0]])).status).toBe(400);
  });

  it('is no visitor’s: no cookie is set', async () => {
    const made = await create([[bag.variant, 1]]);
    expect(made.headers.getSetCookie()).toEqual([]);
    expect(made.headers.get('cache-control')).toBe('private, no-store');
  });

  it('answers 503 with a code while the provider fails', async () => {
    await shop.fault({ service: 'storefront', mode: '500', errorRate: 1 });
    try {
      const { status, body, headers } = await create([[bag.variant, 1]]);
      expect([status, body.code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await shop.fault({ service: 'storefront', errorRate: 0 });
    }
  });
});

describe('over MCP', () => {
  const send = async (body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${shop.url}${ucp.mcp}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };

  it('a program finds a food, fills a cart, hands it over and gives it up', async () => {
    const { result } = JSON.parse((await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })).text);
    const schemas = new Map<string, any>(result.tools.map(({ name, inputSchema }: any) => [name, inputSchema]));
    const call = async (name: string, args: Record<string, unknown>, meta = {}) => {
      expect(Object.keys(args)).toEqual(
        expect.arrayContaining(schemas.get(name).required.filter((key: string) => key !== 'meta')),
      );
      const { body } = await tool(name, args, 'newest', meta);
      expect(JSON.parse(body.result.content[0].text)).toEqual(body.result.structuredContent);
      return body.result.structuredContent;
    };
    const found = await call('search_catalog', {
      catalog: { query: 'grain-free food for a 12 kg dog', context: GERMANY },
    });
    const { id } = found.products[0].variants.find(({ availability }: any) => availability.available);
    const cart = await call('create_cart', { cart: { line_items: [{ item: { id }, quantity: 1 }], context: GERMANY } });
    expect(cart.line_items).toHaveLength(1);
    expect(cart.continue_url).toContain('/checkouts/');
    const cancelled = await call('cancel_cart', { id: cart.id }, { 'idempotency-key': 'k-1' });
    expect(cancelled.id).toBe(cart.id);
    const gone = await call('get_cart', { id: cart.id });
    expect(gone.messages[0].code).toBe('not_found');
  });

  it('answers a question from its pages with their addresses, without a profile', async () => {
    const { body } = await tool('ask_business', { ask: { question: 'Can I return an opened bag?', context: GERMANY } });
    const { answers } = body.result.structuredContent;
    expect(answers.length).toBeGreaterThan(0);
    const page = await fetch(answers[0].source);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('return')]);
    const { text } = await send({
      jsonrpc: '2.0',
      id: 'q',
      method: 'tools/call',
      params: { name: 'ask_business', arguments: { ask: { question: 'How long does delivery take?' } } },
    });
    expect(JSON.parse(text).result.structuredContent.answers.length).toBeGreaterThan(0);
  });

  it('speaks the version that a client asks for, or its newest', async () => {
    const initialize = async (protocolVersion: string) =>
      JSON.parse((await send({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion } })).text)
        .result;
    expect((await initialize('2025-06-18')).protocolVersion).toBe('2025-06-18');
    expect((await initialize('1999-01-01')).protocolVersion).toBe('2025-11-25');
  });

  it.each([
    ['no JSON', '{', 400, -32700],
    ['JSON that nests too deep', `${'['.repeat(5000)}${']'.repeat(5000)}`, 400, -32700],
    ['a batch', [], 400, -32600],
    ['another protocol', { id: 1, method: 'ping' }, 400, -32600],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'nothing' }, 200, -32601],
    ['an unknown tool', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'constructor' } }, 200, -32602],
    [
      'arguments that are none',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_cart', arguments: [] } },
      200,
      -32602,
    ],
  ])('refuses %s', async (_, body, status, code) => {
    const reply = await send(body);
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([status, code]);
  });

  it('takes notifications, has no stream, and knows no version that it does not speak', async () => {
    expect(await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).toEqual({ status: 202, text: '' });
    expect((await shop.get(ucp.mcp)).status).toBe(405);
    expect((await send({ jsonrpc: '2.0', id: 1, method: 'ping' }, { 'MCP-Protocol-Version': '1' })).status).toBe(400);
    expect(JSON.parse((await send({ jsonrpc: '2.0', id: 1, method: 'ping' })).text)).toMatchObject({ result: {} });
  });
});
