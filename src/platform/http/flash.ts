import { parseCookie, stringifySetCookie } from 'cookie';
import { array, type Infer, is, object, optional, record, string, unknown } from 'superstruct';

const Flash = object({
  problems: array(object({ code: string(), message: string(), field: optional(string()) })),
  typed: record(string(), unknown()),
});

/** What a refused form says on the page that it comes back to: shown once, then forgotten. */
export type Flash = Infer<typeof Flash>;

const NAME = 'flash';
const MAX_BYTES = 3000;

export function flashCookie(
  flash: { problems: { code: string; message: string; field?: string | undefined }[]; typed: Record<string, unknown> },
  secure: boolean,
): string {
  const encode = (value: object) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))));
  let value = encode(flash);
  if (value.length > MAX_BYTES) value = encode({ ...flash, typed: {} });
  return stringifySetCookie({ name: NAME, value, path: '/', maxAge: 60, httpOnly: true, sameSite: 'lax', secure });
}

export const forgetFlash = (secure: boolean): string =>
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
