import { and, eq, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Statement } from '../../platform/outbox/kind.ts';
import type { Day } from '../../platform/shared/day.ts';
import type { Rhythm } from '../selling-plans/model/rhythm.ts';
import type { BoxLine } from './compare.ts';
import type { AnimalState, Wanted } from './model/state.ts';
import { boxChanges, followedContracts } from './tables.ts';

/** An animal when its box was right, and its portion then. */
export type Then = AnimalState & { grams: number; kcal: number };

type Row = typeof followedContracts.$inferSelect;

/** What is known of a subscription, with its texts parsed. */
export type FollowedRow = Omit<Row, 'animals' | 'declined' | 'toldStages'> & {
  animals: Readonly<Record<string, Then>>;
  declined: Wanted | null;
  toldStages: readonly string[];
};

const rowFrom = ({ animals, declined, toldStages, ...row }: Row): FollowedRow => ({
  ...row,
  animals: JSON.parse(animals),
  declined: declined === '' ? null : JSON.parse(declined),
  toldStages: JSON.parse(toldStages),
});

export const isFollowed = (contractId: string) => eq(followedContracts.contractId, contractId);

export async function readFollowed(database: D1Database, contractId: string): Promise<FollowedRow | null> {
  const [row] = await drizzle(database).select().from(followedContracts).where(isFollowed(contractId));
  return row ? rowFrom(row) : null;
}

/** The followed subscriptions of a customer. */
export async function followedOf(database: D1Database, customerId: string): Promise<FollowedRow[]> {
  const rows = await drizzle(database)
    .select()
    .from(followedContracts)
    .where(eq(followedContracts.customerId, customerId));
  return rows.map(rowFrom);
}

/** What changes of a row; lists as they are used. */
export type Change = Partial<
  Pick<FollowedRow, 'always' | 'mails' | 'box' | 'seen' | 'mailedOn' | 'lookOn' | 'animals' | 'toldStages' | 'declined'>
>;

const stored = ({ animals, declined, toldStages, ...change }: Change): Partial<Row> => ({
  ...change,
  ...(animals && { animals: JSON.stringify(animals) }),
  ...(declined !== undefined && { declined: declined === null ? '' : JSON.stringify(declined) }),
  ...(toldStages && { toldStages: JSON.stringify(toldStages) }),
});

/** The statement that changes what is known of a subscription, or notes it. @param today `YYYY-MM-DD`. */
export const followStatement = (
  database: D1Database,
  { contractId, customerId }: { contractId: string; customerId: string },
  change: Change,
  today: Day,
): Statement => {
  // the provider's data may have been replaced, and the number be another customer's
  const set = { customerId, ...stored(change) };
  return drizzle(database)
    .insert(followedContracts)
    .values({ contractId, lookOn: today, ...set })
    .onConflictDoUpdate({ target: followedContracts.contractId, set });
};

/** Has the subscriptions of a customer looked at soon, because something of an animal was changed. */
export async function lookSoon(database: D1Database, customerId: string, today: Day): Promise<void> {
  await drizzle(database)
    .update(followedContracts)
    .set({ lookOn: today })
    // one that has ended is looked at no more
    .where(and(eq(followedContracts.customerId, customerId), ne(followedContracts.lookOn, '')));
}

/** A line as a change notes it: enough to tell it and to put it back. */
export type NotedLine = Pick<BoxLine, 'variantId' | 'title' | 'variantTitle' | 'quantity' | 'price'>;

/** A box as a change notes it. */
export interface NotedBox {
  lines: readonly NotedLine[];
  rhythm: Rhythm;
  pricePerDay: number;
  gramsPerDay: number;
}

/** A change of a box, with its texts parsed. */
export type BoxChange = Omit<typeof boxChanges.$inferSelect, 'before' | 'after' | 'wanted'> & {
  before: NotedBox;
  after: NotedBox;
  wanted: Wanted;
};

const isChange = ({ contractId, cycle, kind }: Pick<BoxChange, 'contractId' | 'cycle' | 'kind'>) =>
  and(eq(boxChanges.contractId, contractId), eq(boxChanges.cycle, cycle), eq(boxChanges.kind, kind));

export async function readChange(
  database: D1Database,
  which: Pick<BoxChange, 'contractId' | 'cycle' | 'kind'>,
): Promise<BoxChange | null> {
  const [row] = await drizzle(database).select().from(boxChanges).where(isChange(which));
  return row
    ? { ...row, before: JSON.parse(row.before), after: JSON.parse(row.after), wanted: JSON.parse(row.wanted) }
    : null;
}

/** The statement that notes a change of a box. */
export const noteChange = (database: D1Database, { before, after, wanted, ...change }: BoxChange): Statement => {
  const row = {
    ...change,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    wanted: JSON.stringify(wanted),
  };
  return drizzle(database)
    .insert(boxChanges)
    .values(row)
    .onConflictDoUpdate({ target: [boxChanges.contractId, boxChanges.cycle, boxChanges.kind], set: row });
};

/** The statement that changes the state of a change. */
export const setState = (
  database: D1Database,
  which: Pick<BoxChange, 'contractId' | 'cycle' | 'kind'>,
  state: BoxChange['state'],
): Statement => drizzle(database).update(boxChanges).set({ state }).where(isChange(which));

/** Has no more mails sent about the food of a subscription. */
export async function switchMailsOff(database: D1Database, contractId: string): Promise<void> {
  await drizzle(database).update(followedContracts).set({ mails: false }).where(isFollowed(contractId));
}
