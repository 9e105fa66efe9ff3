import { type Infer, optional, type as shape } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { idempotent } from '../../platform/database/idempotent.ts';
import { digest } from '../../platform/digest.ts';
import type { Day } from '../../platform/shared/day.ts';
import { integerBetween, requiredText } from '../../platform/shared/fields.ts';
import { localeOf } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { translatorOf } from '../../site/texts.ts';
import { SUBSCRIPTION } from '../programs/model/scopes.ts';
import {
  type ChangeContext,
  changeSubscription,
  pauseSubscription,
  type Refusal,
  readSubscription,
  readSubscriptions,
  rescheduleDelivery,
  resumeSubscription,
  skipDelivery,
  withNames,
  withPauses,
} from '../subscriptions/index.ts';
import { lastDayToChange } from '../subscriptions/model/cut-off.ts';
import type { NamedSubscription } from '../subscriptions/model/name.ts';
import { hasEnded, type Subscription, type Upcoming } from '../subscriptions/model/subscription.ts';
import { type Answer, addressOf, type CustomerCall, failedOutcome, metadata, unavailable } from './call.ts';
import { minorUnits } from './money.ts';

/**
 * A customer's subscriptions, for a program that they have let in: the shop's own capability, whose schema and
 * specification are in `extensions/`.
 */

export const SkipInput = shape({ delivery: integerBetween(1, 100_000) });
export const MoveInput = shape({ delivery: integerBetween(1, 100_000), date: requiredText(10) });
export const PauseInput = shape({ until: optional(requiredText(10)) });

const total = (type: string, amount: number) => ({ type, amount });

function deliveryView(
  { index, day, leaves, arrives, skipped, amount, movable }: Upcoming,
  currency: string,
  today: Day,
) {
  const until = lastDayToChange(day, today);
  return {
    delivery: index,
    charged_on: day,
    leaves_on: leaves,
    arrives,
    skipped,
    total: minorUnits(amount, currency),
    ...(movable && { movable }),
    ...(until && { changes_until: until }),
  };
}

function subscriptionView(call: CustomerCall, subscription: NamedSubscription, today: Day): Record<string, unknown> {
  const { number, status, stopped, failed, currency, rhythm, prepaid, lines, subtotal, upcoming, pausedUntil } =
    subscription;
  const [sum, paid] = [minorUnits(subtotal, currency), minorUnits(subscription.total, currency)];
  return {
    id: number,
    label: subscription.name.title,
    status: stopped ? 'stopped' : status,
    ...(failed && { last_payment_failed: true }),
    ...(pausedUntil && { paused_until: pausedUntil }),
    currency,
    rhythm,
    ...(prepaid && { deliveries_per_payment: prepaid.deliveries, delivery_rhythm: prepaid.rhythm }),
    line_items: lines.map(({ id, variantId, title, variantTitle, quantity, price, total: lineTotal }) => ({
      id,
      item: {
        id: variantId ?? id,
        title: variantTitle ? `${title}, ${variantTitle}` : title,
        price: minorUnits(price, currency),
      },
      quantity,
      totals: [
        total('subtotal', minorUnits(price * quantity, currency)),
        ...(lineTotal < price * quantity
          ? [total('items_discount', minorUnits(lineTotal, currency) - minorUnits(price * quantity, currency))]
          : []),
        total('total', minorUnits(lineTotal, currency)),
      ],
    })),
    totals: [total('subtotal', sum), ...(paid < sum ? [total('discount', paid - sum)] : []), total('total', paid)],
    // a contract keeps its price for as long as it runs
    price_guarantee: hasEnded(subscription) ? null : { until: null },
    deliveries: upcoming.map((delivery) => deliveryView(delivery, currency, today)),
    continue_url: addressOf(call, pages.subscription(call.market.code, number)),
  };
}

const settingsAndDay = async ({ c, market }: CustomerCall) => {
  const settings = settingsOf(c.env);
  return { settings, today: await todayOf(settings, market.country) };
};

const notFound = (call: CustomerCall): Answer =>
  failedOutcome(
    call,
    SUBSCRIPTION,
    { code: 'not_found', content: 'The customer has no such subscription.' },
    pages.subscriptions(call.market.code),
  );

const NUMBER = /^\d{1,15}$/;

/** Subscriptions with what the shop's own database knows of them, in the language of the call. */
async function withOwnFacts(call: CustomerCall, subscriptions: readonly Subscription[]): Promise<NamedSubscription[]> {
  const { market, letIn, c } = call;
  const { customerId } = letIn.session;
  const database = c.env.DB;
  const context = { database, t: translatorOf(c, market), locale: localeOf(market.language, market.country) };
  return withNames(context, customerId, await withPauses(database, customerId, subscriptions));
}

async function read(call: CustomerCall, number: string): Promise<NamedSubscription | null> {
  const { settings, today } = await settingsAndDay(call);
  const { session } = call.letIn;
  const found = NUMBER.test(number) ? await readSubscription(session, settings, number, today) : null;
  return found && ((await withOwnFacts(call, [found]))[0] ?? null);
}

async function answerWith(call: CustomerCall, subscription: NamedSubscription): Promise<Answer> {
  const { today } = await settingsAndDay(call);
  return {
    kind: 'outcome',
    body: { ucp: metadata(call, SUBSCRIPTION), ...subscriptionView(call, subscription, today) },
  };
}

/** All subscriptions of the customer. @throws SignedOut @throws UpstreamError */
export async function listSubscriptions(call: CustomerCall): Promise<Answer> {
  const { settings, today } = await settingsAndDay(call);
  const { session } = call.letIn;
  const subscriptions = await withOwnFacts(call, await readSubscriptions(session, settings, today));
  return {
    kind: 'outcome',
    body: {
      ucp: metadata(call, SUBSCRIPTION),
      subscriptions: subscriptions.map((subscription) => subscriptionView(call, subscription, today)),
    },
  };
}

/** One subscription of the customer. @throws SignedOut @throws UpstreamError */
export async function getSubscription(call: CustomerCall, id: string): Promise<Answer> {
  const found = await read(call, id);
  return found ? answerWith(call, found) : notFound(call);
}

/** A call as the endpoints of the account have it: the same changes are made for both. */
const callContext = ({ c, market }: CustomerCall): CallContext => ({
  c,
  market,
  t: translatorOf(c, market),
  from: pages.subscriptions(market.code),
});

type Change = (context: ChangeContext) => Promise<string | Refusal>;

/**
 * Makes a change once for each key, and answers with the subscription as it is then.
 *
 * @param name of the change, with what it is given.
 */
async function change(
  call: CustomerCall,
  { id, key, name, failure }: { id: string; key: string; name: string; failure: string },
  work: Change,
): Promise<Answer> {
  if (!NUMBER.test(id)) return notFound(call);
  const { session, programId } = call.letIn;
  const own = callContext(call);
  const once = await digest(`${programId} ${id} ${name} ${key}`);
  const outcome = await idempotent(
    call.c.env.DB,
    { key: `program ${once}`, customerId: session.customerId },
    async () => {
      const result = await changeSubscription(id, { call: own, session, failure }, async (context) => {
        const made = await work(context);
        return typeof made === 'string' ? { made } : made;
      });
      return { done: 'made' in result, result };
    },
  );
  if (outcome.kind === 'busy') return unavailable('Another change of it is under way.');
  const result = outcome.kind === 'done' ? outcome.result.result : null;
  if (result && 'code' in result) {
    if (result.status === 404) return notFound(call);
    if (result.status === 503) return unavailable('The shop cannot change this now. Try again.');
    return failedOutcome(
      call,
      SUBSCRIPTION,
      { code: result.code, content: own.t(`error.${result.code}`), severity: 'recoverable' },
      pages.subscription(call.market.code, id),
    );
  }
  const changed = await read(call, id);
  return changed ? answerWith(call, changed) : notFound(call);
}

export const skip = (call: CustomerCall, { delivery }: Infer<typeof SkipInput>, id: string, key: string) =>
  change(call, { id, key, name: `skip ${delivery}`, failure: 'change_failed' }, (context) =>
    skipDelivery(context, delivery, true),
  );

export const move = (call: CustomerCall, { delivery, date }: Infer<typeof MoveInput>, id: string, key: string) =>
  change(call, { id, key, name: `move ${delivery} ${date}`, failure: 'change_failed' }, (context) =>
    rescheduleDelivery(context, { cycle: delivery, date }),
  );

export const pause = (call: CustomerCall, { until = '' }: Infer<typeof PauseInput>, id: string, key: string) =>
  change(call, { id, key, name: `pause ${until}`, failure: 'change_failed' }, (context) =>
    pauseSubscription(context, { until, date: '' }),
  );

export const resume = (call: CustomerCall, id: string, key: string) =>
  change(call, { id, key, name: 'resume', failure: 'resume_failed' }, resumeSubscription);

/** Nothing is ended by a program: it gets the page on which the customer does it. @throws SignedOut @throws UpstreamError */
export async function end(call: CustomerCall, id: string): Promise<Answer> {
  const found = await read(call, id);
  if (!found) return notFound(call);
  if (hasEnded(found)) return answerWith(call, found);
  return failedOutcome(
    call,
    SUBSCRIPTION,
    {
      code: 'requires_buyer_input',
      content: `Subscription ${found.number} is ended by its customer, on the page of the shop that says what follows. Nothing was changed.`,
      severity: 'requires_buyer_input',
    },
    pages.subscriptionCancel(call.market.code, found.number),
  );
}
