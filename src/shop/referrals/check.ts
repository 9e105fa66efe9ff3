import type { SQL } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { kind } from '../../platform/outbox/kind.ts';
import { hasReferrals } from './eligibility.ts';

/** Rows of the outbox that look at a person who refers friends, was referred, or both. */
export const checkKind = kind('referral-check', object({ customerId: string() }));

/**
 * The statement that has a person looked at, if they refer friends or were referred. It belongs into the batch of what may have
 * changed something about them, after the statements that do.
 */
export const requestCheck = (db: DrizzleD1Database, customerId: string, when: SQL = hasReferrals(customerId)) =>
  enqueue(db, checkKind, { key: `${customerId} ${crypto.randomUUID()}`, payload: { customerId }, when });
