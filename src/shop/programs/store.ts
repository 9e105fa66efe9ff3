import { and, desc, eq, exists, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { base64url } from 'jose';
import { insertWhere } from '../../platform/database/insert-where.ts';
import { digest } from '../../platform/digest.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { newSecret } from '../../platform/secret.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { Session } from '../../shopify/session.ts';
import { sessions } from '../../shopify/tables.ts';
import { programKind } from './announce.ts';
import type { Client } from './client.ts';
import { type Scope, scopesIn } from './model/scopes.ts';
import { programs, programTokens } from './tables.ts';

/** A code is exchanged within this time, in milliseconds. Source: RFC 6749, section 4.1.2: ten minutes at most. */
const CODE_MS = 60_000;
/** Lifetime of an access token, in seconds. */
export const ACCESS_S = 30 * 60;
/** A program is let in for this time at most, in milliseconds: as long as a session can last. */
const LET_IN_MS = 90 * 86_400_000;

/** A program that a customer has let in. */
export type Program = Omit<typeof programs.$inferSelect, 'scopes'> & { scopes: readonly Scope[] };

const programOf = (row: typeof programs.$inferSelect): Program => ({ ...row, scopes: scopesIn(row.scopes) });

/** The condition that the session of a program has not ended. */
const hasSession = (db: DrizzleD1Database): SQL =>
  exists(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, programs.sessionId)));

/** The statements that end programs, with their tokens and sessions. */
export function endStatements(db: DrizzleD1Database, which: SQL | undefined): [Statement, Statement, Statement] {
  const ids = db.select({ id: programs.id }).from(programs).where(which);
  const ofPrograms = db.select({ id: programs.sessionId }).from(programs).where(which);
  return [
    db.delete(programTokens).where(inArray(programTokens.programId, ids)),
    db.delete(sessions).where(inArray(sessions.id, ofPrograms)),
    db.delete(programs).where(which),
  ];
}

/** The programs that a customer has let in and that can still act, the newest first. @param now by the shop's clock. */
export async function programsOf(database: D1Database, customerId: string, now: Date): Promise<Program[]> {
  const db = drizzle(database);
  const rows = await db
    .select()
    .from(programs)
    .where(and(eq(programs.customerId, customerId), gt(programs.endsAt, now.toISOString()), hasSession(db)))
    .orderBy(desc(programs.since), desc(programs.id));
  return rows.map(programOf);
}

/**
 * Lets a program in, in the place of what it was allowed before.
 *
 * @param session of the customer, which becomes the program's. @param now by the shop's clock.
 * @returns the code for the program, and the cookies that clear the session in the browser. @throws SignedOut @throws
 * UpstreamError
 */
export async function letIn(
  database: D1Database,
  session: Session,
  {
    client,
    market,
    scopes,
    challenge,
    redirectUri,
  }: { client: Client; market: string; scopes: readonly Scope[]; challenge: string; redirectUri: string },
  now: Date,
): Promise<{ code: string; cookies: string[] }> {
  const db = drizzle(database);
  const [id, sessionId, code] = [crypto.randomUUID(), await digest(newSecret()), newSecret()];
  const { customerId } = session;
  const isHandedOver = exists(db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)));
  const row = {
    id,
    customerId,
    sessionId,
    clientId: client.id,
    name: client.name,
    market,
    scopes: scopes.join(' '),
    since: now.toISOString(),
    lastUsedOn: '',
    endsAt: new Date(now.getTime() + LET_IN_MS).toISOString(),
  };
  const token = {
    digest: await digest(code),
    programId: id,
    kind: 'code',
    challenge,
    redirectUri,
    expiresAt: new Date(now.getTime() + CODE_MS).toISOString(),
    spentAt: '',
  };
  const before = and(eq(programs.customerId, customerId), eq(programs.clientId, client.id), isHandedOver);
  const cookies = await session.handOver(sessionId, [
    ...endStatements(db, before),
    insertWhere(db, programs, row, isHandedOver),
    insertWhere(db, programTokens, token, isHandedOver),
    enqueue(db, programKind, { key: id, payload: { programId: id }, when: isHandedOver }),
  ]);
  return { code, cookies };
}

/** What a program is given for a code or a refresh token. */
export interface Tokens {
  access: string;
  refresh: string;
  scopes: readonly Scope[];
}

async function issue(db: DrizzleD1Database, program: Program, now: Date): Promise<Tokens> {
  const [access, refresh] = [newSecret(), newSecret()];
  const own = { programId: program.id, challenge: '', redirectUri: '', spentAt: '' };
  const ends = new Date(Math.min(now.getTime() + ACCESS_S * 1000, Date.parse(program.endsAt))).toISOString();
  await db.insert(programTokens).values([
    { ...own, digest: await digest(access), kind: 'access', expiresAt: ends },
    { ...own, digest: await digest(refresh), kind: 'refresh', expiresAt: program.endsAt },
  ]);
  return { access, refresh, scopes: program.scopes };
}

/**
 * Spends a code or a refresh token. One that was spent before ends what its program may do: somebody else has it too.
 *
 * @returns the token with its program; null for one that is wrong, has expired or was spent.
 */
async function spend(db: DrizzleD1Database, kind: 'code' | 'refresh', token: string, now: Date) {
  const own = and(eq(programTokens.digest, await digest(token)), eq(programTokens.kind, kind));
  const [spent] = await db
    .update(programTokens)
    .set({ spentAt: now.toISOString() })
    .where(and(own, eq(programTokens.spentAt, ''), gt(programTokens.expiresAt, now.toISOString())))
    .returning();
  if (!spent) {
    const [again] = await db
      .select({ programId: programTokens.programId })
      .from(programTokens)
      .where(and(own, sql`${programTokens.spentAt} <> ''`));
    if (again) await db.batch(endStatements(db, eq(programs.id, again.programId)));
    return null;
  }
  const [row] = await db
    .select()
    .from(programs)
    .where(and(eq(programs.id, spent.programId), hasSession(db)));
  return row ? { spent, program: programOf(row) } : null;
}

/** The S256 challenge of a verifier. Source: RFC 7636, section 4.2. */
const challengeOf = async (verifier: string): Promise<string> =>
  base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))));

/**
 * The tokens for a code, which works once. @param now by the shop's clock. @returns null where client, address or
 * verifier are not those of the code.
 */
export async function tokensForCode(
  database: D1Database,
  { code, clientId, redirectUri, verifier }: Readonly<Record<'code' | 'clientId' | 'redirectUri' | 'verifier', string>>,
  now: Date,
): Promise<Tokens | null> {
  const db = drizzle(database);
  const found = await spend(db, 'code', code, now);
  if (!found) return null;
  const { spent, program } = found;
  const fits =
    program.clientId === clientId &&
    spent.redirectUri === redirectUri &&
    /^[\w.~-]{43,128}$/.test(verifier) &&
    spent.challenge === (await challengeOf(verifier));
  return fits ? issue(db, program, now) : null;
}

/** The tokens for a refresh token, which works once. @param now by the shop's clock. @returns null for a wrong one. */
export async function tokensForRefresh(
  database: D1Database,
  { token, clientId }: { token: string; clientId: string },
  now: Date,
): Promise<Tokens | null> {
  const db = drizzle(database);
  const found = await spend(db, 'refresh', token, now);
  return found && found.program.clientId === clientId ? issue(db, found.program, now) : null;
}

/**
 * The program that has an access token, which is noted to have been used. @param now by the shop's clock. @param today
 * in the store's time zone. @returns null for a token that is wrong, has expired or was revoked.
 */
export async function programWith(database: D1Database, token: string, now: Date, today: Day): Promise<Program | null> {
  const db = drizzle(database);
  const key = await digest(token);
  const [found] = await db
    .select({ program: programs })
    .from(programTokens)
    .innerJoin(programs, eq(programs.id, programTokens.programId))
    .where(
      and(
        eq(programTokens.digest, key),
        eq(programTokens.kind, 'access'),
        gt(programTokens.expiresAt, now.toISOString()),
      ),
    );
  if (!found) return null;
  const { id, lastUsedOn } = found.program;
  if (lastUsedOn !== today) await db.update(programs).set({ lastUsedOn: today }).where(eq(programs.id, id));
  return programOf(found.program);
}

/** Revokes a token of a client; a refresh token with all that came of it. Source: RFC 7009, section 2.1. */
export async function revoke(database: D1Database, token: string, clientId: string): Promise<void> {
  const db = drizzle(database);
  const [found] = await db
    .select({ digest: programTokens.digest, kind: programTokens.kind, id: programs.id })
    .from(programTokens)
    .innerJoin(programs, eq(programs.id, programTokens.programId))
    .where(and(eq(programTokens.digest, await digest(token)), eq(programs.clientId, clientId)));
  if (!found) return;
  if (found.kind === 'access') await db.delete(programTokens).where(eq(programTokens.digest, found.digest));
  else await db.batch(endStatements(db, eq(programs.id, found.id)));
}

/** Ends at once what a program may do for a customer. */
export async function endProgram(database: D1Database, customerId: string, id: string): Promise<void> {
  const db = drizzle(database);
  await db.batch(endStatements(db, and(eq(programs.customerId, customerId), eq(programs.id, id))));
}
