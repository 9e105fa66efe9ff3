import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { unstable_readConfig } from 'wrangler';
import { BUILDS, takeBrandsNames } from '../local/brand.ts';

/** A Worker of this project: its configuration, and the folder of its build. */
export interface DeployedWorker {
  config: string;
  folder: string;
}

/** The configuration of one environment in wrangler.toml, as far as this project uses it. */
export interface EnvironmentConfig {
  name: string;
  vars: Record<string, unknown>;
  routes?: unknown[];
  triggers: { crons?: string[] | undefined };
  secrets?: { required?: string[] };
  queues?: {
    producers?: { binding: string; queue: string }[];
    consumers?: { queue: string; max_concurrency?: number | null }[];
  };
  services: { binding: string; service: string }[];
  kv_namespaces: { binding: string; id?: string }[];
  d1_databases: { binding: string; database_name?: string; database_id?: string }[];
  r2_buckets: { binding: string; bucket_name?: string }[];
  analytics_engine_datasets: { binding: string; dataset?: string }[];
  ratelimits: { name: string; namespace_id: string; simple: { limit: number; period: number } }[];
  cache?: { enabled: boolean } | undefined;
  exports: Record<string, { type: string; cache?: { enabled: boolean } }>;
}

/** The shop's Worker. */
export const SHOP: DeployedWorker = { config: 'wrangler.toml', folder: `${BUILDS}/shop` };

/** The Workers in the order of their deployment: a Worker that is bound to another one needs it to exist. */
export const WORKERS: readonly DeployedWorker[] = [
  { config: 'pictures/wrangler.toml', folder: `${BUILDS}/pictures` },
  SHOP,
];

/** The names of the environments. */
export const environments = (): string[] =>
  unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true }).definedEnvironments ?? [];

/** The settings of the shop on this machine, before local/settings.ts replaces the addresses. */
export const topLevelSettings = (): Record<string, unknown> =>
  unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true }).vars;

/** The datasets of Analytics Engine for which the provider stands in on this machine. */
export const topLevelDatasets = (): EnvironmentConfig['analytics_engine_datasets'] =>
  unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true }).analytics_engine_datasets;

/** The configuration of a Worker in one environment. @throws when the environment is unknown. */
export function environmentConfig({ config }: DeployedWorker, env: string): EnvironmentConfig {
  const read = unstable_readConfig({ config, env }, { hideWarnings: true });
  if (!read.definedEnvironments?.includes(env))
    throw new Error(`${config} has no environment ${env}; choose one of: ${read.definedEnvironments?.join(', ')}`);
  takeBrandsNames(read);
  return read;
}

/** The ids and domains of a fresh copy of this project, which belong to nobody. */
const PLACEHOLDER_ID = /^[0-]*$/;
const PLACEHOLDER_DOMAIN = '.example';

/** @returns what has to be entered before an environment can be deployed, in words. */
export function missingParts({
  vars,
  kv_namespaces,
  d1_databases,
}: Pick<EnvironmentConfig, 'vars' | 'kv_namespaces' | 'd1_databases'>): string[] {
  const stores = [...kv_namespaces, ...d1_databases.map(({ binding, database_id }) => ({ binding, id: database_id }))];
  const origin = vars.PUBLIC_ORIGIN;
  return [
    ...(typeof origin === 'string' && origin.endsWith(PLACEHOLDER_DOMAIN) ? [`PUBLIC_ORIGIN is still ${origin}`] : []),
    ...stores
      .filter(({ id = '' }) => PLACEHOLDER_ID.test(id))
      .map(({ binding }) => `${binding} has no id yet; create the store and enter its id`),
  ];
}

/** @returns what is wrong with the places where an environment lets the platform cache answers, in words. */
export function cacheProblems({
  vars,
  cache,
  exports,
}: Pick<EnvironmentConfig, 'vars' | 'cache' | 'exports'>): string[] {
  const isCached = (name: string) => exports[name]?.cache?.enabled ?? cache?.enabled ?? false;
  const isChosen = /\bplatform\b/.test(String(vars.PAGE_CACHE ?? ''));
  return [
    ...(isCached('default')
      ? ['the platform must not cache the default entrypoint, whose answers depend on cookies']
      : []),
    ...(isChosen && !isCached('CachedPages')
      ? ['PAGE_CACHE names the platform, which does not cache the entrypoint CachedPages']
      : []),
    ...(!isChosen && isCached('CachedPages')
      ? [
          'the platform caches the entrypoint CachedPages, which PAGE_CACHE does not use: static files cost requests then',
        ]
      : []),
  ];
}

/**
 * The secrets that the billing of an environment needs and that it lacks; none where no address of the Admin API is set.
 *
 * @param vars of the environment. @param names of the secrets that it has.
 */
export function missingBillingSecrets(vars: Record<string, unknown>, names: readonly string[]): string[] {
  const prefix = `${String(vars.MARKET_GROUP).toUpperCase()}_ADMIN`;
  if (!vars[`${prefix}_URL`]) return [];
  const hasToken = names.includes(`${prefix}_TOKEN`);
  const needed = [
    ...(hasToken ? [] : [`${prefix}_CLIENT_SECRET`]),
    'SESSION_SECRETS',
    'COMMERCE_WEBHOOK_SECRETS',
    ...(vars.MAIL_URL ? ['MAIL_KEY'] : []),
  ];
  return needed.filter((name) => !names.includes(name));
}

/** Outside of the builds, whose files `npm start` compares. */
const UPLOADS = '.local/deploy';

/** Writes the configuration with which wrangler uploads a built Worker to an environment. @returns its file. */
export function writeUploadConfig(worker: DeployedWorker, env: string): string {
  const { main, no_bundle, rules, assets, upload_source_maps } = JSON.parse(
    readFileSync(join(worker.folder, 'wrangler.json'), 'utf8'),
  );
  const { configPath, userConfigPath, definedEnvironments, unsafe, ...config } = environmentConfig(
    worker,
    env,
  ) as Record<string, unknown> & EnvironmentConfig;
  const fromUploads = (path: string) => relative(UPLOADS, join(worker.folder, path));
  const upload = {
    ...config,
    ...(Object.keys(unsafe ?? {}).length > 0 && { unsafe }),
    main: fromUploads(main),
    ...(assets && { assets: { ...assets, directory: fromUploads(assets.directory) } }),
    no_bundle,
    rules,
    upload_source_maps,
  };
  mkdirSync(UPLOADS, { recursive: true });
  const file = join(UPLOADS, `${basename(worker.folder)}.${env}.json`);
  writeFileSync(file, JSON.stringify(upload));
  return file;
}
