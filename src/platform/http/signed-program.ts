import { calculateJwkThumbprint, importJWK, type JWK } from 'jose';
import { type InnerList, isInnerList, parseDictionary, serializeInnerList, serializeItem } from 'structured-headers';
import { objectOf } from '../shared/body.ts';
import { PublicDocuments } from './public-documents.ts';

/**
 * Programs that sign their requests (Web Bot Auth), so that they are known by the host that publishes their keys.
 *
 * Source: draft-meunier-web-bot-auth-architecture; RFC 9421, "HTTP Message Signatures".
 */

const TAG = 'web-bot-auth';
const DIRECTORY = '/.well-known/http-message-signatures-directory';
/** The longest header of a signature. */
const MAX_HEADER = 1000;
/** The most keys of a program that are read. */
const MAX_KEYS = 20;
/** The longest time that a signature holds. Source: the draft, "Creating signatures": a day is recommended. */
const MAX_LIFETIME_S = 86_400;
/** How far the clocks of two machines may be apart. */
const SKEW_S = 60;

const isKey = (value: unknown): value is JWK =>
  typeof value === 'object' && value !== null && 'kty' in value && value.kty === 'OKP' && 'x' in value;

const directories = new PublicDocuments<{ keys: JWK[] }>((json) => {
  const { keys } = objectOf(json) ?? {};
  return Array.isArray(keys) ? { keys: keys.slice(0, MAX_KEYS).filter(isKey) } : null;
});

/** The key that a program publishes under a thumbprint (RFC 7638); null for one that it does not. */
async function keyOf(origin: string, thumbprint: string, own: URL): Promise<JWK | null> {
  const found = await directories.get(`${origin}${DIRECTORY}`, own);
  if (!('keys' in found)) return null;
  for (const { kty, crv, x } of found.keys) {
    const key = { kty, crv, x } as JWK;
    if ((await calculateJwkThumbprint(key)) === thumbprint) return key;
  }
  return null;
}

/** The parts of a request that a signature may cover beside headers. Source: RFC 9421, section 2.2. */
const DERIVED: Readonly<Record<string, (request: Request, url: URL) => string>> = {
  '@method': ({ method }) => method,
  '@authority': (_, { host }) => host,
  '@scheme': (_, { protocol }) => protocol.slice(0, -1),
  '@target-uri': ({ url }) => url,
  '@path': (_, { pathname }) => pathname,
  '@query': (_, { search }) => search || '?',
};

/** The text that a signature of a request is made of. Source: RFC 9421, section 2.5. @throws Error for other parts. */
function signedText(request: Request, signature: InnerList): string {
  const url = new URL(request.url);
  const lines = signature[0].map((item) => {
    const [name, parameters] = item;
    if (typeof name !== 'string') throw new Error('A part is named by a string');
    const value = DERIVED[name]?.(request, url) ?? request.headers.get(name);
    if (value === null || value === undefined) throw new Error(`There is no ${name}`);
    const key = parameters.get('key');
    const member = typeof key === 'string' ? parseDictionary(value).get(key) : null;
    if (parameters.size > (member ? 1 : 0) || (member && isInnerList(member))) throw new Error('An unknown parameter');
    return `${serializeItem(item)}: ${member ? serializeItem(member) : value.trim()}`;
  });
  return [...lines, `"@signature-params": ${serializeInnerList(signature)}`].join('\n');
}

/** The origin that a program names, in a string or as a member of a dictionary. @throws Error for anything else. */
function originIn(header: string, key: unknown): string {
  const member = typeof key === 'string' ? parseDictionary(header).get(key)?.[0] : /^"([^"\\]*)"$/.exec(header)?.[1];
  const url = new URL(String(member));
  if (url.href !== `${url.origin}/`) throw new Error('A program is named by an origin');
  return url.origin;
}

/** Whether a signature is made for this purpose, and holds now. */
function holds({ tag, created, expires }: { tag?: unknown; created?: unknown; expires?: unknown }): boolean {
  const now = Date.now() / 1000;
  return (
    tag === TAG &&
    typeof created === 'number' &&
    typeof expires === 'number' &&
    created <= now + SKEW_S &&
    expires > now &&
    expires - created <= MAX_LIFETIME_S
  );
}

/** @throws Error for headers that are no signature. */
async function verifiedHost(request: Request, own: URL): Promise<string | null> {
  const [agent, input, signature] = ['signature-agent', 'signature-input', 'signature'].map(
    (name) => request.headers.get(name) ?? '',
  ) as [string, string, string];
  const headers = [agent, input, signature];
  if (headers.some(({ length }) => length === 0 || length > MAX_HEADER)) return null;
  const [label, given] = [...parseDictionary(input)].find(([, [, parameters]]) => parameters.get('tag') === TAG) ?? [];
  const bytes = label === undefined ? undefined : parseDictionary(signature).get(label)?.[0];
  if (!given || !isInnerList(given) || !(bytes instanceof ArrayBuffer)) return null;
  const [parts, parameters] = given;
  const keyid = parameters.get('keyid');
  // host and program are covered, so that neither can be exchanged
  const named = parts.find(([name]) => name === 'signature-agent');
  if (typeof keyid !== 'string' || !named || !parts.some(([name]) => name === '@authority')) return null;
  if (!holds(Object.fromEntries(parameters))) return null;
  const origin = originIn(agent, named[1].get('key'));
  const jwk = await keyOf(origin, keyid, own);
  const key = jwk && (await importJWK(jwk, 'Ed25519'));
  const text = new TextEncoder().encode(signedText(request, given));
  const isValid = key instanceof CryptoKey && (await crypto.subtle.verify('Ed25519', key, bytes, text));
  return isValid ? new URL(origin).host : null;
}

/**
 * The host of the program that has signed a request.
 *
 * @param own the shop's own origin, whose host is never asked for keys.
 * @returns null without a signature that holds now.
 */
export async function signedProgram(request: Request, own: URL): Promise<string | null> {
  if (!request.headers.has('signature-agent')) return null;
  try {
    return await verifiedHost(request, own);
  } catch {
    // strangers write these headers
    return null;
  }
}
