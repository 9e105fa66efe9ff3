import { isTicked } from '../../../platform/shared/fields.ts';
import type { Done } from '../../notices/model/done.ts';
import { removeFromCycle } from '../drafts.ts';
import { ThanksShape } from '../model/form-shapes.ts';
import type { Refusal, ShopRefusal } from '../refusal.ts';
import { requireComplete, subscriptionEndpoint } from '../subscription-endpoint.ts';
import { isGiftLine } from './load.ts';
import { numberOf } from './number.ts';
import { placeThanks } from './place.ts';
import { readBefore } from './read.ts';
import { forgetThanks, noteThanks, thanksRows } from './store.ts';

const THANKS_GONE: ShopRefusal = { code: 'thanks_gone', status: 404 };

/** Leaves a small gift out, or has it come after all. */
export const postThanks = subscriptionEndpoint(
  ThanksShape,
  'change_failed',
  async ({ number, wanted }, context): Promise<Done | Refusal> => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { settings, database, session, subscription, today } = context;
    const { id, next, upcoming, country } = subscription;
    const row = (await thanksRows(database, id)).find((known) => known.number === number);
    const before = next && (await readBefore(settings, database, id, next.index));
    if (!next || !before || row?.state === 'given') return THANKS_GONE;
    const first = numberOf(next.index, before.cycles, before.open, today);
    const isAhead = number >= first && settings.thanks.in(country ?? '').has(number);
    if (!isAhead && (!row || row.state === 'declined')) return THANKS_GONE;
    if (isTicked(wanted)) {
      if (row && row.state !== 'waiting') await forgetThanks(database, id, number);
      // its notice may have gone out already
      if (number === first) await placeThanks(context, { contractId: id, cycle: next.index }, today);
      return 'thanks_taken';
    }
    const placed = upcoming.flatMap(({ index, extras }) => {
      const line = row && extras.find((extra) => isGiftLine(extra, row.variantId));
      return line ? [{ index, line }] : [];
    });
    for (const { index, line } of placed) {
      const refused = await removeFromCycle(settings, id, index, line.id);
      if (refused) return refused;
    }
    const nothing = { contractId: id, number, customerId: session.customerId, cycle: 0, variantId: '' };
    await noteThanks(database, { ...nothing, state: 'declined' });
    return 'thanks_left';
  },
);
