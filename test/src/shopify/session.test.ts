import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { digest } from '../../../src/platform/digest.ts';
import { seal, unseal } from '../../../src/platform/session/seal.ts';
import { eventually, useShop } from '../../shop.ts';

const [SECRET, OLD_SECRET] = ['new-secret', 'old-secret'].map((name) => name.padEnd(32, '.')) as [string, string];
const HOUR_MS = 3_600_000;
const MONTH_S = 30 * 86_400;

type Answer = [status: number, body: unknown];

/** A login and a Customer Account API whose answers a test chooses. */
const provider = {
  /** Refresh tokens and access tokens, in the order in which they were sent. */
  spent: [] as string[],
  asked: [] as string[],
  /** Paths of the discovery documents, in the order in which they were read. */
  discovered: [] as string[],
  /** Answers of each discovery document before its content. */
  discovery: new Map<string, Answer[]>(),
  token: async (): Promise<Answer> => [500, {}],
  customer: async (_: string): Promise<Answer> => [500, {}],
};
const fresh = (): Answer => [
  200,
  { access_token: 'new', refresh_token: 'refresh-2', expires_in: 3600, token_type: 'bearer' },
];
const known: Answer = [
  200,
  { data: { customer: { id: 'gid://shopify/Customer/1', addresses: { nodes: [] }, defaultAddress: null } } },
];
const refused: Answer = [401, {}];

const documentOf = (path: string): object =>
  path === '/.well-known/customer-account-api'
    ? { graphql_api: `${url}/graphql` }
    : {
        issuer: url,
        authorization_endpoint: `${url}/a`,
        token_endpoint: `${url}/token`,
        end_session_endpoint: `${url}/e`,
        jwks_uri: `${url}/j`,
      };

const DOCUMENTS = ['/.well-known/customer-account-api', '/.well-known/openid-configuration'];
const timesAsked = (path: string): number => provider.discovered.filter((document) => document === path).length;

async function answer(request: IncomingMessage): Promise<Answer> {
  const path = request.url ?? '';
  if (path.startsWith('/.well-known/')) provider.discovered.push(path);
  const failure = provider.discovery.get(path)?.shift();
  if (failure) {
    // both documents of an attempt have been asked for before it fails, so that no request comes during the next test
    const [own, other] = [timesAsked(path), DOCUMENTS.find((document) => document !== path)!];
    await eventually(async () => timesAsked(other) >= own, 20_000, 5);
    return failure;
  }
  switch (path) {
    case '/.well-known/openid-configuration':
    case '/.well-known/customer-account-api':
      return [200, documentOf(path)];
    case '/token':
      provider.spent.push(new URLSearchParams(await text(request)).get('refresh_token') ?? '');
      return provider.token();
    default:
      provider.asked.push(request.headers.authorization ?? '');
      return provider.customer(request.headers.authorization ?? '');
  }
}
const server = createServer(async (request, response) => {
  const [status, body] = await answer(request);
  response
    .writeHead(status, { 'Content-Type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

const shop = useShop({ EU_CUSTOMER_URL: url, SESSION_SECRETS: `${SECRET} ${OLD_SECRET}` });

beforeEach(() => {
  provider.spent.length = 0;
  provider.asked.length = 0;
  provider.discovered.length = 0;
  provider.discovery.clear();
  provider.token = async () => fresh();
  provider.customer = async () => known;
});

/** Stores a session as signing in does. @param leftMs until its access token expires. */
async function begin(leftMs: number, { secret = SECRET, expiresMs = HOUR_MS, refreshingUntil = 0 } = {}) {
  const sid = crypto.randomUUID();
  const id = await digest(sid);
  const tokens = { access: 'old', refresh: 'refresh-1', id: 'id', expiresAt: Date.now() + leftMs };
  const database = await shop.database();
  await database
    .prepare(
      'INSERT INTO sessions (id, customer_id, tokens, access_expires_at, version, refreshing_until, expires_at, created_at) VALUES (?, ?, ?, ?, 1, ?, ?, ?)',
    )
    .bind(
      id,
      'gid://shopify/Customer/1',
      await seal({ tokens }, [secret], MONTH_S, 'tokens'),
      tokens.expiresAt,
      refreshingUntil,
      Date.now() + expiresMs,
      Date.now(),
    )
    .run();
  const cookie = `session=${await seal({ sid }, [secret], MONTH_S, 'session')}`;
  return {
    sid,
    get: (init: RequestInit = {}) => fetch(`${shop.url}/api/customer`, { headers: { cookie }, ...init }),
    page: () => shop.get('/de/account/settings/personal-information', { cookie }),
    row: () => database.prepare('SELECT * FROM sessions WHERE id = ?').bind(id).first<any>(),
  };
}

const FORGOTTEN = [
  'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  'signed-in=; Max-Age=0; Path=/; SameSite=Lax',
];

/** Holds the answers of the token endpoint until they are released; `reached` resolves with the first call. */
function held(result: Answer) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  provider.token = async () => {
    reached.resolve();
    await released.promise;
    return result;
  };
  return { reached: reached.promise, release: () => released.resolve() };
}

const failDiscovery = (...failures: Answer[]) => {
  for (const path of DOCUMENTS) provider.discovery.set(path, [...failures]);
};

// These come first: the Worker keeps the documents for an hour.
describe('the discovery of a Worker that has just started', () => {
  it.each([
    [401, {}],
    [404, 'not found'],
  ] as Answer[])('ends with a status of %i, which is not asked for again', async (...failure) => {
    failDiscovery(failure);
    expect((await (await begin(HOUR_MS)).page()).status).toBe(503);
    expect(provider.discovered.toSorted()).toEqual(DOCUMENTS);
  });

  // a page has less time than the pauses between the retries may take
  it('ends after three retries when the provider stays down', async () => {
    failDiscovery(...Array<Answer>(10).fill([500, {}]));
    expect((await (await begin(HOUR_MS)).get()).status).toBe(503);
    expect(DOCUMENTS.map(timesAsked)).toEqual([4, 4]);
  });

  it('succeeds after three failures, and the account page is shown', async () => {
    failDiscovery(
      [500, { ...documentOf(DOCUMENTS[0]!), ...documentOf(DOCUMENTS[1]!) }],
      [429, 'busy'],
      [200, '<html>'],
    );
    const { get, page } = await begin(HOUR_MS);
    expect([(await get()).status, provider.discovered.length, provider.asked]).toEqual([200, 8, ['old']]);
    expect([(await page()).status, provider.discovered.length]).toEqual([200, 8]);
  });
});

describe('an access token', () => {
  it('that is valid is used as it is, and no cookie is set', async () => {
    const { get } = await begin(5 * 60_000);
    const answered = await get();
    expect([answered.status, answered.headers.getSetCookie()]).toEqual([200, []]);
    expect(provider).toMatchObject({ asked: ['old'], spent: [] });
  });

  it.each([30_000, -1])('that expires in %i ms is refreshed before it is used', async (leftMs) => {
    const { get } = await begin(leftMs);
    expect((await get()).status).toBe(200);
    expect(provider).toMatchObject({ asked: ['new'], spent: ['refresh-1'] });
    expect((await get()).status).toBe(200);
    expect(provider).toMatchObject({ asked: ['new', 'new'], spent: ['refresh-1'] });
  });

  it('that is refused with 401 is refreshed once, and the call is repeated', async () => {
    provider.customer = async (token) => (token === 'new' ? known : refused);
    const { get } = await begin(HOUR_MS);
    expect((await get()).status).toBe(200);
    expect(provider).toMatchObject({ asked: ['old', 'new'], spent: ['refresh-1'] });
  });

  it('that is refused again after its refresh ends the session', async () => {
    provider.customer = async () => refused;
    const { get, row } = await begin(HOUR_MS);
    const answered = await get();
    expect([answered.status, answered.headers.getSetCookie(), await row()]).toEqual([401, FORGOTTEN, null]);
    expect(provider).toMatchObject({ asked: ['old', 'new'], spent: ['refresh-1'] });
    expect((await get()).status).toBe(401);
    expect(provider.asked).toHaveLength(2);
  });

  it('is not refreshed because the API fails', async () => {
    provider.customer = async () => [500, {}];
    const { get, row } = await begin(HOUR_MS);
    expect((await get()).status).toBe(503);
    expect([provider.spent, (await row()).version]).toEqual([[], 1]);
  });
});

describe('a refresh', () => {
  it('is made once for many requests, including those that arrive meanwhile', async () => {
    const { reached, release } = held(fresh());
    const { get, row } = await begin(-1);
    const first = Array.from({ length: 10 }, () => get());
    await reached;
    const later = Array.from({ length: 10 }, () => get());
    release();
    expect((await Promise.all([...first, ...later])).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([provider.spent, new Set(provider.asked)]).toEqual([['refresh-1'], new Set(['new'])]);
    expect(await row()).toMatchObject({ version: 2, refreshing_until: 0 });
  });

  it('that was begun and never finished is made again after its lock has expired', async () => {
    const { get } = await begin(-1, { refreshingUntil: Date.now() - 1 });
    expect((await get()).status).toBe(200);
    expect(provider.spent).toEqual(['refresh-1']);
  });

  it('refused with invalid_grant ends the session for every request that waits', async () => {
    const { reached, release } = held([400, { error: 'invalid_grant' }]);
    const { get, row } = await begin(-1);
    const all = Array.from({ length: 5 }, () => get());
    await reached;
    release();
    for (const answered of await Promise.all(all))
      expect([answered.status, answered.headers.getSetCookie()]).toEqual([401, FORGOTTEN]);
    expect([provider.spent, provider.asked, await row()]).toEqual([['refresh-1'], [], null]);
  });

  it.each([
    [500, {}],
    [503, 'busy'],
    [400, { error: 'invalid_request' }],
    [401, { error: 'invalid_client' }],
    [200, { token_type: 'bearer' }],
  ] as Answer[])('that fails with %i %j ends nothing, and the next request tries again', async (status, body) => {
    provider.token = async () => [status, body];
    const { get, row } = await begin(-1);
    const answered = await get();
    expect([answered.status, answered.headers.get('retry-after'), answered.headers.getSetCookie()]).toEqual([
      503,
      '5',
      [],
    ]);
    expect(await row()).toMatchObject({ version: 1, refreshing_until: 0 });
    provider.token = async () => fresh();
    expect((await get()).status).toBe(200);
    expect(provider).toMatchObject({ asked: ['new'], spent: ['refresh-1', 'refresh-1'] });
  });

  it('that brings no new refresh token keeps the old one', async () => {
    provider.token = async () => [200, { access_token: 'new', expires_in: 1, token_type: 'bearer' }];
    const { get } = await begin(-1);
    await get();
    await get();
    expect(provider.spent).toEqual(['refresh-1', 'refresh-1']);
  });
});

describe('the cookies of a session', () => {
  it.each(['get', 'page'] as const)('are renewed by a refresh (%s)', async (how) => {
    const session = await begin(-1);
    const answered = await session[how]();
    expect([answered.status, answered.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const [cookie = '', hint] = answered.headers.getSetCookie();
    expect(cookie.replace(/=[^;]+/, '=')).toBe(`session=; Max-Age=${MONTH_S}; Path=/; HttpOnly; SameSite=Lax`);
    expect(hint).toBe(`signed-in=1; Max-Age=${MONTH_S}; Path=/; SameSite=Lax`);
    expect(await unseal(/=([^;]+)/.exec(cookie)?.[1], [SECRET], 'session')).toMatchObject({ sid: session.sid });
  });

  it('are removed on the way to the login when it has ended', async () => {
    provider.customer = async () => refused;
    const answered = await (await begin(HOUR_MS)).page();
    expect([answered.status, answered.headers.get('location'), answered.headers.getSetCookie()]).toEqual([
      302,
      '/de/account/login?return_to=%2Fde%2Faccount%2Fsettings%2Fpersonal-information',
      FORGOTTEN,
    ]);
  });

  it('and its tokens are read with an older secret and sealed with the newest', async () => {
    const { get, row } = await begin(-1, { secret: OLD_SECRET });
    const [cookie = ''] = (await get()).headers.getSetCookie();
    expect(await unseal(/=([^;]+)/.exec(cookie)?.[1], [SECRET], 'session')).not.toBeNull();
    expect(await unseal((await row()).tokens, [SECRET], 'tokens')).toMatchObject({
      tokens: { access: 'new', refresh: 'refresh-2', id: 'id' },
    });
    expect((await (await begin(HOUR_MS, { secret: 'forged' })).get()).status).toBe(401);
  });

  it('are worth nothing after the session has expired', async () => {
    expect((await (await begin(HOUR_MS, { expiresMs: -1 })).get()).status).toBe(401);
    expect(provider.asked).toEqual([]);
  });
});
