import { create, defaulted, enums, type Infer, pattern, type as shape, string } from 'superstruct';
import type { Dictionary } from './platform/i18n/model.ts';
import { groups, type Language, type MarketGroup } from './platform/market/markets.ts';
import type { Session } from './shopify/session.ts';

const Settings = shape({
  MARKET_GROUP: defaulted(enums(['eu', 'au', 'EU', 'AU']), 'eu'),
  WET_CAT_LAUNCH: pattern(string(), /^\d{4}-\d{2}-\d{2}$/),
  EU_STOREFRONT_URL: string(),
  AU_STOREFRONT_URL: string(),
  EU_STOREFRONT_TOKEN: defaulted(string(), ''),
  AU_STOREFRONT_TOKEN: defaulted(string(), ''),
  COMMERCE_WEBHOOK_SECRETS: defaulted(string(), ''),
  MEDIA_ORIGINS: defaulted(string(), ''),
  TRACKING_URL: defaulted(string(), ''),
  TRACKING_KEY: defaulted(string(), ''),
  CLOCK_URL: defaulted(string(), ''),
  EU_CUSTOMER_URL: defaulted(string(), ''),
  AU_CUSTOMER_URL: defaulted(string(), ''),
  EU_CUSTOMER_CLIENT_ID: defaulted(string(), ''),
  AU_CUSTOMER_CLIENT_ID: defaulted(string(), ''),
  SESSION_SECRETS: defaulted(string(), ''),
  EU_ADMIN_URL: defaulted(string(), ''),
  AU_ADMIN_URL: defaulted(string(), ''),
  EU_ADMIN_TOKEN: defaulted(string(), ''),
  AU_ADMIN_TOKEN: defaulted(string(), ''),
  CMS_URL: defaulted(string(), ''),
  CMS_TOKEN: defaulted(string(), ''),
  CMS_PREVIEW_TOKEN: defaulted(string(), ''),
  CMS_WEBHOOK_SECRETS: defaulted(string(), ''),
  CMS_EDITOR_ORIGIN: defaulted(pattern(string(), /^(?:https?:\/\/[^\s;,'"]+)?$/), ''),
  DEMO_CONTENT: defaulted(enums(['show', 'hide', '']), 'hide'),
  MAIL_URL: defaulted(string(), ''),
  MAIL_KEY: defaulted(string(), ''),
  MAIL_FROM: defaulted(string(), ''),
  PLAN_DISCOUNT_CODE: defaulted(string(), ''),
  RETAILER_FORM_URL: defaulted(pattern(string(), /^(?:https:\/\/\S+)?$/), ''),
});

/** What the Worker is given from outside: settings as text, and its stores. */
export interface Env extends Record<keyof Infer<typeof Settings>, string> {
  KV: KVNamespace;
  DB: D1Database;
  ASSETS: Fetcher;
}

/** What handlers find in their context. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    requestId: string;
    texts: Record<Language, Dictionary>;
    /** The origin that may show the answer in a frame; nobody when it is absent. */
    framedBy?: string;
    /** The customer's session, once it was read. */
    session?: Promise<Session | null>;
  };
};

export interface Config {
  group: MarketGroup;
  storefront: { url: string; token: string };
  wetCatLaunch: string;
  /** Accepted secrets; two are valid for a while after a rotation. */
  webhookSecrets: string[];
  mediaOrigins: string[];
  tracking: { url: string; key: string };
  clockUrl: string;
  /** The shop's domain at the provider, which says where to sign in and where the Customer Account API is; and who we are there. */
  customer: { url: string; clientId: string };
  /** The Admin API, for what the Customer Account API cannot change about a subscription. */
  admin: { url: string; token: string };
  /** Encrypt sessions; the first one is used, the others still open what they encrypted. */
  sessionSecrets: string[];
  /** The content delivery API: its address, the token for what is published, the one for drafts, accepted webhook secrets; and whose frame may show drafts. */
  cms: { url: string; token: string; previewToken: string; webhookSecrets: string[]; editorOrigin: string };
  /** Whether people and stories that are invented are shown. */
  demoContent: boolean;
  /** The mail service, its key, and who writes; without an address no mail goes out. */
  mail: { url: string; key: string; from: string };
  /** The code that a feeding plan gives for the first order; empty gives none. */
  planDiscountCode: string;
  /** Where retailers apply, an https address; empty when there is none. */
  retailerFormUrl: string;
}

const parsed = new WeakMap<object, Config>();
const list = (text: string) => text.split(/\s+/).filter(Boolean);

/**
 * The settings, parsed once for each isolate.
 *
 * @throws StructError that names the setting which is missing or malformed.
 */
export function config(env: Env): Config {
  const known = parsed.get(env);
  if (known) return known;
  const s = create(env, Settings);
  const group = groups[s.MARKET_GROUP.toLowerCase() as MarketGroup['id']];
  const made: Config = {
    group,
    storefront: { url: s[group.storefrontUrlSetting], token: s[group.storefrontTokenSetting] },
    wetCatLaunch: s.WET_CAT_LAUNCH,
    webhookSecrets: list(s.COMMERCE_WEBHOOK_SECRETS),
    mediaOrigins: list(s.MEDIA_ORIGINS),
    tracking: { url: s.TRACKING_URL, key: s.TRACKING_KEY },
    clockUrl: s.CLOCK_URL,
    customer: group.id === 'eu' ? { url: s.EU_CUSTOMER_URL, clientId: s.EU_CUSTOMER_CLIENT_ID } : { url: s.AU_CUSTOMER_URL, clientId: s.AU_CUSTOMER_CLIENT_ID },
    sessionSecrets: list(s.SESSION_SECRETS),
    admin: group.id === 'eu' ? { url: s.EU_ADMIN_URL, token: s.EU_ADMIN_TOKEN } : { url: s.AU_ADMIN_URL, token: s.AU_ADMIN_TOKEN },
    cms: {
      url: s.CMS_URL,
      token: s.CMS_TOKEN,
      previewToken: s.CMS_PREVIEW_TOKEN,
      webhookSecrets: list(s.CMS_WEBHOOK_SECRETS),
      editorOrigin: s.CMS_EDITOR_ORIGIN,
    },
    demoContent: s.DEMO_CONTENT === 'show',
    mail: { url: s.MAIL_URL, key: s.MAIL_KEY, from: s.MAIL_FROM },
    planDiscountCode: s.PLAN_DISCOUNT_CODE,
    retailerFormUrl: s.RETAILER_FORM_URL,
  };
  parsed.set(env, made);
  return made;
}
