import type { Settings } from '../env.ts';
import { admin, adminToken } from './admin-token.ts';
import type { TypedDocumentString } from './generated/admin/graphql.ts';
import { callGraphql, Unauthorized } from './graphql.ts';

/**
 * Calls the Admin API. Its token has access to all customers: the caller must check that the record belongs to the
 * customer. A refused token is replaced once.
 *
 * @param repeatable the mutation is idempotent, so it may be repeated. @throws Unauthorized @throws UpstreamError
 */
export async function adminApi<T, V>(
  settings: Settings,
  document: TypedDocumentString<T, V>,
  variables: V,
  repeatable?: boolean,
): Promise<T> {
  const { url, token: fixed } = settings.admin;
  const call = (token: string) =>
    callGraphql<T>(
      { upstream: admin, url, headers: { 'X-Shopify-Access-Token': token } },
      document.toString(),
      variables,
      repeatable,
    );
  const token = await adminToken(settings);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof Unauthorized) || fixed) throw error;
  }
  return call(await adminToken(settings, token));
}
