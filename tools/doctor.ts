/**
 * `npm run doctor [-- --fix] [--env NAME] [--data FOLDER]`: says what the store of the shop still lacks, what one
 * notices of it, and how to mend it. It changes nothing, unless `--fix` asks it to register webhooks, definitions of
 * metafields, selling plans, migrations and queues. Without `--env` it looks at the shop on this machine, which must
 * run. With it, the settings come from that environment of `wrangler.toml` and the secrets from environment variables
 * of their names. It ends with 1 when something is wrong.
 */

import { endWith, LOCAL_DATA, readArguments, requireEnvironment, requireRunning, withStore } from '../local/command.ts';
import { type Context, isFailed, runChecks } from './doctor/check.ts';
import { CHECKS } from './doctor/checks.ts';
import { lenientConfig } from './doctor/context.ts';
import { cloudflareHosting, type Hosting, localHosting } from './doctor/hosting.ts';
import { blockedLinesOf, linesOf, summaryOf } from './doctor/report.ts';
import { environmentConfig, environments, SHOP, topLevelSettings } from './environments.ts';
import { givenSettings } from './given-settings.ts';

const USAGE = `Usage: npm run doctor [-- --fix] [--env ${environments().join('|')}] [--data FOLDER]`;

const { values } = readArguments(USAGE, {
  options: {
    env: { type: 'string' },
    fix: { type: 'boolean', default: false },
    data: { type: 'string', default: LOCAL_DATA },
  },
});
const { env = null, fix, data } = values;
await requireEnvironment(values.env, USAGE);

const config = env === null ? null : environmentConfig(SHOP, env);
const given = givenSettings(env);

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

/** @returns the exit code: 1 when something is wrong. */
async function examine(hosting: Hosting): Promise<number> {
  const named = Object.keys(config?.vars ?? topLevelSettings());
  const context: Context = { env, given, named, settings: lenientConfig(given), hosting };
  const results = await runChecks(CHECKS, context, { fix, onResult: (result) => print(linesOf(result)) });
  print(blockedLinesOf(results));
  console.log(`\n${summaryOf(results)}`);
  return results.some(isFailed) ? 1 : 0;
}

async function examineLocal(): Promise<number> {
  await requireRunning(given.PUBLIC_ORIGIN ?? '');
  return withStore({ data }, (store) => examine(localHosting(store, given)));
}

await endWith(config && env !== null ? examine(cloudflareHosting(env, config)) : examineLocal());
