import * as oauth from 'oauth4webapi';
import { type Struct, type as shape, string } from 'superstruct';
import type { Settings } from '../env.ts';
import { matches } from '../platform/http/matches.ts';
import { Upstream, UpstreamError, USER_AGENT } from '../platform/upstream.ts';

/** The scope that a sign-in asks for. */
export const SCOPE = 'openid email customer-account-api:full';
const login = new Upstream('login');
const DISCOVERY_MS = 3_600_000;
/** After a failure, the older copy of the discovery documents is used without asking for this time. */
const DISCOVERY_PAUSE_MS = 30_000;
/**
 * Timeout of a token request, and of a discovery document with its retries: both together stay below the lock of a
 * refresh.
 */
const TIMEOUT_MS = 6000;
const DOCUMENT_MS = 2000;
const UNREADABLE = 'the discovery documents of the login cannot be read';

/**
 * The contents of the provider's discovery documents: the authorization server, and the URL of the Customer Account
 * API.
 */
interface LoginEndpoints {
  server: oauth.AuthorizationServer;
  api: string;
  readAt: number;
}

/** The OAuth tokens of a customer. */
export interface Tokens {
  access: string;
  refresh: string;
  id: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** The provider rejected the grant: the customer is signed out. */
export class InvalidGrant extends Error {
  override readonly name = 'InvalidGrant';
}

const Api = shape({ graphql_api: string() });
const Server = shape({
  issuer: string(),
  authorization_endpoint: string(),
  token_endpoint: string(),
  end_session_endpoint: string(),
  jwks_uri: string(),
});

let cachedEndpoints: LoginEndpoints | null = null;

async function readDocument<T, S>(url: string, struct: Struct<T, S>, timeoutMs: number): Promise<T> {
  let response: Response;
  let document: unknown;
  try {
    response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
    });
    document = response.ok ? await response.json() : await response.body?.cancel();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', UNREADABLE, true, error);
  }
  if (!response.ok)
    throw new UpstreamError(
      'upstream_unreachable',
      `${UNREADABLE}: ${response.status}`,
      response.status >= 500 || response.status === 429,
    );
  if (!matches(document, struct)) throw new UpstreamError('upstream_unreachable', UNREADABLE, true);
  return document;
}

/** Reads both discovery documents. @throws UpstreamError */
export async function readEndpoints(
  { customer }: Pick<Settings, 'customer'>,
  timeoutMs: number,
): Promise<LoginEndpoints> {
  const read = <T, S>(name: string, struct: Struct<T, S>) =>
    readDocument(`${customer.url}/.well-known/${name}`, struct, timeoutMs);
  const [server, api] = await Promise.all([read('openid-configuration', Server), read('customer-account-api', Api)]);
  return { server, api: api.graphql_api, readAt: Date.now() };
}

/**
 * Reads both discovery documents once an hour, with up to three retries while there is no older copy. Their issuer is
 * not the shop's domain, so it is not checked against it. @throws UpstreamError after at most 6 s
 */
export async function loginEndpoints(settings: Settings): Promise<LoginEndpoints> {
  if (cachedEndpoints && Date.now() - cachedEndpoints.readAt < DISCOVERY_MS) return cachedEndpoints;
  try {
    const limits = { repeatable: cachedEndpoints === null, timeoutMs: DOCUMENT_MS, deadlineMs: TIMEOUT_MS };
    cachedEndpoints = await login.call('discovery', (timeoutMs) => readEndpoints(settings, timeoutMs), limits);
    return cachedEndpoints;
  } catch (error) {
    if (!cachedEndpoints) throw error;
    cachedEndpoints = { ...cachedEndpoints, readAt: Date.now() - DISCOVERY_MS + DISCOVERY_PAUSE_MS };
    return cachedEndpoints;
  }
}

const client = ({ customer }: Settings): oauth.Client => ({ client_id: customer.clientId });

/** The provider requires `Origin` and `User-Agent` from a public client. Plain http is allowed for localhost only. */
const options = (origin: string, timeoutMs: number) => ({
  headers: { Origin: origin, 'User-Agent': USER_AGENT },
  signal: () => AbortSignal.timeout(timeoutMs),
  [oauth.allowInsecureRequests]: origin.startsWith('http://localhost'),
});

/** A started sign-in: the values to check the callback with, and the URL to redirect to. */
export interface LoginAttempt {
  state: string;
  nonce: string;
  verifier: string;
  location: string;
}

/**
 * Starts a sign-in with PKCE.
 *
 * @param redirectUri the URL that the provider redirects back to. @param locale of the login's pages and mail, a BCP 47
 * tag.
 * @throws UpstreamError
 */
export async function startLogin(settings: Settings, redirectUri: string, locale: string): Promise<LoginAttempt> {
  const { server } = await loginEndpoints(settings);
  const [state, nonce, verifier] = [
    oauth.generateRandomState(),
    oauth.generateRandomNonce(),
    oauth.generateRandomCodeVerifier(),
  ];
  const url = new URL(server.authorization_endpoint!);
  const params = {
    client_id: settings.customer.clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ui_locales: locale,
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return { state, nonce, verifier, location: url.href };
}

const tokensOf = (response: oauth.TokenEndpointResponse, before?: Tokens): Tokens => ({
  access: response.access_token,
  refresh: response.refresh_token ?? before?.refresh ?? '',
  id: response.id_token ?? before?.id ?? '',
  expiresAt: Date.now() + (response.expires_in ?? 3600) * 1000,
});

/** The status of a failed answer, where one came. */
function statusOf(error: unknown): number | undefined {
  if (error instanceof oauth.ResponseBodyError) return error.status;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Response ? cause.status : undefined;
}

/**
 * Only `invalid_grant` ends a session. Another refusal is of that request alone: it says nothing about the next one.
 */
function failure(error: unknown): Error {
  if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_grant')
    return new InvalidGrant('the provider refuses the grant', { cause: error });
  const status = statusOf(error) ?? 500;
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  return new UpstreamError(
    'upstream_unreachable',
    `the login failed: ${error instanceof Error ? error.message : String(error)}`,
    !isRefusal,
    error,
  );
}

/**
 * Asks for tokens.
 *
 * @param repeatable whether to ask again after an outage. A code or refresh token may have been spent by the first
 * request. @throws InvalidGrant @throws UpstreamError
 */
const grant = (repeatable: boolean, ask: (timeoutMs: number) => Promise<Tokens>): Promise<Tokens> =>
  login.call(
    'token',
    (timeoutMs) =>
      ask(timeoutMs).catch((error: unknown) => {
        throw failure(error);
      }),
    { repeatable, timeoutMs: TIMEOUT_MS, deadlineMs: TIMEOUT_MS },
  );

/**
 * Completes a sign-in: checks the state, exchanges the code for tokens, checks the id token and its nonce.
 *
 * @param callback the URL that the provider redirected to.
 * @throws InvalidGrant when the callback does not match the attempt. @throws UpstreamError when the provider fails.
 */
export async function finishLogin(
  settings: Settings,
  callback: URL,
  redirectUri: string,
  attempt: Pick<LoginAttempt, 'state' | 'nonce' | 'verifier'>,
): Promise<Tokens> {
  const { server } = await loginEndpoints(settings);
  let params: URLSearchParams;
  try {
    params = oauth.validateAuthResponse(server, client(settings), callback, attempt.state);
    // an empty one would fail before the provider is asked, and count as its failure
    if (params.getAll('code').length !== 1 || !params.get('code')) throw new TypeError('the callback has not one code');
  } catch (error) {
    throw new InvalidGrant('the callback does not match the sign-in', { cause: error });
  }
  // refused, the customer starts again, as without an answer
  return grant(true, async (timeoutMs) => {
    const limits = options(callback.origin, timeoutMs);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client(settings),
      oauth.None(),
      params,
      redirectUri,
      attempt.verifier,
      limits,
    );
    return tokensOf(
      await oauth.processAuthorizationCodeResponse(server, client(settings), response, {
        expectedNonce: attempt.nonce,
        requireIdToken: true,
      }),
    );
  });
}

/** Exchanges the refresh token for new tokens; it works only once. @throws InvalidGrant @throws UpstreamError */
export async function refreshTokens(settings: Settings, tokens: Tokens, origin: string): Promise<Tokens> {
  const { server } = await loginEndpoints(settings);
  // refused, the session would end
  return grant(false, async (timeoutMs) => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client(settings),
      oauth.None(),
      tokens.refresh,
      options(origin, timeoutMs),
    );
    return tokensOf(await oauth.processRefreshTokenResponse(server, client(settings), response), tokens);
  });
}

/** The URL that signs a customer out at the provider and redirects back. @throws UpstreamError */
export async function logoutLocation(
  settings: Settings,
  tokens: Pick<Tokens, 'id'>,
  returnTo: string,
): Promise<string> {
  const { server } = await loginEndpoints(settings);
  const url = new URL(server.end_session_endpoint!);
  url.searchParams.set('id_token_hint', tokens.id);
  url.searchParams.set('post_logout_redirect_uri', returnTo);
  return url.href;
}
