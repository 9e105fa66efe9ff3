/** The pages of the order history. Pure: apart from the account's other rules, so that the first script needs no chunk for both. */

/** The orders on a page of the history. */
export const ORDERS_PER_PAGE = 10;
/** The most orders on one page that grows; from there on a link leads to a page of its own. */
export const MAX_ORDERS_SHOWN = 250;
/** The most orders that one query asks for: each brings its lines, and a query may cost 1,000 points. */
export const ORDERS_PER_QUERY = 15;
