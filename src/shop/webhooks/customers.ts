import { adminApi } from '../../shopify/admin.ts';
import { CustomerNowDocument, type CustomerNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { rewardAccount } from '../rewards/account.ts';
import { subject } from './subject.ts';

type Customer = NonNullable<CustomerNowQuery['customer']>;

/** Customers. Those whose events never come are seen when they sign in, so there is no list of them. */
export const customers = subject<Customer>({
  name: 'customers',
  topics: ['customers/'],
  read: async (settings, id) => (await adminApi(settings, CustomerNowDocument, { id })).customer ?? null,
  async *updatedSince() {},
  consumers: [rewardAccount],
});
