import { type Env, settingsOf } from '../env.ts';
import { isSecure } from '../platform/http/cookies.ts';
import { seal, unseal } from '../platform/session/seal.ts';
import { Cookie, type Kept } from '../platform/shared/cookie.ts';

/** Lifetime of a session and its cookies after the last refresh. */
const LIFETIME_DAYS = 30;
/** The same in seconds. */
export const LIFETIME_S = LIFETIME_DAYS * 86_400;
/** The absolute end of a session after the sign-in, in milliseconds. */
export const MAX_SESSION_MS = 90 * 86_400_000;

/** The parts of a request's context that the cookies need. */
export interface CookieContext {
  env: Env;
  req: { url: string; header(name: string): string | undefined };
}

const session = new Cookie({ name: 'session', purpose: 'necessary', lifetime: { days: LIFETIME_DAYS } });
/** A cookie that scripts can read: it tells them that there is a session, and nothing else. */
const hint = new Cookie({
  name: 'signed-in',
  purpose: 'necessary',
  lifetime: { days: LIFETIME_DAYS },
  forScripts: true,
  withoutPrefix: true,
});

/** The cookies that sessions keep in browsers. */
export const keptBySessions: readonly Kept[] = [session, hint];

export const secretsOf = (c: CookieContext): string[] => settingsOf(c.env).sessionSecrets;

/** Whether a `Cookie` header may name a session. It may be forged: {@link sessionIdOf} tells. */
export const mayHaveSession = (cookies: string | null, isSecure: boolean): boolean =>
  session.read(cookies ?? undefined, isSecure) !== undefined;

/** @returns the session id in the request's cookie, or null when there is none or it is forged or expired. */
export async function sessionIdOf(c: CookieContext): Promise<string | null> {
  const sealed = session.read(c.req.header('cookie'), isSecure(c.req));
  const payload = await unseal(sealed, secretsOf(c), 'session');
  return typeof payload?.sid === 'string' ? payload.sid : null;
}

/** The cookies of a session: its encrypted id, and the hint for scripts. */
export async function sessionCookies(c: CookieContext, sid: string): Promise<string[]> {
  const secure = isSecure(c.req);
  const value = await seal({ sid }, secretsOf(c), LIFETIME_S, 'session');
  return [session.set(value, secure), hint.set('1', secure)];
}

/** The cookies that clear a session in the browser. */
export const clearSessionCookies = (c: CookieContext): string[] =>
  [session, hint].map((cookie) => cookie.clear(isSecure(c.req)));
