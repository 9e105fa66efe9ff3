import { domain, name, orderPrefix } from '#brand';
import { addDays, type Day, dayOf } from '../src/platform/shared/day.ts';
import type { MarketGroup } from '../src/platform/shared/markets.ts';
import { marketZone } from '../src/platform/shared/time-zones.ts';
import { isOwn } from './brand.ts';

/** Ports of the two Workers on this machine. */
export interface Ports {
  port: number;
  providerPort: number;
}

/** Secrets that both Workers share on this machine. Production has its own. */
const LOCAL_SECRETS = {
  storefrontToken: 'local-storefront-token',
  /** Of browsers, in the form that clients expect of it. */
  storefrontPublicToken: 'b4f1c96d07a84e2f9d3356ce81a0274b',
  trackingSecret: 'local-tracking-secret',
  newsletterCompany: 'LOCAL1',
  leadKey: 'local-lead-key',
  sessionSecret: 'local-session-secret-of-more-than-32-bytes',
  adminToken: 'local-admin-token',
  adminClientId: 'local-admin-client',
  /** Also signs the webhooks, as at the real service. */
  adminClientSecret: 'local-admin-client-secret-of-more-than-32-bytes',
  mailKey: 'local-mail-key',
  analyticsToken: 'local-analytics-token',
  rewardsTokenSecret: 'local-rewards-token-secret-of-more-than-32-bytes',
  cmsToken: 'local-cms-token',
  cmsPreviewToken: 'local-cms-preview-token',
  cmsWebhookSecret: 'local-cms-webhook-secret-of-more-than-32-bytes',
};

/** The header that the tracking service knows its callers by. */
const TRACKING_HEADER = 'X-Tracking-Key';

/** Days from the start of the local shop until it sells wet cat food: the launch is always to come there. */
const LAUNCH_DAYS = 300;

/** The day on which a local shop that starts now sells wet cat food. */
export const localLaunch = (): Day => addDays(dayOf(new Date(), marketZone('DE')), LAUNCH_DAYS);

/** @returns the settings of the storefront Worker for use with the local provider. */
export function localBindings({ port, providerPort }: Ports): Record<string, string> {
  const provider = `http://localhost:${providerPort}`;
  return {
    PUBLIC_ORIGIN: `http://localhost:${port}`,
    EU_STOREFRONT_URL: `${provider}/api/2026-07/graphql.json`,
    AU_STOREFRONT_URL: `${provider}/api/2026-07/graphql.json`,
    EU_STOREFRONT_TOKEN: LOCAL_SECRETS.storefrontToken,
    AU_STOREFRONT_TOKEN: LOCAL_SECRETS.storefrontToken,
    COMMERCE_WEBHOOK_SECRETS: LOCAL_SECRETS.adminClientSecret,
    EU_ADMIN_URL: `${provider}/admin/api/2026-07/graphql.json`,
    AU_ADMIN_URL: `${provider}/admin/api/2026-07/graphql.json`,
    EU_ADMIN_CLIENT_ID: LOCAL_SECRETS.adminClientId,
    AU_ADMIN_CLIENT_ID: LOCAL_SECRETS.adminClientId,
    EU_ADMIN_CLIENT_SECRET: LOCAL_SECRETS.adminClientSecret,
    AU_ADMIN_CLIENT_SECRET: LOCAL_SECRETS.adminClientSecret,
    EU_CUSTOMER_URL: provider,
    AU_CUSTOMER_URL: provider,
    EU_CUSTOMER_CLIENT_ID: 'local-customer-account-client',
    AU_CUSTOMER_CLIENT_ID: 'local-customer-account-client',
    ORDER_NAME: `${orderPrefix}{number}`,
    SESSION_SECRETS: LOCAL_SECRETS.sessionSecret,
    CMS_URL: `${provider}/v2/cdn`,
    CMS_TOKEN: LOCAL_SECRETS.cmsToken,
    CMS_PREVIEW_TOKEN: LOCAL_SECRETS.cmsPreviewToken,
    CMS_WEBHOOK_SECRETS: LOCAL_SECRETS.cmsWebhookSecret,
    WET_CAT_LAUNCH: localLaunch(),
    DEMO_CONTENT: 'show',
    SAMPLE_DELIVERY: 'free',
    SAMPLE_CREDIT_CODE: 'TASTED',
    MEDIA_FOLDERS: `${provider}/media`,
    MAIL_URL: `${provider}/mail`,
    MAIL_KEY: LOCAL_SECRETS.mailKey,
    MAIL_FROM: `${name} <hello@${domain}>`,
    MAIL_CALLS_PER_SECOND: '0',
    TRACKING_URL: `${provider}/tracking`,
    TRACKING_HEADER,
    TRACKING_SECRET: LOCAL_SECRETS.trackingSecret,
    NEWSLETTER_URL: `${provider}/newsletter`,
    NEWSLETTER_COMPANY: LOCAL_SECRETS.newsletterCompany,
    NEWSLETTER_LIST: 'LOCAL2',
    LEAD_URL: `${provider}/lead`,
    LEAD_KEY: LOCAL_SECRETS.leadKey,
    DELIVERY_THANKS: isOwn
      ? '3=training-bites-dog,crunchy-pillows-cat 6=dental-stick-s,crunchy-pillows-cat 12=oven-cookies-cricket,crunchy-pillows-cat'
      : '',
    STAFF_EMAILS: `staff@${domain}`,
    LOYALTY_URL: provider,
    REWARDS_TOKEN_SECRETS: LOCAL_SECRETS.rewardsTokenSecret,
    CLOCK_URL: `${provider}/_control/clock`,
  };
}

/**
 * Folders of the provider: pictures that it has rendered, which no reset needs to delete because their names are those
 * of their contents.
 */
export const PROVIDER_FOLDERS = { RENDITIONS: '.local/renditions' };

/** The address of the customer who is seeded first. */
export const DEMO_EMAIL = `demo@${domain}`;

/** The setting `THIRD_PARTIES` that switches the local provider's stand-in of each kind on. */
export const standIns = ({ providerPort }: Ports): string =>
  ['tag-manager', 'ab-tool', 'speed-insights', 'ad-revenue', 'email-marketing', 'reviews', 'consent-manager', 'chat']
    .map((kind) => `${kind}=local-${kind} http://localhost:${providerPort}/tags/${kind}.js`)
    .join('; ');

/**
 * @param scheduleUrl where a POST runs the shop's scheduled handler; its answer comes at the end.
 * @param group the market group of the shop.
 * @returns the settings of the local provider.
 */
export function providerBindings(
  { port, providerPort }: Ports,
  scheduleUrl: string,
  group: MarketGroup,
): Record<string, string> {
  return {
    SHOP_SCHEDULE_URL: scheduleUrl,
    SHOP_TIME_ZONE: marketZone(group.storeMarket.name),
    SHOP_URL: `http://localhost:${port}`,
    PUBLIC_URL: `http://localhost:${providerPort}`,
    STOREFRONT_TOKEN: LOCAL_SECRETS.storefrontToken,
    STOREFRONT_PUBLIC_TOKEN: LOCAL_SECRETS.storefrontPublicToken,
    WEBHOOK_SECRET: LOCAL_SECRETS.adminClientSecret,
    TRACKING_HEADER,
    TRACKING_SECRET: LOCAL_SECRETS.trackingSecret,
    NEWSLETTER_COMPANY: LOCAL_SECRETS.newsletterCompany,
    LEAD_KEY: LOCAL_SECRETS.leadKey,
    ADMIN_TOKEN: LOCAL_SECRETS.adminToken,
    ADMIN_CLIENT_ID: LOCAL_SECRETS.adminClientId,
    ADMIN_CLIENT_SECRET: LOCAL_SECRETS.adminClientSecret,
    ANALYTICS_TOKEN: LOCAL_SECRETS.analyticsToken,
    MAIL_KEY: LOCAL_SECRETS.mailKey,
    REWARDS_TOKEN_SECRET: LOCAL_SECRETS.rewardsTokenSecret,
    CMS_TOKEN: LOCAL_SECRETS.cmsToken,
    CMS_PREVIEW_TOKEN: LOCAL_SECRETS.cmsPreviewToken,
    CMS_WEBHOOK_SECRET: LOCAL_SECRETS.cmsWebhookSecret,
  };
}

/**
 * Where the web vitals and the counts of the shop on this machine are read: account, API and token as at Cloudflare.
 */
export const localAnalytics = (providerPort: number) => ({
  api: `http://localhost:${providerPort}`,
  account: 'local',
  token: LOCAL_SECRETS.analyticsToken,
});
