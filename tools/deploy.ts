/**
 * `npm run deploy -- --env staging|production|australia [--dry-run]`: builds, applies the missing migrations and
 * uploads every Worker to an environment of wrangler.toml. A dry run needs neither network nor login: it builds and
 * checks only.
 */
import { spawnSync } from 'node:child_process';
import { readArguments, reasonOf, refuse, requireEnvironment } from '../local/command.ts';
import { isBuilt } from '../local/fingerprint.ts';
import { cloudflareHosting } from './doctor/hosting.ts';
import {
  cacheProblems,
  environmentConfig,
  environments,
  missingBillingSecrets,
  missingParts,
  SHOP,
  WORKERS,
  writeUploadConfig,
} from './environments.ts';

const USAGE = `Usage: npm run deploy -- --env ${environments().join('|')} [--dry-run]`;

const { values } = readArguments(USAGE, {
  options: { env: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
});

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function wrangler(args: string[]): void {
  const { status } = spawnSync('wrangler', args, { stdio: 'inherit' });
  if (status !== 0) fail(`Not deployed: wrangler ${args.slice(0, 2).join(' ')} failed.`);
}

const { env, 'dry-run': dryRun } = values;
if (env === undefined) refuse('Which environment?', USAGE);
await requireEnvironment(env, USAGE);
const missing = WORKERS.flatMap((worker) => {
  const config = environmentConfig(worker, env);
  return [...missingParts(config), ...cacheProblems(config)].map((part) => `${worker.config}, env.${env}: ${part}`);
});
if (missing.length > 0 && !dryRun) fail(`${missing.join('\n')}\nSee docs/deployment.md.`);

/** Ends the deploy where the Worker lacks a secret without which nobody can be charged. */
async function requireBillingSecrets(name: string): Promise<void> {
  const config = environmentConfig(SHOP, name);
  const known = await cloudflareHosting(name, config)
    .secrets()
    .catch((error: unknown) => fail(`Not deployed: ${reasonOf(error)}`));
  const lacking = missingBillingSecrets(config.vars, known ?? []);
  if (lacking.length > 0)
    fail(
      `Not deployed: subscriptions of ${name} cannot be billed without ${lacking.join(', ')}. Set each with npx wrangler secret put NAME --env ${name}.`,
    );
}

if (!dryRun) await requireBillingSecrets(env);
if (!isBuilt()) await import('../local/build.ts');
if (!dryRun)
  for (const { binding } of environmentConfig(SHOP, env).d1_databases)
    wrangler(['d1', 'migrations', 'apply', binding, '--remote', '--env', env]);
for (const worker of WORKERS)
  wrangler(['deploy', '--config', writeUploadConfig(worker, env), ...(dryRun ? ['--dry-run'] : [])]);
