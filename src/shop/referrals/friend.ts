import { drizzle } from 'drizzle-orm/d1';
import type { Config } from '../../env.ts';
import { now as clock } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { customerApi } from '../../shopify/customer.ts';
import { ReferredCustomerDocument, type ReferredCustomerQuery } from '../../shopify/generated/customer/graphql.ts';
import { requestCheck } from './check.ts';
import { type Friend, factsOf, type Referrer, type RefusalReason, RUNNING, refusalOf, registerStatements } from './eligibility.ts';
import { addressKeyOf } from './keys.ts';
import { phoneOf } from './phone.ts';
import { claimReferrer } from './store.ts';

type Customer = ReferredCustomerQuery['customer'];

/** A code that is sent again within this time is the same submission, of a double click or after a lost answer. */
const REPEATED_MS = 10 * 60_000;

/** A visitor who is not signed in. */
const NOBODY: Friend = { customerId: '', email: '' };

const filled = (texts: readonly (string | null)[]): string[] => texts.filter((text): text is string => text !== null && text !== '');

/** The facts about a signed-in customer by which people are told apart. */
export async function friendFrom({ id, firstName, lastName, emailAddress, phoneNumber, addresses }: Customer): Promise<Friend> {
  const phones = [
    phoneOf(phoneNumber?.phoneNumber ?? ''),
    ...addresses.nodes.map((address) => phoneOf(address.phoneNumber ?? '', address.territoryCode ?? '')),
  ];
  return {
    customerId: id,
    email: emailAddress?.emailAddress ?? '',
    firstName,
    lastName,
    phones: filled(phones),
    addressKeys: filled(await Promise.all(addresses.nodes.map(({ territoryCode, ...address }) => addressKeyOf({ ...address, country: territoryCode })))),
  };
}

/** A code that was entered: the referrer, or why the code does not work for this visitor. */
export type Entered = { referrer: Referrer } | { refused: RefusalReason | 'limit' };

/**
 * Enters a code: a signed-in customer is registered as a friend at once. For others the code is only looked up; the order or the
 * account tells who they are.
 *
 * @param customer null for a visitor who is not signed in.
 */
export async function enterCode(database: D1Database, settings: Config, code: string, customer: Customer | null): Promise<Entered> {
  const friend = customer ? await friendFrom(customer) : NOBODY;
  const isSubscriber = customer?.subscriptionContracts.nodes.some(({ status }) => RUNNING.includes(status));
  const at = await clock(settings);
  const facts = await factsOf(database, code, friend, isSubscriber);
  const { referrer, existing } = facts;
  if (referrer && existing?.code === referrer.code && at.getTime() - Date.parse(existing.joinedAt) < REPEATED_MS && !referrer.blockedAt) return { referrer };
  const refused = refusalOf(facts);
  if (!referrer || refused) return { refused: refused ?? 'unknown_referrer' };
  if (!customer) return { referrer };
  const db = drizzle(database);
  const registration = { cause: crypto.randomUUID(), code, friend, at, limit: settings.referral.dailyLimit };
  const [first, ...more] = [...registerStatements(db, registration), requestCheck(db, customer.id)];
  if (first) await db.batch([first, ...more]);
  const { existing: stored } = await factsOf(database, code, friend, isSubscriber);
  if (!stored) return { refused: 'limit' };
  return stored.code === code ? { referrer } : { refused: 'already_referred' };
}

/**
 * What follows for referrals from a sign-in: a code that was made under the customer's e-mail becomes theirs, and whoever comes with a
 * friend's code is registered. A refusal is silent, because nobody has asked. A failure is logged; the order's code registers too.
 *
 * @param signedIn the customer, with the access token. @param code of the cookie; null without one.
 */
export async function joinOnSignIn(
  database: D1Database,
  settings: Config,
  { id, email, token }: { id: string; email: string; token: string },
  code: string | null,
): Promise<void> {
  try {
    if (email) await claimReferrer(database, id, email);
    if (code) await enterCode(database, settings, code, (await customerApi(settings, token, ReferredCustomerDocument, {})).customer);
  } catch (error) {
    log.warn({ event: 'referral_sign_in', error: String(error) });
  }
}
