import type { Config } from '../env.ts';
import type { TypedDocumentString } from './generated/customer/graphql.ts';
import { callGraphql } from './graphql.ts';
import { loginEndpoints } from './login.ts';

/**
 * Calls the Customer Account API with a customer's token, which stands bare in the header. Reads are repeated, changes never.
 *
 * @throws Unauthorized when the token is not accepted. @throws UpstreamError after 9 s in all.
 */
export async function customerApi<T, V>(settings: Config, token: string, document: TypedDocumentString<T, V>, variables: V): Promise<T> {
  const { api } = await loginEndpoints(settings);
  return callGraphql<T>({ name: 'Customer Account API', url: api, headers: { Authorization: token } }, document.toString(), variables);
}
