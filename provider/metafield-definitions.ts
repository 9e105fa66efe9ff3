import { METAFIELD_NAMESPACE } from '../src/site/brand.ts';
import type { Store } from './store.ts';

/**
 * The definition of a metafield of products. Without storefront access, its values are kept from the Storefront API.
 */
export interface MetafieldDefinition {
  id: number;
  namespace: string;
  key: string;
  name: string;
  type: string;
  storefront: 'NONE' | 'PUBLIC_READ';
}

/**
 * The namespace of the standard definitions of ratings, which the Storefront API shows here. Source: the real service's
 * documentation, "Standard metafield definitions".
 */
export const REVIEWS_NAMESPACE = 'reviews';
/** The types of the metafields of {@link REVIEWS_NAMESPACE}, by their keys. */
export const REVIEWS_TYPES: Readonly<Record<string, string>> = { rating: 'rating', rating_count: 'number_integer' };

const FIRST_ID = 80_101;

/** Saves a new definition. */
export function define(store: Store, definition: Omit<MetafieldDefinition, 'id'>): MetafieldDefinition {
  const defined = { id: store.nextNumber('metafield-definition', FIRST_ID), ...definition };
  store.put('metafield-definition', defined.id, defined);
  return defined;
}

const nameOf = (key: string): string => key[0]!.toUpperCase() + key.slice(1).replaceAll('_', ' ');

/** Every definition; on the first call, also in data from before there were any, those of the catalogue. */
export function metafieldDefinitions(store: Store): MetafieldDefinition[] {
  if (!store.get('setting', 'metafield-definitions')) {
    store.put('setting', 'metafield-definitions', true);
    const types = new Map(
      store
        .products()
        .flatMap(({ metafields }) => Object.entries(metafields).map(([key, { type }]) => [key, type] as const)),
    );
    for (const [key, type] of types)
      define(store, { namespace: METAFIELD_NAMESPACE, key, name: nameOf(key), type, storefront: 'PUBLIC_READ' });
  }
  return store.all<MetafieldDefinition>('metafield-definition').sort((a, b) => a.id - b.id);
}

/** The keys of the catalogue's metafields that the Storefront API shows. */
export const publicMetafields = (store: Store): ReadonlySet<string> =>
  new Set(
    metafieldDefinitions(store).flatMap(({ namespace, key, storefront }) =>
      namespace === METAFIELD_NAMESPACE && storefront === 'PUBLIC_READ' ? [key] : [],
    ),
  );
