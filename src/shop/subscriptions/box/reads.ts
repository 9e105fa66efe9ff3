import type { Settings } from '../../../env.ts';
import { CATALOGUE_LIFETIME, cached } from '../../../platform/cache.ts';
import type { Market } from '../../../platform/shared/markets.ts';
import { tagsOf } from '../../../shopify/cache-tags.ts';
import type { CountryCode, TypedDocumentString } from '../../../shopify/generated/storefront/graphql.ts';
import { operationOf } from '../../../shopify/graphql.ts';
import { type InContext, inContext } from '../../../shopify/in-context.ts';
import { commerce, storefront } from '../../../shopify/storefront.ts';
import type { Reads } from '../products.ts';

/**
 * Reads of the catalogue for mails, which no visitor causes: as fresh as those of a page, and shared by the deliveries
 * that a run looks at, because most of them bring the same products.
 */
export function readsOf(settings: Settings, market: Market): Reads {
  const read = async <T, V extends InContext>(
    document: TypedDocumentString<T, V>,
    variables: Omit<V, keyof InContext>,
    country: CountryCode = market.country,
  ): Promise<T> => {
    const all = { ...variables, ...inContext(market), country } as V;
    return cached(
      `${settings.storefront.url} ${JSON.stringify(all)} ${document.toString()}`,
      CATALOGUE_LIFETIME,
      ['lists', 'catalogue'],
      (work) => void work.catch(() => {}),
      () => storefront(settings, document, all, { repeatable: true, buyerIp: undefined }),
      { isOpen: () => commerce.isOpen(operationOf(document)), tagsOf },
    );
  };
  return { catalogue: read, lists: read };
}
