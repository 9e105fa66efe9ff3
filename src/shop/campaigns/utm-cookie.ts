import { isSecure } from '../../platform/http/cookies.ts';
import { Cookie, type Kept } from '../../platform/shared/cookie.ts';
import { encodeUtms, parseUtms, type UtmRecord } from './utm.ts';

const cookie = new Cookie({ name: 'utms', purpose: 'statistics', lifetime: { days: 365 }, raw: true });

/** The cookie that campaigns keep in browsers. */
export const keptByCampaigns: readonly Kept[] = [cookie];

type CookieRequest = { url: string; header(name: string): string | undefined };

/** The visitor's records, oldest first. */
export const utmsOf = (request: CookieRequest): UtmRecord[] =>
  parseUtms(cookie.read(request.header('cookie'), isSecure(request)));

/**
 * The `Set-Cookie` value of records. Scripts cannot read it: nobody but the Worker needs it, and browsers end cookies
 * of scripts after a week.
 *
 * @param isAllowed whether the visitor allows statistics. Until then the cookie ends with the visit.
 */
export const utmsCookie = (records: readonly UtmRecord[], isAllowed: boolean, secure: boolean): string =>
  cookie.set(encodeUtms(records), secure, isAllowed ? cookie.seconds : null);
