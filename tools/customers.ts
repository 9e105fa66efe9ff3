/**
 * `npm run shop -- customers where|move|unfinished [--env NAME]`: says in which database a customer lives, and moves one
 * to another. Without `--env` it works on the local shop, even while `npm start` runs; `--env production` is the
 * deployed shop.
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
import { Move, NotNow } from './customers/move.ts';
import type { Store } from './kv/stores.ts';

const USAGE = `Usage: npm run shop -- customers where ID [--env NAME] [--data FOLDER]
       npm run shop -- customers move ID --to N [--dry-run]
       npm run shop -- customers unfinished     (moves that were cut off)

ID is the number or the global id of a customer, N the number of a database: 1 is DB, 2 is DB_2.
A move that was cut off goes on when it is called again. Until then the shop refuses changes of the customer's pets and
points, and the daily work on points of that database waits.`;

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: {
    env: { type: 'string' },
    data: { type: 'string', default: LOCAL_DATA },
    to: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});
const [command = '', given = '', ...others] = positionals;

const requireId = (): string => {
  const [, number] = /^(?:gid:\/\/shopify\/Customer\/)?(\d{1,20})$/.exec(given) ?? [];
  return number === undefined ? refuse('Which customer?', USAGE) : `gid://shopify/Customer/${number}`;
};
const requireTarget = (): number => requireDatabase(values.to, USAGE);

/** Ends the command where the Worker of an environment would not find a customer in a database. */
async function requireUsed(database: number, env: string): Promise<void> {
  const { environmentConfig, SHOP } = await import('./environments.ts');
  const used = Number(environmentConfig(SHOP, env).vars.CUSTOMER_DATABASES ?? 1);
  if (database > used)
    refuse(`The environment ${env} has ${used} database${used === 1 ? '' : 's'} by its CUSTOMER_DATABASES.`, USAGE);
}

async function where(store: Store): Promise<number> {
  const { home, unfinished } = await new Move(store.query, requireId(), 1).home();
  console.log(
    `Database ${home}${unfinished ? `; a move is unfinished, with rows left in database ${unfinished}` : ''}.`,
  );
  return 0;
}

async function move(store: Store): Promise<number> {
  const to = requireTarget();
  const moving = new Move(store.query, requireId(), to);
  const { home, unfinished } = await moving.home();
  // a database that is not bound, or not migrated, has no tables
  if ((await moving.tables(to)).length === 0)
    throw new Error(`Database ${to} has no tables yet: apply the migrations.`);
  const counts = Object.entries(await moving.count(home)).map(([table, rows]) => `${rows} of ${table}`);
  if (values['dry-run']) {
    console.log(
      home === to
        ? `The customer lives in database ${to}${unfinished ? `; rows in database ${unfinished} would be deleted` : ' already'}.`
        : `${counts.join(', ')} would move from database ${home} to ${to}.`,
    );
    return 0;
  }
  const isMoved = await moving.run();
  console.log(
    home !== to
      ? `${counts.join(', ')} have moved from database ${home} to ${to}.`
      : isMoved
        ? `The customer lives in database ${to}; what was left in database ${unfinished} is deleted.`
        : `The customer lives in database ${to} already.`,
  );
  return 0;
}

async function unfinished(store: Store): Promise<number> {
  const rows = await store.query(
    'SELECT customer_id, home, unfinished FROM customer_homes WHERE unfinished <> 0 ORDER BY customer_id',
  );
  for (const row of rows)
    console.log(`${row.customer_id} lives in database ${row.home}, and has rows left in database ${row.unfinished}`);
  if (rows.length === 0) console.log('No move is unfinished.');
  return rows.length === 0 ? 0 : 1;
}

const commands: Record<string, (store: Store) => Promise<number>> = { where, move, unfinished };
const runCommand = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!runCommand || others.length > 0)
  refuse(command ? `There is no command ${positionals.join(' ')}.` : 'Which command?', USAGE);
if (command !== 'unfinished') requireId();
if (command === 'move') requireTarget();
await requireEnvironment(values.env, USAGE);
if (command === 'move' && values.env !== undefined) await requireUsed(requireTarget(), values.env);
await endWith(
  withStore(values, async (store) => {
    try {
      return await runCommand(store);
    } catch (error) {
      if (!(error instanceof NotNow)) throw error;
      console.error(`${error.message} Call it again in two minutes.`);
      return 1;
    }
  }),
);
