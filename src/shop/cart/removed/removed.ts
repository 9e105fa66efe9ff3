import { integer, is, object, optional, record, string } from 'superstruct';
import { withDeadline } from '../../../platform/deadline.ts';
import { isSecure } from '../../../platform/http/cookies.ts';
import { type Flash, flashCookie } from '../../../platform/http/flash.ts';
import { type CallContext, type Outcome, wantsJson } from '../../../site/endpoint.ts';
import { optionalPart } from '../../notices/optional-part.ts';
import type { CartCall } from '../context.ts';
import type { Cart } from '../model/cart.ts';
import { type RemovedLine, removedLine } from '../model/removed.ts';
import { readCart } from '../service.ts';

const Removed = object({
  name: string(),
  fields: object({
    formId: string(),
    variantId: string(),
    quantity: integer(),
    sellingPlanId: optional(string()),
    attributes: optional(record(string(), string())),
  }),
});

/** The removed line in a flash, for the page that offers to put it back. */
export const removedIn = (flash: Flash | null): RemovedLine | null =>
  is(flash?.typed.removed, Removed) ? (flash.typed.removed as RemovedLine) : null;

/** The removal waits this long for its way back. */
const MAX_WAIT_MS = 4000;

/**
 * The way back of a line that a form is about to take away; null for a script, which knows its lines itself, and where
 * the cart cannot be read in time.
 */
export async function wayBack(
  { c }: Pick<CallContext, 'c'>,
  cartId: string,
  lineId: string,
  call: CartCall,
): Promise<RemovedLine | null> {
  const state = wantsJson(c)
    ? null
    : await withDeadline(MAX_WAIT_MS, () => optionalPart('way_back', readCart(cartId, call)));
  const item = state?.cart.items.find(({ id }) => id === lineId);
  const line = state?.details.lines[lineId];
  return item && line ? removedLine(item, line, crypto.randomUUID()) : null;
}

/**
 * The outcome of a form that has taken a line away, with what the next page offers to put back. @param removed null
 * where nothing is offered.
 */
export function withWayBack(
  outcome: Outcome,
  removed: RemovedLine | null,
  lineId: string,
  { c }: Pick<CallContext, 'c'>,
): Outcome {
  if (!outcome.ok || !removed || (outcome.body as { cart: Cart }).cart.items.some(({ id }) => id === lineId))
    return outcome;
  return {
    ...outcome,
    cookies: [...(outcome.cookies ?? []), flashCookie({ problems: [], typed: { removed } }, isSecure(c.req))],
  };
}
