import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { log } from '../../platform/log.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { sessionOf } from '../../shopify/session.ts';
import type { AppEnv } from '../../site/context.ts';
import { staffOfCall } from '../staff/index.ts';
import { invitationBySecret } from './invitations.ts';
import { PICTURE_NAME } from './model/picture.ts';
import { smallName } from './pictures.ts';
import { reviews } from './tables.ts';

/**
 * Whoever has one asks again after this time, in seconds, so that one that is removed is gone within a minute. Its bytes
 * never change: as long as it is shown, the answer is that it is still the same.
 */
const SHOWN = 'public, max-age=60';
const PRIVATE = 'private, no-store';

/** Of a file that nothing may run in, whatever a browser takes it for. */
const POLICY = "default-src 'none'; sandbox";

/** Whether a call is made by one of the shop's people, or by the author of a review. */
async function maySee(c: Context<AppEnv>, customerId: string): Promise<boolean> {
  if (await staffOfCall({ c })) return true;
  const invitation = await invitationBySecret(c.env.DB, (c.req.query('link') ?? '').slice(0, 100));
  if (invitation) return invitation.customerId === customerId;
  return (await sessionOf(c))?.customerId === customerId;
}

async function answer(c: Context<AppEnv>, name: string, picture: string): Promise<Response> {
  if (!PICTURE_NAME.test(picture)) return c.body(null, 404, { 'Cache-Control': PRIVATE });
  const { DB, REVIEW_PICTURES: store } = c.env;
  const [review] = await drizzle(DB)
    .select({ customerId: reviews.customerId, state: reviews.state, pictureState: reviews.pictureState })
    .from(reviews)
    .where(eq(reviews.picture, picture));
  const isShown = review?.state === 'shown' && review.pictureState === 'shown';
  const isSeen = review !== undefined && (isShown || (await maySee(c, review.customerId)));
  if (!isSeen) return c.body(null, 404, { 'Cache-Control': PRIVATE });
  const headers = {
    'Cache-Control': isShown ? SHOWN : PRIVATE,
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    ...(isShown && { ETag: `"${name}"` }),
  };
  if (isShown && c.req.header('if-none-match')?.replace(/^W\//, '') === `"${name}"`) return c.body(null, 304, headers);
  const object = await store?.get(name);
  if (!object) return c.body(null, 404, { 'Cache-Control': PRIVATE });
  return c.body(await object.arrayBuffer(), 200, {
    ...headers,
    'Content-Type': 'image/jpeg',
    'Content-Disposition': 'inline; filename="picture.jpg"',
  });
}

/**
 * Answers with a review's picture, or its square. Its row decides: one that is not shown is seen by the shop's people and
 * by its author alone.
 */
const pictureHandler =
  (nameOf: (picture: string) => string) =>
  async (c: Context<AppEnv>): Promise<Response> => {
    const picture = c.req.param('picture') ?? '';
    try {
      return await answer(c, nameOf(picture), picture);
    } catch (error) {
      if (!upstreamErrorOf(error)) throw error;
      log.warn({ event: 'review_picture', error: String(error) });
      return c.body(null, 503, { 'Cache-Control': PRIVATE, 'Retry-After': '10' });
    }
  };

export const getPicture = pictureHandler((picture) => picture);
export const getSmallPicture = pictureHandler(smallName);
