/**
 * `npm run redirects -- check|diff|push|export|misses [--env NAME] [--group eu|au]`: manages the redirect table of a market
 * group, `kv/redirects.csv` or `kv/redirects.au.csv`. The group is that of `MARKET_GROUP` by default.
 * Without `--env` it works on the local shop, even while `npm start` runs; `--env production` is the deployed shop.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { groups } from '../../src/platform/market/markets.ts';
import { printable } from './printable.ts';
import { localStore, remoteStore, type Store } from './stores.ts';
import { difference, liveRows, liveRules } from './sync.ts';
import { checkRulesSize, type Finding, findDeadTargets, findShadowed, flattenChains, readTable, splitTable, type TableRow, tableFileOf } from './table.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    env: { type: 'string' },
    group: { type: 'string', default: process.env.MARKET_GROUP ?? 'eu' },
    file: { type: 'string' },
    shop: { type: 'string', default: `http://localhost:${process.env.PORT ?? 8787}` },
    offline: { type: 'boolean', default: false },
  },
});
const [command = ''] = positionals;
const group = groups[values.group.toLowerCase() as keyof typeof groups];
if (!group) {
  console.error(`There is no market group ${values.group}; choose one of: ${Object.keys(groups).join(', ')}.`);
  process.exit(2);
}
const file = values.file ?? tableFileOf(group);

const printLine = (line: string) => console.log(printable(line));

/** Opens the stores of the environment for one task and closes them afterwards. */
async function withStore(task: (store: Store) => Promise<void>): Promise<number> {
  const store = await (values.env ? remoteStore(values.env) : localStore());
  try {
    await task(store);
  } finally {
    await store.close();
  }
  return 0;
}

async function checkTable(): Promise<{ table: ReturnType<typeof splitTable>; findings: Finding[]; rows: TableRow[] }> {
  const { rows, findings } = await readTable(file);
  const flattened = flattenChains(rows, group);
  const table = splitTable(flattened.rows, group);
  return {
    table,
    findings: [...findings, ...flattened.findings, ...findShadowed(rows), ...checkRulesSize(table, rows)].sort((a, b) => a.line - b.line),
    rows,
  };
}

const print = (findings: Finding[]) => {
  for (const { line, kind, message, warning } of findings) printLine(`${file}:${line}: ${warning ? 'warning' : 'error'}: ${kind}: ${message}`);
};

async function check(): Promise<number> {
  const { findings, rows } = await checkTable();
  let deadTargetFindings: Finding[] = [];
  const reachable =
    !values.offline &&
    (await fetch(`${values.shop}/healthz`).then(
      (response) => response.ok,
      () => false,
    ));
  if (reachable) deadTargetFindings = await findDeadTargets(rows, values.shop, group);
  print([...findings, ...deadTargetFindings]);
  const errors = findings.filter((finding) => !finding.warning).length;
  console.log(
    `${rows.length} rows, ${errors} errors, ${findings.length - errors + deadTargetFindings.length} warnings${reachable ? '' : ` (targets not asked: no shop at ${values.shop})`}`,
  );
  return errors > 0 ? 1 : 0;
}

async function diffOrPush(push: boolean): Promise<number> {
  const { table, findings } = await checkTable();
  const errors = findings.filter((finding) => !finding.warning);
  if (errors.length > 0) {
    print(errors);
    console.log('Nothing was pushed.');
    return 1;
  }
  return withStore(async (store) => {
    const { put, remove, lines } = await difference(store, table);
    for (const line of lines.slice(0, 200)) printLine(line);
    if (lines.length > 200) console.log(`… and ${lines.length - 200} more`);
    if (push) {
      await store.put(put);
      await store.remove(remove);
    }
    console.log(lines.length === 0 ? 'Nothing differs.' : `${lines.length} ${push ? 'pushed' : 'would change'}.`);
  });
}

/** Writes the live table back into the file, so that rows added by hand are not lost. */
async function exportLive(): Promise<number> {
  return withStore(async (store) => {
    const { patterns, overrides } = await liveRules(store);
    const exact = [...(await liveRows(store))].filter(([, row]) => row.status !== 0).map(([from, row]) => ({ from, ...row }));
    const rows = [...patterns, ...overrides, ...exact].sort((a, b) => (a.from < b.from ? -1 : 1));
    writeFileSync(
      file,
      stringify(
        rows.map(({ from, to, status }) => [from, to, status === 301 ? '' : status]),
        { header: true, columns: ['from', 'to', 'status'] },
      ),
    );
    console.log(`${rows.length} rows written to ${file}.`);
  });
}

async function misses(): Promise<number> {
  return withStore(async (store) => {
    const rows = await store.query('SELECT path, referrer, count, last_at FROM redirect_misses ORDER BY count DESC, last_at DESC LIMIT 50');
    for (const { count, path, referrer, last_at } of rows)
      printLine(`${String(count).padStart(6)}  ${path}${referrer ? `  from ${referrer}` : ''}  (${last_at})`);
    if (rows.length === 0) console.log('No address has led nowhere yet.');
  });
}

const commands: Record<string, () => Promise<number>> = { check, diff: () => diffOrPush(false), push: () => diffOrPush(true), export: exportLive, misses };
const runCommand = commands[command];
if (!runCommand) {
  console.error('Usage: npm run redirects -- check|diff|push|export|misses [--env NAME] [--group eu|au] [--file FILE] [--shop URL] [--offline]');
  process.exit(2);
}
process.exit(
  await runCommand().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message.includes('no such table') ? 'This environment has no tables yet: start the shop once, or apply the migrations.' : message);
    return 1;
  }),
);
