import type { Config } from '../env.ts';
import type { TypedDocumentString } from './generated/admin/graphql.ts';
import { callGraphql } from './graphql.ts';

/**
 * Calls the Admin API. Its token belongs to no customer: the caller has proven before that what it touches is the customer's.
 *
 * @param repeatable a change that does the same when it is done twice. @throws UpstreamError after 9 s in all.
 */
export const adminApi = <T, V>({ admin }: Config, document: TypedDocumentString<T, V>, variables: V, repeatable?: boolean): Promise<T> =>
  callGraphql<T>({ name: 'Admin API', url: admin.url, headers: { 'X-Shopify-Access-Token': admin.token } }, document.toString(), variables, repeatable);
