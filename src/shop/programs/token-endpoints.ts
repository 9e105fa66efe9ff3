import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import type { AppEnv, Handler } from '../../site/context.ts';
import { ACCESS_S, revoke, type Tokens, tokensForCode, tokensForRefresh } from './store.ts';

const HEADERS = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };
const MAX_FIELD = 1000;

/** An error of OAuth. Source: RFC 6749, section 5.2. */
const refusal = (c: Context<AppEnv>, error: string, description: string, status: 400 | 401 | 503 = 400) =>
  c.json({ error, error_description: description }, status, {
    ...HEADERS,
    ...(status === 503 && { 'Retry-After': '5' }),
  });

/**
 * The fields of a call, each once; null for a body that is none. Source: RFC 6749, section 3.2: parameters must not be
 * repeated.
 */
async function fieldsOf(c: Context<AppEnv>): Promise<Readonly<Record<string, string>> | null> {
  if (!(c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')) return null;
  const fields: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(await c.req.text())) {
    if (Object.hasOwn(fields, name) || value.length > MAX_FIELD) return null;
    fields[name] = value;
  }
  return fields;
}

/** An endpoint of OAuth for programs, which prove themselves by what they send alone. */
const oauthEndpoint =
  (
    handle: (c: Context<AppEnv>, fields: Readonly<Record<string, string>>, clientId: string) => Promise<Response>,
  ): Handler =>
  async (c) => {
    const fields = await fieldsOf(c);
    if (!fields) return refusal(c, 'invalid_request', 'Send each field once, as application/x-www-form-urlencoded.');
    const { client_id: clientId = '', client_secret: secret } = fields;
    if (!clientId || secret !== undefined || c.req.header('authorization') !== undefined)
      return refusal(c, 'invalid_client', 'Name your client_id, and nothing that proves it: PKCE does.', 401);
    try {
      const answering = handle(c, fields, clientId);
      // a program that leaves does not interrupt a rotation
      c.executionCtx.waitUntil(answering.catch(() => {}));
      return await answering;
    } catch (error) {
      const failure = upstreamErrorOf(error);
      if (!failure) throw error;
      log.error({ event: 'program_unavailable', code: failure.code, message: failure.message });
      return refusal(c, 'temporarily_unavailable', 'Try again.', 503);
    }
  };

const GRANTS: Readonly<
  Record<
    string,
    (c: Context<AppEnv>, fields: Readonly<Record<string, string>>, clientId: string) => Promise<Tokens | null>
  >
> = {
  authorization_code: async (
    c,
    { code = '', redirect_uri: redirectUri = '', code_verifier: verifier = '' },
    clientId,
  ) => tokensForCode(c.env.DB, { code, clientId, redirectUri, verifier }, await now(settingsOf(c.env))),
  refresh_token: async (c, { refresh_token: token = '' }, clientId) =>
    tokensForRefresh(c.env.DB, { token, clientId }, await now(settingsOf(c.env))),
};

/** Gives a program tokens for a code or a refresh token. */
export const postToken = oauthEndpoint(async (c, fields, clientId) => {
  const { grant_type: type = '' } = fields;
  const grant = Object.hasOwn(GRANTS, type) ? GRANTS[type] : undefined;
  if (!grant) return refusal(c, 'unsupported_grant_type', `The shop knows ${Object.keys(GRANTS).join(' and ')}.`);
  const tokens = await grant(c, fields, clientId);
  if (!tokens) return refusal(c, 'invalid_grant', 'It is wrong, was used, has expired or belongs to something else.');
  return c.json(
    {
      access_token: tokens.access,
      token_type: 'Bearer',
      expires_in: ACCESS_S,
      refresh_token: tokens.refresh,
      scope: tokens.scopes.join(' '),
    },
    200,
    HEADERS,
  );
});

/** Revokes a token; one that is not known is revoked already. Source: RFC 7009. */
export const postRevoke = oauthEndpoint(async (c, { token }, clientId) => {
  if (!token) return refusal(c, 'invalid_request', 'Name the token.');
  await revoke(c.env.DB, token, clientId);
  return c.body(null, 200, HEADERS);
});
