import { create, defaulted, enums, type Infer, pattern, type as shape, string } from 'superstruct';
import { groups, type MarketGroup } from './platform/market/markets.ts';

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
});

/** What the Worker is given from outside: settings as text, and its stores. */
export interface Env extends Record<keyof Infer<typeof Settings>, string> {
  KV: KVNamespace;
  DB: D1Database;
  ASSETS: Fetcher;
}

/** What handlers find in their context. */
export type AppEnv = { Bindings: Env; Variables: { requestId: string } };

export interface Config {
  group: MarketGroup;
  storefront: { url: string; token: string };
  wetCatLaunch: string;
  /** Accepted secrets; two are valid for a while after a rotation. */
  webhookSecrets: string[];
  mediaOrigins: string[];
  tracking: { url: string; key: string };
  clockUrl: string;
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
  };
  parsed.set(env, made);
  return made;
}
