import type { Settings } from '../env.ts';
import { Upstream } from '../platform/upstream.ts';
import type { TypedDocumentString } from './generated/storefront/graphql.ts';
import { callGraphql } from './graphql.ts';

/** The provider's catalogue and carts. */
export const commerce = new Upstream('Storefront API');

export interface CallOptions {
  /** The call may be retried up to three times, because repeating it does no harm. */
  repeatable: boolean;
  /**
   * The visitor's address: without it the provider takes many visitors for one attacker. Undefined where no visitor
   * causes the call.
   */
  buyerIp: string | undefined;
}

/** The address of the visitor whose request this is; undefined on a machine without Cloudflare before it. */
export const buyerIpOf = (request: { header(name: string): string | undefined }): string | undefined =>
  request.header('cf-connecting-ip');

/**
 * Calls the Storefront API.
 *
 * @returns the operation's data. @throws UpstreamError after at most 9 s; a 401 is never repeated.
 */
export const storefront = <T, V>(
  { storefront: { url, token } }: Settings,
  document: TypedDocumentString<T, V>,
  variables: V,
  { repeatable, buyerIp }: CallOptions,
): Promise<T> =>
  callGraphql<T>(
    {
      upstream: commerce,
      url,
      headers: {
        'Shopify-Storefront-Private-Token': token,
        ...(buyerIp && { 'Shopify-Storefront-Buyer-IP': buyerIp }),
      },
      isForVisitor: Boolean(buyerIp),
    },
    document.toString(),
    variables,
    repeatable,
  );
