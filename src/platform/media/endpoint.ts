import type { Context } from 'hono';
import { isWithinLimit } from '../http/rate-limit.ts';
import { log } from '../log.ts';
import type { PictureWidth } from '../shared/media.ts';
import { USER_AGENT } from '../upstream.ts';
import { parsePictureAddress, type RequestedPicture } from './address.ts';
import { isNamed } from './named.ts';

/** Formats by the header `Accept` that asks an image service for the best of them. */
const FORMATS = {
  avif: 'image/avif,image/webp,image/png,image/jpeg',
  webp: 'image/webp,image/png,image/jpeg',
  plain: 'image/png,image/jpeg',
} as const;
type Format = keyof typeof FORMATS;

/** An SVG could hold a script, so it is not served from the shop's origin. */
const RASTER = /^image\/(?:avif|webp|png|jpeg|gif)$/;
const TIMEOUT_MS = 8000;
const MAX_BYTES = 4_000_000;

const formatFor = (accept: string): Format =>
  accept.includes('image/avif') ? 'avif' : accept.includes('image/webp') ? 'webp' : 'plain';

/** The content of a response. @throws Error when it breaks off, or is larger than allowed. */
async function readBody(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const content = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    content.set(chunk, offset);
    offset += chunk.length;
  }
  return content;
}

/**
 * Asks a provider's image service for a rendition, without anything of the visitor.
 *
 * @returns null when there is no such picture.
 * @throws Error when the service fails, is too slow, or answers with anything but a raster image.
 */
async function loadRendition(address: string, format: Format): Promise<{ type: string; content: Uint8Array } | null> {
  const response = await fetch(address, {
    headers: { Accept: FORMATS[format], 'User-Agent': USER_AGENT },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
  if (response.status === 200 && RASTER.test(type)) {
    const content = await readBody(response.body);
    if (content.length > 0) return { type, content };
    throw new Error('empty');
  }
  await response.body?.cancel();
  if (response.status === 404 || response.status === 410) return null;
  throw new Error(`${response.status} ${type}`);
}

/**
 * Serves pictures of other origins under the shop's own: no second connection, small renditions, and a copy in the
 * cache nearby.
 *
 * An answer is kept forever where an API of the provider has named its version, and any other for a day. What is not
 * kept is limited per visitor. The Cache API ignores `Vary`, so the format is in the key.
 *
 * @param foldersOf the folders that pictures may come from; any other is a 404.
 * @param limiterOf the limiter of pictures that have to be asked for.
 * @param renditionOf the address of a rendition at their image service, which chooses the format by `Accept`.
 */
export function mediaEndpoint<Bindings extends object>(
  foldersOf: (env: Bindings) => readonly string[],
  limiterOf: (env: Bindings) => RateLimit,
  renditionOf: (original: string, width: PictureWidth) => string,
): (c: Context<{ Bindings: Bindings }>) => Promise<Response> {
  const load = async ({ original, width, versioned }: RequestedPicture, format: Format): Promise<Response> => {
    let rendition: Awaited<ReturnType<typeof loadRendition>>;
    try {
      rendition = await loadRendition(renditionOf(original, width), format);
    } catch (error) {
      log.warn({ event: 'media_failed', url: original, width, error: String(error) });
      return new Response(null, { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '10' } });
    }
    if (!rendition) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
    return new Response(rendition.content, {
      headers: {
        'Content-Type': rendition.type,
        'Cache-Control':
          versioned && isNamed(original) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
        Vary: 'Accept',
      },
    });
  };
  return async (c) => {
    const { origin, pathname, search } = new URL(c.req.url);
    const picture = parsePictureAddress(pathname, search, foldersOf(c.env));
    if (!picture) return c.body(null, 404, { 'Cache-Control': 'no-store' });
    const format = formatFor(c.req.header('Accept') ?? '');
    const key = `${origin}${pathname}${search || '?'}&format=${format}`;
    const stored = await caches.default.match(key);
    if (stored) return new Response(stored.body, stored);
    if (!(await isWithinLimit(c, limiterOf(c.env))))
      return c.body(null, 429, { 'Cache-Control': 'no-store', 'Retry-After': '60' });
    const response = await load(picture, format);
    if (response.ok)
      c.executionCtx.waitUntil(
        caches.default
          .put(key, response.clone())
          .catch((error: unknown) =>
            log.warn({ event: 'media_not_stored', url: picture.original, error: String(error) }),
          ),
      );
    return response;
  };
}
