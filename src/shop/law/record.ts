import { and, desc, eq, exists, gt, lte, not, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Settings } from '../../env.ts';
import { settingsOf } from '../../env.ts';
import { now as clock } from '../../platform/clock.ts';
import { inSteps, STEP_ROWS } from '../../platform/database/delete-in-steps.ts';
import { insertWhere } from '../../platform/database/insert-where.ts';
import { digest } from '../../platform/digest.ts';
import { mayMail } from '../../platform/mail/limits.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import type { RetentionContext } from '../../platform/personal-data.ts';
import type { Day } from '../../platform/shared/day.ts';
import { dayFrom, dayOf, yearOf } from '../../platform/shared/day.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { requesterOf } from '../../site/requester.ts';
import { declaredEnds } from '../subscriptions/index.ts';
import { declarationKind } from './kinds.ts';
import { type Declaration, declarations } from './tables.ts';

/** The content of a declaration, before the shop has received it. */
export type Declared = Pick<Declaration, 'kind' | 'name' | 'email' | 'contract' | 'manner' | 'reason' | 'endsOn'>;

/** The same content within this time is the same declaration: a second click, or a form that was sent again. */
const REPETITION_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** Business letters are kept for six years from the end of their year. Source: HGB § 257(1) no. 2, (4) and (5). */
const YEARS_KEPT = 6;

/** Without the letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/** A number for a declaration, such as `W-7F3K-9QXD`. 32^8 of them make a guess hopeless. */
function newReference(kind: Declaration['kind']): string {
  const signs = Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => ALPHABET[byte % ALPHABET.length]);
  return `${kind === 'withdrawal' ? 'W' : 'C'}-${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`;
}

/** The first day on which a declaration may be deleted that was received on a day. */
export const keptUntil = (received: Day): Day => dayFrom(yearOf(received) + YEARS_KEPT + 1, 1, 1);

/**
 * Stores a declaration as it was received, with the work that follows: the mail that confirms it goes out at once. It
 * is accepted whether or not there is such an order or contract.
 *
 * @returns the declaration; that of the first click when it was sent twice. `mailed`: whether the limits let its
 * receipt go out although no order or subscription fits it.
 */
export async function receive(
  declared: Declared,
  call: CallContext,
): Promise<{ stored: Declaration; mailed: boolean }> {
  const { c, market } = call;
  const settings = settingsOf(c.env);
  const db = drizzle(c.env.DB);
  const time = await clock(settings);
  const receivedAt = time.toISOString();
  const at = (ms: number) => new Date(time.getTime() + ms).toISOString();
  const email = declared.email.toLowerCase();
  const { kind, name, contract, manner, reason, endsOn } = declared;
  const row: Declaration = {
    id: crypto.randomUUID(),
    reference: newReference(kind),
    kind,
    digest: await digest(JSON.stringify([kind, name, email, contract, manner, reason, endsOn])),
    name,
    email,
    contract,
    manner,
    reason,
    endsOn,
    market: market.code,
    receivedAt,
    keptUntil: keptUntil(dayOf(time, marketZone(market.country))),
  };
  const requester = await requesterOf(call);
  const mailed = await mayMail(c.env.DB, { kind: 'declaration', to: email, requester });
  const isSame = and(
    eq(declarations.digest, row.digest),
    gt(declarations.receivedAt, at(-REPETITION_MS)),
    lte(declarations.receivedAt, at(REPETITION_MS)),
  );
  const same = db.select().from(declarations).where(isSame);
  const isStored = sql`${exists(db.select({ id: declarations.id }).from(declarations).where(eq(declarations.id, row.id)))}`;
  const [, , [stored]] = await db.batch([
    insertWhere(db, declarations, row, sql`${not(exists(same))}`),
    enqueue(db, declarationKind, { key: row.id, payload: { id: row.id, visitor: requester.visitor }, when: isStored }),
    db.select().from(declarations).where(isSame).orderBy(desc(declarations.receivedAt)).limit(1),
  ]);
  if (!stored) throw new Error('the declaration was not stored');
  c.executionCtx.waitUntil(wakeOutbox(c.env, declarationKind));
  return { stored, mailed };
}

/** The declaration with an id; undefined for none. */
export async function readDeclaration(database: D1Database, id: string): Promise<Declaration | undefined> {
  const [row] = await drizzle(database).select().from(declarations).where(eq(declarations.id, id));
  return row;
}

/**
 * The declarations under a verified address, for the export of the account. They are no part of its deletion: the law
 * has them kept.
 */
export async function declarationsOf(database: D1Database, email: string) {
  const rows = await drizzle(database).select().from(declarations).where(eq(declarations.email, email.toLowerCase()));
  return rows.map(({ id: _, digest: __, ...declaration }) => declaration);
}

/**
 * Deletes the declarations whose time has passed, and the ends that they have brought: a day late, because the trigger
 * of the table refuses it before the day has come in UTC.
 */
export function deleteOldDeclarations({ db, settings, until }: RetentionContext<Settings>): Promise<void> {
  const yesterday = dayOf(new Date(Date.now() - DAY_MS), marketZone(settings.group.storeMarket.name));
  // of the same rows, in one transaction
  const step = (column: SQL | SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${declarations} WHERE ${lte(declarations.keptUntil, yesterday)}
      ORDER BY ${declarations.keptUntil}, rowid LIMIT ${STEP_ROWS})`;
  return inSteps(until, 2, async () => {
    const [, deleted] = await db.batch([
      db.delete(declaredEnds).where(sql`${declaredEnds.declarationId} IN ${step(declarations.id)}`),
      db.delete(declarations).where(sql`rowid IN ${step(sql`rowid`)}`),
    ]);
    return deleted.meta.changes;
  });
}

/** Whether a withdrawal was declared in the name of the owner of an address. */
export async function hasWithdrawn(database: D1Database, email: string): Promise<boolean> {
  const [row] = await drizzle(database)
    .select({ id: declarations.id })
    .from(declarations)
    .where(and(eq(declarations.email, email.toLowerCase()), eq(declarations.kind, 'withdrawal')))
    .limit(1);
  return row !== undefined;
}
