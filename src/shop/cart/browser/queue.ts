import type { CartState } from '../model/cart.ts';
import { isNewLineId, itemLike, type NewLine } from './estimate.ts';
import type { Job } from './job.ts';
import { hasSameTarget, isOnNewLine, merged, retargeted } from './jobs.ts';
import { exclusively } from './lock.ts';
import { type CartAnswer, requestChange } from './requests.ts';
import { pendingJobs, removePending, storedJob, storePending } from './storage.ts';

/** The shop could not make a change now. It stays in the queue until somebody asks for another try. */
export const KEPT = 'kept';

/** How a queue talks to the store of the cart. */
interface QueueHandlers {
  /** The fields that every call has: market, country, and the cart's token, as they are when the call is made. */
  fields(): Record<string, unknown>;
  /** No other tab is changing the cart now; the stored answer is the newest. */
  onBegin(): void;
  /**
   * @param adopted the change was asked for on an earlier page. @returns whether the cart has to be read again, or
   * KEPT.
   */
  onAnswer(answer: CartAnswer, job: Job, adopted: boolean): Promise<boolean | typeof KEPT>;
  onChange(): void;
}

/**
 * The changes of the cart whose answers have not been seen. They are sent one after another, by one tab at a time, and
 * kept in the browser's storage: a page that finds changes of an earlier page sends them again, and the shop makes each
 * once.
 *
 * A newer change of the same line joins one that waits, so two quick clicks count twice and are sent once.
 */
export class ChangeQueue {
  private readonly handlers: QueueHandlers;
  private jobs: Job[] = [];
  /** Changes of earlier pages and of other tabs, which may still be alive: their turn comes before ours. */
  private foreign: Job[] = pendingJobs();
  private readonly adopted = new Set<string>();
  /** The ids of additions that wait for another try, and of their lines. */
  readonly kept = new Set<string>();
  private sending: Promise<boolean> | null = null;
  isPaused = false;

  constructor(handlers: QueueHandlers) {
    this.handlers = handlers;
  }

  get pending(): readonly Job[] {
    return [...this.foreign, ...this.jobs];
  }
  get isSending(): boolean {
    return this.next !== undefined && !this.isPaused;
  }
  /** Changes are under way, on this page or another one. */
  get isBusy(): boolean {
    return (this.foreign.length > 0 || this.next !== undefined) && !this.isPaused;
  }
  /** Additions that wait for another try or for a connection. */
  get waiting(): (Job & { line: NewLine })[] {
    return this.jobs.filter(
      (job) => job.kind === 'add' && job.line !== null && (this.isPaused || this.kept.has(job.formId)),
    ) as (Job & { line: NewLine })[];
  }
  /** The first change that can be sent: neither an addition that is kept nor a change of its line. */
  private get next(): Job | undefined {
    return this.jobs.find((job) => !this.kept.has(job.formId) && !this.kept.has(lineOf(job)));
  }

  /** Removes a line that waits to be added, with its changes. @returns whether there was one. */
  dropWaiting(lineId: string): boolean {
    const isDropped = this.waiting.some((job) => lineOf(job) === lineId);
    if (isDropped) this.remove((job) => lineOf(job) === lineId);
    return isDropped;
  }

  push(job: Job): void {
    let joined = job;
    this.remove((waiting) => {
      const joins = hasSameTarget(waiting, joined) && storedJob(waiting)?.sent === false;
      if (joins) joined = merged(waiting, joined);
      return joins;
    });
    this.jobs.push(joined);
    storePending(joined);
  }

  private remove(isUnwanted: (job: Job) => boolean): void {
    const kept: Job[] = [];
    for (const job of this.jobs) {
      if (isUnwanted(job)) removePending(job);
      else kept.push(job);
    }
    this.jobs = kept;
  }

  /** Forgets the changes of other pages whose answers have been seen there. */
  forgetFinished(): void {
    const unseen = new Set(pendingJobs().map(({ formId }) => formId));
    this.foreign = this.foreign.filter(({ formId }) => unseen.has(formId));
    this.remove(({ formId }) => this.kept.has(formId) && !unseen.has(formId));
  }

  /**
   * Looks for changes of other pages: one of them may have been left for this page, which the browser had kept in
   * memory.
   */
  findForeign(): void {
    const own = new Set(this.jobs.map(({ formId }) => formId));
    this.foreign = pendingJobs().filter(({ formId }) => !own.has(formId));
  }

  /** Drops the changes that a refused one makes pointless. */
  dropAfterRefusal(refused: Job, isCartGone: boolean): void {
    const newLineId = refused.kind === 'add' ? refused.line?.id : undefined;
    this.remove((job) => {
      if (isCartGone) return job.kind !== 'add';
      return hasSameTarget(job, refused) || (newLineId !== undefined && isOnNewLine(job, newLineId));
    });
  }

  /** Points waiting changes of a new line to the line that it has become. */
  retarget(from: string, to: string): void {
    this.jobs = this.jobs.map((job) => {
      const changed = retargeted(job, from, to);
      if (changed !== job) storePending(changed);
      return changed;
    });
  }

  /** Points waiting changes of lines that were added by other tabs to the lines of the newest cart. */
  findTargets(state: CartState): void {
    for (const job of this.jobs) {
      if (job.kind !== 'change' || !job.target || !isNewLineId(job.change.lineId)) continue;
      const { lineId } = job.change;
      const isPending = this.pending.some((other) => other.kind === 'add' && other.line?.id === lineId);
      const item = isPending ? undefined : itemLike(state, job.target);
      if (item) this.retarget(lineId, item.id);
    }
  }

  /**
   * Sends everything that waits, unless that is under way. Pauses when no answer comes.
   *
   * @returns whether the cart has to be read again.
   */
  send(): Promise<boolean> {
    this.isPaused = false;
    this.sending ??= this.sendAll();
    return this.sending;
  }

  /** Resolves when nothing is under way. */
  async whenIdle(): Promise<void> {
    while (this.sending) await this.sending;
  }

  private async sendAll(): Promise<boolean> {
    let isOutdated = false;
    // a change may be asked for while the lock is being released
    do
      await exclusively(async () => {
        this.adopt();
        for (let job = this.next; job && !this.isPaused; job = this.next)
          isOutdated = await this.sendOne(job, isOutdated);
      });
    while (this.isSending);
    this.sending = null;
    return isOutdated;
  }

  /**
   * Takes over the changes of other pages, which are being left or wait for their turn: the shop makes each change
   * once.
   */
  private adopt(): void {
    this.findForeign();
    for (const job of this.foreign) this.adopted.add(job.formId);
    this.jobs.unshift(...this.foreign);
    this.foreign = [];
    this.handlers.onBegin();
  }

  private async sendOne(job: Job, wasOutdated: boolean): Promise<boolean> {
    const isAdopted = this.adopted.has(job.formId);
    // its own page may have joined it with a later change
    if (isAdopted && !storedJob(job)) return this.forget(job, wasOutdated);
    job.sent = true;
    storePending(job);
    const answer = await requestChange(job.path, { ...job.body, formId: job.formId, ...this.handlers.fields() });
    if (!answer.ok && answer.status === 0) {
      this.isPaused = true;
      return wasOutdated;
    }
    const isOutdated = await this.handlers.onAnswer(answer, job, isAdopted);
    if (isOutdated === KEPT) {
      this.kept.add(job.formId).add(lineOf(job));
      this.handlers.onChange();
      return wasOutdated;
    }
    return this.forget(job, isOutdated || (wasOutdated && !answer.ok));
  }

  /** Removes a change that is finished. @returns `isOutdated`. */
  private forget(job: Job, isOutdated: boolean): boolean {
    this.jobs = this.jobs.filter(({ formId }) => formId !== job.formId);
    removePending(job);
    this.handlers.onChange();
    return isOutdated;
  }
}

/** The id of the line that a job adds or changes; empty where it does neither. */
export function lineOf(job: Job): string {
  if (job.kind === 'add') return job.line?.id ?? '';
  return job.kind === 'change' ? job.change.lineId : '';
}

/** How many pieces the line of a change has; where no cart is known, how many the visitor saw. */
const quantityOf = (state: CartState | null, job: Job): number => {
  if (job.kind === 'add') return (state ? job.line && itemLike(state, job.line)?.quantity : job.line?.known) ?? 0;
  if (job.kind !== 'change') return 0;
  const { change } = job;
  if (!state) return change.kind === 'difference' ? change.known : 0;
  return state.cart.items.find(({ id }) => id === change.lineId)?.quantity ?? 0;
};

/** Whether a change has been made although its call failed: its answer got lost between the shop and the provider. */
export function hasHappened(job: Job, before: CartState | null, after: CartState): boolean {
  const quantity = quantityOf(before, job);
  if (job.kind === 'add') return job.line !== null && quantityOf(after, job) === quantity + job.quantity;
  if (job.kind !== 'change') return false;
  if (job.change.kind === 'difference') return quantityOf(after, job) === Math.max(0, quantity + job.change.by);
  return (
    job.change.kind === 'quantity' && quantity !== job.change.quantity && quantityOf(after, job) === job.change.quantity
  );
}
