import type { Settings } from '../../env.ts';
import { now as clock } from '../../platform/clock.ts';
import type { ReferredCustomerQuery } from '../../shopify/generated/customer/graphql.ts';
import type { Referrer } from '../referral-codes/referrer.ts';
import { type Friend, factsOf, type RefusalReason, RUNNING, refusalOf } from './eligibility.ts';
import { friendOfCustomer } from './friend.ts';
import { registerSignedIn } from './sign-in.ts';

type Customer = ReferredCustomerQuery['customer'];

/** A code that is sent again within this time is the same submission, of a double click or after a lost answer. */
const REPEATED_MS = 10 * 60_000;

/** A visitor who is not signed in. */
const NOBODY: Friend = { customerId: '', email: '' };

/** A code that was entered: the referrer, or why the code does not work for this visitor. */
export type Entered = { referrer: Referrer } | { refused: RefusalReason | 'daily_limit' };

/**
 * Enters a code: a signed-in customer is registered as a friend at once. For others the code is only looked up; the
 * order or the account tells who they are.
 *
 * @param customer null for a visitor who is not signed in.
 */
export async function enterCode(
  database: D1Database,
  settings: Settings,
  code: string,
  customer: Customer | null,
): Promise<Entered> {
  const friend = customer ? await friendOfCustomer(customer) : NOBODY;
  const isSubscriber = customer?.subscriptionContracts.nodes.some(({ status }) => RUNNING.includes(status));
  const facts = await factsOf(database, code, friend, isSubscriber);
  const { referrer, existing } = facts;
  const refused = refusalOf(facts);
  if (!referrer) return { refused: 'unknown_referrer' };
  if (refused === 'already_referred' && existing?.code === code) {
    const age = (await clock(settings)).getTime() - Date.parse(existing.joinedAt);
    return age < REPEATED_MS ? { referrer } : { refused };
  }
  if (refused) return { refused };
  const failed = customer && (await registerSignedIn({ settings, database }, code, friend, isSubscriber));
  return failed ? { refused: failed } : { referrer };
}
