/**
 * The versions of the Universal Commerce Protocol (UCP) that the shop speaks, and what it can do in each.
 *
 * Source: https://ucp.dev, specification, "Versioning": a release names its own version for everything that is UCP's.
 */

import { EXTENSION_AUTHORITY } from '../../site/brand.ts';

/** The capabilities of the shop, by the protocol's names. */
export type CapabilityName =
  | 'dev.ucp.shopping.catalog.search'
  | 'dev.ucp.shopping.catalog.lookup'
  | 'dev.ucp.shopping.cart'
  | 'dev.ucp.shopping.discount'
  | 'dev.ucp.shopping.permalink'
  | 'dev.ucp.shopping.order'
  | 'dev.ucp.common.identity_linking'
  | 'example.kvistra.shopping.subscription';

interface Capability {
  /** The paths of its specification and its schema below the version. */
  readonly spec: string;
  readonly schema: string;
  /** Where these are; default: at the protocol's own place. */
  readonly base?: string;
  /** The capability that it adds to. */
  readonly extends?: CapabilityName;
}

type Capabilities = Readonly<Partial<Record<CapabilityName, Capability>>>;

/** The part of the shop's own capabilities that all versions share: each is versioned as the release that it is for. */
const OWN = {
  'example.kvistra.shopping.subscription': {
    base: `${EXTENSION_AUTHORITY}/ucp`,
    spec: 'specification/subscription.md',
    schema: 'schemas/subscription.json',
  },
} as const satisfies Capabilities;

/** The newest first. */
export const VERSIONS = {
  '2026-08-25': {
    'dev.ucp.shopping.catalog.search': {
      spec: 'specification/shopping/catalog/search',
      schema: 'schemas/shopping/catalog_search.json',
    },
    'dev.ucp.shopping.catalog.lookup': {
      spec: 'specification/shopping/catalog/lookup',
      schema: 'schemas/shopping/catalog_lookup.json',
    },
    'dev.ucp.shopping.cart': { spec: 'specification/shopping/cart', schema: 'schemas/shopping/cart.json' },
    'dev.ucp.shopping.discount': {
      spec: 'specification/discount',
      schema: 'schemas/shopping/discount.json',
      extends: 'dev.ucp.shopping.cart',
    },
    'dev.ucp.shopping.permalink': { spec: 'specification/permalink', schema: 'schemas/shopping/permalink.json' },
    'dev.ucp.shopping.order': { spec: 'specification/shopping/order', schema: 'schemas/shopping/order.json' },
    'dev.ucp.common.identity_linking': {
      spec: 'specification/common/identity-linking',
      schema: 'schemas/common/identity_linking.json',
    },
    ...OWN,
  },
  '2026-04-08': {
    'dev.ucp.shopping.catalog.search': {
      spec: 'specification/catalog/search',
      schema: 'schemas/shopping/catalog_search.json',
    },
    'dev.ucp.shopping.catalog.lookup': {
      spec: 'specification/catalog/lookup',
      schema: 'schemas/shopping/catalog_lookup.json',
    },
    'dev.ucp.shopping.cart': { spec: 'specification/cart', schema: 'schemas/shopping/cart.json' },
    'dev.ucp.shopping.discount': {
      spec: 'specification/discount',
      schema: 'schemas/shopping/discount.json',
      extends: 'dev.ucp.shopping.cart',
    },
    'dev.ucp.shopping.order': { spec: 'specification/order', schema: 'schemas/shopping/order.json' },
    'dev.ucp.common.identity_linking': {
      spec: 'specification/identity-linking',
      schema: 'schemas/common/identity_linking.json',
    },
    ...OWN,
  },
} as const satisfies Record<string, Capabilities>;

export type Version = keyof typeof VERSIONS;

export const NEWEST: Version = '2026-08-25';

/** Those that a profile of an older release describes. */
export const OLDER: readonly Version[] = (Object.keys(VERSIONS) as Version[]).filter((version) => version !== NEWEST);

export const isVersion = (text: string): text is Version => Object.hasOwn(VERSIONS, text);

/** The capabilities of a version with their names. */
export const capabilitiesOf = (version: Version): [CapabilityName, Capability][] =>
  Object.entries<Capability>(VERSIONS[version]) as [CapabilityName, Capability][];

/** The address of a document of a release. @param base of whose it is. */
export const ucpDocument = (version: Version, path: string, base = 'https://ucp.dev'): string =>
  `${base}/${version}/${path}`;
