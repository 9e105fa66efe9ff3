import type { DrizzleD1Database } from 'drizzle-orm/d1';
import { now } from '../../platform/clock.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { TimeZone } from '../../platform/shared/day.ts';
import { atHome } from '../customer/home.ts';
import type { Consumer } from '../events/subject.ts';
import { giveStatements, pointsZone } from './ledger.ts';
import { RULES } from './rules.ts';

/** The statements that give the points for an account, once. */
export const accountStatements = (
  db: DrizzleD1Database,
  customerId: string,
  at: Date,
  zone: TimeZone,
): Promise<Statement[]> =>
  giveStatements(db, { customerId, topic: 'account', cause: customerId, points: RULES.earn.account, at, zone });

/** Points for an account, also for one that was made long ago: they count from when the bonus club knows it. */
export const rewardAccount: Consumer<{ id: string; updatedAt: string }> = async ({ id }, { settings, database }) =>
  atHome(database, id, async (db) => accountStatements(db, id, await now(settings), pointsZone(settings)));
