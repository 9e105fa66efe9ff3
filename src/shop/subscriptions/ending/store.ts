import { and, asc, eq, lte } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { checkSoon } from '../billing/next-check.ts';
import { type DeclaredEnd, declaredEnds } from './tables.ts';

const isWaiting = (contractId: string) =>
  and(eq(declaredEnds.contractId, contractId), eq(declaredEnds.state, 'waiting'));

/** The end that a contract waits for, the earliest first; null without one. */
export async function waitingEnd(database: D1Database, contractId: string): Promise<DeclaredEnd | null> {
  const [row] = await drizzle(database)
    .select()
    .from(declaredEnds)
    .where(isWaiting(contractId))
    .orderBy(asc(declaredEnds.endsAt))
    .limit(1);
  return row ?? null;
}

/**
 * Whether nothing may be charged for a contract, because a cancellation waits for its customer. @param now by the
 * shop's clock.
 */
export async function isHeld(database: D1Database, contractId: string, now: Date): Promise<boolean> {
  const [row] = await drizzle(database)
    .select({ id: declaredEnds.id })
    .from(declaredEnds)
    .where(and(isWaiting(contractId), lte(declaredEnds.holdsFrom, now.toISOString())))
    .limit(1);
  return row !== undefined;
}

/** The ends of a declaration. */
export const endsOf = (database: D1Database, declarationId: string): Promise<DeclaredEnd[]> =>
  drizzle(database)
    .select()
    .from(declaredEnds)
    .where(eq(declaredEnds.declarationId, declarationId))
    .orderBy(asc(declaredEnds.id));

/** The statements that decide about the ends that a contract waits for. The billing looks at it again. */
export const decide = (
  db: DrizzleD1Database,
  contractId: string,
  state: 'ended' | 'stopped',
): [Statement, ...Statement[]] => [
  db.update(declaredEnds).set({ state }).where(isWaiting(contractId)),
  checkSoon(db, contractId),
];
