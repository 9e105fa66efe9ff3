/**
 * `npm run doctor [-- --fix] [--env NAME] [--data FOLDER]`: says what the store of the shop still lacks, what one notices of it, and how to
 * mend it. It changes nothing, unless `--fix` asks it to register webhooks, definitions of metafields, selling plans, migrations and queues.
 * Without `--env` it looks at the shop on this machine, which must run. With it, the settings come from that environment of `wrangler.toml`
 * and the secrets from environment variables of their names. It ends with 1 when something is wrong.
 */
import { parseArgs } from 'node:util';
import { Shape } from '../src/env.ts';
import { type Context, isFailed, runChecks } from './doctor/check.ts';
import { CHECKS } from './doctor/checks.ts';
import { lenientConfig } from './doctor/context.ts';
import { cloudflareHosting, localHosting } from './doctor/hosting.ts';
import { blockedLinesOf, linesOf, summaryOf } from './doctor/report.ts';
import { environmentConfig, environments, topLevelSettings, WORKERS } from './environments.ts';
import { localBindings } from './settings.ts';
import { isSecret } from './settings-reference.ts';

const USAGE = `Usage: npm run doctor [-- --fix] [--env ${environments().join('|')}] [--data FOLDER]`;

function refuse(message: string): never {
  console.error(`${message}\n${USAGE}`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: { env: { type: 'string' }, fix: { type: 'boolean', default: false }, data: { type: 'string', default: '.local/state' } },
    }).values;
  } catch (error) {
    return refuse((error as Error).message);
  }
}

/** The settings with names of the schema, as texts. */
const settingsIn = (source: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.keys(Shape.schema).flatMap((name) => (source[name] === undefined ? [] : [[name, String(source[name])]])));

const secretsIn = (source: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(settingsIn(source)).filter(([name]) => isSecret(name)));

const { env = null, fix, data } = readArguments();
if (env !== null && !environments().includes(env)) refuse(`There is no environment ${env}.`);

const SHOP = WORKERS.find(({ config }) => config === 'wrangler.toml')!;
const config = env === null ? null : environmentConfig(SHOP, env);
const given = config
  ? { ...settingsIn(config.vars), ...secretsIn(process.env) }
  : {
      ...settingsIn(topLevelSettings()),
      ...localBindings({ port: Number(process.env.PORT ?? 8787), providerPort: Number(process.env.PROVIDER_PORT ?? 8788) }),
      ...(process.env.MARKET_GROUP && { MARKET_GROUP: process.env.MARKET_GROUP }),
    };
const localStore = config ? null : await (await import('../kv/tools/stores.ts')).localStore(data);
const hosting = config && env !== null ? cloudflareHosting(env, config) : localHosting(localStore!, given);
const context: Context = { env, given, settings: lenientConfig(given), hosting };

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

const results = await runChecks(CHECKS, context, { fix, onResult: (result) => print(linesOf(result)) });
await localStore?.close();
print(blockedLinesOf(results));
console.log(`\n${summaryOf(results)}`);
process.exit(results.some(isFailed) ? 1 : 0);
