import { Cookie, type Kept } from '../../platform/shared/cookie.ts';
import { CONSENT_COOKIE, CONSENT_DAYS } from './model/consent.ts';

/** Scripts read it; the shop sets it, because some browsers keep what scripts set for a week only. */
export const consentCookie = new Cookie({
  name: CONSENT_COOKIE,
  purpose: 'necessary',
  lifetime: { days: CONSENT_DAYS },
  forScripts: true,
});

/**
 * The cookie and the stored entry that the choice, and the third parties that follow it, keep in browsers for the shop.
 */
export const keptByConsent: readonly Kept[] = [
  consentCookie,
  { name: 'chat-customer', where: 'local', purpose: 'functions', lifetime: 'until_cleared' },
];
