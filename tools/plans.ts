/**
 * `npm run plans -- check|apply [--env NAME] [--group eu|au]`: compares the store's selling plans with those that the
 * shop sells, and creates or changes what is missing. Without `--env` the store is the local provider, which must run.
 * With it, the address and the client id come from that environment of `wrangler.toml`, and the secret from the
 * environment variable `EU_ADMIN_CLIENT_SECRET` or `AU_ADMIN_CLIENT_SECRET`, or a fixed token from `EU_ADMIN_TOKEN` or
 * `AU_ADMIN_TOKEN`.
 */
import { randomUUID } from 'node:crypto';
import { readArguments, reasonOf, refuse, requireEnvironment, requireRunning } from '../local/command.ts';
import { localBindings } from '../local/settings.ts';
import type { Settings } from '../src/env.ts';
import { applyPlans, readPlans } from '../src/shop/subscriptions/plans/store.ts';
import { environmentConfig, environments, SHOP } from './environments.ts';
import { printable } from './kv/printable.ts';

const USAGE = `Usage: npm run plans -- check|apply [--env ${environments().join('|')}] [--group eu|au]`;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: { env: { type: 'string' }, group: { type: 'string', default: process.env.MARKET_GROUP ?? 'eu' } },
});
const [command = ''] = positionals;

if (command !== 'check' && command !== 'apply')
  refuse(command ? `There is no command ${command}.` : 'Which command?', USAGE);
await requireEnvironment(values.env, USAGE);

/** The settings of the environment, with the secrets of this process. */
const bindings: Record<string, unknown> = values.env
  ? { ...environmentConfig(SHOP, values.env).vars, ...process.env }
  : localBindings({ port: Number(process.env.PORT ?? 8787), providerPort: Number(process.env.PROVIDER_PORT ?? 8788) });
const group = String((values.env && bindings.MARKET_GROUP) || values.group).toUpperCase();
if (group !== 'EU' && group !== 'AU') refuse(`There is no market group ${group}.`, USAGE);

const setting = (name: string): string => String(bindings[`${group}_ADMIN_${name}`] ?? '');
const admin = {
  url: setting('URL'),
  token: setting('TOKEN'),
  clientId: setting('CLIENT_ID'),
  clientSecret: setting('CLIENT_SECRET'),
};
if (!admin.url) refuse(`${group}_ADMIN_URL is missing.`, USAGE);
if (!admin.token && !(admin.clientId && admin.clientSecret))
  refuse(`${group}_ADMIN_CLIENT_ID and ${group}_ADMIN_CLIENT_SECRET, or ${group}_ADMIN_TOKEN, are missing.`, USAGE);

/** A granted token lives as long as this command. */
// biome-ignore lint/plugin/casts: tokens are kept by `put` and read by `get` alone
const store = { get: async () => null, put: async () => {} } as unknown as Settings['admin']['store'];
const settings = { admin: { ...admin, store }, sessionSecrets: [randomUUID()] };

try {
  if (!values.env) await requireRunning(new URL(admin.url).origin);
  const { group: found, changes } = await readPlans(settings);
  for (const difference of changes.differences) console.log(printable(difference));
  if (changes.differences.length === 0) console.log('The selling plans are as they should be.');
  else if (command === 'check') process.exitCode = 1;
  else {
    await applyPlans(settings, found, changes);
    const after = await readPlans(settings);
    for (const difference of after.changes.differences) console.error(printable(`still: ${difference}`));
    console.log(after.changes.differences.length === 0 ? 'Applied.' : 'Not everything could be applied.');
    process.exitCode = after.changes.differences.length === 0 ? 0 : 1;
  }
} catch (error) {
  console.error(`The store cannot be asked: ${reasonOf(error)}`);
  process.exitCode = 1;
}
