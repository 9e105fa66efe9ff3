import { Cookie, type Kept } from '../../../platform/shared/cookie.ts';
import { WISHES } from './wishes.ts';

/**
 * The list of a visitor without an account: numbers of variants, which say nothing about the visitor and which nobody
 * gains anything by changing. Keeping them is what the visitor has asked for.
 */
export const wishCookie = new Cookie({
  name: WISHES,
  purpose: 'necessary',
  lifetime: { days: 90 },
  forScripts: true,
  raw: true,
});

/** The cookie of the wish list. */
export const keptByWishList: readonly Kept[] = [wishCookie];
