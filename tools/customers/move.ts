import { createHash, randomUUID } from 'node:crypto';
import { MOVING } from '../../src/shop/customer/home.ts';

type Row = Record<string, unknown>;
/** Runs one statement on a database, by its number. @returns its rows. */
export type Query = (sql: string, database: number) => Promise<Row[]>;

/** Why a customer is not moved now. It can be tried again. */
export class NotNow extends Error {}

/** A table whose rows move with their customer. */
interface MovedTable {
  name: string;
  /** Its ids are numbers that each database gives. */
  isNumbered: boolean;
}

/** How long the shop's locks hold without being renewed, in seconds. */
const LOCK_EXPIRES_S = 15;
/** How much longer a move holds its own: each statement may be a command of wrangler, which takes seconds. */
const LOCK_AHEAD_S = 60;
const LOCK_TRIES = 30;
const TRY_PAUSE_MS = 1000;
/** The bytes of rows in a statement, which has 100 KB at most. */
const MAX_CHUNK = 60_000;

/** A text in SQL. Wrangler takes no parameters. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
/** A moment of the database's clock, ISO 8601, so many seconds from now. */
const moment = (seconds: number): string => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '${seconds} seconds')`;
const LOCK = quoted(MOVING);

/** Outbox rows that work on a customer's rows in the same database. They cannot move with them. */
const openWork = (id: string): string =>
  `SELECT 1 FROM outbox WHERE state = 'open' AND (
     (kind = 'reward-code' AND payload ->> 'rewardId' IN (SELECT id FROM rewards WHERE customer_id = ${id}))
     OR (kind = 'points-expiry' AND payload ->> 'customerId' = ${id}))`;

/** Outbox rows of mails about points that a customer has got: no other database sends one about the same month. */
const expiryMails = (id: string): string =>
  `SELECT kind, key, payload, state, due_at, attempts, created_at, finished_at, delete_after FROM outbox
     WHERE kind = 'points-expiry' AND key > ${id} || ' ' AND key < ${id} || '!' AND state <> 'open'`;

/** Moves one customer's rows between databases. It may be cut off at any statement: another run goes on. */
export class Move {
  private readonly query: Query;
  private readonly customerId: string;
  private readonly id: string;
  private readonly to: number;
  private readonly owner = randomUUID();

  /** @param customerId global id. @param to the number of the database to move to. */
  constructor(query: Query, customerId: string, to: number) {
    this.query = query;
    this.customerId = customerId;
    this.id = quoted(customerId);
    this.to = to;
  }

  /** Where the customer lives, and the database that an earlier run has left to clear; 0 for none. */
  async home(): Promise<{ home: number; unfinished: number }> {
    const [row] = await this.query(`SELECT home, unfinished FROM customer_homes WHERE customer_id = ${this.id}`, 1);
    return { home: Number(row?.home ?? 1), unfinished: Number(row?.unfinished ?? 0) };
  }

  /** The tables that a database closes to a customer who is moved: those that have their rows. */
  async tables(database: number): Promise<MovedTable[]> {
    const rows = await this.query(
      `SELECT t.name, t.sql LIKE '%AUTOINCREMENT%' AS numbered FROM sqlite_master AS t JOIN sqlite_master AS c
         ON c.type = 'trigger' AND c.tbl_name = t.name AND c.name = t.name || '_moved_insert' WHERE t.type = 'table' ORDER BY 1`,
      database,
    );
    return rows.map(({ name, numbered }) => ({ name: String(name), isNumbered: numbered === 1 }));
  }

  /** The customer's rows of a table, without the ids that a database gives, in their order. */
  private async rows({ name, isNumbered }: MovedTable, database: number): Promise<Row[]> {
    const rows = await this.query(`SELECT * FROM ${name} WHERE customer_id = ${this.id} ORDER BY rowid`, database);
    return isNumbered ? rows.map(({ id: _, ...row }) => row) : rows;
  }

  /** How many rows of each table there are to move. */
  async count(database: number): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of await this.tables(database)) counts[table.name] = (await this.rows(table, database)).length;
    return counts;
  }

  /**
   * Moves the customer. @returns whether there was something to do. @throws NotNow when the shop is at work on the
   * customer's rows. @throws Error
   */
  async run(): Promise<boolean> {
    await this.lock();
    try {
      const { home, unfinished } = await this.home();
      // what is there is no part of the customer's data: an old copy, or one that was not completed
      if (unfinished !== 0) await this.clear(unfinished);
      if (home === this.to) return unfinished !== 0;
      await this.begin(home);
      await this.copy(home);
      await this.turn(home);
      await this.clear(home);
      return true;
    } finally {
      await this.query(`DELETE FROM locks WHERE name = ${LOCK} AND owner = ${quoted(this.owner)}`, 1);
    }
  }

  /** Takes the lock of moves. @throws NotNow while another one has it. */
  private async lock(): Promise<void> {
    for (let n = 0; n < LOCK_TRIES; n++) {
      const [taken] = await this.query(
        `INSERT INTO locks (name, owner, alive_at) VALUES (${LOCK}, ${quoted(this.owner)}, ${moment(LOCK_AHEAD_S)})
           ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, alive_at = excluded.alive_at
           WHERE alive_at < ${moment(-LOCK_EXPIRES_S)} RETURNING owner`,
        1,
      );
      if (taken) return;
      await new Promise((resolve) => setTimeout(resolve, TRY_PAUSE_MS));
    }
    throw new NotNow('Another customer is being moved, or the daily work on points is being done.');
  }

  /** Renews the lock. @throws NotNow where it has expired: somebody else may have had it meanwhile. */
  private async renewLock(): Promise<void> {
    const [renewed] = await this.query(
      `UPDATE locks SET alive_at = ${moment(LOCK_AHEAD_S)}
         WHERE name = ${LOCK} AND owner = ${quoted(this.owner)} RETURNING owner`,
      1,
    );
    if (!renewed) throw new NotNow('The move has taken too long, and has stopped.');
  }

  /** Sets how a database stands to the customer. @returns whether a condition allowed it. */
  private async setState(database: number, home: number, state: string, condition = 'true'): Promise<boolean> {
    const set = await this.query(
      `INSERT INTO customer_homes (customer_id, home, state) SELECT ${this.id}, ${home}, '${state}' WHERE ${condition}
         ON CONFLICT (customer_id) DO UPDATE SET state = excluded.state RETURNING state`,
      database,
    );
    return set.length > 0;
  }

  /** Notes the move, and closes the customer's database to changes of their rows. @throws NotNow */
  private async begin(from: number): Promise<void> {
    await this.query(
      `INSERT INTO customer_homes (customer_id, home, state, unfinished) VALUES (${this.id}, ${from}, 'here', ${this.to})
         ON CONFLICT (customer_id) DO UPDATE SET unfinished = excluded.unfinished`,
      1,
    );
    const obstacle = await this.close(from);
    if (obstacle === null) return;
    await this.setState(from, from, 'here');
    await this.clear(this.to);
    throw new NotNow(obstacle);
  }

  /**
   * Closes the customer's database. @returns why it may not stay closed: rows of the outbox wait that would change the
   * customer's rows, or the daily work there is behind that of the other one, so that it would never be done.
   */
  private async close(from: number): Promise<string | null> {
    if (!(await this.setState(from, from, 'moving', `NOT EXISTS (${openWork(this.id)})`)))
      return 'A reward or a mail about points of the customer is under way.';
    const dayOf = async (database: number) =>
      String((await this.query('SELECT day FROM points_progress', database))[0]?.day ?? '');
    if ((await dayOf(from)) >= (await dayOf(this.to))) return null;
    return `The daily work on points of database ${from} is behind that of database ${this.to}.`;
  }

  /** Copies the customer's rows, which nobody changes now, and compares the copy with them. */
  private async copy(from: number): Promise<void> {
    const { to } = this;
    await this.setState(to, from, 'here');
    await this.insert('outbox', await this.query(expiryMails(this.id), from));
    for (const table of await this.tables(from)) {
      const rows = await this.rows(table, from);
      await this.insert(table.name, rows);
      if (JSON.stringify(await this.rows(table, to)) !== JSON.stringify(rows))
        throw new Error(`The copy of ${table.name} differs. Nothing has moved; try again.`);
    }
  }

  /** Inserts rows into a table of the other database: those that are missing, and none of one who was erased. */
  private async insert(table: string, rows: readonly Row[]): Promise<void> {
    const proof = quoted(createHash('sha256').update(this.customerId).digest('hex'));
    for (const chunk of chunksOf(rows)) {
      await this.renewLock();
      const columns = Object.keys(chunk[0]!);
      await this.query(
        `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.map((column) => `value ->> '${column}'`).join(', ')}
           FROM json_each(${quoted(JSON.stringify(chunk))}) WHERE NOT EXISTS (SELECT 1 FROM erasures WHERE customer = ${proof}) ORDER BY key
           ON CONFLICT DO NOTHING`,
        this.to,
      );
    }
  }

  /** Lets the customer live in the other database, in one statement, if this is still the move under way. */
  private async turn(from: number): Promise<void> {
    await this.renewLock();
    const turned = await this.query(
      `UPDATE customer_homes SET home = ${this.to}, unfinished = ${from}
         WHERE customer_id = ${this.id} AND home = ${from} AND unfinished = ${this.to}
           AND EXISTS (SELECT 1 FROM locks WHERE name = ${LOCK} AND owner = ${quoted(this.owner)}) RETURNING home`,
      1,
    );
    if (turned.length === 0) throw new NotNow('Another command has moved or erased the customer meanwhile.');
  }

  /** Deletes the customer's rows from a database where they do not live. */
  private async clear(database: number): Promise<void> {
    await this.renewLock();
    const { home } = await this.home();
    if (home === database) throw new NotNow('Another command has moved the customer meanwhile.');
    await this.setState(database, home, 'left');
    const hasLeft = `EXISTS (SELECT 1 FROM customer_homes WHERE customer_id = ${this.id} AND state = 'left')`;
    for (const { name } of await this.tables(database))
      await this.query(`DELETE FROM ${name} WHERE customer_id = ${this.id} AND ${hasLeft}`, database);
    await this.query(
      `UPDATE customer_homes SET unfinished = 0 WHERE customer_id = ${this.id} AND unfinished = ${database}`,
      1,
    );
  }
}

/** Rows in parts that one statement can hold. */
function chunksOf(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  let size = MAX_CHUNK;
  for (const row of rows) {
    const bytes = Buffer.byteLength(quoted(JSON.stringify(row)));
    if (size + bytes > MAX_CHUNK) {
      chunks.push([]);
      size = 0;
    }
    size += bytes;
    chunks.at(-1)!.push(row);
  }
  return chunks;
}
