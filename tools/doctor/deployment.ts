import { system } from '../../src/routes.ts';
import { environmentConfig, environments, missingParts, SHOP } from '../environments.ts';
import { type Check, type Context, type Fault, isLocal } from './check.ts';
import { request } from './http.ts';

const named = ({ env }: Context): string => (env ? ` --env ${env}` : '');

export const accountCheck: Check = {
  title: 'Account at Cloudflare',
  async find({ env, hosting }) {
    const effect = 'The shop cannot be deployed.';
    const entered = env ? missingParts({ ...environmentConfig(SHOP, env), vars: {} }) : [];
    let missing: readonly string[];
    try {
      missing = entered.length > 0 ? entered.map((part) => `${part}.`) : await hosting.missingStores();
    } catch (error) {
      return [
        {
          what: `The account cannot be asked: ${(error as Error).message}`,
          effect,
          mend: 'npx wrangler login, then npx wrangler whoami: is it the right account?',
        },
      ];
    }
    return missing.map((what) => ({
      what,
      effect,
      mend: 'docs/deployment.md, steps 2 and 3: create the store, and enter its id in wrangler.toml.',
    }));
  },
};

export const migrationsCheck: Check = {
  title: 'Migrations of the database',
  after: ['Account at Cloudflare'],
  async find(context) {
    const missing = await context.hosting.missingMigrations();
    if (missing.length === 0) return [];
    return [
      {
        what: `The database lacks ${missing.join(', ')}.`,
        effect: 'Accounts, subscriptions, feeding plans and events answer with an error.',
        mend: `npm run doctor -- --fix${named(context)}`,
      },
    ];
  },
  async mend({ hosting }) {
    const missing = await hosting.missingMigrations();
    await hosting.applyMigrations();
    return missing.map((name) => `applied ${name}`);
  },
};

export const queuesCheck: Check = {
  title: 'Queues',
  after: ['Account at Cloudflare'],
  find: async (context) =>
    (await context.hosting.missingQueues()).map((name) => ({
      what: `There is no queue ${name}.`,
      effect: 'The Worker cannot be deployed; mails would leave after a minute, not at once.',
      mend: `npm run doctor -- --fix${named(context)}`,
    })),
  async mend({ hosting }) {
    const missing = await hosting.missingQueues();
    for (const name of missing) await hosting.createQueue(name);
    return missing.map((name) => `created the queue ${name}`);
  },
};

/**
 * The faults in the limits of an environment, compared with those of the shop on this machine and of the other
 * environments.
 */
export function limitFaults(
  own: { name: string; namespace_id: string }[],
  expected: readonly string[],
  others: readonly { env: string; ids: readonly string[] }[],
): Fault[] {
  const mend = '[[env.….ratelimits]] in wrangler.toml';
  const missing = expected.filter((name) => !own.some((limit) => limit.name === name));
  const shared = own.flatMap(({ name, namespace_id: id }) =>
    others.filter(({ ids }) => ids.includes(id)).map(({ env }) => ({ name, env })),
  );
  return [
    ...missing.map((name) => ({
      what: `The limit ${name} is missing.`,
      effect: 'Calls that it should limit answer with an error, or are not limited.',
      mend,
    })),
    ...shared.map(({ name, env }) => ({
      what: `${name} has the same namespace_id as a limit of ${env}.`,
      effect: `Visitors of both are counted together: somebody is asked to wait who has hardly called.`,
      mend,
    })),
  ];
}

export const limitsCheck: Check = {
  title: 'Limits of calls',
  async find({ env }) {
    if (!env) return [];
    const limits = (name: string) => environmentConfig(SHOP, name).ratelimits;
    const others = environments().filter((name) => name !== env);
    const expected = [
      'LIMIT_WRITE',
      'LIMIT_SEND',
      'LIMIT_SEARCH',
      'LIMIT_CODE',
      'LIMIT_REFERRAL',
      'LIMIT_LOGIN',
      'LIMIT_REPORT',
      'LIMIT_MEDIA',
      'LIMIT_PROGRAM',
    ];
    return limitFaults(
      limits(env),
      expected,
      others.map((name) => ({ env: name, ids: limits(name).map(({ namespace_id }) => namespace_id) })),
    );
  },
};

/** The figures that are missing without a dataset of Analytics Engine, by its binding. */
const DATASETS = {
  VITALS: 'Nobody learns how fast the pages are for real visitors.',
  AB_TESTS: 'A/B tests run, and nothing is counted.',
};

export const datasetsCheck: Check = {
  title: 'Datasets of Analytics Engine',
  async find({ env }) {
    if (!env) return [];
    const bindings = environmentConfig(SHOP, env).analytics_engine_datasets.map(({ binding }) => binding);
    return Object.entries(DATASETS).flatMap(([binding, effect]) =>
      bindings.includes(binding)
        ? []
        : [
            {
              what: `There is no dataset for ${binding}.`,
              effect,
              mend: '[[env.….analytics_engine_datasets]] in wrangler.toml',
              isWarning: true,
            },
          ],
    );
  },
};

export const redirectsCheck: Check = {
  title: 'Redirect table',
  after: ['Account at Cloudflare'],
  async find(context) {
    if (await context.hosting.hasRedirects()) return [];
    const group = context.env || context.settings.group.id === 'eu' ? '' : ` --group ${context.settings.group.id}`;
    return [
      {
        what: 'The redirect table is not in KV.',
        effect:
          'Old addresses, also those that search engines and carriers’ mails know, lead to the page for what is missing.',
        mend: `npm run redirects -- push${named(context)}${group}`,
      },
    ];
  },
};

/** Cloudflare Access, which staging stands behind. */
const ACCESS = /^https:\/\/[^/]+\.cloudflareaccess\.com\//;

export const answerCheck: Check = {
  title: 'The shop answers',
  after: ['Settings', 'Addresses', 'Own domain'],
  async find(context) {
    const { publicOrigin } = context.settings;
    const mend = isLocal(context)
      ? 'npm start'
      : `npm run deploy${context.env ? ` -- --env ${context.env}` : ''}; the domain stands in routes of wrangler.toml.`;
    const fault = (what: string) => [{ what, effect: 'Nobody can visit the shop, and no event reaches it.', mend }];
    let answer: Awaited<ReturnType<typeof request>>;
    try {
      answer = await request('The shop', `${publicOrigin}${system.health}`);
    } catch (error) {
      return fault((error as Error).message);
    }
    if (answer.status === 200 && answer.text.trim() === 'ok') return [];
    if (ACCESS.test(answer.headers.get('Location') ?? '')) return [];
    return fault(`${publicOrigin}${system.health} answers ${answer.status}, not ok.`);
  },
};
