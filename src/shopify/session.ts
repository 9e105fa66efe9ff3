import { and, eq, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { settingsOf } from '../env.ts';
import { untilDeadline, withoutDeadline, withTimeout } from '../platform/deadline.ts';
import { digest } from '../platform/digest.ts';
import type { Statement } from '../platform/outbox/kind.ts';
import { seal, unseal } from '../platform/session/seal.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { customerApi } from './customer.ts';
import { CustomerIdDocument, type TypedDocumentString } from './generated/customer/graphql.ts';
import { Unauthorized } from './graphql.ts';
import { InvalidGrant, refreshTokens, type Tokens } from './login.ts';
import {
  type CookieContext,
  clearSessionCookies,
  LIFETIME_S,
  MAX_SESSION_MS,
  secretsOf,
  sessionCookies,
  sessionIdOf,
} from './session-cookies.ts';
import { sessions } from './tables.ts';

/** An access token that expires within this time is refreshed before it is used. */
const REFRESH_BEFORE_MS = 60_000;
/** Exceeds the time that a refresh with its discovery may take. */
const MAX_REFRESH_MS = 15_000;
/** The pauses in which a request looks whether another one has refreshed: each is longer, because many may wait. */
const FIRST_POLL_MS = 60;
const MAX_POLL_MS = 400;
/** The time that the provider has to confirm a grant. */
const VERIFY_MS = 2000;

/** Nobody is signed in, or the session has ended. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

type Row = typeof sessions.$inferSelect;

const notRefreshed = () => new UpstreamError('upstream_timeout', 'the session is not refreshed yet', true);

/** Set by {@link sessionOf}. */
export interface SessionVariables {
  /** The customer's session; absent until something reads it. */
  session?: Promise<Session | null>;
}

/** The parts of a request's context that a session needs. */
interface SessionContext extends CookieContext {
  executionCtx: { waitUntil(work: Promise<unknown>): void };
  get(key: 'session'): Promise<Session | null> | undefined;
  set(key: 'session', session: Promise<Session | null>): void;
}

const sealTokens = (c: SessionContext, tokens: Tokens, seconds: number) =>
  seal({ tokens }, secretsOf(c), seconds, 'tokens');

/** A customer's session during one request. A response that depends on it is personal and must not be cached. */
export class Session {
  private readonly c: SessionContext;
  /** The id in the browser's cookie; null for a session that no browser has. */
  private readonly sid: string | null;
  private row: Row;
  private tokens: Tokens;
  /** The refresh that this request is running; other requests see it in the database. */
  private refreshInFlight: Promise<void> | null = null;
  /** The provider has accepted the access token during this request. */
  private verified = false;
  /** The provider has failed to answer during this request, so that it is not asked again only to confirm the grant. */
  private unreachable = false;
  /** The provider has refused the access token during this request, and has not accepted another one since. */
  private refused = false;
  /** Values of the `Set-Cookie` headers that the response needs. */
  readonly cookies: string[] = [];

  private constructor(c: SessionContext, sid: string | null, row: Row, tokens: Tokens) {
    this.c = c;
    this.sid = sid;
    this.row = row;
    this.tokens = tokens;
  }

  /** The customer's global id. It comes from the Customer Account API, never from the browser. */
  get customerId(): string {
    return this.row.customerId;
  }

  get idToken(): string {
    return this.tokens.id;
  }

  /** Seconds for which it lasts after a refresh. */
  private get lifetime(): number {
    return this.sid === null ? MAX_SESSION_MS / 1000 : LIFETIME_S;
  }

  private static async load(c: SessionContext, id: string): Promise<{ row: Row; tokens: Tokens } | null> {
    const [row] = await drizzle(c.env.DB).select().from(sessions).where(eq(sessions.id, id));
    if (!row || row.expiresAt < Date.now() || row.createdAt + MAX_SESSION_MS < Date.now()) return null;
    const opened = await unseal(row.tokens, secretsOf(c), 'tokens');
    return opened ? { row, tokens: opened.tokens as Tokens } : null;
  }

  /** @returns the session that the request's cookie names, or null. */
  static async of(c: SessionContext): Promise<Session | null> {
    const sid = await sessionIdOf(c);
    if (sid === null) return null;
    const found = await Session.load(c, await digest(sid));
    return found && new Session(c, sid, found.row, found.tokens);
  }

  /** The session of a program, by the id that {@link handOver} has given; null when it has ended. */
  static async handedOver(c: SessionContext, id: string): Promise<Session | null> {
    const found = await Session.load(c, id);
    return found && new Session(c, null, found.row, found.tokens);
  }

  /**
   * Hands the session over to a program: it gets another id, which no cookie names, and lasts as long as a session can.
   * The provider gives one pair of tokens for each sign-in, and each refresh token works once, so two cannot share them.
   * The browser signs in anew, without a question where the provider still knows it.
   *
   * @param id of the session from now on. @param effects the statements that run in the same transaction, whether or
   * not it succeeds.
   * @returns the cookies that clear it in the browser. @throws SignedOut @throws UpstreamError also while another
   * request refreshes it.
   */
  async handOver(id: string, effects: readonly Statement[]): Promise<string[]> {
    await this.verify();
    const db = drizzle(this.c.env.DB);
    const now = Date.now();
    const { id: before, version } = this.row;
    const moved = db
      .update(sessions)
      .set({
        id,
        tokens: await sealTokens(this.c, this.tokens, MAX_SESSION_MS / 1000),
        createdAt: now,
        expiresAt: now + MAX_SESSION_MS,
      })
      .where(and(eq(sessions.id, before), eq(sessions.version, version), lt(sessions.refreshingUntil, now)))
      .returning({ id: sessions.id });
    const [rows] = await db.batch([moved, ...effects]);
    if (rows.length === 0) throw notRefreshed();
    this.cookies.length = 0;
    return clearSessionCookies(this.c);
  }

  /**
   * Begins a session with a new id and deletes the browser's previous one, which prevents session fixation.
   *
   * @param effects the statements that run in the same transaction.
   * @returns the cookies to set.
   */
  static async begin(
    c: SessionContext,
    customerId: string,
    tokens: Tokens,
    effects: readonly Statement[] = [],
  ): Promise<string[]> {
    const sid = `${crypto.randomUUID()}${crypto.randomUUID()}`;
    const db = drizzle(c.env.DB);
    const now = Date.now();
    const previous = await sessionIdOf(c);
    if (previous !== null) await db.delete(sessions).where(eq(sessions.id, await digest(previous)));
    const insert = db.insert(sessions).values({
      id: await digest(sid),
      customerId,
      tokens: await sealTokens(c, tokens, LIFETIME_S),
      accessExpiresAt: tokens.expiresAt,
      version: 1,
      refreshingUntil: 0,
      expiresAt: now + LIFETIME_S * 1000,
      createdAt: now,
    });
    await db.batch([insert, ...effects]);
    c.executionCtx.waitUntil(
      db
        .delete(sessions)
        .where(lt(sessions.expiresAt, now))
        .catch(() => {}),
    );
    return sessionCookies(c, sid);
  }

  /** Deletes the session. @returns the cookies that clear it in the browser. */
  async end(): Promise<string[]> {
    await drizzle(this.c.env.DB).delete(sessions).where(eq(sessions.id, this.row.id));
    return clearSessionCookies(this.c);
  }

  /** Deletes every session of the customer. @returns the cookies that clear this one in the browser. */
  async endEverywhere(): Promise<string[]> {
    await drizzle(this.c.env.DB).delete(sessions).where(eq(sessions.customerId, this.customerId));
    return clearSessionCookies(this.c);
  }

  /**
   * Exchanges the refresh token, which works only once. When another request is refreshing already, waits for its
   * tokens.
   *
   * @throws SignedOut when the session or the grant has ended. @throws UpstreamError
   */
  private async refreshOnce(): Promise<Tokens> {
    const db = drizzle(this.c.env.DB);
    const { id, version } = this.row;
    const claimed = await db
      .update(sessions)
      .set({ refreshingUntil: Date.now() + MAX_REFRESH_MS })
      .where(and(eq(sessions.id, id), eq(sessions.version, version), lt(sessions.refreshingUntil, Date.now())))
      .returning({ id: sessions.id });
    if (claimed.length === 0) {
      const deadline = Date.now() + MAX_REFRESH_MS;
      for (let pause = FIRST_POLL_MS; Date.now() < deadline; pause = Math.min(1.6 * pause, MAX_POLL_MS)) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        const found = await Session.load(this.c, id);
        if (!found) throw new SignedOut('the session has ended');
        if (found.row.version !== version) return found.tokens;
        if (found.row.refreshingUntil === 0) break;
      }
      throw notRefreshed();
    }
    try {
      const tokens = await refreshTokens(settingsOf(this.c.env), this.tokens, new URL(this.c.req.url).origin);
      await db
        .update(sessions)
        .set({
          tokens: await sealTokens(this.c, tokens, this.lifetime),
          accessExpiresAt: tokens.expiresAt,
          version: version + 1,
          refreshingUntil: 0,
          expiresAt: Math.min(Date.now() + this.lifetime * 1000, this.row.createdAt + MAX_SESSION_MS),
        })
        .where(eq(sessions.id, id));
      return tokens;
    } catch (error) {
      if (error instanceof InvalidGrant) {
        await db.delete(sessions).where(eq(sessions.id, id));
        throw new SignedOut('the grant has ended', { cause: error });
      }
      await db.update(sessions).set({ refreshingUntil: 0 }).where(eq(sessions.id, id));
      throw error;
    }
  }

  /**
   * Refreshes the tokens. The refresh outlives a disconnected client, because the old refresh token may be spent
   * already.
   */
  private refresh(): Promise<void> {
    if (!this.refreshInFlight) {
      const run = async () => {
        this.tokens = await this.refreshOnce();
        this.row = { ...this.row, version: this.row.version + 1 };
        if (this.sid !== null) this.cookies.splice(0, this.cookies.length, ...(await sessionCookies(this.c, this.sid)));
      };
      this.refreshInFlight = withoutDeadline(run).finally(() => {
        this.refreshInFlight = null;
      });
      this.c.executionCtx.waitUntil(this.refreshInFlight.catch(() => {}));
    }
    return untilDeadline(this.refreshInFlight, notRefreshed);
  }

  /** @returns an access token that is still valid. @throws SignedOut @throws UpstreamError */
  async accessToken(): Promise<string> {
    if (this.tokens.expiresAt - REFRESH_BEFORE_MS < Date.now()) await this.refresh();
    return this.tokens.access;
  }

  /**
   * Calls the Customer Account API as the customer. A refused access token is refreshed once.
   *
   * @throws SignedOut when the provider refuses the new token too. @throws UpstreamError
   */
  async ask<T, V>(document: TypedDocumentString<T, V>, variables: V): Promise<T> {
    const settings = settingsOf(this.c.env);
    const call = async (token: string) => {
      try {
        const data = await customerApi(settings, token, document, variables);
        this.verified = true;
        this.refused = false;
        return data;
      } catch (error) {
        if (error instanceof Unauthorized) this.refused = true;
        else this.unreachable = true;
        throw error;
      }
    };
    try {
      return await call(await this.accessToken());
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
    }
    await this.refresh();
    try {
      return await call(this.tokens.access);
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      this.cookies.splice(0, this.cookies.length, ...(await this.end()));
      throw new SignedOut('the provider does not accept a new token either', { cause: error });
    }
  }

  /**
   * Confirms with the provider that the customer's grant still holds. Data that only the shop stores, such as pets, is
   * shown or changed after this only. While the provider is slow or down, an access token that has not expired and was
   * not refused suffices.
   *
   * @throws SignedOut when the grant has ended. @throws UpstreamError when the token has expired and cannot be
   * refreshed.
   */
  async verify(): Promise<void> {
    const mustAsk = this.refused || this.tokens.expiresAt < Date.now();
    if (this.verified || (this.unreachable && !mustAsk)) return;
    const asking = this.ask(CustomerIdDocument, {}).catch((error: unknown) => {
      if (!(error instanceof UpstreamError) || this.refused || this.tokens.expiresAt < Date.now()) throw error;
    });
    this.c.executionCtx.waitUntil(asking.catch(() => {}));
    await (mustAsk ? asking : withTimeout(VERIFY_MS, asking, undefined));
  }
}

/** The session of a request, read once; null when nobody is signed in. */
export function sessionOf(c: SessionContext): Promise<Session | null> {
  const cached = c.get('session');
  if (cached) return cached;
  const session = Session.of(c);
  c.set('session', session);
  return session;
}

/**
 * The session of a request after {@link Session.verify}; null when nobody is signed in or the grant has ended. @throws
 * UpstreamError
 */
export async function verifiedSessionOf(c: SessionContext): Promise<Session | null> {
  const session = await sessionOf(c);
  try {
    await session?.verify();
    return session;
  } catch (error) {
    if (error instanceof SignedOut) return null;
    throw error;
  }
}
