import { parseCookie } from 'cookie';

/** Whether a request came by https. */
export const isSecure = (request: { url: string }): boolean => request.url.startsWith('https:');

/**
 * The name of a cookie. Behind https the prefix `__Host-` makes browsers refuse it from other hosts and from plain
 * http; plain http, as on this machine, has no such prefix.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Browsers keep cookies of up to 4 KB. */
const MAX_LENGTH = 4096;

/**
 * The decoded value of a cookie in a `Cookie` header; undefined when there is none, or one that no browser would have
 * kept.
 */
export function readCookie(header: string | null | undefined, name: string, secure: boolean): string | undefined {
  const value = parseCookie(header ?? '')[cookieName(name, secure)];
  return value !== undefined && value.length <= MAX_LENGTH ? value : undefined;
}
