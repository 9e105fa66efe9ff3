import { EncryptJWT, jwtDecrypt } from 'jose';

const keys = new Map<string, Uint8Array>();

/** A secret of any length as a key of 256 bits. */
async function keyOf(secret: string): Promise<Uint8Array> {
  const known = keys.get(secret);
  if (known) return known;
  const key = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)));
  keys.set(secret, key);
  return key;
}

/** Whether anything can be sealed: a shop without a login has no secret. */
export const canSeal = (secrets: readonly string[]): boolean => secrets.length > 0;

/**
 * Encrypts and authenticates a small object (JWE, A256GCM).
 *
 * @param secrets the first one encrypts. @param seconds until it expires. @param use the purpose, which {@link unseal}
 * checks.
 * @throws TypeError without a secret.
 */
export async function seal(
  value: Record<string, unknown>,
  secrets: readonly string[],
  seconds: number,
  use: string,
): Promise<string> {
  const [secret] = secrets;
  if (!secret) throw new TypeError('SESSION_SECRETS is empty: nothing can be sealed');
  return new EncryptJWT(value)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .setAudience(use)
    .encrypt(await keyOf(secret));
}

/**
 * @returns the object that was sealed for this purpose with one of the secrets; null when it is forged, expired or for
 * another purpose.
 */
export async function unseal(
  text: string | undefined,
  secrets: readonly string[],
  use: string,
): Promise<Record<string, unknown> | null> {
  if (!text) return null;
  for (const secret of secrets) {
    try {
      return (await jwtDecrypt(text, await keyOf(secret), { audience: use })).payload;
    } catch {
      // sealed with another secret, or forged
    }
  }
  return null;
}
