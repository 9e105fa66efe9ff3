import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { seal } from '../../../platform/session/seal.ts';
import { subscribers } from '../tables.ts';
import { newsletterTellKind } from './kinds.ts';
import { subscriberByEmail } from './state.ts';

/** The purpose of an address that is sealed until the marketing service knows that it has left. */
export const ERASED_USE = 'erased-subscriber';
/** Longer than the attempts to tell it take, in seconds. */
const LIFETIME_S = 3 * 86_400;

/**
 * The statements that erase an address from the newsletter. Of one that was on the list a sealed form stays until the
 * marketing service has been told that it has left.
 */
export async function eraseSubscriber(database: D1Database, email: string, settings: Settings): Promise<Statement[]> {
  const db = drizzle(database);
  const row = await subscriberByEmail(database, email);
  if (!row) return [];
  const isRow = eq(subscribers.id, row.id);
  if (row.changes === 0 || !settings.newsletter.url) return [db.delete(subscribers).where(isRow)];
  const change = row.changes + 1;
  const sealed = await seal({ email: row.email }, settings.sessionSecrets, LIFETIME_S, ERASED_USE);
  return [
    db
      .update(subscribers)
      .set({
        state: 'erased',
        email: sealed,
        secret: crypto.randomUUID(),
        confirmSecret: null,
        code: '',
        codeState: 'none',
        changes: change,
      })
      .where(isRow),
    enqueue(db, newsletterTellKind, { key: `${row.id} ${change}`, payload: { subscriberId: row.id, change } }),
  ];
}
