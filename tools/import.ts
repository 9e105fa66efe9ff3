/**
 * `npm run shop -- import subscriptions FILE [--confirm|--activate] [--report csv|json] [--env NAME]`: brings
 * subscriptions of another shop or app to the commerce provider. It compares every row of the file with the store and
 * changes nothing; with `--confirm` it creates paused contracts, with `--activate` it activates those. Without `--env`
 * the store is the local provider, which must run. With it, the settings come from that environment of `wrangler.toml`,
 * and the secrets from environment variables of their names. See docs/moving-in.md.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { endWith, readArguments, refuse, requireEnvironment, requireRunning } from '../local/command.ts';
import type { Settings } from '../src/env.ts';
import { requestToken } from '../src/shopify/admin-token.ts';
import { groupPrefix } from './doctor/check.ts';
import { lenientConfig } from './doctor/context.ts';
import { environments } from './environments.ts';
import { givenSettings } from './given-settings.ts';
import { formatReport, reportOf, rowsOf, summaryOf } from './import/report.ts';
import { readSubscriptions } from './import/rows.ts';
import { importSubscriptions, type Step } from './import/run.ts';
import { printable } from './kv/printable.ts';

const USAGE = `Usage: npm run shop -- import subscriptions FILE.csv [--confirm|--activate] [--report csv|json] [--env ${environments().join('|')}]`;
const TOKEN_MS = 15_000;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    confirm: { type: 'boolean', default: false },
    activate: { type: 'boolean', default: false },
    report: { type: 'string' },
    env: { type: 'string' },
  },
});
const [subject = '', file = '', ...more] = positionals;
if (subject !== 'subscriptions') refuse(subject ? `There is no ${subject} to import.` : 'Import what?', USAGE);
if (!file || more.length > 0) refuse(file ? 'One file at a time.' : 'Which file?', USAGE);
if (!existsSync(file)) refuse(`There is no file ${file}.`, USAGE);
if (values.confirm && values.activate) refuse('Confirm first, look, and activate then.', USAGE);
const { report } = values;
if (report !== undefined && report !== 'csv' && report !== 'json') refuse(`There is no report as ${report}.`, USAGE);
await requireEnvironment(values.env, USAGE);

/** The settings, with a token that lives as long as this command. */
async function settingsWithToken(): Promise<Settings> {
  const settings = lenientConfig(givenSettings(values.env ?? null));
  const { url, token, clientId, clientSecret } = settings.admin;
  const prefix = groupPrefix({ settings });
  if (!url) refuse(`${prefix}ADMIN_URL is missing.`, USAGE);
  if (!token && !(clientId && clientSecret))
    refuse(`${prefix}ADMIN_CLIENT_ID and ${prefix}ADMIN_CLIENT_SECRET, or ${prefix}ADMIN_TOKEN, are missing.`, USAGE);
  if (!values.env) await requireRunning(new URL(url).origin);
  const granted = token || (await requestToken(settings.admin, TOKEN_MS)).token;
  return { ...settings, admin: { ...settings.admin, token: granted } };
}

const STEPS: Readonly<Record<Step, string>> = {
  check: 'Nothing was changed; --confirm imports those that are ready, as paused.',
  create: 'Look at them in the store; --activate has them billed.',
  activate: 'They are billed from now on.',
};

async function run(): Promise<number> {
  const groups = await readSubscriptions(file);
  const base = file.replace(/\.csv$/i, '');
  const step: Step = values.confirm ? 'create' : values.activate ? 'activate' : 'check';
  const results = await importSubscriptions(groups, {
    settings: await settingsWithToken(),
    step,
    journal: `${base}.activated.txt`,
    onResult: (result) => {
      for (const { line, reference, outcome, detail } of rowsOf(result))
        console.log(printable(`${file}:${line}: ${outcome}: ${[reference, detail].filter(Boolean).join(': ')}`));
    },
  });
  if (report === 'csv' || report === 'json')
    writeFileSync(`${base}.report.${report}`, formatReport(reportOf(groups, results), report));
  console.log(`${summaryOf(groups, results)} ${STEPS[step]}`);
  const isDone = results.length === groups.length;
  return isDone && results.every(({ outcome }) => outcome !== 'refused' && outcome !== 'failed') ? 0 : 1;
}

await endWith(run());
