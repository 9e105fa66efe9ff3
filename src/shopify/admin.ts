import type { Config } from '../env.ts';
import type { TypedDocumentString } from './generated/admin/graphql.ts';
import { callGraphql } from './graphql.ts';

/**
 * Calls the Admin API. Its token has access to all customers: the caller must check that the record belongs to the customer.
 *
 * @param repeatable the mutation is idempotent, so it may be repeated. @throws UpstreamError after at most 9 s.
 */
export const adminApi = <T, V>({ admin }: Config, document: TypedDocumentString<T, V>, variables: V, repeatable?: boolean): Promise<T> =>
  callGraphql<T>({ name: 'Admin API', url: admin.url, headers: { 'X-Shopify-Access-Token': admin.token } }, document.toString(), variables, repeatable);
