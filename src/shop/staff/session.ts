import { and, eq, gt, isNull } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { SESSION_HOURS } from './model/cookies.ts';
import { staffActions, staffSignIns } from './tables.ts';

/** A mailed link can be used for this long. */
const LINK_MINUTES = 15;

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

/** A secret that nobody guesses: 244 bits. */
const newSecret = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');

/** One of the shop's own people, who is signed in. */
export interface Staff {
  /** In lower case. */
  email: string;
}

/** The secret of a new link, with the statement that stores it. @param email in lower case. */
export async function newLink(database: D1Database, email: string): Promise<{ secret: string; statement: Statement }> {
  const secret = newSecret();
  const row = { link: await digest(secret), email, endsAt: inMinutes(LINK_MINUTES) };
  return { secret, statement: drizzle(database).insert(staffSignIns).values(row) };
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
  const isUsable = and(
    eq(staffSignIns.link, await digest(link)),
    isNull(staffSignIns.session),
    gt(staffSignIns.endsAt, new Date().toISOString()),
  );
  const [row] = await drizzle(database)
    .update(staffSignIns)
    .set({ session: await digest(session), endsAt: inMinutes(SESSION_HOURS * 60) })
    .where(isUsable)
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
