import type { Settings } from '../../env.ts';
import { log } from '../../platform/log.ts';
import type { Day } from '../../platform/shared/day.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { scheduleCycle } from './cycles.ts';
import { type DraftLine, removeFromCycle } from './drafts.ts';
import { finishEdits, noteEdits } from './edits.ts';
import { movePaused } from './household/store.ts';
import type { Line } from './model/subscription.ts';
import { type EditedDelivery, editOf } from './restore-edits.ts';

/** A delivery with its products that come once. */
type Delivery = Pick<EditedDelivery, 'index' | 'day' | 'changed' | 'elsewhere'> & {
  extras: readonly Pick<Line, 'id' | 'variantId' | 'quantity' | 'price'>[];
};

const extrasOf = ({ index, day, extras }: Delivery): DraftLine[] =>
  editOf({ index, day, skipped: false, extras }).extras;

/** The pieces of the contract's lines that a delivery brings, where they differ. */
const quantitiesOf = ({ changed = [] }: Delivery): Record<string, number> =>
  Object.fromEntries(changed.map(({ id, quantity }) => [id, quantity]));

/**
 * Takes products off a delivery that is left out, because they come with another one now. Without that it would bring
 * them too if it were taken after all.
 */
async function removeExtras(settings: Settings, id: string, { index, extras }: Delivery): Promise<void> {
  for (const extra of extras) {
    try {
      const refused = await removeFromCycle(settings, id, index, extra.id);
      if (refused) log.error({ event: 'extra_not_removed', contract: id, index, error: refused.message });
    } catch (error) {
      if (!upstreamErrorOf(error)) throw error;
      log.error({ event: 'extra_not_removed', contract: id, index, error: String(error) });
    }
  }
}

/**
 * Has a delivery come later than its billing cycle allows: it is left out, and the one that follows comes on the chosen
 * day in its place, with the products of both that come once, to its address and without whom it leaves out. An interruption leaves nothing half done: what is wanted
 * is noted first. The caller holds the contract's lock.
 *
 * @param day in the billing cycle of `follower`.
 * @returns `pending` where the provider does the rest later, and null where it refuses; the delivery comes as before
 * then.
 * @throws UpstreamError
 */
export async function postponeDelivery(
  { settings, database }: { settings: Settings; database: D1Database },
  id: string,
  { delivery, follower, day }: { delivery: Delivery; follower: Delivery; day: Day },
): Promise<'rescheduled' | 'pending' | null> {
  const extras = delivery.extras.length > 0 ? [...extrasOf(follower), ...extrasOf(delivery)] : [];
  const quantities = { ...quantitiesOf(follower), ...quantitiesOf(delivery) };
  const wanted = [
    { index: delivery.index, day: null, skipped: true, extras: [] },
    {
      index: follower.index,
      day: day === follower.day ? null : day,
      skipped: false,
      extras,
      ...(Object.keys(quantities).length > 0 && { quantities }),
      ...(delivery.elsewhere && { address: delivery.elsewhere }),
    },
  ];
  await noteEdits(database, id, wanted, null);
  const result = await finishEdits(settings, database, id);
  if (result === 'partly') {
    await scheduleCycle(settings, id, delivery.index, { skip: false });
    return null;
  }
  await movePaused(database, id, delivery.index, follower.index);
  if (result === 'pending') return 'pending';
  await removeExtras(settings, id, delivery);
  return 'rescheduled';
}
