import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mediaEndpoint } from '../../../../src/platform/media/endpoint.ts';
import { rememberPictures } from '../../../../src/platform/media/named.ts';
import { pictureUrl } from '../../../../src/platform/shared/media.ts';
import { eventually, useShop } from '../../../shop.ts';

const WEBP = 'image/webp,image/*,*/*;q=0.8';
const MODERN = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

describe('a picture of the shop', () => {
  const shop = useShop();
  const address = (product: string, width = 320, version = '?v=1') =>
    `/media/${width}/${new URL(shop.providerUrl).host}/media/${product}/front.svg${version}`;
  const kindOf = async (response: Response) => [
    response.status,
    response.headers.get('Content-Type'),
    response.headers.get('Cache-Control'),
  ];
  const FOREVER = 'public, max-age=31536000, immutable';
  const A_DAY = 'public, max-age=86400';
  /** The picture of a product as its page names it. */
  const named = async (handle: string, width: 192 | 320 = 320) => {
    expect((await shop.get(`/de/dog-food/${handle}`)).status).toBe(200);
    const { data } = await shop.storefront(
      'query($handle: String!) { product(handle: $handle) { featuredImage { url } } }',
      { handle },
    );
    return pictureUrl(data.product.featuredImage.url, width);
  };

  it('comes in the format that the browser takes', async () => {
    const picture = await named('insect-oat-adult-dog');
    for (let round = 0; round < 2; round++)
      for (const [accept, type, magic] of [
        [MODERN, 'image/webp', 'RIFF'],
        [WEBP, 'image/webp', 'RIFF'],
        ['*/*', 'image/png', '\x89PNG'],
        ['text/html', 'image/png', '\x89PNG'],
      ] as const) {
        const response = await shop.get(picture, { accept, cookie: 'cart=secret' });
        expect(await kindOf(response)).toEqual([200, type, FOREVER]);
        expect([
          response.headers.get('Vary'),
          response.headers.get('X-Content-Type-Options'),
          response.headers.get('Set-Cookie'),
        ]).toEqual(['Accept', 'nosniff', null]);
        expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe(magic);
      }
  });

  it('is smaller the narrower it is, and not larger than half of its drawing', async () => {
    const size = async (width: number) =>
      (await (await shop.get(address('insect-oat-adult-dog', width), { accept: MODERN })).arrayBuffer()).byteLength;
    const sizes = [await size(192), await size(320), await size(640)];
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(sizes[1]).toBeLessThan(9000);
  });

  it('without a version, or with one that no API has named, is kept for a day', async () => {
    for (const version of ['', '?v=1', '?v=made-up'])
      expect(await kindOf(await shop.get(address('insect-oat-adult-dog', 192, version)))).toEqual([
        200,
        'image/png',
        A_DAY,
      ]);
  });

  it('answers HEAD, and nothing but reading', async () => {
    const url = `${shop.url}${address('insect-oat-adult-dog')}`;
    const head = await fetch(url, { method: 'HEAD', headers: { accept: WEBP } });
    expect([...(await kindOf(head)), (await head.arrayBuffer()).byteLength]).toEqual([200, 'image/webp', A_DAY, 0]);
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
      // at the same origin, but none of the shop's files
      `/media/320/${new URL(shop.providerUrl).host}/_control/clock`,
      `/media/320/${new URL(shop.providerUrl).host}/inbox`,
    ])
      expect([path, ...(await kindOf(await shop.get(path))).filter((_, i) => i !== 1)]).toEqual([
        path,
        404,
        'no-store',
      ]);
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
    expect(await kindOf(await shop.get(address(product)))).toEqual([200, 'image/png', A_DAY]);
  });
});

describe('an answer of an image service', () => {
  afterEach(() => vi.unstubAllGlobals());
  const PICTURE = 'http://localhost/media/320/cdn.example/shop/a.jpg?v=1';
  const waitUntil = vi.fn();

  async function ask(
    answer: () => Response | Promise<Response>,
    headers: Record<string, string> = {},
    isAllowed = true,
  ) {
    const limit = vi.fn(async () => ({ success: isAllowed }));
    const stored = new Map<string, Response>();
    const asked: [string, RequestInit][] = [];
    vi.stubGlobal('caches', {
      default: {
        match: async (key: string) => stored.get(key),
        put: async (key: string, value: Response) => void stored.set(key, value),
      },
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
        () => ['https://cdn.example/shop'],
        () => ({ limit }),
        (original, width) => `${original}&w=${width}`,
      ),
    );
    const response = await app.fetch(
      new Request(PICTURE, { headers }),
      {},
      { waitUntil, passThroughOnException() {}, props: {} },
    );
    const again = () =>
      app.fetch(new Request(PICTURE, { headers }), {}, { waitUntil, passThroughOnException() {}, props: {} });
    return { response, stored, asked, limit, again };
  }
  const image = (type: string, size = 10) =>
    new Response(new Uint8Array(size), {
      headers: { 'Content-Type': type, 'Set-Cookie': 'tracker=1', 'X-Internal': '1' },
    });

  it('is asked for with the formats alone, and brings its content alone', async () => {
    rememberPictures('{"image":{"url":"https://cdn.example/shop/a.jpg?v=1"}}');
    const { response, stored, asked } = await ask(() => image('image/avif; charset=x'), {
      accept: MODERN,
      cookie: 'session=secret',
      'user-agent': 'Someone',
      'x-forwarded-for': '192.0.2.1',
    });
    expect(asked.map(([url, { headers }]) => [url, headers])).toEqual([
      [
        'https://cdn.example/shop/a.jpg?v=1&w=320',
        { Accept: 'image/avif,image/webp,image/png,image/jpeg', 'User-Agent': 'Kvistra' },
      ],
    ]);
    expect(asked[0]![1].redirect).toBe('manual');
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    });
    expect([...stored.keys()]).toEqual([`${PICTURE}&format=avif`]);
  });

  it('is counted for its visitor where it has to be asked for, and refused to who has asked for too many', async () => {
    const visitor = { 'cf-connecting-ip': '192.0.2.9' };
    const { response, limit, again } = await ask(() => image('image/png'), visitor);
    expect([response.status, limit.mock.calls]).toEqual([200, [[{ key: '192.0.2.9' }]]]);
    expect([(await again()).status, limit.mock.calls.length]).toEqual([200, 1]);
    const refused = await ask(() => image('image/png'), visitor, false);
    expect([
      refused.response.status,
      refused.response.headers.get('Retry-After'),
      refused.response.headers.get('Cache-Control'),
      refused.asked,
    ]).toEqual([429, '60', 'no-store', []]);
  });

  it('that does not come within eight seconds is a 503 and not kept', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const { response, stored, asked } = await ask(() =>
      Promise.reject(new DOMException('The operation timed out', 'TimeoutError')),
    );
    expect([timeout.mock.calls, asked[0]![1].signal]).toEqual([[[8000]], timeout.mock.results[0]!.value]);
    expect([
      response.status,
      response.headers.get('Cache-Control'),
      response.headers.get('Retry-After'),
      stored.size,
    ]).toEqual([503, 'no-store', '10', 0]);
    timeout.mockRestore();
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['an SVG', () => image('image/svg+xml')],
    ['a page', () => image('text/html')],
    ['no type', () => new Response(new Uint8Array(3))],
    ['nothing', () => image('image/png', 0)],
    ['too much', () => image('image/png', 4_000_001)],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: 'https://example.com/a.jpg' } })],
    [
      'a part of something',
      () => new Response(new Uint8Array(3), { status: 206, headers: { 'Content-Type': 'image/png' } }),
    ],
    ['an error', () => Promise.reject(new TypeError('Network connection lost'))],
  ])('with %s is a 503 and not kept', async (_, answer) => {
    const { response, stored } = await ask(answer);
    expect([response.status, response.headers.get('Cache-Control'), stored.size]).toEqual([503, 'no-store', 0]);
  });
});
