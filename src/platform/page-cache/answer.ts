import { worker } from '#brand';
import type { StoredPage } from './entry.ts';
import type { KeptPage, PreparedHeaders } from './memory.ts';
import { namesEtag, takesBrotli } from './request.ts';

/**
 * Where a page comes from: a tier that kept it, one that is older than it should be, or a render that the visitor
 * waited for.
 */
export type Source = 'memory' | 'cache' | 'platform' | 'kv' | 'stale' | 'miss';

/** The values of `Cache-Status` (RFC 9211). */
export const CACHE_STATUS = {
  memory: `${worker}; hit; detail=memory`,
  cache: `${worker}; hit; detail=cache`,
  platform: `${worker}; hit; detail=platform`,
  kv: `${worker}; hit; detail=kv`,
  stale: `${worker}; hit; detail=stale`,
  miss: `${worker}; fwd=miss; stored`,
  bypass: `${worker}; fwd=bypass`,
} satisfies Record<Source | 'bypass', string>;

/** Prepared headers of one page beyond this number are made anew. */
const MAX_PREPARED = 8;

function prepare(
  page: StoredPage,
  source: Source,
  sources: object | null,
  security: readonly (readonly [string, string])[],
): PreparedHeaders {
  const plain = new Headers([...page.headers, ...security] as [string, string][]);
  plain.set('ETag', page.etag);
  plain.append('Vary', 'Accept-Encoding');
  plain.set('Cache-Status', CACHE_STATUS[source]);
  plain.set('Server-Timing', `cache;desc="${source}"`);
  const compressed = new Headers(plain);
  compressed.set('Content-Encoding', 'br');
  return { sources, source, plain, compressed };
}

/**
 * The answer with a kept page: 304 where the visitor has it already, compressed where the client takes that.
 *
 * @param sources what the page may load for this visitor; null for an answer without headers of security.
 * @param security the headers that follow from it.
 * @param stream the page's HTML where it is passed on unread.
 */
export function answerWith(
  request: Request,
  kept: KeptPage,
  source: Source,
  sources: object | null,
  security: (sources: object) => readonly (readonly [string, string])[],
  stream?: ReadableStream | null,
): Response {
  let prepared: PreparedHeaders | undefined;
  for (const candidate of kept.prepared)
    if (candidate.sources === sources && candidate.source === source) prepared = candidate;
  if (!prepared) {
    prepared = prepare(kept.page, source, sources, sources ? security(sources) : []);
    if (kept.prepared.length >= MAX_PREPARED) kept.prepared.shift();
    kept.prepared.push(prepared);
  }
  const { page } = kept;
  const { headers } = request;
  if (namesEtag(headers.get('if-none-match'), page.etag))
    return new Response(null, { status: 304, headers: prepared.plain });
  if (stream !== undefined) return new Response(request.method === 'HEAD' ? null : stream, { headers: prepared.plain });
  const { compressed } = page;
  const isCompressed = compressed !== null && takesBrotli(headers.get('accept-encoding'));
  const body = request.method === 'HEAD' ? null : isCompressed ? compressed : page.html;
  return isCompressed
    ? new Response(body, { headers: prepared.compressed, encodeBody: 'manual' })
    : new Response(body, { headers: prepared.plain });
}
