import { drizzle } from 'drizzle-orm/d1';
import { adminApi } from '../../shopify/admin.ts';
import { CustomerNowDocument, type CustomerNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { requestCheck } from '../referrals/check.ts';
import { eraseReferrals } from '../referrals/erase.ts';
import { rewardAccount } from '../rewards/account.ts';
import { type Changed, type Consumer, subject } from './subject.ts';

/** A customer; `account` is null for one that was deleted. */
export interface CustomerState extends Changed {
  account: NonNullable<CustomerNowQuery['customer']> | null;
}

/** Nothing follows the deletion of a customer. */
const NEVER_AGAIN = '9999-12-31T00:00:00Z';

const followReferrals: Consumer<CustomerState> = async ({ id, account }, { database }) => {
  const db = drizzle(database);
  return account ? [requestCheck(db, id)] : eraseReferrals(db, id);
};

const reward: Consumer<CustomerState> = async (customer, context) => (customer.account ? rewardAccount(customer, context) : []);

/** The customers. What a lost event would have told is found at the next sign-in or order, so there is no list of them. */
export const customers = subject<CustomerState>({
  name: 'customers',
  topics: ['customers/'],
  async read(settings, id) {
    const { customer: account } = await adminApi(settings, CustomerNowDocument, { id });
    return { id, updatedAt: account?.updatedAt ?? NEVER_AGAIN, account };
  },
  async *updatedSince() {},
  consumers: [followReferrals, reward],
});
