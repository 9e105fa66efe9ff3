import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Config } from '../../../src/env.ts';
import { refreshTokens } from '../../../src/shopify/login.ts';

const ORIGIN = 'https://login.invalid';
const settings = { customer: { url: ORIGIN, clientId: 'shop' } } as unknown as Config;
const DOCUMENTS: Record<string, object> = {
  'openid-configuration': {
    issuer: ORIGIN,
    authorization_endpoint: `${ORIGIN}/authorize`,
    token_endpoint: `${ORIGIN}/token`,
    end_session_endpoint: `${ORIGIN}/logout`,
    jwks_uri: `${ORIGIN}/keys`,
  },
  'customer-account-api': { graphql_api: `${ORIGIN}/graphql` },
};

let asked = 0;
/** A login that answers every request for tokens so. */
function answerWith(answer: () => Response): void {
  asked = 0;
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname } = new URL(url);
    const document = DOCUMENTS[pathname.split('/').at(-1) ?? ''];
    if (document) return Response.json(document);
    asked += 1;
    return answer();
  });
}

const refresh = () => refreshTokens(settings, { access: 'a', refresh: 'r', id: 'i', expiresAt: 0 }, 'https://shop.invalid').catch((error: Error) => error.name);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['refuses a grant', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), 'InvalidGrant'],
  ['refuses a request', () => Response.json({ error: 'invalid_request' }, { status: 400 }), 'UpstreamError'],
  ['refuses a request in words', () => new Response('Request URI too long', { status: 414 }), 'UpstreamError'],
])('a login that %s is no outage: the next customer’s request still reaches it', async (_, answer, name) => {
  answerWith(answer);
  const names = [];
  for (let i = 0; i < 30; i++) names.push(await refresh());
  expect([new Set(names), asked]).toEqual([new Set([name]), 30]);
});

it.each([
  ['503', () => new Response('', { status: 503 })],
  ['429', () => new Response('', { status: 429 })],
  ['an answer of another kind', () => new Response('<h1>Hello</h1>')],
])('a login that answers %s is not asked by everybody', async (_, answer) => {
  answerWith(answer);
  for (let i = 0; i < 30; i++) expect(['UpstreamError', 'CircuitOpen']).toContain(await refresh());
  expect(asked).toBeLessThan(30);
});
