import type { Context } from 'hono';
import { object } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { log } from '../../platform/log.ts';
import { seal, unseal } from '../../platform/session/seal.ts';
import { market } from '../../platform/shared/fields.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { pages } from '../../routes.ts';
import { logoutLocation } from '../../shopify/login.ts';
import { sessionOf } from '../../shopify/session.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import type { AppEnv } from '../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../site/endpoint.ts';
import type { PageContext } from '../../site/screen.ts';
import { setCartCustomer } from '../cart/buyer.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { draftCookie } from '../customer/animal-draft.ts';
import { clearCustomerCookies } from '../customer/customer-cookies.ts';
import { accountEndpoint } from '../customer/endpoint.ts';
import { leavingCookie } from '../customer/sign-in-cookies.ts';

/** The use of the sealed token. */
const USE = 'leaving';

/** @returns a cookie that allows signing out at the provider after the session has ended. */
export async function pendingSignOutCookie(c: Context<AppEnv>, idToken: string): Promise<string> {
  const sealed = await seal({ idToken }, settingsOf(c.env).sessionSecrets, leavingCookie.seconds, USE);
  return leavingCookie.set(sealed, isSecure(c.req));
}

/** The URL that completes a sign-out at the provider and returns to the home page; null when none is pending. */
export async function pendingSignOut({ settings, url, market, cookie }: PageContext): Promise<string | null> {
  const pending = await unseal(cookie(leavingCookie.name), settings.sessionSecrets, USE);
  if (typeof pending?.idToken !== 'string') return null;
  const home = `${url.origin}${pages.home(market.code)}`;
  return logoutLocation(settings, { id: pending.idToken }, home).catch(() => home);
}

/**
 * A sign-out in the shop. The page that it redirects to goes on to the provider: `form-action` forbids a form to
 * redirect there.
 */
async function signedOut({ c, market }: CallContext, sessionCookies: string[], idToken: string): Promise<Outcome> {
  await setCartCustomer(cartIdOf(c.req), null, settingsOf(c.env), market.code, buyerIpOf(c.req));
  const cookies = [...sessionCookies, await pendingSignOutCookie(c, idToken), draftCookie.clear(isSecure(c.req))];
  return { ok: true, body: { signedOut: true }, location: pages.logout(market.code), cookies };
}

/** Signs out of the shop and, with the page that follows, of the provider. */
export const postLogout = endpoint(object({ market }), async (_, call): Promise<Outcome> => {
  try {
    const session = await sessionOf(call.c);
    if (session) return await signedOut(call, await session.end(), session.idToken);
  } catch (error) {
    // the session ends in this browser although it cannot be deleted: nobody else has its id
    if (!upstreamErrorOf(error)) throw error;
    log.error({ event: 'sign_out', error: String(error) });
    return {
      ok: true,
      body: { signedOut: true },
      location: pages.home(call.market.code),
      cookies: clearCustomerCookies(call.c),
    };
  }
  return {
    ok: true,
    body: { signedOut: true },
    location: pages.home(call.market.code),
    cookies: clearCustomerCookies(call.c),
  };
});

/** Ends all sessions of the customer, this one too. */
export const postSessionsEnd = accountEndpoint(object({ market }), async (_, call, session) => {
  await session.verify();
  session.cookies.splice(0);
  return signedOut(call, await session.endEverywhere(), session.idToken);
});
