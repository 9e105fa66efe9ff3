import { parseCookie, stringifySetCookie } from 'cookie';
import type { Context } from 'hono';
import { is, type as shape, string } from 'superstruct';
import { config } from '../../env.ts';
import { flashCookie, readFlash } from '../../platform/http/flash.ts';
import { marketOfPath } from '../../platform/market/resolve.ts';
import { seal, unseal } from '../../platform/session/seal.ts';
import { AUTHORIZE_PATH, pages, patterns, signIn } from '../../routes.ts';
import { customerApi } from '../../shopify/customer.ts';
import { CustomerIdDocument } from '../../shopify/generated/customer/graphql.ts';
import { finishLogin, GrantOver, logoutLocation, startLogin } from '../../shopify/login.ts';
import { forgetSession, Session, sessionOf } from '../../shopify/session.ts';
import type { AppEnv } from '../../site/context.ts';
import { screen } from '../../site/screen.ts';
import { translatorOf } from '../../site/texts.ts';
import { useView } from '../../site/view.tsx';
import { cartIdOf } from '../cart/cookie.ts';
import { tieCart } from '../cart/service.ts';
import { clearDraftCookie } from '../planner/steps/draft-cookie.ts';
import { safeReturn } from './model.ts';

const LOGIN_S = 600;
const Started = shape({ state: string(), nonce: string(), verifier: string(), returnTo: string(), market: string() });

const secureOf = (c: Context<AppEnv>) => c.req.url.startsWith('https:');
/** A sealed value that lasts for the way there and back; an empty one forgets it. */
const wayCookie = (c: Context<AppEnv>, name: string, value: string) =>
  stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'lax', secure: secureOf(c), maxAge: value ? LOGIN_S : 0 });
const hostName = (c: Context<AppEnv>, name: string) => (secureOf(c) ? `__Host-${name}` : name);

/** Each sign-in has its own cookie, so that one in another tab does not spoil it. */
const loginName = (c: Context<AppEnv>, state: string) => hostName(c, `login-${state.replace(/[^\w-]/g, '').slice(0, 12)}`);

/** An answer that leads on, belongs to one person, and sets cookies. */
function lead(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'private, no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 302, headers });
}

const redirectUri = (c: Context<AppEnv>) => `${new URL(c.req.url).origin}${AUTHORIZE_PATH}`;

/** Begins a sign-in; somebody who is signed in goes on at once. @throws UpstreamError */
export async function getLogin(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const url = new URL(c.req.url);
  const { market } = marketOfPath(url.pathname, settings.group);
  const returnTo = safeReturn(url.searchParams.get('return_to'), pages.account(market.code));
  if (await sessionOf(c)) return lead(returnTo);
  const { location, ...started } = await startLogin(settings, redirectUri(c));
  const sealed = await seal({ ...started, returnTo, market: market.code }, settings.sessionSecrets, LOGIN_S, 'login');
  return lead(location, [wayCookie(c, loginName(c, started.state), sealed)]);
}

/** Ends a sign-in: the provider has led back with a code. @throws UpstreamError */
export async function getAuthorize(c: Context<AppEnv>): Promise<Response> {
  const settings = config(c.env);
  const url = new URL(c.req.url);
  const state = url.searchParams.get('state') ?? '';
  const started = await unseal(parseCookie(c.req.header('cookie') ?? '')[loginName(c, state)], settings.sessionSecrets, 'login');
  const fail = (code: string) => {
    const { market } = marketOfPath(`/${code}`, settings.group);
    const problem = { code: 'sign_in_failed', message: translatorOf(c, market)('error.sign_in_failed') };
    return lead(pages.home(market.code), [wayCookie(c, loginName(c, state), ''), flashCookie({ problems: [problem], typed: {} }, secureOf(c))]);
  };
  if (!is(started, Started)) return fail(settings.group.defaultLanguagePrefix);
  try {
    const tokens = await finishLogin(settings, url, redirectUri(c), started);
    const { customer } = await customerApi(settings, tokens.access, CustomerIdDocument, {});
    const cookies = await Session.begin(c, customer.id, tokens);
    await tieCart(cartIdOf(c.req.header('cookie')), tokens.access, settings, started.market);
    const typed = readFlash(c.req.header('cookie'))?.typed;
    const waiting = typed ? [flashCookie({ problems: [], typed }, secureOf(c))] : [];
    return lead(started.returnTo, [wayCookie(c, loginName(c, state), ''), ...cookies, ...waiting]);
  } catch (error) {
    if (!(error instanceof GrantOver)) throw error;
    console.warn(JSON.stringify({ event: 'sign_in', error: String(error), cause: String(error.cause) }));
    return fail(started.market);
  }
}

/** Asks before it signs out, where the way here was not a click in the shop. */
export const logoutPage = screen<null>({
  path: signIn.logout,
  personal: true,
  load: async () => null,
  head: (_, { t }) => ({ title: t('meta.title', { page: t('account.logout') }), noindex: true }),
  Page: () => {
    const { t, market } = useView();
    return (
      <div className="wrap page empty">
        <h1>{t('account.logout')}</h1>
        <p>{t('account.logout_text')}</p>
        <p className="actions">
          <a className="button action" href={pages.logout(market.code)}>
            {t('account.logout')}
          </a>
          <a className="button quiet" href={pages.home(market.code)}>
            {t('account.cancel')}
          </a>
        </p>
      </div>
    );
  },
});

/** What somebody sees who has deleted the account. */
export const deletedPage = screen<null>({
  path: patterns.accountDeleted,
  personal: true,
  load: async () => null,
  head: (_, { t }) => ({ title: t('meta.title', { page: t('account.deleted') }), noindex: true }),
  Page: () => {
    const { t, market } = useView();
    return (
      <div className="wrap page empty">
        <h1>{t('account.deleted')}</h1>
        <p>{t('account.deleted_text')}</p>
        <p>
          <a className="button quiet" href={pages.logout(market.code)}>
            {t('account.to_shop')}
          </a>
        </p>
      </div>
    );
  },
});

/** What somebody sees whose session has ended while a form was open: what was typed waits behind the sign-in. */
export const signedOutPage = screen<string>({
  path: patterns.accountSignedOut,
  personal: true,
  showsProblems: true,
  keepsFlash: true,
  load: async ({ url, market }) => safeReturn(url.searchParams.get('return_to'), pages.account(market.code)),
  head: (_, { t }) => ({ title: t('meta.title', { page: t('account.signed_out') }), noindex: true }),
  Page: ({ data: returnTo }) => {
    const { t, market } = useView();
    return (
      <div className="wrap page empty">
        <h1>{t('account.signed_out')}</h1>
        <p>{t('account.signed_out_text')}</p>
        <p>
          <a className="button action" href={pages.login(market.code, returnTo)}>
            {t('account.sign_in')}
          </a>
        </p>
      </div>
    );
  },
});

const leavingName = (c: Context<AppEnv>) => hostName(c, 'leaving');

/** @returns a cookie with which somebody whose session is gone can still sign out at the provider. */
export async function leavingCookie(c: Context<AppEnv>, idToken: string): Promise<string> {
  const value = await seal({ idToken }, config(c.env).sessionSecrets, LOGIN_S, 'leaving');
  return wayCookie(c, leavingName(c), value);
}

/**
 * Signs out here and at the provider: session, cookies and cart are freed, whatever fails on the way. Another site cannot do
 * it to a customer, and no browser does it ahead of a click: only a click in the shop counts, everything else is asked first.
 */
export async function getLogout(c: Context<AppEnv>, ask: () => Promise<Response>): Promise<Response> {
  const clicked = c.req.header('sec-fetch-site') === 'same-origin' && !/prefetch/.test(c.req.header('sec-purpose') ?? '');
  if (!clicked) return ask();
  const settings = config(c.env);
  const { origin, pathname } = new URL(c.req.url);
  const { market } = marketOfPath(pathname, settings.group);
  const home = `${origin}${pages.home(market.code)}`;
  const session = await sessionOf(c);
  if (!session) {
    const leaving = await unseal(parseCookie(c.req.header('cookie') ?? '')[leavingName(c)], settings.sessionSecrets, 'leaving');
    const forget = wayCookie(c, leavingName(c), '');
    if (typeof leaving?.idToken !== 'string') return lead(home, forgetSession(c));
    return lead(await logoutLocation(settings, { id: leaving.idToken }, home).catch(() => home), [forget, ...forgetSession(c)]);
  }
  const cookies = [...(await session.end()), clearDraftCookie(secureOf(c))];
  await tieCart(cartIdOf(c.req.header('cookie')), null, settings, market.code);
  return lead(await logoutLocation(settings, { id: session.idToken }, home).catch(() => home), cookies);
}
