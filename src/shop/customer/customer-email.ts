import { drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import { customerEmails } from './tables.ts';

/** The statement that notes the address of a customer. */
export function noteEmail(database: D1Database, customerId: string, email: string): Statement {
  const row = { email: email.toLowerCase() };
  return drizzle(database)
    .insert(customerEmails)
    .values({ customerId, ...row })
    .onConflictDoUpdate({ target: customerEmails.customerId, set: row });
}
