import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../src/env.ts';
import { PURGES_KEY } from '../../../src/platform/page-cache/purges.ts';
import { RULES_KEY } from '../../../src/platform/redirects/keys.ts';
import { currentRules } from '../../../src/platform/redirects/rules.ts';
import { patterns, type ScreenName } from '../../../src/routes.ts';
import { REFUSED } from '../../../src/shop/consent/model/consent.ts';
import { type AnyScreen, pageCache } from '../../../src/site/page-cache.ts';
import { defaultVariants } from '../../../src/site/variants.ts';
import { kvWith } from '../../stand-ins.ts';

vi.mock('virtual:assets', () => ({ default: { scripts: ['/assets/start-1.js'], styles: [], font: '' } }));

let rules: object = { patterns: [], overrides: [] };
const kv = { get: vi.fn(async (key: string) => (key === RULES_KEY ? rules : null)) };
const env = {
  PUBLIC_ORIGIN: 'https://shop.example',
  WET_CAT_LAUNCH: '2027-09-25',
  EU_STOREFRONT_URL: '',
  AU_STOREFRONT_URL: '',
  PAGE_CACHE: 'memory',
  KV: kvWith(kv),
} as Env;
const work: Promise<unknown>[] = [];
const ctx = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) } as ExecutionContext;

const screenOf = (path: string): AnyScreen => ({ path, load: async () => null, head: () => ({}), Page: () => null });
const screens = Object.fromEntries(Object.entries(patterns).map(([name, path]) => [name, screenOf(path)])) as Record<
  ScreenName,
  AnyScreen
>;

const cache = pageCache({
  screens,
  render: () => new Response('rendered'),
  sourcesOf: () => ({}),
  chooseVariants: async () => defaultVariants(),
  mayHaveVariants: () => REFUSED.functions,
  mayBeForCustomer: (screen, request) => screen === screens.home && request.headers.has('cookie'),
  isForCustomer: async () => false,
});

const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
const visit = (path: string) => cache.answerAtOnce(new Request(`https://shop.example${path}`), env, ctx);

/** Keeps a page as a first visit does. */
async function keep(path: string): Promise<void> {
  const request = new Request(`https://shop.example${path}`);
  expect(cache.answerAtOnce(request, env, ctx)).toBeNull();
  await cache.store(cache.visitOf(request)!, env, waitUntil, {
    html: 'kept',
    headers: new Headers(),
    tags: [],
    renderedAt: Date.now(),
  });
}

let start = Date.now();
beforeEach(() => {
  start += 86_400_000;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
afterEach(() => vi.useRealTimers());

describe('a kept page', () => {
  it('is shown once the redirect rules are known, and not after one of them names it', async () => {
    expect(visit('/fi/merch')).toBeNull();
    await currentRules(env.KV, waitUntil);
    await keep('/fi/merch');
    expect(await (visit('/fi/merch?utm_source=mail') as Response).text()).toBe('kept');
    rules = { patterns: [], overrides: [{ from: '/fi/merch', to: '/fi/dog-food', status: 302 }] };
    vi.advanceTimersByTime(20_000);
    // this visit has the rules read in the background
    await visit('/fi/merch');
    await Promise.all(work);
    expect(visit('/fi/merch')).toBeNull();
    expect(visit('/fi/merch?utm_source=mail')).toBeNull();
    rules = { patterns: [], overrides: [] };
    vi.advanceTimersByTime(20_000);
    visit('/fi/merch');
    await Promise.all(work);
    await keep('/fi/merch');
    expect(visit('/fi/merch')).toBeInstanceOf(Response);
  });

  it('reads nothing of KV', async () => {
    await currentRules(env.KV, waitUntil);
    await keep('/fi/dog-food');
    kv.get.mockClear();
    for (let n = 0; n < 10; n++) expect(visit('/fi/dog-food')).toBeInstanceOf(Response);
    expect(kv.get).not.toHaveBeenCalled();
  });
});

it('an isolate that answers the platform’s cache alone learns of purges', async () => {
  kv.get.mockClear();
  await cache.answerPlatform('https://shop.example/fi/dog-food', env, ctx);
  await Promise.all(work);
  expect(kv.get.mock.calls.map(([key]) => key)).toContain(PURGES_KEY);
});
