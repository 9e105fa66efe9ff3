import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mediaEndpoint } from '../../../../src/platform/media/endpoint.ts';
import { eventually, useShop } from '../../../shop.ts';

const WEBP = 'image/webp,image/*,*/*;q=0.8';
const MODERN = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

describe('a picture of the shop', () => {
  const shop = useShop();
  const address = (product: string, width = 320, version = '?v=1') => `/media/${width}/${new URL(shop.providerUrl).host}/media/${product}/front.svg${version}`;
  const kindOf = async (response: Response) => [response.status, response.headers.get('Content-Type'), response.headers.get('Cache-Control')];
  const FOREVER = 'public, max-age=31536000, immutable';

  it('comes in the format that the browser takes', async () => {
    for (let round = 0; round < 2; round++)
      for (const [accept, type, magic] of [
        [MODERN, 'image/webp', 'RIFF'],
        [WEBP, 'image/webp', 'RIFF'],
        ['*/*', 'image/png', '\x89PNG'],
        ['text/html', 'image/png', '\x89PNG'],
      ] as const) {
        const response = await shop.get(address('insect-oat-adult-dog'), { accept, cookie: 'cart=secret' });
        expect(await kindOf(response)).toEqual([200, type, FOREVER]);
        expect([response.headers.get('Vary'), response.headers.get('X-Content-Type-Options'), response.headers.get('Set-Cookie')]).toEqual([
          'Accept',
          'nosniff',
          null,
        ]);
        expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe(magic);
      }
  });

  it('is smaller the narrower it is, and not larger than half of its drawing', async () => {
    const size = async (width: number) => (await (await shop.get(address('insect-oat-adult-dog', width), { accept: MODERN })).arrayBuffer()).byteLength;
    const sizes = [await size(192), await size(320), await size(640)];
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(sizes[1]).toBeLessThan(9000);
  });

  it('without a version is kept for an hour', async () => {
    expect(await kindOf(await shop.get(address('insect-oat-adult-dog', 192, '')))).toEqual([200, 'image/png', 'public, max-age=3600']);
  });

  it('answers HEAD, and nothing but reading', async () => {
    const url = `${shop.url}${address('insect-oat-adult-dog')}`;
    const head = await fetch(url, { method: 'HEAD', headers: { accept: WEBP } });
    expect([...(await kindOf(head)), (await head.arrayBuffer()).byteLength]).toEqual([200, 'image/webp', FOREVER, 0]);
    expect((await fetch(url, { method: 'POST', headers: { Origin: shop.url } })).status).toBe(404);
  });

  it('is a 404 that nobody keeps where its address is wrong or the provider has none', async () => {
    for (const path of [
      address('no-such-product'),
      address('insect-oat-adult-dog', 321),
      `${address('insect-oat-adult-dog')}&width=5000`,
      '/media/320/example.com/a.jpg',
      '/media/320/localhost:1/media/insect-oat-adult-dog/front.svg',
      `/media/320/${new URL(shop.providerUrl).host}/..%2f_control/clock`,
    ])
      expect([path, ...(await kindOf(await shop.get(path))).filter((_, i) => i !== 1)]).toEqual([path, 404, 'no-store']);
    // not a picture, though it is at an allowed origin
    expect(await kindOf(await shop.get(`/media/320/${new URL(shop.providerUrl).host}/_control/clock`))).toEqual([503, null, 'no-store']);
  });

  it.each([
    ['insect-rice-adult-cat', '500'],
    ['small-bite-adult-dog', 'garbage'],
    ['senior-insect-dog', 'half'],
    ['insect-potato-adult-dog', 'down'],
    ['slow-feeder-bowl', '429'],
  ])('is a 503 that nobody keeps while its service fails, and a picture right after: %s %s', async (product, mode) => {
    const kept = address(product, 192);
    expect((await shop.get(kept)).status).toBe(200);
    await shop.fault({ service: 'media', operation: product, errorRate: 1, mode });
    const failed = await shop.get(address(product));
    expect(await kindOf(failed)).toEqual([503, null, 'no-store']);
    expect([failed.headers.get('Retry-After'), (await failed.arrayBuffer()).byteLength]).toEqual(['10', 0]);
    // comes from the cache, which is written after the answer
    await eventually(async () => (await shop.get(kept)).ok);
    await shop.fault({ service: 'media', operation: product, errorRate: 0, latencyMs: 0 });
    expect(await kindOf(await shop.get(address(product)))).toEqual([200, 'image/png', FOREVER]);
  });
});

describe('an answer of an image service', () => {
  afterEach(() => vi.unstubAllGlobals());
  const PICTURE = 'http://localhost/media/320/cdn.example/a.jpg?v=1';
  const waitUntil = vi.fn();

  async function ask(answer: () => Response | Promise<Response>, headers: Record<string, string> = {}) {
    const stored = new Map<string, Response>();
    const asked: [string, RequestInit][] = [];
    vi.stubGlobal('caches', {
      default: { match: async (key: string) => stored.get(key), put: async (key: string, value: Response) => void stored.set(key, value) },
    });
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push([url, init]);
      return answer();
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const app = new Hono();
    app.get(
      '/media/*',
      mediaEndpoint(
        () => ['https://cdn.example'],
        (original, width) => `${original}&w=${width}`,
      ),
    );
    const response = await app.fetch(new Request(PICTURE, { headers }), {}, { waitUntil, passThroughOnException() {}, props: {} });
    return { response, stored, asked };
  }
  const image = (type: string, size = 10) =>
    new Response(new Uint8Array(size), { headers: { 'Content-Type': type, 'Set-Cookie': 'tracker=1', 'X-Internal': '1' } });

  it('is asked for with the formats alone, and brings its content alone', async () => {
    const { response, stored, asked } = await ask(() => image('image/avif; charset=x'), {
      accept: MODERN,
      cookie: 'session=secret',
      'user-agent': 'Someone',
      'x-forwarded-for': '192.0.2.1',
    });
    expect(asked.map(([url, { headers }]) => [url, headers])).toEqual([
      ['https://cdn.example/a.jpg?v=1&w=320', { Accept: 'image/avif,image/webp,image/png,image/jpeg', 'User-Agent': 'Kvistra' }],
    ]);
    expect(asked[0]![1].redirect).toBe('manual');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    });
    expect([...stored.keys()]).toEqual([`${PICTURE}&format=avif`]);
  });

  it('that does not come within eight seconds is a 503 and not kept', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { response, stored, asked } = await ask(() => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')));
    expect([timeout.mock.calls, asked[0]![1].signal]).toEqual([[[8000]], timeout.mock.results[0]!.value]);
    expect([response.status, response.headers.get('Cache-Control'), response.headers.get('Retry-After'), stored.size]).toEqual([503, 'no-store', '10', 0]);
    timeout.mockRestore();
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['an SVG', () => image('image/svg+xml')],
    ['a page', () => image('text/html')],
    ['no type', () => new Response(new Uint8Array(3))],
    ['nothing', () => image('image/png', 0)],
    ['too much', () => image('image/png', 4_000_001)],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://example.com/a.jpg' } })],
    ['a part of something', () => new Response(new Uint8Array(3), { status: 206, headers: { 'Content-Type': 'image/png' } })],
    ['an error', () => Promise.reject(new TypeError('Network connection lost'))],
  ])('with %s is a 503 and not kept', async (_, answer) => {
    const { response, stored } = await ask(answer);
    expect([response.status, response.headers.get('Cache-Control'), stored.size]).toEqual([503, 'no-store', 0]);
  });
});
