import {
  array,
  boolean,
  enums,
  type Infer,
  number,
  object,
  optional,
  partial,
  pattern,
  string,
  validate,
} from 'superstruct';
import { DOMAIN } from '../src/site/brand.ts';
import { TRANSLATIONS } from './language.ts';
import type { Store } from './store.ts';

/** The prefixes that an app's proxy may have. Source: Shopify, "About app proxies and dynamic data". */
export const APP_PREFIXES = ['a', 'apps', 'community', 'tools'] as const;

/** The part of the store's addresses that an app answers. */
const AppProxy = object({
  prefix: enums(APP_PREFIXES),
  subpath: pattern(string(), /^[\w-]{1,30}$/),
  /** Where the app answers; one without a host is the provider's own. */
  url: string(),
  /** The app's secret, with which what it gets is signed. */
  secret: string(),
});
export type AppProxy = Infer<typeof AppProxy>;

/** The app that the provider has itself. */
export const DEMO_APP: AppProxy = {
  prefix: 'apps',
  subpath: 'demo',
  url: '/demo-app',
  secret: 'local-demo-app-secret-of-more-than-32-bytes',
};

/** How the owner has set up the services. */
const Setup = object({
  /** The version that an API answers in, instead of the one that it is asked for. */
  apiVersions: partial(object({ storefront: string(), customer: string(), admin: string() })),
  /** Countries of the catalogue that no market sells to, ISO 3166-1 alpha-2. */
  closedCountries: array(string()),
  /** Ids of the locations at which nothing is collected any more. */
  closedPickupPoints: array(number()),
  /** Collections that are not published to the app. */
  hiddenCollections: array(string()),
  /** Filters that are switched off, by their ids. */
  hiddenFilters: array(string()),
  /** Whether the app and the store belong to one organisation. */
  sameOrganisation: boolean(),
  /** Whether the app may read protected customer data. */
  customerData: boolean(),
  /** Addresses to which the login redirects back; absent for the shop's own. */
  callbacks: optional(array(string())),
  /** Origins that may ask for tokens and call the Customer Account API; absent for the shop's own. */
  origins: optional(array(string())),
  /** Addresses to which a sign-out redirects back; absent for the shop's own and those of its markets. */
  signOutAddresses: optional(array(string())),
  /** Domains of the mail service, with their status. */
  mailDomains: array(
    object({ name: string(), status: enums(['not_started', 'pending', 'verified', 'failed', 'temporary_failure']) }),
  ),
  /** The permission of the key of the mail service. */
  mailKey: enums(['full_access', 'sending_access']),
  /** Dimensions of the datasource of texts; without one, the datasource does not exist. */
  textDimensions: array(string()),
  /** Languages of the CMS's content, beside the default one. */
  contentLanguages: array(string()),
  /** When content was changed last, in seconds since 1970; absent for the last real change. */
  contentChangedAt: optional(number()),
  /** Folders of the CMS that have no stories. */
  emptyFolders: array(string()),
  /** Whether the CMS limits the calls in a second. */
  cmsLimits: boolean(),
  /** The points of the plan that the Admin API's calls take; absent for as many as they like. */
  adminPoints: optional(object({ maximumAvailable: number(), restoreRate: number() })),
  /** The installed apps that answer a part of the store's addresses: prefix, subpath, address and secret of each. */
  appProxies: array(AppProxy),
});
export type Setup = Infer<typeof Setup>;

const COMPLETE: Setup = {
  apiVersions: {},
  closedCountries: [],
  closedPickupPoints: [],
  hiddenCollections: [],
  hiddenFilters: [],
  sameOrganisation: true,
  customerData: true,
  mailDomains: [{ name: DOMAIN, status: 'verified' }],
  mailKey: 'full_access',
  textDimensions: [...TRANSLATIONS],
  contentLanguages: [...TRANSLATIONS],
  emptyFolders: [],
  cmsLimits: true,
  appProxies: [DEMO_APP],
};

export const setupOf = (store: Store): Setup => ({ ...COMPLETE, ...store.get<Partial<Setup>>('setting', 'setup') });

/** Replaces parts of the setup until the next reset. @returns why the input is none, or null. */
export function changeSetup(store: Store, input: unknown): string | null {
  const [error, changes] = validate(input, partial(Setup));
  if (error) return error.message;
  store.put('setting', 'setup', { ...store.get<Partial<Setup>>('setting', 'setup'), ...changes });
  return null;
}
