import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import { type Attempt, Undeliverable } from '../../../platform/outbox/kind.ts';
import { postDelivery } from '../../../platform/outbox/post.ts';
import { unseal } from '../../../platform/session/seal.ts';
import { localeOf } from '../../../platform/shared/format.ts';
import { marketByCode } from '../../../platform/shared/markets.ts';
import { CircuitOpen, Upstream } from '../../../platform/upstream.ts';
import { SITE } from '../../../site/brand.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { subscribers } from '../tables.ts';
import { ERASED_USE } from './erase.ts';
import type { TellPayload } from './kinds.ts';
import type { Subscriber } from './state.ts';

/** The version of the service's API. */
const REVISION = '2026-07-15';
const marketing = new Upstream('e-mail marketing service');

/** The metric of the event that says that an address has left. The client API has no call that ends a subscription. */
const LEFT = 'Left the newsletter';

const profileOf = (email: string, more: object = {}) => ({ data: { type: 'profile', attributes: { email, ...more } } });

/** The call that puts an address on the list. */
function joinCall({ email, source, market, confirmedAt }: Subscriber, { newsletter, group }: Settings) {
  const known = marketByCode(market, group);
  const consent = { email: { marketing: { consent: 'SUBSCRIBED' } } };
  const properties = { market, wanted_at: source, confirmed_at: confirmedAt };
  const locale = known && localeOf(known.language, known.country);
  return {
    path: 'subscriptions',
    data: {
      type: 'subscription',
      attributes: {
        custom_source: SITE,
        profile: profileOf(email, { subscriptions: consent, properties, ...(locale && { locale }) }),
      },
      relationships: { list: { data: { type: 'list', id: newsletter.list } } },
    },
  };
}

const leaveCall = (email: string, key: string) => ({
  path: 'events',
  data: {
    type: 'event',
    attributes: {
      properties: {},
      metric: { data: { type: 'metric', attributes: { name: LEFT } } },
      profile: profileOf(email),
      unique_id: key,
    },
  },
});

/**
 * Calls the service's client API. Both calls may be repeated. @throws Undeliverable when the service refuses the call
 * itself. @throws UpstreamError
 */
const call = (
  { url, company }: Settings['newsletter'],
  { path, data }: { path: string; data: object },
  signal: AbortSignal,
): Promise<void> => {
  const type = 'application/vnd.api+json';
  const headers = { 'Content-Type': type, Accept: type, revision: REVISION };
  return postDelivery(
    marketing,
    `${url}/client/${path}?company_id=${encodeURIComponent(company)}`,
    headers,
    { data },
    signal,
    ({ status }) => status === 202,
  );
};

/**
 * Tells the e-mail marketing service that an address has joined or left. What a later change tells better is left out.
 * @throws UpstreamError
 */
export async function notifyMarketing(
  { subscriberId, change }: TellPayload,
  { context, key, signal, isLast, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
  if (!row || row.changes !== change) return;
  if (row.state !== 'erased') {
    if (settings.newsletter.url)
      await call(
        settings.newsletter,
        row.state === 'confirmed' ? joinCall(row, settings) : leaveCall(row.email, key),
        signal,
      );
    return;
  }
  const deleteRow = db.delete(subscribers).where(eq(subscribers.id, row.id));
  const sealed = await unseal(row.email, settings.sessionSecrets, ERASED_USE);
  try {
    if (settings.newsletter.url && typeof sealed?.email === 'string')
      await call(settings.newsletter, leaveCall(sealed.email, key), signal);
  } catch (error) {
    if (error instanceof CircuitOpen || !(isLast || error instanceof Undeliverable)) throw error;
  }
  await complete(deleteRow);
}
