/** The switch "always adjust within 10 %": what it changes before a notice, and what the notice says of it. */

import { now } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { canSeal } from '../../platform/session/seal.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { gramsText } from '../planner/index.ts';
import { type Addressee, type NoticeHook, type NoticePart, percentOff } from '../subscriptions/index.ts';
import { thenOf } from './basis.ts';
import { boxKeyAfter, type keyOfBox } from './box-key.ts';
import { makeProposal, notedBox } from './change.ts';
import { type ReadContract, readContract } from './contract.ts';
import { linkTo } from './links/token.ts';
import { loadFollowed } from './load.ts';
import { readsOfRun } from './reads.ts';
import {
  type BoxChange,
  followStatement,
  type NotedBox,
  noteChange,
  readChange,
  readFollowed,
  setState,
} from './store.ts';
import { packsText, priceText } from './words.ts';

/** A box as a line of a mail. */
const boxText = (
  key: string,
  { lines, gramsPerDay, pricePerDay }: NotedBox,
  currency: string,
  { t, locale }: Addressee,
) =>
  t(key, {
    packs: packsText(
      {
        packs: lines.map((line) => ({
          ...line,
          size: line.variantTitle,
          handle: '',
          grams: 0,
          variantId: line.variantId ?? '',
        })),
      },
      locale,
    ).join(', '),
    grams: gramsText(gramsPerDay, locale),
    price: priceText(pricePerDay, currency, locale),
  });

/** What a notice says of a change that the switch has made: the box before and now, and the link that takes it back. */
const partOf = ({ settings, database }: OutboxContext, change: BoxChange): NoticePart => ({
  async told(addressee) {
    const { t, market } = addressee;
    const { contractId, cycle, currency } = change;
    const links = canSeal(settings.sessionSecrets)
      ? [
          {
            words: t('portions.notice_keep'),
            url: await linkTo(settings, market.code, 'keep', { contractId, cycle }),
          },
        ]
      : [];
    return {
      paragraphs: [
        t('portions.notice'),
        boxText('portions.notice_before', change.before, currency, addressee),
        boxText('portions.notice_after', change.after, currency, addressee),
      ],
      links,
    };
  },
  statements: [setState(database, change, 'made')],
});

/** A contract whose customer lets small changes be made, and the change that was noted for a delivery. */
interface Switched {
  context: OutboxContext;
  which: Pick<BoxChange, 'contractId' | 'cycle' | 'kind'>;
  found: ReadContract;
  now: Date;
}

/** Makes a small change. It is noted before it is made: one of an interrupted run is told by the next one. */
async function adjust({ context, which, found, now: at }: Switched, onNoted: () => void): Promise<NoticePart | null> {
  const { settings, database } = context;
  const { box, market, country, upcoming, next, today } = found;
  const reads = readsOfRun(settings, market);
  const followed = await loadFollowed({ settings, database, reads, today }, box);
  const proposal = followed?.proposal;
  if (!followed || !proposal?.isSmall || followed.isDeclined) return null;
  const percent = percentOff(found.contract) ?? 0;
  const change: BoxChange = {
    ...which,
    state: 'making',
    customerId: box.customerId,
    currency: box.currency,
    before: notedBox(followed.before, percent),
    after: notedBox(proposal.after, percent),
    wanted: proposal.wanted,
    at: at.toISOString(),
  };
  await noteChange(database, change);
  onNoted();
  const { contractId } = which;
  const changing = {
    settings,
    database,
    lists: reads.lists,
    country,
    currency: box.currency,
    subscription: { id: contractId, upcoming, next },
    lines: box.lines,
    today,
  };
  const result = await makeProposal(changing, { box, proposal });
  if (typeof result === 'object') {
    log.warn({ event: 'portions', contract: contractId, error: 'message' in result ? result.message : result.code });
    return null;
  }
  // the notice would tell a delivery without its extras or without its skip; the next check restores them first
  if (result === 'pending') throw new Error('edits of deliveries wait to be restored');
  const basis = { box: boxKeyAfter(box, proposal), animals: thenOf(followed), declined: null };
  await followStatement(database, box, basis, today);
  return partOf(context, change);
}

/**
 * Changes a box within 10 % before the notice of its next delivery, where its customer has switched that on.
 *
 * @throws UpstreamError where it is unknown whether the change was made, and @throws Error where edits of deliveries
 * wait to be restored after it: no notice goes out then.
 */
export const adjustBeforeNotice: NoticeHook = async (context, { contractId, cycle, mayChange }) => {
  const { settings, database } = context;
  const which = { contractId, cycle, kind: 'alone' } as const;
  const [row, known] = await Promise.all([readFollowed(database, contractId), readChange(database, which)]);
  // what an interrupted run has changed is told, also where it is switched off by now
  if (!row?.always && known?.state !== 'making') return null;
  let isUnsure = known?.state === 'making';
  try {
    const at = await now(settings);
    const found = await readContract(settings, contractId, at);
    if (found?.contract.status !== 'ACTIVE') return null;
    // made by a run that was interrupted, or told by a notice for another day
    if (known && known.state !== 'undone' && isBox(found.box, known.after)) return partOf(context, known);
    isUnsure = false;
    if (!row?.always || !mayChange || found.next?.index !== cycle) return null;
    return await adjust({ context, which, found, now: at }, () => {
      isUnsure = true;
    });
  } catch (error) {
    const failure = upstreamErrorOf(error);
    if (!failure || isUnsure) throw error;
    // the notice goes out for the box as it is
    log.warn({ event: 'portions', contract: contractId, code: failure.code, message: failure.message });
    return null;
  }
};

/** Whether a contract brings the lines of a noted box, in its rhythm. */
function isBox({ lines, rhythm }: Parameters<typeof keyOfBox>[0], noted: NotedBox): boolean {
  return (
    rhythm === noted.rhythm &&
    noted.lines.every(({ variantId, quantity }) =>
      lines.some((line) => line.variantId === variantId && line.quantity === quantity),
    )
  );
}
