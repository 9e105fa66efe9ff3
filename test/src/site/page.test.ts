import { Hono } from 'hono';
import { createElement } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../src/env.ts';
import { flashCookie } from '../../../src/platform/http/flash.ts';
import { UpstreamError } from '../../../src/platform/upstream.ts';
import { formPattern } from '../../../src/routes.ts';
import type { AppEnv } from '../../../src/site/context.ts';
import { location, pathForRouter } from '../../../src/site/location.ts';
import { createPages } from '../../../src/site/page.ts';
import { notFound, permanentRedirect, redirect, type Screen, screen } from '../../../src/site/screen.ts';
import { withParts } from '../../stand-ins.ts';

const PNG = new Uint8Array([137, 80, 78, 71]);
/** Stands for the Worker that draws. */
const draw = vi.fn(async (_: RequestInfo | URL, __?: RequestInit) => new Response(PNG));
const drawnContents = () => draw.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));
// the head names the built files, which a unit has none of
vi.mock('../../../src/site/styles.ts', () => ({
  stylesOf: () => '/main.css',
  preloadsOf: () => '</main.css>; rel=preload; as=style',
}));
vi.mock('../../../src/site/head.tsx', () => ({ HeadTags: () => createElement('head') }));

const env = {
  PUBLIC_ORIGIN: 'https://shop.example',
  WET_CAT_LAUNCH: '2027-09-25',
  EU_STOREFRONT_URL: '',
  AU_STOREFRONT_URL: '',
  SESSION_SECRETS: 'a-secret-of-thirty-two-bytes-or-more',
  PICTURES: withParts<Fetcher>({ fetch: draw }),
} as Env;
const stored = new Map<string, Response>();
vi.stubGlobal('caches', {
  default: {
    match: async ({ url }: Request) => stored.get(url)?.clone(),
    put: async ({ url }: Request, answer: Response) => void stored.set(url, answer),
  },
});

const Content = ({ data }: { data: string }) => data;
const Nothing = () => 'nothing here';
const Later = () => 'later';
const plain = { path: '', load: async () => null, head: () => ({}) };
const notFoundScreen = screen<null>({ ...plain, status: 404, Page: Nothing });
const errorScreen = screen<null>({ ...plain, Page: Later });

type Load = Screen<string>['load'];

/** An app of one screen at `/dog-food`, in every form. */
function app(
  load: Load,
  given: Partial<Screen<string>> = {},
  onNotFound: () => Promise<Response | null> = async () => null,
  bindings: Env = env,
) {
  const made = createPages({
    frame: ({ children }) => createElement('main', null, children),
    notFoundScreen,
    errorScreen,
    onNotFound,
  });
  const dogFood: Screen<string> = {
    path: '/@/dog-food',
    load,
    head: (data) => ({ title: `${data} | Kvistra` }),
    Page: Content,
    markdown: (data) => `# ${data}`,
    ...given,
  };
  const hono = new Hono<AppEnv>({ getPath: (request) => pathForRouter(request, env) });
  hono.use(location);
  hono.get(dogFood.path, made.page(dogFood));
  hono.get(formPattern(dogFood.path, 'markdown'), made.form(dogFood, 'markdown'));
  hono.get(formPattern(dogFood.path, 'picture'), made.form(dogFood, 'picture'));
  hono.notFound(made.notFound);
  hono.onError((error, c) => made.failed(c, error));
  const background: Promise<unknown>[] = [];
  const execution = {
    waitUntil: (work: Promise<unknown>) => void background.push(work),
    passThroughOnException: () => {},
    props: {},
  };
  return async (path = '/de/dog-food', headers: Record<string, string> = {}) => {
    const answer = await hono.request(`http://localhost${path}`, { headers }, bindings, execution);
    await Promise.all(background);
    return answer;
  };
}

const FORMS = ['/de/dog-food', '/de/dog-food.md', '/de/dog-food.png'];
const cacheOf = (answer: Response) => answer.headers.get('cache-control');
const flash = flashCookie({ problems: [{ code: 'invalid_quantity', message: 'too many' }], typed: {} }, false).split(
  ';',
)[0]!;

beforeEach(() => {
  stored.clear();
  vi.restoreAllMocks();
  draw.mockClear();
});

describe('an answer that is the same for everyone', () => {
  it('may be stored in every form', async () => {
    const get = app(async () => 'Dog food');
    const answers = await Promise.all(FORMS.map((path) => get(path, { cookie: 'cart=1; session=2' })));
    expect(answers.map(cacheOf)).toEqual(['no-cache', 'public, max-age=600', 'public, max-age=600']);
    expect(answers.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect(await answers[0]?.text()).toBe(
      '<!doctype html><html lang="en" data-market="de" data-country="DE"><head></head><body><main>Dog food</main></body></html>',
    );
    expect([answers[0]?.headers.get('content-language'), answers[0]?.headers.get('speculation-rules')]).toEqual([
      'en',
      '"/speculation-rules.json"',
    ]);
  });
});

describe('an answer is private and never stored, as a page and as Markdown, when its screen', () => {
  const personal: [string, Load, Record<string, string>][] = [
    ['reads a cookie', async ({ cookie }) => `cart ${cookie('cart')}`, { cookie: 'cart=1' }],
    ['reads a cookie that nobody sent', async ({ cookie }) => `cart ${cookie('cart')}`, {}],
    ['reads the session', async ({ session }) => `customer ${await session()}`, {}],
    ['follows a refused form', async () => 'page', { cookie: flash }],
  ];
  it.each(personal)('%s', async (_, load, headers) => {
    const get = app(load);
    for (const path of FORMS.slice(0, 2)) {
      const answer = await get(path, headers);
      expect([path, answer.status, cacheOf(answer)]).toEqual([path, 200, 'private, no-store']);
    }
    expect([...stored.keys()]).toEqual([]);
  });

  it('belongs to one person', async () => {
    expect(cacheOf(await app(async () => 'page', { personal: true })())).toBe('private, no-store');
  });

  it('reads the session and finds nothing', async () => {
    const answer = await app(async ({ session }) => {
      await session();
      return notFound();
    })();
    expect([answer.status, cacheOf(answer)]).toEqual([404, 'private, no-store']);
  });

  it('redirects for the moment, or fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(cacheOf(await app(async () => redirect('/de/account/login'))())).toBe('no-store');
    expect(cacheOf(await app(() => Promise.reject(new Error('ours')))())).toBe('private, no-store');
  });
});

describe('the messages of a refused form', () => {
  it('are removed by the page that shows them', async () => {
    const answer = await app(async (context) => context.flash?.problems[0]?.message ?? '')('/de/dog-food', {
      cookie: flash,
    });
    expect(await answer.text()).toContain('too many');
    expect(answer.headers.getSetCookie()).toEqual(['flash=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
  });

  it('are kept by a page between the form and its own page', async () => {
    expect(
      (await app(async () => 'page', { keepsFlash: true })('/de/dog-food', { cookie: flash })).headers.getSetCookie(),
    ).toEqual([]);
  });

  it('go to the frame unless the page shows them itself', async () => {
    const seen: unknown[] = [];
    const load: Load = async ({ problems }) => String(seen.push(problems.map(({ code }) => code)));
    await app(load)('/de/dog-food', { cookie: flash });
    await app(load, { showsProblems: true })('/de/dog-food', { cookie: flash });
    expect(seen).toEqual([['invalid_quantity'], []]);
  });
});

describe('an address without a page', () => {
  it('is a 404 that may be stored', async () => {
    const get = app(async () => notFound());
    for (const path of ['/de/nope', '/de/dog-food', '/de/dog-food.md']) {
      const answer = await get(path);
      expect([path, answer.status, cacheOf(answer)]).toEqual([path, 404, 'no-cache']);
      expect(await answer.text()).toContain('nothing here');
    }
  });

  it('may be answered by a redirect table', async () => {
    const get = app(
      async () => notFound(),
      {},
      async () => new Response(null, { status: 301, headers: { Location: '/de' } }),
    );
    for (const path of ['/de/nope', '/de/dog-food']) expect([path, (await get(path)).status]).toEqual([path, 301]);
  });
});

describe('a redirect', () => {
  it('of a page that has moved is a 308 to the same form, with its query', async () => {
    const get = app(async () => permanentRedirect('/de/cat-food?variant=1'));
    const answers = await Promise.all(FORMS.map((path) => get(path)));
    expect(
      answers.map(({ status, headers }) => [status, headers.get('location'), headers.get('cache-control')]),
    ).toEqual(
      ['/de/cat-food', '/de/cat-food.md', '/de/cat-food.png'].map((path) => [
        308,
        `${path}?variant=1`,
        'public, max-age=300',
      ]),
    );
    expect([...stored.keys()]).toEqual([]);
  });

  it('for the moment is a 302', async () => {
    const answer = await app(async () => redirect('/de/account/login?return_to=%2Fde'))();
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      302,
      '/de/account/login?return_to=%2Fde',
      '',
    ]);
  });
});

describe('a page that cannot be made', () => {
  it.each([
    ['an upstream is down', new UpstreamError('upstream_status', 'down', true), 503, '10'],
    ['the mistake is ours', new Error('ours'), 500, null],
  ])('because %s says so', async (_, error, status, retry) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const answer = await app(() => Promise.reject(error))();
    expect([answer.status, answer.headers.get('retry-after'), cacheOf(answer)]).toEqual([
      status,
      retry,
      'private, no-store',
    ]);
    expect(await answer.text()).toContain('later');
    expect(JSON.parse(logged.mock.calls[0]?.[0])).toMatchObject({
      level: 'error',
      event: 'page_failed',
      error: String(error),
    });
  });
});

describe('a picture that nobody draws', () => {
  const { PICTURES: _, ...unbound } = env;
  it.each([
    ['is bound', undefined, 'PICTURES is missing'],
    ['answers', () => Promise.reject(new Error('gone')), 'gone'],
    ['succeeds', async () => new Response('no', { status: 500 }), '500'],
  ])('because no Worker %s is an error that nothing stores', async (_, answers, reason) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    if (answers) draw.mockImplementationOnce(answers);
    const get = app(
      async () => 'Dog food',
      {},
      async () => null,
      answers ? env : (unbound as Env),
    );
    const answer = await get('/de/dog-food.png');
    expect([answer.status, answer.headers.get('retry-after'), cacheOf(answer)]).toEqual([
      503,
      '10',
      'private, no-store',
    ]);
    expect(logged.mock.calls[0]?.[0]).toContain(reason);
    expect([...stored.keys()]).toEqual([]);
    expect(await (await get()).text()).toContain('Dog food');
  });
});

describe('another form of a page', () => {
  it('is Markdown that names its page', async () => {
    const answer = await app(async () => 'Dog food')('/dog-food.md?x=1');
    expect(await answer.text()).toBe('# Dog food');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-language': 'sv',
      link: '<http://localhost/se/dog-food>; rel="canonical"',
      'x-robots-tag': 'noindex',
    });
  });

  it('is a picture of its title without the shop\u2019s name, or of what the screen chooses', async () => {
    const answer = await app(async () => 'Dog food')('/de/dog-food.png');
    expect([answer.headers.get('content-type'), answer.headers.get('x-robots-tag')]).toEqual(['image/png', 'noindex']);
    await app(async () => 'Dog food', { picture: (title) => ({ title, kicker: 'For dogs' }) })('/se/dog-food.png');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(PNG));
    expect(drawnContents()).toEqual([{ title: 'Dog food' }, { title: 'Dog food', kicker: 'For dogs' }]);
  });

  it('is a picture that knows nobody, so that it is drawn once although its page is of one person', async () => {
    const load: Load = async ({ cookie, session, flash: refused, problems, hasPrivacyControl }) =>
      `${cookie('cart')} ${await session()} ${refused} ${problems.length} ${hasPrivacyControl()}`;
    const get = app(load, { personal: true, shared: true });
    for (const headers of [{ cookie: `cart=1; ${flash}`, 'sec-gpc': '1' }, {}]) {
      const answer = await get('/de/dog-food.png', headers);
      expect([answer.status, cacheOf(answer), answer.headers.getSetCookie()]).toEqual([200, 'public, max-age=600', []]);
    }
    expect(drawnContents()).toEqual([{ title: 'undefined null null 0 false' }]);
  });

  it('is drawn once for its address, whatever query comes with it', async () => {
    const get = app(async () => 'Dog food');
    for (const path of ['/de/dog-food.png', '/de/dog-food.png?v=2', '/de/dog-food.png?v=3'])
      expect((await get(path)).status).toBe(200);
    expect(draw).toHaveBeenCalledOnce();
    expect([...stored.keys()]).toEqual(['http://localhost/de/dog-food.png']);
    await get('/se/dog-food.png');
    expect(draw).toHaveBeenCalledTimes(2);
  });
});
