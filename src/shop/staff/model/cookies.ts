import { Cookie, type Kept } from '../../../platform/shared/cookie.ts';

/** Hours that one of the shop's own people stays signed in. */
export const SESSION_HOURS = 8;

/** The secret of the session of one of the shop's own people. */
export const staffCookie = new Cookie({
  name: 'staff',
  purpose: 'necessary',
  lifetime: { minutes: SESSION_HOURS * 60 },
});

/** The cookie that signing in at `/staff` keeps in browsers. */
export const keptByStaff: readonly Kept[] = [staffCookie];
