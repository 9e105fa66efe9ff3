import { and, eq, gt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { adminApi } from '../../shopify/admin.ts';
import { ContractsBeforeDocument, type OrderNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { REFERRAL_ATTRIBUTE } from '../cart/referral.ts';
import { erasures } from '../customer/tables.ts';
import type { Consumer } from '../events/subject.ts';
import { addressKeyOf, codeOf, isCode } from '../referral-codes/keys.ts';
import { referrals } from '../referral-codes/tables.ts';
import { requestCheck } from './check.ts';
import { type Friend, factsOf, RUNNING, refusalOf, refusedStatement, registerStatements } from './eligibility.ts';
import { phoneOf } from './phone.ts';

type Order = NonNullable<OrderNowQuery['order']>;

/** The code that came with an order; empty without one. */
function codeOfOrder({ customAttributes }: Order): string {
  const code = codeOf(customAttributes.find(({ key }) => key === REFERRAL_ATTRIBUTE)?.value ?? '');
  return isCode(code) ? code : '';
}

async function friendOf({ customer, shippingAddress: address }: Order): Promise<Friend> {
  const country = address?.countryCodeV2 ?? undefined;
  const numbers = [customer?.defaultPhoneNumber?.phoneNumber, address?.phone];
  const phones = numbers.flatMap((number) => (number && phoneOf(number, country)) || []);
  return {
    customerId: customer?.id ?? '',
    email: customer?.defaultEmailAddress?.emailAddress ?? '',
    firstName: customer?.firstName,
    lastName: customer?.lastName,
    phones,
    addressKeys: [await addressKeyOf(address && { ...address, country: address.countryCodeV2 })],
  };
}

/** Whether the customer had a subscription before an order, which has not ended. @throws UpstreamError */
async function wasSubscriber(settings: Settings, customerId: string, order: Order): Promise<boolean> {
  const { customer } = await adminApi(settings, ContractsBeforeDocument, { id: customerId });
  const isEarlier = (createdAt: string) => Date.parse(createdAt) < Date.parse(order.createdAt);
  return (customer?.subscriptionContracts.nodes ?? []).some(
    ({ status, createdAt, originOrder }) =>
      RUNNING.includes(status) && originOrder?.id !== order.id && isEarlier(createdAt),
  );
}

/**
 * Registers the customer of an order as a friend of the referrer whose code came with it, and has customers checked
 * who refer friends or were referred. A refusal is silent: the customer has long left the shop.
 */
export const referFriend: Consumer<Order> = async (order, { settings, database }) => {
  const { customer } = order;
  if (!customer) return [];
  const db = drizzle(database);
  const check = requestCheck(db, customer.id);
  const code = codeOfOrder(order);
  if (!code) return [check];
  const at = new Date(order.createdAt);
  const friend = await friendOf(order);
  const facts = await factsOf(database, code, friend, false);
  if (facts.existing?.code === code && facts.existing.customerId === customer.id) {
    // the code was entered between this order and its event: the order counts
    const isEarlier = and(eq(referrals.id, facts.existing.id), gt(referrals.joinedAt, at.toISOString()));
    return [db.update(referrals).set({ joinedAt: at.toISOString() }).where(isEarlier), check];
  }
  const cause = `order ${numberOfGid(order.id)}`;
  const refusal =
    refusalOf(facts) ?? ((await wasSubscriber(settings, customer.id, order)) ? 'already_subscriber' : null);
  if (refusal === 'self') return [refusedStatement(db, { cause, code, at, refused: refusal }), check];
  if (refusal) return [check];
  // an account that was deleted is not named again
  const erased = eq(erasures.customer, await digest(customer.id));
  const when = sql`NOT EXISTS (SELECT 1 FROM ${erasures} WHERE ${erased})`;
  return [
    ...registerStatements(db, {
      id: crypto.randomUUID(),
      cause,
      code,
      friend,
      at,
      zone: marketZone(settings.group.storeMarket.name),
      limit: settings.referral.dailyLimit,
      when,
    }),
    check,
  ];
};
