import { parseCookie, stringifySetCookie } from 'cookie';
import { array, type Infer, is, object, optional, record, string, unknown } from 'superstruct';
import type { Problem } from './parse.ts';

const Flash = object({
  problems: array(object({ code: string(), message: string(), field: optional(string()) })),
  typed: record(string(), unknown()),
});

/** What a refused form says on the page that it comes back to: shown once, then forgotten. */
export type Flash = Infer<typeof Flash>;

const NAME = 'flash';
/** Browsers keep cookies of 4 KB; what was typed is left out where it does not fit. */
const MAX_LENGTH = 2000;

const encode = (flash: object) => btoa(Array.from(new TextEncoder().encode(JSON.stringify(flash)), (byte) => String.fromCharCode(byte)).join(''));

/** @param seconds for which it waits for its page. */
export function flashCookie(flash: { problems: Problem[]; typed: Record<string, unknown> }, secure: boolean, seconds = 60): string {
  const fits = JSON.stringify(flash).length <= MAX_LENGTH;
  return stringifySetCookie({
    name: NAME,
    value: encode(fits ? flash : { ...flash, typed: {} }),
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

export const clearFlashCookie = (secure: boolean): string =>
  stringifySetCookie({ name: NAME, value: '', path: '/', maxAge: 0, httpOnly: true, sameSite: 'lax', secure });

/** @returns what the last form left, or null. */
export function readFlash(header: string | null | undefined): Flash | null {
  const raw = parseCookie(header ?? '')[NAME];
  if (!raw) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(raw), (char) => char.charCodeAt(0))));
    return is(value, Flash) ? value : null;
  } catch {
    return null;
  }
}
