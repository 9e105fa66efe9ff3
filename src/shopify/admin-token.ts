import { integer, min, type as shape, size, string } from 'superstruct';
import type { Settings } from '../env.ts';
import { matches } from '../platform/http/matches.ts';
import { log } from '../platform/log.ts';
import { seal, unseal } from '../platform/session/seal.ts';
import { retryAfterMs, Throttled, Upstream, UpstreamError, USER_AGENT } from '../platform/upstream.ts';

/** The Admin API, with the address that grants its tokens. */
export const admin = new Upstream('Admin API');

const TIMEOUT_MS = 3000;
const DEADLINE_MS = 6000;
/** A token is replaced this long before it expires. */
const RENEW_BEFORE_MS = 600_000;
/** The purpose of the seal. */
const USE = 'admin-token';

const Grant = shape({ access_token: size(string(), 1, 1000), expires_in: min(integer(), 1) });
const Token = shape({ token: string(), expiresAt: integer() });

/** An access token of the Admin API. */
interface Token {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The tokens that this isolate knows, by their key. */
const known = new Map<string, Token>();

/** The codes of a refusal. Source: the provider's documentation, "Client credentials grant". */
const REFUSALS = /shop_not_permitted|invalid_client|application_cannot_be_found/;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Asks for a token by the client-credentials grant. @throws UpstreamError */
export async function requestToken(
  { url, clientId, clientSecret }: Omit<Settings['admin'], 'store'>,
  timeoutMs: number,
): Promise<Token> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(new URL('/admin/oauth/access_token', url), {
      method: 'POST',
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', 'no token of the Admin API can be had', true, error);
  }
  // the answer may be a page
  const [code = ''] = response.ok ? [] : (REFUSALS.exec(text) ?? []);
  const refusal = `no token of the Admin API is granted: ${response.status} ${code}`.trim();
  if (response.status === 429 || response.status === 430) throw new Throttled(refusal, retryAfterMs(response.headers));
  if (!response.ok) throw new UpstreamError('upstream_unauthorized', refusal, response.status >= 500);
  const grant = parsed(text);
  if (!matches(grant, Grant))
    throw new UpstreamError('upstream_garbage', 'the grant of the Admin API is no token', true);
  return { token: grant.access_token, expiresAt: Date.now() + grant.expires_in * 1000 };
}

/**
 * The access token of the Admin API: the fixed one of the settings, or one by the client-credentials grant, which is
 * kept, sealed, in KV for all isolates and replaced ten minutes before it expires. Source: the provider's
 * documentation, "Client credentials grant".
 *
 * @param refused a token that the API has refused, and that is replaced therefore.
 * @throws UpstreamError after at most 6 s, when no token can be had.
 */
export async function adminToken({ admin: app, sessionSecrets }: Settings, refused?: string): Promise<string> {
  if (app.token) return app.token;
  const key = `${USE}:${new URL(app.url).host}:${app.clientId}`;
  const usable = (token: unknown): token is Token =>
    matches(token, Token) && token.token !== refused && token.expiresAt - RENEW_BEFORE_MS > Date.now();
  const own = known.get(key);
  if (usable(own)) return own.token;
  const shared = await app.store
    .get(key)
    .then((sealed) => unseal(sealed ?? undefined, sessionSecrets, USE))
    .catch(() => null);
  if (usable(shared)) {
    known.set(key, shared);
    return shared.token;
  }
  const fresh = await admin.call(USE, (timeoutMs) => requestToken(app, timeoutMs), {
    repeatable: true,
    timeoutMs: TIMEOUT_MS,
    deadlineMs: DEADLINE_MS,
  });
  known.set(key, fresh);
  const seconds = Math.max(60, Math.floor((fresh.expiresAt - Date.now()) / 1000));
  // Without the copy in KV every isolate asks for a token of its own.
  await seal({ ...fresh }, sessionSecrets, seconds, USE)
    .then((sealed) => app.store.put(key, sealed, { expirationTtl: seconds }))
    .catch((error: unknown) => log.warn({ event: 'admin_token', error: String(error) }));
  return fresh.token;
}
