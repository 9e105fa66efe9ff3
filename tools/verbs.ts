export interface Verb {
  does: string;
  /** The program and its first arguments; what follows the verb comes after them. */
  command: readonly string[];
  /** It works with what a build makes. */
  needsBuild?: boolean;
}

const module = (file: string): readonly string[] => [process.execPath, file];

/** The commands by group; the order is that of the list. */
export const GROUPS: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  'Operating a store': {
    doctor: {
      does: 'says what a store still lacks; --fix mends what can be mended',
      command: module('tools/doctor.ts'),
    },
    redirects: { does: 'checks, compares, pushes and exports the redirects', command: module('tools/kv/redirects.ts') },
    purge: { does: 'has pages made anew that are made of something', command: module('tools/purge.ts') },
    outbox: {
      does: 'lists deliveries that wait or have failed, and tries them again',
      command: module('tools/outbox.ts'),
    },
    plans: {
      does: "compares the store's selling plans with the shop's, and creates what is missing",
      command: module('tools/plans.ts'),
    },
    import: {
      does: 'brings subscriptions of another shop or app, from a file',
      command: module('tools/import.ts'),
    },
    referrals: { does: 'shows, blocks and refreshes codes of referrers', command: module('tools/referrals.ts') },
    demand: { does: 'how many people wait for each sold-out size', command: module('tools/demand.ts') },
    customers: { does: 'moves a customer to another database', command: module('tools/customers.ts') },
    rewards: { does: 'checks the ledger of points', command: module('tools/rewards.ts') },
    costs: { does: 'what a month with so many visits takes and costs', command: module('tools/costs.ts') },
    vitals: { does: 'the web vitals of real visits', command: module('tools/vitals.ts') },
    translations: { does: 'lists texts that are missing or unused', command: module('tools/kv/translations.ts') },
    claims: {
      does: 'lists words that claim something about the environment or health',
      command: module('tools/claims.ts'),
    },
    deploy: { does: 'builds, migrates and uploads', command: module('tools/deploy.ts') },
  },
  'Measuring and proving': {
    'bench:cart': {
      does: 'the time until a line shows after a press',
      command: module('tools/bench/cart.ts'),
      needsBuild: true,
    },
    'bench:interactions': {
      does: 'the time until the next paint after interactions',
      command: module('tools/bench/interactions.ts'),
      needsBuild: true,
    },
    'bench:isolate': {
      does: 'the start of the Worker in a new isolate',
      command: module('tools/bench/isolate.ts'),
      needsBuild: true,
    },
    'bench:ledger': { does: 'the database time of points', command: module('tools/bench/ledger.ts') },
    'bench:rows': {
      does: 'how long the cleaning of a million rows of each large table takes',
      command: module('tools/bench/rows.ts'),
      needsBuild: true,
    },
    'bench:start': { does: 'how soon npm start shows its first page', command: module('tools/bench/start.ts') },
    lighthouse: { does: "Lighthouse's phone profile of pages", command: module('tools/bench/lighthouse/run.ts') },
    mutations: {
      does: 'how many changes of the code the tests notice',
      command: module('tools/bench/mutations/run.ts'),
    },
    screenshots: { does: 'pictures of every kind of page', command: module('tools/screenshots/run.ts') },
    accessibility: {
      does: 'inspects every kind of page, and writes docs/accessibility.md',
      command: ['vitest', 'run', 'test/journeys/accessibility.test.ts', '--update'],
      needsBuild: true,
    },
    'test:brand': {
      does: 'follows the guide for a new brand, and looks at its shop',
      command: module('tools/test-brand.ts'),
    },
  },
  'Writing files': {
    new: { does: 'the folder of a new brand: docs/brand.md', command: module('tools/new.ts') },
    build: { does: 'the Workers and the client for production', command: module('local/build.ts') },
    format: { does: 'formats the code', command: ['biome', 'check', '--write', '.'] },
    codegen: { does: 'types of the GraphQL operations', command: ['graphql-codegen', '--config', 'codegen.yml'] },
    schemas: { does: "the provider's schemas, from the real services", command: module('provider/schemas/refresh.ts') },
    migrations: {
      does: 'a D1 migration with a name, after a tables.ts changed',
      command: [
        'drizzle-kit',
        'generate',
        '--dialect',
        'sqlite',
        '--schema',
        'src/**/tables.ts',
        '--out',
        'migrations',
        '--name',
      ],
    },
    api: {
      does: 'docs/api.md',
      command: ['vitest', 'run', 'test/tools/api-reference.test.ts', '--update'],
    },
    control: { does: 'docs/control-calls.md', command: module('tools/control-reference.ts') },
    'provider:api': {
      does: 'docs/provider-api.md',
      command: ['vitest', 'run', 'test/tools/provider-api.test.ts', '--update'],
    },
    'provider:package': {
      does: 'the local provider as a package that other projects install',
      command: module('provider/pack.ts'),
    },
    settings: { does: 'docs/settings.md', command: module('tools/settings-reference.ts') },
    rows: { does: 'docs/rows.md', command: ['vitest', 'run', 'test/tools/rows-reference.test.ts', '--update'] },
    entries: { does: 'the lists of countries and species', command: module('tools/entries.ts') },
    cookies: { does: 'the table of cookies', command: module('tools/cookie-table.ts') },
    notices: { does: 'the notices of the legal guarantee', command: module('tools/guarantee-notices.ts') },
    terms: { does: 'docs/feed-terms.md', command: module('tools/feed-terms.ts') },
    features: { does: 'docs/features.svg', command: [...module('tools/layers.ts'), '--draw'] },
    icons: { does: 'the icons of the installed shop', command: module('tools/icons.ts') },
    scenes: { does: 'the scenes at the head of mails', command: module('tools/mail-scenes.ts') },
    fonts: { does: 'the fonts of the shop and of the packs', command: module('tools/fonts/run.ts') },
  },
};

export const verbs = new Map(Object.values(GROUPS).flatMap((group) => Object.entries(group)));
