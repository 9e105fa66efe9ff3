import { asc, count, eq } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { mailStatements } from '../../platform/mail/mail.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Attempt, Statement } from '../../platform/outbox/kind.ts';
import { defaultMarket } from '../../platform/shared/markets.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { digestKind } from './kinds.ts';
import { digestMail } from './mails.ts';
import { declarations, unmatchedDeclarations } from './tables.ts';

/** Declarations in one mail. */
const MAX_IN_MAIL = 50;
const HOUR_MS = 3_600_000;
/** An hour, and the time in which its last declarations are stored. */
const DUE_MS = HOUR_MS + 5 * 60_000;

/**
 * The statements that have the shop's people told of a declaration that fits nothing or was declared before, with the
 * others of its hour: anybody can send any number of them.
 */
export function tellLater(
  db: DrizzleD1Database,
  { declarationId, finding }: Pick<typeof unmatchedDeclarations.$inferSelect, 'declarationId' | 'finding'>,
  now: Date,
): Statement[] {
  const hour = Math.floor(now.getTime() / HOUR_MS);
  return [
    db.insert(unmatchedDeclarations).values({ declarationId, finding, hour }).onConflictDoNothing(),
    enqueue(db, digestKind, { key: String(hour), payload: { hour }, dueAt: new Date(hour * HOUR_MS + DUE_MS) }),
  ];
}

/**
 * Tells the shop's people of the declarations of an hour that fit no order and no subscription, or were declared
 * before. @throws UpstreamError
 */
export async function tellUnmatched(
  { hour }: { hour: number },
  { context, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database, translate } = context;
  const db = drizzle(database);
  const isOfHour = eq(unmatchedDeclarations.hour, hour);
  const [rows, [all]] = await db.batch([
    db
      .select({ declaration: declarations, finding: unmatchedDeclarations.finding })
      .from(unmatchedDeclarations)
      .innerJoin(declarations, eq(declarations.id, unmatchedDeclarations.declarationId))
      .where(isOfHour)
      .orderBy(asc(declarations.receivedAt))
      .limit(MAX_IN_MAIL),
    db.select({ count: count() }).from(unmatchedDeclarations).where(isOfHour),
  ]);
  if (rows.length === 0) return;
  const mail = digestMail(
    hour,
    rows,
    (all?.count ?? 0) - rows.length,
    settings,
    await translate(defaultMarket(settings.group)),
  );
  await complete(...(await mailStatements(db, mail)), db.delete(unmatchedDeclarations).where(isOfHour));
}
