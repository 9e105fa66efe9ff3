import { stringifySetCookie } from 'cookie';
import { array, boolean, type Infer, is, object, optional, record, string, unknown } from 'superstruct';
import type { Problem } from '../shared/parse.ts';
import { cookieName, readCookie } from './cookies.ts';

const Flash = object({
  problems: array(
    object({ code: string(), message: string(), field: optional(string()), isNotice: optional(boolean()) }),
  ),
  typed: record(string(), unknown()),
});

/** The problems and submitted values of a refused form, which the next page shows once. */
export type Flash = Infer<typeof Flash>;

const NAME = 'flash';
/** Browsers store cookies of up to 4 KB; values that do not fit are left out. */
const MAX_LENGTH = 2000;

const encode = (flash: object) =>
  btoa(Array.from(new TextEncoder().encode(JSON.stringify(flash)), (byte) => String.fromCharCode(byte)).join(''));

/** The `Set-Cookie` value of a flash. @param seconds until it expires. */
export function flashCookie(
  flash: { problems: Problem[]; typed: Record<string, unknown> },
  secure: boolean,
  seconds = 60,
): string {
  const fits = JSON.stringify(flash).length <= MAX_LENGTH;
  return stringifySetCookie({
    name: cookieName(NAME, secure),
    value: encode(fits ? flash : { ...flash, typed: {} }),
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** The `Set-Cookie` value that clears the flash. */
export const clearFlashCookie = (secure: boolean): string =>
  stringifySetCookie({
    name: cookieName(NAME, secure),
    value: '',
    path: '/',
    maxAge: 0,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });

/** @returns the flash in a `Cookie` header, or null. */
export function readFlash(header: string | null | undefined, secure: boolean): Flash | null {
  const raw = readCookie(header, NAME, secure);
  if (!raw) return null;
  try {
    const value: unknown = JSON.parse(
      new TextDecoder().decode(Uint8Array.from(atob(raw), (char) => char.charCodeAt(0))),
    );
    return is(value, Flash) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a `Cookie` header holds a flash, and not only a cookie whose name or content looks like one. */
export const hasFlash = (header: string | null | undefined, secure: boolean): boolean =>
  (header?.includes(`${NAME}=`) ?? false) && readFlash(header, secure) !== null;
