import type { Config } from '../../env.ts';
import { MAX_AB_DAYS } from '../ab/variants.ts';
import { UTM_DAYS } from '../campaigns/utm-cookie.ts';
import { CONSENT_DAYS, type Purpose } from '../consent/model/consent.ts';
import { configuredThirdParties, THIRD_PARTIES } from '../consent/third-parties.ts';

/** How long something is kept: a number of minutes or days, for a visit, or until another cause. */
export type Lifetime = { minutes: number } | { days: number } | 'visit' | 'until_cleared';

/** A cookie or an entry of the browser's storage. The text `cookie.{name}` of the dictionaries says what it is for. */
export interface Kept {
  /** Behind https the shop's own cookies have the prefix `__Host-`, except `signed-in`. A `*` stands for anything. */
  name: string;
  where: 'cookie' | 'local' | 'session';
  purpose: 'necessary' | Purpose;
  lifetime: Lifetime;
}

/** Everything that the shop itself keeps in a browser. */
export const OWN_COOKIES = [
  { name: 'cart', where: 'cookie', purpose: 'necessary', lifetime: { days: 30 } },
  { name: 'cart-version', where: 'cookie', purpose: 'necessary', lifetime: { days: 30 } },
  { name: 'cart-emptied', where: 'cookie', purpose: 'necessary', lifetime: { days: 30 } },
  { name: 'session', where: 'cookie', purpose: 'necessary', lifetime: { days: 30 } },
  { name: 'signed-in', where: 'cookie', purpose: 'necessary', lifetime: { days: 30 } },
  { name: 'login-*', where: 'cookie', purpose: 'necessary', lifetime: { minutes: 10 } },
  { name: 'leaving', where: 'cookie', purpose: 'necessary', lifetime: { minutes: 10 } },
  { name: 'flash', where: 'cookie', purpose: 'necessary', lifetime: { minutes: 10 } },
  { name: 'plan', where: 'cookie', purpose: 'necessary', lifetime: { days: 14 } },
  { name: 'parcel', where: 'cookie', purpose: 'necessary', lifetime: { minutes: 10 } },
  { name: 'declaration', where: 'cookie', purpose: 'necessary', lifetime: { minutes: 60 } },
  { name: 'referral', where: 'cookie', purpose: 'necessary', lifetime: { days: 30 } },
  { name: 'referral-promise', where: 'cookie', purpose: 'necessary', lifetime: { days: 30 } },
  { name: 'referral-new', where: 'cookie', purpose: 'necessary', lifetime: { minutes: 10 } },
  { name: 'consent', where: 'cookie', purpose: 'necessary', lifetime: { days: CONSENT_DAYS } },
  { name: 'utms', where: 'cookie', purpose: 'statistics', lifetime: { days: UTM_DAYS } },
  { name: 'ab', where: 'cookie', purpose: 'functions', lifetime: { days: MAX_AB_DAYS } },
  { name: 'cartToken', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
  { name: 'cart*', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
  { name: 'bought', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
  { name: 'stay', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
  { name: 'planned', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
  { name: 'chat-customer', where: 'local', purpose: 'functions', lifetime: 'until_cleared' },
  { name: 'customer', where: 'session', purpose: 'necessary', lifetime: 'visit' },
  { name: 'filter', where: 'session', purpose: 'necessary', lifetime: 'visit' },
] as const satisfies readonly Kept[];

/** The name of the text that says what something is for, without `cookie.`. */
export const textNameOf = (name: string, where: Kept['where']): string =>
  `${name.replace(/-?\*$/, '').replace(/\W/g, '_')}${where === 'cookie' ? '' : '.storage'}`;

/** The names of the shop's own cookies that stay only with consent. */
export const ownCookiesFor = (purpose: Purpose): string[] =>
  OWN_COOKIES.filter((kept) => kept.where === 'cookie' && kept.purpose === purpose).map(({ name }) => name);

/** The name of a third party, with what it keeps in the browser. */
export interface KeptByOther {
  thirdParty: string;
  purposes: readonly Purpose[];
  cookies: readonly { name: string; days: number }[];
}

/** The cookies of third parties. @param config names the configured ones. Default: all that the table knows. */
export const otherCookies = (config?: Config): KeptByOther[] =>
  (config
    ? configuredThirdParties(config).map(({ name }) => name)
    : (Object.keys(THIRD_PARTIES) as (keyof typeof THIRD_PARTIES)[])
  ).map((name) => ({
    thirdParty: name,
    purposes: THIRD_PARTIES[name].purposes,
    cookies: THIRD_PARTIES[name].cookies,
  }));
