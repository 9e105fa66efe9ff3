import type { Session } from '../../../shopify/session.ts';
import type { PageContext } from '../../../site/screen.ts';
import { optionalPart } from '../../notices/optional-part.ts';
import { isRunning, type Line, type Subscription, type Upcoming } from '../model/subscription.ts';
import { chooseGift, type Gift } from './choose.ts';
import { numberOf } from './number.ts';
import { readBefore } from './read.ts';
import { type ThanksRow, thanksRows } from './store.ts';

/** The next small gift of a subscription, as it is announced. */
export interface Thanks {
  /** Of the delivery that it is for. */
  number: number;
  /**
   * `coming`: with a later delivery. `placed`: in a delivery that is planned. `waiting`: its delivery came without it,
   * because it was sold out. `declined`: the customer has left it out.
   */
  state: 'coming' | 'placed' | 'waiting' | 'declined';
  gift: Gift;
  /** The delivery that brings it; null where that is not planned yet. */
  delivery: Upcoming | null;
}

/** Whether a line that comes with one delivery is a small gift. */
export const isGiftLine = ({ variantId, price }: Pick<Line, 'variantId' | 'price'>, gift: string): boolean =>
  variantId === gift && price === 0;

/** The delivery in which a gift is. */
const deliveryWith = ({ upcoming }: Subscription, { variantId }: ThanksRow): Upcoming | null =>
  upcoming.find(({ skipped, extras }) => !skipped && extras.some((extra) => isGiftLine(extra, variantId))) ?? null;

/** The state of a gift that is known of, with its delivery; null for one that has come. */
function stateOf(subscription: Subscription, row: ThanksRow): Pick<Thanks, 'state' | 'delivery'> | null {
  if (row.state === 'given') return null;
  if (row.state === 'waiting' || row.state === 'declined') return { state: row.state, delivery: null };
  const delivery = deliveryWith(subscription, row);
  if (delivery) return { state: 'placed', delivery };
  const own = subscription.upcoming.find(({ index }) => index === row.cycle);
  if (!own) return null;
  // left out with its delivery, it comes with the next one
  if (own.skipped) return { state: 'coming', delivery: subscription.next };
  return row.state === 'placed' ? { state: 'declined', delivery: null } : { state: 'coming', delivery: own };
}

/** Of more numbers than these, none is looked for whose product fits. */
const LOOKED_AT = 3;

type Means = Pick<PageContext, 'settings' | 'database' | 'catalogue' | 'lists' | 'today'>;

async function load(
  { settings, database, catalogue, lists, today }: Means,
  { customerId }: Pick<Session, 'customerId'>,
  subscription: Subscription,
): Promise<Thanks | null> {
  const { id, next, upcoming, country, currency, prepaid, complete, lines } = subscription;
  if (!settings.thanks.isOn || !next || prepaid || !complete || !isRunning(subscription)) return null;
  const [rows, before] = await Promise.all([thanksRows(database, id), readBefore(settings, database, id, next.index)]);
  if (!before) return null;
  const first = numberOf(next.index, before.cycles, before.open, today);
  const planned = upcoming.filter(({ skipped }) => !skipped);
  const named = settings.thanks.in(country ?? '');
  const known = rows.flatMap((row) => {
    const state = row.number < first && row.state === 'declined' ? null : stateOf(subscription, row);
    return state ? [{ number: row.number, ...state }] : [];
  });
  const coming = [...named.keys()]
    .filter((number) => number >= first && !rows.some((row) => row.number === number))
    .map((number) => ({ number, state: 'coming' as const, delivery: planned[number - first] ?? null }));
  const box = { customerId, country, currency, variantIds: lines.map(({ variantId }) => variantId) };
  for (const one of [...known, ...coming].sort((a, b) => a.number - b.number).slice(0, LOOKED_AT)) {
    const gift = await chooseGift(
      { settings, database, reads: { catalogue, lists }, today },
      box,
      named.get(one.number) ?? [],
    );
    const brought = one.delivery?.extras.find((extra) =>
      rows.some(({ number, variantId }) => number === one.number && isGiftLine(extra, variantId)),
    );
    const placed = brought && {
      variantId: brought.variantId ?? '',
      title: brought.title,
      size: brought.variantTitle,
      picture: gift?.variantId === brought.variantId ? gift.picture : null,
      isSoldOut: false,
    };
    const shown = placed ?? gift;
    if (shown) return { ...one, gift: shown };
  }
  return null;
}

/** The next small gift of a running subscription; null where there is none, and where nobody can say. */
export const loadThanks = (
  context: Means,
  session: Pick<Session, 'customerId'>,
  subscription: Subscription,
): Promise<Thanks | null> => optionalPart('thanks', load(context, session, subscription));
