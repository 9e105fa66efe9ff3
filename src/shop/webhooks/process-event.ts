import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import { now } from '../../platform/clock.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { digest } from '../../platform/digest.ts';
import { type Attempt, kind, Undeliverable } from '../../platform/outbox/kind.ts';
import { withPoints } from '../../shopify/admin.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { commerceObjects } from '../events/tables.ts';
import { subjects } from './subjects.ts';

const Payload = object({ subject: string(), id: string() });

/** Rows of the outbox that have an event of the commerce provider worked on. */
export const commerceKind = kind('commerce', Payload);

/** The points of the Admin API that an event takes, usually: an order takes the most. */
const EVENT_POINTS = 15;

/**
 * Works on an event: reads the object as it is now, and has it consumed unless this state of it was consumed before. So
 * the order of events, and how often they come, make no difference.
 *
 * @throws UpstreamError when the object cannot be read.
 */
export async function processEvent(
  { subject: name, id }: Infer<typeof Payload>,
  { context, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { database, settings } = context;
  const db = drizzle(database);
  const subject = subjects.find((known) => known.name === name);
  if (!subject) throw new Undeliverable(`nobody works on ${name} any more`);
  const work = async () => {
    const readAt = (await now(settings)).toISOString();
    const loaded = await subject.load(context, id);
    if (!loaded) return;
    const { object, consume } = loaded;
    const state = await digest(JSON.stringify(object));
    const [known] = await db.select().from(commerceObjects).where(eq(commerceObjects.id, id));
    const isNewState = !known || (known.state !== state && Date.parse(known.updatedAt) <= Date.parse(object.updatedAt));
    const row = { state, updatedAt: isNewState ? object.updatedAt : known.updatedAt, readAt };
    const remember = isNewState
      ? db
          .insert(commerceObjects)
          .values({ id, ...row })
          .onConflictDoUpdate({ target: commerceObjects.id, set: row })
      : db.update(commerceObjects).set({ readAt }).where(eq(commerceObjects.id, id));
    // the statements of an erasure delete the row that `remember` writes
    await complete(remember, ...(isNewState ? await consume() : []));
  };
  const outcome = await withPoints(settings, EVENT_POINTS, () => exclusively(database, `object ${id}`, work));
  if (outcome === BUSY) throw new Error('another event of the same object is still at work');
}
