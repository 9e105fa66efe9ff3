import { type Consent, consentOf } from '../model/consent.ts';

/** The consent of this browser at the moment. */
export const currentConsent = (): Consent =>
  consentOf(document.cookie, (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl);
