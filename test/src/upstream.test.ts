import { afterEach, describe, expect, it } from 'vitest';
import { useShop } from '../shop.ts';

const shop = useShop();
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';
afterEach(() => shop.control('reset', {}));

/** The chunks of an answer with the milliseconds after which they came. */
async function stream(path: string): Promise<{ at: number; text: string }[]> {
  const started = performance.now();
  const answer = await fetch(`${shop.url}${path}`, {
    headers: { 'Accept-Encoding': 'gzip, deflate, br', 'User-Agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/150' },
  });
  const chunks: { at: number; text: string }[] = [];
  for await (const chunk of answer.body!) chunks.push({ at: performance.now() - started, text: new TextDecoder().decode(chunk) });
  return chunks;
}

describe('a slow part', () => {
  it('does not keep back the product: name, price and form first, the rest into its place', async () => {
    await shop.fault({ service: 'storefront', operation: 'Recommendations', latencyMs: 2000 });
    const chunks = await stream('/de/dog-food/senior-insect-dog');
    const first = chunks[0]!;
    expect(first.at).toBeLessThan(1000);
    for (const part of ['<h1>Senior Insect &amp; Millet</h1>', '€15.90', 'Add to cart', 'class="late-slot"', '<footer']) expect(first.text).toContain(part);
    const last = chunks.at(-1)!;
    expect(last.at).toBeGreaterThan(1900);
    const whole = chunks.map((chunk) => chunk.text).join('');
    expect(whole).toContain('<div class="late" data-for="late-1">');
    expect(whole.match(/<h2>Goes well with it/g)!.length).toBe(2);
    expect(whole.endsWith('</body></html>')).toBe(true);
    const again = await stream('/de/dog-food/senior-insect-dog');
    expect(again.map((chunk) => chunk.text).join('')).not.toContain('class="late"');
  });

  it('that fails is left out, and the page stands', async () => {
    await shop.fault({ service: 'storefront', operation: 'Recommendations', mode: '500' });
    const answer = await shop.get('/de/dog-food/small-bite-adult-dog');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('Add to cart');
    expect(html).toContain('<div class="late" data-for="late-1"></div>');
    expect(html.endsWith('</body></html>')).toBe(true);
  });

  it('a product that does not exist is a 404 before the first byte, however slow the rest is', async () => {
    await shop.fault({ service: 'storefront', operation: 'Recommendations', latencyMs: 3000 });
    const started = performance.now();
    expect((await shop.get('/de/dog-food/does-not-exist')).status).toBe(404);
    expect(performance.now() - started).toBeLessThan(1500);
  });
});

describe.each(['500', 'garbage', 'graphql-error', 'half', 'down', '429'])('a provider that answers %s', (mode) => {
  it('is a page that says so, with a way on, and the last answer where there is one', async () => {
    await shop.get(PRODUCT).then((answer) => answer.text());
    await shop.fault({ service: 'storefront', mode });
    const fresh = await shop.get(`/de/cat-food?sort=title&form=${mode}`);
    expect(fresh.status).toBe(503);
    expect(fresh.headers.get('retry-after')).toBe('10');
    expect(fresh.headers.get('cache-control')).toBe('private, no-store');
    expect(await fresh.text()).toContain('We could not fetch this page');
    const known = await shop.get(PRODUCT);
    expect(known.status).toBe(200);
    expect(await known.text()).toContain('Add to cart');
  });

  it('loses nothing of a cart', async () => {
    const made = await shop.call('/api/cart/lines/add', { variantId: 'gid://shopify/ProductVariant/44100000001001' });
    const token = made.body.cart.id;
    await shop.fault({ service: 'storefront', mode });
    const failed = await shop.call('/api/cart/lines/update', { token, lineId: made.body.cart.items[0].id, quantity: 3 });
    expect([failed.status, failed.body.errors[0]!.code]).toEqual([503, 'shop_unavailable']);
    expect(failed.headers.get('retry-after')).toBe('5');
    expect(failed.headers.get('set-cookie')).toBeNull();
    const page = await shop.get('/de/cart', { cookie: `cart=${token}` });
    expect([page.status, (await page.text()).includes('Your cart cannot be shown right now')]).toEqual([200, true]);
    await shop.fault({ service: 'storefront', latencyMs: 0, errorRate: 0 });
    const after = (await (await shop.get(`/api/cart?token=${encodeURIComponent(token)}`)).json()) as { cart: { totalQuantity: number } };
    // Half an answer is one to a change that was made: repeating it was harmless, and it counts once.
    expect(after.cart.totalQuantity).toBe(mode === 'half' ? 3 : 1);
  });
});

describe('a provider that stumbles', () => {
  it('is asked again: one failure in two is not seen', async () => {
    await shop.fault({ service: 'storefront', operation: 'Category', mode: '500', errorRate: 0.4 });
    const statuses = await Promise.all(Array.from({ length: 6 }, (_, i) => shop.get(`/de/merch?life_stage=x${i}`).then((answer) => answer.status)));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(4);
  });

  it('that never answers ends in a page within ten seconds', async () => {
    await shop.fault({ service: 'storefront', operation: 'Search', mode: 'timeout' });
    const started = performance.now();
    expect((await shop.get('/de/search?q=never')).status).toBe(503);
    expect(performance.now() - started).toBeLessThan(11_000);
  });

  it('a refused access token is not tried again', async () => {
    const refused = await shop.storefront('{ shop { name } }', {}, 'wrong');
    expect(refused.status).toBe(401);
  });
});

describe('what is kept', () => {
  it('is still shown when the provider fails right after it told of a change', async () => {
    const path = '/de/dog-food/insect-potato-adult-dog';
    await shop.get(path).then((answer) => answer.text());
    await shop.control('products/insect-potato-adult-dog', { stock: 9 });
    await shop.fault({ service: 'storefront', mode: '500' });
    await new Promise((resolve) => setTimeout(resolve, 700));
    const answer = await shop.get(path);
    expect([answer.status, (await answer.text()).includes('Add to cart')]).toEqual([200, true]);
  });

  it('a page of a list is not given up because of an outage', async () => {
    await shop.fault({ service: 'storefront', operation: 'Category', mode: 'graphql-error' });
    expect((await shop.get('/de/dog-food?after=bm9wZQ%3D%3D&sort=title')).status).toBe(503);
    await shop.fault({ service: 'storefront', operation: 'Category', latencyMs: 0, errorRate: 0 });
    expect((await shop.get('/de/dog-food?after=bm9wZQ%3D%3D&sort=title')).headers.get('location')).toBe('/de/dog-food?sort=title');
  });
});

describe('a changed product', () => {
  it('shows its new price as soon as the webhook has come', async () => {
    await shop.get('/de/dog-food/light-insect-dog').then((answer) => answer.text());
    await shop.control('products/light-insect-dog', { prices: { EUR: 17.5 }, sku: 'KV-D04-1500' });
    const until = Date.now() + 5000;
    let html = '';
    while (Date.now() < until && !html.includes('€17.50')) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      html = await (await shop.get('/de/dog-food/light-insect-dog')).text();
    }
    expect(html).toContain('€17.50');
  });
});
