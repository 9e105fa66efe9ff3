/** The visitor's choice about cookies and third parties. Pure: the Worker and the client use it. */

/** The purposes that need consent, in the order in which they are shown. */
export const PURPOSES = ['statistics', 'marketing', 'functions'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The name of the cookie, without the prefix `__Host-` that it has behind https. */
export const CONSENT_COOKIE = 'consent';

/**
 * The version of the text that asks for consent. Visitors who have answered an older text are asked again: raise it when a
 * purpose, or the kind of service behind one, changes.
 */
export const TEXT_VERSION = 1;

/**
 * Days until the visitor is asked again, whatever the choice was. Source: the guidelines of the French authority (CNIL) of
 * 2020-09-17, which recommend to keep a refusal for as long as a consent, and name six months.
 */
export const CONSENT_DAYS = 183;

/** A choice: which purposes are allowed. */
export type Choice = Record<Purpose, boolean>;

export interface Consent extends Choice {
  /** The visitor has answered the current text. Until then every purpose is refused. */
  chosen: boolean;
}

/** The choice that allows nothing. */
export const REFUSED: Choice = { statistics: false, marketing: false, functions: false };

/** The value of the cookie: the version of the text and the allowed purposes, such as `1.statistics.functions`; `1` when all are refused. */
export const consentValue = (choice: Choice): string => [TEXT_VERSION, ...PURPOSES.filter((purpose) => choice[purpose])].join('.');

const COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?${CONSENT_COOKIE}=${TEXT_VERSION}((?:\\.\\w+)*)(?:;|$)`);

/**
 * The visitor's consent.
 *
 * @param cookies a `Cookie` header, or `document.cookie`.
 * @param gpc the browser sends Global Privacy Control (`Sec-GPC: 1`, `navigator.globalPrivacyControl`), which refuses marketing.
 */
export function consentOf(cookies: string | null | undefined, gpc = false): Consent {
  const [, purposes] = COOKIE.exec(cookies ?? '') ?? [];
  const allowed = new Set(purposes?.split('.'));
  return {
    chosen: purposes !== undefined,
    statistics: allowed.has('statistics'),
    marketing: allowed.has('marketing') && !gpc,
    functions: allowed.has('functions'),
  };
}

/** The consent that a request carries. */
export const consentOfRequest = (request: { header(name: string): string | undefined }): Consent =>
  consentOf(request.header('cookie'), request.header('sec-gpc') === '1');
