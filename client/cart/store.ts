import { applyChanges, type CartState, type Note } from '../../src/shop/cart/model.ts';
import { addJob, discountJob, hasSameTarget, type Job, pendingChanges, pendingQuantity, planJob, quantityJob } from './jobs.ts';
import { loadCart, reportPurchase, supersedeReads } from './load.ts';
import { type CartAnswer, type Problem, requestChange } from './requests.ts';
import { cartToken, onCartStoredInOtherTab, storeCart, storedCart } from './storage.ts';

/** The shop's own settings for the cart of one page. */
export interface CartSetting {
  market: string;
  country: string;
  locale: string;
  texts: Record<string, string>;
}

export interface Snapshot {
  /** The cart with all pending changes applied; null when there is none. */
  shown: CartState | null;
  /** `loading`: nothing is known yet. `failed`: the cart could not be read. */
  phase: 'loading' | 'ready' | 'failed';
  /** Changes are under way. */
  busy: boolean;
  /** How many pieces are being added that the cart does not show yet. */
  adding: number;
  problems: Problem[];
  notes: Note[];
  open: boolean;
}

/**
 * The cart of this page: the server's last answer, and the changes that it has not confirmed.
 *
 * Changes show at once and are sent one after another. A newer change of the same line replaces one that waits, so two
 * quick clicks count twice and are sent once. A refused change is taken back, with its message.
 */
export class CartStore {
  private readonly setting: CartSetting;
  private confirmed: CartState | null = null;
  private phase: Snapshot['phase'] = 'loading';
  /** While `sending`, the first job is under way and the others wait. */
  private readonly queue: Job[] = [];
  private sending = false;
  private open = false;
  private problems: Problem[] = [];
  private notes: Note[] = [];
  private readonly listeners = new Set<() => void>();
  private snapshot: Snapshot = { shown: null, phase: 'loading', busy: false, adding: 0, problems: [], notes: [], open: false };

  constructor(setting: CartSetting) {
    this.setting = setting;
    const stored = storedCart();
    if (stored?.cart.countryCode === setting.country) this.confirm(stored);
    else if (!cartToken()) this.confirm(null);
    this.publish();
  }

  private confirm(state: CartState | null): void {
    this.confirmed = state;
    this.phase = 'ready';
  }

  /** Adopts the cart that the server rendered. Where the server saw no cookie but the browser has a token, that cart is loaded. */
  initialize(state: CartState | null): void {
    if (this.queue.length > 0) return;
    if (state === null && cartToken()) {
      this.phase = 'loading';
      this.publish();
      return void this.refresh();
    }
    supersedeReads();
    storeCart(state);
    reportPurchase(state);
    this.confirm(state);
    this.publish();
  }

  /** Follows other tabs and the way back in the browser's history. */
  watch(): void {
    onCartStoredInOtherTab(() => {
      const stored = storedCart();
      if (this.queue.length > 0 || (stored && stored.cart.countryCode !== this.setting.country)) return;
      this.confirm(stored);
      this.publish();
    });
    addEventListener('pageshow', (event) => event.persisted && void this.refresh());
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getSnapshot = (): Snapshot => this.snapshot;

  setOpen(open: boolean): void {
    this.open = open;
    if (open) this.clearMessages();
    this.publish();
    if (open && this.queue.length === 0) void this.refresh();
  }

  /** Reads the cart again. An answer that comes while changes are pending is older than they are and discarded. */
  async refresh(): Promise<void> {
    const state = await loadCart(this.setting.country, this.setting.market);
    if (this.queue.length > 0) return;
    if (state !== undefined) this.confirm(state);
    else if (this.phase === 'loading') this.phase = 'failed';
    this.publish();
  }

  setQuantity(lineId: string, quantity: number): void {
    this.enqueue(quantityJob(lineId, quantity));
  }

  setPlan(lineId: string, planId: string | null): void {
    this.enqueue(planJob(lineId, planId));
  }

  setDiscount(code: string): void {
    this.enqueue(discountJob(code));
  }

  /** Adds the variant that a form names, and opens the panel. */
  add(fields: Record<string, unknown>): void {
    this.open = true;
    this.enqueue(addJob(fields));
  }

  private clearMessages(): void {
    this.problems = [];
    this.notes = [];
  }

  private enqueue(job: Job): void {
    this.clearMessages();
    const replaced = this.queue.findIndex((other, i) => i >= (this.sending ? 1 : 0) && hasSameTarget(other, job));
    if (replaced >= 0) this.queue.splice(replaced, 1);
    this.queue.push(job);
    supersedeReads();
    this.publish();
    if (!this.sending) void this.sendQueue();
  }

  private async sendQueue(): Promise<void> {
    this.sending = true;
    let outdated = false;
    while (this.queue.length > 0) {
      const job = this.queue[0]!;
      const token = cartToken();
      const { market, country } = this.setting;
      const answer = await requestChange(job.path, { ...job.body, market, countryCode: country, ...(token && { token }) }, job.kind !== 'add');
      this.queue.shift();
      supersedeReads();
      outdated = this.receive(answer, job) || (outdated && !answer.ok);
      this.publish();
    }
    this.sending = false;
    if (outdated || this.phase === 'loading') await this.refresh();
  }

  /** @returns whether the shop's cart may now differ from the confirmed one. */
  private receive(answer: CartAnswer, job: Job): boolean {
    if (answer.ok) {
      this.confirm(answer.state);
      this.notes = answer.notes;
      storeCart(answer.state);
      return false;
    }
    this.problems = answer.problems.length > 0 ? answer.problems : [{ code: 'shop_unavailable', message: this.setting.texts['error.shop_unavailable'] ?? '' }];
    const codes = new Set(this.problems.map(({ code }) => code));
    const isCartGone = codes.has('cart_not_found');
    if (isCartGone) {
      storeCart(null);
      this.confirm(null);
    }
    const isPointless = (waiting: Job) => (isCartGone ? waiting.kind !== 'add' : hasSameTarget(waiting, job));
    for (let i = this.queue.length - 1; i >= 0; i--) if (isPointless(this.queue[i]!)) this.queue.splice(i, 1);
    return answer.status === 0 || answer.status >= 500 || codes.has('line_not_found');
  }

  private publish(): void {
    const adding = pendingQuantity(this.queue);
    this.snapshot = {
      shown: this.confirmed && applyChanges(this.confirmed, pendingChanges(this.queue)),
      phase: this.phase,
      busy: this.queue.length > 0,
      adding,
      problems: this.problems,
      notes: this.notes,
      open: this.open,
    };
    for (const listener of this.listeners) listener();
    if (this.phase === 'ready') document.dispatchEvent(new CustomEvent('cart', { detail: (this.snapshot.shown?.cart.totalQuantity ?? 0) + adding }));
  }
}
