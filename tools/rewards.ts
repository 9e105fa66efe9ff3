/**
 * `npm run shop -- rewards check [--env NAME]`: recomputes every balance from the rows of the ledger, and lists what breaks
 * a rule. Without `--env` it works on the local shop, even while `npm start` runs; `--env production` is the deployed
 * shop.
 */

import {
  endWith,
  LOCAL_DATA,
  readArguments,
  refuse,
  requireDatabase,
  requireEnvironment,
  withStore,
} from '../local/command.ts';
import { printable } from './kv/printable.ts';
import type { Store } from './kv/stores.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';

const USAGE = 'Usage: npm run shop -- rewards check [--database N] [--env NAME] [--data FOLDER]';
const MAX_LINES = 50;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    env: { type: 'string' },
    data: { type: 'string', default: LOCAL_DATA },
    database: { type: 'string', default: '1' },
  },
});

const database = requireDatabase(values.database, USAGE);

/** @returns the exit code: 1 when a rule is broken. */
async function check(store: Store): Promise<number> {
  let broken = 0;
  for (const { rule, sql } of LEDGER_CHECKS) {
    const rows = await store.query(`${sql} LIMIT ${MAX_LINES}`, database);
    if (rows.length > 0) console.log(`${rule}, but:`);
    for (const { customer, text } of rows) console.log(printable(`  ${customer}: ${text}`));
    broken += rows.length;
  }
  const [counts] = await store.query(
    'SELECT count(*) AS entries, count(DISTINCT customer_id) AS customers, coalesce(sum(amount), 0) AS points, coalesce(sum(owed), 0) AS owed FROM points',
    database,
  );
  const { entries, customers, points, owed } = counts ?? {};
  console.log(
    `${entries} entries of ${customers} customers: ${points} points, ${owed} owed; ${broken > 0 ? 'not every rule holds' : 'every rule holds'}.`,
  );
  return broken > 0 ? 1 : 0;
}

const [command, ...others] = positionals;
if (command !== 'check' || others.length > 0)
  refuse(command ? `There is no command ${positionals.join(' ')}.` : 'Which command?', USAGE);
await requireEnvironment(values.env, USAGE);
await endWith(withStore(values, check));
