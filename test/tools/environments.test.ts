import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { Shape } from '../../src/env.ts';
import { groups } from '../../src/platform/shared/markets.ts';
import { subscriptionSettings } from '../../src/shop/subscriptions/settings.ts';
import { ISOLATES } from '../../src/shopify/point-budget.ts';
import {
  cacheProblems,
  type EnvironmentConfig,
  environmentConfig,
  environments,
  missingParts,
  WORKERS,
  writeUploadConfig,
} from '../../tools/environments.ts';
import { isSecret } from '../../tools/settings-reference.ts';
import { uploadSize } from '../../tools/upload.ts';

/** A larger Worker starts later. */
const MAX_UPLOAD = 955 * 1024;
/** Nobody waits for the Worker of pictures to start before a picture. */
const MAX_PICTURES_UPLOAD = 1200 * 1024;

const home = mkdtempSync(join(tmpdir(), 'no-login-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Neither login nor network. */
const isolated = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: home,
  XDG_CONFIG_HOME: home,
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
});

const PROXY_NOTICE = /^.*Proxy environment variables detected.*\s*/;

/** Runs a program of this project. @returns its status and what it printed. */
function run(command: string, args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { env: isolated(), encoding: 'utf8' });
  return { status, stdout, stderr: stderr.replace(PROXY_NOTICE, '') };
}

const bindingsOf = ({
  kv_namespaces,
  d1_databases,
  r2_buckets,
  services,
  queues,
  ratelimits,
}: EnvironmentConfig): string[] => [
  ...[...kv_namespaces, ...d1_databases, ...r2_buckets, ...services, ...(queues?.producers ?? [])].map(
    ({ binding }) => binding,
  ),
  ...ratelimits.map(({ name }) => name),
];

const ENVIRONMENTS = environments();
const [pictures, shop] = WORKERS as [(typeof WORKERS)[0], (typeof WORKERS)[0]];

it('there are three environments', () => {
  expect(ENVIRONMENTS).toEqual(['staging', 'production', 'australia']);
});

describe.each(ENVIRONMENTS)('the environment %s', (env) => {
  const config = environmentConfig(shop, env);

  it('tells of a charge 15 days ahead in Spain', () => {
    const { vars } = unstable_readConfig({ config: 'wrangler.toml', env });
    expect(subscriptionSettings.parse(vars as never, { group: groups.eu, kv: null! }).billing.noticeDays('ES')).toBe(
      15,
    );
  });

  it('is uploaded with configurations of which wrangler takes every field', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const read = WORKERS.map((worker) => unstable_readConfig({ config: writeUploadConfig(worker, env) }));
    expect(read.map(({ name }) => name)).toEqual(WORKERS.map((worker) => environmentConfig(worker, env).name));
    expect(read[1]!.services).toEqual([{ binding: 'PICTURES', service: `kvistra-pictures-${env}` }]);
    expect(warn.mock.calls).toEqual([]);
    warn.mockRestore();
  });

  it('has every setting of the shop on this machine, and no other', () => {
    const { vars } = environmentConfig(shop, env);
    expect(Object.keys(vars).sort()).toEqual(
      Object.keys(unstable_readConfig({ config: shop.config }, { hideWarnings: true }).vars).sort(),
    );
    for (const [name, value] of Object.entries(vars)) {
      const struct = Shape.schema[name as keyof typeof Shape.schema];
      expect([name, struct?.validate(value, { coerce: true })[0]?.message]).toEqual([name, undefined]);
    }
  });

  it('has every binding of the shop on this machine', () => {
    const top = unstable_readConfig({ config: shop.config }, { hideWarnings: true }) as EnvironmentConfig;
    expect(bindingsOf(config)).toEqual(bindingsOf(top));
  });

  it('has as many consumers of the billing as share its points', () => {
    const [billing] = (config.queues?.consumers ?? []).filter(({ queue }) => /billing(?!-dead)/.test(queue));
    expect(billing?.max_concurrency).toBe(ISOLATES);
  });

  it('has the triggers that the Worker knows: of every minute, of every hour and of filling pages', () => {
    const [hourly, filling] = ['HOURLY', 'FILLING'].map(
      (name) => new RegExp(`${name} = '([^']+)'`).exec(readFileSync('src/worker.ts', 'utf8'))![1],
    );
    expect(config.triggers.crons).toEqual(['* * * * *', hourly, filling]);
  });

  it('requires secrets that the shop knows, and those of its own market group', () => {
    const required = config.secrets?.required ?? [];
    expect(required).toContain('SESSION_SECRETS');
    for (const name of required) expect([name, name in Shape.schema, isSecret(name)]).toEqual([name, true, true]);
    const group = String(config.vars.MARKET_GROUP).toUpperCase();
    expect(required.filter((name) => /^(?:EU|AU)_/.test(name))).toEqual([`${group}_STOREFRONT_TOKEN`]);
  });

  it('answers at the origin that its links have, and is bound to its own Worker of pictures and its own limits', () => {
    const { hostname } = new URL(String(config.vars.PUBLIC_ORIGIN));
    expect(config.routes).toEqual([{ pattern: hostname, custom_domain: true }]);
    expect(config.services).toEqual([{ binding: 'PICTURES', service: environmentConfig(pictures, env).name }]);
    const others = ENVIRONMENTS.filter((other) => other !== env).map((other) => environmentConfig(shop, other));
    for (const other of others) {
      expect(other.name).not.toBe(config.name);
      expect(other.d1_databases[0]?.database_name).not.toBe(config.d1_databases[0]?.database_name);
      expect(other.r2_buckets[0]?.bucket_name).not.toBe(config.r2_buckets[0]?.bucket_name);
      expect(
        other.ratelimits.filter(({ namespace_id: id }) =>
          config.ratelimits.some(({ namespace_id }) => namespace_id === id),
        ),
      ).toEqual([]);
    }
    const named = ({ ratelimits }: Pick<typeof config, 'ratelimits'>) =>
      ratelimits.map(({ name, simple }) => ({ name, simple }));
    for (const other of others) expect(named(other)).toEqual(named(config));
  });
});

it.each(WORKERS)('$folder can be uploaded, tried without network', (worker) => {
  const { status, stdout, stderr } = run('wrangler', [
    'deploy',
    '--dry-run',
    '--config',
    writeUploadConfig(worker, 'production'),
  ]);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('--dry-run: exiting now.');
  if (worker === shop) expect(stdout).toContain('kvistra-pictures-production');
});

it('an environment is not deployed before its stores and its domain are entered', () => {
  const fresh = {
    vars: { PUBLIC_ORIGIN: 'https://kvistra.example' },
    kv_namespaces: [{ binding: 'KV', id: '00000000000000000000000000000000' }],
    d1_databases: [{ binding: 'DB', database_id: '00000000-0000-0000-0000-000000000000' }],
  };
  expect(missingParts(fresh)).toEqual([
    'PUBLIC_ORIGIN is still https://kvistra.example',
    'KV has no id yet; create the store and enter its id',
    'DB has no id yet; create the store and enter its id',
  ]);
  const entered = {
    vars: { PUBLIC_ORIGIN: 'https://shop.com' },
    kv_namespaces: [{ binding: 'KV', id: '0f2ac74b498b48028cb68387c421e279' }],
    d1_databases: [{ binding: 'DB', database_id: '5b1b0d56-8a0c-4d3b-9b1a-0a4b3b0d1c2e' }],
  };
  expect(missingParts(entered)).toEqual([]);
  expect(missingParts({ ...entered, kv_namespaces: [{ binding: 'KV' }] })).toHaveLength(1);
});

it.each([
  ['memory cache kv', undefined, {}, []],
  ['memory platform kv', undefined, { CachedPages: true }, []],
  ['memory platform kv', true, { default: false }, []],
  ['memory cache kv', true, { CachedPages: false }, ['the default entrypoint']],
  ['memory platform kv', true, {}, ['the default entrypoint']],
  ['memory platform kv', undefined, {}, ['does not cache']],
  ['memory cache kv', undefined, { CachedPages: true }, ['does not use']],
])('the platform caches the entrypoint for pages alone: %s, %s, %j', (PAGE_CACHE, enabled, entrypoints, problems) => {
  const config = {
    vars: { PAGE_CACHE },
    ...(enabled !== undefined && { cache: { enabled } }),
    exports: Object.fromEntries(
      Object.entries(entrypoints).map(([name, isCached]) => [name, { type: 'worker', cache: { enabled: isCached } }]),
    ),
  };
  expect(cacheProblems(config)).toEqual(problems.map((part) => expect.stringContaining(part)));
});

it('an unknown environment is refused', () => {
  const { status, stderr } = run('node', ['tools/deploy.ts', '--env', 'moon', '--dry-run']);
  expect([status, stderr]).toEqual([
    2,
    'There is no environment moon. There are: staging, production, australia.\nUsage: npm run deploy -- --env staging|production|australia [--dry-run]\n',
  ]);
});

it.each([
  ["the shop's", shop, MAX_UPLOAD],
  ["the pictures'", pictures, MAX_PICTURES_UPLOAD],
])('%s Worker is small', (_, { folder }, most) => {
  const { gzipped } = uploadSize(folder);
  expect(gzipped).toBeGreaterThan(0);
  expect(gzipped).toBeLessThan(most);
});
