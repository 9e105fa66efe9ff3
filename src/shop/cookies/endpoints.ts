import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { endpoint } from '../../site/endpoint.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { consentCookie } from '../consent/cookie.ts';
import {
  type Choice,
  consentOfRequest,
  consentValue,
  deletions,
  hasPrivacyControl,
  isAnyAllowed,
  PURPOSES,
  referenceOf,
} from '../consent/model/consent.ts';
import { ConsentShape } from '../consent/model/shapes.ts';
import { logChoice } from '../consent/store.ts';
import { THIRD_PARTIES, type ThirdParty } from '../consent/third-parties.ts';
import { withDone } from '../notices/model/done.ts';
import { applyStatisticsChoice } from '../tracking/index.ts';
import { ownCookiesFor } from './cookies.ts';

/** The names of the cookies that a choice leaves no purpose for. */
const refusedNames = (choice: Choice): string[] => [
  ...PURPOSES.filter((purpose) => !choice[purpose]).flatMap(ownCookiesFor),
  ...(Object.values(THIRD_PARTIES) as ThirdParty[])
    .filter(({ purposes }) => !purposes.some((purpose) => choice[purpose]))
    .flatMap(({ cookies }) => cookies.map(({ name }) => name)),
];

/** The page to go back to: where the form was, or the page of the settings with the message. */
function backTo(from: string, cc: string): string {
  const path = from.split('?')[0]!;
  return path === pages.cookies(cc) || path === '/cookies' ? withDone(path, 'consent') : from;
}

/**
 * Keeps the visitor's choice in the browser and in the log, and deletes the cookies of what is refused. Under Global
 * Privacy Control marketing stays refused.
 *
 * A refusal holds although the log cannot be written, or the visitor has had many choices logged today; a consent that
 * nobody could prove is none, so it is answered with 503 or 429.
 */
const postConsent = endpoint(ConsentShape, async ({ statistics, marketing, functions }, call) => {
  const { c, market, t, from } = call;
  const choice: Choice = { statistics, marketing: marketing && !hasPrivacyControl(c.req), functions };
  const cookies = c.req.header('cookie');
  let reference: string | undefined;
  try {
    const isLogged = await mayStore(call, 'consent');
    if (!isLogged && isAnyAllowed(choice))
      return {
        ok: false,
        status: 429,
        problems: [{ code: 'too_many_requests', message: t('error.too_many_requests') }],
      };
    if (isLogged)
      reference = await logChoice(c.env.DB, {
        choice,
        language: market.language,
        zone: marketZone(market.country),
        before: referenceOf(cookies),
      });
  } catch (error) {
    log.error({ event: 'consent_log', error: String(error) });
    if (isAnyAllowed(choice))
      return { ok: false, status: 503, problems: [{ code: 'shop_unavailable', message: t('error.shop_unavailable') }] };
  }
  return {
    ok: true,
    body: { ok: true },
    location: backTo(from, market.code),
    cookies: [
      consentCookie.set(consentValue(choice, reference), isSecure(c.req)),
      ...(await applyStatisticsChoice(call, statistics)),
      ...deletions(cookies, refusedNames(choice), new URL(c.req.url).hostname),
    ],
  };
});

/** Shows the banner without script: the pages are the same for everybody, so this style sheet tells who has chosen. */
const SHOWN = '.consent[hidden] { display: block !important; position: static; }';

const getStyle: Handler = (c) =>
  c.body(consentOfRequest(c.req).chosen ? '' : SHOWN, 200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'private, no-store',
  });

export const consentCalls = { save: postConsent, style: getStyle } satisfies Record<CallOf<'consent'>, Handler>;
