import type { CartState, Note } from '../model/cart.ts';
import type { RemovedLine } from '../model/removed.ts';
import { applyChanges, emptyCart, isNewLineId, itemLike, type LineKey, type NewLine } from './estimate.ts';
import { addJob, type Job } from './job.ts';
import { differenceJob, formJob, hiddenQuantity, pendingChanges, planJob, quantityJob } from './jobs.ts';
import { loadCart, reportPurchase, supersedeReads } from './load.ts';
import { ChangeQueue, hasHappened, KEPT, lineOf } from './queue.ts';
import type { CartAnswer, Problem } from './requests.ts';
import type { CartSetting, Removal, Snapshot } from './snapshot.ts';
import {
  cartToken,
  clearCheckoutBegun,
  isCheckoutBegun,
  isCurrent,
  lastCart,
  onCartStoredInOtherTab,
  storeCart,
  storedCart,
} from './storage.ts';

/** The changes that the controls of a cart ask for. */
export type CartActions = Pick<CartStore, 'setQuantity' | 'changeQuantity' | 'setPlan' | 'sendForm' | 'add' | 'retry'>;

/**
 * The cart of this page: the server's last answer, and the changes that it has not confirmed.
 *
 * Changes show at once and are sent one after another, also those of other tabs and of pages that were left before
 * their answer came. A refused change is taken back, with its message.
 */
export class CartStore {
  private readonly setting: CartSetting;
  private confirmed: CartState | null = null;
  private phase: Snapshot['phase'] = 'loading';
  private readonly queue: ChangeQueue;
  private open = false;
  private status: Snapshot['status'] = '';
  private problems: Problem[] = [];
  private notes: Note[] = [];
  private removal: Removal | null = null;
  private keys: Record<string, string> = {};
  private run: Promise<boolean> | null = null;
  private readonly listeners = new Set<() => void>();
  private snapshot!: Snapshot;

  constructor(setting: CartSetting) {
    this.setting = setting;
    this.queue = new ChangeQueue({
      fields: () => ({
        market: setting.market,
        countryCode: setting.country,
        ...(cartToken() && { token: cartToken() }),
      }),
      onBegin: () => {
        const stored = this.ofCountry(storedCart());
        if (stored) this.confirm(stored);
      },
      onAnswer: (answer, job, adopted) => this.receive(answer, job, adopted),
      onChange: () => this.publish(),
    });
    const stored = this.ofCountry(storedCart());
    if (stored || !cartToken()) this.confirm(stored);
    this.publish();
  }

  /** A cart, unless it is another country's. */
  private ofCountry(state: CartState | null): CartState | null {
    return state?.cart.countryCode === this.setting.country ? state : null;
  }

  private confirm(state: CartState | null): void {
    this.confirmed = state;
    this.phase = 'ready';
    if (state) this.queue.findTargets(state);
  }

  /**
   * Adopts the cart that the server rendered. Where the server saw no cookie but the browser has a token, that cart is
   * loaded; and so is one that has been changed since the server read it.
   */
  initialize(state: CartState | null): void {
    if (this.queue.isSending) {
      if (state && !this.confirmed) this.confirm(state);
      return this.publish();
    }
    if (state === null && cartToken()) {
      this.phase = 'loading';
      this.publish();
      return void this.refresh();
    }
    if (state && !isCurrent(state)) {
      this.confirm(storedCart() ?? state);
      this.publish();
      return void this.refresh();
    }
    supersedeReads();
    reportPurchase(state);
    storeCart(state);
    this.confirm(state);
    this.publish();
  }

  /** The server could not read the cart: the one that this browser saw last is shown. */
  fail(): void {
    this.confirmed = null;
    this.phase = 'failed';
    this.publish();
  }

  /**
   * Follows other tabs, the connection, and the way back in the browser's history, and finishes what earlier pages have
   * begun.
   */
  watch(): void {
    onCartStoredInOtherTab(() => {
      this.queue.forgetFinished();
      const stored = storedCart();
      if (this.queue.isSending || (stored && stored.cart.countryCode !== this.setting.country)) return;
      if (!stored && cartToken()) return void this.refresh();
      this.confirm(stored);
      this.publish();
    });
    addEventListener('pageshow', (event) => {
      if (!event.persisted) return;
      this.queue.findForeign();
      const stored = this.ofCountry(this.queue.isBusy || isCheckoutBegun() ? null : storedCart());
      // without a call, a browser may keep the page again although it is not stored
      if (stored) this.confirm(stored);
      else void (this.queue.isBusy ? this.send() : this.refresh());
      this.publish();
    });
    addEventListener('online', () => this.queue.isPaused && this.retry());
    if (this.queue.isBusy) void this.send();
    else if (cartToken() && (this.phase === 'loading' || isCheckoutBegun())) void this.refresh();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getSnapshot = (): Snapshot => this.snapshot;

  setOpen(open: boolean): void {
    if (open === this.open) return;
    this.open = open;
    if (open && !this.queue.isPaused) this.clearMessages();
    this.publish();
    if (open && !this.queue.isBusy) void this.refresh();
  }

  /** Reads the cart again. An answer that comes while changes are pending is older than they are and discarded. */
  async refresh(): Promise<void> {
    const state = await loadCart(this.setting.country, this.setting.market);
    if (this.queue.isSending) return;
    if (state !== undefined) this.confirm(state);
    else if (this.phase === 'loading') this.phase = 'failed';
    this.publish();
  }

  setQuantity(lineId: string, quantity: number): void {
    if (quantity === 0 && this.queue.dropWaiting(lineId)) {
      this.clearMessages();
      return this.publish();
    }
    this.enqueue({ ...quantityJob(lineId, quantity), target: this.targetOf(lineId) });
  }

  /** Changes a quantity by a difference, which counts whatever other tabs do. */
  changeQuantity(lineId: string, by: number): void {
    const known = this.snapshot.shown?.cart.items.find(({ id }) => id === lineId)?.quantity ?? 0;
    this.enqueue({ ...differenceJob(lineId, by, known), target: this.targetOf(lineId) });
  }

  setPlan(lineId: string, planId: string | null): void {
    this.enqueue({ ...planJob(lineId, planId), target: this.targetOf(lineId) });
  }

  /** Sends a form for the whole cart: a code, a gift card, the plans of all lines. @param path of the endpoint. */
  sendForm(path: string, fields: Record<string, unknown>): void {
    this.enqueue(formJob(path, fields));
  }

  /**
   * Adds the variant that a form names, and opens the panel.
   *
   * @param line the line to show until the server answers, where the page describes it.
   * @param formId of an addition that was stored before.
   */
  add(fields: Record<string, unknown>, line: Omit<NewLine, 'known'> | null = null, formId?: string): void {
    this.open = true;
    const seen = this.snapshot.shown ?? this.lastSeen;
    const known = (line && seen && itemLike(seen, line)?.quantity) || 0;
    this.enqueue(addJob(fields, line && { ...line, known }, formId));
  }

  /** Adds a removed line again, once. @param line the line to show until the server answers. */
  restore(fields: RemovedLine['fields'], line: NewLine | null): void {
    this.enqueue(addJob(fields, line, fields.formId));
  }

  /** Sends the changes that wait for a connection or for another try, and reads the cart where that has failed. */
  retry(): void {
    this.clearMessages();
    this.queue.kept.clear();
    if (this.phase === 'failed') void this.refresh();
    if (this.queue.pending.length > 0) void this.send();
    this.publish();
  }

  /** @returns whether changes of this or another page of the browser wait for their answers. */
  findPending(): boolean {
    this.queue.findForeign();
    this.publish();
    return this.queue.pending.length > 0;
  }

  /** @returns the address of the checkout once every change has been confirmed; null when one was refused. */
  async checkoutAddress(): Promise<string | null> {
    if (!this.queue.isSending) this.retry();
    await this.queue.whenIdle();
    const { shown, problems } = this.snapshot;
    return shown?.cart.items.length && problems.length === 0 && !this.queue.isBusy ? shown.cart.checkoutURL : null;
  }

  /** The variant and plan of a shown line that is still being added. */
  private targetOf(lineId: string): LineKey | undefined {
    const { shown } = this.snapshot;
    const item = isNewLineId(lineId) ? shown?.cart.items.find(({ id }) => id === lineId) : undefined;
    return item && { variantId: item.variantId, planId: shown?.details.lines[lineId]?.planId ?? null };
  }

  private clearMessages(): void {
    this.problems = [];
    this.notes = [];
    this.removal = null;
  }

  private enqueue(job: Job): void {
    const { shown } = this.snapshot;
    this.clearMessages();
    this.queue.push(job);
    supersedeReads();
    const sent = this.send();
    this.publish();
    const lineId = lineOf(job);
    const holdsLine = (state: CartState | null) => state?.cart.items.some(({ id }) => id === lineId);
    if (shown && holdsLine(shown) && !holdsLine(this.snapshot.shown)) {
      this.removal = { before: shown, lineId, formId: crypto.randomUUID() };
      this.publish();
    }
    void sent;
  }

  private async send(): Promise<void> {
    this.status = 'updating';
    const run = this.queue.send();
    if (run === this.run) return;
    this.run = run;
    const isOutdated = await run;
    if (this.queue.isSending) return;
    if (this.queue.isPaused) this.problems = [{ code: 'offline', message: this.setting.texts['cart.offline'] ?? '' }];
    this.status = this.problems.length > 0 ? '' : 'updated';
    this.publish();
    if (isOutdated || this.phase === 'loading') await this.refresh();
  }

  /**
   * @returns whether the shop's cart may now differ from the confirmed one; KEPT for an addition that the shop could
   * not make now.
   */
  private async receive(answer: CartAnswer, job: Job, adopted: boolean): Promise<boolean | typeof KEPT> {
    supersedeReads();
    if (answer.ok) {
      this.accept(answer.state, job);
      this.notes = answer.notes;
      if (adopted && this.notes.length > 0) this.open = true;
      return false;
    }
    const before = this.confirmed;
    let isUnknown = false;
    if (answer.status >= 500) {
      const state = await loadCart(this.setting.country, this.setting.market, 0);
      isUnknown = state === undefined;
      if (state && hasHappened(job, before, state)) {
        this.accept(state, job);
        return false;
      }
      if (!isUnknown) this.confirm(state ?? null);
    }
    if (job.kind === 'add' && job.line && answer.status >= 429) {
      this.problems = [{ code: 'not_added', message: this.setting.texts['cart.kept'] ?? '' }];
      return KEPT;
    }
    if (adopted) this.open = true;
    this.removal = null;
    this.problems =
      answer.problems.length > 0
        ? answer.problems
        : [{ code: 'shop_unavailable', message: this.setting.texts['error.shop_unavailable'] ?? '' }];
    const codes = new Set(this.problems.map(({ code }) => code));
    const isCartGone = codes.has('cart_not_found');
    if (isCartGone) {
      reportPurchase(null);
      storeCart(null);
      this.confirm(null);
    }
    this.queue.dropAfterRefusal(job, isCartGone);
    return isUnknown || codes.has('line_not_found');
  }

  /** Takes over the cart that contains a change. A cart that the change has emptied was not bought. */
  private accept(state: CartState | null, job: Job): void {
    if (job.kind === 'add' && this.confirmed && this.confirmed.cart.id !== state?.cart.id) reportPurchase(null);
    if (!state?.cart.items.length && isCheckoutBegun()) clearCheckoutBegun();
    const lineId = job.kind === 'add' && job.line && state ? itemLike(state, job.line)?.id : undefined;
    if (job.kind === 'add' && job.line && lineId) {
      if (!this.confirmed || !itemLike(this.confirmed, job.line)) this.keys = { ...this.keys, [lineId]: job.line.id };
      this.queue.retarget(job.line.id, lineId);
    }
    this.confirm(state);
    storeCart(state);
  }

  /** While the cart is not known, the one that this browser saw last. */
  private get lastSeen(): CartState | null {
    return this.ofCountry(this.phase !== 'ready' && cartToken() ? lastCart() : null);
  }

  /** The cart to apply changes to. */
  private base(jobs: readonly Job[]): CartState | null {
    const { country, freeShipping } = this.setting;
    if (this.confirmed || (jobs.length === 0 && this.phase !== 'failed')) return this.confirmed;
    const last = this.lastSeen;
    if (last) return last;
    const added = jobs.find((job) => job.kind === 'add' && job.line);
    return added?.kind === 'add' && added.line ? emptyCart(country, added.line.currency, freeShipping) : null;
  }

  /** How many pieces of each shown line wait to be added. */
  private waitingIn(shown: CartState): Record<string, number> {
    const pieces: Record<string, number> = {};
    for (const { line } of this.queue.waiting) {
      const id = itemLike(shown, line)?.id ?? line.id;
      pieces[id] = (pieces[id] ?? 0) + line.quantity;
    }
    return pieces;
  }

  private publish(): void {
    const jobs = this.queue.pending;
    const base = this.base(jobs);
    const adding = hiddenQuantity(jobs);
    const shown = base && applyChanges(base, pendingChanges(jobs));
    this.snapshot = {
      shown,
      waiting: shown ? this.waitingIn(shown) : {},
      phase: this.phase,
      busy: this.queue.isBusy,
      offline: this.queue.isPaused,
      status: this.status,
      adding,
      problems: this.problems,
      notes: this.notes,
      removal: this.removal,
      open: this.open,
      keys: this.keys,
    };
    for (const listener of this.listeners) listener();
    if (this.phase === 'ready' || base)
      document.dispatchEvent(
        new CustomEvent('cart', { detail: (this.snapshot.shown?.cart.totalQuantity ?? 0) + adding }),
      );
  }
}
