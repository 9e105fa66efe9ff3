import { canSeal } from '../../../platform/session/seal.ts';
import type { PageContext } from '../../../site/screen.ts';
import { optionalPart } from '../../notices/optional-part.ts';
import { linkTo } from '../mail-links/token.ts';
import { isRunning, type Line, lineNumber, type Subscription } from '../model/subscription.ts';
import { readBox } from './load.ts';

/** A product of the next delivery. */
export interface BoxItem {
  id: string;
  title: string;
  size: string;
  quantity: number;
  picture: string | null;
}

/** A product of which there is too little, and the links to the pages that change the delivery alone. */
export interface Short {
  id: string;
  name: string;
  quantity: number;
  /** Pieces in stock; 0 where it is sold out. */
  left: number;
  /** Null where the shop cannot make links. */
  swap: string | null;
  /** Null for the only product of the delivery. */
  leave: string | null;
}

/** The contents of the next delivery. */
export interface NextBox {
  items: readonly BoxItem[];
  shortages: readonly Short[];
}

/** The lines of the next delivery: those of the subscription in the number that it brings, and what comes once. */
export function linesOfNext({ lines, next }: Subscription): (Line & { image?: string | null })[] {
  if (!next) return [];
  const quantityOf = ({ id, quantity }: Line) =>
    next.changed?.find((changed) => changed.id === id)?.quantity ?? quantity;
  const brought = lines.flatMap((line) => {
    const quantity = quantityOf(line);
    return quantity > 0 ? [{ ...line, quantity, total: (line.total / line.quantity) * quantity }] : [];
  });
  return [...brought, ...next.extras];
}

/**
 * What the next delivery of a running subscription brings, with pictures, and what there is too little of. Without the
 * catalogue the pictures are those of the subscription, and nothing is said about the stock.
 *
 * @returns null where no delivery is to come, or several are paid at once.
 */
export async function loadNextBox(context: PageContext, subscription: Subscription): Promise<NextBox | null> {
  const { next, id: contractId, country, prepaid } = subscription;
  // the next charge of what is paid at once is no delivery of its own
  if (!next || prepaid || !isRunning(subscription)) return null;
  const { settings, market } = context;
  const lines = linesOfNext(subscription);
  const box = await optionalPart('box', readBox(context, lines, country));
  const items = lines.map(({ id, title, variantTitle, quantity, variantId, image }) => ({
    id,
    title,
    size: variantTitle,
    quantity,
    picture: box?.pictures.get(variantId ?? '') ?? image ?? null,
  }));
  const linkOf = (action: 'swap' | 'leave', line: string) =>
    linkTo(settings, market.code, action, {
      contractId,
      cycle: next.index,
      until: next.day,
      line: lineNumber({ id: line }),
    });
  const isSealed = canSeal(settings.sessionSecrets);
  // a small gift that is sold out is seen to before the charge
  const paid = (box?.shortages ?? []).filter(({ line }) => line.price > 0);
  const shortages = paid.map(async ({ line: { id, title, quantity }, left }) => ({
    id,
    name: title,
    quantity,
    left,
    swap: isSealed ? await linkOf('swap', id) : null,
    leave: isSealed && lines.filter(({ price }) => price > 0).length > 1 ? await linkOf('leave', id) : null,
  }));
  return { items, shortages: await Promise.all(shortages) };
}
