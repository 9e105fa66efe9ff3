import type { Settings } from '../../env.ts';
import type { Market } from '../../platform/shared/markets.ts';
import type { CountryCode, TypedDocumentString } from '../../shopify/generated/storefront/graphql.ts';
import { type InContext, inContext } from '../../shopify/in-context.ts';
import { storefront } from '../../shopify/storefront.ts';
import type { Reader } from '../../site/reader.ts';
import type { PlannerReader } from '../planner/index.ts';

/** The catalogue with the prices of the country that a subscription is delivered to; null for the page's. */
export const readsIn = ({ catalogue, lists }: PlannerReader, country: CountryCode | null): PlannerReader => ({
  catalogue: (document, variables) => catalogue(document, variables, country ?? undefined),
  lists: (document, variables) => lists(document, variables, country ?? undefined),
});

/** The catalogue of a market outside of a request, without a cache. */
export function readsOfRun(settings: Settings, market: Market): PlannerReader {
  const read: Reader['catalogue'] = <T, V extends InContext>(
    document: TypedDocumentString<T, V>,
    variables: Omit<V, keyof InContext>,
  ) =>
    storefront(settings, document, { ...variables, ...inContext(market) } as V, {
      repeatable: true,
      buyerIp: undefined,
    });
  return { catalogue: read, lists: read };
}
