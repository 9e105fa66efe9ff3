import { withTimeout } from '../deadline.ts';
import { log } from '../log.ts';
import type { StoredPage } from './entry.ts';

/** A visitor waits this long for KV, in milliseconds. */
const MAX_WAIT_MS = 300;
/** Seconds for which KV may serve an old value; the shortest that it allows. */
const CACHE_S = 30;

type Info = Pick<StoredPage, 'headers' | 'etag' | 'tags' | 'renderedAt' | 'day'> & { version: string };

/** The key of a page. @param rest path below the market. */
export const pageKey = (market: string, rest: string): string => `page:${market}:${rest}`;
/** The key that says when the pages of a market were last found to be current: {@link Verified}. */
export const verifiedKey = (market: string): string => `pages:${market}`;

/** The last run that found every page of a market current. */
export interface Verified {
  /** When the run began, in milliseconds since 1970. */
  at: number;
  day: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const NEWLINE = 10;

/**
 * The value of a page's key: a line of JSON, then the HTML. @param version of the build whose scripts and styles the
 * page names.
 */
export function encodePage({ html, headers, etag, tags, renderedAt, day }: StoredPage, version: string): Uint8Array {
  const info = encoder.encode(`${JSON.stringify({ headers, etag, tags, renderedAt, day, version } satisfies Info)}\n`);
  const value = new Uint8Array(info.byteLength + html.byteLength);
  value.set(info);
  value.set(html, info.byteLength);
  return value;
}

/** The page of a value; null for one of another build. @throws SyntaxError for a value that is no page. */
export function decodePage(value: ArrayBuffer, version: string): StoredPage | null {
  const bytes = new Uint8Array(value);
  const end = bytes.indexOf(NEWLINE);
  const { version: written, ...info } = JSON.parse(decoder.decode(bytes.subarray(0, end))) as Info;
  return written === version ? { ...info, html: bytes.slice(end + 1), compressed: null } : null;
}

/** A page from KV, as new as the last run that found it current; null when there is none, or KV fails or is slow. */
export async function readKv(
  kv: KVNamespace,
  version: string,
  market: string,
  rest: string,
): Promise<StoredPage | null> {
  const both = async () =>
    Promise.all([
      kv.get(pageKey(market, rest), { type: 'arrayBuffer', cacheTtl: CACHE_S }),
      kv.get<Verified>(verifiedKey(market), { type: 'json', cacheTtl: CACHE_S }),
    ]);
  const reading = both();
  try {
    const found = await withTimeout(MAX_WAIT_MS, reading, null);
    const page = found?.[0] && decodePage(found[0], version);
    if (!page) return null;
    const verified = found[1];
    return verified && verified.at > page.renderedAt ? { ...page, renderedAt: verified.at, day: verified.day } : page;
  } catch (error) {
    log.warn({ event: 'page_kv_read', error: String(error) });
    return null;
  } finally {
    reading.catch(() => {});
  }
}
