import { digest } from '../../platform/digest.ts';

/** Lifetime of a mailed link for corrections, in milliseconds: 90 days. */
const LIFETIME_MS = 90 * 86_400_000;
const SECRET_BYTES = 24;

/** `CODE.EXPIRY.SECRET`; the expiry is in seconds since 1970. */
const SECRET_LINK = /^([A-Z0-9]{4,40})\.(\d{10})\.[\w-]{32}$/;

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replace(/[+/]/g, (sign) => (sign === '+' ? '-' : '_'));

/**
 * A secret that lets its owner correct a referrer's details, and the hash that is stored in its place. It covers the
 * code and the expiry.
 */
export async function newSecret(code: string, now: Date): Promise<{ secret: string; hash: string }> {
  const expiry = Math.floor((now.getTime() + LIFETIME_MS) / 1000);
  const secret = `${code}.${expiry}.${base64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
  return { secret, hash: await digest(secret) };
}

/**
 * @returns the code that a secret claims to be for and its hash, to compare with the stored one; null when it is
 * malformed or has expired.
 */
export async function claimOf(secret: string, now: Date): Promise<{ code: string; hash: string } | null> {
  const [, code, expiry] = SECRET_LINK.exec(secret) ?? [];
  if (!code || Number(expiry) * 1000 < now.getTime()) return null;
  return { code, hash: await digest(secret) };
}
