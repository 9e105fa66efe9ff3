import { and, asc, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { BUSY, exclusively } from '../../../platform/database/exclusively.ts';
import { log } from '../../../platform/log.ts';
import { mails } from '../../../platform/mail/tables.ts';
import { enqueue } from '../../../platform/outbox/enqueue.ts';
import type { Statement } from '../../../platform/outbox/kind.ts';
import { hasRoom, workSideBySide } from '../../../platform/run-budget.ts';
import { addDays, type Day, midnightUtc, type TimeZone } from '../../../platform/shared/day.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import { Throttled } from '../../../platform/upstream.ts';
import { adminApi, withPoints } from '../../../shopify/admin.ts';
import {
  type AttemptStateFragment,
  ChangedContractsDocument,
  type ChangedContractsQuery,
  type CheckedContractFragment,
  ContractToBillDocument,
  type ContractToBillQuery,
} from '../../../shopify/generated/admin/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { isErased } from '../../customer/erased.ts';
import { optionalPart } from '../../notices/optional-part.ts';
import { readBox } from '../box/load.ts';
import { readsOf } from '../box/reads.ts';
import { finishEdits, lockOf } from '../edits.ts';
import { isHeld } from '../ending/store.ts';
import { lastDayToChange } from '../model/cut-off.ts';
import { isOver } from '../model/subscription.ts';
import { deletePause } from '../pausing/store.ts';
import { endPrepaidLater } from '../prepaid/end.ts';
import { deleteReserve, requestBack, setReserve } from '../reserve/store.ts';
import { usableReserve } from '../reserve/use.ts';
import { thanksNotice } from '../thanks/notice.ts';
import { placeThanks } from '../thanks/place.ts';
import { busy } from './bill.ts';
import { billingDay, cardOf, cycleOf, linesOf, marketOfContract } from './contract.ts';
import { type Action, announcementOf, type CycleRow, decide, lastDayOf } from './decide.ts';
import { eraseContract } from './erase.ts';
import { billingMail } from './mails.ts';
import { AT_ONCE } from './next-check.ts';
import type { AppliedPrice, PriceRule } from './price-rule.ts';
import { dueContracts, NOT_QUEUED, queueDue } from './queue.ts';
import { BILL_POINTS, readCycle, readCycleToTell } from './read.ts';
import { billingKind, isByReserve, isCycle, nameOf, paidStatement, requestCardMail, settle } from './settle.ts';
import { billingContracts, billingCycles, billingProgress } from './tables.ts';

/** The pause between two readings of the provider's list of changed contracts. */
const LIST_INTERVAL_MS = 10 * 60_000;
/** The provider's search may know of a change some time after it was made. */
const LIST_OVERLAP_MS = 10 * 60_000;
/** A run begins no new check after this time; the rest is done by the next run. */
const CHECK_MS = 30_000;
/** After the checks, a run asks for attempts without a result for this long: neither work takes the other's time. */
const ASK_MS = 15_000;
/**
 * Contracts that are checked at the same time. A run of a Worker may have six calls open: while these wait for the
 * provider, others wait for the database.
 */
const PARALLEL = 10;
const PAGE = 100;
/** The points that a page of the list of changed contracts takes. */
const PAGE_POINTS = 2 + PAGE;
/** The points that a check takes, usually: it reads the contract, and then the delivery that it announces. */
const CHECK_POINTS = 25;
/** A consumer of the queue begins no check after this time, and waits for points until then. */
const CONSUMER_MS = 8 * 60_000;
/** Queries, or calls, of a check, and of a question for an attempt, at most. */
const CHECK_QUERIES = 50;
const SIDE_BY_SIDE = { parallel: PARALLEL, queries: CHECK_QUERIES };
/** The queries that are left to put contracts on the queue. */
const QUEUE_QUERIES = 160;
/** Up to this many contracts are checked by the run itself; more are put on the queue. */
const MAX_IN_RUN = 50;
/** Deliveries that were due this many days ago are still billed, after an outage. */
const DAYS_BACK = 45;
/** A check sees at least the deliveries until the next one, which comes after a week. */
const DAYS_AHEAD = 9;
/**
 * The pauses between two questions for an attempt: while the provider charges, and while the bank waits for the
 * customer.
 */
const ASK_CHARGING_MS = 5 * 60_000;
const ASK_CHALLENGED_MS = 60 * 60_000;

const warn = (event: string, contract: string, error: unknown) => log.warn({ event, contract, error: String(error) });

/**
 * Has the contracts that have changed at the provider checked. Page by page, so that an interruption loses nothing.
 */
async function listChanged(
  context: OutboxContext,
  progress: typeof billingProgress.$inferSelect | undefined,
  now: Date,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const readAt = now.toISOString();
  if (progress && progress.readAt <= readAt && now.getTime() - Date.parse(progress.readAt) < LIST_INTERVAL_MS) return;
  // a clock that was set back
  const since = progress && progress.since <= readAt ? progress.since : '';
  const query = since && `updated_at:>='${new Date(Date.parse(since) - LIST_OVERLAP_MS).toISOString()}'`;
  const advance = (row: { since: string; readAt: string }) =>
    db
      .insert(billingProgress)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: billingProgress.id, set: row });
  let last = since;
  // what a run has no room for, the next one lists
  for (let after: string | null = null; hasRoom(PAGE + 1 + QUEUE_QUERIES); ) {
    const { nodes, pageInfo }: ChangedContractsQuery['subscriptionContracts'] = (
      await withPoints(settings, PAGE_POINTS, () => adminApi(settings, ChangedContractsDocument, { query, after }))
    ).subscriptionContracts;
    last = nodes.at(-1)?.updatedAt ?? last;
    const touched = nodes.map(({ id: contractId, updatedAt }) =>
      db
        .insert(billingContracts)
        .values({ contractId, updatedAt, nextCheck: AT_ONCE })
        .onConflictDoUpdate({
          target: billingContracts.contractId,
          set: { updatedAt, nextCheck: AT_ONCE },
          setWhere: ne(billingContracts.updatedAt, updatedAt),
        }),
    );
    await db.batch([
      advance({ since: last, readAt: pageInfo.hasNextPage ? (progress?.readAt ?? '') : readAt }),
      ...touched,
    ]);
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor ?? null;
  }
}

type FoundContract = NonNullable<ContractToBillQuery['subscriptionContract']>;
type FoundCycles = ContractToBillQuery['subscriptionBillingCycles']['nodes'];

/** The statements of an action. @param mayChange whether the contract may be changed before a notice. */
async function statementsOf(
  { db, context, rule }: Pick<Check, 'db' | 'context' | 'rule'>,
  action: Action,
  contractId: string,
  { mayChange, today }: { mayChange: boolean; today: Day },
): Promise<readonly Statement[]> {
  const { cycle: index, day } = action;
  const put = (
    change: Partial<typeof billingCycles.$inferInsert> & { state: (typeof billingCycles.$inferInsert)['state'] },
  ) =>
    db
      .insert(billingCycles)
      .values({ contractId, cycle: index, day, ...change })
      .onConflictDoUpdate({ target: [billingCycles.contractId, billingCycles.cycle], set: { day, ...change } });
  const fresh = { failures: 0, failedOn: '', nextTry: '' } as const;
  if (action.kind === 'close') return [put({ state: action.state })];
  if (action.kind === 'notice') {
    const { chargeOn, agreed } = action;
    const key = `renewal ${nameOf(contractId, index)} ${day}`;
    const part = (await rule.beforeNotice?.(context, { contractId, cycle: index, mayChange })) ?? null;
    const placed = await placeThanks(context, { contractId, cycle: index }, today);
    const cycle = await readCycleToTell(context, contractId, index);
    if (!cycle) throw new Error(`the delivery has gone: ${nameOf(contractId, index)}`);
    const contract = cycle.sourceContract;
    const { country } = marketOfContract(contract, context.settings);
    const reads = readsOf(context.settings, marketOfContract(contract, context.settings));
    const box = await optionalPart('box', readBox(reads, linesOf(contract, cycle), country));
    const usable = await usableReserve(context, contract, today);
    const told = { day: chargeOn, until: lastDayToChange(chargeOn, today), box, reserve: usable?.method ?? null };
    const thanks = thanksNotice(context, placed, { contractId, cycle: index, until: chargeOn, found: cycle });
    const parts = [part, thanks].filter((each) => each !== null);
    const mail = await billingMail(db, context, { key, name: 'notice', contract, cycle, ...told, parts });
    if (!mail) {
      // without its notice a delivery is not charged; the next check tries again
      warn('billing_notice', contractId, 'the provider knows no address of the customer');
      return [];
    }
    return [
      put({ state: 'noticed', noticeKey: key, chargeOn, agreedDay: agreed ? day : '', ...fresh }),
      ...mail,
      ...(usable ? [setReserve(db, contractId, { triedFor: 0 })] : []),
      ...(part?.statements ?? []),
    ];
  }
  const [row] = await db.select({ tries: billingCycles.tries }).from(billingCycles).where(isCycle(contractId, index));
  const attempt = (row?.tries ?? 0) + 1;
  return [
    put({ state: 'due', tries: attempt }),
    enqueue(db, billingKind, {
      key: `${nameOf(contractId, index)} ${attempt}`,
      payload: { contractId, cycle: index, attempt, byReserve: false },
    }),
  ];
}

/** A contract without an order that has not been active here: it was imported, and its customer is told of nothing. */
const isWaitingImport = ({ status, originOrder }: CheckedContractFragment, rows: readonly CycleRow[]): boolean =>
  status === 'PAUSED' && !originOrder && rows.every(({ state }) => state === 'paused' || state === 'skipped');

/** The statements that tell the customer that the card expires, and the day on which to do so. */
async function cardNotice(
  db: DrizzleD1Database,
  context: OutboxContext,
  contract: CheckedContractFragment,
  rows: readonly CycleRow[],
  today: Day,
): Promise<{ statements: readonly Statement[]; checkOn?: Day }> {
  const card = cardOf(contract);
  if (!card || isWaitingImport(contract, rows) || (contract.status !== 'ACTIVE' && contract.status !== 'PAUSED'))
    return { statements: [] };
  const lastDay = lastDayOf({ month: card.expiryMonth, year: card.expiryYear });
  const tellOn = addDays(lastDay, -context.settings.billing.cardExpiryDays);
  if (today < tellOn) return { statements: [], checkOn: tellOn };
  if (today > lastDay) return { statements: [] };
  const key = `card ${numberOfGid(contract.id)} ${lastDay} ${card.lastDigits}`;
  const [told] = await db.select({ key: mails.key }).from(mails).where(eq(mails.key, key));
  const mail = told ? null : await billingMail(db, context, { key, name: 'card', contract });
  return { statements: mail ? [...mail, ...requestCardMail(db, contract, key)] : [] };
}

/**
 * Sets the price of a contract before it is told or charged. Nothing is changed while a payment is at work, and
 * for a contract that has ended.
 *
 * @returns null where nothing was worked out. @throws UpstreamError @throws Error where an active contract cannot be
 * changed.
 */
async function priceOf<Applied extends AppliedPrice>(
  rule: PriceRule<Applied>,
  context: OutboxContext,
  contract: FoundContract,
  announcement: ReturnType<typeof announcementOf>,
  day: { zone: TimeZone; today: Day },
): Promise<Applied | null> {
  const { status } = contract;
  if (announcement === 'at-work' || (status !== 'ACTIVE' && status !== 'PAUSED')) return null;
  const applied = rule.apply(context, contract, { announced: announcement === 'announced', ...day });
  if (status === 'ACTIVE') return applied;
  // nothing is charged meanwhile
  return applied.catch((error: unknown) => {
    warn('billing_price', contract.id, error);
    return null;
  });
}

type Known = typeof billingContracts.$inferSelect;

/** Forgets a contract whose number another one has by now: the provider's data was replaced. */
async function startAnew(db: DrizzleD1Database, { contractId, updatedAt }: Known, createdAt: string): Promise<void> {
  const [first, ...rest] = eraseContract(db, contractId) as [Statement, ...Statement[]];
  await db.batch([
    first,
    ...rest,
    db.insert(billingContracts).values({ contractId, createdAt, updatedAt, nextCheck: AT_ONCE }),
  ]);
}

/** The times at which the mails of the announced deliveries were sent, by their keys. */
async function noticesSent(
  db: DrizzleD1Database,
  rows: readonly CycleRow[],
): Promise<ReadonlyMap<string, string | null>> {
  const keys = rows.flatMap(({ state, noticeKey }) => (state === 'noticed' ? [noticeKey] : []));
  if (keys.length === 0) return new Map();
  const sent = await db.select({ key: mails.key, sentAt: mails.sentAt }).from(mails).where(inArray(mails.key, keys));
  return new Map(sent.map(({ key, sentAt }) => [key, sentAt]));
}

/** A contract that is checked: as the provider has it, and as it was at the last check. */
interface Check {
  db: DrizzleD1Database;
  context: OutboxContext;
  rule: PriceRule;
  contract: FoundContract;
  cycles: FoundCycles;
  known: Known;
  rows: readonly CycleRow[];
  price: AppliedPrice | null;
  now: Date;
  zone: TimeZone;
  today: Day;
}

/** The decision for a contract: what is to be done, and when to check it again. */
async function decideFor({ db, context: { settings }, contract, cycles, known, rows, zone, today }: Check) {
  const sent = await noticesSent(db, rows);
  const wasPaused = known.status === 'PAUSED' || known.status === 'FAILED';
  const pausedUntil = contract.status !== 'ACTIVE' ? today : wasPaused ? addDays(today, -1) : known.pausedUntil;
  const decision = decide({
    status: contract.status,
    maxCycles: contract.billingPolicy.maxCycles ?? null,
    cycles: cycles.map((cycle) => cycleOf(cycle, zone)),
    rows,
    pausedUntil,
    resumedOn: known.resumedOn,
    today,
    noticeDays: settings.billing.noticeDays(marketOfContract(contract, settings).country),
    sentOn: (key) => {
      const at = sent.get(key);
      return at ? billingDay(new Date(at), zone, settings.group) : null;
    },
  });
  return { ...decision, pausedUntil };
}

/** Stores what follows from the check of a contract, in one transaction. */
async function storeCheck(check: Check): Promise<void> {
  const { db, context, rule, contract, known, price, now, today } = check;
  const { id: contractId, createdAt, status } = contract;
  const { actions, nextCheck: planned, pausedUntil } = await decideFor(check);
  const statements: Statement[] = [];
  const first = actions.find(({ kind }) => kind === 'notice');
  const announcement = announcementOf(
    check.rows,
    check.cycles.map((cycle) => cycleOf(cycle, check.zone)),
  );
  const held = actions.some(({ kind }) => kind === 'bill') && (await isHeld(context.database, contractId, now));
  for (const action of actions) {
    if (held && action.kind === 'bill') continue;
    // what has been told is charged as it was told
    const mayChange = announcement === 'none' && actions.every(({ kind }) => kind !== 'bill') && action === first;
    statements.push(...(await statementsOf(check, action, contractId, { mayChange, today })));
    // paid in the account
    const billed =
      action.kind === 'close' && action.state === 'billed' && price?.isOn
        ? await readCycle(context, contractId, action.cycle)
        : null;
    if (billed) statements.push(rule.noteBilled(db, billed));
  }
  const card = await cardNotice(db, context, contract, check.rows, today);
  const checkOn = held ? addDays(today, 1) : planned && card.checkOn && card.checkOn < planned ? card.checkOn : planned;
  // what has changed meanwhile is looked at once more
  const nextCheck = sql`CASE WHEN ${and(
    eq(billingContracts.updatedAt, known.updatedAt),
    eq(billingContracts.nextCheck, known.nextCheck),
  )} THEN ${checkOn ?? ''} ELSE ${billingContracts.nextCheck} END`;
  const customerId = contract.customer?.id ?? '';
  const hasChanged = known.status !== status && customerId !== '';
  await db.batch([
    db
      .update(billingContracts)
      .set({ createdAt, customerId, status, pausedUntil, nextCheck, ...NOT_QUEUED })
      .where(eq(billingContracts.contractId, contractId)),
    ...statements,
    ...card.statements,
    ...endPrepaidLater(db, contract),
    // whoever has resumed or ended it, its pause is over
    ...(status === 'PAUSED' ? [] : [deletePause(db, contractId)]),
    ...(isOver(status) ? [deleteReserve(db, contractId)] : []),
    ...(price ? rule.note(db, contractId, price, now) : []),
    ...rule.noteCheck(db, customerId, now, hasChanged),
  ]);
}

/**
 * Looks at a contract: sends notices, has due deliveries billed, and notes what was skipped or paused, in one
 * transaction.
 */
async function checkContract(
  rule: PriceRule,
  context: OutboxContext,
  contractId: string,
  now: Date,
  zone: TimeZone,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  // an interrupted change may have taken a skip or a day away
  if ((await finishEdits(settings, database, contractId)) === 'pending')
    throw new Error('edits of deliveries wait to be restored');
  const today = billingDay(now, zone, settings.group);
  const ofContract = eq(billingContracts.contractId, contractId);
  const [known] = await db.select().from(billingContracts).where(ofContract);
  // checked meanwhile: a queue may give a message twice
  if (!known || known.nextCheck === '' || known.nextCheck > today) return;
  const range = {
    start: midnightUtc(addDays(today, -DAYS_BACK)).toISOString(),
    end: midnightUtc(addDays(today, settings.billing.maxNoticeDays + DAYS_AHEAD)).toISOString(),
  };
  const read = () => adminApi(settings, ContractToBillDocument, { id: contractId, ...range });
  let { subscriptionContract: contract, subscriptionBillingCycles: found } = await read();
  // nothing is written of a customer who was erased; what they have paid is held and paid back all the same
  if (!contract || (!known.customerId && (await isErased(database, contract.customer?.id ?? ''))))
    return void (await db.batch([
      db
        .update(billingContracts)
        .set({ nextCheck: '', ...NOT_QUEUED })
        .where(ofContract),
      ...(contract ? endPrepaidLater(db, contract) : []),
    ]));
  if (known.createdAt && known.createdAt !== contract.createdAt) {
    await startAnew(db, known, contract.createdAt);
    return checkContract(rule, context, contractId, now, zone);
  }
  const rows = await db.select().from(billingCycles).where(eq(billingCycles.contractId, contractId));
  const announcement = announcementOf(
    rows,
    found.nodes.map((cycle) => cycleOf(cycle, zone)),
  );
  const price = await priceOf(rule, context, contract, announcement, { zone, today });
  if (price?.isChanged) {
    ({ subscriptionContract: contract, subscriptionBillingCycles: found } = await read());
    if (!contract) throw new Error('the contract has gone');
  }
  await storeCheck({ db, context, rule, contract, cycles: found.nodes, known, rows, price, now, zone, today });
}

/** The contracts of some that could not be checked. One that fails holds up no other. */
interface Unchecked {
  /** Another try may help. */
  failed: ReadonlySet<string>;
  /** There was no time for them, or nothing left of the run's queries or the Admin API's points. */
  left: ReadonlySet<string>;
}

/**
 * Looks at some contracts whose day has come.
 *
 * @param until begins with none after this time, in milliseconds since 1970. Default: the time of a consumer.
 */
export async function checkContracts(
  rule: PriceRule,
  context: OutboxContext,
  contractIds: readonly string[],
  now: Date,
  until = Date.now() + CONSUMER_MS,
): Promise<Unchecked> {
  const zone = await shopTimeZone(context.settings);
  const failed = new Set<string>();
  const left = new Set(contractIds);
  const fail = (contractId: string, error: unknown) => {
    warn('billing_check', contractId, error);
    const failure = upstreamErrorOf(error);
    if (failure instanceof Throttled && failure.isOwnShare) return;
    left.delete(contractId);
    failed.add(contractId);
  };
  await workSideBySide(contractIds, { ...SIDE_BY_SIDE, until }, async (contractId) => {
    try {
      const outcome = await withPoints(
        context.settings,
        CHECK_POINTS,
        () =>
          exclusively(context.database, lockOf(contractId), () => checkContract(rule, context, contractId, now, zone)),
        until - Date.now(),
      );
      if (outcome === BUSY) fail(contractId, 'another change is still at work');
      else left.delete(contractId);
    } catch (error) {
      fail(contractId, error);
    }
  });
  return { failed, left };
}

/** Looks at the contracts whose day has come, or has the consumers of the queue do so where they are many. */
async function checkDue(rule: PriceRule, context: OutboxContext, now: Date, zone: TimeZone): Promise<void> {
  const until = Date.now() + CHECK_MS;
  const { billingQueue, settings, database } = context;
  const db = drizzle(database);
  const today = billingDay(now, zone, settings.group);
  const failed = new Set<string>();
  while (Date.now() < until) {
    const due = (await dueContracts(db, today, PAGE + failed.size)).filter(({ contractId }) => !failed.has(contractId));
    if (billingQueue && due.length > MAX_IN_RUN) return queueDue(db, billingQueue, today);
    if (due.length === 0) return;
    const ids = due.map(({ contractId }) => contractId);
    const unchecked = await checkContracts(rule, context, ids, now, until);
    if (unchecked.left.size > 0) return;
    for (const id of unchecked.failed) failed.add(id);
    if (due.length < PAGE) return;
  }
}

/** A delivery whose attempt may have a result. */
interface Asked {
  delivery: Pick<CycleRow, 'contractId' | 'cycle'>;
  now: Date;
  /** An attempt as the provider has it now. Without it, the attempt that the row names is asked for. */
  attempt?: AttemptStateFragment;
}

/**
 * Stores what follows from the attempt of a delivery as it is now. Where the attempt is known and was paid, nothing else
 * is read of the provider, unless the price has to be noted.
 *
 * @throws UpstreamError @throws Error where another change of the contract is at work: it has to be followed again.
 */
export async function followResult(
  rule: PriceRule,
  context: OutboxContext,
  { delivery: { contractId, cycle: index }, now, attempt: known }: Asked,
): Promise<void> {
  const { database } = context;
  const db = drizzle(database);
  const outcome = await exclusively(database, lockOf(contractId), async () => {
    const [row] = await db.select().from(billingCycles).where(isCycle(contractId, index));
    if (row?.state !== 'charging' && row?.state !== 'challenged') return;
    if (known && known.id !== row.attemptId) return;
    const paid = known && !isByReserve(known) && paidStatement(db, row, known, now);
    if (paid && !(await rule.notesBilled(db, contractId))) return void (await paid);
    const found = await readCycle(context, contractId, index);
    const attempt = found?.billingAttempts.nodes.find(({ id }) => id === row.attemptId);
    const ended = db.update(billingCycles).set({ state: 'ended' }).where(isCycle(contractId, index));
    const [first, ...rest] =
      found && attempt
        ? await settle(db, context, { rule, row, attempt, cycle: found, now })
        : [ended, requestBack(db, contractId)];
    if (first) await db.batch([first, ...rest]);
  });
  if (outcome === BUSY) throw busy(contractId);
}

/**
 * Asks for the attempts whose results have not come, in case the events are lost, those that were not asked for the
 * longest first.
 */
async function askForWaiting(rule: PriceRule, context: OutboxContext, now: Date): Promise<void> {
  const until = Date.now() + ASK_MS;
  const db = drizzle(context.database);
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const waiting = await db
    .select({ contractId: billingCycles.contractId, cycle: billingCycles.cycle })
    .from(billingCycles)
    .where(
      or(
        and(eq(billingCycles.state, 'charging'), lte(billingCycles.askedAt, before(ASK_CHARGING_MS))),
        and(eq(billingCycles.state, 'challenged'), lte(billingCycles.askedAt, before(ASK_CHALLENGED_MS))),
      ),
    )
    .orderBy(asc(billingCycles.askedAt))
    .limit(PAGE);
  await workSideBySide(waiting, { ...SIDE_BY_SIDE, until }, ({ contractId, cycle }) =>
    withPoints(context.settings, BILL_POINTS, async () => {
      // noted before the answer: one that cannot be read goes behind the others
      await db.update(billingCycles).set({ askedAt: now.toISOString() }).where(isCycle(contractId, cycle));
      await followResult(rule, context, { delivery: { contractId, cycle }, now });
    }).catch((error) => warn('billing_reconcile', contractId, error)),
  );
}

/**
 * Bills what is due, as far as the shop itself has to act: reads which contracts have changed, checks those whose day
 * has come, and then asks for attempts without a result, in a time of its own. Runs every minute; what a run leaves
 * undone is done by the next one.
 *
 * @param rule of the prices. @param now the current time by the shop's clock. @throws UpstreamError when the provider
 * cannot be asked at all.
 */
export async function runBilling(rule: PriceRule, context: OutboxContext, now: Date): Promise<void> {
  if (!context.settings.admin.url) return;
  const zone = await shopTimeZone(context.settings);
  const [progress] = await drizzle(context.database).select().from(billingProgress);
  await listChanged(context, progress, now).catch((error) => warn('billing_list', '', error));
  await checkDue(rule, context, now, zone);
  await askForWaiting(rule, context, now);
}
