/** The amounts of a subscription's coming deliveries after a change, before the provider has made it. Pure. */

import type { Rhythm } from '../../selling-plans/model/rhythm.ts';

/** The part of a line that its amount depends on. Sums are in the major unit. */
export interface PricedLine {
  id: string;
  /** Price of one piece. */
  price: number;
  quantity: number;
  /** After the discount. */
  total: number;
}

/** The part of a subscription that its amounts depend on. */
export interface Priced {
  rhythm: Rhythm;
  lines: readonly PricedLine[];
  /** `percent`: taken off every line; null where the discount works in another way or is unknown. */
  discount: { percent?: number | null } | null;
  /** The percentage for referred friends, beside it. */
  friendsPercent?: number;
  upcoming: readonly {
    index: number;
    skipped: boolean;
    amount: number;
    extras: readonly PricedLine[];
    /** Lines of which it brings another number. */
    changed?: readonly { id: string; quantity: number }[];
  }[];
}

/** A change whose effect on the amounts is wanted. */
export type PriceChange =
  /** Quantity, and for another size the price of one piece with its plan. */
  | { kind: 'line'; lineId: string; quantity: number; price?: number }
  /** @param cycle index of the only delivery that the product is removed from. */
  | { kind: 'remove'; lineId: string; cycle?: number }
  /** `once`: with the next delivery only. */
  | { kind: 'add'; price: number; quantity: number; when: 'always' | 'once' }
  | { kind: 'rhythm'; rhythm: Rhythm }
  | { kind: 'discount-removed' };

export interface Estimate {
  /** The price of an unedited delivery, before and after the discount. */
  subtotal: number;
  total: number;
  /** The amount of the next delivery that is not skipped; null when there is none. */
  next: number | null;
  /** The amount of each coming delivery, by its index. */
  amounts: ReadonlyMap<number, number>;
}

const cents = (amount: number): number => Math.round(amount * 100);

/** The total of a line as the provider charges it: each line is rounded on its own. */
export const lineCents = ({ price, quantity }: Pick<PricedLine, 'price' | 'quantity'>, percent: number): number =>
  Math.round((cents(price) * quantity * (100 - percent)) / 100);

const sum = (lines: readonly Pick<PricedLine, 'price' | 'quantity'>[], percent = 0): number =>
  lines.reduce((total, line) => total + lineCents(line, percent), 0);

/** The percentage that is taken off every line, by a code and for friends; null where it is unknown. */
export function percentTaken({
  discount,
  friendsPercent = 0,
}: Pick<Priced, 'discount' | 'friendsPercent'>): number | null {
  const percent = discount ? (discount.percent ?? null) : 0;
  return percent === null || friendsPercent === 0 ? percent : 100 - ((100 - percent) * (100 - friendsPercent)) / 100;
}

/** The percentage that is taken off every line; null where the totals of the lines show another one. */
function percentOf({ lines, upcoming, ...discounts }: Priced): number | null {
  const percent = percentTaken(discounts);
  const known = [...lines, ...upcoming.flatMap(({ extras }) => extras)];
  return percent !== null && known.every((line) => lineCents(line, percent) === cents(line.total)) ? percent : null;
}

/** The lines of every delivery after a change of the contract. */
function linesAfter(
  lines: readonly PricedLine[],
  change: PriceChange,
): readonly (Pick<PricedLine, 'price' | 'quantity'> & { id?: string })[] {
  if (change.kind === 'line')
    return lines.map((line) =>
      line.id === change.lineId ? { ...line, price: change.price ?? line.price, quantity: change.quantity } : line,
    );
  if (change.kind === 'remove') return lines.filter(({ id }) => id !== change.lineId);
  return change.kind === 'add' ? [...lines, change] : lines;
}

/** @returns null when the amounts cannot be known before the provider has made the change. */
export function estimate(subscription: Priced, change: PriceChange): Estimate | null {
  const percent = percentOf(subscription);
  if (percent === null) return null;
  const { upcoming, rhythm } = subscription;
  const next = upcoming.find(({ skipped }) => !skipped);
  const inCents = new Map(upcoming.map(({ index, amount }) => [index, cents(amount)]));
  let { lines }: { lines: ReturnType<typeof linesAfter> } = subscription;
  let after = percent;

  if (change.kind === 'add' && change.when === 'once') {
    if (next) inCents.set(next.index, cents(next.amount) + lineCents(change, percent));
  } else if (change.kind === 'remove' && change.cycle !== undefined) {
    const delivery = upcoming.find(({ index }) => index === change.cycle);
    const extra = delivery?.extras.find(({ id }) => id === change.lineId);
    if (delivery && extra) inCents.set(delivery.index, cents(delivery.amount) - lineCents(extra, percent));
  } else if (change.kind !== 'rhythm' || change.rhythm !== rhythm) {
    if (change.kind === 'discount-removed') after = subscription.friendsPercent ?? 0;
    lines = linesAfter(subscription.lines, change);
    for (const { index, extras, changed = [] } of upcoming) {
      // another rhythm keeps the edits of the next delivery only
      const isKept = change.kind !== 'rhythm' || index === next?.index;
      const brought = lines.map((line) => {
        const other = isKept ? changed.find(({ id }) => id === line.id) : undefined;
        return other ? { ...line, quantity: other.quantity } : line;
      });
      inCents.set(index, sum(brought, after) + sum(isKept ? extras : [], after));
    }
  }

  const amounts = new Map([...inCents].map(([index, amount]) => [index, amount / 100]));
  return {
    subtotal: sum(lines) / 100,
    total: sum(lines, after) / 100,
    next: (next && amounts.get(next.index)) ?? null,
    amounts,
  };
}
