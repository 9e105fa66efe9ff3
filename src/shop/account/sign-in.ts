import { parseCookie, stringifySetCookie } from 'cookie';
import type { Context } from 'hono';
import { is, type as shape, string } from 'superstruct';
import { config } from '../../env.ts';
import { flashCookie, readFlash } from '../../platform/http/flash.ts';
import { marketOfPath } from '../../platform/market/resolve.ts';
import { seal, unseal } from '../../platform/session/seal.ts';
import { AUTHORIZE_PATH, pages } from '../../routes.ts';
import { customerApi } from '../../shopify/customer.ts';
import { CustomerIdDocument } from '../../shopify/generated/customer/graphql.ts';
import { finishLogin, InvalidGrant, logoutLocation, startLogin } from '../../shopify/login.ts';
import { Session, sessionOf } from '../../shopify/session.ts';
import { clearSessionCookies } from '../../shopify/session-cookies.ts';
import type { AppEnv } from '../../site/context.ts';
import { translatorOf } from '../../site/texts.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { setCartCustomer } from '../cart/service.ts';
import { clearDraftCookie } from '../planner/steps/draft-cookie.ts';
import { safeReturn } from './model.ts';

const SIGN_IN_S = 600;
const StartedLogin = shape({ state: string(), nonce: string(), verifier: string(), returnTo: string(), market: string() });

const secureOf = (c: Context<AppEnv>) => c.req.url.startsWith('https:');
/** A short-lived cookie for a round trip to the provider; an empty value clears it. */
const temporaryCookie = (c: Context<AppEnv>, name: string, value: string) =>
  stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure: secureOf(c), maxAge: value ? SIGN_IN_S : 0 });
const cookieName = (c: Context<AppEnv>, name: string) => (secureOf(c) ? `__Host-${name}` : name);

/** Each sign-in has its own cookie, so that sign-ins in several tabs do not interfere. */
const loginCookieName = (c: Context<AppEnv>, state: string) => cookieName(c, `login-${state.replace(/[^\w-]/g, '').slice(0, 12)}`);

function redirectWithCookies(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'private, no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 302, headers });
}

const redirectUri = (c: Context<AppEnv>) => `${new URL(c.req.url).origin}${AUTHORIZE_PATH}`;

/** Starts a sign-in; a customer who is signed in is redirected at once. @throws UpstreamError */
export async function getLogin(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const url = new URL(c.req.url);
  const { market } = marketOfPath(url.pathname, settings.group);
  const returnTo = safeReturn(url.searchParams.get('return_to'), pages.account(market.code));
  if (await sessionOf(c)) return redirectWithCookies(returnTo);
  const { location, ...started } = await startLogin(settings, redirectUri(c));
  const sealed = await seal({ ...started, returnTo, market: market.code }, settings.sessionSecrets, SIGN_IN_S, 'login');
  return redirectWithCookies(location, [temporaryCookie(c, loginCookieName(c, started.state), sealed)]);
}

/** Completes a sign-in after the provider's redirect. @throws UpstreamError */
export async function getAuthorize(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const url = new URL(c.req.url);
  const state = url.searchParams.get('state') ?? '';
  const started = await unseal(parseCookie(c.req.header('cookie') ?? '')[loginCookieName(c, state)], settings.sessionSecrets, 'login');
  const fail = (code: string) => {
    const { market } = marketOfPath(`/${code}`, settings.group);
    const problem = { code: 'sign_in_failed', message: translatorOf(c, market)('error.sign_in_failed') };
    return redirectWithCookies(pages.home(market.code), [
      temporaryCookie(c, loginCookieName(c, state), ''),
      flashCookie({ problems: [problem], typed: {} }, secureOf(c)),
    ]);
  };
  if (!is(started, StartedLogin)) return fail(settings.group.defaultLanguagePrefix);
  try {
    const tokens = await finishLogin(settings, url, redirectUri(c), started);
    const { customer } = await customerApi(settings, tokens.access, CustomerIdDocument, {});
    const cookies = await Session.begin(c, customer.id, tokens);
    await setCartCustomer(cartIdOf(c.req.header('cookie')), tokens.access, settings, started.market);
    const typed = readFlash(c.req.header('cookie'))?.typed;
    const flash = typed ? [flashCookie({ problems: [], typed }, secureOf(c))] : [];
    return redirectWithCookies(started.returnTo, [temporaryCookie(c, loginCookieName(c, state), ''), ...cookies, ...flash]);
  } catch (error) {
    if (!(error instanceof InvalidGrant)) throw error;
    console.warn(JSON.stringify({ event: 'sign_in', error: String(error), cause: String(error.cause) }));
    return fail(started.market);
  }
}

const signOutCookieName = (c: Context<AppEnv>) => cookieName(c, 'leaving');

/** @returns a cookie that allows signing out at the provider after the session has ended. */
export async function signOutCookie(c: Context<AppEnv>, idToken: string): Promise<string> {
  const value = await seal({ idToken }, config(c.env).sessionSecrets, SIGN_IN_S, 'leaving');
  return temporaryCookie(c, signOutCookieName(c), value);
}

/**
 * Signs out of the shop and the provider: ends the session, clears the cookies and unassigns the cart. Only a click in the shop
 * signs out at once, so neither other sites nor prefetching browsers can do it.
 *
 * @param confirm responds with the page that asks for confirmation.
 */
export async function getLogout(c: Context<AppEnv>, confirm: () => Promise<Response>): Promise<Response> {
  const clicked = c.req.header('sec-fetch-site') === 'same-origin' && !/prefetch/.test(c.req.header('sec-purpose') ?? '');
  if (!clicked) return confirm();
  const settings = config(c.env);
  const { origin, pathname } = new URL(c.req.url);
  const { market } = marketOfPath(pathname, settings.group);
  const home = `${origin}${pages.home(market.code)}`;
  const session = await sessionOf(c);
  if (!session) {
    const pendingSignOut = await unseal(parseCookie(c.req.header('cookie') ?? '')[signOutCookieName(c)], settings.sessionSecrets, 'leaving');
    const clearSignOut = temporaryCookie(c, signOutCookieName(c), '');
    if (typeof pendingSignOut?.idToken !== 'string') return redirectWithCookies(home, clearSessionCookies(c));
    return redirectWithCookies(await logoutLocation(settings, { id: pendingSignOut.idToken }, home).catch(() => home), [
      clearSignOut,
      ...clearSessionCookies(c),
    ]);
  }
  const cookies = [...(await session.end()), clearDraftCookie(secureOf(c))];
  await setCartCustomer(cartIdOf(c.req.header('cookie')), null, settings, market.code);
  return redirectWithCookies(await logoutLocation(settings, { id: session.idToken }, home).catch(() => home), cookies);
}
