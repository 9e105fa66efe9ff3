import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Shop } from '../../local/shop.ts';
import { startCheckedShop } from '../checked-shop.ts';
import { firstByteMs } from '../leaving.ts';
import { eventually, freePort, useShop } from '../shop.ts';

const shop = useShop();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
afterEach(() => shop.reset());

/** The chunks of an answer with the milliseconds after which they arrived. */
async function stream(path: string): Promise<{ at: number; text: string }[]> {
  const started = performance.now();
  const answer = await fetch(`${shop.url}${path}`, {
    headers: { 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/150' },
  });
  const chunks: { at: number; text: string }[] = [];
  const decoder = new TextDecoder();
  for await (const chunk of answer.body!)
    chunks.push({ at: performance.now() - started, text: decoder.decode(chunk, { stream: true }) });
  return chunks;
}

describe('a slow part', () => {
  it('does not delay the product: name, price and form are sent first, the rest follows', async () => {
    await shop.fault({ service: 'storefront', operation: 'ProductRecommendations', latencyMs: 4000 });
    const chunks = await stream('/de/dog-food/senior-insect-dog');
    const textOf = (some: typeof chunks) => some.map((chunk) => chunk.text).join('');
    const whole = textOf(chunks);
    const [before = '', ...late] = whole.split('<div class="late" data-for="late-1">');
    expect(late).toHaveLength(1);
    for (const part of ['<h1>Senior Insect &amp; Millet</h1>', '€15.90', 'Add to cart', 'class="late-slot"', '<footer'])
      expect(before).toContain(part);
    const last = chunks.at(-1)!;
    const footer = chunks.find((_, n) => textOf(chunks.slice(0, n + 1)).includes('<footer'))!;
    expect(last.at).toBeGreaterThan(3900);
    expect(last.at - footer.at).toBeGreaterThan(500);
    expect(whole.match(/<h2>Goes well with this/g)!.length).toBe(2);
    expect(whole.endsWith('</body></html>')).toBe(true);
    // as soon as the part is cached, which a busy machine tells a moment later
    const cached = await eventually(async () => {
      const again = textOf(await stream('/de/dog-food/senior-insect-dog'));
      return again.includes('class="late"') ? null : again;
    });
    expect(cached).toContain('<h2>Goes well with this');
  });

  it('is left out when it fails, and the rest of the page is complete', async () => {
    await shop.fault({ service: 'storefront', operation: 'ProductRecommendations', mode: '500' });
    const answer = await shop.get('/de/dog-food/small-bite-adult-dog');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Add to cart');
    expect(html).toContain('<div class="late" data-for="late-1"></div>');
    expect(html.endsWith('</body></html>')).toBe(true);
  });

  it('does not delay the 404 of a product that does not exist', async () => {
    await shop.fault({ service: 'storefront', operation: 'ProductRecommendations', latencyMs: 5500 });
    const started = performance.now();
    expect((await shop.get('/de/dog-food/does-not-exist')).status).toBe(404);
    expect(performance.now() - started).toBeLessThan(5500);
  });
});

describe('retries', () => {
  const fail = (operation: string, times: number) =>
    shop.fault({ service: 'storefront', operation, mode: '500', times });

  it('hide three failures of a read in a row, and end with the fourth', async () => {
    // a page has less time than the pauses between the retries may take
    const read = () => shop.call('/api/storefront/Product', { variables: { handle: 'mug', country: 'DE' } });
    await fail('Product', 3);
    expect((await read()).status).toBe(200);
    await fail('Product', 4);
    expect((await read()).status).toBe(503);
    expect((await read()).status).toBe(200);
  });

  it('of a change that would happen twice are made once, when the cart shows that it has not been made', async () => {
    const line = { variantId: 'gid://shopify/ProductVariant/44100000001001' };
    const token = (await shop.call('/api/cart/lines/add', line)).body.cart.id;
    await fail('CartLinesAdd', 2);
    const failed = await shop.call('/api/cart/lines/add', { ...line, token });
    expect([failed.status, failed.body.errors[0]!.code]).toEqual([503, 'shop_unavailable']);
    expect((await shop.call('/api/cart/lines/add', { ...line, token })).body.cart.totalQuantity).toBe(2);
  });

  it('end within three seconds when the provider never answers a page', async () => {
    await shop.fault({ service: 'storefront', operation: 'Search', mode: 'timeout' });
    const started = performance.now();
    expect((await shop.get('/de/search?q=zzqxvw')).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(firstByteMs());
  });
});

// every other way to fail, for pages and carts: faults.test.ts
describe.each(['500', 'half'])('when the provider answers %s', (mode) => {
  it('a page explains the failure, a page that was read before shows its last content, and a cart loses nothing', async () => {
    expect(await (await shop.get(PRODUCT)).text()).toContain('Add to cart');
    const made = await shop.call('/api/cart/lines/add', { variantId: 'gid://shopify/ProductVariant/44100000001001' });
    const token = made.body.cart.id;
    await shop.fault({ service: 'storefront', mode });
    const [fresh, known, failed, page] = await Promise.all([
      shop.get(`/de/cat-food?sort=title&form=${mode}`),
      shop.get(PRODUCT),
      shop.call('/api/cart/lines/update', { token, lineId: made.body.cart.items[0].id, quantity: 3 }),
      shop.get('/de/cart', { cookie: `cart=${token}` }),
    ]);
    expect([fresh.status, fresh.headers.get('retry-after'), fresh.headers.get('cache-control')]).toEqual([
      503,
      '10',
      'private, no-store',
    ]);
    expect(await fresh.text()).toContain('We could not fetch this page');
    expect([known.status, (await known.text()).includes('Add to cart')]).toEqual([200, true]);
    expect([failed.status, failed.body.errors[0]!.code]).toEqual([503, 'shop_unavailable']);
    expect([failed.headers.get('retry-after'), failed.headers.get('set-cookie')]).toEqual(['5', null]);
    expect([page.status, (await page.text()).includes('Your cart cannot be shown right now')]).toEqual([200, true]);
    await shop.fault({ service: 'storefront', latencyMs: 0, errorRate: 0 });
    const after = (await (await shop.get(`/api/cart?token=${encodeURIComponent(token)}`)).json()) as {
      cart: { totalQuantity: number };
    };
    // With `half` the provider has made the change; setting the same quantity again has no further effect.
    expect(after.cart.totalQuantity).toBe(mode === 'half' ? 3 : 1);
  });
});

describe('a provider that refuses the access token', () => {
  let refused: Shop;
  /** The operations that the shop has asked for. */
  const asked: string[] = [];
  const provider = createServer(async (request, response) => {
    const { query } = JSON.parse(await text(request)) as { query: string };
    asked.push(/(?:query|mutation)\s+(\w+)/.exec(query)![1]!);
    response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"errors":[{"message":"Unauthorized"}]}');
  });
  beforeAll(async () => {
    const [port, providerPort] = [await freePort(), await freePort()];
    await new Promise<void>((resolve) => provider.listen(providerPort, '127.0.0.1', resolve));
    // nothing else of the provider is asked
    refused = await startCheckedShop({
      port,
      providerPort: Number(new URL(shop.providerUrl).port),
      settings: { EU_STOREFRONT_URL: `http://127.0.0.1:${providerPort}/graphql.json` },
      provider: { setSchedule: () => {}, stop: async () => {} },
      onLog: () => {},
    });
  });
  beforeEach(() => void asked.splice(0));
  afterAll(async () => {
    await refused.stop();
    provider.close();
  });

  it('is asked once for a page, which answers 503', async () => {
    const answer = await fetch(`${refused.url}/de/dog-food`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await answer.text()).toContain('We could not fetch this page');
    expect(asked).toEqual(['Category']);
  });

  it('is asked once for a change of the cart, which answers 503', async () => {
    const cart = 'gid://shopify/Cart/0123456789abcdef0123456789abcdef?key=0123456789abcdef0123456789abcdef';
    const answer = await fetch(`${refused.url}/api/cart/lines/update`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', Origin: refused.url },
      body: JSON.stringify({ token: cart, lineId: 'gid://shopify/CartLine/1', quantity: 2 }),
    });
    expect([answer.status, ((await answer.json()) as { errors: { code: string }[] }).errors[0]!.code]).toEqual([
      503,
      'shop_unavailable',
    ]);
    expect(asked).toEqual(['CartLinesUpdate']);
  });
});

describe('the cache', () => {
  it('serves the last answer when the provider fails right after it announced a change', async () => {
    const path = '/de/dog-food/insect-potato-adult-dog';
    expect((await shop.get(path)).status).toBe(200);
    await shop.control('products/insect-potato-adult-dog', { stock: 9 });
    await shop.fault({ service: 'storefront', mode: '500' });
    await shop.webhooksDelivered();
    const answer = await shop.get(path);
    expect([answer.status, (await answer.text()).includes('Add to cart')]).toEqual([200, true]);
  });

  it('shows a new price once the webhook of the product has arrived', async () => {
    expect(await (await shop.get('/de/dog-food/light-insect-dog')).text()).not.toContain('€17.50');
    await shop.control('products/light-insect-dog', { prices: { EUR: 17.5 }, sku: 'KV-D04-1500' });
    await expect.poll(async () => (await shop.get('/de/dog-food/light-insect-dog')).text()).toContain('€17.50');
  });
});

it('a cursor that is no longer valid redirects to the first page, but not because of an outage', async () => {
  await shop.fault({ service: 'storefront', operation: 'Category', mode: 'graphql-error' });
  expect((await shop.get('/de/dog-food?after=eyJsYXN0X2lkIjoibm9wZSJ9&sort=title')).status).toBe(503);
  await shop.fault({ service: 'storefront', operation: 'Category', latencyMs: 0, errorRate: 0 });
  expect((await shop.get('/de/dog-food?after=eyJsYXN0X2lkIjoibm9wZSJ9&sort=title')).headers.get('location')).toBe(
    '/de/dog-food?sort=title',
  );
});
