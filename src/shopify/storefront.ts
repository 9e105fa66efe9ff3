import type { Config } from '../env.ts';
import type { TypedDocumentString } from './generated/storefront/graphql.ts';
import { callGraphql } from './graphql.ts';

export interface CallOptions {
  /** The call may be retried up to three times, because repeating it does no harm. */
  repeatable: boolean;
  buyerIp?: string | undefined;
}

/** The API version that the operations are written for; a response of another version is logged. */
export const API_VERSION = '2026-07';

function checkVersion(headers: Headers): void {
  const version = headers.get('X-Shopify-API-Version');
  if (version && version !== API_VERSION) console.warn(JSON.stringify({ event: 'api_version', expected: API_VERSION, got: version }));
}

/**
 * Calls the Storefront API.
 *
 * @returns the operation's data. @throws UpstreamError after at most 9 s; a 401 is never repeated.
 */
export const storefront = <T, V>(
  { storefront: { url, token } }: Config,
  document: TypedDocumentString<T, V>,
  variables: V,
  { repeatable, buyerIp }: CallOptions,
): Promise<T> =>
  callGraphql<T>(
    {
      name: 'Storefront API',
      url,
      headers: { 'Shopify-Storefront-Private-Token': token, ...(buyerIp && { 'Shopify-Storefront-Buyer-IP': buyerIp }) },
      onResponse: checkVersion,
    },
    document.toString(),
    variables,
    repeatable,
  );
