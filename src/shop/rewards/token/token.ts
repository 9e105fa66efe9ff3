import { jwtVerify, SignJWT } from 'jose';

/** The tokens by which a hosted loyalty programme knows who is signed in. */

const AUDIENCE = 'loyalty';
const LIFETIME_S = 300;

/** The form that the programme expects: a JWT, or a digest. */
export type TokenForm = 'jwt' | 'digest';

/** The person that a token is for. */
export interface Member {
  /** The customer's global id. */
  customerId: string;
  email: string;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** @returns an HS256 JWT, valid for five minutes: subject, e-mail, issued at, expiry, audience. */
const signJwt = ({ customerId, email }: Member, at: Date, secret: string): Promise<string> => {
  const seconds = Math.floor(at.getTime() / 1000);
  return new SignJWT({ email })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(customerId)
    .setAudience(AUDIENCE)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFETIME_S)
    .sign(keyOf(secret));
};

/**
 * @returns the SHA-1 of id, ISO date, e-mail and secret, hexadecimal, as programmes of the LoyaltyLion kind verify it.
 */
async function digestOf({ customerId, email }: Member, at: Date, secret: string): Promise<string> {
  const bytes = await crypto.subtle.digest(
    'SHA-1',
    new TextEncoder().encode(`${customerId}${at.toISOString()}${email}${secret}`),
  );
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** How a token of each form is made. */
const FORMS: Record<TokenForm, (member: Member, at: Date, secret: string) => Promise<string>> = {
  jwt: signJwt,
  digest: digestOf,
};

/** The answer of the endpoint. */
export interface RewardsToken extends Member {
  /** The time that the token was made at, ISO 8601. */
  currentDate: string;
  authToken: string;
}

/**
 * Makes a token. @param at the machine's time, because the programme verifies by its own clock. @param secret the first
 * of the secrets.
 */
export const makeToken = async (form: TokenForm, member: Member, at: Date, secret: string): Promise<RewardsToken> => ({
  ...member,
  currentDate: at.toISOString(),
  authToken: await FORMS[form](member, at, secret),
});

/**
 * Verifies a JWT with any of the secrets; during a rotation there are two.
 *
 * @param at the time to verify for. @returns the person; null when the token is forged, expired, or for something else.
 */
export async function verifyToken(token: string, secrets: readonly string[], at = new Date()): Promise<Member | null> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtVerify(token, keyOf(secret), {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        currentDate: at,
        maxTokenAge: LIFETIME_S,
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return typeof payload.sub === 'string' && typeof payload.email === 'string'
        ? { customerId: payload.sub, email: payload.email }
        : null;
    } catch {
      // signed with another secret, or not valid
    }
  }
  return null;
}
