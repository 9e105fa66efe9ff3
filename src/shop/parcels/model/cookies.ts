import { Cookie, type Kept } from '../../../platform/shared/cookie.ts';

export const parcelCookie = new Cookie({ name: 'parcel', purpose: 'necessary', lifetime: { minutes: 10 } });

/** The cookie that the search for parcels keeps in browsers. */
export const keptByParcels: readonly Kept[] = [parcelCookie];
