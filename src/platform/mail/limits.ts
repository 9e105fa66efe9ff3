import { eq, type SQLChunk, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { digest } from '../digest.ts';
import { outbox } from './tables.ts';

/** Limits of mails that visitors trigger without proof that the address is theirs: to one address, and to all addresses together. */
const MAX_PER_ADDRESS_AND_DAY = 5;
const MAX_PER_DAY = 5000;
const DAY_MS = 86_400_000;

/** The part of an address that receives the mail: `Name+tag@example.com` is `name@example.com`. */
const mailbox = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '');

type Row = Omit<typeof outbox.$inferInsert, 'limitKey' | 'sentAt'>;

/**
 * Stores a mail unless a limit is reached. A single statement counts and inserts, so concurrent calls cannot exceed the limit.
 *
 * @returns whether the mail is in the outbox, now or from an earlier call with its key.
 */
export async function insertWithinLimits(database: D1Database, row: Row): Promise<boolean> {
  const db = drizzle(database);
  const limitKey = await digest(mailbox(row.recipient));
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const values = { ...row, limitKey };
  const columns = Object.keys(values) as (keyof typeof values)[];
  const list = (parts: SQLChunk[]) => sql.join(parts, sql`, `);
  const inserted = await db.all(sql`
    INSERT INTO ${outbox} (${list(columns.map((column) => sql.identifier(outbox[column].name)))})
    SELECT ${list(columns.map((column) => sql`${values[column] ?? null}`))}
    WHERE (SELECT count(*) FROM ${outbox} WHERE ${outbox.limitKey} = ${limitKey} AND ${outbox.at} > ${since}) < ${MAX_PER_ADDRESS_AND_DAY}
      AND (SELECT count(*) FROM ${outbox} WHERE ${outbox.limitKey} IS NOT NULL AND ${outbox.at} > ${since}) < ${MAX_PER_DAY}
    ON CONFLICT DO NOTHING
    RETURNING ${sql.identifier(outbox.key.name)}`);
  if (inserted.length > 0) return true;
  const stored = await db.select({ key: outbox.key }).from(outbox).where(eq(outbox.key, row.key));
  if (stored.length === 0) console.warn(JSON.stringify({ event: 'mail_limit', key: row.key }));
  return stored.length > 0;
}
