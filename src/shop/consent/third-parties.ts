import type { Settings } from '../../env.ts';
import type { ContentKind, ContentSources } from '../../platform/http/security.ts';
import { log } from '../../platform/log.ts';
import { type ScreenName, screenOf } from '../../routes.ts';
import type { Consent, Purpose } from './model/consent.ts';
import type { ThirdPartySetting } from './settings.ts';

/**
 * A call of a function that a script has put on `window`: its name, with dots, and its arguments. `{id}` in an argument
 * is the shop's id there, `{now}` alone the time in milliseconds. A function that is missing is not called.
 */
export type Call = readonly [name: string, ...args: unknown[]];

/** A script of another company. */
export interface ThirdParty {
  /** It is loaded when one of these purposes is allowed. */
  purposes: readonly Purpose[];
  /** The screens that load it. */
  where: readonly ScreenName[];
  /**
   * `idle`: after the page has loaded, when the browser has nothing else to do. `interaction`: then, but not before the
   * visitor does something.
   */
  load: 'idle' | 'interaction';
  /** Calls before the script is loaded, such as to a queue that it reads. */
  prepare?: readonly Call[];
  /** Calls once it has been loaded. */
  start?: readonly Call[];
  /**
   * Calls after the consent has been withdrawn. The page is then loaded anew without it, and its cookies are deleted.
   */
  stop?: readonly Call[];
  /**
   * It is told who is signed in: `update` gets the identity as its last argument, signed as `token` where a secret is
   * configured; `end` follows the sign-out.
   */
  customer?: { update: Call; end: Call; token: string };
  /** The kinds of content that its origins need in the Content-Security-Policy. */
  needs: readonly ContentKind[];
  /** Its cookies; a `*` at the end stands for anything. */
  cookies: readonly { name: string; days: number }[];
  /** Its entries of the browser's storage. */
  storage?: readonly string[];
}

const SHOPPING = ['home', 'category', 'product', 'search', 'cart'] as const;
const READING = ['blog', 'blogSpecies', 'blogTopic', 'article', 'people', 'person', 'content'] as const;
const ACCOUNT = [
  'account',
  'accountOrders',
  'accountOrder',
  'accountSubscriptions',
  'accountSubscription',
  'accountPets',
  'accountAddresses',
] as const;

/**
 * Every script of another company that the shop knows, in the order in which they are loaded. Each is off until the
 * setting `THIRD_PARTIES` names it. Pages whose addresses are secrets, such as a feeding plan's, load none. How to add
 * one: docs/third-parties.md.
 */
export const THIRD_PARTIES = {
  'tag-manager': {
    purposes: ['statistics', 'marketing'],
    where: [...SHOPPING, ...READING],
    load: 'idle',
    prepare: [['dataLayer.push', { 'gtm.start': '{now}', event: 'gtm.js' }]],
    needs: ['script', 'connect', 'img', 'frame'],
    cookies: [
      { name: '_ga', days: 730 },
      { name: '_ga_*', days: 730 },
      { name: '_gcl_*', days: 90 },
    ],
  },
  'ab-tool': {
    purposes: ['functions'],
    where: SHOPPING,
    load: 'idle',
    needs: ['script', 'connect'],
    cookies: [{ name: 'ab_tool', days: 90 }],
  },
  'speed-insights': {
    purposes: ['statistics'],
    where: [...SHOPPING, ...READING],
    load: 'idle',
    needs: ['script', 'connect'],
    cookies: [],
  },
  'ad-revenue': {
    purposes: ['marketing'],
    where: SHOPPING,
    load: 'idle',
    needs: ['script', 'connect', 'img'],
    cookies: [{ name: 'ad_revenue', days: 90 }],
  },
  'email-marketing': {
    purposes: ['marketing'],
    where: [...SHOPPING, ...READING],
    load: 'idle',
    needs: ['script', 'connect', 'img'],
    cookies: [{ name: '__kla_id', days: 730 }],
    storage: ['klaviyo*'],
  },
  reviews: {
    purposes: ['functions'],
    where: ['home', 'category', 'product'],
    load: 'idle',
    needs: ['script', 'connect', 'img'],
    cookies: [{ name: 'reviews', days: 365 }],
  },
  'consent-manager': {
    purposes: ['functions'],
    where: [...SHOPPING, ...READING],
    load: 'idle',
    needs: ['script', 'connect'],
    cookies: [{ name: 'consent_manager', days: 183 }],
  },
  chat: {
    purposes: ['functions'],
    where: [...SHOPPING, ...READING, ...ACCOUNT],
    load: 'interaction',
    start: [['Intercom', 'boot', { app_id: '{id}' }]],
    stop: [['Intercom', 'shutdown']],
    customer: { update: ['Intercom', 'update'], end: ['Intercom', 'shutdown'], token: 'intercom_user_jwt' },
    needs: ['script', 'connect', 'img', 'frame', 'font', 'media'],
    cookies: [
      { name: 'intercom-id-*', days: 270 },
      { name: 'intercom-device-id-*', days: 270 },
      { name: 'intercom-session-*', days: 7 },
    ],
    storage: ['intercom*'],
  },
} as const satisfies Record<string, ThirdParty>;

export type ThirdPartyName = keyof typeof THIRD_PARTIES;

/** A third party that is switched on. */
export interface ConfiguredThirdParty extends ThirdParty, Omit<ThirdPartySetting, 'name'> {
  name: ThirdPartyName;
}

const configured = new WeakMap<Settings, readonly ConfiguredThirdParty[]>();

/**
 * The third parties that the settings switch on, in the order of the table. A name that the table does not know is
 * logged.
 */
export function configuredThirdParties(settings: Settings): readonly ConfiguredThirdParty[] {
  const known = configured.get(settings);
  if (known) return known;
  const unknown = settings.thirdParties.filter(({ name }) => !(name in THIRD_PARTIES)).map(({ name }) => name);
  if (unknown.length > 0) log.error({ event: 'unknown_third_parties', names: unknown.join(' ') });
  const found = (Object.keys(THIRD_PARTIES) as ThirdPartyName[]).flatMap((name) => {
    const setting = settings.thirdParties.find((candidate) => candidate.name === name);
    return setting ? [{ ...(THIRD_PARTIES[name] as ThirdParty), ...setting, name }] : [];
  });
  configured.set(settings, found);
  return found;
}

/** The third parties of a page. @param rest path below the market. */
export function thirdPartiesOn(settings: Settings, rest: string): readonly ConfiguredThirdParty[] {
  const all = configuredThirdParties(settings);
  if (all.length === 0) return all;
  const name = screenOf(rest);
  return all.filter(({ where }) => name !== undefined && where.includes(name));
}

/** The third parties of a page as it is shown; an editor's preview has none. */
export const thirdPartiesOfPage = ({
  settings,
  rest,
  preview,
}: {
  settings: Settings;
  rest: string;
  preview: boolean;
}): readonly ConfiguredThirdParty[] => (preview ? [] : thirdPartiesOn(settings, rest));

const sources = new WeakMap<Settings, Map<string, ContentSources>>();

/**
 * The origins that a page needs in its Content-Security-Policy. A visitor who has chosen gets those of the allowed
 * purposes alone; one who has not chosen may still allow everything on this page, except for marketing under Global
 * Privacy Control.
 *
 * @param gpc the browser sends Global Privacy Control.
 */
export function contentSourcesOf(settings: Settings, rest: string, consent: Consent, gpc: boolean): ContentSources {
  const may = (purpose: Purpose) => consent[purpose] || (!consent.chosen && !(gpc && purpose === 'marketing'));
  const needed = thirdPartiesOn(settings, rest).filter(({ purposes }) => purposes.some(may));
  const key = needed.map(({ name }) => name).join(' ');
  const known = sources.get(settings) ?? new Map<string, ContentSources>();
  sources.set(settings, known);
  let found = known.get(key);
  if (!found) {
    const origins = (kind: ContentKind) => [
      ...new Set(needed.filter(({ needs }) => needs.includes(kind)).flatMap((party) => party.origins)),
    ];
    const kinds = [...new Set(needed.flatMap(({ needs }) => needs))];
    found = Object.fromEntries(kinds.map((kind) => [kind, origins(kind)]));
    known.set(key, found);
  }
  return found;
}
