/** Looks at followed subscriptions once a day, and mails where a change of the food is due. */

import { and, asc, eq, getTableColumns, lte, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { log } from '../../platform/log.ts';
import { mailStatements } from '../../platform/mail/mail.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { NO_ROOM, withRoom } from '../../platform/run-budget.ts';
import { canSeal } from '../../platform/session/seal.ts';
import { addDays, type Day, dayOf } from '../../platform/shared/day.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { answersOn, isMainFood, loadRecommendation, needOf } from '../planner/index.ts';
import type { Answers } from '../planner/model/answers.ts';
import { billingContracts } from '../subscriptions/index.ts';
import { isOver } from '../subscriptions/model/subscription.ts';
import { basisOf } from './basis.ts';
import { type ReadContract, readContract } from './contract.ts';
import { type Followed, loadFollowed, petsToFeed } from './load.ts';
import { type Due, dueMail } from './mail.ts';
import { readsOfRun } from './reads.ts';
import { type Change, type FollowedRow, followStatement, isFollowed, readFollowed } from './store.ts';
import { followedContracts } from './tables.ts';

/** A stage is told this many days before it begins. */
const STAGE_DAYS = 14;
/** Mails about new weights have this many days between them at least. */
const WEIGHT_DAYS = 30;
/** A subscription without animals that have a plan is looked at again after this many days, or when a pet is saved. */
const IDLE_DAYS = 14;
const PER_RUN = 10;
/** Queries, or calls, of one look at most. */
const QUERIES = 30;
const RUN_MS = 15_000;

type PlannedPet = Awaited<ReturnType<typeof petsToFeed>>[number];

const stageOn = (answers: Answers, today: Day, day: Day): 'young' | 'adult' | 'senior' | null => {
  const need = needOf(answersOn(answers, today, day), day);
  return need && (need.growing ? 'young' : need.senior ? 'senior' : 'adult');
};

/** The stage that an animal enters within two weeks, with its first day; null for none. */
export function comingStage(answers: Answers, today: Day): { stage: 'adult' | 'senior'; on: Day } | null {
  const now = stageOn(answers, today, today);
  for (let days = 1; now !== null && days <= STAGE_DAYS; days++) {
    const on = addDays(today, days);
    const then = stageOn(answers, today, on);
    if (then !== null && then !== now && then !== 'young') return { stage: then, on };
  }
  return null;
}

/** The facts that a look goes by, as a key. */
const keyOfPets = (pets: readonly PlannedPet[]): string =>
  pets
    .map(({ pet, answers }) => [pet.id, pet.currentWeightKg, pet.bodyCondition, answers.adjustedBy ?? 0].join(' '))
    .sort()
    .join(', ');

/** A look at a subscription. */
interface Look {
  context: OutboxContext;
  row: FollowedRow;
  pets: readonly PlannedPet[];
  today: Day;
  found: ReadContract;
}

/** An animal whose coming stage no mail has told. */
const untold = ({ mails, toldStages }: FollowedRow, pets: readonly PlannedPet[], today: Day) =>
  mails
    ? pets.flatMap(({ pet, answers }) => {
        const coming = comingStage(answers, today);
        return coming && !toldStages.includes(`${pet.id} ${coming.stage}`) ? [{ pet, answers, ...coming }] : [];
      })
    : [];

/** The mail about a stage that begins soon, of an animal that eats from the box. @throws UpstreamError */
async function stageDue(
  { context: { settings }, row, pets, today, found }: Look,
  eaters: Followed,
): Promise<Due | null> {
  for (const { pet, answers, stage, on } of untold(row, pets, today)) {
    if (!eaters.animals.some(({ id }) => id === pet.id)) continue;
    const reads = readsOfRun(settings, found.market);
    const plan = await loadRecommendation(answersOn(answers, today, on), reads, settings, on);
    const food = plan?.products.find((product) => isMainFood(product) && product.gramsPerDay !== null);
    const { title = '', gramsPerDay = 0 } = food ?? {};
    if (food)
      return { kind: 'stage', petId: pet.id, name: pet.name, stage, on, food: title, gramsPerDay: gramsPerDay ?? 0 };
  }
  return null;
}

/** What follows from a look: what is noted, and what is mailed. @throws UpstreamError */
async function outcomeOf(look: Look, seen: string): Promise<{ change: Change; due: Due | null }> {
  const { context, row, today, found } = look;
  const { settings, database } = context;
  const reads = readsOfRun(settings, found.market);
  const followed = await loadFollowed({ settings, database, reads, today }, found.box);
  if (!followed) return { change: { seen }, due: null };
  const mayMail = row.mails && canSeal(settings.sessionSecrets);
  const stage = mayMail ? await stageDue(look, followed) : null;
  const noted = basisOf(followed) ?? {};
  if (stage?.kind === 'stage')
    return { change: { ...noted, toldStages: [...row.toldStages, `${stage.petId} ${stage.stage}`] }, due: stage };
  const { proposal, before, isDeclined } = followed;
  // what the switch does by itself is told by the notice, and the first look knows of nothing before
  const isAsked = proposal && !isDeclined && !(row.always && proposal.isSmall) && row.seen !== '' && row.seen !== seen;
  if (!mayMail || !isAsked) return { change: { ...noted, seen }, due: null };
  // a mail that is too soon waits: what was seen stays as it was
  const isSoonAfter = row.mailedOn !== '' && today < addDays(row.mailedOn, WEIGHT_DAYS);
  if (isSoonAfter) return { change: {}, due: null };
  return { change: { seen, mailedOn: today }, due: { kind: 'weight', today, before, proposal } };
}

async function look(context: OutboxContext, contractId: string, now: Date): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const row = await readFollowed(database, contractId);
  const today = dayOf(now, await shopTimeZone(settings));
  if (!row || row.lookOn === '' || row.lookOn > today) return;
  const note = (change: Change): Statement => followStatement(database, row, change, today);
  const [known] = await db
    .select({ status: billingContracts.status })
    .from(billingContracts)
    .where(eq(billingContracts.contractId, contractId));
  if (known && isOver(known.status)) return void (await note({ lookOn: '' }));
  const pets = await petsToFeed(context, row);
  if (pets.length === 0) return void (await note({ lookOn: addDays(today, IDLE_DAYS) }));
  const seen = keyOfPets(pets);
  const lookOn = addDays(today, 1);
  if (row.seen === seen && untold(row, pets, today).length === 0) return void (await note({ lookOn }));
  const found = await readContract(settings, contractId, now);
  if (!found || isOver(found.contract.status)) return void (await note({ lookOn: '' }));
  if (found.contract.status !== 'ACTIVE') {
    const isPaused = found.contract.status === 'PAUSED';
    return void (await note({ lookOn: isPaused ? lookOn : addDays(today, IDLE_DAYS) }));
  }
  const { change, due } = await outcomeOf({ context, row, pets, today, found }, seen);
  const mail = due && (await dueMail(context, found.contract, due));
  await db.batch([note({ ...change, lookOn }), ...(mail ? await mailStatements(db, mail) : [])] as [Statement]);
}

/** Of more new subscriptions than these, the later ones are noted by the next turn. */
const NEW_AT_ONCE = 500;

/**
 * Notes the running subscriptions that are not followed yet. Whether any animal eats from them is seen later. It reads
 * all that run, so it is not for every minute.
 *
 * @param now the current time by the shop's clock.
 */
export async function noteFollowed({ database }: Pick<OutboxContext, 'database'>, now: Date): Promise<void> {
  const db = drizzle(database);
  const row: Record<string, unknown> = {
    contractId: sql`${billingContracts.contractId}`,
    customerId: sql`${billingContracts.customerId}`,
    lookOn: sql`${latestDay(now)}`,
  };
  const values = Object.entries(getTableColumns(followedContracts)).map(
    ([name, column]) => row[name] ?? sql`${sql.param(column.default, column)}`,
  );
  const isNew = and(
    eq(billingContracts.status, 'ACTIVE'),
    ne(billingContracts.customerId, ''),
    notExists(db.select().from(followedContracts).where(eq(followedContracts.contractId, billingContracts.contractId))),
  );
  await db
    .insert(followedContracts)
    .select(
      sql`SELECT ${sql.join(values as SQL[], sql`, `)} FROM ${billingContracts} WHERE ${isNew} LIMIT ${NEW_AT_ONCE}`,
    )
    .onConflictDoNothing();
}

/** The day of a moment in the zone that no other one is ahead of. */
const latestDay = (now: Date): Day => dayOf(now, 'Pacific/Kiritimati');

/**
 * Looks at the followed subscriptions whose day has come, and mails where a change is due. Changes nothing of a
 * subscription. Runs every minute; what a run leaves undone is done by the next one.
 *
 * @param now the current time by the shop's clock. @throws UpstreamError when the provider cannot be asked at all.
 */
export async function runFollowing(context: OutboxContext, now: Date): Promise<void> {
  const { settings, database } = context;
  if (!settings.admin.url) return;
  const until = Date.now() + RUN_MS;
  const due = await drizzle(database)
    .select({ contractId: followedContracts.contractId })
    .from(followedContracts)
    .where(and(ne(followedContracts.lookOn, ''), lte(followedContracts.lookOn, latestDay(now))))
    .orderBy(asc(followedContracts.lookOn), asc(followedContracts.contractId))
    .limit(PER_RUN);
  for (const { contractId } of due) {
    if (Date.now() >= until) return;
    const outcome = await withRoom(QUERIES, () => look(context, contractId, now)).catch(async (error: unknown) => {
      log.warn({ event: 'following', contract: contractId, error: String(error) });
      // one that fails holds up no other: it comes again tomorrow
      const lookOn = addDays(latestDay(now), 1);
      await drizzle(database).update(followedContracts).set({ lookOn }).where(isFollowed(contractId));
    });
    if (outcome === NO_ROOM) return;
  }
}
