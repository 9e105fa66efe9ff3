import { create, defaulted, define, enums, type Infer, refine, type as shape, string } from 'superstruct';
import { currencies, whereKnown } from './countries/collect.ts';
import type { Tiers } from './platform/page-cache/tiers.ts';
import { type Day, isDay } from './platform/shared/day.ts';
import { groups, type MarketGroup } from './platform/shared/markets.ts';
import { limitedDatabase, limitedFetcher, limitedKv, limitedLimiter, limitedQueue } from './platform/stores.ts';

const words = (text: string) => text.split(/\s+/).filter(Boolean);

const MIN_SECRET_BYTES = 32;
/** Secrets separated by spaces; empty for none. A short one could be guessed. */
const secrets = defaulted(
  define<string>(
    'secrets',
    (value) =>
      (typeof value === 'string' &&
        words(value).every((secret) => new TextEncoder().encode(secret).length >= MIN_SECRET_BYTES)) ||
      `Each secret needs at least ${MIN_SECRET_BYTES} bytes`,
  ),
  '',
);

/** A text that matches an expression; the name is the kind that docs/settings.md and errors tell. */
const matching = (name: string, expression: RegExp) =>
  define<string>(name, (value) => typeof value === 'string' && expression.test(value));
const origin = matching('origin', /^https?:\/\/[^/\s]+$/);
const folders = matching(
  'addresses of folders separated by spaces',
  /^\s*(?:https?:\/\/[^/\s]+(?:\/[^/\s]+)+(?:\s+|$))*$/,
);
const orderName = matching('text with {number}', /\{number\}/);
const day = define<Day>('date, YYYY-MM-DD', (value) => typeof value === 'string' && isDay(value));
const days = matching('days, up to 99', /^\d{1,2}$/);
const retryDays = matching('days separated by spaces, or empty', /^(?:\d{1,2}(?: \d{1,2})*)?$/);
const percent = matching('percentage, 1 to 100', /^(?:[1-9]\d?|100)$/);
const dailyLimit = matching('number, up to 9999', /^\d{1,4}$/);
const noticeDays = matching('days, and those of countries such as ES=15', /^\d{1,2}(?: [A-Z]{2}=\d{1,2})*$/);
const optionalOrigin = matching('origin, or empty', /^(?:https?:\/\/[^\s;,'"]+)?$/);
const headerName = matching('name of a header', /^[A-Za-z0-9-]+$/);
/**
 * Each entry is a name, with `=` and an id where the script needs one, the URL of a script, and the origins that it
 * talks to; entries end with `;`.
 */
const thirdParties = matching(
  'entries of name, script and origins',
  /^\s*(?:[a-z-]+(?:=[\w.-]+)?\s+https?:\/\/[^\s;,'"]+(?:\s+https?:\/\/[^\s;,'"/]+)*\s*(?:;\s*|$))*$/,
);
const languageTags = matching('language tags separated by spaces, or empty', /^\s*(?:[a-z]{2}(?:\s+|$))*$/);
/** Places that keep pages. */
const pageTiers = matching('words of memory, cache and kv, or empty', /^\s*(?:(?:memory|cache|kv)(?:\s+|$))*$/);
const amounts = matching(
  'amounts by currency such as EUR=150, default, or empty',
  /^(?:default|[A-Z]{3}=\d{1,7}(?: [A-Z]{3}=\d{1,7})*)?$/,
);
const optionalHttps = matching('https URL, or empty', /^(?:https:\/\/\S+)?$/);

/** The days that the laws of countries ask for. */
const noticeDaysByLaw = whereKnown(({ law }) => law.noticeDays);
const NOTICE_DAYS = ['3', ...Object.entries(noticeDaysByLaw).map(([country, number]) => `${country}=${number}`)].join(
  ' ',
);

/** The settings as wrangler.toml and the secrets give them; docs/settings.md is generated from it. */
export const Shape = shape({
  PUBLIC_ORIGIN: origin,
  MARKET_GROUP: defaulted(enums(['eu', 'au', 'EU', 'AU']), 'eu'),
  WET_CAT_LAUNCH: day,
  EU_STOREFRONT_URL: string(),
  AU_STOREFRONT_URL: string(),
  EU_STOREFRONT_TOKEN: defaulted(string(), ''),
  AU_STOREFRONT_TOKEN: defaulted(string(), ''),
  COMMERCE_WEBHOOK_SECRETS: secrets,
  MEDIA_FOLDERS: defaulted(folders, ''),
  TRACKING_URL: defaulted(string(), ''),
  TRACKING_HEADER: defaulted(headerName, 'Authorization'),
  TRACKING_SECRET: defaulted(string(), ''),
  TRACKING_KEY: defaulted(string(), ''),
  CLOCK_URL: defaulted(string(), ''),
  EU_CUSTOMER_URL: defaulted(string(), ''),
  AU_CUSTOMER_URL: defaulted(string(), ''),
  EU_CUSTOMER_CLIENT_ID: defaulted(string(), ''),
  AU_CUSTOMER_CLIENT_ID: defaulted(string(), ''),
  SESSION_SECRETS: secrets,
  EU_ADMIN_URL: defaulted(string(), ''),
  AU_ADMIN_URL: defaulted(string(), ''),
  EU_ADMIN_TOKEN: defaulted(string(), ''),
  AU_ADMIN_TOKEN: defaulted(string(), ''),
  ORDER_NAME: defaulted(orderName, '#{number}'),
  EU_ADMIN_CLIENT_ID: defaulted(string(), ''),
  AU_ADMIN_CLIENT_ID: defaulted(string(), ''),
  EU_ADMIN_CLIENT_SECRET: defaulted(string(), ''),
  AU_ADMIN_CLIENT_SECRET: defaulted(string(), ''),
  CMS_URL: defaulted(string(), ''),
  CMS_TOKEN: defaulted(string(), ''),
  CMS_PREVIEW_TOKEN: defaulted(string(), ''),
  CMS_WEBHOOK_SECRETS: secrets,
  CMS_EDITOR_ORIGIN: defaulted(optionalOrigin, ''),
  DEMO_CONTENT: defaulted(enums(['show', 'hide', '']), 'hide'),
  MAIL_URL: defaulted(string(), ''),
  MAIL_KEY: defaulted(string(), ''),
  MAIL_FROM: defaulted(string(), ''),
  LAW_MAIL: defaulted(string(), ''),
  PLAN_DISCOUNT_CODE: defaulted(string(), ''),
  SAMPLE_DELIVERY: defaulted(enums(['free', 'paid']), 'paid'),
  SAMPLE_CREDIT_CODE: defaulted(string(), ''),
  PLAN_MONTH_LIMIT: defaulted(amounts, 'default'),
  BILLING_NOTICE_DAYS: defaulted(noticeDays, NOTICE_DAYS),
  BILLING_RETRY_DAYS: defaulted(retryDays, '1 3 5'),
  BILLING_AFTER_FAILURE: defaulted(enums(['skip', 'pause']), 'skip'),
  CARD_EXPIRY_NOTICE_DAYS: defaulted(days, '30'),
  REFERRAL_PROMISE_PERCENT: defaulted(percent, '20'),
  REFERRAL_FRIEND_PERCENT: defaulted(percent, '5'),
  REFERRAL_DAILY_LIMIT: defaulted(dailyLimit, '20'),
  RETAILER_FORM_URL: defaulted(optionalHttps, ''),
  GUARANTEE_NOTICES: defaulted(languageTags, ''),
  PAGE_CACHE: defaulted(pageTiers, 'memory cache kv'),
  THIRD_PARTIES: defaulted(thirdParties, ''),
  CHAT_SECRET: defaulted(string(), ''),
  NEWSLETTER_URL: defaulted(string(), ''),
  NEWSLETTER_COMPANY: defaulted(string(), ''),
  NEWSLETTER_LIST: defaulted(string(), ''),
  LEAD_URL: defaulted(string(), ''),
  LEAD_KEY: defaulted(string(), ''),
  REWARDS_TOKEN_SECRETS: secrets,
  LOYALTY_URL: defaulted(optionalOrigin, ''),
  LOYALTY_TOKEN: defaulted(enums(['jwt', 'digest']), 'jwt'),
});

const groupOf = (s: Infer<typeof Shape>): MarketGroup => groups[s.MARKET_GROUP.toLowerCase() as MarketGroup['id']];
const customerOf = (s: Infer<typeof Shape>): Config['customer'] =>
  groupOf(s).id === 'eu'
    ? { url: s.EU_CUSTOMER_URL, clientId: s.EU_CUSTOMER_CLIENT_ID }
    : { url: s.AU_CUSTOMER_URL, clientId: s.AU_CUSTOMER_CLIENT_ID };

const adminOf = (s: Infer<typeof Shape>) =>
  groupOf(s).id === 'eu'
    ? {
        url: s.EU_ADMIN_URL,
        token: s.EU_ADMIN_TOKEN,
        clientId: s.EU_ADMIN_CLIENT_ID,
        clientSecret: s.EU_ADMIN_CLIENT_SECRET,
      }
    : {
        url: s.AU_ADMIN_URL,
        token: s.AU_ADMIN_TOKEN,
        clientId: s.AU_ADMIN_CLIENT_ID,
        clientSecret: s.AU_ADMIN_CLIENT_SECRET,
      };

const Settings = refine(Shape, 'login', (s) =>
  customerOf(s).url === '' || words(s.SESSION_SECRETS).length > 0
    ? true
    : { path: ['SESSION_SECRETS'], message: 'A customer login needs at least one secret' },
);

/** The Worker's bindings: settings as strings, and its stores. */
export interface Env extends Record<keyof Infer<typeof Shape>, string> {
  KV: KVNamespace;
  DB: D1Database;
  ASSETS: Fetcher;
  /** Wakes the outbox; without it, due rows wait for the next minute. */
  OUTBOX_QUEUE?: Queue<string>;
  /** The Worker in `pictures/`. Without it, sharing pictures answer 503. */
  PICTURES?: Fetcher;
  /** Web vitals of real visits, and the counts of A/B tests; without them nothing is counted. */
  VITALS?: AnalyticsEngineDataset;
  AB_TESTS?: AnalyticsEngineDataset;
  /**
   * Requests per visitor: changes, calls that send mails, searches, discount codes, referral codes, sign-ins, reports
   * of browsers, pictures that are not kept.
   */
  LIMIT_WRITE: RateLimit;
  LIMIT_SEND: RateLimit;
  LIMIT_SEARCH: RateLimit;
  LIMIT_CODE: RateLimit;
  LIMIT_REFERRAL: RateLimit;
  LIMIT_LOGIN: RateLimit;
  LIMIT_REPORT: RateLimit;
  LIMIT_MEDIA: RateLimit;
}

const limitedEnvs = new WeakMap<Env, Env>();

/**
 * The bindings of visitors' requests: every operation of a store ends in time, and its failure is that of an upstream,
 * so that a store that is slow or fails takes only that part of an answer which needs it.
 */
export function limitedEnv(env: Env): Env {
  const known = limitedEnvs.get(env);
  if (known) return known;
  const limiters = Object.entries(env).flatMap(([name, binding]) =>
    name.startsWith('LIMIT_') ? [[name, limitedLimiter(binding)]] : [],
  );
  const limited: Env = {
    ...env,
    KV: limitedKv(env.KV),
    DB: limitedDatabase(env.DB),
    ...(env.OUTBOX_QUEUE && { OUTBOX_QUEUE: limitedQueue(env.OUTBOX_QUEUE) }),
    ...(env.PICTURES && { PICTURES: limitedFetcher(env.PICTURES) }),
    ...Object.fromEntries(limiters),
  };
  limitedEnvs.set(env, limited);
  return limited;
}

/** How the shop bills its subscriptions. */
export interface BillingSettings {
  /**
   * Full days between the notice of a charge and the charge, in a country: the setting's for it, else the setting's for
   * all, but no less than its law asks for.
   */
  noticeDays(country: string): number;
  /** The longest of these. */
  maxNoticeDays: number;
  /** Days between the first failure of a payment and each further try, in rising order. */
  retryDays: readonly number[];
  /** The consequence of the last failed try: the delivery is skipped, or the subscription is paused. */
  afterFailure: 'skip' | 'pause';
  /** Days before its last valid day on which the expiry of a card is told. */
  cardExpiryDays: number;
}

/** The programme in which customers refer friends. */
export interface ReferralSettings {
  /** The discount that a friend is promised on the first delivery of a subscription, in percent. */
  promisePercent: number;
  /** The discount that each active friend brings the referrer, in percent. */
  friendPercent: number;
  /** New friends of one referrer in a day that count. */
  dailyLimit: number;
}

/** The parsed settings of one market group. */
export interface Config {
  group: MarketGroup;
  /** The origin of the shop in links of mails. */
  publicOrigin: string;
  storefront: { url: string; token: string };
  /** The day on which wet cat food is sold from, in each market. */
  wetCatLaunch: Day;
  /** Accepted secrets; during a rotation there are two. */
  webhookSecrets: string[];
  mediaFolders: string[];
  /** The tracking service, the header that it knows us by, and the header's whole value. */
  tracking: { url: string; header: string; secret: string };
  clockUrl: string;
  /**
   * The shop's domain at the provider, which serves the discovery documents of the login and the Customer Account API,
   * and the OAuth client id.
   */
  customer: { url: string; clientId: string };
  /**
   * The Admin API, for subscription changes that the Customer Account API does not offer: a fixed token, or the app's
   * credentials, by which a token is granted, and the store that keeps it.
   */
  admin: { url: string; token: string; clientId: string; clientSecret: string; store: KVNamespace };
  /** The full name of an order, with `{number}` in the place of its number. */
  orderName: string;
  /** Session keys: the first one encrypts, all of them decrypt. */
  sessionSecrets: string[];
  /**
   * The content delivery API: its URL, the tokens for published content and for drafts, accepted webhook secrets, and
   * the editor's origin, which may frame drafts.
   */
  cms: { url: string; token: string; previewToken: string; webhookSecrets: string[]; editorOrigin: string };
  /** Shows invented people and stories. */
  demoContent: boolean;
  /** The mail service, its key, and the sender; with an empty URL no mail is sent. */
  mail: { url: string; key: string; from: string };
  /** The address that gets withdrawals and cancellations; empty for that of the sender. */
  lawMail: string;
  /** The discount code that a finished feeding plan applies; empty for none. */
  planDiscountCode: string;
  /**
   * Whether samples alone are delivered free of charge, and the code that takes the price of a sample off the first
   * bag; empty for none.
   */
  sample: { isDeliveryFree: boolean; creditCode: string };
  /** The price of a month from which a feeding plan proposes mixed feeding, by currency. */
  planMonthLimit: Readonly<Record<string, number>>;
  billing: BillingSettings;
  referral: ReferralSettings;
  /** The https URL of the retailers' application form; empty when there is none. */
  retailerFormUrl: string;
  /** The languages whose official notice of the legal guarantee lies in `client/public/guarantee`. */
  guaranteeNotices: readonly string[];
  /** The places that keep pages. */
  pageCache: Tiers;
  /** The scripts of other companies that are switched on. */
  thirdParties: readonly ThirdPartySetting[];
  /** Signs the identity of a customer for the chat; empty when it takes it unsigned. */
  chatSecret: string;
  /**
   * The e-mail marketing service: its address, the public id of the account there, and the id of the list; an empty
   * address tells nobody.
   */
  newsletter: { url: string; company: string; list: string };
  /** The system that takes leads; with an empty address they stay in the shop. */
  lead: { url: string; key: string };
  /**
   * The hosted loyalty programme: its origin (empty for none), the form of its tokens, and their secrets: the first one
   * signs, all of them verify.
   */
  loyalty: { url: string; token: 'jwt' | 'digest'; secrets: string[] };
}

/**
 * A script of another company: its name in the table of third parties, the shop's id there, its URL, and the origins
 * that it talks to, its own among them.
 */
export interface ThirdPartySetting {
  name: string;
  id: string;
  script: string;
  origins: readonly string[];
}

const thirdPartiesOf = (setting: string): ThirdPartySetting[] =>
  setting
    .split(';')
    .map(words)
    .filter((entry) => entry.length > 1)
    .map(([named = '', script = '', ...origins]) => {
      const [name = '', id = ''] = named.split('=');
      return { name, id, script, origins: [...new Set([new URL(script).origin, ...origins])] };
    });

function tiersOf(setting: string): Tiers {
  const names = words(setting);
  return { memory: names.includes('memory'), cache: names.includes('cache'), kv: names.includes('kv') };
}

const monthLimitsOf = (setting: string): Config['planMonthLimit'] =>
  Object.fromEntries(
    setting === 'default'
      ? currencies.map(({ code, monthLimit }) => [code, monthLimit])
      : words(setting).map((entry) => [entry.slice(0, 3), Number(entry.slice(4))]),
  );

function billingOf(s: Infer<typeof Shape>): BillingSettings {
  const [standard = '0', ...exceptions] = words(s.BILLING_NOTICE_DAYS);
  const byCountry = new Map(exceptions.map((entry) => [entry.slice(0, 2), Number(entry.slice(3))]));
  const noticeDays = (country: string): number =>
    byCountry.get(country) ?? Math.max(Number(standard), noticeDaysByLaw[country] ?? 0);
  return {
    noticeDays,
    maxNoticeDays: Math.max(
      Number(standard),
      ...byCountry.values(),
      ...groupOf(s).availableCountries.map((code) => noticeDays(code.toUpperCase())),
    ),
    retryDays: words(s.BILLING_RETRY_DAYS)
      .map(Number)
      .sort((a, b) => a - b),
    afterFailure: s.BILLING_AFTER_FAILURE,
    cardExpiryDays: Number(s.CARD_EXPIRY_NOTICE_DAYS),
  };
}

const parsed = new WeakMap<object, Config>();
/**
 * The settings, parsed once per isolate.
 *
 * @throws StructError naming the setting that is missing or malformed, or a secret that is missing or too short.
 */
export function config(env: Env): Config {
  const cached = parsed.get(env);
  if (cached) return cached;
  const s = create(env, Settings);
  const group = groupOf(s);
  const settings: Config = {
    group,
    publicOrigin: s.PUBLIC_ORIGIN,
    storefront: { url: s[group.storefrontUrlSetting], token: s[group.storefrontTokenSetting] },
    wetCatLaunch: s.WET_CAT_LAUNCH,
    webhookSecrets: words(s.COMMERCE_WEBHOOK_SECRETS),
    mediaFolders: words(s.MEDIA_FOLDERS),
    tracking: {
      url: s.TRACKING_URL,
      header: s.TRACKING_HEADER,
      secret: s.TRACKING_SECRET || (s.TRACKING_KEY && `Bearer ${s.TRACKING_KEY}`),
    },
    clockUrl: s.CLOCK_URL,
    customer: customerOf(s),
    orderName: s.ORDER_NAME,
    sessionSecrets: words(s.SESSION_SECRETS),
    admin: { ...adminOf(s), store: env.KV },
    cms: {
      url: s.CMS_URL,
      token: s.CMS_TOKEN,
      previewToken: s.CMS_PREVIEW_TOKEN,
      webhookSecrets: words(s.CMS_WEBHOOK_SECRETS),
      editorOrigin: s.CMS_EDITOR_ORIGIN,
    },
    demoContent: s.DEMO_CONTENT === 'show',
    lawMail: s.LAW_MAIL,
    mail: { url: s.MAIL_URL, key: s.MAIL_KEY, from: s.MAIL_FROM },
    planDiscountCode: s.PLAN_DISCOUNT_CODE,
    sample: { isDeliveryFree: s.SAMPLE_DELIVERY === 'free', creditCode: s.SAMPLE_CREDIT_CODE },
    planMonthLimit: monthLimitsOf(s.PLAN_MONTH_LIMIT),
    billing: billingOf(s),
    referral: {
      promisePercent: Number(s.REFERRAL_PROMISE_PERCENT),
      friendPercent: Number(s.REFERRAL_FRIEND_PERCENT),
      dailyLimit: Number(s.REFERRAL_DAILY_LIMIT),
    },
    retailerFormUrl: s.RETAILER_FORM_URL,
    guaranteeNotices: words(s.GUARANTEE_NOTICES),
    pageCache: tiersOf(s.PAGE_CACHE),
    thirdParties: thirdPartiesOf(s.THIRD_PARTIES),
    chatSecret: s.CHAT_SECRET,
    newsletter: { url: s.NEWSLETTER_URL, company: s.NEWSLETTER_COMPANY, list: s.NEWSLETTER_LIST },
    lead: { url: s.LEAD_URL, key: s.LEAD_KEY },
    loyalty: { url: s.LOYALTY_URL, token: s.LOYALTY_TOKEN, secrets: words(s.REWARDS_TOKEN_SECRETS) },
  };
  parsed.set(env, settings);
  return settings;
}
