import { and, eq, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { dayOf, type TimeZone } from '../../platform/shared/day.ts';
import { type Choice, isAnyAllowed, newReference, TEXT_VERSION } from './model/consent.ts';
import { consents } from './tables.ts';

/**
 * Logs a choice, and the end of the one before it.
 *
 * @param before the reference of the browser's last consent, if it had one.
 * @returns the reference of a consent; undefined for a refusal of everything, whose row has neither a reference nor a
 * time of day.
 */
export async function logChoice(
  database: D1Database,
  { choice, language, zone, before }: { choice: Choice; language: string; zone: TimeZone; before: string | undefined },
): Promise<string | undefined> {
  const db = drizzle(database);
  const moment = new Date();
  const now = moment.toISOString();
  const reference = isAnyAllowed(choice) ? newReference() : undefined;
  const { statistics, marketing, functions } = choice;
  const row = {
    at: reference ? now : dayOf(moment, zone),
    textVersion: TEXT_VERSION,
    language,
    statistics,
    marketing,
    functions,
    reference: reference ?? null,
  };
  await db.batch([
    db.insert(consents).values(row),
    db
      .update(consents)
      .set({ endedAt: now })
      .where(and(eq(consents.reference, before ?? ''), isNull(consents.endedAt))),
  ]);
  return reference;
}
