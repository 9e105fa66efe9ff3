import { and, desc, eq, gt, gte, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { digest } from '../../platform/digest.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { addDays, addMonths, type Day, dayOf, startOfDay, type TimeZone } from '../../platform/shared/day.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { homeOf } from '../customer/home.ts';
import { erasures } from '../customer/tables.ts';
import { isMember } from './membership.ts';
import { RULES, type TierName } from './rules.ts';
import { points, type Topic } from './tables.ts';

/** The tier that a number of points earned in the last twelve months reaches. */
const tierOf = (earned: number): (typeof RULES.tiers)[number] =>
  RULES.tiers.findLast(({ from }) => earned >= from) ?? RULES.tiers[0];

/** The tier above, and the points that it takes to get there; null in the highest one. */
function nextTierOf(earned: number): { name: TierName; from: number; missing: number } | null {
  const next = RULES.tiers.find(({ from }) => from > earned);
  return next ? { name: next.name, from: next.from, missing: next.from - earned } : null;
}

/** Topics of points that were earned; points that are given back after a failed reward were earned before. */
export const EARNED = [
  'account',
  'pet',
  'birthday',
  'plan',
  'order',
  'subscription',
  'renewal',
  'friend',
] as const satisfies readonly Topic[];

/** The topics that each topic takes back. */
const TAKES_BACK = {
  refund: ['order', 'subscription', 'renewal'],
  friend_refund: ['friend'],
} as const satisfies Partial<Record<Topic, readonly Topic[]>>;
export type TakeBackTopic = keyof typeof TAKES_BACK;

const list = (values: readonly string[]): SQL =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

const sumOf = (column: SQL, condition: SQL | undefined): SQL =>
  sql`(SELECT coalesce(sum(${column}), 0) FROM ${points} WHERE ${condition})`;
const ofCustomer = (customerId: string) => eq(points.customerId, customerId);
const balance = (customerId: string): SQL => sumOf(sql`${points.amount}`, ofCustomer(customerId));
const owed = (customerId: string): SQL => sumOf(sql`${points.owed}`, ofCustomer(customerId));

/**
 * The zone of the bonus club's days, on which points expire and birthdays are celebrated: that of the shop's own
 * market, so that a day's work is done once for all.
 */
export const pointsZone = ({ group }: Pick<Settings, 'group'>): TimeZone => marketZone(group.storeMarket.name);

/** The moment at which the twelve months before a day begin, ISO 8601. */
const yearBefore = (day: Day, zone: TimeZone): string => startOfDay(addMonths(day, -12), zone).toISOString();

/**
 * Points earned and not taken back in the twelve months before a moment, whose first day counts: what the tier goes by.
 */
export function earnedInYearBefore(customerId: string, moment: Date, zone: TimeZone): SQL {
  const day = dayOf(moment, zone);
  // birthdays are celebrated in the first minutes of a day, and noted at noon
  const isCelebrated = and(
    eq(points.topic, 'birthday'),
    lt(points.at, startOfDay(addDays(day, 1), zone).toISOString()),
  );
  const isWithin = and(
    ofCustomer(customerId),
    gte(points.at, yearBefore(day, zone)),
    or(lte(points.at, moment.toISOString()), isCelebrated),
  );
  const earned = sql`CASE WHEN ${points.topic} IN ${list(EARNED)} THEN ${points.amount}
    WHEN ${points.topic} IN ${list(Object.keys(TAKES_BACK))} THEN ${points.amount} - ${points.owed} ELSE 0 END`;
  return sumOf(earned, isWithin);
}

/** The condition that the account was not deleted: a deleted one gets no rows again. */
async function isNotErased(customerId: string): Promise<SQL> {
  return sql`NOT EXISTS (SELECT 1 FROM ${erasures} WHERE ${eq(erasures.customer, await digest(customerId))})`;
}

/** Points to give. */
export interface Give {
  /** The customer's global id. */
  customerId: string;
  topic: (typeof EARNED)[number] | 'reward_failed';
  /** The event, unique within its topic: it counts once. */
  cause: string | SQL;
  /** A positive whole number; nothing is given for zero. */
  points: number | SQL<number>;
  /** The object that the points are about. */
  about?: string;
  /** When it happened, by the shop's clock; they expire twelve months later. */
  at: Date;
  /** When they were earned, where that was before they are given. Default: `at`. */
  earnedAt?: Date;
  /** See {@link pointsZone}. */
  zone: TimeZone;
  /** Gives them only where this condition holds in the transaction. */
  when?: SQL;
}

/** The first day on which points that are given now do not count any more, `YYYY-MM-DD`. */
export const expiryOf = (at: Date, zone: TimeZone): Day => addMonths(dayOf(at, zone), RULES.expiryMonths);

/**
 * The statements that give points, and work off what the customer owes. They bear repetition: a cause counts once. An
 * account that was deleted gets nothing, and who has left the bonus club only what was spent before.
 *
 * @example await db.batch([insertPet, ...(await giveStatements(db, { customerId, topic: 'pet', cause, points:
 * RULES.earn.pet, at, zone }))]);
 */
export async function giveStatements(
  db: DrizzleD1Database,
  { customerId, topic, cause, points: given, about = '', at, earnedAt = at, zone, when = sql`true` }: Give,
): Promise<Statement[]> {
  const time = at.toISOString();
  const isNotGone = await isNotErased(customerId);
  // not left to the conflict alone: a database that is closed to the customer refuses a row before that is seen
  const isNew = sql`NOT EXISTS (SELECT 1 FROM ${points} WHERE ${points.topic} = ${topic} AND ${points.cause} = ${cause})`;
  const isEarned = topic === 'reward_failed' ? sql`true` : isMember(customerId, earnedAt.toISOString());
  return [
    db
      .insert(points)
      .select(
        sql`SELECT NULL, ${customerId}, ${topic}, ${cause}, given, 0, ${about}, ${time}, ${expiryOf(at, zone)} FROM (SELECT CAST(${given} AS INTEGER) AS given)
          WHERE given > 0 AND ${isNew} AND (${when}) AND ${isEarned} AND ${isNotGone}`,
      )
      .onConflictDoNothing(),
    db
      .insert(points)
      .select(
        sql`SELECT NULL, ${customerId}, 'owed', ${`${topic} `} || ${cause}, -min(balance, owed), -min(balance, owed), ${about}, ${time}, ''
          FROM (SELECT ${balance(customerId)} AS balance, ${owed(customerId)} AS owed) WHERE balance > 0 AND owed > 0`,
      )
      .onConflictDoNothing(),
  ];
}

/** Points to take back. */
export interface TakeBack {
  customerId: string;
  topic: TakeBackTopic;
  /** Unique within its topic. */
  cause: string;
  /** The object that the points were given for. */
  about: string;
  /** The points that are still due for it. */
  keep: number | SQL<number>;
  /** When it happened, by the shop's clock. */
  at: Date;
  /** See {@link pointsZone}. */
  zone: TimeZone;
}

/**
 * The statements that take back what was given for an object beyond what is still due, down to a balance of zero; the
 * customer owes the rest. Points that have expired are not taken back. Computed in the transaction, so repetitions and
 * other orders of events come to the same.
 */
export function takeBackStatements(
  db: DrizzleD1Database,
  { customerId, topic, cause, about, keep, at, zone }: TakeBack,
): Statement[] {
  const isAbout = and(eq(points.about, about), ofCustomer(customerId));
  const given = sumOf(
    sql`${points.amount}`,
    sql`${isAbout} AND ${points.topic} IN ${list(TAKES_BACK[topic])} AND ${gt(points.expiresOn, dayOf(at, zone))}`,
  );
  const taken = sumOf(sql`${points.owed} - ${points.amount}`, and(isAbout, eq(points.topic, topic)));
  return [
    db
      .insert(points)
      .select(
        sql`SELECT NULL, ${customerId}, ${topic}, ${cause}, -min(balance, due), due - min(balance, due), ${about}, ${at.toISOString()}, ''
          FROM (SELECT CAST(${given} - ${taken} - ${keep} AS INTEGER) AS due, ${balance(customerId)} AS balance) WHERE due > 0`,
      )
      .onConflictDoNothing(),
  ];
}

/** Points to spend on a reward. */
export interface Spend {
  customerId: string;
  /** Unique within rewards. */
  cause: string;
  points: number;
  about: string;
  at: Date;
  /** Spends them only where this condition holds in the transaction. */
  when?: SQL;
}

/**
 * The statement that spends points, where the balance reaches and the customer belongs to the bonus club. What may only
 * follow if it did is stored with the condition that the row is there: topic `reward` and the cause.
 */
export const spendStatement = (
  db: DrizzleD1Database,
  { customerId, cause, points: price, about, at, when = sql`true` }: Spend,
): Statement =>
  db
    .insert(points)
    .select(
      sql`SELECT NULL, ${customerId}, 'reward', ${cause}, ${-price}, 0, ${about}, ${at.toISOString()}, '' WHERE ${balance(customerId)} >= ${price} AND (${when}) AND ${isMember(customerId, at.toISOString())}`,
    )
    .onConflictDoNothing();

/**
 * The statement that lets all points of a customer lapse who leaves the bonus club. They are set against what is taken
 * back later: whose order comes back after its points have lapsed owes nothing for them.
 */
export const lapseStatement = (db: DrizzleD1Database, customerId: string, at: Date): Statement =>
  db
    .insert(points)
    .select(
      sql`SELECT NULL, ${customerId}, 'left', ${`${customerId} ${at.toISOString()}`}, -balance, -balance, '', ${at.toISOString()}, ''
        FROM (SELECT ${balance(customerId)} AS balance) WHERE balance > 0 AND ${isMember(customerId, at.toISOString())}`,
    )
    .onConflictDoNothing();

/** The condition that points were spent for a cause. */
export const isSpent = (customerId: string, cause: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${points} WHERE ${and(eq(points.topic, 'reward'), eq(points.cause, cause), ofCustomer(customerId))})`;

/** The points of a customer, and those that the next ones are worked off against. Both are never negative. */
export async function balanceOf(database: D1Database, customerId: string): Promise<{ balance: number; owed: number }> {
  const [row] = await drizzle(await homeOf(database, customerId))
    .select({
      balance: sql<number>`coalesce(sum(${points.amount}), 0)`,
      owed: sql<number>`max(coalesce(sum(${points.owed}), 0), 0)`,
    })
    .from(points)
    .where(ofCustomer(customerId));
  return row ?? { balance: 0, owed: 0 };
}

/** Points that expire, and the first day on which they do not count any more, `YYYY-MM-DD`. */
export interface Expiring {
  points: number;
  on: Day;
}

/** How a customer stands. */
export interface Standing {
  balance: number;
  owed: number;
  /** Points earned and not taken back in the last twelve months. */
  earnedInYear: number;
  tier: TierName;
  nextTier: ReturnType<typeof nextTierOf>;
  /** The points that expire next, within the days of the notice; null when none do. */
  expiring: Expiring | null;
  /** The points that expire next of all; null when none do. */
  next: Expiring | null;
  /** How often points were earned, by topic; a topic without any is missing. */
  counts: Readonly<Partial<Record<Topic, number>>>;
}

const given = (db: DrizzleD1Database, customerId: string, after: Day, until: Day) =>
  db
    .select({ on: sql<Day>`${points.expiresOn}`, points: sql<number>`sum(${points.amount})` })
    .from(points)
    .where(and(ofCustomer(customerId), gt(points.expiresOn, after), lte(points.expiresOn, until)))
    .groupBy(points.expiresOn)
    .orderBy(points.expiresOn);

/**
 * The points that were given and expire up to a day, less all that was taken so far. Negative: as many points of later
 * days are used up.
 */
const unused = (db: DrizzleD1Database, customerId: string, until: Day) =>
  db
    .select({ points: sql<number>`coalesce(sum(${points.amount}), 0)` })
    .from(points)
    .where(and(ofCustomer(customerId), lte(points.expiresOn, until)));

/**
 * The points of each day that expire unless they are spent: the oldest are used first. @param before see {@link
 * unused}.
 */
function expiringOf(before: number, days: readonly Expiring[]): Expiring[] {
  let left = Math.min(0, before);
  return days.flatMap(({ on, points: amount }) => {
    const expiring = Math.max(0, left + amount) - Math.max(0, left);
    left += amount;
    return expiring > 0 ? [{ on, points: expiring }] : [];
  });
}

/** The points that expire after a day and up to another one, by the day, the first day first. Days are `YYYY-MM-DD`. */
export async function expiringBetween(
  database: D1Database,
  customerId: string,
  after: Day,
  until: Day,
): Promise<Expiring[]> {
  const db = drizzle(await homeOf(database, customerId));
  const [[before], days] = await db.batch([unused(db, customerId, after), given(db, customerId, after, until)]);
  return expiringOf(before?.points ?? 0, days);
}

/** How a customer stands. @param zone see {@link pointsZone}. */
export async function standingOf(
  database: D1Database,
  customerId: string,
  today: Day,
  zone: TimeZone,
): Promise<Standing> {
  const db = drizzle(await homeOf(database, customerId));
  const since = yearBefore(today, zone);
  const byTopic = db
    .select({
      topic: points.topic,
      count: sql<number>`count(*)`,
      amount: sql<number>`sum(${points.amount})`,
      owed: sql<number>`sum(${points.owed})`,
      inYear: sql<number>`sum(CASE WHEN ${points.at} >= ${since} THEN ${points.amount} - ${points.owed} ELSE 0 END)`,
    })
    .from(points)
    .where(ofCustomer(customerId))
    .groupBy(points.topic);
  const [topics, [before], days] = await db.batch([
    byTopic,
    unused(db, customerId, today),
    given(db, customerId, today, addMonths(today, RULES.expiryMonths)),
  ]);
  const [next = null] = expiringOf(before?.points ?? 0, days);
  const counted: ReadonlySet<Topic> = new Set<Topic>([...EARNED, 'refund', 'friend_refund']);
  const earnedInYear = Math.max(
    0,
    topics.reduce((total, { topic, inYear }) => total + (counted.has(topic) ? inYear : 0), 0),
  );
  return {
    balance: topics.reduce((sum, { amount }) => sum + amount, 0),
    owed: Math.max(
      0,
      topics.reduce((sum, row) => sum + row.owed, 0),
    ),
    earnedInYear,
    tier: tierOf(earnedInYear).name,
    nextTier: nextTierOf(earnedInYear),
    expiring: next && next.on <= addDays(today, RULES.expiryNoticeDays) ? next : null,
    next,
    counts: Object.fromEntries(topics.map(({ topic, count }) => [topic, count])),
  };
}

/** A row of the history, the owner's columns left out. */
export type HistoryEntry = Pick<
  typeof points.$inferSelect,
  'id' | 'topic' | 'amount' | 'owed' | 'about' | 'at' | 'expiresOn'
>;

/**
 * A page of a customer's history, the latest first.
 *
 * @param before the id of the last entry of the page before. @returns the entries, and the id to go on with; null at
 * the end.
 */
export async function historyOf(
  database: D1Database,
  customerId: string,
  { before, limit }: { before?: number; limit: number },
): Promise<{ entries: HistoryEntry[]; next: number | null }> {
  const db = drizzle(await homeOf(database, customerId));
  const isOlder =
    before === undefined
      ? undefined
      : sql`(${points.at}, ${points.id}) < (SELECT ${points.at}, ${points.id} FROM ${points} WHERE ${and(eq(points.id, before), ofCustomer(customerId))})`;
  const { id, topic, amount, owed: owes, about, at, expiresOn } = points;
  const found = await db
    .select({ id, topic, amount, owed: owes, about, at, expiresOn })
    .from(points)
    .where(and(ofCustomer(customerId), isOlder, ne(sql`abs(${points.amount}) + abs(${points.owed})`, 0)))
    .orderBy(desc(points.at), desc(points.id))
    .limit(limit + 1);
  const entries = found.slice(0, limit);
  return { entries, next: found.length > limit ? (entries.at(-1)?.id ?? null) : null };
}
