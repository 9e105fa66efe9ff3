import { and, eq, exists, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { insertWhere } from '../../platform/database/insert-where.ts';
import { digest } from '../../platform/digest.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { SESSION_HOURS } from './model/cookies.ts';
import { staffActions, staffSignIns } from './tables.ts';

/** A mailed link can be used for this long. */
const LINK_MINUTES = 15;
/** Links of an address that can be used at the same time: anybody may ask for them, from as many networks as they have. */
const MAX_LINKS = 5;

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** A secret that nobody guesses: 244 bits. */
const newSecret = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');

/** One of the shop's own people, who is signed in. */
export interface Staff {
  /** In lower case. */
  email: string;
}

/** A link that can be used now. */
const isOpen = (): SQL | undefined =>
  and(isNull(staffSignIns.session), gt(staffSignIns.endsAt, new Date().toISOString()));

/**
 * The secret of a new link, with the statement that stores it, unless the address has enough of them.
 *
 * @param email in lower case. @returns also the condition that it was stored.
 */
export async function newLink(
  database: D1Database,
  email: string,
): Promise<{ secret: string; statement: Statement; isStored: SQL }> {
  const db = drizzle(database);
  const secret = newSecret();
  const row = { link: await digest(secret), email, endsAt: inMinutes(LINK_MINUTES) };
  const open = sql`(SELECT count(*) FROM ${staffSignIns} WHERE ${and(eq(staffSignIns.email, email), isOpen())})`;
  const stored = db.select({ link: staffSignIns.link }).from(staffSignIns).where(eq(staffSignIns.link, row.link));
  return {
    secret,
    statement: insertWhere(db, staffSignIns, row, sql`${open} < ${MAX_LINKS}`),
    isStored: sql`${exists(stored)}`,
  };
}

/** The statement that adds to the audit trail. @param at by the shop's clock. */
export const recordAction = (
  database: D1Database,
  { email }: Staff,
  { at, action, about = '', detail = '' }: { at: Date; action: string; about?: string; detail?: string },
): Statement => drizzle(database).insert(staffActions).values({ at: at.toISOString(), email, action, about, detail });

/**
 * Signs in with the secret of a mailed link, which works once.
 *
 * @returns the secret of the session; null for a link that is unknown, too old or used, or whose address may not sign in
 * any more.
 */
export async function enter(
  database: D1Database,
  { staff }: Pick<Settings, 'staff'>,
  link: string,
): Promise<{ session: string; staff: Staff } | null> {
  const session = newSecret();
  const [row] = await drizzle(database)
    .update(staffSignIns)
    .set({ session: await digest(session), endsAt: inMinutes(SESSION_HOURS * 60) })
    .where(and(eq(staffSignIns.link, await digest(link)), isOpen()))
    .returning({ email: staffSignIns.email });
  return row && staff.includes(row.email) ? { session, staff: { email: row.email } } : null;
}

/** Who is signed in with a session; null for nobody. @param session its secret. */
export async function staffOf(
  database: D1Database,
  { staff }: Pick<Settings, 'staff'>,
  session: string | undefined,
): Promise<Staff | null> {
  if (!session || staff.length === 0) return null;
  const [row] = await drizzle(database)
    .select({ email: staffSignIns.email })
    .from(staffSignIns)
    .where(and(eq(staffSignIns.session, await digest(session)), gt(staffSignIns.endsAt, new Date().toISOString())));
  return row && staff.includes(row.email) ? row : null;
}

/** Ends a session. @param session its secret. */
export async function leave(database: D1Database, session: string): Promise<void> {
  await drizzle(database)
    .delete(staffSignIns)
    .where(eq(staffSignIns.session, await digest(session)));
}
