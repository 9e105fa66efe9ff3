/** The amounts that are billed, in a month. */
export interface Amounts {
  requests: number;
  /** Milliseconds of CPU. */
  cpu: number;
  kvReads: number;
  kvWrites: number;
  /** Rows of D1, with those of indexes. */
  rowsWritten: number;
  rowsRead: number;
  /** GB of D1 after a year. */
  stored: number;
  /** A message is three: written, read, deleted. */
  queueOperations: number;
  /** Data points of Analytics Engine. */
  dataPoints: number;
  mails: number;
}

/** The amounts that a thousand visits of `test/visits.ts` bring about. */
export const THOUSAND_VISITS = {
  pageViews: 5000,
  /** Calls of the cart, choices about cookies, campaigns, plans and sign-ups. */
  calls: 1930,
  orders: 25,
  /** Rows of D1, with those of indexes, from insertion to deletion: `test/src/shop/personal-data/row-size.test.ts`. */
  rowsWritten: 15_770,
  /** Bytes of D1 that are left after a year. */
  bytesAfterYear: 125_650,
} as const;

/** Assumed: pictures that the browser does not have yet, and pages that no cache has. */
const PICTURES_PER_PAGE = 3;
const RENDERED_SHARE = 0.1;
/** Milliseconds, by `npm run bench`; those of a picture and an event are estimated. */
const CPU = { kept: 0.12, rendered: 1.2, picture: 0.1, call: 0.9, event: 5 } as const;
/** Each isolate reads the rules and the purges every 15 seconds. */
const KV_READS_PER_PAGE = 0.02;
const DATA_POINTS_PER_PAGE = 0.1;
/** Of the commerce provider's events, counted by `test/src/shop/personal-data/rows.test.ts`. */
const ORDER = { events: 2.2, messages: 4, mails: 0.8, rowsRead: 400 } as const;
/** A delivery: its notice, its charge, and the order that follows; 5 % of them have another mail. */
const DELIVERY = { events: 3, messages: 3, mails: 1.05, rowsWritten: 60, rowsRead: 400 } as const;
/** The cron of a month without a visitor: 65 queries a minute, of few rows each. */
const IDLE = { runs: 43_200, rowsRead: 300, cpu: 10, kvWrites: 2000 } as const;
const OPERATIONS_PER_MESSAGE = 3;
/**
 * The amounts that a shop uses in a month.
 *
 * @param visits a month. @param deliveries of subscriptions a month.
 */
export function amountsOf(visits: number, deliveries: number): Amounts {
  const thousands = visits / 1000;
  const pageViews = thousands * THOUSAND_VISITS.pageViews;
  const calls = thousands * THOUSAND_VISITS.calls;
  const orders = thousands * THOUSAND_VISITS.orders;
  const pictures = pageViews * PICTURES_PER_PAGE;
  const events = orders * ORDER.events + deliveries * DELIVERY.events;
  return {
    requests: pageViews + pictures + calls + events + IDLE.runs,
    cpu:
      pageViews * ((1 - RENDERED_SHARE) * CPU.kept + RENDERED_SHARE * CPU.rendered) +
      pictures * CPU.picture +
      calls * CPU.call +
      events * CPU.event +
      IDLE.runs * IDLE.cpu,
    kvReads: pageViews * KV_READS_PER_PAGE,
    kvWrites: IDLE.kvWrites,
    rowsWritten: thousands * THOUSAND_VISITS.rowsWritten + deliveries * DELIVERY.rowsWritten,
    rowsRead: orders * ORDER.rowsRead + calls + deliveries * DELIVERY.rowsRead + IDLE.runs * IDLE.rowsRead,
    stored: (12 * thousands * THOUSAND_VISITS.bytesAfterYear) / 1e9,
    queueOperations: (orders * ORDER.messages + deliveries * DELIVERY.messages) * OPERATIONS_PER_MESSAGE,
    dataPoints: pageViews * DATA_POINTS_PER_PAGE,
    mails: orders * ORDER.mails + deliveries * DELIVERY.mails,
  };
}

/** USD for a number of units, and what the plan of 5 USD a month has of them. */
export interface Price {
  usd: number;
  per: number;
  included: number;
}

const MILLION = 1e6;

/**
 * Prices without taxes, November 2026: Workers Paid, and for mails Resend's plan for 100,000 a month.
 *
 * Sources: https://developers.cloudflare.com/workers/platform/pricing/, https://resend.com/pricing
 */
export const PRICES: Readonly<Record<keyof Amounts, Price>> = {
  requests: { usd: 0.3, per: MILLION, included: 10 * MILLION },
  cpu: { usd: 0.02, per: MILLION, included: 30 * MILLION },
  kvReads: { usd: 0.5, per: MILLION, included: 10 * MILLION },
  kvWrites: { usd: 5, per: MILLION, included: MILLION },
  rowsWritten: { usd: 1, per: MILLION, included: 50 * MILLION },
  rowsRead: { usd: 0.001, per: MILLION, included: 25_000 * MILLION },
  stored: { usd: 0.75, per: 1, included: 5 },
  queueOperations: { usd: 0.4, per: MILLION, included: MILLION },
  dataPoints: { usd: 0.25, per: MILLION, included: 10 * MILLION },
  mails: { usd: 0.9, per: 1000, included: 0 },
};

/** The cost of an amount beyond what is included, in USD. */
export const costOf = (amount: number, { usd, per, included }: Price): number =>
  (Math.max(0, amount - included) / per) * usd;
