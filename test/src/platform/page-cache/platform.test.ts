import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flashCookie } from '../../../../src/platform/http/flash.ts';
import { signIn } from '../../../customer.ts';
import { type PlatformState, platform, WRAPPER } from '../../../platform-cache.ts';
import { eventually, TestShop } from '../../../shop.ts';

const MISS = 'kvistra; fwd=miss; stored';
const HIT = 'kvistra; hit; detail=platform';
const BYPASS = 'kvistra; fwd=bypass';
const PRODUCT = '/de/dog-food/insect-oat-adult-dog';

const AB_TEST = {
  name: 'home-order',
  variants: ['products-first', 'steps-first'].map((name) => ({ name, weight: 1 })),
  screens: ['home'],
  endsAt: new Date(Date.now() + 86_400_000).toISOString(),
};

const shop = new TestShop();
// without memory, every visit asks the platform's cache
beforeAll(async () => {
  await shop.start({ PAGE_CACHE: 'platform' }, undefined, undefined, WRAPPER);
  await (await shop.kv()).put('ab:home-order', JSON.stringify(AB_TEST));
  // the first page of an isolate may take longer than a visitor waits for the platform's cache
  await eventually(async () => statusOf(await shop.get('/de')) === HIT);
});
afterAll(() => shop.stop());

const control = async (path: string): Promise<PlatformState> => (await (await shop.get(path)).json()) as PlatformState;
const state = () => control(platform.state);
/** Forgets what is kept, once nothing is under way. */
beforeEach(() => control(platform.reset));

const statusOf = (response: Response) => response.headers.get('cache-status');
const visit = async (path: string, headers: Record<string, string> = {}) => {
  const response = await shop.get(path, headers);
  return { status: statusOf(response), html: await response.text(), response };
};
const keysAsked = async () => (await state()).asked.map(({ key }) => key.replace(/^\S+ /, ''));

describe('a page that is the same for everyone', () => {
  it.each(['/de', '/se/dog-food', PRODUCT, '/pt/faq', '/de/blog', '/de/newsletter'])(
    '%s is rendered once, for a request without anything of the visitor',
    async (path) => {
      const first = await visit(path, {
        cookie: 'consent=2.statistics',
        'accept-language': 'fi',
        'user-agent': 'mine',
      });
      const second = await visit(path);
      expect([first.status, second.status, second.html === first.html]).toEqual([MISS, HIT, true]);
      const { asked, given } = await state();
      expect(asked.map(({ headers }) => headers)).toEqual([{}, {}]);
      expect(given.map(({ headers }) => [headers['cache-control'], headers['set-cookie'], headers.vary])).toEqual([
        ['public, max-age=15, stale-while-revalidate=15, stale-if-error=86385', undefined, undefined],
      ]);
      expect(given[0]!.headers['cache-tag']!.split(',')).toContain('all');
    },
  );

  it('has the same headers for browsers as when it was rendered for its visitor', async () => {
    const { response } = await visit('/fr');
    const { response: kept } = await visit('/fr');
    const own = ({ headers }: Response) =>
      Object.fromEntries(
        [...headers].filter(([name]) => !/^(cache-status|server-timing|x-request-id|date)$/.test(name)),
      );
    expect(own(kept)).toEqual(own(response));
    expect([kept.headers.get('cache-control'), kept.headers.get('cache-tag'), kept.headers.get('x-page-info')]).toEqual(
      ['no-cache', null, null],
    );
    expect((await shop.get('/fr', { 'if-none-match': kept.headers.get('etag')! })).status).toBe(304);
  });
});

describe('the key of a page', () => {
  it('has market, path, the parameters that it reads in their order, and the origin', async () => {
    await visit('/se/cat-food?sort=title&utm_source=mail&form=dry');
    await visit('/cat-food?form=dry&sort=title');
    await visit('/de/cat-food');
    const { status, html } = await (async () => {
      const response = await shop.request('https://evil.example/de/cat-food');
      return { status: statusOf(response), html: await response.text() };
    })();
    expect([status, html.includes('https://evil.example/de/cat-food')]).toEqual([MISS, true]);
    expect((await visit('/de/cat-food')).html).not.toContain('evil.example');
    expect(await keysAsked()).toEqual([
      `${shop.url}/se/cat-food?form=dry&sort=title`,
      `${shop.url}/se/cat-food?form=dry&sort=title`,
      `${shop.url}/de/cat-food`,
      'https://evil.example/de/cat-food',
      `${shop.url}/de/cat-food`,
    ]);
  });

  it('lacks consent, which decides about headers alone', async () => {
    const refused = await visit('/es');
    const given = await visit('/es', { cookie: 'consent=2.statistics.marketing.functions' });
    expect([given.status, given.html]).toEqual([HIT, refused.html]);
  });

  it('is that of everyone: a visitor of an A/B test with another variant gets a page of their own', async () => {
    const theirs = { cookie: 'consent=2.functions; ab=home-order:steps-first' };
    const isTheirs = (html: string) => html.indexOf('id="best"') > html.indexOf('class="steps');
    const mine = await eventually(async () => {
      const { html } = await visit('/se', theirs);
      return isTheirs(html) && html;
    });
    await control(platform.reset);
    const { status, html } = await visit('/se');
    expect([status, isTheirs(html), isTheirs((await visit('/se', theirs)).html), isTheirs(mine)]).toEqual([
      MISS,
      false,
      true,
      true,
    ]);
    expect(await keysAsked()).toEqual([`${shop.url}/se`]);
  });
});

describe('the platform’s cache is not asked for', () => {
  it.each([
    ['a cart', '/de/cart'],
    ['search', '/de/search?q=insect'],
    ['a path without a page', '/de/nothing'],
    ['a preview', '/de/faq?_storyblok=1'],
    ['another spelling', '/de/dog-food/senior%2Dinsect-dog'],
    ['Markdown', '/de/dog-food.md'],
    ['the health check', '/healthz'],
  ])('%s', async (_, path) => {
    await visit(path);
    expect((await state()).asked).toEqual([]);
  });

  it('a page of the account, or one with the message of a refused form', async () => {
    const { header } = await signIn(shop, 'platform@kvistra.example');
    const flash = flashCookie({ problems: [], typed: { email: 'mine@' } }, false).split(';')[0]!;
    const account = await visit('/de/account', { cookie: header });
    const refused = await visit('/de/newsletter', { cookie: flash });
    expect([account.status, refused.status, refused.response.headers.get('cache-control')]).toEqual([
      BYPASS,
      BYPASS,
      'private, no-store',
    ]);
    expect((await state()).asked).toEqual([]);
  });
});

it.each([
  '/de/cart',
  '/de/account',
  '/de/nothing',
  '/de/dog-food/nothing',
  '/cat-food?a=1',
  '/de/dog-food/senior%2Dinsect-dog',
])('the entrypoint gives nothing that is kept for %s', async (path) => {
  const response = await shop.get(`${platform.ask}/${encodeURIComponent(`${shop.url}${path}`)}`);
  expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
    404,
    'no-store',
    '',
  ]);
  expect((await state()).kept).toEqual([]);
});

describe('a page whose data has changed', () => {
  it('is purged by its tag, and no other', async () => {
    await visit(PRODUCT);
    await visit('/de/cat-food');
    expect((await state()).kept).toHaveLength(2);
    await shop.control('products/insect-oat-adult-dog', { stock: 7 });
    await shop.webhooksDelivered();
    const { purges } = await eventually(async () => {
      const found = await state();
      return found.purges.length > 0 && found;
    });
    expect(purges.flatMap(({ tags }) => tags)).toContain('product:insect-oat-adult-dog');
    expect((await state()).kept.map((key) => key.replace(/^\S+ /, ''))).not.toContain(`${shop.url}${PRODUCT}`);
  });

  it('is not shown although the platform refuses the purge', async () => {
    await control(platform.refuse);
    const before = await visit(PRODUCT);
    // what the platform has does not become old
    await control(`${platform.age}/-3600`);
    await shop.control('products/insect-oat-adult-dog', { stock: 0 });
    await shop.webhooksDelivered();
    await eventually(async () => (await state()).purges.length > 0);
    await eventually(async () => (await visit(PRODUCT)).html !== before.html);
    expect((await state()).given).toHaveLength(1);
    await expect
      .poll(() => shop.logs.some((line) => line.includes('platform_purge') && line.includes('rate limited')))
      .toBe(true);
  });
});

describe('an older page', () => {
  it('is shown while the entrypoint makes a newer one', async () => {
    await visit('/nl');
    await control(`${platform.age}/20`);
    expect((await visit('/nl')).status).toBe(HIT);
    await eventually(async () => (await state()).given.length === 2);
  });

  it('is shown with a notice when its upstream fails', async () => {
    const path = '/de/dog-food/insect-potato-adult-dog';
    await visit(path);
    await shop.fault({ service: 'storefront', mode: 'down' });
    await shop.control('products/insect-potato-adult-dog', { stock: 9 });
    await shop.webhooksDelivered();
    const { status } = await eventually(async () => {
      const seen = await visit(path);
      return seen.html.includes('<p class="stale-notice">') && seen;
    });
    expect(status).not.toBe(HIT);
    await shop.reset();
  });
});

describe('a page in memory', () => {
  const other = new TestShop();
  beforeAll(() => other.start({ PAGE_CACHE: 'memory platform kv' }, undefined, undefined, WRAPPER));
  afterAll(() => other.stop());

  it('is not asked for again', async () => {
    const statuses: (string | null)[] = [];
    for (let n = 0; n < 3; n++) statuses.push(statusOf(await other.get('/de/faq')));
    expect(statuses).toEqual([MISS, 'kvistra; hit; detail=memory', 'kvistra; hit; detail=memory']);
    const { asked } = (await (await other.get(platform.state)).json()) as PlatformState;
    expect(asked).toHaveLength(1);
  });
});
