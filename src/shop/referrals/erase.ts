import { and, eq, ne, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import { AT_ONCE } from '../subscriptions/billing/look.ts';
import { billingContracts } from '../subscriptions/billing/tables.ts';
import { requestCode } from './code.ts';
import { referrals, referrers } from './tables.ts';

/**
 * The statements that forget a customer in referrals. A friend's row stays, without saying whose it is, so that the referrer's sum is
 * right; a referrer's code stays, so that nobody else gets it, and works no more.
 */
export function eraseReferrals(db: DrizzleD1Database, customerId: string): Statement[] {
  const now = new Date().toISOString();
  const code = sql`(SELECT ${referrals.code} FROM ${referrals} WHERE ${eq(referrals.customerId, customerId)})`;
  const contractOfReferrer = sql`(SELECT ${referrers.contractId} FROM ${referrers} WHERE ${eq(referrers.code, code)})`;
  const ownCode = sql`(SELECT ${referrers.code} FROM ${referrers} WHERE ${eq(referrers.customerId, customerId)})`;
  return [
    // any day that is over: the discount ends with the next look
    db
      .update(billingContracts)
      .set({ nextLook: AT_ONCE })
      .where(and(eq(billingContracts.contractId, contractOfReferrer), ne(billingContracts.nextLook, ''))),
    db.update(referrals).set({ customerId: null, emailKey: null, name: '', isSubscribing: false }).where(eq(referrals.customerId, customerId)),
    requestCode(db, ownCode, sql`EXISTS (SELECT 1 FROM ${referrers} WHERE ${eq(referrers.customerId, customerId)})`),
    db
      .update(referrers)
      .set({
        customerId: null,
        name: '',
        email: '',
        emailKey: null,
        phone: '',
        addressKey: '',
        formId: sql`${referrers.code}`,
        secretHash: '',
        deletedAt: now,
        contractId: '',
        contractPercent: 0,
        savedCents: 0,
        savedCurrency: '',
      })
      .where(eq(referrers.customerId, customerId)),
  ];
}
