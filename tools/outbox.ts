/**
 * `npm run outbox -- list|show|replay [--env NAME]`: looks at the rows of the outbox, and has dead ones tried again.
 * Without `--env` it works on the local shop, even while `npm start` runs; `--env production` is the deployed shop.
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

const USAGE = `Usage: npm run outbox -- list [--state open|done|dead] [--kind KIND] [--limit N] [--database N] [--env NAME] [--data FOLDER]
       npm run outbox -- show ID
       npm run outbox -- replay ID
       npm run outbox -- replay --kind KIND`;

type Row = Record<string, string | number | null>;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    env: { type: 'string' },
    data: { type: 'string', default: LOCAL_DATA },
    database: { type: 'string', default: '1' },
    state: { type: 'string' },
    kind: { type: 'string' },
    limit: { type: 'string', default: '50' },
  },
});
const [command = '', id] = positionals;
const database = requireDatabase(values.database, USAGE);

/** A text in SQL. Wrangler takes no parameters. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const printLine = (line: string) => console.log(printable(line));

const STATES = ['open', 'done', 'dead'];

function selectRows(): string {
  if (values.state !== undefined && !STATES.includes(values.state)) refuse(`There is no state ${values.state}.`, USAGE);
  if (!/^[1-9]\d{0,3}$/.test(values.limit)) refuse('The limit must be a number from 1 to 9999.', USAGE);
  const conditions = [
    values.state === undefined ? "state <> 'done'" : `state = ${quoted(values.state)}`,
    ...(values.kind === undefined ? [] : [`kind = ${quoted(values.kind)}`]),
  ];
  return `SELECT id, kind, key, state, attempts, due_at, finished_at, last_error FROM outbox WHERE ${conditions.join(' AND ')} ORDER BY id DESC LIMIT ${values.limit}`;
}

const requireId = (): string =>
  /^\d{1,15}$/.test(id ?? '') ? id! : refuse('Which row? Its id is the first column of the list.', USAGE);

/** Opens the outbox of the environment for one query. */
const query = (sql: string): Promise<Row[]> =>
  withStore(values, async (store) => (await store.query(sql, database)) as Row[]);

async function list(): Promise<number> {
  const rows = await query(selectRows());
  for (const { id, kind, key, state, attempts, due_at, finished_at, last_error } of rows)
    printLine(
      `${String(id).padStart(6)}  ${state}  ${kind} ${key}  ${attempts} attempts, ${state === 'open' ? `due ${due_at}` : finished_at}${last_error ? `: ${last_error}` : ''}`,
    );
  if (rows.length === 0)
    console.log(values.state || values.kind ? 'There is no such row.' : 'Nothing waits, and nothing has failed.');
  return 0;
}

async function show(): Promise<number> {
  const [row] = await query(`SELECT * FROM outbox WHERE id = ${requireId()}`);
  if (!row) {
    console.error(`There is no row ${id}.`);
    return 1;
  }
  for (const [name, value] of Object.entries(row))
    if (value !== null && value !== '') printLine(`${name.padEnd(13)}${value}`);
  return 0;
}

/** Gives dead rows all their attempts again. The next sweep, within a minute, begins with them. */
async function replay(): Promise<number> {
  if (id === undefined && values.kind === undefined) refuse('Which row, or all dead rows of which kind?', USAGE);
  const which = id === undefined ? `kind = ${quoted(values.kind!)}` : `id = ${requireId()}`;
  const rows = await query(
    `UPDATE outbox SET state = 'open', attempts = 0, due_at = created_at, batch = NULL, finished_at = NULL, delete_after = NULL, lease = NULL, leased_until = '' WHERE state = 'dead' AND ${which} RETURNING id, kind, key`,
  );
  for (const { id, kind, key } of rows) printLine(`${String(id).padStart(6)}  ${kind} ${key}`);
  if (rows.length > 0) console.log(`${rows.length} tried again within a minute.`);
  else console.error('There is no such dead row.');
  return rows.length > 0 ? 0 : 1;
}

const commands: Record<string, () => Promise<number>> = { list, show, replay };
const runCommand = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!runCommand) refuse(command ? `There is no command ${command}.` : 'Which command?', USAGE);
await requireEnvironment(values.env, USAGE);
await endWith(runCommand());
