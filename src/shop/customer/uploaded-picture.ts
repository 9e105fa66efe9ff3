import { log } from '../../platform/log.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { type CleanPicture, cleanPicture } from '../../site/clean-picture.ts';
import type { CallContext, Outcome, Status } from '../../site/endpoint.ts';
import { uploadOf } from '../../site/upload.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { refuse } from './endpoint.ts';

/** The refusal of a picture that cannot be stored at the moment. */
export const noPictureNow = (call: CallContext, field: string, error: unknown): Outcome => {
  const failure = upstreamErrorOf(error);
  if (!failure) throw error;
  log.error({ event: 'uploaded_picture', error: failure.message });
  return refuse(503, call, 'picture_unavailable', field);
};

/**
 * The picture that came with a call, made anew from its pixels; null without one. One that is not taken is a problem of
 * its field: the caller stores what else came.
 *
 * @param kind whose limit of a day it counts for.
 */
export async function uploadedPicture(
  call: CallContext,
  kind: 'review_picture' | 'pet_photo',
  field: string,
): Promise<CleanPicture | Outcome | null> {
  const upload = uploadOf(call.c);
  if (!upload) return null;
  const refused = (status: Status, code: string) => refuse(status, call, code, field);
  if (upload === 'too large') return refused(413, 'picture_large');
  if (upload === 'no room') return refused(503, 'picture_unavailable');
  if (!(await mayStore(call, kind))) return refused(429, 'picture_too_many');
  try {
    const cleaned = await cleanPicture(call.c.env, upload.bytes);
    return typeof cleaned === 'string' ? refused(422, cleaned) : cleaned;
  } catch (error) {
    return noPictureNow(call, field, error);
  }
}
