import { useState, useSyncExternalStore } from 'react';
import { api } from '../../src/routes.ts';
import { applyChanges, type CartState, type Change, type Note } from '../../src/shop/cart/model.ts';
import { type Answer, change, keep, kept, load, noticeBought, onKeptElsewhere, type Problem, supersede, token } from './storage.ts';

/** The shop's own settings for the cart of one page. */
export interface CartSetting {
  market: string;
  country: string;
  locale: string;
  texts: Record<string, string>;
}

export interface Snapshot {
  /** The cart with everything that is under way already applied; null when there is none. */
  shown: CartState | null;
  /** `loading`: nothing is known yet. `failed`: it could not be read. */
  phase: 'loading' | 'ready' | 'failed';
  /** Changes are under way. */
  busy: boolean;
  /** How many pieces are being added that the cart does not show yet. */
  adding: number;
  problems: Problem[];
  notes: Note[];
  open: boolean;
}

type Job =
  | { kind: 'change'; change: Change; send: Record<string, unknown>; path: string }
  | { kind: 'add'; quantity: number; send: Record<string, unknown>; path: string }
  | { kind: 'discount'; send: Record<string, unknown>; path: string };

const sameTarget = (a: Job, b: Job) => a.kind === 'change' && b.kind === 'change' && a.change.kind === b.change.kind && a.change.lineId === b.change.lineId;

/**
 * The cart of this page: what the server said, and the changes it has not confirmed.
 *
 * Changes show at once and are sent one after another; a newer one for the same line replaces one that waits, so two
 * quick clicks count twice and are sent once. What is refused is taken back with its message.
 */
export class CartStore {
  private readonly setting: CartSetting;
  private confirmed: CartState | null = null;
  private phase: Snapshot['phase'] = 'loading';
  private readonly queue: Job[] = [];
  private running = false;
  private open = false;
  private problems: Problem[] = [];
  private notes: Note[] = [];
  private readonly listeners = new Set<() => void>();
  private snapshot: Snapshot = { shown: null, phase: 'loading', busy: false, adding: 0, problems: [], notes: [], open: false };

  constructor(setting: CartSetting) {
    this.setting = setting;
    const known = kept();
    if (known?.cart.countryCode === setting.country) this.settle(known);
    else if (!token()) this.settle(null);
    this.publish();
  }

  private settle(state: CartState | null): void {
    this.confirmed = state;
    this.phase = 'ready';
  }

  /** Takes what the server rendered; where it had no cookie but the browser has a token, asks for that cart. */
  begin(state: CartState | null): void {
    if (this.queue.length > 0) return;
    if (state === null && token()) {
      this.phase = 'loading';
      this.publish();
      return void this.refresh();
    }
    supersede();
    keep(state);
    noticeBought(state);
    this.settle(state);
    this.publish();
  }

  /** Begins to follow other tabs and the way back in the browser's history. */
  watch(): void {
    onKeptElsewhere(() => {
      const known = kept();
      if (this.queue.length > 0 || (known && known.cart.countryCode !== this.setting.country)) return;
      this.settle(known);
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
    if (open) {
      this.problems = [];
      this.notes = [];
    }
    this.publish();
    if (open && this.queue.length === 0) void this.refresh();
  }

  /** Asks for the truth. What is changed meanwhile is newer than the answer. */
  async refresh(): Promise<void> {
    const state = await load(this.setting.country, this.setting.market);
    if (this.queue.length > 0) return;
    if (state !== undefined) this.settle(state);
    else if (this.phase === 'loading') this.phase = 'failed';
    this.publish();
  }

  setQuantity(lineId: string, quantity: number): void {
    const removed = quantity === 0;
    this.enqueue({
      kind: 'change',
      change: { kind: 'quantity', lineId, quantity },
      path: removed ? api.cart.remove : api.cart.update,
      send: removed ? { lineId } : { lineId, quantity },
    });
  }

  setPlan(lineId: string, planId: string | null): void {
    this.enqueue({ kind: 'change', change: { kind: 'plan', lineId, planId }, path: api.cart.update, send: { lineId, sellingPlanId: planId ?? '' } });
  }

  setDiscount(code: string): void {
    this.enqueue({ kind: 'discount', path: api.cart.discount, send: { code } });
  }

  /** Adds what a form says and opens the panel. */
  add(fields: Record<string, unknown>): void {
    this.open = true;
    this.enqueue({ kind: 'add', path: api.cart.add, quantity: Number(fields.quantity ?? 1) || 1, send: fields });
  }

  private enqueue(job: Job): void {
    this.problems = [];
    this.notes = [];
    const waiting = this.queue.findIndex((known, i) => i >= (this.running ? 1 : 0) && sameTarget(known, job));
    if (waiting >= 0) this.queue.splice(waiting, 1);
    this.queue.push(job);
    supersede();
    this.publish();
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    let unsure = false;
    while (this.queue.length > 0) {
      const job = this.queue[0]!;
      const id = token();
      const { market, country } = this.setting;
      const answer = await change(job.path, { ...job.send, market, countryCode: country, ...(id && { token: id }) }, job.kind !== 'add');
      this.queue.shift();
      supersede();
      unsure = this.take(answer, job) || (unsure && !answer.ok);
      this.publish();
    }
    this.running = false;
    if (unsure || this.phase === 'loading') await this.refresh();
  }

  /** @returns whether the cart may now be another than the one that is shown. */
  private take(answer: Answer, job: Job): boolean {
    if (answer.ok) {
      this.settle(answer.state);
      this.notes = answer.notes;
      keep(answer.state);
      return false;
    }
    this.problems = answer.problems.length > 0 ? answer.problems : [{ code: 'shop_unavailable', message: this.setting.texts['error.shop_unavailable'] ?? '' }];
    const codes = new Set(this.problems.map((problem) => problem.code));
    if (codes.has('cart_not_found')) {
      keep(null);
      this.settle(null);
    }
    const lost = (waiting: Job) => (codes.has('cart_not_found') ? waiting.kind !== 'add' : sameTarget(waiting, job));
    for (let i = this.queue.length - 1; i >= 0; i--) if (lost(this.queue[i]!)) this.queue.splice(i, 1);
    return answer.status === 0 || answer.status >= 500 || codes.has('line_not_found');
  }

  private publish(): void {
    const changes = this.queue.flatMap((job) => (job.kind === 'change' ? [job.change] : []));
    const adding = this.queue.reduce((sum, job) => sum + (job.kind === 'add' ? job.quantity : 0), 0);
    this.snapshot = {
      shown: this.confirmed && applyChanges(this.confirmed, changes),
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

let shared: CartStore | null = null;

/** The one cart of this page. @param initial what the server rendered, where it did. */
export function sharedCart(setting: CartSetting, initial?: CartState | null): CartStore {
  if (!shared) {
    shared = new CartStore(setting);
    shared.watch();
  }
  if (initial !== undefined) shared.begin(initial);
  return shared;
}

const never = () => () => {};

/** The cart of this page in a component: null on the server and while its HTML is taken over, alive right after. */
export function useCart(setting: CartSetting, initial?: CartState | null): { store: CartStore; live: Snapshot } | { store: null; live: null } {
  const [store] = useState(() => (typeof document === 'undefined' ? null : sharedCart(setting, initial)));
  const live = useSyncExternalStore<Snapshot | null>(
    store?.subscribe ?? never,
    () => store?.getSnapshot() ?? null,
    () => null,
  );
  return store && live ? { store, live } : { store: null, live: null };
}
