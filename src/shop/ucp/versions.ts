/**
 * The versions of the Universal Commerce Protocol (UCP) that the shop speaks, and what it can do in each.
 *
 * Source: https://ucp.dev, specification, "Versioning": a release names its own version for everything that is UCP's.
 */

/** The capabilities of the shop, by the protocol's names. */
export type CapabilityName =
  | 'dev.ucp.shopping.catalog.search'
  | 'dev.ucp.shopping.catalog.lookup'
  | 'dev.ucp.shopping.cart'
  | 'dev.ucp.shopping.discount'
  | 'dev.ucp.shopping.permalink';

interface Capability {
  /** The paths of its specification and its schema below the version. */
  readonly spec: string;
  readonly schema: string;
  /** The capability that it adds to. */
  readonly extends?: CapabilityName;
}

type Capabilities = Readonly<Partial<Record<CapabilityName, Capability>>>;

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

/** The address of a document of a release. */
export const ucpDocument = (version: Version, path: string): string => `https://ucp.dev/${version}/${path}`;
