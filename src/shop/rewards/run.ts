import { type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { enqueueEach } from '../../platform/outbox/enqueue.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { hasRoom } from '../../platform/run-budget.ts';
import {
  addDays,
  addMonths,
  type Day,
  dayFrom,
  dayOf,
  hourOn,
  startOfDay,
  type TimeZone,
  yearOf,
} from '../../platform/shared/day.ts';
import { birthdaysOn } from '../pets/model/birthday.ts';
import { pets } from '../pets/tables.ts';
import { expiryMailKind } from './expiry-mail.ts';
import { isMember } from './membership.ts';
import { RULES } from './rules.ts';
import { points, pointsProgress } from './tables.ts';

/** A run begins no further day after this time; the next one goes on. */
const RUN_MS = 20_000;
/** Queries of a day. */
const DAY_QUERIES = 5;

/** The points that a customer was given and that expire up to a day, less all that was taken so far. */
const unusedOf = (customer: SQL, until: Day | SQL): SQL =>
  sql`(SELECT coalesce(sum(amount), 0) FROM ${points} WHERE customer_id = ${customer} AND expires_on <= ${until})`;

/** The middle of a day, ISO 8601: a moment of the same day in every market of the shop. */
const noonOf = (day: Day, zone: TimeZone): string => hourOn(day, 12, zone).toISOString();

/** Expires the points of the days after one and up to another: each customer once for the last of them. */
function expire(db: DrizzleD1Database, after: Day | '', day: Day, zone: TimeZone): Statement {
  return db
    .insert(points)
    .select(
      sql`SELECT NULL, customer_id, 'expiry', customer_id || ${` ${day}`}, -due, 0, '', ${noonOf(day, zone)}, ''
        FROM (SELECT customer_id, ${unusedOf(sql`c.customer_id`, day)} AS due
          FROM (SELECT DISTINCT customer_id FROM ${points} WHERE expires_on > ${after} AND expires_on <= ${day}) AS c)
        WHERE due > 0`,
    )
    .onConflictDoNothing();
}

/**
 * Gives the points for the birthdays of a day. A customer gets them for as many pets in a year as were rewarded, or are
 * there, so that a pet that is removed and added again brings nothing more.
 */
function celebrate(db: DrizzleD1Database, day: Day, zone: TimeZone): Statement[] {
  const year = day.slice(0, 4);
  const at = noonOf(day, zone);
  const newYear = startOfDay(dayFrom(yearOf(day), 1, 1), zone).toISOString();
  const isToday = sql`substr(p.birthdate, 6) IN (${sql.join(
    birthdaysOn(day).map((birthday) => sql`${birthday}`),
    sql`, `,
  )}) AND substr(p.birthdate, 1, 4) < ${year}`;
  const cause = sql`p.id || ${` ${year}`}`;
  const had = sql`(SELECT count(*) FROM ${points} WHERE customer_id = p.customer_id AND topic = 'birthday' AND at >= ${newYear})`;
  const rewarded = sql`(SELECT count(*) FROM ${points} WHERE customer_id = p.customer_id AND topic = 'pet')`;
  const kept = sql`(SELECT min(count(*), ${RULES.petsRewarded}) FROM ${pets} WHERE customer_id = p.customer_id)`;
  const give = db
    .insert(points)
    .select(
      sql`SELECT NULL, customer_id, 'birthday', cause, ${RULES.earn.birthday}, 0, id, ${at}, ${addMonths(day, RULES.expiryMonths)}
        FROM (SELECT p.id, p.customer_id, ${cause} AS cause, max(${rewarded}, ${kept}) - ${had} AS allowed,
            row_number() OVER (PARTITION BY p.customer_id ORDER BY p.created_at, p.id) AS number
          FROM ${pets} AS p WHERE ${isToday} AND ${isMember(sql`p.customer_id`, at)} AND NOT EXISTS (SELECT 1 FROM ${points} WHERE topic = 'birthday' AND cause = ${cause}))
        WHERE number <= allowed`,
    )
    .onConflictDoNothing();
  const workOff = db
    .insert(points)
    .select(
      sql`SELECT NULL, customer_id, 'owed', 'birthday ' || cause, -min(balance, owed), -min(balance, owed), about, ${at}, ''
        FROM (SELECT g.customer_id, min(g.cause) AS cause, min(g.about) AS about,
            (SELECT sum(amount) FROM ${points} WHERE customer_id = g.customer_id) AS balance,
            (SELECT sum(owed) FROM ${points} WHERE customer_id = g.customer_id) AS owed
          FROM ${pets} AS p JOIN ${points} AS g ON g.topic = 'birthday' AND g.cause = ${cause} WHERE ${isToday} GROUP BY g.customer_id)
        WHERE balance > 0 AND owed > 0`,
    )
    .onConflictDoNothing();
  return [give, workOff];
}

/**
 * Has the customers told whose points expire on the days after one and up to another: each once for a calendar month.
 * @param dueAt by the shop's clock.
 */
function warn(db: DrizzleD1Database, after: Day | '', until: Day, dueAt: Date): Statement {
  return enqueueEach(db, expiryMailKind, {
    key: sql`customer_id || ' ' || month`,
    payload: sql`json_object('customerId', customer_id, 'month', month)`,
    dueAt,
    from: sql`FROM (SELECT customer_id, substr(expires_on, 1, 7) AS month, max(expires_on) AS last FROM ${points}
        WHERE expires_on > ${after} AND expires_on <= ${until} GROUP BY 1, 2) AS c
      WHERE ${unusedOf(sql`c.customer_id`, sql`c.last`)} > 0`,
  });
}

/**
 * The daily work on points: expires those that are due, gives birthday points, and announces what expires within
 * `RULES.expiryNoticeDays` days. Runs every minute and does each day once; days that were missed are caught up, each in one transaction.
 *
 * @param now the current time by the shop's clock. @param zone see {@link pointsZone}.
 */
export async function runPoints(database: D1Database, now: Date, zone: TimeZone): Promise<void> {
  const db = drizzle(database);
  const today = dayOf(now, zone);
  const [progress] = await db.select().from(pointsProgress);
  if (progress?.day === today) return;
  const done = (day: Day) =>
    db.insert(pointsProgress).values({ id: 1, day }).onConflictDoUpdate({ target: pointsProgress.id, set: { day } });
  // a clock that was set back
  if (progress && progress.day > today) return void (await done(today));
  const first = progress ? addDays(progress.day, 1) : today;
  const deadline = Date.now() + RUN_MS;
  for (let day = first; day <= today && Date.now() < deadline && hasRoom(DAY_QUERIES); day = addDays(day, 1)) {
    const until = addDays(day, RULES.expiryNoticeDays);
    // the first day of all takes in what is due already
    const [expired, warned] = progress ? [addDays(day, -1), addDays(until, -1)] : ['' as const, day];
    await db.batch([
      expire(db, expired, day, zone),
      ...celebrate(db, day, zone),
      warn(db, warned, until, now),
      done(day),
    ]);
  }
}
