import { SignJWT } from 'jose';
import { settingsOf } from '../../env.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import type { CallOf } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { SignedOut, sessionOf } from '../../shopify/session.ts';
import type { Handler } from '../../site/context.ts';
import { callContext } from '../../site/endpoint.ts';
import { consentOfRequest } from '../consent/model/consent.ts';
import { chatIdentity } from '../customer/model/customer.ts';
import { unavailable } from '../notices/unavailable.ts';

/** The chat takes the token when it starts; a page that stays open needs no other. */
const LIFETIME = '10m';

/**
 * Signs the identity of the signed-in customer for the chat, by which it knows that nobody else claims it. Source:
 * Intercom, "Authenticating users with JWTs".
 *
 * @returns 200 `{token}`, an HS256 JWT with `user_id` and `email`, or null where the chat has no secret; 401 when
 * nobody is signed in; 403 without consent to functions; 503 while the provider is down.
 */
const getToken: Handler = async (c) => {
  const { t } = callContext(c, c.req.query());
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const refuse = (status: 401 | 403, code: string) =>
    Response.json({ errors: [{ code, message: t(`error.${code}`) }] }, { status, headers });
  const { chatSecret } = settingsOf(c.env);
  if (!consentOfRequest(c.req).functions) return refuse(403, 'consent_missing');
  try {
    const session = await sessionOf(c);
    if (!session) return refuse(401, 'signed_out');
    const { customer } = await session.ask(CustomerDocument, {});
    for (const cookie of session.cookies) headers.append('Set-Cookie', cookie);
    const { user_id, email } = chatIdentity(customer);
    const sign = () =>
      new SignJWT({ user_id, email })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(new TextEncoder().encode(chatSecret));
    return Response.json({ token: chatSecret ? await sign() : null, errors: [] }, { headers });
  } catch (error) {
    if (error instanceof SignedOut) return refuse(401, 'signed_out');
    if (!upstreamErrorOf(error)) throw error;
    headers.set('Retry-After', '5');
    return Response.json({ errors: [unavailable(error, t, { event: 'chat' })] }, { status: 503, headers });
  }
};

export const chatCalls = { token: getToken } satisfies Record<CallOf<'chat'>, Handler>;
