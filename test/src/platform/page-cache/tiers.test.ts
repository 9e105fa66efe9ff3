import { describe, expect, it } from 'vitest';
import { flashCookie } from '../../../../src/platform/http/flash.ts';
import { signIn } from '../../../customer.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();

const MISS = 'kvistra; fwd=miss; stored';
const BYPASS = 'kvistra; fwd=bypass';
const hit = (detail: string) => `kvistra; hit; detail=${detail}`;

/** The cache status of an answer. A page that has been kept for 15 seconds is still the kept page. */
const statusOf = (response: Response) => response.headers.get('cache-status')?.replace('detail=stale', 'detail=memory');

const isFresh = (response: Response) => response.headers.get('cache-status') === hit('memory');

/** Asks for a page until it is kept with its late parts. */
const keptPage = (path: string, headers: Record<string, string> = {}) =>
  eventually(async () => {
    const response = await shop.get(path, headers);
    return isFresh(response) && response;
  });

describe('a page that is the same for everyone', () => {
  it.each(['/de', '/se/dog-food', '/de/dog-food/senior-insect-dog', '/pt/faq', '/de/blog', '/de/newsletter'])(
    '%s is kept from the first visit on',
    async (path) => {
      const first = await shop.get(path);
      expect([
        first.status,
        statusOf(first),
        first.headers.get('server-timing'),
        first.headers.get('cache-control'),
      ]).toEqual([200, MISS, 'cache;desc="miss"', 'no-cache']);
      await first.text();
      const second = await keptPage(path, { 'cf-ipcountry': 'DE' });
      expect([second.headers.get('server-timing'), second.headers.get('cache-control')]).toEqual([
        'cache;desc="memory", country;desc="DE"',
        'no-cache',
      ]);
    },
  );

  it('has its late parts in their places', async () => {
    const path = '/de/dog-food/insect-oat-adult-dog';
    const first = await (await shop.get(path)).text();
    expect(first).toContain('data-for="late-1"');
    const kept = await (await keptPage(path)).text();
    expect(kept).not.toMatch(/data-for="late-|late-slot/);
    expect(kept.match(/class="card"|<article/g)?.length).toBe(first.match(/class="card"|<article/g)?.length);
  });

  it('has the same headers as when it was rendered', async () => {
    const names = [
      'cache-status',
      'server-timing',
      'x-request-id',
      'etag',
      'vary',
      'content-length',
      'transfer-encoding',
      'connection',
      'keep-alive',
      'date',
    ];
    const own = (response: Response) =>
      Object.fromEntries([...response.headers].filter(([name]) => !names.includes(name)));
    const first = await shop.get('/fr');
    await first.text();
    expect(own(await keptPage('/fr'))).toEqual(own(first));
    const secure = (path: string) => shop.request(`https://shop.example${path}`);
    const before = await secure('/fr');
    await before.text();
    const after = await eventually(async () => {
      const response = await secure('/fr');
      return isFresh(response) && response;
    });
    expect(own(after)).toEqual(own(before));
    expect(after.headers.get('strict-transport-security')).not.toBeNull();
  });

  it('is sent again only to those who do not have it, compressed where they take that', async () => {
    const plain = await keptPage('/nl');
    const etag = plain.headers.get('etag')!;
    const known = await shop.get('/nl', { 'if-none-match': etag });
    expect([known.status, await known.text(), known.headers.get('etag'), statusOf(known)]).toEqual([
      304,
      '',
      etag,
      hit('memory'),
    ]);
    expect([known.headers.get('content-security-policy'), known.headers.get('content-encoding')]).toEqual([
      plain.headers.get('content-security-policy'),
      null,
    ]);
    const compressed = await eventually(async () => {
      const response = await shop.get('/nl', { 'accept-encoding': 'gzip, br' });
      return response.headers.get('content-encoding') === 'br' && response;
    });
    expect([compressed.headers.get('vary'), compressed.headers.get('etag'), await compressed.text()]).toEqual([
      'Accept-Encoding',
      etag,
      await plain.text(),
    ]);
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(12_000);
    expect((await shop.get('/nl', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBeNull();
  });

  it('answers HEAD as GET', async () => {
    const head = await fetch(`${shop.url}/dk`, { method: 'HEAD' });
    expect([head.status, statusOf(head), await head.text()]).toEqual([200, MISS, '']);
    const get = await keptPage('/dk');
    const again = await fetch(`${shop.url}/dk`, { method: 'HEAD' });
    expect([again.status, statusOf(again), again.headers.get('etag'), await again.text()]).toEqual([
      200,
      hit('memory'),
      get.headers.get('etag'),
      '',
    ]);
  });
});

describe('the address of a kept page', () => {
  it('has the parameters that the page reads, in any order, and no others', async () => {
    await keptPage('/se/cat-food');
    await keptPage('/se/cat-food?form=dry&sort=title');
    const first = async (path: string) => statusOf(await shop.get(path));
    expect([
      await first('/se/cat-food?utm_source=mail&gclid=1'),
      await first('/cat-food?fbclid=2'),
      await first('/se/cat-food?sort=title&utm_campaign=x&form=dry'),
      await first('/se/cat-food?form=wet&sort=title'),
      await first('/de/cat-food'),
    ]).toEqual([hit('memory'), hit('memory'), hit('memory'), MISS, MISS]);
  });

  it('has no value that means nothing, so invented ones get the page that is kept', async () => {
    const product = '/se/dog-food/light-insect-dog';
    await keptPage('/se/dog-food');
    await keptPage(product);
    const seen = async (path: string, headers = {}) => statusOf(await shop.get(path, headers));
    for (const query of [
      'form=x1',
      'after=x2',
      'after=x3&form=x4',
      `after=${'a'.repeat(500)}`,
      'kg_max=cheap',
      'sort=sideways',
      'SORT=title',
    ])
      expect([query, await seen(`/se/dog-food?${query}`)]).toEqual([query, hit('memory')]);
    for (const query of [
      'variant=x1',
      'variant=123456789',
      'variantId=x',
      'size=77+kg',
      'selling_plan=9',
      'weight=heavy',
      `variant=${'9'.repeat(500)}`,
    ])
      expect([query, await seen(`${product}?${query}`)]).toEqual([query, hit('memory')]);
    const variant = (await shop.firstVariant('light-insect-dog')).split('/').at(-1);
    expect(await seen(`${product}?variant=${variant}`)).toBe(MISS);
    expect(await seen(`${product}?weight=12,5`)).toBe(MISS);
  });

  it('is the same for a visitor with a cookie that only looks like a refused form', async () => {
    await keptPage('/cz');
    for (const cookie of [
      'flash=',
      'flash=x',
      'notflash=1',
      `flash=${btoa('{"problems":1}')}`,
      `flash=${'a'.repeat(5000)}`,
      'a=flash=1',
    ])
      expect([cookie, statusOf(await shop.get('/cz', { cookie }))]).toEqual([cookie, hit('memory')]);
  });

  it('is that of its origin: another host gets a page of its own', async () => {
    await keptPage('/ie');
    const other = await shop.request('https://evil.example/ie');
    expect([statusOf(other), (await other.text()).includes('href="https://evil.example/ie"')]).toEqual([MISS, true]);
    expect(await (await shop.get('/ie')).text()).not.toContain('evil.example');
  });

  it.each([
    ['a personal page', '/de/cart', 200],
    ['a page that does not exist', '/de/dog-food/nothing', 404],
    ['a path without a page', '/de/nothing', 404],
    ['search, whose queries visitors invent', '/de/search?q=insect', 200],
    ['an editor’s preview', '/de/faq?_storyblok=1', 200],
    ['another spelling of a path', '/de/dog-food/senior%2Dinsect-dog', 200],
    ['too long a query', `/de/faq?q=${'a'.repeat(400)}`, 200],
  ])('is not that of %s', async (_, path, status) => {
    for (let visit = 0; visit < 2; visit++) {
      const response = await shop.get(path);
      expect([response.status, statusOf(response)]).toEqual([status, BYPASS]);
      await response.text();
    }
  });

  it('redirects with the whole query of the visitor', async () => {
    const wrong = await shop.get('/de/cat-food/senior-insect-dog?utm_source=mail&variant=1');
    expect([wrong.status, wrong.headers.get('location')]).toEqual([
      308,
      '/de/dog-food/senior-insect-dog?utm_source=mail&variant=1',
    ]);
  });
});

describe('a visitor', () => {
  it('of whom the page says nothing gets the kept page, whoever they are', async () => {
    const { header } = await signIn(shop, 'cached@kvistra.example');
    const anonymous = await keptPage('/at/faq');
    const signedIn = await shop.get('/at/faq', {
      cookie: `${header}; cart=gid://shopify/Cart/1; consent=2.statistics`,
      'accept-language': 'pt',
    });
    expect([statusOf(signedIn), signedIn.headers.getSetCookie(), await signedIn.text()]).toEqual([
      hit('memory'),
      [],
      await anonymous.text(),
    ]);
  });

  it('whose form was refused sees it on a page of their own, which nobody else sees', async () => {
    const path = '/be/newsletter';
    const before = await (await keptPage(path)).text();
    const flash = flashCookie(
      { problems: [{ code: 'email_invalid', message: 'Not like this', field: 'email' }], typed: { email: 'mine@' } },
      false,
    ).split(';')[0]!;
    const refused = await shop.get(path, { cookie: flash });
    expect([statusOf(refused), refused.headers.get('cache-control')]).toEqual([BYPASS, 'private, no-store']);
    expect(await refused.text()).toContain('mine@');
    expect(await (await shop.get(path)).text()).toBe(before);
  });

  it('gets the policy that follows from their consent, also with a kept page and on 304', async () => {
    const { headers } = await keptPage('/es');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  });
});
