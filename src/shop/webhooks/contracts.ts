import { drizzle } from 'drizzle-orm/d1';
import { HAS_REFERRALS } from '../../brand/tables/has.ts';
import { adminApi } from '../../shopify/admin.ts';
import { ContractNowDocument, type ContractNowQuery } from '../../shopify/generated/admin/graphql.ts';
import { type Consumer, subject } from '../events/subject.ts';
import { requestCheck } from '../referrals/index.ts';
import { checkSoon } from '../subscriptions/index.ts';

type Contract = NonNullable<ContractNowQuery['subscriptionContract']>;

/** Has the billing look at the contract in its next run. */
const checkContractOf: Consumer<Contract> = async ({ id, updatedAt }, { database }) => [
  checkSoon(drizzle(database), id, updatedAt),
];

/** Has the customer looked at, who may refer friends or be one. */
const checkCustomer: Consumer<Contract> = async ({ customer }, { database }) =>
  customer ? [requestCheck(drizzle(database), customer.id)] : [];

/**
 * The contracts of customers. Changes whose events never come are found by the billing's own list, so there is none
 * here.
 */
export const contracts = subject<Contract>({
  name: 'contracts',
  topics: ['subscription_contracts/'],
  read: async (settings, id) => (await adminApi(settings, ContractNowDocument, { id })).subscriptionContract,
  async *updatedSince() {},
  customerOf: ({ customer }) => customer?.id,
  consumers: [checkContractOf, ...(HAS_REFERRALS ? [checkCustomer] : [])],
});
