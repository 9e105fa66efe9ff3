import { create, defaulted, enums, type Infer, refine, type as shape } from 'superstruct';
import { cmsSettings } from './cms/settings.ts';
import { joinDatabases } from './platform/database/databases.ts';
import { databaseSettings } from './platform/database/settings.ts';
import { mailSettings } from './platform/mail/settings.ts';
import { groups, type MarketGroup } from './platform/shared/markets.ts';
import {
  countedCalls,
  countedDatabase,
  limitedBucket,
  limitedDatabase,
  limitedFetcher,
  limitedKv,
  limitedLimiter,
  limitedQueue,
} from './platform/stores.ts';
import { appProxySettings } from './shop/app-proxies/settings.ts';
import { catalogueSettings } from './shop/catalogue/settings.ts';
import { chatSettings } from './shop/chat/settings.ts';
import { consentSettings } from './shop/consent/settings.ts';
import { contentSettings } from './shop/content/settings.ts';
import { lawSettings } from './shop/law/settings.ts';
import { offlineSettings } from './shop/offline/settings.ts';
import { plannerSettings } from './shop/planner/settings.ts';
import { referralSettings } from './shop/referrals/settings.ts';
import { reviewSettings } from './shop/reviews/settings.ts';
import { rewardsSettings } from './shop/rewards/settings.ts';
import { signUpSettings } from './shop/sign-ups/settings.ts';
import { staffSettings } from './shop/staff/settings.ts';
import { subscriptionSettings } from './shop/subscriptions/settings.ts';
import { trackingSettings } from './shop/tracking/settings.ts';
import { trustSettings } from './shop/trust/settings.ts';
import { ucpSettings } from './shop/ucp/settings.ts';
import { vetSettings } from './shop/vet/settings.ts';
import { webhookSettings } from './shop/webhooks/settings.ts';
import { shopifySettings } from './shopify/settings.ts';
import { siteSettings } from './site/settings.ts';

/** All who declare settings. */
const DECLARED = [
  siteSettings,
  databaseSettings,
  shopifySettings,
  webhookSettings,
  cmsSettings,
  mailSettings,
  trustSettings,
  catalogueSettings,
  contentSettings,
  consentSettings,
  chatSettings,
  trackingSettings,
  lawSettings,
  offlineSettings,
  plannerSettings,
  subscriptionSettings,
  referralSettings,
  rewardsSettings,
  signUpSettings,
  reviewSettings,
  staffSettings,
  vetSettings,
  ucpSettings,
  appProxySettings,
] as const;
type Declared = (typeof DECLARED)[number];
type Intersection<Union> = (Union extends unknown ? (item: Union) => void : never) extends (item: infer All) => void
  ? All
  : never;
type Schema = Intersection<Declared['schema']>;
type Parsed = Intersection<ReturnType<Declared['parse']>>;

/** The settings as wrangler.toml and the secrets give them; docs/settings.md is generated from it. */
export const Shape = shape({
  /** The markets that a deployment serves: 26 European countries, or Australia. */
  MARKET_GROUP: defaulted(enums(['eu', 'au', 'EU', 'AU']), 'eu'),
  ...(Object.assign({}, ...DECLARED.map(({ schema }) => schema)) as Schema),
});
type Texts = Infer<typeof Shape>;

const groupOf = (texts: Pick<Texts, 'MARKET_GROUP'>): MarketGroup =>
  groups[texts.MARKET_GROUP.toLowerCase() as MarketGroup['id']];

/** Customers who sign in have sessions. */
const WithLogin = refine(Shape, 'login', (texts) =>
  texts[groupOf(texts).id === 'eu' ? 'EU_CUSTOMER_URL' : 'AU_CUSTOMER_URL'] === '' ||
  texts.SESSION_SECRETS.trim() !== ''
    ? true
    : { path: ['SESSION_SECRETS'], message: 'A customer login needs at least one secret' },
);

/** The numbers of the databases after the first one. */
const otherDatabases = (texts: Pick<Texts, 'CUSTOMER_DATABASES'>): number[] =>
  Array.from({ length: Number(texts.CUSTOMER_DATABASES || 1) - 1 }, (_, i) => i + 2);

/** Each database has a binding. */
const Checked = refine(WithLogin, 'databases', (texts) => {
  const unbound = otherDatabases(texts).find((number) => !(`DB_${number}` in texts));
  return unbound === undefined || { path: ['CUSTOMER_DATABASES'], message: `The database DB_${unbound} is not bound` };
});

/** The Worker's bindings: settings as strings, and its stores. */
export interface Env extends Record<keyof Texts, string> {
  KV: KVNamespace;
  DB: D1Database;
  ASSETS: Fetcher;
  /** Wakes the outbox; without it, due rows wait for the next minute. */
  OUTBOX_QUEUE?: Queue<string>;
  /** The contracts that are to be checked; without it, each run of the billing checks as many as it can. */
  BILLING_QUEUE?: Queue<{ contractId: string }>;
  /** The Worker in `pictures/`. Without it, sharing pictures answer 503, and reviews and pets take no pictures. */
  PICTURES?: Fetcher;
  /** The pictures of reviews. Without it, reviews take none. */
  REVIEW_PICTURES?: R2Bucket;
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
  LIMIT_PROGRAM: RateLimit;
}

/** The databases after the first one, as many as `CUSTOMER_DATABASES` says. */
type OtherDatabases = { [binding: `DB_${number}`]: D1Database };

/** The shop's first database with those that go with it, each made by a function. */
function databaseOf(env: Env & OtherDatabases, wrapped: (database: D1Database) => D1Database): D1Database {
  const first = wrapped(env.DB);
  joinDatabases(
    first,
    otherDatabases(env).map((number) => wrapped(env[`DB_${number}`]!)),
  );
  return first;
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
    DB: databaseOf(env as Env & OtherDatabases, limitedDatabase),
    ...(env.OUTBOX_QUEUE && { OUTBOX_QUEUE: limitedQueue(env.OUTBOX_QUEUE) }),
    ...(env.PICTURES && { PICTURES: limitedFetcher(env.PICTURES) }),
    ...(env.REVIEW_PICTURES && { REVIEW_PICTURES: limitedBucket(env.REVIEW_PICTURES) }),
    ...Object.fromEntries(limiters),
  };
  limitedEnvs.set(env, limited);
  return limited;
}

const countedEnvs = new WeakMap<Env, Env>();

/** The bindings of the cron and of consumers: what a run asks them for counts, and is bounded. */
export function countedEnv(env: Env): Env {
  const known = countedEnvs.get(env);
  if (known) return known;
  const counted: Env = {
    ...env,
    KV: countedCalls(env.KV),
    DB: databaseOf(env as Env & OtherDatabases, countedDatabase),
    ...(env.OUTBOX_QUEUE && { OUTBOX_QUEUE: countedCalls(env.OUTBOX_QUEUE) }),
    ...(env.BILLING_QUEUE && { BILLING_QUEUE: countedCalls(env.BILLING_QUEUE) }),
    ...(env.REVIEW_PICTURES && { REVIEW_PICTURES: countedCalls(env.REVIEW_PICTURES) }),
  };
  countedEnvs.set(env, counted);
  return counted;
}

/** The parsed settings of one market group. */
export interface Settings extends Parsed {
  group: MarketGroup;
}

const parsed = new WeakMap<object, Settings>();
/**
 * The settings, parsed once per isolate.
 *
 * @throws StructError naming the setting that is missing or malformed, or a secret that is missing or too short.
 */
export function settingsOf(env: Env): Settings {
  const cached = parsed.get(env);
  if (cached) return cached;
  const texts = create(env, Checked);
  const group = groupOf(texts);
  const settings: Settings = Object.assign(
    { group },
    ...DECLARED.map(({ parse }) => parse(texts, { group, kv: env.KV })),
  );
  parsed.set(env, settings);
  return settings;
}
