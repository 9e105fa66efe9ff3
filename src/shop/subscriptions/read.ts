import type { Settings } from '../../env.ts';
import { now as currentTime } from '../../platform/clock.ts';
import { remainingMs, withDeadline } from '../../platform/deadline.ts';
import { log } from '../../platform/log.ts';
import { type Day, dayOf, type TimeZone } from '../../platform/shared/day.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { adminApi } from '../../shopify/admin.ts';
import { ContractDetailsDocument, type ContractDetailsQuery } from '../../shopify/generated/admin/graphql.ts';
import {
  SubscriptionDocument,
  type SubscriptionPartsFragment,
  SubscriptionsDocument,
  type SubscriptionsQuery,
} from '../../shopify/generated/customer/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import { isFriendsDiscount } from '../referral-codes/discount-title.ts';
import { type Details, subscriptionOf } from './contract.ts';
import { contentsOfCycle } from './cycles.ts';
import { elsewhereOf, locationOf } from './delivery-address.ts';
import { placeIn } from './household/driver-place.ts';
import type { Payment, Subscription } from './model/subscription.ts';
import { type Edit, editOf } from './restore-edits.ts';

type Discount = NonNullable<ContractDetailsQuery['subscriptionContract']>['discounts']['nodes'][number];
type Method = NonNullable<NonNullable<ContractDetailsQuery['subscriptionContract']>['customerPaymentMethod']>;

/** Names of the payment methods without a card. */
const WALLETS: Record<string, string> = {
  CustomerPaypalBillingAgreement: 'PayPal',
  CustomerShopPayAgreement: 'Shop Pay',
};

function paymentOf({ instrument }: Method): Payment {
  const card = instrument && 'lastDigits' in instrument ? instrument : null;
  return {
    name: card?.brand ?? WALLETS[instrument?.__typename ?? ''] ?? null,
    card: card && {
      last4: card.lastDigits,
      month: card.expiryMonth,
      year: card.expiryYear,
      expiresSoon: card.expiresSoon,
    },
  };
}

/** The percentage that a discount takes off every line of every delivery; null for all other discounts. */
const percentOf = ({ value, targetType, recurringCycleLimit, entitledLines }: Discount): number | null =>
  'percentage' in value && targetType === 'LINE_ITEM' && recurringCycleLimit === null && entitledLines.all
    ? value.percentage
    : null;

type LastAttempt = NonNullable<ContractDetailsQuery['subscriptionContract']>['billingAttempts']['nodes'][number];

const challengeOf = (attempt: LastAttempt | undefined): string | null =>
  attempt?.state.__typename === 'SubscriptionBillingAttemptActionRequiredState'
    ? attempt.state.action.nextActionUrl
    : null;

/** The Admin API's facts about a contract. The caller has proven that it is the customer's. */
async function detailsOf(settings: Settings, contract: SubscriptionPartsFragment): Promise<Details> {
  const edited = contract.upcomingBillingCycles.nodes.filter((cycle) => cycle.edited);
  const [{ subscriptionContract: found }, ...changed] = await Promise.all([
    adminApi(settings, ContractDetailsDocument, { id: contract.id }),
    ...edited.map(
      async ({ cycleIndex }) => [cycleIndex, await contentsOfCycle(settings, contract.id, cycleIndex)] as const,
    ),
  ]);
  const discounts = found?.discounts.nodes.filter(({ rejectionReason }) => !rejectionReason) ?? [];
  // the referrer's discount is the shop's own: no code is removed or replaced with it
  const codes = discounts.filter((found) => !isFriendsDiscount(found));
  const [discount] = codes;
  const method = found?.customerPaymentMethod;
  return {
    lines: found?.lines.nodes ?? [],
    discount: discount
      ? {
          id: discount.id,
          code: discount.title ?? '',
          percent: codes.length === 1 ? percentOf(discount) : null,
          once: discount.recurringCycleLimit === 1,
        }
      : null,
    friendsPercent: discounts.filter(isFriendsDiscount).reduce((sum, found) => sum + (percentOf(found) ?? 0), 0),
    payment: method ? paymentOf(method) : null,
    challengeUrl: challengeOf(found?.billingAttempts.nodes[0]),
    edited: new Map(
      changed.flatMap(([index, contents]) =>
        contents
          ? [
              [
                index,
                {
                  lines: contents.lines,
                  elsewhere: elsewhereOf(contents.deliveryMethod, found?.deliveryMethod),
                },
              ] as const,
            ]
          : [],
      ),
    ),
    driverPlace: placeIn(found?.customAttributes ?? []),
    pickupId: locationOf(found?.deliveryMethod)?.id ?? '',
  };
}

/** A subscription is shown without its details where the Admin API fails. */
const withoutDetails = (error: unknown): null => {
  const failure = upstreamErrorOf(error);
  if (!failure) throw error;
  log.error({ event: 'subscription_details', code: failure.code, message: failure.message });
  return null;
};

/** The time zone of the provider's shop; that of its market where the Admin API fails. */
export const shopZoneOf = (settings: Settings): Promise<TimeZone> =>
  shopTimeZone(settings).catch((error: unknown) => {
    if (!upstreamErrorOf(error)) throw error;
    return marketZone(settings.group.storeMarket.name);
  });

/**
 * One of the customer's own subscriptions: the Customer Account API, asked in their name, proves that it is theirs.
 *
 * @param number the digits of its id; @param today `YYYY-MM-DD`. @returns null when the customer has no such
 * subscription.
 */
export async function readSubscription(
  session: Session,
  settings: Settings,
  number: string,
  today: Day,
): Promise<Subscription | null> {
  const { customer } = await session.ask(SubscriptionDocument, { id: gidOf('SubscriptionContract', number) });
  const contract = customer.subscriptionContract;
  if (!contract) return null;
  // a page without the details is read further after them
  const load = () =>
    Promise.all([detailsOf(settings, contract).catch(withoutDetails), shopZoneOf(settings), currentTime(settings)]);
  const [details, zone, now] = await withDeadline(remainingMs() / 2, load);
  return subscriptionOf(contract, details, { now, today, zone });
}

/**
 * The customer's edits of single deliveries to come, also of a subscription that is paused or stopped. A chosen day
 * that has passed is none.
 *
 * @param number the digits of its id; @param today `YYYY-MM-DD`.
 * @throws UpstreamError also where the products of an edited delivery cannot be read.
 */
export async function readEdits(session: Session, settings: Settings, number: string, today: Day): Promise<Edit[]> {
  const { customer } = await session.ask(SubscriptionDocument, { id: gidOf('SubscriptionContract', number) });
  const contract = customer.subscriptionContract;
  if (!contract) return [];
  const [details, zone, now] = await Promise.all([
    detailsOf(settings, contract),
    shopZoneOf(settings),
    currentTime(settings),
  ]);
  const { upcoming } = subscriptionOf({ ...contract, status: 'ACTIVE' }, details, { now, today, zone });
  const hasPassed = new Set(
    contract.upcomingBillingCycles.nodes.flatMap(({ cycleIndex, billingAttemptExpectedDate: at }) =>
      at && dayOf(new Date(at), zone) < today ? [cycleIndex] : [],
    ),
  );
  return upcoming
    .filter(({ skipped, edited }) => skipped || edited)
    .map(editOf)
    .map((edit) => (hasPassed.has(edit.index) ? { ...edit, day: null } : edit));
}

/** All of the customer's subscriptions, the running ones first. */
export async function readSubscriptions(session: Session, settings: Settings, today: Day): Promise<Subscription[]> {
  const contracts: SubscriptionPartsFragment[] = [];
  for (let after: string | null = null, more = true; more; ) {
    const { nodes, pageInfo }: SubscriptionsQuery['customer']['subscriptionContracts'] = (
      await session.ask(SubscriptionsDocument, { after })
    ).customer.subscriptionContracts;
    contracts.push(...nodes);
    after = pageInfo.endCursor;
    more = pageInfo.hasNextPage && after !== null;
  }
  const clock = Promise.all([shopZoneOf(settings), currentTime(settings)]);
  const rank = { active: 0, paused: 1, cancelled: 2, expired: 3 };
  const read = async (contract: SubscriptionPartsFragment) => {
    const runs = contract.status === 'ACTIVE' || contract.status === 'FAILED' || contract.status === 'PAUSED';
    const details = runs ? await detailsOf(settings, contract).catch(withoutDetails) : null;
    const [zone, now] = await clock;
    return subscriptionOf(contract, details, { now, today, zone });
  };
  const all = await Promise.all(contracts.map(read));
  return all.sort((a, b) => rank[a.status] - rank[b.status] || Number(b.number) - Number(a.number));
}
