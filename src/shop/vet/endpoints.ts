import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { isSecure } from '../../platform/http/cookies.ts';
import { flashCookie } from '../../platform/http/flash.ts';
import { isTicked } from '../../platform/shared/fields.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { type CallOf, pages } from '../../routes.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import type { Handler } from '../../site/context.ts';
import { mayStore } from '../../site/visitor-rows.ts';
import { accountEndpoint, refuse } from '../customer/endpoint.ts';
import { readPet } from '../pets/store.ts';
import { MakeShape, RevokeShape } from './model/shapes.ts';
import { makeLink, revokeLink } from './store.ts';

/** The section of the pet's page that has the links. */
const section = (cc: string, petId: string): string => `${pages.journal(cc, petId)}#vet`;

/** The customer's name; empty where the provider knows none. @throws UpstreamError */
async function nameOf(session: Session): Promise<string> {
  const { customer } = await session.ask(CustomerDocument, {});
  return [customer.firstName, customer.lastName].filter(Boolean).join(' ').slice(0, 200);
}

const postMake = accountEndpoint(MakeShape, async ({ petId, name }, call, session) => {
  await session.verify();
  const { c, market } = call;
  const settings = settingsOf(c.env);
  const database = c.env.DB;
  const { customerId } = session;
  if (!(await readPet(database, customerId, petId))) return refuse(404, call, 'pet_not_found');
  if (!(await mayStore(call, 'account'))) return refuse(429, call, 'too_many_today');
  const owner = isTicked(name) ? await nameOf(session) : '';
  const zone = marketZone(market.country);
  const wanted = { customerId, petId, owner, days: settings.vetLinkDays, zone };
  const made = await makeLink(database, wanted, await now(settings));
  if (!made) return { ...refuse(409, call, 'vet_links_full'), location: section(market.code, petId) };
  const link = `${settings.publicOrigin}${pages.vet(market.code, made.secret)}`;
  return {
    ok: true,
    body: { link, until: made.endsAt },
    location: section(market.code, petId),
    // the next page shows the link, and no later one can
    cookies: [flashCookie({ problems: [], typed: { vetLink: made.secret } }, isSecure(c.req))],
  };
});

const postRevoke = accountEndpoint(RevokeShape, async ({ petId, link }, call, session) => {
  await session.verify();
  // one that has ended or was revoked before is as good as one that is revoked now
  await revokeLink(call.c.env.DB, session.customerId, link);
  return { ok: true, body: { revoked: true }, location: section(call.market.code, petId) };
});

export const vetLinkCalls = { make: postMake, revoke: postRevoke } satisfies Record<CallOf<'vetLinks'>, Handler>;
