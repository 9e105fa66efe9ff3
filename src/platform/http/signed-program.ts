import { HTTP_MESSAGE_SIGNATURES_DIRECTORY, verify } from 'http-message-sig';
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import { objectOf } from '../shared/body.ts';
import { PublicDocuments } from './public-documents.ts';

/**
 * Programs that sign their requests (Web Bot Auth), so that they are known by the host that publishes their keys.
 *
 * Source: draft-meunier-web-bot-auth-architecture; RFC 9421, "HTTP Message Signatures".
 */

const TAG = 'web-bot-auth';
/** The longest header of a signature. */
const MAX_HEADER = 1000;
/** The most keys of a program that are read. */
const MAX_KEYS = 20;
/** A signature holds for a day at most. Source: the draft, "Creating signatures": 24 hours are recommended. */
const MAX_LIFETIME_MS = 86_400_000;
/** How far the clocks of two machines may be apart. */
const SKEW_MS = 60_000;

/** The public keys of a program by their thumbprints (RFC 7638). */
type Directory = Readonly<Record<string, JWK>>;

const isKey = (value: unknown): value is JWK =>
  typeof value === 'object' && value !== null && 'kty' in value && value.kty === 'OKP' && 'x' in value;

const directories = new PublicDocuments<{ keys: JWK[] }>((json) => {
  const { keys } = objectOf(json) ?? {};
  return Array.isArray(keys) ? { keys: keys.slice(0, MAX_KEYS).filter(isKey) } : null;
});

async function directoryOf(origin: string, own: URL): Promise<Directory> {
  const found = await directories.get(`${origin}${HTTP_MESSAGE_SIGNATURES_DIRECTORY}`, own);
  if (!('keys' in found)) return {};
  const named = found.keys.map(async ({ kty, crv, x }): Promise<[string, JWK][]> => {
    const key = { kty, crv, x } as JWK;
    return calculateJwkThumbprint(key).then(
      (thumbprint) => [[thumbprint, key]],
      () => [],
    );
  });
  return Object.fromEntries((await Promise.all(named)).flat());
}

/** The origin in `Signature-Agent`, a string of structured fields (RFC 8941). */
const originIn = (header: string): string | null => /^"(https?:\/\/[^"\\/?#@]{1,200})\/?"$/.exec(header)?.[1] ?? null;

/** Whether the signed text names the host that was asked and the program that signs: neither can be exchanged then. */
function covers(signed: string): boolean {
  const lines = signed.split('\n');
  return ['"@authority": ', '"signature-agent": '].every((start) => lines.some((line) => line.startsWith(start)));
}

/**
 * The host of the program that has signed a request.
 *
 * @param own the shop's own origin, whose host is never asked for keys.
 * @returns null without a signature that holds now.
 */
export async function signedProgram(request: Request, own: URL): Promise<string | null> {
  const [agent, input, signature] = ['signature-agent', 'signature-input', 'signature'].map(
    (name) => request.headers.get(name) ?? '',
  ) as [string, string, string];
  if (!agent || !input || !signature || [agent, input, signature].some(({ length }) => length > MAX_HEADER))
    return null;
  const origin = originIn(agent);
  if (origin === null || !URL.canParse(origin)) return null;
  try {
    return await verify(request, async (signed, bytes, { tag, keyid, created, expires }) => {
      const now = Date.now();
      const isOfNow =
        created instanceof Date &&
        expires instanceof Date &&
        created.getTime() <= now + SKEW_MS &&
        expires.getTime() > now &&
        expires.getTime() - created.getTime() <= MAX_LIFETIME_MS;
      if (tag !== TAG || !isOfNow || typeof keyid !== 'string' || !covers(signed)) return null;
      const directory = await directoryOf(origin, own);
      const key = Object.hasOwn(directory, keyid) ? await importJWK(directory[keyid]!, 'Ed25519') : null;
      const isValid =
        key instanceof CryptoKey &&
        (await crypto.subtle.verify('Ed25519', key, new Uint8Array(bytes), new TextEncoder().encode(signed)));
      return isValid ? new URL(origin).host : null;
    });
  } catch {
    // the headers are no signature
    return null;
  }
}
