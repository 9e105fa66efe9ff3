import { stringifySetCookie } from 'cookie';
import { is } from 'superstruct';
import { cookieName } from '../../platform/http/cookies.ts';
import { seal, unseal } from '../../platform/session/seal.ts';
import type { Tracking } from './model/parcel.ts';
import { TrackingStruct } from './tracking.ts';

const NAME = 'parcel';
/** Lifetime of a found parcel in the browser, in seconds. */
const LIFETIME_S = 600;

/**
 * The `Set-Cookie` value that carries a found parcel to its page. It is encrypted, so that nobody can look parcels up
 * by forging it.
 */
export const trackingCookie = async (
  tracking: Tracking,
  secrets: readonly string[],
  secure: boolean,
): Promise<string> =>
  stringifySetCookie({
    name: cookieName(NAME, secure),
    value: await seal({ tracking }, secrets, LIFETIME_S, NAME),
    path: '/',
    maxAge: LIFETIME_S,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });

/** The parcel that was found in the last minutes, or null. @param cookie reads a cookie of the request. */
export async function foundTracking(
  cookie: (name: string) => string | undefined,
  secrets: readonly string[],
): Promise<Tracking | null> {
  const payload = await unseal(cookie(NAME), secrets, NAME);
  return is(payload?.tracking, TrackingStruct) ? payload.tracking : null;
}
