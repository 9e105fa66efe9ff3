import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { localBindings } from '../../local/settings.ts';
import { GROUP_CODE } from '../../src/shop/subscriptions/plans/wanted.ts';
import { subjectOf, subjects } from '../../src/shop/webhooks/subjects.ts';
import { TOPICS } from '../../src/shop/webhooks/topics.ts';
import { METAFIELD_NAMESPACE } from '../../src/site/brand.ts';
import { type Context, type Result, runChecks } from '../../tools/doctor/check.ts';
import { CHECKS } from '../../tools/doctor/checks.ts';
import { lenientConfig } from '../../tools/doctor/context.ts';
import { limitFaults } from '../../tools/doctor/deployment.ts';
import { cloudflareHosting, type Hosting, localHosting } from '../../tools/doctor/hosting.ts';
import { accessibilityCheck, imprintCheck, packagingCheck, payLaterCheck } from '../../tools/doctor/law.ts';
import { METAFIELDS } from '../../tools/doctor/metafields.ts';
import { GIFT_METAFIELD } from '../../tools/doctor/plans.ts';
import { blockedLinesOf, linesOf } from '../../tools/doctor/report.ts';
import { seasonFaults } from '../../tools/doctor/storefront.ts';
import { environmentConfig, topLevelSettings, WORKERS } from '../../tools/environments.ts';
import { isSecret } from '../../tools/settings-reference.ts';
import { runCommand, spawnCommand } from '../local/command.ts';
import { Account } from '../local/wrangler.ts';
import { admin } from '../provider/apis.ts';
import { TestShop } from '../shop.ts';

const shop = new TestShop();
const data = mkdtempSync(join(tmpdir(), 'doctor-'));
beforeAll(() => shop.start({}, data));
afterEach(() => shop.reset());
afterAll(async () => {
  await shop.stop();
  rmSync(data, { recursive: true, force: true });
});

type Settings = Record<string, string>;

const portsOf = () => ({ port: Number(new URL(shop.url).port), providerPort: Number(new URL(shop.providerUrl).port) });
const TOP_LEVEL = topLevelSettings() as Settings;
const localSettings = (): Settings => ({ ...TOP_LEVEL, ...localBindings(portsOf()) });

/** The faults of the stores. */
interface Without {
  migrations?: string[];
  redirects?: true;
  events?: true;
}

/** The stores of the shop that runs. */
async function hosting(given: Settings, without: Without = {}): Promise<Hosting> {
  const [database, kv] = [await shop.database(), await shop.kv()];
  const local = localHosting(
    { query: async (sql) => (await database.prepare(sql).all()).results, get: (key) => kv.get(key, 'text') },
    given,
  );
  return {
    ...local,
    ...(without.migrations && { missingMigrations: async () => without.migrations! }),
    ...(without.redirects && { hasRedirects: async () => false }),
    ...(without.events && { lastCmsEvent: async () => null }),
  };
}

async function contextOf(settings: Settings = {}, without: Without = {}): Promise<Context> {
  const given = { ...localSettings(), ...settings };
  const named = Object.keys(TOP_LEVEL);
  return { env: null, given, named, settings: lenientConfig(given), hosting: await hosting(given, without) };
}

const faulty = (results: readonly Result[]) =>
  results.filter(({ faults }) => faults.length > 0).map(({ title }) => title);
const sentences = (results: readonly Result[]) => results.flatMap(({ faults }) => faults.map(({ what }) => what));

const TEXTS = 'Texts of the CMS';
const CLAIMS = 'Claims in texts, stories and products';
const DEAD = 'http://localhost:9';
const LONG = 'h4xQ9-zT2pWc7_LbN0vYd6RkE8sUfJ3a';
/**
 * A shop on the web, whose secrets are nobody's. Its checks of addresses and services fail, so a case names what it
 * looks at.
 */
const REAL: Settings = { PUBLIC_ORIGIN: 'https://kvistra.invalid' };

interface Case {
  settings?: () => Settings;
  /** Control calls of the provider. */
  control?: [path: string, body: unknown][];
  /** A scope that the app lacks. */
  scope?: string;
  without?: Without;
  /** The checks that find something; only these. */
  finds: string | string[];
  /** Their texts. */
  says: RegExp | RegExp[];
}
/** Faults at the same time, each by its name: none of them hides another one. */
type Round = Record<string, Case>;

const setting = (values: Settings, finds: string | string[], says: RegExp): Case => ({
  settings: () => values,
  finds,
  says,
});
const setup = (values: object, finds: string | string[], says: RegExp | RegExp[]): Case => ({
  control: [['setup', values]],
  finds,
  says,
});
const withoutScope = (scope: string, finds = 'Access scopes of the app'): Case => ({
  scope,
  finds,
  says: new RegExp(scope),
});
const down = (service: string, finds: string, says: RegExp, operation = ''): Case => ({
  control: [['faults', { service, operation, errorRate: 1, mode: '500' }]],
  finds,
  says,
});

/** Everything that the doctor finds is compared. */
const ROUNDS: Record<string, Round> = {
  'a setting that the Worker does not take, and empty stores': {
    'a setting is malformed': setting({ WET_CAT_LAUNCH: 'soon' }, 'Settings', /WET_CAT_LAUNCH must be: date/),
    'a secret is short': setting(
      { CMS_WEBHOOK_SECRETS: 'short' },
      'Secrets',
      /CMS_WEBHOOK_SECRETS has less than 32 bytes/,
    ),
    'a secret can be guessed': setting(
      { SESSION_SECRETS: 'abab'.repeat(10) },
      'Secrets',
      /SESSION_SECRETS repeats few characters/,
    ),
    'a migration is missing': {
      without: { migrations: ['0014_billing.sql'] },
      finds: 'Migrations of the database',
      says: /lacks 0014_billing\.sql/,
    },
    'the redirect table is missing': {
      without: { redirects: true },
      finds: 'Redirect table',
      says: /redirect table is not in KV/,
    },
  },
  'addresses that lead nowhere': {
    'the mail service is http': setting({ MAIL_URL: 'http://mail.invalid' }, 'Addresses', /MAIL_URL is http/),
    'a script is http': setting(
      { THIRD_PARTIES: 'chat http://chat.invalid/s.js' },
      'Addresses',
      /THIRD_PARTIES is http/,
    ),
    'an address is of another API': {
      settings: () => ({ EU_STOREFRONT_URL: `${shop.providerUrl}/graphql` }),
      finds: 'Addresses',
      says: /EU_STOREFRONT_URL does not end/,
    },
    'nobody can sign in': setting(
      { EU_CUSTOMER_URL: '' },
      'Features that settings switch off or on',
      /EU_CUSTOMER_URL is empty/,
    ),
    'the notice is too early': setting(
      { BILLING_NOTICE_DAYS: '3 ES=28' },
      'Features that settings switch off or on',
      /BILLING_NOTICE_DAYS is 27 days or more/,
    ),
    'two secrets are equal': setting(
      { SESSION_SECRETS: LONG, CMS_WEBHOOK_SECRETS: LONG },
      'Secrets',
      /SESSION_SECRETS and CMS_WEBHOOK_SECRETS are equal|CMS_WEBHOOK_SECRETS and SESSION_SECRETS are equal/,
    ),
  },
  'settings that differ from what the services have': {
    'a third party is unknown': setting(
      { THIRD_PARTIES: 'cat https://cat.invalid/s.js' },
      'Features that settings switch off or on',
      /THIRD_PARTIES names cat/,
    ),
    'there is no sender': setting(
      { MAIL_FROM: '' },
      ['Features that settings switch off or on', 'Mail service'],
      /MAIL_FROM is empty|no domain of MAIL_FROM/,
    ),
    'a secret is missing': setting({ SESSION_SECRETS: '' }, 'Secrets of the Worker', /SESSION_SECRETS is missing/),
    'orders are named otherwise': setting(
      { ORDER_NAME: '#{number}' },
      'Names of orders',
      /named KV\{number\}, and ORDER_NAME is #\{number\}/,
    ),
    'the code of samples does not exist': setting(
      { SAMPLE_CREDIT_CODE: 'NO-SAMPLE' },
      'Discount code of the feeding plan',
      /no discount code NO-SAMPLE/,
    ),
    'the code of the feeding plan does not exist': setting(
      { PLAN_DISCOUNT_CODE: 'NO-PLAN' },
      'Discount code of the feeding plan',
      /no discount code NO-PLAN/,
    ),
    'the webhooks are signed with another secret': setting(
      { COMMERCE_WEBHOOK_SECRETS: LONG },
      'Secret of the webhooks',
      /COMMERCE_WEBHOOK_SECRETS lacks EU_ADMIN_CLIENT_SECRET/,
    ),
    'pictures come from elsewhere': setting(
      { MEDIA_FOLDERS: 'https://cdn.shopify.com/s/files/1/1/2/3' },
      'Pictures of products',
      /\/media, which MEDIA_FOLDERS does not name/,
    ),
    'the provider answers no programs': {
      settings: () => ({ PROGRAMS_ANSWERED_BY: 'provider', APP_PROXIES: '/apps/demo /apps/nobody' }),
      control: [['faults', { service: 'ucp', operation: 'profile', errorRate: 1, mode: '500' }]],
      finds: 'What is passed on to the commerce provider',
      says: [/PROGRAMS_ANSWERED_BY is provider, and .* is no profile \(500\)/, /APP_PROXIES names \/apps\/nobody/],
    },
    'the client is unknown': setting(
      { EU_CUSTOMER_CLIENT_ID: 'nobody' },
      'Client and redirect address of the login',
      /knows no client nobody/,
    ),
    'the CMS refuses the preview token': setting(
      { CMS_PREVIEW_TOKEN: 'local-cms-token-2' },
      'Preview of the CMS',
      /refuses CMS_PREVIEW_TOKEN for drafts \(401\)/,
    ),
    'stock cannot be read': withoutScope(
      'unauthenticated_read_product_inventory',
      'Access scopes of the Storefront API',
    ),
    'there is no imprint': {
      control: [['stories/imprint', { published: false }]],
      finds: 'Imprint',
      says: /no story imprint/,
    },
  },
  'scopes, versions and a catalogue that lacks parts': {
    'no mail is sent': setting({ MAIL_URL: '' }, 'Features that settings switch off or on', /MAIL_URL is empty/),
    'the APIs have other versions': setup(
      { apiVersions: { admin: '2027-01', storefront: '2027-04', customer: '2027-07' } },
      ['Version of the Admin API', 'Version of the Storefront API', 'Customer Account API'],
      [
        /^The Admin API .*in version 2027-01, not 2026-07/,
        /^The Storefront API .*in version 2027-04/,
        /^The Customer Account API .*in version 2027-07/,
      ],
    ),
    'the app cannot read orders': withoutScope('read_orders'),
    'the app cannot charge': withoutScope('write_own_subscription_contracts'),
    'the app cannot read cards': withoutScope('read_customer_payment_methods'),
    'the app cannot read subscriptions of customers': withoutScope('customer_read_own_subscription_contracts'),
    'the app cannot make selling plans': withoutScope('write_purchase_options'),
    'tags cannot be read': withoutScope('unauthenticated_read_product_tags', 'Access scopes of the Storefront API'),
    'a country is not sold to': setup({ closedCountries: ['PT'] }, 'Countries and currencies', /sells to Portugal/),
    'a collection is not published': setup(
      { hiddenCollections: ['merch'] },
      'Collections and filters',
      /no published collection merch/,
    ),
    'a filter is switched off': setup(
      { hiddenFilters: ['filter.p.m.kvistra.life_stage'] },
      'Collections and filters',
      /filter\.p\.m\.kvistra\.life_stage is switched off/,
    ),
    'the origin is not registered': setup(
      { origins: ['https://elsewhere.invalid'] },
      'Origin of the login',
      /no tokens to the origin http:\/\/localhost:\d+ \(invalid_client\)/,
    ),
    'the folder of the market is empty': setup(
      { emptyFolders: ['europe-market'] },
      'Stories of the CMS',
      /folder europe-market has no published story/,
    ),
  },
  'what is not approved, published, registered or filled in': {
    'the app is not approved for customer data': setup(
      { customerData: false },
      'Protected customer data',
      /not approved for protected customer data/,
    ),
    'selling plans cannot be read': withoutScope(
      'unauthenticated_read_selling_plans',
      'Access scopes of the Storefront API',
    ),
    'there is no gift card': {
      control: [['products/gift-card', { published: false }]],
      finds: 'Published products',
      says: /No gift card with the handle gift-card/,
    },
    'a product is not published': {
      control: [['products/lick-mat', { published: false }]],
      finds: 'Published products',
      // with what the small gift hides too
      says: /lick-mat.*: active, and not published/,
    },
    'a small gift is not published': {
      control: [['products/training-bites-dog', { published: false }]],
      finds: 'Published products',
      says: [/^DELIVERY_THANKS names training-bites-dog/, /training-bites-dog.*: active, and not published/],
    },
    'the redirect address is not registered': setup(
      { callbacks: ['https://elsewhere.invalid/account/authorize'] },
      'Client and redirect address of the login',
      /with the redirect address http:\/\/localhost:\d+\/account\/authorize/,
    ),
    'the datasource lacks a dimension': setup({ textDimensions: ['sv'] }, TEXTS, /lacks the dimension pt/),
    'the imprint lacks the number as a feed business': {
      control: [['stories/imprint', { company: [{ component: 'company', name: 'Kvistra AB' }] }]],
      finds: 'Imprint',
      says: [/^The imprint lacks feed_number\.$/, /^The imprint lacks \w+\.$/],
    },
    'the imprint lacks a packaging register': {
      control: [['stories/imprint', { registrations: [] }]],
      finds: 'Imprint',
      says: [/packaging register of DE/, /packaging register of \w\w/],
    },
    'the imprint lacks a mediator': {
      control: [['stories/imprint', { disputes: [] }]],
      finds: 'Imprint',
      says: [/statement on disputes for FR/, /statement on disputes for \w\w/],
    },
    'nobody can report a barrier': {
      control: [['stories/accessibility', { email: '' }]],
      finds: 'Accessibility statement',
      says: /lacks email/,
    },
    'the domain of the sender is not verified': setup(
      { mailDomains: [{ name: 'kvistra.example', status: 'pending' }] },
      'Mail service',
      /kvistra\.example is not verified: pending/,
    ),
  },
  'texts and statements of products, and events that do not come': {
    'a feed lacks statements': {
      control: [['products/mug', { metafields: { species: 'dog', feed_type: 'complete feed', composition: 'Oats.' } }]],
      finds: 'Statements about feed',
      says: /mug lacks crude protein, crude fibre, crude oils and fats, crude ash, moisture and 1 more\./,
    },
    'a feed has a material that the glossary lacks': {
      control: [
        [
          'products/whole-mealworms',
          { metafields: { composition: 'Whole dried mealworms (Tenebrio molitor) 98 %, spirulina 2 %.' } },
        ],
      ],
      finds: 'Statements about feed',
      says: /The glossary of feed terms lacks “spirulina” \(whole-mealworms\) in 20 languages\./,
    },
    'a feed is called dietetic': {
      control: [['products/insect-oat-adult-dog', { description: 'A dietetic food for dogs.' }]],
      finds: 'Statements about feed',
      says: /insect-oat-adult-dog says “dietetic”\./,
    },
    'a text is not translated, and one that the files have is missing': {
      control: [
        ['translations/test.untranslated', { en: 'Not translated' }],
        ['translations/footer.shop', { sv: '' }],
      ],
      finds: TEXTS,
      says: [
        /^1 text is missing in pt: test\.untranslated\.$/,
        /^1 text is missing in sv: test\.untranslated\.$/,
        /^1 text is missing in sv: footer\.shop\.$/,
      ],
    },
    'a story claims to be green': {
      control: [['stories/sustainability', { body: 'Our bags are climate neutral.', language: 'en' }]],
      finds: CLAIMS,
      says: /^stories\/sustainability \(en\): “climate neutral” is a claim about the environment/,
    },
    'a text claims to heal': {
      control: [['translations/footer.about', { sv: 'Foder som botar.' }]],
      finds: CLAIMS,
      says: /^texts\/footer\.about \(sv\): “botar” is a claim about health/,
    },
    'a product claims to heal': {
      control: [['products/tote', { title: 'Tote that prevents allergies' }]],
      finds: CLAIMS,
      says: /^products\/tote \(en\): “prevents allergies”/,
    },
    'a product may be among the goods that their maker has to repair': {
      control: [['products/wand-toy', { title: 'Cordless vacuum cleaner for hair' }]],
      finds: 'Goods that makers have to repair',
      says: /^wand-toy may be among the goods .*“vacuum cleaner”/,
    },
    'a story links the closed platform for disputes': {
      control: [
        ['stories/terms-conditions', { body: '[Disputes](https://ec.europa.eu/consumers/odr)', language: 'en' }],
      ],
      finds: CLAIMS,
      says: /terms-conditions links the platform for online disputes/,
    },
    'events of the CMS do not come': {
      ...setup(
        { contentChangedAt: Math.floor(Date.now() / 1000) - 3600 },
        'Webhook of the CMS',
        /no event of the CMS has come/,
      ),
      without: { events: true },
    },
  },
  'services that refuse their keys': {
    'the app has no client id': setting(
      { EU_ADMIN_CLIENT_ID: '' },
      'App of the Admin API',
      /EU_ADMIN_CLIENT_ID is empty/,
    ),
    'the Storefront API refuses the token': setting(
      { EU_STOREFRONT_TOKEN: 'wrong' },
      'Storefront API',
      /refuses EU_STOREFRONT_TOKEN/,
    ),
    'the login cannot be found': down('login', 'Discovery documents of the login', /cannot be read/, 'discovery'),
    'the CMS refuses the token': setting({ CMS_TOKEN: 'wrong-as-well' }, 'Space of the CMS', /refuses CMS_TOKEN/),
    'the mail service refuses the key': setting({ MAIL_KEY: 'wrong-key' }, 'Mail service', /refuses MAIL_KEY/),
  },
  'services that are down, and a wrong secret of the app': {
    'the secret of the app is wrong': setting(
      { EU_ADMIN_CLIENT_SECRET: LONG, COMMERCE_WEBHOOK_SECRETS: LONG },
      ['App of the Admin API', 'Secret of the webhooks'],
      /grants no token|does not know EU_ADMIN_CLIENT_SECRET/,
    ),
    'the Storefront API is down': down('storefront', 'Storefront API', /The Storefront API answered 500/),
    'the CMS is down': down('cms', 'Space of the CMS', /CMS_URL answers 500/),
    'the domain of the sender is unknown': setting(
      { MAIL_FROM: 'Kvistra <hello@elsewhere.invalid>' },
      'Mail service',
      /no domain elsewhere\.invalid/,
    ),
  },
  'a wrong fixed token of the app, and a space without a language': {
    'the fixed token is wrong': setting(
      { EU_ADMIN_TOKEN: 'shpat_wrong' },
      'App of the Admin API',
      /refuses the access token/,
    ),
    'the space lacks a language': setup({ contentLanguages: ['sv'] }, 'Space of the CMS', /lacks the language pt/),
  },
  'an Admin API that is down, and no datasource': {
    'the Admin API is down': down('admin', 'App of the Admin API', /The Admin API answered 500/, 'Installation'),
    'there is no datasource': setup({ textDimensions: [] }, TEXTS, /no datasource translations/),
  },
};

/** Other faults follow from these: only what is named here is compared. */
const ROOTS: Record<string, Round> = {
  'no origin': { 'a setting is missing': setting({ PUBLIC_ORIGIN: '' }, 'Settings', /PUBLIC_ORIGIN is missing/) },
  'an origin without encryption': {
    'the origin is http': setting(
      { PUBLIC_ORIGIN: 'http://kvistra.invalid' },
      'Addresses',
      /PUBLIC_ORIGIN is http, not https/,
    ),
  },
  'an origin of nobody': {
    'the domain is invented': setting(
      { PUBLIC_ORIGIN: 'https://kvistra.example' },
      'Own domain',
      /PUBLIC_ORIGIN still has the invented domain/,
    ),
  },
  'an origin at which nothing listens': {
    'the shop does not answer': setting(
      { PUBLIC_ORIGIN: DEAD },
      'The shop answers',
      /cannot be reached at http:\/\/localhost:9/,
    ),
  },
  'a real shop with what this machine has': {
    'a clock that moves': setting(REAL, 'Features that settings switch off or on', /CLOCK_URL replaces the clock/),
    'invented people': setting(REAL, 'Features that settings switch off or on', /DEMO_CONTENT shows/),
    'a delivered secret': setting(REAL, 'Secrets', /SESSION_SECRETS is the value that everybody can read/),
    'an invented approval number': setting(
      REAL,
      'Approval number of the feed business',
      /support\.feed_approval is the invented approval number/,
    ),
    'no files of the Commission': setting(
      REAL,
      'Notices of the legal guarantee',
      /^The notice of the legal guarantee is the shop’s own drawing in bg cs da de en /,
    ),
    'words of a notice that nobody has compared': setting(
      REAL,
      'Notices of the legal guarantee',
      /^Nobody has compared the words of the notice with the regulation in bg cs da es /,
    ),
    'prices of parcels back that are estimates': setting(
      REAL,
      'Prices of parcels back',
      /^What a parcel back costs is an estimate of the demo shop in AT /,
    ),
    'no word about who lends': setting({ ...REAL, PAY_LATER: '' }, 'Paying later', /^PAY_LATER does not say/),
  },
};

/** The checks with these titles, and those without which they say nothing. */
function withPrerequisites(titles: readonly string[]): typeof CHECKS {
  const needed = CHECKS.filter(({ title }) => titles.includes(title)).flatMap(({ after = [] }) =>
    after.filter((title) => !titles.includes(title)),
  );
  return needed.length > 0
    ? withPrerequisites([...titles, ...needed])
    : CHECKS.filter(({ title }) => titles.includes(title));
}

const titlesOf = (round: Round) => new Set(Object.values(round).flatMap(({ finds }) => finds));

/**
 * Brings about what a round says, and makes checks. @returns their results, and the sentences that are missing, by the
 * names of their faults.
 */
async function examineRound(
  round: Round,
  checks: typeof CHECKS,
): Promise<{ results: Result[]; unsaid: [name: string, says: RegExp][] }> {
  const cases = Object.values(round);
  const scopes = cases.flatMap(({ scope = [] }) => scope);
  const control = [
    ...cases.flatMap(({ control = [] }) => control),
    ...(scopes.length > 0 ? [['scopes', { missing: scopes }] as const] : []),
  ];
  for (const [path, body] of control) expect(await shop.control(path, body)).not.toHaveProperty('errors');
  const settings = Object.assign({}, ...cases.map(({ settings }) => settings?.()));
  const results = await runChecks(
    checks,
    await contextOf(settings, Object.assign({}, ...cases.map(({ without }) => without))),
  );
  const unsaid = Object.entries(round).flatMap(([name, { finds, says }]) => {
    const found = sentences(results.filter(({ title }) => [finds].flat().includes(title)));
    return [says]
      .flat()
      .flatMap((text): [string, RegExp][] => (found.some((sentence) => text.test(sentence)) ? [] : [[name, text]]));
  });
  return { results, unsaid };
}

describe('the doctor', () => {
  it('finds nothing in the shop on this machine, and says so', async () => {
    const results = await runChecks(CHECKS, await contextOf());
    expect(sentences(results)).toEqual([]);
    expect(results.flatMap(({ title, notChecked }) => (notChecked ? [[title, notChecked]] : []))).toEqual([]);
    expect(results.flatMap(linesOf)).toEqual(CHECKS.map(({ title }) => `✓ ${title}`));
    const database = await shop.database();
    for (const table of ['commerce_events', 'cms_events'])
      expect([table, await database.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')]).toEqual([table, 0]);
  });

  it('finds nothing in the Australian shop either', async () => {
    expect(sentences(await runChecks(CHECKS, await contextOf({ MARKET_GROUP: 'au' })))).toEqual([]);
  });

  it.each(Object.entries(ROUNDS))('finds %s, and nothing else', async (_, round) => {
    const titles = titlesOf(round);
    // the texts are compared with all of the source, and all stories are read, which takes most of the time
    const { results, unsaid } = await examineRound(
      round,
      CHECKS.filter(({ title }) => titles.has(title) || ![TEXTS, CLAIMS].includes(title)),
    );
    expect(unsaid).toEqual([]);
    expect(new Set(faulty(results))).toEqual(titles);
    const said = Object.values(round).flatMap(({ says }) => says);
    expect(sentences(results).filter((sentence) => !said.some((text) => text.test(sentence)))).toEqual([]);
    for (const { faults } of results)
      for (const { effect, mend } of faults)
        expect([effect, mend].map((text) => text.length > 8)).toEqual([true, true]);
  });

  it.each(Object.entries(ROOTS))('finds %s', async (_, round) => {
    const { results, unsaid } = await examineRound(round, withPrerequisites([...titlesOf(round)]));
    expect(unsaid).toEqual([]);
    expect(faulty(results)).toEqual(expect.arrayContaining([...titlesOf(round)]));
  });

  it('calls the invented values of the imprint and the accessibility statement wrong in a real shop', async () => {
    const context = await contextOf(REAL);
    const faults = [...(await imprintCheck.find(context)), ...(await accessibilityCheck.find(context))];
    expect(faults.map(({ what }) => what)).toEqual([
      'The imprint holds invented values.',
      'The contact of the accessibility statement is invented.',
    ]);
  });

  it('asks in a real shop for the packaging register of each country of the Union that has no entry', async () => {
    const entry = (country: string, number: string) => ({ component: 'registration', country, register: 'R', number });
    await shop.control('stories/imprint', { registrations: [entry('DE', 'DE1'), entry('FR', 'FR1'), entry('DK', '')] });
    const faults = await packagingCheck.find(await contextOf(REAL));
    expect(faults).toEqual([
      expect.objectContaining({
        what: expect.stringMatching(/^The imprint says nothing about a packaging register of (?:[A-Z]{2} ?)+\.$/),
        isWarning: true,
      }),
    ]);
    expect(faults[0]!.what).toMatch(/ AT .*PL/);
    expect(faults[0]!.what).not.toMatch(/ (?:DE|FR|DK|CH)\b/);
  });

  it('asks no more who lends once the owner has said that nobody does, or who', async () => {
    for (const [answer, lenders] of [
      ['none', []],
      ['Lender AB (publ); Other Bank SE', ['Lender AB (publ)', 'Other Bank SE']],
    ] as const) {
      const context = await contextOf({ ...REAL, PAY_LATER: answer });
      expect([answer, context.settings.lenders, await payLaterCheck.find(context)]).toEqual([answer, lenders, []]);
    }
  });

  it('lists after an upgrade the new settings, those that are gone, new texts and missing migrations', async () => {
    await shop.control('translations/guarantee.page', { en: '', sv: '' });
    const context = await contextOf({}, { migrations: ['0049_next.sql'] });
    const upgraded = {
      ...context,
      named: [...context.named.filter((name) => name !== 'PAY_LATER'), 'GUARANTEE_NOTICES'],
    };
    const results = await runChecks(
      withPrerequisites(['Settings of this version', 'Migrations of the database', TEXTS]),
      upgraded,
    );
    expect(sentences(results)).toEqual([
      'PAY_LATER is new, and wrangler.toml does not name it.',
      'GUARANTEE_NOTICES is in wrangler.toml, and this version does not have it.',
      'The database lacks 0049_next.sql.',
      '1 text is missing in en: guarantee.page.',
      '1 text is missing in sv: guarantee.page.',
    ]);
    const warnings = results.filter(({ title }) => title !== 'Migrations of the database');
    expect(warnings.flatMap(({ faults }) => faults.map(({ isWarning }) => isWarning))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const effects = results.flatMap(({ faults }) => faults.map(({ effect }) => effect));
    expect(effects.filter((effect) => effect.includes('the shop was delivered with'))).toHaveLength(2);
  });

  it('calls nothing wrong that it cannot know, and says why', async () => {
    const unknown = Object.fromEntries(
      Object.keys(localSettings()).flatMap((name) => (isSecret(name) ? [[name, '']] : [])),
    );
    const context = { ...(await contextOf(unknown)), hosting: await hosting(localSettings()) };
    const results = await runChecks(CHECKS, context);
    expect(sentences(results)).toEqual([]);
    const lines = [...results.flatMap(linesOf), ...blockedLinesOf(results)];
    expect(lines).toContain('– Mail service: not checked, MAIL_KEY is not known here');
    expect(lines).toContainEqual(
      expect.stringMatching(
        /^– Not checked before “Storefront API” has passed: Version of the Storefront API, .*Pictures of products, Goods that makers have to repair, Claims in texts, stories and products$/,
      ),
    );
    expect(lines).not.toContainEqual(expect.stringMatching(/Version of the Admin API: not checked/));
    expect(lines).toContain('✓ Secrets of the Worker');
  });

  it('takes a mail key that may only send for right', async () => {
    await shop.control('setup', { mailKey: 'sending_access' });
    const [result] = await runChecks(
      CHECKS.filter(({ title }) => title === 'Mail service'),
      await contextOf(),
    );
    expect(result).toMatchObject({ faults: [], notChecked: expect.stringContaining('the key may only send') });
  });

  it('tells which mails limits have dropped', async () => {
    const database = await shop.database();
    const insert = (id: string, kind: string, daysAgo: number) =>
      database
        .prepare('INSERT INTO dropped_mails (asker_id, kind, at) VALUES (?, ?, ?)')
        .bind(id, kind, new Date(Date.now() - daysAgo * 86_400_000).toISOString())
        .run();
    await insert('a', 'plan', 1);
    await insert('b', 'plan', 6);
    await insert('c', 'plan', 8);
    await insert('d', 'referral', 0);
    const results = await runChecks(
      CHECKS.filter(({ title }) => title === 'Limits of mails'),
      await contextOf({ MAIL_DAILY_LIMITS: 'plan=300' }),
    );
    await database.prepare('DELETE FROM dropped_mails').run();
    expect(sentences(results)).toEqual([
      expect.stringMatching(/^In seven days limits have dropped 2 mails of the kind plan, the last at 2/),
      expect.stringMatching(/^In seven days limits have dropped 1 mail of the kind referral/),
    ]);
    expect(results[0]!.faults.map(({ mend, isWarning }) => [/\w+=\d+/.exec(mend)?.[0], isWarning])).toEqual([
      ['plan=600', true],
      ['referral=2000', true],
    ]);
  });

  it('says that app and store belong to two organisations', async () => {
    await shop.control('setup', { sameOrganisation: false });
    const results = await runChecks(
      CHECKS.filter(({ title }) => ['Settings', 'Addresses', 'App of the Admin API'].includes(title)),
      await contextOf({}),
    );
    await shop.control('setup', { sameOrganisation: true });
    const [fault] = results.find(({ title }) => title === 'App of the Admin API')!.faults;
    expect([fault?.what, fault?.mend]).toEqual([
      expect.stringContaining('shop_not_permitted'),
      expect.stringContaining('organisation'),
    ]);
  });

  it('tells which webhooks the provider has removed, for seven days', async () => {
    const database = await shop.database();
    const lose = (topic: string, daysAgo: number) =>
      database
        .prepare('INSERT OR REPLACE INTO webhook_topics (topic, lost_at) VALUES (?, ?)')
        .bind(topic, new Date(Date.now() - daysAgo * 86_400_000).toISOString())
        .run();
    await lose('orders/create', 1);
    await lose('products/update', 8);
    const results = await runChecks(
      CHECKS.filter(({ title }) => title === 'Webhooks that were removed'),
      await contextOf({}),
    );
    await database.prepare("UPDATE webhook_topics SET lost_at = ''").run();
    expect(sentences(results)).toEqual([
      expect.stringMatching(/^The commerce provider had removed orders\/create by 2/),
    ]);
    expect(results[0]!.faults[0]!.isWarning).toBe(true);
  });

  it('tells which plan of a gift the shop would offer as a subscription', async () => {
    const plan = {
      name: 'A gift of 3 deliveries',
      options: ['A gift'],
      category: 'SUBSCRIPTION',
      billingPolicy: { recurring: { interval: 'WEEK', intervalCount: 12, maxCycles: 1 } },
      deliveryPolicy: { recurring: { interval: 'WEEK', intervalCount: 4 } },
      pricingPolicies: [{ fixed: { adjustmentType: 'PERCENTAGE', adjustmentValue: { percentage: 17 } } }],
    };
    const { data } = await admin(
      shop,
      '{ sellingPlanGroups(first: 8) { nodes { id sellingPlans(first: 1) { nodes { billingPolicy { ... on SellingPlanRecurringBillingPolicy { maxCycles } } } } } } }',
    );
    const { id } = data.sellingPlanGroups.nodes.find(
      ({ sellingPlans }: any) => sellingPlans.nodes[0].billingPolicy.maxCycles === 1,
    );
    await admin(
      shop,
      'mutation($id: ID!, $input: SellingPlanGroupInput!) { sellingPlanGroupUpdate(id: $id, input: $input) { userErrors { message } } }',
      { id, input: { sellingPlansToCreate: [plan] } },
    );
    const results = await runChecks(withPrerequisites(['Selling plans of gifts']), await contextOf());
    expect(sentences(results)).toEqual([
      'The selling plan “A gift of 3 deliveries” is charged once, and the shop cannot read kvistra.gift of it.',
    ]);
  });

  it('prints no secret', async () => {
    const secrets = {
      EU_STOREFRONT_TOKEN: 'token-nobody-may-see',
      EU_ADMIN_CLIENT_SECRET: 'secret-nobody-may-see',
      MAIL_KEY: 'key-nobody-may-see',
      CMS_TOKEN: 'cms-nobody-may-see',
    };
    const results = await runChecks(CHECKS, await contextOf({ ...secrets, SESSION_SECRETS: 'short-nobody-may-see' }));
    expect(results.flatMap(linesOf).join('\n')).not.toContain('nobody-may-see');
    expect(faulty(results).length).toBeGreaterThan(4);
  });
});

describe('the doctor at Cloudflare', () => {
  const SHOP = WORKERS.find(({ config }) => config === 'wrangler.toml')!;
  const staging = environmentConfig(SHOP, 'staging');
  const entered = {
    ...staging,
    kv_namespaces: [{ binding: 'KV', id: 'a1' }],
    d1_databases: [{ binding: 'DB', database_id: 'b2' }],
  };
  const files = readdirSync('migrations').filter((file) => file.endsWith('.sql'));
  const QUEUES = ['kvistra-outbox-staging', 'kvistra-billing-staging', 'kvistra-billing-dead-staging'];
  const TITLES = [
    'Account at Cloudflare',
    'Secrets of the Worker',
    'Migrations of the database',
    'Queues',
    'Redirect table',
  ];

  function complete(): Account {
    const account = new Account({ namespaces: ['a1'], databases: ['b2'], files });
    account.queues = [...QUEUES];
    account.migrations = [...files];
    account.values = { rules: '[]' };
    account.secrets = [
      'EU_STOREFRONT_TOKEN',
      'EU_ADMIN_CLIENT_SECRET',
      'SESSION_SECRETS',
      'COMMERCE_WEBHOOK_SECRETS',
      'CMS_TOKEN',
      'CMS_PREVIEW_TOKEN',
      'CMS_WEBHOOK_SECRETS',
      'MAIL_KEY',
      'TRACKING_SECRET',
      'LEAD_KEY',
      'REWARDS_TOKEN_SECRETS',
    ];
    return account;
  }
  async function examine(account: Account, fix = false, config = entered): Promise<Result[]> {
    const context = { ...(await contextOf()), hosting: cloudflareHosting('staging', config, account.run) };
    return runChecks(
      CHECKS.filter(({ title }) => TITLES.includes(title)),
      context,
      { fix },
    );
  }

  it('names the older key of the tracking service, which still works', async () => {
    const account = complete();
    const tracked = async () =>
      (await examine(account)).flatMap(({ faults }) => faults.map(({ what, isWarning }) => [what, isWarning ?? false]));
    account.secrets = account.secrets!.filter((name) => name !== 'TRACKING_SECRET');
    expect(await tracked()).toEqual([['TRACKING_SECRET is missing.', false]]);
    account.secrets.push('TRACKING_KEY');
    expect(await tracked()).toEqual([['TRACKING_SECRET is missing.', true]]);
  });

  it('finds nothing in an account that has everything', async () => {
    const account = complete();
    expect(sentences(await examine(account))).toEqual([]);
    await examine(account, true);
    expect(account.changes).toEqual([]);
  });

  it.each<[string, (account: Account) => void, string, RegExp]>([
    [
      'nobody is signed in',
      (account) => Object.assign(account, { signedIn: false }),
      'Account at Cloudflare',
      /wrangler kv namespace list failed: You are not authenticated/,
    ],
    [
      'the namespace does not exist',
      (account) => Object.assign(account, { namespaces: ['other'] }),
      'Account at Cloudflare',
      /no KV namespace a1/,
    ],
    [
      'the database does not exist',
      (account) => Object.assign(account, { databases: [] }),
      'Account at Cloudflare',
      /no D1 database b2/,
    ],
    [
      'a secret is missing',
      (account) => account.secrets!.splice(2, 1),
      'Secrets of the Worker',
      /SESSION_SECRETS is missing/,
    ],
    [
      'the database is empty',
      (account) => Object.assign(account, { migrations: [] }),
      'Migrations of the database',
      /lacks 0000_commerce_events\.sql/,
    ],
    [
      'the queue does not exist',
      (account) => Object.assign(account, { queues: [] }),
      'Queues',
      /no queue kvistra-outbox-staging/,
    ],
    [
      'the redirect table was never written',
      (account) => Object.assign(account, { values: {} }),
      'Redirect table',
      /not in KV/,
    ],
  ])('finds that %s', async (_, break_, title, says) => {
    const account = complete();
    break_(account);
    const results = await examine(account);
    expect(faulty(results)).toEqual([title]);
    expect(sentences(results)).toContainEqual(expect.stringMatching(says));
    expect(account.changes).toEqual([]);
  });

  it('makes the queues and applies the migrations, once', async () => {
    const account = complete();
    Object.assign(account, { queues: [], migrations: [] });
    expect(sentences(await examine(account, true))).toEqual([]);
    expect(account.changes).toEqual([
      'd1 migrations apply DB staging',
      ...QUEUES.map((queue) => `queues create ${queue}`),
    ]);
    await examine(account, true);
    expect(account.changes).toHaveLength(1 + QUEUES.length);
  });

  it('looks at each of several databases', async () => {
    const account = complete();
    const two = { ...entered, d1_databases: [...entered.d1_databases, { binding: 'DB_2', database_id: 'c3' }] };
    expect(sentences(await examine(account, false, two))).toEqual(['The account has no D1 database c3.']);
    account.databases.push('c3');
    expect(sentences(await examine(account, false, two))).toEqual([
      `The database lacks ${files.map((file) => `${file} (DB_2)`).join(', ')}.`,
    ]);
    expect(sentences(await examine(account, true, two))).toEqual([]);
    expect(account.changes).toEqual(['d1 migrations apply DB_2 staging']);
  });

  it('finds limits that are missing, or shared with another environment', () => {
    const own = [{ name: 'LIMIT_WRITE', namespace_id: '1' }];
    expect(limitFaults(own, ['LIMIT_WRITE'], [{ env: 'staging', ids: ['2'] }])).toEqual([]);
    expect(
      limitFaults(own, ['LIMIT_WRITE', 'LIMIT_CODE'], [{ env: 'staging', ids: ['1'] }]).map(({ what }) => what),
    ).toEqual(['The limit LIMIT_CODE is missing.', 'LIMIT_WRITE has the same namespace_id as a limit of staging.']);
  });
});

it('finds what is active out of its season', () => {
  const sold = [
    { handle: 'kit', tags: ['form:kit', 'season:02-01/05-01'] },
    { handle: 'food', tags: ['form:dry'] },
  ];
  expect(seasonFaults(sold, '2027-03-01')).toEqual([]);
  expect(seasonFaults(sold, '2026-12-01').map(({ what }) => what)).toEqual(['kit: active out of season.']);
});

describe('the doctor mends', () => {
  /** The environment with which the command looks at the shop. */
  const env = () => ({ PORT: String(portsOf().port), PROVIDER_PORT: String(portsOf().providerPort) });
  const ADMIN = [
    'App of the Admin API',
    'Access scopes of the app',
    'Definitions of metafields',
    'Selling plans',
    'Webhooks of the commerce provider',
  ];
  const checks = CHECKS.filter(({ title }) => ADMIN.includes(title));
  const mend = async () =>
    (await runChecks(checks, await contextOf(), { fix: true })).flatMap(({ title, changes, faults }) =>
      changes.length + faults.length > 0 ? [{ title, changes, faults }] : [],
    );

  /** Deletes the definition of a metafield. */
  async function undefine(key: string): Promise<void> {
    const { data } = await admin(
      shop,
      '{ metafieldDefinitions(ownerType: PRODUCT, namespace: "kvistra", first: 50) { nodes { id key } } }',
    );
    const { id } = data.metafieldDefinitions.nodes.find((definition: { key: string }) => definition.key === key);
    await admin(shop, 'mutation($id: ID!) { metafieldDefinitionDelete(id: $id) { deletedDefinitionId } }', { id });
  }

  /** Breaks something, and tells what then is wrong and what is done about it. */
  const BROKEN: Record<string, { break: () => Promise<unknown>; title: string; says: RegExp; changes: string[] }> = {
    'a webhook that is not sent': {
      async break() {
        const { data } = await admin(shop, '{ webhookSubscriptions(first: 20) { nodes { id topic } } }');
        const { id } = data.webhookSubscriptions.nodes.find(
          ({ topic }: { topic: string }) => topic === 'ORDERS_CREATE',
        );
        await admin(
          shop,
          'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }',
          { id },
        );
      },
      title: 'Webhooks of the commerce provider',
      says: /^orders\/create is not sent to /,
      changes: ['subscribed to orders/create'],
    },
    'a webhook that is sent elsewhere': {
      async break() {
        const { data } = await admin(shop, '{ webhookSubscriptions(first: 20) { nodes { id topic } } }');
        const { id } = data.webhookSubscriptions.nodes.find(
          ({ topic }: { topic: string }) => topic === 'PRODUCTS_UPDATE',
        );
        const subscription = { uri: 'https://old.invalid/api/webhooks/commerce' };
        await admin(
          shop,
          'mutation($id: ID!, $subscription: WebhookSubscriptionInput!) { webhookSubscriptionUpdate(id: $id, webhookSubscription: $subscription) { userErrors { message } } }',
          { id, subscription },
        );
      },
      title: 'Webhooks of the commerce provider',
      says: /^products\/update is sent to https:\/\/old\.invalid/,
      changes: ['moved products/update'],
    },
    'a metafield without storefront access': {
      break: () =>
        admin(
          shop,
          'mutation($definition: MetafieldDefinitionUpdateInput!) { metafieldDefinitionUpdate(definition: $definition) { userErrors { message } } }',
          {
            definition: {
              ownerType: 'PRODUCT',
              namespace: 'kvistra',
              key: 'composition',
              access: { storefront: 'NONE' },
            },
          },
        ),
      title: 'Definitions of metafields',
      says: /kvistra\.composition has no storefront access/,
      changes: ['gave kvistra.composition storefront access'],
    },
    'a metafield without definition': {
      break: () => undefine('gpsr'),
      title: 'Definitions of metafields',
      says: /no definition kvistra\.gpsr \(json\)/,
      changes: ['defined kvistra.gpsr'],
    },
    'a product without selling plans': {
      async break() {
        const { data } = await admin(
          shop,
          '{ sellingPlanGroups(first: 8) { nodes { id merchantCode products(first: 1) { nodes { id } } } } }',
        );
        const group = data.sellingPlanGroups.nodes.find(
          ({ merchantCode }: { merchantCode: string }) => merchantCode === GROUP_CODE,
        );
        await admin(
          shop,
          'mutation($id: ID!, $ids: [ID!]!) { sellingPlanGroupRemoveProducts(id: $id, productIds: $ids) { userErrors { message } } }',
          {
            id: group.id,
            ids: [group.products.nodes[0].id],
          },
        );
      },
      title: 'Selling plans',
      says: /has the tag subscription, and no plans/,
      changes: [expect.stringMatching(/^mended: .* has the tag subscription, and no plans$/) as string],
    },
  };

  it.each(Object.entries(BROKEN))('%s, once', async (_, { break: breakIt, title, says, changes }) => {
    await breakIt();
    const before = await runChecks(checks, await contextOf());
    expect(faulty(before)).toEqual([title]);
    expect(sentences(before)).toEqual([expect.stringMatching(says)]);
    expect(await mend()).toEqual([{ title, changes, faults: [] }]);
    expect(await mend()).toEqual([]);
  });

  it('migrations, once', async () => {
    const applied: string[] = [];
    const tables = new Set<string>();
    const query = async (sql: string) => {
      if (sql.startsWith('SELECT name FROM d1_migrations')) {
        if (!tables.has('d1_migrations')) throw new Error('no such table: d1_migrations');
        return applied.map((name) => ({ name }));
      }
      if (sql.startsWith('CREATE TABLE IF NOT EXISTS d1_migrations')) tables.add('d1_migrations');
      const [, name] = /^INSERT INTO d1_migrations \(name\) VALUES \('([^']+)'\)$/.exec(sql) ?? [];
      if (name) applied.push(name);
      return [];
    };
    const empty = localHosting({ query, get: async () => null }, {});
    const check = CHECKS.filter(({ title }) => title === 'Migrations of the database');
    const context = { ...(await contextOf()), hosting: empty };
    const [first] = await runChecks(check, context, { fix: true });
    expect([first!.faults, first!.changes.length]).toEqual([[], applied.length]);
    expect(applied).toContain('0014_billing.sql');
    const [second] = await runChecks(check, context, { fix: true });
    expect(second!.changes).toEqual([]);
  });

  it('nothing that it may not, and says so', async () => {
    await undefine('gpsr');
    await shop.control('scopes', { missing: ['write_products'] });
    const [scopes, metafields] = await mend();
    expect(scopes).toMatchObject({ title: 'Access scopes of the app', changes: [] });
    expect(metafields).toMatchObject({
      title: 'Definitions of metafields',
      changes: [expect.stringMatching(/could not be mended: .*write_products/)],
    });
    expect(metafields!.faults).toHaveLength(1);
  });

  it('as a command, which ends with 1 while something is wrong', async () => {
    await BROKEN['a metafield without storefront access']!.break();
    const wrong = await spawnCommand('tools/doctor.ts', ['--data', data], env());
    expect(wrong.status).toBe(1);
    expect(wrong.output).toMatch(
      /✗ Definitions of metafields\n {4}The definition kvistra\.composition has no storefront access\.\n {6}Effect: .+\n {6}To mend it: npm run doctor -- --fix/,
    );
    const mended = await runCommand('tools/doctor.ts', ['--fix', '--data', data], env());
    expect([mended.status, mended.output]).toEqual([
      0,
      expect.stringContaining('✓ Definitions of metafields\n    gave kvistra.composition storefront access\n'),
    ]);
    expect(mended.output).toMatch(/\nNothing is wrong\.\n$/);
  });

  it('what is broken for the shop as well', async () => {
    await BROKEN['a metafield without storefront access']!.break();
    const query =
      '{ product(handle: "insect-oat-adult-dog") { metafields(identifiers: [{ namespace: "kvistra", key: "composition" }]) { value } } }';
    expect((await shop.storefront(query)).data.product.metafields).toEqual([null]);
    await shop.control('products/mug', { stock: 7 });
    const sent = async () => (await shop.control('webhooks')).webhooks.length;
    const before = await sent();
    const { data: found } = await admin(shop, '{ webhookSubscriptions(first: 20) { nodes { id } } }');
    for (const { id } of found.webhookSubscriptions.nodes)
      await admin(shop, 'mutation($id: ID!) { webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId } }', {
        id,
      });
    await shop.control('products/mug', { stock: 8 });
    expect([before, await sent()]).toEqual([1, 1]);
  });
});

describe('the tables of the doctor', () => {
  it('have every metafield that queries ask for', async () => {
    const asked = new Set<string>();
    for await (const file of glob('src/**/*.storefront.graphql'))
      for (const [, namespace, key] of readFileSync(file, 'utf8').matchAll(/namespace: "(\w+)", key: "(\w+)"/g)) {
        // standard definitions, which an app for reviews brings
        if (namespace === 'reviews') continue;
        expect(namespace).toBe(METAFIELD_NAMESPACE);
        asked.add(key!);
      }
    expect([...METAFIELDS.map(({ key }) => key), GIFT_METAFIELD].sort()).toEqual([...asked].sort());
  });

  it('have the topics that the shop works on', () => {
    const catalogue = (topic: string) => /^(?:products|collections)\//.test(topic);
    for (const topic of TOPICS)
      expect([topic, subjectOf(topic) !== undefined || catalogue(topic)]).toEqual([topic, true]);
    for (const { topics } of subjects)
      for (const topic of topics) expect([topic, TOPICS.some((name) => name.startsWith(topic))]).toEqual([topic, true]);
  });
});
