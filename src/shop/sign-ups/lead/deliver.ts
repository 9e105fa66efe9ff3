import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import { type Attempt, kind } from '../../../platform/outbox/kind.ts';
import { postDelivery } from '../../../platform/outbox/post.ts';
import { Upstream } from '../../../platform/upstream.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { leads } from '../tables.ts';

const Payload = object({ leadId: string() });

/** Rows of the outbox that deliver a lead. */
export const leadKind = kind('lead', Payload);

const leadSystem = new Upstream('system that takes leads');

/**
 * Delivers a lead to the system that takes them. The idempotency key makes a repetition harmless.
 *
 * @throws Undeliverable when the system refuses the lead itself. @throws UpstreamError
 */
export async function deliverLead(
  { leadId }: Infer<typeof Payload>,
  { context, key, now, signal, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const [row] = await db.select().from(leads).where(eq(leads.id, leadId));
  if (!row || row.deliveredAt || !settings.lead.url) return;
  const { id, firstName, lastName, email, phone, address, message, product, order, market, createdAt } = row;
  const body = {
    id,
    firstname: firstName,
    lastname: lastName,
    email,
    phone,
    address: JSON.parse(address),
    ...(message && { message, product, order }),
    market,
    createdAt,
  };
  await postDelivery(
    leadSystem,
    settings.lead.url,
    { Authorization: `Bearer ${settings.lead.key}`, 'Idempotency-Key': key },
    body,
    signal,
  );
  await complete(db.update(leads).set({ deliveredAt: now.toISOString() }).where(eq(leads.id, id)));
}
