import { Cookie, type Kept } from '../../../platform/shared/cookie.ts';

/** Somebody may think about the confirmation for its lifetime. */
export const declarationCookie = new Cookie({ name: 'declaration', purpose: 'necessary', lifetime: { minutes: 60 } });

/** The cookie that declarations keep in browsers. */
export const keptByLaw: readonly Kept[] = [declarationCookie];
