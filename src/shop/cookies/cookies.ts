import {
  HAS_GIFTS,
  HAS_PARCELS,
  HAS_PLANNER,
  HAS_RECENTLY_SEEN,
  HAS_REFERRALS,
  HAS_REVIEWS,
  HAS_WISH_LIST,
} from '../../brand/tables/has.ts';
import type { Settings } from '../../env.ts';
import { keptByForms } from '../../platform/http/flash.ts';
import type { Kept } from '../../platform/shared/cookie.ts';
import { keptBySessions } from '../../shopify/session-cookies.ts';
import { keptByAb } from '../ab/variants.ts';
import { keptByCampaigns } from '../campaigns/utm-cookie.ts';
import { keptByCart } from '../cart/cookie.ts';
import { keptByCatalogue } from '../catalogue/cookies.ts';
import { keptByConsent } from '../consent/cookie.ts';
import type { Purpose } from '../consent/model/consent.ts';
import { configuredThirdParties, THIRD_PARTIES } from '../consent/third-parties.ts';
import { keptByCustomer } from '../customer/customer-cookies.ts';
import { keptBySignIn } from '../customer/sign-in-cookies.ts';
import { keptByFrame } from '../frame/cookies.ts';
import { keptByGifts } from '../gifts/model/cookies.ts';
import { keptByLaw } from '../law/model/cookies.ts';
import { keptByParcels } from '../parcels/model/cookies.ts';
import { keptByPlanner } from '../planner/model/cookies.ts';
import { keptByRecentlySeen } from '../recently-seen/model/cookies.ts';
import { keptByReferrals } from '../referral-codes/cookie.ts';
import { keptByStaff } from '../staff/model/cookies.ts';
import { keptByWishList } from '../wish-list/model/cookies.ts';

const own = [
  ...keptByCart,
  ...keptBySessions,
  ...keptBySignIn,
  ...keptByForms,
  ...keptByCustomer,
  ...(HAS_PARCELS ? keptByParcels : []),
  ...(HAS_GIFTS ? keptByGifts : []),
  ...(HAS_WISH_LIST ? keptByWishList : []),
  ...keptByLaw,
  ...(HAS_REFERRALS ? keptByReferrals : []),
  ...keptByFrame,
  ...(HAS_PLANNER ? keptByPlanner : []),
  ...keptByConsent,
  ...keptByCampaigns,
  ...keptByAb,
  ...keptByCatalogue,
  ...(HAS_REVIEWS ? keptByStaff : []),
  ...(HAS_RECENTLY_SEEN ? keptByRecentlySeen : []),
];

/** Everything that the shop itself keeps in a browser. */
export const OWN_COOKIES: readonly Kept[] = (['cookie', 'local', 'session'] as const).flatMap((place) =>
  own.filter(({ where }) => where === place),
);

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

/** The cookies of third parties. @param settings names the configured ones. Default: all that the table knows. */
export const otherCookies = (settings?: Settings): KeptByOther[] =>
  (settings
    ? configuredThirdParties(settings).map(({ name }) => name)
    : (Object.keys(THIRD_PARTIES) as (keyof typeof THIRD_PARTIES)[])
  ).map((name) => ({
    thirdParty: name,
    purposes: THIRD_PARTIES[name].purposes,
    cookies: THIRD_PARTIES[name].cookies,
  }));
