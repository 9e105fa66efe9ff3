import { and, eq, isNull, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { databasesOf } from '../../platform/database/databases.ts';
import { type Day, dayOf, type TimeZone } from '../../platform/shared/day.ts';
import { type Choice, databaseNumberOf, isAnyAllowed, newReference, PURPOSES, TEXT_VERSION } from './model/consent.ts';
import { consents, refusals } from './tables.ts';

/** A choice that another one of the same browser has replaced: when it was made, in which language, what it allowed. */
type EarlierChoice = [at: string, language: string, ...allowed: string[]];

/** The choices before the present one that a row keeps: beyond them, the oldest but the first are dropped. */
const MAX_EARLIER = 10;

/** A browser's choice, and what it answers. */
interface Answer {
  choice: Choice;
  language: string;
  /** The reference of the browser's last consent, if it had one. */
  before: string | undefined;
}

const allowedBy = (choice: Choice) => PURPOSES.filter((purpose) => choice[purpose]);

/** The condition for the consent that a browser had before, while it is valid. */
const isOwn = (before: string | undefined) => and(eq(consents.reference, before ?? ''), isNull(consents.endedAt));

/** The statement that ends a consent. */
const endStatement = (db: DrizzleD1Database, before: string | undefined, now: string) =>
  db.update(consents).set({ endedAt: now }).where(isOwn(before));

/** The database that has the row of a reference: its number ends the reference. */
const databaseOf = (database: D1Database, reference = ''): D1Database =>
  databasesOf(database)[databaseNumberOf(reference) - 1] ?? database;

/** Counts a refusal by its day, and ends the consent before it. */
async function logRefusal(database: D1Database, day: Day, { language, before }: Answer, now: string): Promise<void> {
  const db = drizzle(database);
  const count = db
    .insert(refusals)
    .values({ day, textVersion: TEXT_VERSION, language, count: 1 })
    .onConflictDoUpdate({
      target: [refusals.day, refusals.textVersion, refusals.language],
      set: { count: sql`${refusals.count} + 1` },
    });
  const own = databaseOf(database, before);
  if (own === database) return void (await db.batch([count, endStatement(db, before, now)]));
  await endStatement(drizzle(own), before, now);
  await count;
}

/** The columns that another choice of the same browser changes. */
function changed(row: typeof consents.$inferSelect, { choice, language }: Answer, now: string) {
  const { statistics, marketing, functions } = choice;
  const isSame = PURPOSES.every((purpose) => row[purpose] === choice[purpose]);
  if (isSame) return { renewedAt: now };
  const [first, ...rest]: EarlierChoice[] = [...JSON.parse(row.earlier), [row.at, row.language, ...allowedBy(row)]];
  const earlier = JSON.stringify([first, ...rest.slice(1 - MAX_EARLIER)]);
  return { at: now, renewedAt: now, language, statistics, marketing, functions, earlier };
}

/**
 * Logs a choice. A browser that has consented to the present text changes its row; a new row is one of the last
 * database.
 *
 * @returns the reference of a consent; undefined for a refusal of everything, of which only the day is counted.
 */
export async function logChoice(
  database: D1Database,
  { zone, ...answer }: Answer & { zone: TimeZone },
): Promise<string | undefined> {
  const { choice, language, before } = answer;
  const moment = new Date();
  const now = moment.toISOString();
  if (!isAnyAllowed(choice)) return void (await logRefusal(database, dayOf(moment, zone), answer, now));
  const own = databaseOf(database, before);
  const db = drizzle(own);
  const [row] = before ? await db.select().from(consents).where(isOwn(before)) : [];
  if (row?.textVersion === TEXT_VERSION) {
    await db
      .update(consents)
      .set(changed(row, answer, now))
      .where(isOwn(before));
    return row.reference;
  }
  const { statistics, marketing, functions } = choice;
  const databases = databasesOf(database);
  const reference = newReference(databases.length);
  const last = databases.at(-1)!;
  const insert = drizzle(last).insert(consents).values({
    reference,
    at: now,
    renewedAt: now,
    textVersion: TEXT_VERSION,
    language,
    statistics,
    marketing,
    functions,
  });
  if (own === last) await db.batch([insert, endStatement(db, before, now)]);
  else {
    await insert;
    await endStatement(db, before, now);
  }
  return reference;
}
