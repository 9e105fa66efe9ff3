import { jwtVerify } from 'jose';
import { create, type Infer, optional, string, type } from 'superstruct';
import { recordCall } from '../control.ts';
import type { Store } from '../store.ts';

/** Who asks, as the shop's endpoint of tokens has answered. Without a token, nobody is signed in. */
const Start = type({
  customerId: optional(string()),
  email: optional(string()),
  currentDate: optional(string()),
  authToken: optional(string()),
});
type Start = Infer<typeof Start>;

const AUDIENCE = 'loyalty';
const MAX_AGE_S = 300;

/** The news that the programme tells everybody. */
const NEWS = ['Members hear of new recipes first.', 'Points count for every parcel.'];

const encode = (text: string) => new TextEncoder().encode(text);

/** Whether a JWT is signed with a secret, recent, for this programme and of this person. */
async function isTokenOf({ customerId, email, authToken = '' }: Start, secret: string): Promise<boolean> {
  const rules = {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    maxTokenAge: MAX_AGE_S,
    requiredClaims: ['sub', 'iat', 'exp'],
  };
  const verified = await jwtVerify(authToken, encode(secret), rules).catch(() => null);
  return verified !== null && verified.payload.sub === customerId && verified.payload.email === email;
}

const DIGEST = /^[0-9a-f]{40}$/;

/** Whether a digest is that of a recent date, this person and a secret. */
async function isDigestOf(
  { customerId = '', email = '', currentDate = '', authToken }: Start,
  secret: string,
): Promise<boolean> {
  const age = Math.abs(Date.now() - Date.parse(currentDate));
  if (!(age <= MAX_AGE_S * 1000)) return false;
  const bytes = new Uint8Array(
    await crypto.subtle.digest('SHA-1', encode(`${customerId}${currentDate}${email}${secret}`)),
  );
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('') === authToken;
}

/** Whether a start is of who it says, by any of the secrets: during a rotation there are two. */
async function isGenuine(start: Start, secrets: readonly string[]): Promise<boolean> {
  if (!start.customerId || !start.email) return false;
  const verify = DIGEST.test(start.authToken ?? '') ? isDigestOf : isTokenOf;
  const results = await Promise.all(secrets.map((secret) => verify(start, secret)));
  return results.includes(true);
}

/** The headers by which a browser lets the shop's pages call. */
export const loyaltyCors = (shopUrl: string): Record<string, string> => ({
  'Access-Control-Allow-Origin': shopUrl,
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type',
  Vary: 'Origin',
});

/**
 * A hosted loyalty programme: `POST /loyalty/start` by the customer's browser, with the shop's token (an HS256 JWT, or
 * the hexadecimal SHA-1 of id, ISO date, e-mail and secret). It verifies by the machine's clock.
 *
 * @param secrets separated by commas. @returns a member's start, an anonymous one without a token, 401 for a token that
 * is not valid.
 */
export async function startLoyalty(
  request: Request,
  store: Store,
  { shopUrl }: { shopUrl: string },
  secrets: string,
): Promise<Response> {
  await recordCall(store, 'loyalty', request.clone());
  const answer = (body: object, status = 200) =>
    Response.json(body, { status, headers: { ...loyaltyCors(shopUrl), 'Cache-Control': 'no-store' } });
  let start: Start;
  try {
    start = create(JSON.parse((await request.text()) || '{}'), Start);
  } catch {
    return answer({ errors: [{ code: 'bad_request', message: 'The body is not understood.' }] }, 400);
  }
  if (start.authToken === undefined) return answer({ state: 'anonymous', member: null, news: NEWS });
  const known = secrets.split(',').filter(Boolean);
  if (!(await isGenuine(start, known)))
    return answer({ errors: [{ code: 'unauthorized', message: 'The token is not valid.' }] }, 401);
  return answer({ state: 'member', member: { customerId: start.customerId, email: start.email }, news: NEWS });
}
