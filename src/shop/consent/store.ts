import { and, eq, isNull, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { type Day, dayOf, type TimeZone } from '../../platform/shared/day.ts';
import { type Choice, isAnyAllowed, newReference, PURPOSES, TEXT_VERSION } from './model/consent.ts';
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

/** Counts a refusal by its day, and ends the consent before it. */
async function logRefusal(db: DrizzleD1Database, day: Day, { language, before }: Answer, now: string): Promise<void> {
  await db.batch([
    db
      .insert(refusals)
      .values({ day, textVersion: TEXT_VERSION, language, count: 1 })
      .onConflictDoUpdate({
        target: [refusals.day, refusals.textVersion, refusals.language],
        set: { count: sql`${refusals.count} + 1` },
      }),
    db
      .update(consents)
      .set({ endedAt: now })
      .where(and(eq(consents.reference, before ?? ''), isNull(consents.endedAt))),
  ]);
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
 * Logs a choice. A browser that has consented to the present text changes its row.
 *
 * @returns the reference of a consent; undefined for a refusal of everything, of which only the day is counted.
 */
export async function logChoice(
  database: D1Database,
  { zone, ...answer }: Answer & { zone: TimeZone },
): Promise<string | undefined> {
  const { choice, language, before } = answer;
  const db = drizzle(database);
  const moment = new Date();
  const now = moment.toISOString();
  if (!isAnyAllowed(choice)) return void (await logRefusal(db, dayOf(moment, zone), answer, now));
  const isOwn = and(eq(consents.reference, before ?? ''), isNull(consents.endedAt));
  const [row] = before ? await db.select().from(consents).where(isOwn) : [];
  if (row?.textVersion === TEXT_VERSION) {
    await db
      .update(consents)
      .set(changed(row, answer, now))
      .where(isOwn);
    return row.reference;
  }
  const { statistics, marketing, functions } = choice;
  const reference = newReference();
  await db.batch([
    db.insert(consents).values({
      reference,
      at: now,
      renewedAt: now,
      textVersion: TEXT_VERSION,
      language,
      statistics,
      marketing,
      functions,
    }),
    db.update(consents).set({ endedAt: now }).where(isOwn),
  ]);
  return reference;
}
