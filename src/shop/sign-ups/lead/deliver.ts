import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import { type Attempt, kind, Undeliverable } from '../../../platform/outbox/kind.ts';
import { UpstreamError, USER_AGENT } from '../../../platform/upstream.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { leads } from '../tables.ts';

const Payload = object({ leadId: string() });

/** Rows of the outbox that deliver a lead. */
export const leadKind = kind('lead', Payload);

const TIMEOUT_MS = 8000;

/**
 * Delivers a lead to the system that takes them. The idempotency key makes a repetition harmless.
 *
 * @throws Undeliverable when the system refuses the lead itself. @throws UpstreamError
 */
export async function deliverLead({ leadId }: Infer<typeof Payload>, { context, key, now, signal, complete }: Attempt<OutboxContext>): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const [row] = await db.select().from(leads).where(eq(leads.id, leadId));
  if (!row || row.deliveredAt || !settings.lead.url) return;
  const { id, firstName, lastName, email, phone, address, market, createdAt } = row;
  let response: Response;
  try {
    response = await fetch(settings.lead.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${settings.lead.key}`, 'Idempotency-Key': key, 'User-Agent': USER_AGENT },
      body: JSON.stringify({ id, firstname: firstName, lastname: lastName, email, phone, address: JSON.parse(address), market, createdAt }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', 'the system that takes leads cannot be reached', true, error);
  }
  const message = `the system that takes leads answered ${response.status}`;
  if (response.status === 400 || response.status === 422) throw new Undeliverable(message);
  if (!response.ok) throw new UpstreamError('upstream_status', message, true);
  await complete(db.update(leads).set({ deliveredAt: now.toISOString() }).where(eq(leads.id, id)));
}
