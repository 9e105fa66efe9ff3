import type { CartState, Note } from '../../src/shop/cart/model.ts';
import { applyChanges, emptyCart, isNewLineId, itemLike, type LineKey, type NewLine } from './estimate.ts';
import { addJob, hiddenQuantity, type Job } from './job.ts';
import { differenceJob, discountJob, pendingChanges, planJob, quantityJob } from './jobs.ts';
import { loadCart, reportPurchase, supersedeReads } from './load.ts';
import { ChangeQueue, hasHappened } from './queue.ts';
import type { CartAnswer, Problem } from './requests.ts';
import type { CartSetting, Snapshot } from './snapshot.ts';
import { cartToken, clearCheckoutBegun, isCheckoutBegun, isCurrent, lastCart, onCartStoredInOtherTab, storeCart, storedCart } from './storage.ts';

/** The changes that the controls of a cart ask for. */
export type CartActions = Pick<CartStore, 'setQuantity' | 'changeQuantity' | 'setPlan' | 'setDiscount' | 'add' | 'retry'>;

/**
 * The cart of this page: the server's last answer, and the changes that it has not confirmed.
 *
 * Changes show at once and are sent one after another, also those of other tabs and of pages that were left before their
 * answer came. A refused change is taken back, with its message.
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
  private keys: Record<string, string> = {};
  private run: Promise<boolean> | null = null;
  private readonly listeners = new Set<() => void>();
  private snapshot!: Snapshot;

  constructor(setting: CartSetting) {
    this.setting = setting;
    this.queue = new ChangeQueue({
      fields: () => ({ market: setting.market, countryCode: setting.country, ...(cartToken() && { token: cartToken() }) }),
      onBegin: () => {
        const stored = storedCart();
        if (stored?.cart.countryCode === setting.country) this.confirm(stored);
      },
      onAnswer: (answer, job, adopted) => this.receive(answer, job, adopted),
      onChange: () => this.publish(),
    });
    const stored = storedCart();
    if (stored?.cart.countryCode === setting.country) this.confirm(stored);
    else if (!cartToken()) this.confirm(null);
    this.publish();
  }

  private confirm(state: CartState | null): void {
    this.confirmed = state;
    this.phase = 'ready';
    if (state) this.queue.findTargets(state);
  }

  /**
   * Adopts the cart that the server rendered. Where the server saw no cookie but the browser has a token, that cart is loaded;
   * and so is one that has been changed since the server read it.
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

  /** Follows other tabs, the connection, and the way back in the browser's history, and finishes what earlier pages have begun. */
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
      this.publish();
      void (this.queue.isBusy ? this.send() : this.refresh());
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

  setDiscount(code: string): void {
    this.enqueue(discountJob(code));
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

  /** Sends the changes that wait for a connection. */
  retry(): void {
    this.clearMessages();
    void this.send();
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
  }

  private enqueue(job: Job): void {
    this.clearMessages();
    this.queue.push(job);
    supersedeReads();
    const sent = this.send();
    this.publish();
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

  /** @returns whether the shop's cart may now differ from the confirmed one. */
  private async receive(answer: CartAnswer, job: Job, adopted: boolean): Promise<boolean> {
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
    if (adopted) this.open = true;
    this.problems = answer.problems.length > 0 ? answer.problems : [{ code: 'shop_unavailable', message: this.setting.texts['error.shop_unavailable'] ?? '' }];
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

  /** While the cart is loading, the one that this browser saw last. */
  private get lastSeen(): CartState | null {
    const last = this.phase === 'loading' && cartToken() ? lastCart() : null;
    return last?.cart.countryCode === this.setting.country ? last : null;
  }

  /** The cart to apply changes to. */
  private base(jobs: readonly Job[]): CartState | null {
    const { country, freeShipping } = this.setting;
    if (this.confirmed || jobs.length === 0) return this.confirmed;
    const last = this.lastSeen;
    if (last) return last;
    const added = jobs.find((job) => job.kind === 'add' && job.line);
    return added?.kind === 'add' && added.line ? emptyCart(country, added.line.currency, freeShipping) : null;
  }

  private publish(): void {
    const jobs = this.queue.pending;
    const base = this.base(jobs);
    const adding = hiddenQuantity(jobs);
    this.snapshot = {
      shown: base && applyChanges(base, pendingChanges(jobs)),
      phase: this.phase,
      busy: this.queue.isBusy,
      offline: this.queue.isPaused,
      status: this.status,
      adding,
      problems: this.problems,
      notes: this.notes,
      open: this.open,
      keys: this.keys,
    };
    for (const listener of this.listeners) listener();
    if (this.phase === 'ready' || base) document.dispatchEvent(new CustomEvent('cart', { detail: (this.snapshot.shown?.cart.totalQuantity ?? 0) + adding }));
  }
}
