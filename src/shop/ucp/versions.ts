/**
 * The versions of the Universal Commerce Protocol (UCP) that the shop speaks, and what it can do in each.
 *
 * Source: https://ucp.dev, specification, "Versioning": a release names its own version for everything that is UCP's,
 * and an extension of somebody else has versions of its own.
 */

import { EXTENSION_AUTHORITY } from '../../site/brand.ts';

/** The capabilities of the shop, by the protocol's names. */
export type CapabilityName =
  | 'dev.ucp.shopping.catalog.search'
  | 'dev.ucp.shopping.catalog.lookup'
  | 'dev.ucp.shopping.cart'
  | 'dev.ucp.shopping.discount'
  | 'dev.ucp.shopping.permalink'
  | 'example.kvistra.shopping.feeding_plan'
  | 'dev.ucp.shopping.order'
  | 'dev.ucp.common.identity_linking'
  | 'example.kvistra.shopping.subscription';

export interface Capability {
  /** The paths of its specification and its schema below its version. */
  readonly spec: string;
  readonly schema: string;
  /** The version of an extension of the shop's own; the others have that of the release. */
  readonly version?: string;
  /** The capability that it adds to. */
  readonly extends?: CapabilityName;
}

type Capabilities = Readonly<Partial<Record<CapabilityName, Capability>>>;

/** The shop's own extensions. They are the same beside every release. */
const EXTENSIONS = {
  'example.kvistra.shopping.feeding_plan': {
    version: '2026-11-28',
    spec: 'specification/feeding_plan.md',
    schema: 'schemas/feeding_plan.json',
  },
  'example.kvistra.shopping.subscription': {
    version: '2026-11-28',
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
    ...EXTENSIONS,
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
    ...EXTENSIONS,
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

/** The version of a capability beside a release. */
export const versionOf = (release: Version, { version = release }: Capability): string => version;

/** The address of a document of a release. */
export const ucpDocument = (version: Version, path: string): string => `https://ucp.dev/${version}/${path}`;

/** The address of a document of a capability. */
export const documentOf = (release: Version, { version }: Capability, path: string): string =>
  version ? `${EXTENSION_AUTHORITY}/ucp/${version}/${path}` : ucpDocument(release, path);
