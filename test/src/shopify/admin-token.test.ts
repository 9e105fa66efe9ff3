import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../src/env.ts';
import { adminToken } from '../../../src/shopify/admin-token.ts';
import { signIn } from '../../customer.ts';
import { useShop } from '../../shop.ts';

const shop = useShop();
const page = async (cookie: string) => (await shop.get('/de/account/subscriptions/301', { Cookie: cookie })).text();
/** Only the Admin API knows the card. */
const CARD = '4242';

describe('the token of the Admin API', () => {
  it('is granted once to a call, renewed when it is refused, and kept sealed', async () => {
    const { header } = await signIn(shop, 'demo@kvistra.example');
    // the work that follows from a sign-in may need a token at the same time as the page
    await shop.everyMinute();
    // the first page asks for the subscription and for the time zone at once, and each may find no token yet
    expect(await page(header)).toContain(CARD);
    const granted: number = (await shop.control('tokens')).adminTokens;
    expect([1, 2, 3, 4]).toContain(granted);
    for (let i = 0; i < 3; i++) expect(await page(header)).toContain(CARD);
    expect((await shop.control('tokens')).adminTokens).toBe(granted);
    await shop.control('tokens', { admin: 'end' });
    expect(await page(header)).toContain(CARD);
    expect((await shop.control('tokens')).adminTokens).toBe(granted + 1);
    const kv = await shop.kv();
    const [key] = (await kv.list({ prefix: 'admin-token' })).keys;
    const sealed = await kv.get(key!.name);
    expect(sealed).toMatch(/^[\w-]+\.[\w-]*\.[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(sealed).not.toContain('shpat_');
  });
});

describe('a token', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  let grants = 0;
  const stored = new Map<string, string>();
  const settings = (more: Partial<Settings['admin']> = {}): Settings =>
    ({
      admin: {
        url: 'https://shop.invalid/admin/api/2026-07/graphql.json',
        token: '',
        clientId: crypto.randomUUID(),
        clientSecret: 'secret',
        store: {
          get: async (key: string) => stored.get(key) ?? null,
          put: async (key: string, value: string) => void stored.set(key, value),
        },
        ...more,
      },
      sessionSecrets: ['a-secret-for-tests-of-more-than-32-bytes'],
    }) as Settings;
  const answerWith = (respond: () => Response) =>
    vi.stubGlobal('fetch', async (url: URL, init: { body: URLSearchParams }) => {
      grants += 1;
      expect([String(url), init.body.get('grant_type')]).toEqual([
        'https://shop.invalid/admin/oauth/access_token',
        'client_credentials',
      ]);
      return respond();
    });
  const grant = (seconds: number) => () => Response.json({ access_token: `token ${grants}`, expires_in: seconds });

  it('that is fixed is taken as it is', async () => {
    answerWith(grant(86_399));
    grants = 0;
    expect([await adminToken(settings({ token: 'fixed' })), grants]).toEqual(['fixed', 0]);
  });

  it('is replaced ten minutes before it expires, and when it was refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    answerWith(grant(3600));
    grants = 0;
    const own = settings();
    expect([await adminToken(own), await adminToken(own), grants]).toEqual(['token 1', 'token 1', 1]);
    vi.setSystemTime(Date.now() + 49 * 60_000);
    expect(await adminToken(own)).toBe('token 1');
    vi.setSystemTime(Date.now() + 2 * 60_000);
    expect(await adminToken(own)).toBe('token 2');
    expect([await adminToken(own, 'token 2'), await adminToken(own, 'token 2'), grants]).toEqual([
      'token 3',
      'token 3',
      3,
    ]);
  });

  it('of another isolate is found in the store', async () => {
    answerWith(grant(3600));
    grants = 0;
    const own = settings();
    await adminToken(own);
    vi.resetModules();
    const { adminToken: elsewhere } = await import('../../../src/shopify/admin-token.ts');
    expect([await elsewhere(own), grants]).toEqual(['token 1', 1]);
    expect(
      await elsewhere({
        ...own,
        sessionSecrets: ['another-secret-for-tests-of-32-bytes'],
        admin: { ...own.admin, store: own.admin.store },
      }),
    ).toBe('token 1');
  });

  it.each([
    ['refused', () => Response.json({ error: 'invalid_client' }, { status: 401 }), 1, false],
    ['no answer of its kind', () => Response.json({ token: 'x' }), 4, true],
    ['down', () => new Response('', { status: 503 }), 4, true],
  ])('cannot be had when the grant is %s', async (_, respond, tries, retry) => {
    answerWith(respond);
    grants = 0;
    await expect(adminToken(settings())).rejects.toMatchObject({ name: 'UpstreamError', retry });
    expect(grants).toBe(tries);
  });
});
