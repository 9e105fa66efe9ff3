import type { Context } from 'hono';
import { settingsOf } from '../../../env.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import type { CallOf } from '../../../routes.ts';
import { CustomerDocument } from '../../../shopify/generated/customer/graphql.ts';
import { SignedOut, sessionOf } from '../../../shopify/session.ts';
import type { AppEnv, Handler } from '../../../site/context.ts';
import { callContext } from '../../../site/endpoint.ts';
import { clearCustomerCookies } from '../../customer/customer-cookies.ts';
import { unavailable } from '../../notices/unavailable.ts';
import { departureOf, isAway } from '../membership.ts';
import { makeToken } from './token.ts';

/**
 * Responds with a token for the hosted loyalty programme; 401 when nobody is signed in, 403 to who has left the bonus
 * club, 503 when no secret is configured.
 */
async function getToken(c: Context<AppEnv>): Promise<Response> {
  const { t } = callContext(c, c.req.query());
  const { loyalty } = settingsOf(c.env);
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const refuse = (status: 401 | 403 | 503, problem: { code: string; message: string }) =>
    Response.json({ errors: [problem] }, { status, headers });
  const signedOut = () => {
    for (const cookie of clearCustomerCookies(c)) headers.append('Set-Cookie', cookie);
    return refuse(401, { code: 'signed_out', message: t('error.signed_out') });
  };
  try {
    const session = await sessionOf(c);
    if (!session) return signedOut();
    const [secret] = loyalty.secrets;
    if (!secret) return refuse(503, { code: 'shop_unavailable', message: t('error.shop_unavailable') });
    if (isAway(await departureOf(c.env.DB, session.customerId)))
      return refuse(403, { code: 'club_left', message: t('error.club_left') });
    const { customer } = await session.ask(CustomerDocument, {});
    for (const cookie of session.cookies) headers.append('Set-Cookie', cookie);
    const member = { customerId: session.customerId, email: customer.emailAddress?.emailAddress ?? '' };
    return Response.json(await makeToken(loyalty.token, member, new Date(), secret), { headers });
  } catch (error) {
    if (error instanceof SignedOut) return signedOut();
    if (!upstreamErrorOf(error)) throw error;
    headers.set('Retry-After', '5');
    return refuse(503, unavailable(error, t, { event: 'rewards_token' }));
  }
}

export const loyaltyCalls = { token: getToken } satisfies Record<CallOf<'loyalty'>, Handler>;
