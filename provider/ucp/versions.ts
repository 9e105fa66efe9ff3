/**
 * The versions of the Universal Commerce Protocol (UCP) that the store speaks, and the capabilities that it has in each.
 *
 * Source: https://ucp.dev, specification, "Versioning".
 */

export type Capability =
  | 'dev.ucp.shopping.catalog.search'
  | 'dev.ucp.shopping.catalog.lookup'
  | 'dev.ucp.shopping.cart'
  | 'dev.ucp.shopping.discount';

/** The folder of the pages of the specification. */
const FOLDERS = { '2026-08-25': 'specification/shopping', '2026-04-08': 'specification' } as const;

export type Version = keyof typeof FOLDERS;

/** The newest first. */
export const VERSIONS = Object.keys(FOLDERS) as Version[];
export const NEWEST: Version = '2026-08-25';

export const isVersion = (text: string): text is Version => Object.hasOwn(FOLDERS, text);

/** The capability that each one adds to. */
export const PARENTS: Readonly<Record<Capability, Capability | null>> = {
  'dev.ucp.shopping.catalog.search': null,
  'dev.ucp.shopping.catalog.lookup': null,
  'dev.ucp.shopping.cart': null,
  'dev.ucp.shopping.discount': 'dev.ucp.shopping.cart',
};
export const CAPABILITIES = Object.keys(PARENTS) as Capability[];

export const documentOf = (version: Version, path: string): string => `https://ucp.dev/${version}/${path}`;

/** The addresses of what describes a capability. */
export function descriptionOf(version: Version, capability: Capability): { spec: string; schema: string } {
  const path = capability.replace('dev.ucp.shopping.', '');
  const folder = capability === 'dev.ucp.shopping.discount' ? 'specification' : FOLDERS[version];
  return {
    spec: documentOf(version, `${folder}/${path.replace('.', '/')}`),
    schema: documentOf(version, `schemas/shopping/${path.replace('.', '_')}.json`),
  };
}
