import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import type { Store } from '../store.ts';

/** Lifetime of access tokens in seconds. Refresh tokens live for 30 days. */
export const ACCESS_S = 3600;
const REFRESH_S = 30 * 86_400;
const CODE_S = 300;

/** An authorization grant: issued at sign-in, exchanged for tokens. */
export interface Grant {
  email: string;
  clientId: string;
  redirectUri: string;
  challenge: string;
  nonce: string | null;
  scope: string;
  expiresAt: number;
}

interface Token {
  email: string;
  clientId: string;
  /** Id that all tokens of one sign-in share, so that a reused refresh token revokes them all. */
  family: string;
  scope: string;
  nonce: string | null;
  expiresAt: number;
}

interface Keys {
  kid: string;
  privateJwk: JWK;
  publicJwk: JWK;
}

const randomToken = (prefix: string) =>
  `${prefix}${crypto.randomUUID().replaceAll('-', '')}${crypto.randomUUID().replaceAll('-', '')}`;

/** The key pair that signs id tokens, generated once and stored. */
export async function signingKey(store: Store): Promise<Keys> {
  const existing = store.get<Keys>('setting', 'login:key');
  if (existing) return existing;
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = crypto.randomUUID();
  const keys = {
    kid,
    privateJwk: await exportJWK(privateKey),
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  };
  store.put('setting', 'login:key', keys);
  return keys;
}

export function issueCode(store: Store, grant: Omit<Grant, 'expiresAt'>): string {
  const code = randomToken('shcac_');
  store.put('grant', code, { ...grant, expiresAt: Date.now() + CODE_S * 1000 });
  return code;
}

/** Redeems an authorization code, which is valid once. @returns its grant, or null. */
export function redeemCode(store: Store, code: string): Grant | null {
  const grant = store.get<Grant>('grant', code);
  store.remove('grant', code);
  return grant && grant.expiresAt > Date.now() ? grant : null;
}

async function idToken(store: Store, token: Token, issuer: string): Promise<string> {
  const { kid, privateJwk } = await signingKey(store);
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ email: token.email, email_verified: true, ...(token.nonce && { nonce: token.nonce }) })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setIssuer(issuer)
    .setSubject(crypto.randomUUID())
    .setAudience(token.clientId)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_S)
    .sign(await importJWK(privateJwk, 'RS256'));
}

/** Issues new tokens. @returns the body of the token response. */
export async function issueTokens(
  store: Store,
  details: Omit<Token, 'expiresAt'>,
  issuer: string,
): Promise<Record<string, unknown>> {
  const access = randomToken('shcat_');
  const refresh = randomToken('shcrt_');
  store.put('access', access, { ...details, expiresAt: Date.now() + ACCESS_S * 1000 });
  store.put('refresh', refresh, { ...details, expiresAt: Date.now() + REFRESH_S * 1000 });
  return {
    access_token: access,
    refresh_token: refresh,
    id_token: await idToken(store, { ...details, expiresAt: 0 }, issuer),
    expires_in: ACCESS_S,
    token_type: 'bearer',
    scope: details.scope,
  };
}

/** Revokes the matching tokens. @returns how many. */
function revoke(store: Store, kinds: readonly ('access' | 'refresh')[], matches: (token: Token) => boolean): number {
  let ended = 0;
  for (const kind of kinds)
    for (const [id, token] of store.entries<Token>(kind))
      if (matches(token)) {
        store.remove(kind, id);
        ended += 1;
      }
  return ended;
}

/**
 * Redeems a refresh token, which is valid once. A second use means that it was stolen, so the whole family is revoked.
 * @returns the token, or null.
 */
export function redeemRefreshToken(store: Store, refresh: string, clientId: string): Token | null {
  const token = store.get<Token & { spent?: boolean }>('refresh', refresh);
  if (!token || token.clientId !== clientId || token.expiresAt < Date.now()) return null;
  if (token.spent) {
    revoke(store, ['access', 'refresh'], ({ family }) => family === token.family);
    return null;
  }
  store.put('refresh', refresh, { ...token, spent: true });
  store.nextNumber('refreshes');
  return token;
}

/** @returns the customer's e-mail address for a valid access token, or null. */
export function emailOfToken(store: Store, access: string): string | null {
  const token = store.get<Token>('access', access);
  return token && token.expiresAt > Date.now() ? token.email : null;
}

/** Expires all access tokens of a customer early; refresh tokens stay valid. @returns how many. */
export const expireAccessTokens = (store: Store, email: string): number =>
  revoke(store, ['access'], (token) => token.email === email);

/** The number of refresh tokens redeemed so far. */
export const refreshCount = (store: Store): number => store.get<number>('setting', 'next:refreshes') ?? 0;

/** Revokes all tokens of a customer. */
export function revokeTokens(store: Store, email: string): void {
  revoke(store, ['access', 'refresh'], (token) => token.email === email);
}
