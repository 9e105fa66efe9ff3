import type { Config } from '../../env.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { adminApi } from '../../shopify/admin.ts';
import { ContractDetailsDocument, type ContractDetailsQuery } from '../../shopify/generated/admin/graphql.ts';
import { SubscriptionDocument, type SubscriptionPartsFragment, SubscriptionsDocument } from '../../shopify/generated/customer/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import type { Session } from '../../shopify/session.ts';
import { type Details, subscriptionOf } from './contract.ts';
import { linesOfCycle } from './cycles.ts';
import type { Payment, Subscription } from './subscription.ts';

type Method = NonNullable<NonNullable<ContractDetailsQuery['subscriptionContract']>['customerPaymentMethod']>;

/** Names of the payment methods without a card. */
const WALLETS: Record<string, string> = { CustomerPaypalBillingAgreement: 'PayPal', CustomerShopPayAgreement: 'Shop Pay' };

function paymentOf({ id, instrument }: Method): Payment {
  const card = instrument && 'lastDigits' in instrument ? instrument : null;
  return {
    methodId: id,
    name: card?.brand ?? WALLETS[instrument?.__typename ?? ''] ?? null,
    card: card && { last4: card.lastDigits, month: card.expiryMonth, year: card.expiryYear, expiresSoon: card.expiresSoon },
  };
}

/** The Admin API's facts about a contract. The caller has proven that it is the customer's. */
async function detailsOf(settings: Config, contract: SubscriptionPartsFragment): Promise<Details> {
  const edited = contract.upcomingBillingCycles.nodes.filter((cycle) => cycle.edited);
  const [{ subscriptionContract: found }, ...changed] = await Promise.all([
    adminApi(settings, ContractDetailsDocument, { id: contract.id }),
    ...edited.map(async ({ cycleIndex }) => [cycleIndex, await linesOfCycle(settings, contract.id, cycleIndex)] as const),
  ]);
  const [discount] = found?.discounts.nodes.filter(({ rejectionReason }) => !rejectionReason) ?? [];
  const method = found?.customerPaymentMethod;
  return {
    lines: found?.lines.nodes ?? [],
    discount: discount ? { id: discount.id, code: discount.title ?? '' } : null,
    payment: method ? paymentOf(method) : null,
    edited: new Map(changed.flatMap(([index, lines]) => (lines ? [[index, lines] as const] : []))),
  };
}

/** A subscription is shown without its details where the Admin API fails. */
const withoutDetails = (error: unknown): null => {
  if (!(error instanceof UpstreamError)) throw error;
  console.error(JSON.stringify({ event: 'subscription_details', code: error.code, message: error.message }));
  return null;
};

/**
 * One of the customer's own subscriptions: the Customer Account API, asked in their name, proves that it is theirs.
 *
 * @param number the digits of its id; @param today `YYYY-MM-DD`. @returns null when the customer has no such subscription.
 */
export async function readSubscription(session: Session, settings: Config, number: string, today: string): Promise<Subscription | null> {
  const { customer } = await session.ask(SubscriptionDocument, { id: gidOf('SubscriptionContract', number) });
  const contract = customer.subscriptionContract;
  return contract ? subscriptionOf(contract, await detailsOf(settings, contract).catch(withoutDetails), today) : null;
}

/** All of the customer's subscriptions, the running ones first. */
export async function readSubscriptions(session: Session, settings: Config, today: string): Promise<Subscription[]> {
  const { customer } = await session.ask(SubscriptionsDocument, {});
  const rank = { active: 0, paused: 1, cancelled: 2, expired: 3 };
  const read = async (contract: SubscriptionPartsFragment) => {
    const runs = contract.status === 'ACTIVE' || contract.status === 'FAILED' || contract.status === 'PAUSED';
    return subscriptionOf(contract, runs ? await detailsOf(settings, contract).catch(withoutDetails) : null, today);
  };
  const all = await Promise.all(customer.subscriptionContracts.nodes.map(read));
  return all.sort((a, b) => rank[a.status] - rank[b.status] || Number(b.number) - Number(a.number));
}
