import { type SQL, sql } from 'drizzle-orm';
import { mails } from './tables.ts';

/** Limits of mails that visitors trigger without proof that the address is theirs: to one address, and to all addresses together. */
const MAX_PER_ADDRESS_AND_DAY = 5;
const MAX_PER_DAY = 5000;
const DAY_MS = 86_400_000;

/** The part of an address that receives the mail: `Name+tag@example.com` is `name@example.com`. */
export const mailbox = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@[^@]*$)/, '');

/** The condition that no limit is reached. Within the statement that inserts, so that concurrent calls cannot exceed a limit. */
export function isWithinLimits(limitKey: string): SQL {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  return sql`(SELECT count(*) FROM ${mails} WHERE ${mails.limitKey} = ${limitKey} AND ${mails.at} > ${since}) < ${MAX_PER_ADDRESS_AND_DAY}
      AND (SELECT count(*) FROM ${mails} WHERE ${mails.limitKey} IS NOT NULL AND ${mails.at} > ${since}) < ${MAX_PER_DAY}`;
}
