import { Cookie, type Kept } from '../../../platform/shared/cookie.ts';

export const balanceCookie = new Cookie({ name: 'gift-card', purpose: 'necessary', lifetime: { minutes: 5 } });

/** The cookie that the look at a gift card's balance keeps in browsers. */
export const keptByGifts: readonly Kept[] = [balanceCookie];
