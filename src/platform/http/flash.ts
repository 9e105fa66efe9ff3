import { array, boolean, type Infer, is, object, optional, record, string, unknown } from 'superstruct';
import { Cookie, type Kept } from '../shared/cookie.ts';
import type { Problem } from '../shared/parse.ts';

const Flash = object({
  problems: array(
    object({ code: string(), message: string(), field: optional(string()), isNotice: optional(boolean()) }),
  ),
  typed: record(string(), unknown()),
});

/** The problems and submitted values of a refused form, which the next page shows once. */
export type Flash = Infer<typeof Flash>;

const cookie = new Cookie({ name: 'flash', purpose: 'necessary', lifetime: { minutes: 10 } });

/** The cookie that forms keep in browsers. */
export const keptByForms: readonly Kept[] = [cookie];

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
  return cookie.set(encode(fits ? flash : { ...flash, typed: {} }), secure, seconds);
}

/** The `Set-Cookie` value that clears the flash. */
export const clearFlashCookie = (secure: boolean): string => cookie.clear(secure);

/** @returns the flash in a `Cookie` header, or null. */
export function readFlash(header: string | null | undefined, secure: boolean): Flash | null {
  const raw = cookie.read(header, secure);
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
  (header?.includes(`${cookie.name}=`) ?? false) && readFlash(header, secure) !== null;
