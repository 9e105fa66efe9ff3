import type { Context } from 'hono';
import { log } from '../../../platform/log.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import { sessionOf } from '../../../shopify/session.ts';
import type { AppEnv } from '../../../site/context.ts';
import { readPhoto } from '../../pets/photos.ts';

/** No photo stays in a browser, whose next user is another person. */
const NEVER_KEPT = 'private, no-store';
/** Of a file that nothing may run in, whatever a browser takes it for. */
const POLICY = "default-src 'none'; sandbox";

/**
 * The session is not confirmed for each photo: that would be a call of the provider for each animal and view. The page
 * that names a photo has confirmed it, and a grant that was found to have ended has no session any more. Until then, a
 * browser that knows the random id of its pet sees the photo.
 */
async function answer(c: Context<AppEnv>): Promise<Response> {
  const session = await sessionOf(c);
  const photo = session && (await readPhoto(c.env.DB, session.customerId, c.req.param('pet') ?? ''));
  if (!photo) return c.body(null, 404, { 'Cache-Control': NEVER_KEPT });
  return c.body(
    Uint8Array.from(atob(photo), (char) => char.charCodeAt(0)),
    200,
    {
      'Cache-Control': NEVER_KEPT,
      'Content-Security-Policy': POLICY,
      'Content-Type': 'image/jpeg',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
    },
  );
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
