import type { Settings } from '../env.ts';
import { Upstream } from '../platform/upstream.ts';
import type { TypedDocumentString } from './generated/customer/graphql.ts';
import { callGraphql } from './graphql.ts';
import { loginEndpoints } from './login.ts';

const customer = new Upstream('Customer Account API');

/**
 * Calls the Customer Account API, which serves the origins that the client is registered with. Queries are repeated on
 * failure, mutations are not.
 *
 * @param token the customer's access token; the API expects it without `Bearer`.
 * @throws Unauthorized when the token is refused. @throws UpstreamError after at most 9 s.
 */
export async function customerApi<T, V>(
  settings: Settings,
  token: string,
  document: TypedDocumentString<T, V>,
  variables: V,
): Promise<T> {
  const { api } = await loginEndpoints(settings);
  return callGraphql<T>(
    { upstream: customer, url: api, headers: { Authorization: token, Origin: settings.publicOrigin } },
    document.toString(),
    variables,
  );
}
