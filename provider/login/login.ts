import { parseCookie, stringifySetCookie } from 'cookie';
import { html, raw } from 'hono/html';
import { decodeJwt } from 'jose';
import { isOwn } from '#goods';
import { findOrCreateCustomer } from '../customers.ts';
import { firstPublished, LANGUAGES, type Language, languageCode, languageTag } from '../language.ts';
import { sendText } from '../mail/mail.ts';
import { sceneOf } from '../mail/scene.ts';
import { letterPicture } from '../media/parcel.ts';
import { page } from '../page.ts';
import { markets } from '../seed/markets.ts';
import { demoCustomers } from '../seed/seed.ts';
import { setupOf } from '../setup.ts';
import type { Customer, Store } from '../store.ts';
import { textsFor } from '../texts.ts';
import { issueCode, issueTokens, redeemCode, redeemRefreshToken, revokeTokens, signingKey } from './tokens.ts';

export const CLIENT_ID = 'local-customer-account-client';
const SCOPES = ['openid', 'email', 'customer-account-api:full'];
const SESSION_COOKIE = 'customer_login';
const SESSION_S = 30 * 86_400;
const CODE_S = 600;
const MAX_ATTEMPTS = 5;
const DEMO_CODE = '000000';

export interface Urls {
  publicUrl: string;
  shopUrl: string;
}

/** An authorization request that waits for the user to sign in. */
interface PendingLogin {
  clientId: string;
  redirectUri: string;
  state: string | null;
  nonce: string | null;
  challenge: string;
  scope: string;
  email: string | null;
  code: string | null;
  attempts: number;
  language: Language;
  expiresAt: number;
}

/** The addresses and origins that the client is registered with. */
const callbacksOf = (store: Store, { shopUrl }: Urls): string[] =>
  setupOf(store).callbacks ?? [`${shopUrl}/account/authorize`];
const signOutAddressesOf = (store: Store, { shopUrl }: Urls): string[] =>
  setupOf(store).signOutAddresses ?? [shopUrl, `${shopUrl}/`, ...markets.map(({ code }) => `${shopUrl}/${code}`)];
export const originsOf = (store: Store, { shopUrl }: Urls): string[] => setupOf(store).origins ?? [shopUrl];

/** As with the real service, the issuer differs from the address of the discovery document. */
const issuerOf = ({ publicUrl }: Urls) => `${publicUrl}/authentication`;

export const discovery = (urls: Urls): Response => {
  const endpoint = (path: string) => `${urls.publicUrl}/authentication/${path}`;
  return Response.json({
    issuer: issuerOf(urls),
    authorization_endpoint: endpoint('oauth/authorize'),
    token_endpoint: endpoint('oauth/token'),
    end_session_endpoint: endpoint('logout'),
    jwks_uri: endpoint('.well-known/jwks.json'),
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    scopes_supported: SCOPES,
    ui_locales_supported: LANGUAGES.map(languageTag),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });
};

/** As with the real service, the version in the address is not the one that a client has pinned. */
export const apiDiscovery = ({ publicUrl }: Urls): Response =>
  Response.json({ graphql_api: `${publicUrl}/customer/api/unstable/graphql`, mcp_api: null });

export const jwks = async (store: Store): Promise<Response> =>
  Response.json({ keys: [(await signingKey(store)).publicJwk] });

const errorPage = (title: string, message: string, shopUrl: string, status = 400, language: Language = 'en') =>
  page(
    title,
    html`<div class="narrow box"><h1>${title}</h1><p class="notice">${message}</p><p><a href="${shopUrl}">${textsFor({ language }).text('back')}</a></p></div>`,
    {
      status,
      lang: language,
      homeUrl: shopUrl,
    },
  );

const signedInEmail = (request: Request, store: Store): string | null =>
  store.get<{ email: string }>('signed', parseCookie(request.headers.get('cookie') ?? '')[SESSION_COOKIE] ?? '')
    ?.email ?? null;

/** @param maxAge in seconds; 0 removes it. */
const sessionCookie = (value: string, maxAge: number, { publicUrl }: Urls): string =>
  stringifySetCookie({
    name: SESSION_COOKIE,
    value,
    path: '/authentication',
    httpOnly: true,
    sameSite: 'lax',
    secure: new URL(publicUrl).protocol === 'https:',
    maxAge,
  });

const redirectTo = (uri: string, params: Record<string, string | null>): Response => {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value);
  return new Response(null, { status: 302, headers: { Location: url.href, 'Cache-Control': 'no-store' } });
};

function redirectWithCode(store: Store, pending: PendingLogin, email: string): Response {
  const { clientId, redirectUri, challenge, nonce, scope, state } = pending;
  return redirectTo(redirectUri, {
    code: issueCode(store, { email, clientId, redirectUri, challenge, nonce, scope }),
    state,
  });
}

/**
 * The authorization endpoint: validates the request and redirects to the login page, or straight back if the user has a
 * session.
 */
export function authorize(request: Request, store: Store, urls: Urls): Response {
  const params = new URL(request.url).searchParams;
  const get = (name: string) => params.get(name);
  const redirectUri = get('redirect_uri') ?? '';
  if (get('client_id') !== CLIENT_ID)
    return errorPage('Unknown client', 'client_id is not one of this shop.', urls.shopUrl);
  if (!callbacksOf(store, urls).includes(redirectUri))
    return errorPage('Unknown address', 'redirect_uri is not registered.', urls.shopUrl);
  const state = get('state');
  const redirectWithError = (error: string, description: string) =>
    redirectTo(redirectUri, { error, error_description: description, state });
  if (get('response_type') !== 'code')
    return redirectWithError('unsupported_response_type', 'response_type must be code');
  const scope = get('scope') ?? '';
  if (!scope.split(' ').every((name) => SCOPES.includes(name)) || !scope.includes('openid'))
    return redirectWithError('invalid_scope', `scope must be of ${SCOPES.join(' ')}`);
  const challenge = get('code_challenge') ?? '';
  if (get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    return redirectWithError('invalid_request', 'PKCE with S256 is needed');
  const pending: PendingLogin = {
    clientId: CLIENT_ID,
    redirectUri,
    state,
    nonce: get('nonce'),
    challenge,
    scope,
    email: null,
    code: null,
    attempts: 0,
    language: firstPublished(get('ui_locales')) ?? 'en',
    expiresAt: Date.now() + CODE_S * 1000,
  };
  const email = signedInEmail(request, store);
  if (email && get('prompt') !== 'login') return redirectWithCode(store, pending, email);
  if (get('prompt') === 'none') return redirectWithError('login_required', 'nobody is signed in');
  const id = crypto.randomUUID();
  store.put('login', id, pending);
  return new Response(null, {
    status: 302,
    headers: { Location: `/authentication/login/${id}`, 'Cache-Control': 'no-store' },
  });
}

/** The shop's dog with the mail that brings the code. Another brand has none. */
const picture = isOwn ? raw(letterPicture) : '';

/** The fields and buttons of the login page have the names that they have at the real service. */
function emailForm(
  { language }: PendingLogin,
  { error = '', typed = '' }: { error?: string; typed?: string },
  store: Store,
  { shopUrl }: Urls,
): Response {
  const { text } = textsFor({ language });
  const emails = demoCustomers(store)
    .map(({ email }) => email)
    .join(` ${text('login.or')} `);
  return page(
    text('login.title'),
    html`<div class="narrow box">${picture}<h1>${text('login.title')}</h1><p>${text('login.intro')}</p><form method="post" novalidate><p class="field"><label for="email">${text('login.email')}</label><input id="email" name="email" type="email" autocomplete="email" required value="${typed}" ${error ? html`aria-invalid="true" aria-describedby="email-error" autofocus` : ''}>${error ? html`<span class="error" id="email-error">${error}</span>` : ''}</p><button>${text('continue')}</button></form><p class="quiet-text"><a href="${shopUrl}/terms-conditions">${text('terms')}</a> · <a href="${shopUrl}/privacy-policy">${text('privacy')}</a></p></div><p class="narrow quiet-text">${text('login.demo', { emails, code: DEMO_CODE })}</p>`,
    { status: error ? 422 : 200, lang: language, homeUrl: shopUrl, hasTerms: true },
  );
}

function codeForm({ language }: PendingLogin, email: string, error: string, urls: Urls): Response {
  const texts = textsFor({ language });
  const { text } = texts;
  const inbox = html`<a href="${urls.publicUrl}/inbox?to=${encodeURIComponent(email)}" target="_blank">${text('login.inbox')}</a>`;
  return page(
    text('login.code_title'),
    html`<div class="narrow box">${picture}<h1>${text('login.code_title')}</h1><p>${text('login.code_sent', { email })} ${texts.html('login.code_local', { inbox })}</p><form method="post" novalidate><p class="field"><label for="code">${text('login.code')}</label><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required ${error ? html`aria-invalid="true" aria-describedby="code-error" autofocus` : ''}>${error ? html`<span class="error" id="code-error">${error}</span>` : ''}</p><button>${text('login.submit')}</button></form></div>`,
    { status: error ? 422 : 200, lang: language, homeUrl: urls.shopUrl },
  );
}

/** The customer who signs in, who reads mails in the language of the login from then on. */
function rememberLanguage(store: Store, email: string, language: Language): void {
  const customer = findOrCreateCustomer(store, email, { language: languageCode(language) });
  if (customer.language !== languageCode(language))
    store.put('customer', email, { ...customer, language: languageCode(language) } satisfies Customer);
}

/** The login page: asks for the e-mail address, then for the code that was mailed to it. */
export async function login(request: Request, store: Store, urls: Urls, id: string): Promise<Response> {
  const pending = store.get<PendingLogin>('login', id);
  if (!pending || pending.expiresAt < Date.now()) {
    const language =
      pending?.language ?? firstPublished(request.headers.get('Accept-Language')?.split(/[,;]/)[0] ?? null) ?? 'en';
    const { text } = textsFor({ language });
    return errorPage(text('login.over'), text('login.over_text'), urls.shopUrl, 410, language);
  }
  const { language } = pending;
  const { text } = textsFor({ language });
  if (request.method !== 'POST')
    return pending.email ? codeForm(pending, pending.email, '', urls) : emailForm(pending, {}, store, urls);
  const form = await request.formData();
  if (!pending.email) {
    const email = String(form.get('email') ?? '')
      .trim()
      .toLowerCase();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 200)
      return emailForm(pending, { error: text('login.email_invalid'), typed: email }, store, urls);
    const code = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0');
    store.put('login', id, { ...pending, email, code });
    sendText(
      store,
      email,
      { language },
      text('code_mail.subject', { code }),
      `${text('code_mail.text', { code })}\n\n${text('code_mail.ignore')}`,
      { picture: sceneOf(store, 'letter', { language }) },
    );
    return codeForm(pending, email, '', urls);
  }
  const typed = String(form.get('code') ?? '').replace(/\D/g, '');
  const isDemoLogin = demoCustomers(store).some(({ email }) => email === pending.email) && typed === DEMO_CODE;
  if (typed !== pending.code && !isDemoLogin) {
    const attempts = pending.attempts + 1;
    if (attempts >= MAX_ATTEMPTS) {
      store.remove('login', id);
      return errorPage(text('login.too_many'), text('login.again'), urls.shopUrl, 429, language);
    }
    store.put('login', id, { ...pending, attempts });
    return codeForm(pending, pending.email, text('login.code_wrong'), urls);
  }
  store.remove('login', id);
  rememberLanguage(store, pending.email, language);
  const session = crypto.randomUUID();
  store.put('signed', session, { email: pending.email });
  const response = redirectWithCode(store, pending, pending.email);
  response.headers.append('Set-Cookie', sessionCookie(session, SESSION_S, urls));
  return response;
}

const oauthError = (error: string, description: string, status = 400) =>
  Response.json({ error, error_description: description }, { status, headers: { 'Cache-Control': 'no-store' } });

const base64Url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * The token endpoint: exchanges a code or a refresh token for tokens. Like the real service, it requires `Origin` and
 * `User-Agent` from a public client.
 */
export async function tokenEndpoint(request: Request, store: Store, urls: Urls): Promise<Response> {
  if (!originsOf(store, urls).includes(request.headers.get('origin') ?? ''))
    return oauthError('invalid_client', 'Origin is not one of the client', 401);
  if (!request.headers.get('user-agent')) return oauthError('invalid_request', 'User-Agent is missing', 403);
  const form = new URLSearchParams(await request.text());
  const get = (name: string) => form.get(name) ?? '';
  if (get('client_id') !== CLIENT_ID) return oauthError('invalid_client', 'unknown client', 401);
  if (get('grant_type') === 'authorization_code') {
    const grant = redeemCode(store, get('code'));
    if (!grant || grant.clientId !== CLIENT_ID || grant.redirectUri !== get('redirect_uri'))
      return oauthError('invalid_grant', 'the code is not valid');
    const challenge = base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(get('code_verifier'))));
    if (challenge !== grant.challenge) return oauthError('invalid_grant', 'code_verifier does not fit');
    const { email, clientId, scope, nonce } = grant;
    return Response.json(
      await issueTokens(store, { email, clientId, scope, nonce, family: crypto.randomUUID() }, issuerOf(urls)),
      {
        headers: { 'Cache-Control': 'no-store' },
      },
    );
  }
  if (get('grant_type') === 'refresh_token') {
    const refreshToken = redeemRefreshToken(store, get('refresh_token'), CLIENT_ID);
    if (!refreshToken) return oauthError('invalid_grant', 'the refresh token is not valid');
    const { email, clientId, scope, family } = refreshToken;
    return Response.json(await issueTokens(store, { email, clientId, scope, nonce: null, family }, issuerOf(urls)), {
      headers: { 'Cache-Control': 'no-store' },
    });
  }
  return oauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
}

/** The logout endpoint: ends the session, revokes every token of the customer and redirects to the shop. */
export function logout(request: Request, store: Store, urls: Urls): Response {
  const params = new URL(request.url).searchParams;
  const hint = params.get('id_token_hint');
  let email = signedInEmail(request, store);
  try {
    email ??= hint ? String(decodeJwt(hint).email) : null;
  } catch {
    // An invalid hint is ignored.
  }
  if (email) revokeTokens(store, email);
  store.remove('signed', parseCookie(request.headers.get('cookie') ?? '')[SESSION_COOKIE] ?? '');
  const returnUrl = params.get('post_logout_redirect_uri') ?? '';
  if (returnUrl && !signOutAddressesOf(store, urls).includes(returnUrl))
    return errorPage('Unknown address', 'post_logout_redirect_uri is not registered.', urls.shopUrl);
  const response = new Response(null, {
    status: 302,
    headers: { Location: returnUrl || urls.shopUrl, 'Cache-Control': 'no-store' },
  });
  response.headers.append('Set-Cookie', sessionCookie('', 0, urls));
  return response;
}
