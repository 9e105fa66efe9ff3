import { is } from 'superstruct';
import { seal, unseal } from '../../platform/session/seal.ts';
import { parcelCookie } from './model/cookies.ts';
import type { Tracking } from './model/parcel.ts';
import { TrackingStruct } from './tracking.ts';

/** The use of the sealed parcel. */
const USE = 'parcel';

/**
 * The `Set-Cookie` value that carries a found parcel to its page. It is encrypted, so that nobody can look parcels up
 * by forging it.
 */
export const trackingCookie = async (
  tracking: Tracking,
  secrets: readonly string[],
  secure: boolean,
): Promise<string> => parcelCookie.set(await seal({ tracking }, secrets, parcelCookie.seconds, USE), secure);

/** The parcel that was found in the last minutes, or null. @param cookie reads a cookie of the request. */
export async function foundTracking(
  cookie: (name: string) => string | undefined,
  secrets: readonly string[],
): Promise<Tracking | null> {
  const payload = await unseal(cookie(parcelCookie.name), secrets, USE);
  return is(payload?.tracking, TrackingStruct) ? payload.tracking : null;
}
