/**
 * `npm run redirects -- check|diff|push|export|misses [--env NAME] [--group eu|au]`: manages the redirect table of a
 * market group, `kv/redirects.csv` or `kv/redirects.au.csv`. The group is that of the environment, on this machine that
 * of `MARKET_GROUP`. Without `--env` it works on the local shop, even while `npm start` runs; `--env production` is the
 * deployed shop.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { stringify } from 'csv-stringify/sync';
import { endWith, LOCAL_DATA, readArguments, refuse, requireEnvironment, withStore } from '../../local/command.ts';
import { groups, type MarketGroup } from '../../src/platform/shared/markets.ts';
import { printable } from './printable.ts';
import { difference, liveRows, liveRules, removesMuch } from './sync.ts';
import {
  checkRulesSize,
  type Finding,
  findDeadTargets,
  findShadowed,
  flattenChains,
  readTable,
  splitTable,
  type TableRow,
  tableFileOf,
} from './table.ts';

const USAGE = `Usage: npm run redirects -- check [--group eu|au] [--file FILE] [--shop URL] [--offline]
       npm run redirects -- diff|push|export [--env NAME] [--group eu|au] [--file FILE] [--force] [--data FOLDER]
       npm run redirects -- misses [--env NAME] [--data FOLDER]`;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    env: { type: 'string' },
    group: { type: 'string' },
    file: { type: 'string' },
    data: { type: 'string', default: LOCAL_DATA },
    shop: { type: 'string', default: `http://localhost:${process.env.PORT ?? 8787}` },
    offline: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
});
const [command = '', unexpected] = positionals;
if (unexpected !== undefined) refuse(`Unexpected argument ${unexpected}: an environment is --env NAME.`, USAGE);

/** The market group of an environment; undefined for this machine. */
async function groupOfEnvironment(env: string | undefined): Promise<string | undefined> {
  if (env === undefined) return undefined;
  const { environmentConfig, SHOP } = await import('../environments.ts');
  return String(environmentConfig(SHOP, env).vars.MARKET_GROUP).toLowerCase();
}

async function chooseGroup(): Promise<MarketGroup> {
  await requireEnvironment(values.env, USAGE);
  const own = await groupOfEnvironment(values.env);
  const asked = (values.group ?? own ?? process.env.MARKET_GROUP ?? groups.eu.id).toLowerCase();
  const group = groups[asked as keyof typeof groups];
  if (!group) refuse(`There is no market group ${asked}. There are: ${Object.keys(groups).join(', ')}.`, USAGE);
  if (own !== undefined && own !== asked)
    refuse(`The environment ${values.env} serves the market group ${own}, not ${asked}.`, USAGE);
  return group;
}

const printLine = (line: string) => console.log(printable(line));

async function checkTable(
  group: MarketGroup,
  file: string,
): Promise<{ table: ReturnType<typeof splitTable>; findings: Finding[]; rows: TableRow[] }> {
  const { rows, findings } = await readTable(file);
  const flattened = flattenChains(rows, group);
  const table = splitTable(flattened.rows, group);
  return {
    table,
    findings: [...findings, ...flattened.findings, ...findShadowed(rows), ...checkRulesSize(table, rows)].sort(
      (a, b) => a.line - b.line,
    ),
    rows,
  };
}

const print = (file: string, findings: Finding[]) => {
  for (const { line, kind, message, warning } of findings)
    printLine(`${file}:${line}: ${warning ? 'warning' : 'error'}: ${kind}: ${message}`);
};

async function check(group: MarketGroup, file: string): Promise<number> {
  const { findings, rows } = await checkTable(group, file);
  let deadTargetFindings: Finding[] = [];
  const reachable =
    !values.offline &&
    (await fetch(`${values.shop}/healthz`).then(
      (response) => response.ok,
      () => false,
    ));
  if (reachable) deadTargetFindings = await findDeadTargets(rows, values.shop, group);
  print(file, [...findings, ...deadTargetFindings]);
  const errors = findings.filter((finding) => !finding.warning).length;
  console.log(
    `${rows.length} rows, ${errors} errors, ${findings.length - errors + deadTargetFindings.length} warnings${reachable ? '' : ` (targets not asked: no shop at ${values.shop})`}`,
  );
  return errors > 0 ? 1 : 0;
}

async function diffOrPush(push: boolean, group: MarketGroup, file: string): Promise<number> {
  const { table, findings } = await checkTable(group, file);
  const errors = findings.filter((finding) => !finding.warning);
  if (errors.length > 0) {
    print(file, errors);
    console.log('Nothing was pushed.');
    return 1;
  }
  return withStore(values, async (store) => {
    const { put, remove, lines, existing, removed } = await difference(store, table);
    if (push && !values.force && removesMuch(existing, removed))
      throw new Error(
        `${removed} of the ${existing} live rows are not in ${file}. Nothing was pushed; with --force they are removed.`,
      );
    for (const line of lines.slice(0, 200)) printLine(line);
    if (lines.length > 200) console.log(`… and ${lines.length - 200} more`);
    if (push) {
      await store.put(put);
      await store.remove(remove);
    }
    console.log(lines.length === 0 ? 'Nothing differs.' : `${lines.length} ${push ? 'pushed' : 'would change'}.`);
    return 0;
  });
}

/** Writes the live table back into the file, so that rows added by hand are not lost. */
async function exportLive(_: MarketGroup, file: string): Promise<number> {
  const before = existsSync(file) ? (await readTable(file)).rows : [];
  return withStore(values, async (store) => {
    const { patterns, overrides } = await liveRules(store);
    const exact = [...(await liveRows(store))]
      .filter(([, row]) => row.status !== 0)
      .map(([from, row]) => ({ from, ...row }));
    const rows = [...patterns, ...overrides, ...exact].sort((a, b) => (a.from < b.from ? -1 : 1));
    const live = new Set(rows.map(({ from }) => from));
    const lost = before.filter(({ from }) => !live.has(from)).length;
    if (!values.force && removesMuch(before.length, lost))
      throw new Error(
        `${lost} of the ${before.length} rows of ${file} are not live. Nothing was written; with --force they are removed.`,
      );
    writeFileSync(
      file,
      stringify(
        rows.map(({ from, to, status }) => [from, to, status === 301 ? '' : status]),
        { header: true, columns: ['from', 'to', 'status'] },
      ),
    );
    printLine(`${rows.length} rows written to ${file}.`);
    return 0;
  });
}

const misses = (): Promise<number> =>
  withStore(values, async (store) => {
    const rows = await store.query(
      'SELECT path, referrer, count, last_at FROM redirect_misses ORDER BY count DESC, last_at DESC LIMIT 50',
    );
    for (const { count, path, referrer, last_at } of rows)
      printLine(`${String(count).padStart(6)}  ${path}${referrer ? `  from ${referrer}` : ''}  (${last_at})`);
    if (rows.length === 0) console.log('No address has led nowhere yet.');
    return 0;
  });

const commands: Record<string, (group: MarketGroup, file: string) => Promise<number>> = {
  check,
  diff: (group, file) => diffOrPush(false, group, file),
  push: (group, file) => diffOrPush(true, group, file),
  export: exportLive,
  misses,
};
const runCommand = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!runCommand) refuse(command ? `There is no command ${command}.` : 'Which command?', USAGE);
const group = await chooseGroup();
await endWith(runCommand(group, values.file ?? tableFileOf(group)));
