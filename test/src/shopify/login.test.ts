import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Settings } from '../../../src/env.ts';
import { finishLogin, refreshTokens } from '../../../src/shopify/login.ts';

const ORIGIN = 'https://login.invalid';
const settings = { customer: { url: ORIGIN, clientId: 'shop' } } as Settings;
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

const refresh = () =>
  refreshTokens(settings, { access: 'a', refresh: 'r', id: 'i', expiresAt: 0 }, 'https://shop.invalid').then(
    () => ['signed in'],
    (error: Error & { retry?: boolean }) => [error.name, error.retry],
  );

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['a refused grant', () => Response.json({ error: 'invalid_grant' }, { status: 400 }), ['InvalidGrant', undefined]],
  ['a refused request', () => Response.json({ error: 'invalid_request' }, { status: 400 }), ['UpstreamError', false]],
  [
    'a request that is refused in words',
    () => new Response('Request URI too long', { status: 414 }),
    ['UpstreamError', false],
  ],
  ['a call too many', () => new Response('', { status: 429 }), ['UpstreamError', true]],
  ['an outage', () => new Response('', { status: 503 }), ['UpstreamError', true]],
  ['an answer of another kind', () => new Response('<h1>Hello</h1>'), ['UpstreamError', true]],
])('the login answers %s: only what may be better the next time counts as an outage', async (_, answer, outcome) => {
  answerWith(answer);
  expect([await refresh(), asked]).toEqual([outcome, 1]);
});

it('a code is sent again after an outage, and no longer once it was refused', async () => {
  const callback = new URL('https://shop.invalid/account/authorize?code=c&state=s');
  const attempt = { state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
  const answers = [
    () => new Response('', { status: 503 }),
    () => {
      throw new TypeError('Network connection lost.');
    },
    () => Response.json({ error: 'invalid_grant' }, { status: 400 }),
  ];
  answerWith(() => answers[asked - 1]!());
  await expect(finishLogin(settings, callback, 'https://shop.invalid/account/authorize', attempt)).rejects.toThrow(
    'the provider refuses the grant',
  );
  expect(asked).toBe(3);
});
