import { stringifySetCookie } from 'cookie';
import { config, type Env } from '../env.ts';
import { cookieName, isSecure, readCookie } from '../platform/http/cookies.ts';
import { seal, unseal } from '../platform/session/seal.ts';

/** Lifetime of a session and its cookies after the last refresh, in seconds. */
export const LIFETIME_S = 30 * 86_400;
/** The absolute end of a session after the sign-in, in milliseconds. */
export const MAX_SESSION_MS = 90 * 86_400_000;

/** The parts of a request's context that the cookies need. */
export interface CookieContext {
  env: Env;
  req: { url: string; header(name: string): string | undefined };
}

const NAME = 'session';
/** A cookie that scripts can read: it tells them that there is a session, and nothing else. */
const HINT = 'signed-in';

export const secretsOf = (c: CookieContext): string[] => config(c.env).sessionSecrets;

/** @returns the session id in the request's cookie, or null when there is none or it is forged or expired. */
export async function sessionIdOf(c: CookieContext): Promise<string | null> {
  const sealed = readCookie(c.req.header('cookie'), NAME, isSecure(c.req));
  const payload = await unseal(sealed, secretsOf(c), 'session');
  return typeof payload?.sid === 'string' ? payload.sid : null;
}

/** The cookies of a session: its encrypted id, and the hint for scripts. */
export async function sessionCookies(c: CookieContext, sid: string): Promise<string[]> {
  const secure = isSecure(c.req);
  const value = await seal({ sid }, secretsOf(c), LIFETIME_S, 'session');
  return [
    stringifySetCookie({
      name: cookieName(NAME, secure),
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: LIFETIME_S,
    }),
    stringifySetCookie({ name: HINT, value: '1', path: '/', sameSite: 'lax', secure, maxAge: LIFETIME_S }),
  ];
}

/** The cookies that clear a session in the browser. */
export const clearSessionCookies = (c: CookieContext): string[] =>
  [cookieName(NAME, isSecure(c.req)), HINT].map((name) =>
    stringifySetCookie({
      name,
      value: '',
      path: '/',
      httpOnly: name !== HINT,
      sameSite: 'lax',
      secure: isSecure(c.req),
      maxAge: 0,
    }),
  );
