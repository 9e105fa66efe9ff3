import type { Context } from 'hono';
import { oauth } from '../../routes.ts';
import { SITE } from '../../site/brand.ts';
import type { AppEnv } from '../../site/context.ts';
import { ALL_SCOPES } from './model/scopes.ts';

/** The issuer of tokens: the shop's own origin. Source: RFC 8414, section 2. */
export const issuerOf = (c: Pick<Context<AppEnv>, 'req'>): string => new URL(c.req.url).origin;

const HEADERS = { 'Cache-Control': 'public, max-age=3600' };

/** Responds with how programs are let in. Source: RFC 8414; RFC 9207 for `iss`. */
export function getServerMetadata(c: Context<AppEnv>): Response {
  const issuer = issuerOf(c);
  return c.json(
    {
      issuer,
      authorization_endpoint: `${issuer}${oauth.authorize}`,
      token_endpoint: `${issuer}${oauth.token}`,
      revocation_endpoint: `${issuer}${oauth.revoke}`,
      scopes_supported: ALL_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    },
    200,
    HEADERS,
  );
}

/** Responds with who lets programs in. Source: RFC 9728. */
export function getResourceMetadata(c: Context<AppEnv>): Response {
  const issuer = issuerOf(c);
  return c.json(
    {
      resource: issuer,
      resource_name: SITE,
      authorization_servers: [issuer],
      scopes_supported: ALL_SCOPES,
      bearer_methods_supported: ['header'],
    },
    200,
    HEADERS,
  );
}
