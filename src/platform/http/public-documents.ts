import { LruCache } from '../lru-cache.ts';
import { USER_AGENT } from '../upstream.ts';

/** Why a document cannot be had: its address may not be asked for, does not answer, or answers with something else. */
export interface NoDocument {
  failure: 'url' | 'unreachable' | 'malformed';
  /** For the program that has named the address. */
  content: string;
}

const MAX_URL = 500;
/** Source: UCP, specification, "Fetching": no lower than 128 KiB. */
const MAX_BYTES = 128 * 1024;
const TIMEOUT_MS = 2000;
/** A document is asked for again after this time, and one that could not be had too. */
const LIFETIME_MS = 10 * 60_000;
const FAILED_LIFETIME_MS = 60_000;
const MAX_DOCUMENTS = 200;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether the host of an address is this machine. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.has(hostname);

/** Names that no public host has. Source: RFC 6761, RFC 6762, RFC 7686, RFC 8375. */
const PRIVATE_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|home\.arpa|test|invalid|onion)$/;

/**
 * An address that a stranger has named, if it may be asked for: https, of a public host by its name, without a user or
 * a port of its own. A shop on this machine also asks this machine, where nothing has a certificate.
 *
 * Source: UCP, specification, "Fetching", rules 1 and 7.
 *
 * @param own the shop's own origin, whose host is never asked.
 */
export function publicUrl(text: string, own: URL): URL | null {
  if (text.length > MAX_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password) return null;
  if (isLoopback(own) && isLoopback(url) && /^https?:$/.test(url.protocol)) return url;
  const isName = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(url.hostname);
  const isPublic = isName && !PRIVATE_NAMES.test(url.hostname) && url.hostname !== own.hostname;
  return url.protocol === 'https:' && url.port === '' && isPublic ? url : null;
}

/** The text of a body; null when it is too long. */
async function boundedText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

/**
 * Documents of JSON at addresses that strangers name: fetched with bounds, without redirects, never from a private
 * address, and remembered for ten minutes.
 */
export class PublicDocuments<Value extends object> {
  private readonly known = new LruCache<{ value: Value | NoDocument; until: number }>(
    MAX_DOCUMENTS,
    MAX_DOCUMENTS * MAX_BYTES,
  );
  private readonly read: (json: string, address: string) => Value | null;

  /** @param read the part of a document that is used; null for what is none. */
  constructor(read: (json: string, address: string) => Value | null) {
    this.read = read;
  }

  private async load(url: URL): Promise<Value | NoDocument> {
    const unreachable = (content: string): NoDocument => ({ failure: 'unreachable', content });
    let text: string | null;
    try {
      const response = await fetch(url, {
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { Accept: 'application/json', 'User-Agent': USER_AGENT },
      });
      if (!response.ok) {
        await response.body?.cancel();
        return unreachable(`Its host answered ${response.status}.`);
      }
      text = await boundedText(response);
    } catch {
      return unreachable('It could not be fetched in time.');
    }
    const value = text === null ? null : this.read(text, url.href);
    return value ?? { failure: 'malformed', content: 'It is no JSON of the kind that is needed, or too long.' };
  }

  /** The document at an address. @param own the shop's own origin, whose host is never asked. */
  async get(address: string, own: URL): Promise<Value | NoDocument> {
    const url = publicUrl(address, own);
    if (!url) return { failure: 'url', content: 'It is no public https address.' };
    const before = this.known.get(url.href);
    if (before && before.until > Date.now()) return before.value;
    const value = await this.load(url);
    const until = Date.now() + ('failure' in value ? FAILED_LIFETIME_MS : LIFETIME_MS);
    this.known.set(url.href, { value, until }, JSON.stringify(value).length + url.href.length);
    return value;
  }
}
