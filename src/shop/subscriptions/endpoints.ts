import { drizzle } from 'drizzle-orm/d1';
import { coerce, defaulted, enums, integer, max, min, object, pattern, type Struct, size, string } from 'superstruct';
import { config } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { idempotent } from '../../platform/database/idempotent.ts';
import { readNote, removeNote, writeNote } from '../../platform/database/notes.ts';
import { isDay } from '../../platform/day.ts';
import { market, text } from '../../platform/http/fields.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { type api, pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  ChargeDocument,
  ChargeStateDocument,
  DraftDiscountDocument,
  DraftDiscountRemoveDocument,
  DraftLineAddDocument,
  DraftLineRemoveDocument,
  DraftLineUpdateDocument,
  DraftUpdateDocument,
  PaymentEmailDocument,
} from '../../shopify/generated/admin/graphql.ts';
import {
  CustomerDocument,
  CycleSkipDocument,
  CycleUnskipDocument,
  DeliveryOptionsDocument,
  DeliverySelectDocument,
  OwnSubscriptionDocument,
  SubscriptionCancelDocument,
  SubscriptionPauseDocument,
  SubscriptionResumeDocument,
} from '../../shopify/generated/customer/graphql.ts';
import { SubscribableDocument } from '../../shopify/generated/storefront/graphql.ts';
import { gid } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import type { Handler } from '../../site/context.ts';
import type { CallContext, Outcome } from '../../site/endpoint.ts';
import { readerOf } from '../../site/reader.ts';
import { accountEndpoint, refuse, saved } from '../account/endpoint.ts';
import { buyLines } from '../cart/endpoints.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import {
  accepted,
  addToCycle,
  changeContract,
  type Finished,
  finishEdits,
  lockOf,
  putBackDay,
  Refused,
  recommit,
  removeFromCycle,
  schedule,
} from './drafts.ts';
import { contractId, readSubscription } from './read.ts';
import { offerOf, REASONS, RHYTHMS, type Subscription, type Upcoming, whyNotAddable } from './subscription.ts';
import { cancellations } from './tables.ts';

/** What a change works with: the customer's own subscription, as it stands. */
interface Change {
  call: CallContext;
  session: Session;
  settings: ReturnType<typeof config>;
  database: D1Database;
  subscription: Subscription;
  /** An earlier change could not put back everything that it had taken away. */
  unfinished: boolean;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** A change that is not possible, as a code of the README and the field it stands at. */
class Impossible extends Error {
  readonly code: string;
  readonly field: string | undefined;
  readonly status: 404 | 409 | 422 | 503;
  constructor(code: string, status: 404 | 409 | 422 | 503, field?: string) {
    super(code);
    this.code = code;
    this.status = status;
    this.field = field;
  }
}

const subscriptionId = coerce(pattern(string(), /^\d{1,15}$/), string(), (text) => /\/(\d+)(?:\?.*)?$/.exec(text)?.[1] ?? text);
const whole = (lowest: number, highest: number) =>
  coerce(max(min(integer(), lowest), highest), string(), (text) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN));
const formId = text(60);
const base = { market, subscriptionId };

/**
 * A change of a subscription: read it as the customer's own, do it, answer with how it stands afterwards. One change at a
 * time: who clicks twice waits, and finds that it is done. A visitor who goes away does not stop it halfway.
 *
 * @param failure code of what is said when the provider refuses or is down. @param work gives the word of what was done.
 */
function change<T extends { subscriptionId: string }, S>(input: Struct<T, S>, failure: string, work: (input: T, change: Change) => Promise<string>) {
  return accountEndpoint(input, (sent, call, session): Promise<Outcome> => {
    const settings = config(call.c.env);
    const database = call.c.env.DB;
    const failed = (error: Error) => console.error(JSON.stringify({ event: 'subscription', failure, subscription: sent.subscriptionId, error: String(error) }));
    const own = async (): Promise<string> => {
      const { customer } = await session.ask(OwnSubscriptionDocument, { id: contractId(sent.subscriptionId) });
      if (!customer.subscriptionContract) throw new Impossible('subscription_not_found', 404);
      return customer.subscriptionContract.id;
    };
    const run = async (): Promise<Outcome> => {
      const today = await todayOf(settings);
      const read = () => readSubscription(session, settings, sent.subscriptionId, today);
      let subscription = await read();
      if (!subscription) throw new Impossible('subscription_not_found', 404);
      const earlier = await finishEdits(settings, database, subscription.id);
      if (earlier === 'back' || earlier === 'lost') subscription = (await read()) ?? subscription;
      const done = await work(sent, { call, session, settings, database, subscription, today, unfinished: earlier === 'left' });
      // what was done is done, whether or not it can be read again at once
      const after = await read().catch(() => null);
      return saved(pages.subscription(call.market.code, subscription.number), { subscription: after }, done);
    };
    // that it is theirs is proven first, so that nobody makes others wait
    const outcome = own()
      .then((id) => exclusively(database, lockOf(id), run))
      .then(
        (result) => (result === BUSY ? refuse(503, call, failure === 'change_failed' ? 'change_unavailable' : failure) : result),
        (error): Outcome => {
          if (error instanceof Impossible) return refuse(error.status, call, error.code, error.field);
          if (!(error instanceof Refused || error instanceof UpstreamError)) throw error;
          failed(error);
          if (error instanceof Refused) return refuse(409, call, failure);
          return refuse(503, call, failure === 'change_failed' ? 'change_unavailable' : failure);
        },
      );
    call.c.executionCtx.waitUntil(outcome.catch(() => {}));
    return outcome;
  });
}

/** Runs, and stands as the customer left it. @throws Impossible @throws UpstreamError */
const running = ({ subscription, unfinished }: Change): void => {
  const { status, stopped } = subscription;
  if (status === 'cancelled' || status === 'expired') throw new Impossible('subscription_over', 409);
  if (status === 'paused' || stopped) throw new Impossible('not_running', 409);
  if (unfinished) throw new UpstreamError('upstream_unreachable', 'an earlier change is not finished', true);
};

/** Runs, and is known in whole: nothing less is changed by what it says of itself. @throws Impossible @throws UpstreamError */
function settled(change: Change): void {
  running(change);
  if (!change.subscription.complete) throw new UpstreamError('upstream_unreachable', 'what the Admin API knows is missing', true);
}

/** A delivery that is still to come. */
function cycleOf({ subscription }: Change, index: number): Upcoming {
  const cycle = subscription.upcoming.find((known) => known.index === index);
  if (!cycle) throw new Impossible('cycle_not_found', 409);
  return cycle;
}

const skipping = (skip: boolean) =>
  change(object({ ...base, cycle: whole(1, 100_000) }), 'change_failed', async ({ cycle: index }, context) => {
    running(context);
    const cycle = cycleOf(context, index);
    if (cycle.skipped !== skip) {
      const input = { contractId: context.subscription.id, selector: { index } };
      if (skip) accepted((await context.session.ask(CycleSkipDocument, { input })).subscriptionBillingCycleSkip?.userErrors);
      else accepted((await context.session.ask(CycleUnskipDocument, { input })).subscriptionBillingCycleUnskip?.userErrors);
    }
    return skip ? 'skipped' : 'unskipped';
  });
const postSkip = skipping(true);
const postUnskip = skipping(false);

const postReschedule = change(
  object({ ...base, cycle: whole(1, 100_000), date: size(string(), 0, 30) }),
  'change_failed',
  async ({ cycle: index, date }, context) => {
    running(context);
    const { day, skipped, movable } = cycleOf(context, index);
    if (skipped) throw new Impossible('cycle_skipped', 409);
    if (!isDay(date) || !movable || date < movable.from || date > movable.to) throw new Impossible('invalid_date', 422, 'date');
    if (date !== day)
      await schedule(context.settings, context.subscription.id, index, { day: date }).catch((error) => {
        if (!(error instanceof Refused)) throw error;
        throw error.code === 'CYCLE_NOT_FOUND' ? new Impossible('cycle_not_found', 409) : new Impossible('invalid_date', 422, 'date');
      });
    return 'rescheduled';
  },
);

const CHARGE_POLLS = 20;
const CHARGE_PAUSE_MS = 400;

/**
 * Has a delivery paid for, and waits for what comes of it.
 *
 * @param key the same for the same form: with it the provider charges once, however often it is asked.
 * @returns whether it is paid, or is being paid still. @throws Refused when the card does not pay.
 */
async function charge(settings: Change['settings'], id: string, index: number, key: string): Promise<'sent' | 'paying'> {
  const input = { idempotencyKey: `${id} ${index} ${key}`, billingCycleSelector: { index } };
  const { subscriptionBillingAttemptCreate: made } = await adminApi(settings, ChargeDocument, { id, input }, true);
  accepted(made?.userErrors);
  let attempt = made?.subscriptionBillingAttempt;
  for (let poll = 0; attempt && !attempt.ready && poll < CHARGE_POLLS; poll++) {
    await new Promise((resolve) => setTimeout(resolve, CHARGE_PAUSE_MS));
    attempt = (await adminApi(settings, ChargeStateDocument, { id: attempt.id }).catch(() => null))?.subscriptionBillingAttempt ?? attempt;
  }
  if (attempt?.errorCode) throw new Refused(attempt.errorCode, 'the charge failed');
  return attempt?.ready ? 'sent' : 'paying';
}

const postGetNow = change(object({ ...base, cycle: whole(1, 100_000), formId }), 'payment_failed', async ({ cycle: index, formId: form }, context) => {
  const { session, settings, database, today, subscription } = context;
  const { id, number, upcoming, next } = subscription;
  settled(context);
  // who clicks twice finds that this delivery has gone
  const gone = ({ upcoming }: Subscription) => upcoming.every((known) => known.index > index);
  if (gone(subscription)) return 'sent';
  if (next?.index !== index) throw new Impossible('cycle_not_found', 409);
  // a day cannot pass one that is skipped: such a delivery is taken after all, or waited for
  if (next !== upcoming[0]) throw new Impossible('skipped_before', 409);
  const moved = next.day !== today;
  // while it is not known what came of a charge, the same key asks for the same charge
  const pending = `charge ${id} ${index}`;
  const key = (await readNote(database, pending)) ?? (form || crypto.randomUUID());
  let asked = false;
  try {
    if (moved) await schedule(settings, id, index, { day: today });
    await writeNote(database, pending, session.customerId, key);
    asked = true;
    const done = await charge(settings, id, index, key);
    if (done === 'sent') await removeNote(database, pending);
    return done;
  } catch (error) {
    if (error instanceof UpstreamError && asked) {
      // the answer is lost, perhaps not the charge: what is paid has gone from what is to come
      const after = await readSubscription(session, settings, number, today).catch(() => null);
      if (after && gone(after)) return 'sent';
      throw new Impossible('payment_unknown', 503);
    }
    if (asked) await removeNote(database, pending);
    if (moved) await putBackDay(settings, database, id, next);
    throw error;
  }
});

const postPause = change(object(base), 'change_failed', async (_, { session, subscription }) => {
  if (subscription.status === 'cancelled' || subscription.status === 'expired') throw new Impossible('subscription_over', 409);
  if (subscription.status !== 'paused') accepted((await session.ask(SubscriptionPauseDocument, { id: subscription.id })).subscriptionContractPause?.userErrors);
  return 'paused';
});

const postResume = change(object(base), 'resume_failed', async (_, { session, subscription }) => {
  if (subscription.status !== 'active' || subscription.stopped)
    accepted((await session.ask(SubscriptionResumeDocument, { id: subscription.id })).subscriptionContractActivate?.userErrors);
  return 'resumed';
});

const postCancel = change(
  object({ ...base, reason: defaulted(enums([...REASONS, '']), '') }),
  'cancel_failed',
  async ({ reason }, { database, session, subscription }) => {
    if (subscription.status === 'expired') throw new Impossible('cancel_failed', 409);
    if (subscription.status !== 'cancelled')
      accepted((await session.ask(SubscriptionCancelDocument, { id: subscription.id })).subscriptionContractCancel?.userErrors);
    if (reason)
      await drizzle(database)
        .insert(cancellations)
        .values({ contractId: subscription.id, customerId: session.customerId, reason, at: new Date().toISOString() })
        .onConflictDoNothing();
    return 'cancelled';
  },
);

/** Everything that the shop sells in the subscription's country. */
const catalogueOf = async ({ call, subscription }: Change) =>
  (await readerOf(call.c, call.market).catalogue(SubscribableDocument, {}, subscription.country)).products.nodes;

/** The product and variant of an id, as the subscription's country has them. */
async function variantOf(context: Change, variantId: string) {
  for (const product of await catalogueOf(context)) {
    const variant = product.variants.nodes.find(({ id }) => id === variantId);
    if (variant) return { product, variant };
  }
  throw new Impossible('unknown_variant', 404, 'variantId');
}

/** The word of what was done: also when single deliveries are not back yet, or cannot come back. */
const doneOf = (back: Finished, done: string): string => (back === 'left' ? 'pending' : back === 'lost' ? 'partly' : done);

/** Why a product cannot come along, as an error code; null when it can. */
const whyNot = ({ settings, subscription: { currency }, today }: Change, { product, variant }: Awaited<ReturnType<typeof variantOf>>, once: boolean) =>
  whyNotAddable(product, variant, { once, waits: launchDateIfPending(product, settings, today) !== null, currency });

const postLine = change(
  object({ ...base, lineId: gid('SubscriptionLine'), variantId: defaulted(string(), ''), quantity: whole(1, 99) }),
  'change_failed',
  async ({ lineId, variantId, quantity }, context) => {
    settled(context);
    const line = context.subscription.lines.find(({ id }) => id === lineId);
    if (!line) throw new Impossible('line_gone', 409);
    const other = variantId !== '' && variantId !== line.variantId ? await variantOf(context, variantId) : null;
    const why = other && whyNot(context, other, false);
    if (why) throw new Impossible(why, 422, 'variantId');
    if (!other && quantity === line.quantity) return 'changed';
    // the price is guaranteed for as long as the size stays; another size begins at today's
    const offer = other && offerOf(other.variant, context.subscription.months);
    const back = await changeContract(context, context.subscription, async (draftId) => {
      const { subscriptionDraftLineUpdate: done } = await adminApi(context.settings, DraftLineUpdateDocument, {
        draftId,
        lineId,
        input: {
          quantity,
          ...(offer && { productVariantId: variantId, currentPrice: offer.price.toFixed(2), sellingPlanId: offer.plan!.id, sellingPlanName: offer.plan!.name }),
        },
      });
      accepted(done?.userErrors);
    });
    return doneOf(back, 'changed');
  },
);

const postRemove = change(
  object({ ...base, lineId: gid('SubscriptionLine'), cycle: defaulted(whole(0, 100_000), 0) }),
  'change_failed',
  async ({ lineId, cycle: index }, context) => {
    settled(context);
    const { settings, subscription } = context;
    const { id, lines } = subscription;
    // what is gone already has been removed
    if (index) {
      if (cycleOf(context, index).extras.some((extra) => extra.id === lineId)) await removeFromCycle(settings, id, index, lineId);
      return 'changed';
    }
    if (!lines.some((line) => line.id === lineId)) return 'changed';
    if (lines.length === 1) throw new Impossible('last_line', 409);
    const back = await changeContract(context, subscription, async (draftId) =>
      accepted((await adminApi(settings, DraftLineRemoveDocument, { draftId, lineId })).subscriptionDraftLineRemove?.userErrors),
    );
    return doneOf(back, 'changed');
  },
);

const postFrequency = change(object({ ...base, months: whole(1, 12) }), 'change_failed', async ({ months }, context) => {
  settled(context);
  if (!RHYTHMS.some((rhythm) => rhythm === months)) throw new Impossible('invalid_months', 422, 'months');
  if (months === context.subscription.months) return 'changed';
  const policy = { interval: 'MONTH' as const, intervalCount: months };
  const work = async (draftId: string) => {
    const { subscriptionDraftUpdate: done } = await adminApi(context.settings, DraftUpdateDocument, {
      draftId,
      input: { billingPolicy: policy, deliveryPolicy: policy },
    });
    accepted(done?.userErrors);
  };
  return doneOf(await changeContract(context, context.subscription, work, { newRhythm: true }), 'changed');
});

/** What the provider's reasons for refusing a code are in the shop's codes. */
const REJECTIONS: Record<string, string> = {
  NOT_FOUND: 'discount_not_found',
  CURRENTLY_INACTIVE: 'discount_expired',
  USAGE_LIMIT_REACHED: 'discount_used_up',
  CUSTOMER_USAGE_LIMIT_REACHED: 'discount_used_up',
  PURCHASE_NOT_IN_RANGE: 'sub_discount_minimum',
};

const postDiscount = change(object({ ...base, code: size(string(), 0, 60) }), 'change_failed', async ({ code: typed }, context) => {
  settled(context);
  const code = typed.trim();
  const { discount } = context.subscription;
  if (discount ? discount.code.toLowerCase() === code.toLowerCase() : code === '') return code ? 'discount' : 'changed';
  const back = await changeContract(context, context.subscription, async (draftId) => {
    if (discount)
      accepted(
        (await adminApi(context.settings, DraftDiscountRemoveDocument, { draftId, discountId: discount.id })).subscriptionDraftDiscountRemove?.userErrors,
      );
    if (!code) return;
    const { subscriptionDraftDiscountCodeApply: applied } = await adminApi(context.settings, DraftDiscountDocument, { draftId, code });
    accepted(applied?.userErrors);
    const reason = applied?.appliedDiscount?.rejectionReason;
    if (reason) throw new Impossible(REJECTIONS[reason] ?? 'sub_discount_not_applicable', 422, 'code');
  });
  return doneOf(back, code ? 'discount' : 'changed');
});

const postAdd = change(
  object({ ...base, variantId: string(), quantity: defaulted(whole(1, 99), 1), when: defaulted(enums(['always', 'once']), 'always'), formId }),
  'change_failed',
  async ({ variantId, quantity, when, formId: form }, context) => {
    settled(context);
    const { product, variant } = await variantOf(context, variantId);
    const why = whyNot(context, { product, variant }, when === 'once');
    if (why) throw new Impossible(why, 422, why === 'not_subscribable' ? 'when' : 'variantId');
    const { price, plan } = offerOf(variant, context.subscription.months);
    const { session, settings, database, subscription } = context;
    const key = `add ${session.customerId} ${subscription.number} ${variantId} ${quantity} ${when} ${form || crypto.randomUUID()}`;
    const draft = `draft ${key}`;
    const onDraft = (draftId: string) => writeNote(database, draft, session.customerId, draftId);
    const outcome = await idempotent(database, { key, customerId: session.customerId }, async () => {
      // an earlier attempt may have done it although its answer was lost
      const known = await readNote(database, draft);
      if (known && (await recommit(settings, known, when === 'once'))) {
        await removeNote(database, draft);
        return { done: true, back: 'none' as Finished };
      }
      let back: Finished = 'none';
      if (when === 'once') {
        if (!subscription.next) throw new Impossible('cycle_not_found', 409);
        await addToCycle(settings, subscription.id, subscription.next.index, [{ variantId, quantity, price }], onDraft);
      } else {
        const work = async (draftId: string) => {
          const { subscriptionDraftLineAdd: added } = await adminApi(settings, DraftLineAddDocument, {
            draftId,
            input: { productVariantId: variantId, quantity, currentPrice: price.toFixed(2), sellingPlanId: plan!.id, sellingPlanName: plan!.name },
          });
          accepted(added?.userErrors);
        };
        back = await changeContract(context, subscription, work, { onDraft });
      }
      await removeNote(database, draft);
      return { done: true, back };
    });
    if (outcome.kind === 'busy') throw new Impossible('change_unavailable', 503);
    return doneOf(outcome.kind === 'done' ? outcome.result.back : 'none', 'product_added');
  },
);

const postPaymentEmail = change(
  object({ ...base, formId }),
  'payment_email_failed',
  async ({ formId: form }, { session, settings, database, subscription: { number, complete, payment } }) => {
    if (!complete) throw new UpstreamError('upstream_unreachable', 'what the Admin API knows is missing', true);
    if (!payment) throw new Impossible('payment_email_failed', 409);
    await idempotent(database, { key: `mail ${session.customerId} ${number} ${form || crypto.randomUUID()}`, customerId: session.customerId }, async () => {
      const { customerPaymentMethodSendUpdateEmail: sent } = await adminApi(settings, PaymentEmailDocument, { id: payment.methodId });
      accepted(sent?.userErrors.map(({ message }) => ({ code: null, message })));
      return { done: true };
    });
    return 'payment_email';
  },
);

const postDeliveryAddress = change(
  object({ ...base, addressId: gid('CustomerAddress') }),
  'address_change_failed',
  async ({ addressId }, { session, subscription: { id, status } }) => {
    if (status === 'cancelled' || status === 'expired') throw new Impossible('subscription_over', 409);
    const { customer } = await session.ask(CustomerDocument, {});
    const known = customer.addresses.nodes.find((address) => address.id === addressId);
    if (!known) throw new Impossible('address_not_found', 404, 'addressId');
    const { id: _, ...address } = known;
    const { subscriptionContractFetchDeliveryOptions: found } = await session.ask(DeliveryOptionsDocument, { id, address });
    accepted(found?.userErrors);
    const options = found?.deliveryOptionsResult;
    if (options?.__typename !== 'SubscriptionDeliveryOptionsResultSuccess') throw new Impossible('address_refused', 409, 'addressId');
    const { subscriptionContractSelectDeliveryMethod: done } = await session.ask(DeliverySelectDocument, {
      id,
      token: options.token,
      method: { shipping: { shippingAddress: address } },
    });
    accepted(done?.userErrors);
    return 'address';
  },
);

/** Puts everything of a subscription that has ended into the cart, as a subscription again. */
const postSubscribeAgain = accountEndpoint(object({ market, subscriptionId }), async (input, call, session) => {
  const settings = config(call.c.env);
  const today = await todayOf(settings);
  const subscription = await readSubscription(session, settings, input.subscriptionId, today);
  if (!subscription) return refuse(404, call, 'subscription_not_found');
  if (!subscription.complete) return refuse(503, call, 'shop_unavailable');
  const products = (await readerOf(call.c, call.market).catalogue(SubscribableDocument, {}, call.market.country)).products.nodes;
  const lines = subscription.lines.flatMap(({ variantId, quantity }) => {
    const variant = products.flatMap(({ variants }) => variants.nodes).find(({ id }) => id === variantId);
    if (!variant?.availableForSale) return [];
    const { plan } = offerOf(variant, subscription.months);
    return [{ merchandiseId: variant.id, quantity, ...(plan && { sellingPlanId: plan.id }) }];
  });
  return (await buyLines(lines, call)) ?? refuse(409, call, 'nothing_to_buy');
});

export const subscriptionCalls = {
  skip: postSkip,
  unskip: postUnskip,
  reschedule: postReschedule,
  now: postGetNow,
  address: postDeliveryAddress,
  again: postSubscribeAgain,
  pause: postPause,
  resume: postResume,
  cancel: postCancel,
  line: postLine,
  remove: postRemove,
  frequency: postFrequency,
  discount: postDiscount,
  add: postAdd,
  paymentEmail: postPaymentEmail,
} satisfies Record<keyof typeof api.subscriptions, Handler>;
