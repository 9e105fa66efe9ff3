/**
 * The pages of a history of orders or points. Pure: apart from the account's other rules, so that the first script
 * needs no chunk for both.
 */

/** The entries on a page of a history. */
export const PER_PAGE = 10;
/** The most entries on one page that grows; from there on a link leads to a page of its own. */
export const MAX_SHOWN = 250;
/** How many entries the address asks for with `?shown=`. */
export function shownIn({ searchParams }: URL): number {
  const shown = Number(searchParams.get('shown'));
  return Number.isInteger(shown) && shown > PER_PAGE ? Math.min(shown, MAX_SHOWN) : PER_PAGE;
}
/**
 * The most orders that one query asks for: each takes 64 points for its lines and pictures, of the 1,000 that a query may
 * cost.
 */
export const ORDERS_PER_QUERY = 10;
