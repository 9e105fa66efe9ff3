/**
 * `npm run rewards -- check [--env NAME]`: recomputes every balance from the rows of the ledger, and lists what breaks a rule.
 * Without `--env` it works on the local shop, even while `npm start` runs; `--env production` is the deployed shop.
 */
import { parseArgs } from 'node:util';
import { printable } from '../kv/tools/printable.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';

const USAGE = 'Usage: npm run rewards -- check [--env NAME] [--data FOLDER]';
const MAX_LINES = 50;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { env: { type: 'string' }, data: { type: 'string', default: '.local/state' } },
});

/** @returns the exit code: 1 when a rule is broken. */
async function check(): Promise<number> {
  // takes a second, which a wrong call need not wait
  const { localStore, remoteStore } = await import('../kv/tools/stores.ts');
  const store = await (values.env ? remoteStore(values.env) : localStore(values.data));
  let broken = 0;
  try {
    for (const { rule, sql } of LEDGER_CHECKS) {
      const rows = await store.query(`${sql} LIMIT ${MAX_LINES}`);
      if (rows.length > 0) console.log(`${rule}, but:`);
      for (const { customer, text } of rows) console.log(printable(`  ${customer}: ${text}`));
      broken += rows.length;
    }
    const [counts] = await store.query(
      'SELECT count(*) AS entries, count(DISTINCT customer_id) AS customers, coalesce(sum(amount), 0) AS points, coalesce(sum(owed), 0) AS owed FROM points',
    );
    const { entries, customers, points, owed } = counts ?? {};
    console.log(`${entries} entries of ${customers} customers: ${points} points, ${owed} owed; ${broken > 0 ? 'not every rule holds' : 'every rule holds'}.`);
  } finally {
    await store.close();
  }
  return broken > 0 ? 1 : 0;
}

if (positionals.length !== 1 || positionals[0] !== 'check') {
  console.error(USAGE);
  process.exit(2);
}
process.exit(
  await check().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message.includes('no such table') ? 'This environment has no tables yet: start the shop once, or apply the migrations.' : message);
    return 1;
  }),
);
