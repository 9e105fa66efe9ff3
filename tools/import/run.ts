import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { reasonOf } from '../../local/command.ts';
import type { Settings } from '../../src/env.ts';
import { now } from '../../src/platform/clock.ts';
import { type Day, dayOf } from '../../src/platform/shared/day.ts';
import { Throttled } from '../../src/platform/upstream.ts';
import { checkSubscription } from '../../src/shop/subscriptions/importing/check.ts';
import {
  activate,
  beginOn,
  createPaused,
  type FoundSubscription,
  type ImportedContract,
  type ImportStore,
  Refused,
  readImportStore,
} from '../../src/shop/subscriptions/importing/store.ts';
import { withPoints } from '../../src/shopify/admin.ts';
import type { RowGroup } from './rows.ts';

/** The step of an import: look, create paused contracts, or activate those that were created. */
export type Step = 'check' | 'create' | 'activate';

/**
 * The outcome for a subscription: it could be imported, is imported now or was before, is activated now or was
 * before, is refused for a reason that stays until the file or the store is changed, or has failed and may be tried
 * again.
 */
export type Outcome =
  | 'ready'
  | 'imported'
  | 'imported before'
  | 'activated'
  | 'activated before'
  | 'refused'
  | 'failed';

export interface Result {
  group: RowGroup;
  outcome: Outcome;
  /** Why it was refused or has failed; otherwise the contract's id, or empty. */
  detail: string;
}

/** The points that the calls for one subscription take at once, at most. */
const POINTS = 100;

/** The context of all steps. */
interface Work {
  settings: Settings;
  store: ImportStore;
  step: Step;
  today: Day;
  /** The file in which a line is the id of a contract that was activated. */
  journal: string;
  activated: ReadonlySet<string>;
}

/** Notes a contract as activated: it may be paused by its customer from now on, and is not activated again. */
function noteActivated({ journal }: Work, id: string): void {
  appendFileSync(journal, `${id}\n`);
}

async function create(work: Work, found: FoundSubscription): Promise<string> {
  const { settings, store } = work;
  const id = await createPaused(settings, found, store.zone);
  const { customerId, subscription } = found;
  store.contracts.set(subscription.reference, { id, status: 'PAUSED', customerId });
  await beginOn(settings, id, subscription.nextBillingDate, store.zone);
  return id;
}

/** Works on a subscription that an earlier import has created. */
async function continueWith(
  work: Work,
  { id, status }: ImportedContract,
  found: FoundSubscription | string[],
): Promise<Pick<Result, 'outcome' | 'detail'>> {
  const { settings, store, step, activated } = work;
  if (status === 'ACTIVE' || activated.has(id)) {
    if (status === 'ACTIVE' && step === 'activate' && !activated.has(id)) noteActivated(work, id);
    return { outcome: 'activated before', detail: id };
  }
  if (status !== 'PAUSED') return { outcome: 'refused', detail: `${id} is ${status.toLowerCase()}` };
  if (Array.isArray(found)) return { outcome: 'refused', detail: found.join('; ') };
  if (step === 'check') return { outcome: 'imported before', detail: id };
  // an interrupted import may not have come to it
  await beginOn(settings, id, found.subscription.nextBillingDate, store.zone);
  if (step === 'create') return { outcome: 'imported before', detail: id };
  await activate(settings, id);
  noteActivated(work, id);
  return { outcome: 'activated', detail: id };
}

async function workOn(work: Work, group: RowGroup): Promise<Pick<Result, 'outcome' | 'detail'>> {
  const { settings, store, step, today } = work;
  const { subscription, rows } = group;
  if (!subscription) {
    const problems = rows.flatMap(({ line, problems: own }) =>
      own.map((problem) => (rows.length === 1 ? problem : `line ${line}: ${problem}`)),
    );
    return { outcome: 'refused', detail: problems.join('; ') };
  }
  const found = await checkSubscription(subscription, settings, store, today);
  const known = store.contracts.get(subscription.reference);
  if (known) return continueWith(work, known, found);
  if (Array.isArray(found)) return { outcome: 'refused', detail: found.join('; ') };
  if (step === 'check') return { outcome: 'ready', detail: '' };
  if (step === 'activate') return { outcome: 'refused', detail: 'it is not imported yet' };
  return { outcome: 'imported', detail: await create(work, found) };
}

/** Does work once its calls leave the shop its share of the provider's points. */
async function inTurn<T>(settings: Settings, work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await withPoints(settings, POINTS, work);
    } catch (error) {
      // the work has not begun
      if (!(error instanceof Throttled && error.isOwnShare && error.pauseMs > 0)) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.pauseMs));
    }
}

/**
 * Imports the subscriptions of a file, one after the other, as far as a step goes. It ends with the first one for which
 * the provider fails; another run continues there.
 *
 * @param journal the file that says which contracts were activated. @param onResult receives each result at once.
 * @throws UpstreamError when the store cannot be read.
 */
export async function importSubscriptions(
  groups: readonly RowGroup[],
  {
    settings,
    step,
    journal,
    onResult,
  }: Pick<Work, 'settings' | 'step' | 'journal'> & { onResult: (result: Result) => void },
): Promise<Result[]> {
  const store = await readImportStore(settings);
  const work: Work = {
    settings,
    store,
    step,
    journal,
    today: dayOf(await now(settings), store.zone),
    activated: new Set(existsSync(journal) ? readFileSync(journal, 'utf8').split('\n') : []),
  };
  const results: Result[] = [];
  for (const group of groups) {
    const outcome = await inTurn(settings, () => workOn(work, group)).catch((error: unknown) => ({
      outcome: error instanceof Refused ? ('refused' as const) : ('failed' as const),
      detail: reasonOf(error),
    }));
    const result = { group, ...outcome };
    results.push(result);
    onResult(result);
    if (result.outcome === 'failed') break;
  }
  return results;
}
