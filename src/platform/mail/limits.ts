import { eq, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { digest } from '../digest.ts';
import { log } from '../log.ts';
import { mailboxOf } from './mailbox.ts';
import type { DailyLimits, VisitorMail } from './settings.ts';
import { droppedMails, mails } from './tables.ts';

/** To one mailbox in a day: of one kind, and of all kinds. */
const MAX_PER_MAILBOX_OF_KIND = 5;
const MAX_PER_MAILBOX = 10;
/** Asked for by one visitor in a day. An office shares one address. */
const MAX_PER_VISITOR = 30;
const DAY_MS = 86_400_000;

/** Who asks for mails, and what they may have sent. */
export interface Requester {
  /** Of the call. */
  id: string;
  /** Null for one who is not limited. */
  visitor: string | null;
  dailyLimits: DailyLimits;
}

interface Limited {
  kind: VisitorMail;
  /** Of {@link limitKeyOf}. */
  limitKey: string;
  requester: Requester;
}

/** The key under which the limits count the mails to an address. */
export const limitKeyOf = (to: string): Promise<string> => digest(mailboxOf(to));

/**
 * The condition that no limit is reached. Within the statement that inserts, so that concurrent calls cannot exceed a
 * limit.
 */
export function isWithinLimits({ kind, limitKey, requester: { visitor, dailyLimits } }: Limited): SQL {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const fewer = (which: SQL, max: number) =>
    sql`(SELECT count(*) FROM ${mails} WHERE ${which} AND ${mails.at} > ${since}) < ${max}`;
  const ofMailbox = sql`${mails.limitKey} = ${limitKey}`;
  const ofKind = sql`${mails.kind} = ${kind}`;
  const conditions = [
    fewer(sql`${ofMailbox} AND ${ofKind}`, MAX_PER_MAILBOX_OF_KIND),
    fewer(ofMailbox, MAX_PER_MAILBOX),
    fewer(ofKind, dailyLimits[kind]),
  ];
  if (visitor !== null) conditions.push(fewer(sql`${mails.visitor} = ${visitor}`, MAX_PER_VISITOR));
  return sql.join(conditions, sql` AND `);
}

/** Whether a mail would be sent now. */
export async function mayMail(
  database: D1Database,
  { kind, to, requester }: Omit<Limited, 'limitKey'> & { to: string },
): Promise<boolean> {
  const isAllowed = isWithinLimits({ kind, limitKey: await limitKeyOf(to), requester });
  const [row] = await drizzle(database)
    .select({ may: sql<number>`${isAllowed}` })
    .from(sql`(SELECT 1)`);
  return row?.may === 1;
}

/** Whether a mail that somebody asked for was dropped by a limit: they are to be told. */
export async function wasDropped(database: D1Database, { id }: Pick<Requester, 'id'>): Promise<boolean> {
  const rows = await drizzle(database)
    .select({ kind: droppedMails.kind })
    .from(droppedMails)
    .where(eq(droppedMails.requesterId, id));
  for (const { kind } of rows) log.warn({ event: 'mail_limit', kind });
  return rows.length > 0;
}
