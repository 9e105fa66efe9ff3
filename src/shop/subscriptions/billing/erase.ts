import { and, eq, inArray, sql } from 'drizzle-orm';
import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { mailKind } from '../../../platform/mail/mail.ts';
import { mails } from '../../../platform/mail/tables.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { outbox } from '../../../platform/outbox/tables.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { declaredEnds } from '../ending/tables.ts';
import { deletePaused } from '../household/store.ts';
import { deletePause } from '../pausing/store.ts';
import { deleteReserve, reserveBackKind } from '../reserve/store.ts';
import { deleteThanks } from '../thanks/store.ts';
import { billingKind, endingKind } from './settle.ts';
import { billingContracts, billingCycles } from './tables.ts';

/** The statements that erase all that is known of a contract. */
export const eraseContract = (db: DrizzleD1Database, contractId: string): Statement[] => {
  const isOwn = sql`${outbox.key} LIKE ${`${numberOfGid(contractId)} %`}`;
  return [
    db.delete(billingCycles).where(eq(billingCycles.contractId, contractId)),
    deletePause(db, contractId),
    deletePaused(db, contractId),
    deleteReserve(db, contractId),
    deleteThanks(db, contractId),
    db.delete(declaredEnds).where(eq(declaredEnds.contractId, contractId)),
    db
      .delete(outbox)
      .where(and(inArray(outbox.kind, [billingKind.name, endingKind.name, reserveBackKind.name]), isOwn)),
    db
      .delete(outbox)
      .where(
        and(
          eq(outbox.kind, mailKind.name),
          inArray(outbox.key, db.select({ key: mails.key }).from(mails).where(eq(mails.about, contractId))),
        ),
      ),
    db.delete(mails).where(eq(mails.about, contractId)),
    db.delete(billingContracts).where(eq(billingContracts.contractId, contractId)),
  ];
};
