/** The visitor's choice about cookies and third parties. Pure: the Worker and the client use it. */

/** The purposes that need consent, in the order in which they are shown. */
export const PURPOSES = ['statistics', 'marketing', 'functions'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The name of the cookie, without the prefix `__Host-` that it has behind https. */
export const CONSENT_COOKIE = 'consent';

/**
 * The version of the text that asks for consent. Visitors who have answered an older text are asked again: raise it
 * when a purpose, or the kind of service behind one, changes.
 */
export const TEXT_VERSION = 2;

/**
 * Days until the visitor is asked again, whatever the choice was. Source: the guidelines of the French authority (CNIL)
 * of 2020-09-17, which recommend to keep a refusal for as long as a consent, and name six months.
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

export const isAnyAllowed = (choice: Choice): boolean => PURPOSES.some((purpose) => choice[purpose]);

/** The length of a reference, in hexadecimal digits. */
const REFERENCE_DIGITS = 20;
const REFERENCE = new RegExp(`^r([0-9a-f]{${REFERENCE_DIGITS}}(?:n[1-9]\\d?)?)$`);

/** A new reference, at random. @param database the number of the database that has its row; it ends the reference. */
export const newReference = (database = 1): string =>
  `${Array.from(crypto.getRandomValues(new Uint8Array(REFERENCE_DIGITS / 2)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')}${database === 1 ? '' : `n${database}`}`;

/** The number of the database that has the row of a reference. */
export const databaseNumberOf = (reference: string): number => Number(reference.slice(REFERENCE_DIGITS + 1) || 1);

/**
 * The value of the cookie: the version of the text and the allowed purposes, such as `2.statistics.functions`; `2` when
 * all are refused.
 *
 * @param reference connects a consent with its row in the log; a refusal has none.
 */
export const consentValue = (choice: Choice, reference?: string): string =>
  [
    TEXT_VERSION,
    ...PURPOSES.filter((purpose) => choice[purpose]),
    ...(reference && isAnyAllowed(choice) ? [`r${reference}`] : []),
  ].join('.');

const COOKIE = new RegExp(`(?:^|;\\s*)(?:__Host-)?${CONSENT_COOKIE}=(\\d+)((?:\\.\\w+)*)(?:;|$)`);

/** The words of the cookie after the version of the text; null without an answer to any text. */
const read = (cookies: string | null | undefined): { version: number; words: string[] } | null => {
  const [, version, words = ''] = COOKIE.exec(cookies ?? '') ?? [];
  return version === undefined ? null : { version: Number(version), words: words.split('.') };
};

/**
 * The visitor's consent.
 *
 * @param cookies a `Cookie` header, or `document.cookie`.
 * @param gpc the browser sends Global Privacy Control (`Sec-GPC: 1`, `navigator.globalPrivacyControl`), which refuses
 * marketing.
 */
export function consentOf(cookies: string | null | undefined, gpc = false): Consent {
  const answer = read(cookies);
  const chosen = answer?.version === TEXT_VERSION;
  const allowed = new Set(chosen ? answer.words : []);
  return {
    chosen,
    statistics: allowed.has('statistics'),
    marketing: allowed.has('marketing') && !gpc,
    functions: allowed.has('functions'),
  };
}

type RequestHeaders = { header(name: string): string | undefined };

/**
 * Whether a request comes from a browser with Global Privacy Control. Source: the specification of W3C, section 3.2,
 * "Sec-GPC".
 */
export const hasPrivacyControl = (request: RequestHeaders): boolean => request.header('sec-gpc') === '1';

/** The consent that a request carries. */
export const consentOfRequest = (request: RequestHeaders): Consent =>
  consentOf(request.header('cookie'), hasPrivacyControl(request));

/** The reference of the consent in a `Cookie` header, also of one to an older text; undefined for a refusal. */
export const referenceOf = (cookies: string | null | undefined): string | undefined =>
  read(cookies)
    ?.words.map((word) => REFERENCE.exec(word)?.[1])
    .find(Boolean);

/** Whether a name is one of a table's, in which a `*` at the end stands for anything. */
export const isNamed = (name: string, names: readonly string[]): boolean =>
  names.some((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known));

/**
 * The domains that a page of a host may have set cookies for: none, and every one above it that has two parts or more.
 */
function domainsOf(host: string): string[] {
  const parts = host.split('.');
  return [
    '',
    ...parts.flatMap((_, i) =>
      parts.length - i > 1 && Number.isNaN(Number(parts.at(-1))) ? [`; Domain=${parts.slice(i).join('.')}`] : [],
    ),
  ];
}

/**
 * The cookies, as for `Set-Cookie` or `document.cookie`, that delete those of a table.
 *
 * @param cookies a `Cookie` header, or `document.cookie`.
 * @param host the name of the page's host.
 */
export const deletions = (cookies: string | null | undefined, names: readonly string[], host: string): string[] =>
  (cookies ?? '')
    .split(/;\s*/)
    .map((cookie) => cookie.split('=')[0]!)
    .filter((name) => isNamed(name.replace(/^__Host-/, ''), names))
    .flatMap((name) =>
      name.startsWith('__Host-')
        ? [`${name}=; Path=/; Max-Age=0; Secure`]
        : domainsOf(host).map((domain) => `${name}=; Path=/; Max-Age=0${domain}`),
    );
