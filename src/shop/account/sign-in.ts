import { drizzle } from 'drizzle-orm/d1';
import type { Context } from 'hono';
import { is, type as shape, string } from 'superstruct';
import { HAS_REFERRALS, HAS_REWARDS, HAS_WISH_LIST } from '../../brand/tables/has.ts';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { flashCookie, readFlash } from '../../platform/http/flash.ts';
import { log } from '../../platform/log.ts';
import { marketOfPath } from '../../platform/market/resolve.ts';
import { wakeOutbox } from '../../platform/outbox/wake.ts';
import { seal, unseal } from '../../platform/session/seal.ts';
import { AUTHORIZE_PATH, pages } from '../../routes.ts';
import { customerApi } from '../../shopify/customer.ts';
import { CustomerDocument, CustomerIdDocument } from '../../shopify/generated/customer/graphql.ts';
import { finishLogin, InvalidGrant, startLogin } from '../../shopify/login.ts';
import { Session, verifiedSessionOf } from '../../shopify/session.ts';
import { buyerIpOf } from '../../shopify/storefront.ts';
import type { AppEnv } from '../../site/context.ts';
import { hreflang } from '../../site/head.tsx';
import { translatorOf } from '../../site/texts.ts';
import { setCartCustomer } from '../cart/buyer.ts';
import { cartIdOf } from '../cart/cookie.ts';
import { clearAccountDraft } from '../customer/customer-cookies.ts';
import { noteEmail } from '../customer/customer-email.ts';
import { atHome } from '../customer/home.ts';
import { safeReturn } from '../customer/model/customer.ts';
import { loginCookie } from '../customer/sign-in-cookies.ts';
import { referralOf } from '../referral-codes/cookie.ts';
import { followSignIn, friendOfCustomer } from '../referrals/index.ts';
import { accountStatements, enrolmentKind, enrolStatement, pointsZone } from '../rewards/index.ts';
import { movedAtSignIn } from '../wish-list/index.ts';

const StartedLogin = shape({
  state: string(),
  nonce: string(),
  verifier: string(),
  returnTo: string(),
  market: string(),
});

function redirectWithCookies(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ Location: location, 'Cache-Control': 'private, no-store' });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 302, headers });
}

const redirectUri = (c: Context<AppEnv>) => `${new URL(c.req.url).origin}${AUTHORIZE_PATH}`;

/** Starts a sign-in; a customer who is signed in is redirected at once. @throws UpstreamError */
export async function getLogin(c: Context<AppEnv>): Promise<Response> {
  const settings = settingsOf(c.env);
  const url = new URL(c.req.url);
  const { market } = marketOfPath(url.pathname, settings.group);
  const returnTo = safeReturn(url.searchParams.get('return_to'), pages.account(market.code));
  if (await verifiedSessionOf(c).catch(() => null)) return redirectWithCookies(returnTo);
  const { location, ...started } = await startLogin(settings, redirectUri(c), hreflang(market));
  const cookie = loginCookie(started.state);
  const login = { ...started, returnTo, market: market.code };
  const sealed = await seal(login, settings.sessionSecrets, cookie.seconds, 'login');
  return redirectWithCookies(location, [cookie.set(sealed, isSecure(c.req))]);
}

/** Completes a sign-in after the provider's redirect. @throws UpstreamError */
export async function getAuthorize(c: Context<AppEnv>): Promise<Response> {
  const settings = settingsOf(c.env);
  const url = new URL(c.req.url);
  const state = url.searchParams.get('state') ?? '';
  const secure = isSecure(c.req);
  const login = loginCookie(state);
  const started = await unseal(login.read(c.req.header('cookie'), secure), settings.sessionSecrets, 'login');
  const fail = (code: string) => {
    const { market } = marketOfPath(`/${code}`, settings.group);
    const problem = { code: 'sign_in_failed', message: translatorOf(c, market)('error.sign_in_failed') };
    return redirectWithCookies(pages.home(market.code), [
      login.clear(secure),
      flashCookie({ problems: [problem], typed: {} }, secure),
    ]);
  };
  if (!is(started, StartedLogin)) return fail(settings.group.defaultLanguagePrefix);
  try {
    const tokens = await finishLogin(settings, url, redirectUri(c), started);
    const { customer } = await customerApi(settings, tokens.access, CustomerIdDocument, {});
    const email = customer.emailAddress?.emailAddress ?? '';
    const db = drizzle(c.env.DB);
    // the first page shows these points already; the rest is counted after it
    const at = await now(settings);
    const welcome = !HAS_REWARDS
      ? []
      : await atHome(c.env.DB, customer.id, (home) => accountStatements(home, customer.id, at, pointsZone(settings)));
    const { market } = marketOfPath(`/${started.market}`, settings.group);
    const wishes = HAS_WISH_LIST ? await movedAtSignIn(c, customer.id, market, at) : { statements: [], cookies: [] };
    const noted = email ? [noteEmail(c.env.DB, customer.id, email)] : [];
    const cookies = await Session.begin(c, customer.id, tokens, [
      ...(HAS_REWARDS ? [enrolStatement(db, customer.id)] : []),
      ...welcome,
      ...noted,
      ...wishes.statements,
    ]);
    if (HAS_REWARDS) c.executionCtx.waitUntil(wakeOutbox(c.env, enrolmentKind));
    const who = { customerId: customer.id, email };
    const readFriend = async () =>
      friendOfCustomer((await customerApi(settings, tokens.access, CustomerDocument, {})).customer);
    if (HAS_REFERRALS) await followSignIn({ settings, database: c.env.DB }, who, referralOf(c.req), readFriend);
    await setCartCustomer(cartIdOf(c.req), tokens.access, settings, started.market, buyerIpOf(c.req));
    const typed = readFlash(c.req.header('cookie'), secure)?.typed;
    const flash = typed ? [flashCookie({ problems: [], typed }, secure)] : [];
    return redirectWithCookies(started.returnTo, [
      login.clear(secure),
      ...cookies,
      ...wishes.cookies,
      ...clearAccountDraft(c),
      ...flash,
    ]);
  } catch (error) {
    if (!(error instanceof InvalidGrant)) throw error;
    log.warn({ event: 'sign_in', error: String(error), cause: String(error.cause) });
    return fail(started.market);
  }
}
