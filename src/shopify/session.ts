import { parseCookie, stringifySetCookie } from 'cookie';
import { and, eq, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { config, type Env } from '../env.ts';
import { digest } from '../platform/digest.ts';
import { seal, unseal } from '../platform/session/seal.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { customerApi } from './customer.ts';
import type { TypedDocumentString } from './generated/customer/graphql.ts';
import { Unauthorized } from './graphql.ts';
import { InvalidGrant, refreshTokens, type Tokens } from './login.ts';
import { sessions } from './tables.ts';

const LIFETIME_S = 30 * 86_400;
/** A token that ends within this time is refreshed before it is used. */
const REFRESH_BEFORE_MS = 60_000;
/** Longer than a refresh with its discovery may take. */
const MAX_REFRESH_MS = 15_000;
const POLL_MS = 100;

/** Nobody is signed in, or not any more. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

type Row = typeof sessions.$inferSelect;

/** Set by {@link sessionOf}. */
export interface SessionVariables {
  /** The customer's session, once it was read. */
  session?: Promise<Session | null>;
}

/** The parts of a request's context that a session needs. */
interface SessionContext {
  env: Env;
  req: { url: string; header(name: string): string | undefined };
  executionCtx: { waitUntil(work: Promise<unknown>): void };
  get(key: 'session'): Promise<Session | null> | undefined;
  set(key: 'session', session: Promise<Session | null>): void;
}

const cookieName = (secure: boolean) => (secure ? '__Host-session' : 'session');
/** Tells the browser's script that there is a session; it says nothing else. */
const HINT = 'signed-in';

const isSecure = (c: SessionContext) => c.req.url.startsWith('https:');
const secretsOf = (c: SessionContext) => config(c.env).sessionSecrets;

async function cookiesFor(c: SessionContext, sid: string): Promise<string[]> {
  const secure = isSecure(c);
  const value = await seal({ sid }, secretsOf(c), LIFETIME_S, 'session');
  return [
    stringifySetCookie({ name: cookieName(secure), value, path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFETIME_S }),
    stringifySetCookie({ name: HINT, value: '1', path: '/', sameSite: 'lax', secure, maxAge: LIFETIME_S }),
  ];
}

const noCookies = (c: SessionContext): string[] =>
  [cookieName(isSecure(c)), HINT].map((name) =>
    stringifySetCookie({ name, value: '', path: '/', httpOnly: name !== HINT, sameSite: 'lax', secure: isSecure(c), maxAge: 0 }),
  );

const sealTokens = (c: SessionContext, tokens: Tokens) => seal({ tokens }, secretsOf(c), LIFETIME_S, 'tokens');

/** One customer's session, for the time of one request. Whatever reads it makes the answer personal. */
export class Session {
  private readonly c: SessionContext;
  private readonly sid: string;
  private row: Row;
  private tokens: Tokens;
  /** The refresh that this request waits for; other requests see it in the database. */
  private refreshInFlight: Promise<void> | null = null;
  /** What the answer has to set. */
  readonly cookies: string[] = [];

  private constructor(c: SessionContext, sid: string, row: Row, tokens: Tokens) {
    this.c = c;
    this.sid = sid;
    this.row = row;
    this.tokens = tokens;
  }

  /** The customer's id at the provider. It comes from the Customer API, never from the browser. */
  get customerId(): string {
    return this.row.customerId;
  }

  get idToken(): string {
    return this.tokens.id;
  }

  private static async load(c: SessionContext, sid: string): Promise<{ row: Row; tokens: Tokens } | null> {
    const [row] = await drizzle(c.env.DB)
      .select()
      .from(sessions)
      .where(eq(sessions.id, await digest(sid)));
    if (!row || row.expiresAt < Date.now()) return null;
    const opened = await unseal(row.tokens, secretsOf(c), 'tokens');
    return opened ? { row, tokens: opened.tokens as Tokens } : null;
  }

  /** @returns the session of a request's cookie, or null. */
  static async of(c: SessionContext): Promise<Session | null> {
    const sealed = parseCookie(c.req.header('cookie') ?? '')[cookieName(isSecure(c))];
    const opened = await unseal(sealed, secretsOf(c), 'session');
    if (typeof opened?.sid !== 'string') return null;
    const found = await Session.load(c, opened.sid);
    return found && new Session(c, opened.sid, found.row, found.tokens);
  }

  /** Begins a session under a new number; what the browser had before is worth nothing. @returns the cookies to set. */
  static async begin(c: SessionContext, customerId: string, tokens: Tokens): Promise<string[]> {
    const sid = `${crypto.randomUUID()}${crypto.randomUUID()}`;
    const db = drizzle(c.env.DB);
    const now = Date.now();
    const previous = await unseal(parseCookie(c.req.header('cookie') ?? '')[cookieName(isSecure(c))], secretsOf(c), 'session');
    if (typeof previous?.sid === 'string') await db.delete(sessions).where(eq(sessions.id, await digest(previous.sid)));
    await db.insert(sessions).values({
      id: await digest(sid),
      customerId,
      tokens: await sealTokens(c, tokens),
      accessExpiresAt: tokens.expiresAt,
      version: 1,
      refreshingUntil: 0,
      expiresAt: now + LIFETIME_S * 1000,
    });
    c.executionCtx.waitUntil(
      db
        .delete(sessions)
        .where(lt(sessions.expiresAt, now))
        .catch(() => {}),
    );
    return cookiesFor(c, sid);
  }

  /** @returns the cookies that make the browser forget. */
  async end(): Promise<string[]> {
    await drizzle(this.c.env.DB).delete(sessions).where(eq(sessions.id, this.row.id));
    return noCookies(this.c);
  }

  /** Spends the refresh token, if nobody else does it now; else waits for what they get. */
  private async refreshOnce(): Promise<Tokens> {
    const db = drizzle(this.c.env.DB);
    const { id, version } = this.row;
    const claimed = await db
      .update(sessions)
      .set({ refreshingUntil: Date.now() + MAX_REFRESH_MS })
      .where(and(eq(sessions.id, id), eq(sessions.version, version), lt(sessions.refreshingUntil, Date.now())))
      .returning({ id: sessions.id });
    if (claimed.length === 0) {
      for (const deadline = Date.now() + MAX_REFRESH_MS; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, POLL_MS))) {
        const found = await Session.load(this.c, this.sid);
        if (!found) throw new SignedOut('the session has ended');
        if (found.row.version !== version) return found.tokens;
        if (found.row.refreshingUntil === 0) break;
      }
      throw new UpstreamError('upstream_timeout', 'the session is not refreshed yet', true);
    }
    try {
      const tokens = await refreshTokens(config(this.c.env), this.tokens, new URL(this.c.req.url).origin);
      await db
        .update(sessions)
        .set({
          tokens: await sealTokens(this.c, tokens),
          accessExpiresAt: tokens.expiresAt,
          version: version + 1,
          refreshingUntil: 0,
          expiresAt: Date.now() + LIFETIME_S * 1000,
        })
        .where(eq(sessions.id, id));
      return tokens;
    } catch (error) {
      if (error instanceof InvalidGrant) {
        await db.delete(sessions).where(eq(sessions.id, id));
        throw new SignedOut('the grant is over', { cause: error });
      }
      await db.update(sessions).set({ refreshingUntil: 0 }).where(eq(sessions.id, id));
      throw error;
    }
  }

  /** A visitor who goes away does not stop it: the old token may be spent already. */
  private refresh(): Promise<void> {
    if (!this.refreshInFlight) {
      const run = async () => {
        this.tokens = await this.refreshOnce();
        this.row = { ...this.row, version: this.row.version + 1 };
        this.cookies.splice(0, this.cookies.length, ...(await cookiesFor(this.c, this.sid)));
      };
      this.refreshInFlight = run().finally(() => {
        this.refreshInFlight = null;
      });
      this.c.executionCtx.waitUntil(this.refreshInFlight.catch(() => {}));
    }
    return this.refreshInFlight;
  }

  /** A token that is good now. @throws SignedOut @throws UpstreamError */
  async accessToken(): Promise<string> {
    if (this.tokens.expiresAt - REFRESH_BEFORE_MS < Date.now()) await this.refresh();
    return this.tokens.access;
  }

  /**
   * Asks the Customer Account API in the customer's name. A token that is refused is refreshed once.
   *
   * @throws SignedOut when the provider does not know the customer any more. @throws UpstreamError
   */
  async ask<T, V>(document: TypedDocumentString<T, V>, variables: V): Promise<T> {
    const settings = config(this.c.env);
    try {
      return await customerApi(settings, await this.accessToken(), document, variables);
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
    }
    await this.refresh();
    try {
      return await customerApi(settings, this.tokens.access, document, variables);
    } catch (error) {
      if (!(error instanceof Unauthorized)) throw error;
      this.cookies.splice(0, this.cookies.length, ...(await this.end()));
      throw new SignedOut('the provider does not accept a new token either', { cause: error });
    }
  }
}

/** The session of a request, read once. */
export function sessionOf(c: SessionContext): Promise<Session | null> {
  const cached = c.get('session');
  if (cached) return cached;
  const session = Session.of(c);
  c.set('session', session);
  return session;
}

/** The cookies that make a browser forget a session which is not there any more. */
export const clearSessionCookies = noCookies;
