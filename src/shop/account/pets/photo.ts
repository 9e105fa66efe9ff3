import type { Context } from 'hono';
import { digest } from '../../../platform/digest.ts';
import { log } from '../../../platform/log.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import { sessionOf } from '../../../shopify/session.ts';
import type { AppEnv } from '../../../site/context.ts';
import { readPhoto } from '../../pets/photos.ts';

/** Another photo has the same address, so that a browser asks each time whether it is still the same. */
const PRIVATE = 'private, no-cache';
const NEVER_KEPT = 'private, no-store';
/** Of a file that nothing may run in, whatever a browser takes it for. */
const POLICY = "default-src 'none'; sandbox";

async function answer(c: Context<AppEnv>): Promise<Response> {
  const session = await sessionOf(c);
  const photo = session && (await readPhoto(c.env.DB, session.customerId, c.req.param('pet') ?? ''));
  if (!photo) return c.body(null, 404, { 'Cache-Control': NEVER_KEPT });
  const etag = `"${await digest(photo)}"`;
  const headers = {
    'Cache-Control': PRIVATE,
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ETag: etag,
  };
  if (c.req.header('if-none-match')?.replace(/^W\//, '') === etag) return c.body(null, 304, headers);
  const bytes = Uint8Array.from(atob(photo), (char) => char.charCodeAt(0));
  return c.body(bytes, 200, { ...headers, 'Content-Type': 'image/jpeg' });
}

/** Answers with the photo of a pet, to its owner alone. */
export async function getPetPhoto(c: Context<AppEnv>): Promise<Response> {
  try {
    return await answer(c);
  } catch (error) {
    if (!upstreamErrorOf(error)) throw error;
    log.warn({ event: 'pet_photo', error: String(error) });
    return c.body(null, 503, { 'Cache-Control': NEVER_KEPT, 'Retry-After': '10' });
  }
}
