import { and, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { HAS_REFERRALS, HAS_REWARDS } from '../../brand/tables/has.ts';
import { adminApi } from '../../shopify/admin.ts';
import { CustomerNowDocument, type CustomerNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { noteEmail } from '../customer/customer-email.ts';
import { type Changed, type Consumer, subject } from '../events/subject.ts';
import { commerceEvents } from '../events/tables.ts';
import { eraseCustomer } from '../personal-data/erasure.ts';
import { requestCheck } from '../referrals/index.ts';
import { rewardAccount } from '../rewards/index.ts';

/** A customer; `account` is null for one that was deleted. */
export interface CustomerState extends Changed {
  account: NonNullable<CustomerNowQuery['customer']> | null;
}

/** Nothing follows the deletion of a customer. */
const NEVER_AGAIN = '9999-12-31T00:00:00Z';

/** The topics by which the provider says that a customer was erased, or is to be. */
const ERASING = ['customers/delete', 'customers/redact'];

/**
 * Whether an event has said that a customer is to be erased. One whom the app may not read is not found either, and
 * stays.
 */
async function isToErase(database: D1Database, id: string): Promise<boolean> {
  const [event] = await drizzle(database)
    .select({ topic: commerceEvents.topic })
    .from(commerceEvents)
    .where(and(eq(commerceEvents.resourceId, id), inArray(commerceEvents.topic, ERASING)))
    .limit(1);
  return event !== undefined;
}

/**
 * Erases a customer, or notes the address by which they would be, has them looked at who may refer friends or be one,
 * and rewards the account.
 */
const follow: Consumer<CustomerState> = async (customer, context) => {
  const { id, account } = customer;
  const { settings, database } = context;
  if (await isToErase(database, id)) return eraseCustomer(settings, database, id);
  if (!account) return [];
  const email = account.defaultEmailAddress?.emailAddress;
  return [
    ...(HAS_REFERRALS ? [requestCheck(drizzle(database), id)] : []),
    ...(email ? [noteEmail(database, id, email)] : []),
    ...(HAS_REWARDS ? await rewardAccount(customer, context) : []),
  ];
};

/**
 * The customers. What a lost event would have told is found at the next sign-in or order, so there is no list of them.
 */
export const customers = subject<CustomerState>({
  name: 'customers',
  topics: ['customers/'],
  async read(settings, id) {
    const { customer: account } = await adminApi(settings, CustomerNowDocument, { id });
    return { id, updatedAt: account?.updatedAt ?? NEVER_AGAIN, account };
  },
  async *updatedSince() {},
  customerOf: ({ id }) => id,
  consumers: [follow],
});
