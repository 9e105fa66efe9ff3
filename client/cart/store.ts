import { useState, useSyncExternalStore } from 'react';
import { api } from '../../src/routes.ts';
import { applyChanges, type CartState, type Change, type Note } from '../../src/shop/cart/model.ts';
import { type Answer, ask, keep, kept, load, onKeptElsewhere, type Problem, token } from './keep.ts';

/** The shop's own settings for the cart of one page. */
export interface CartSetting {
  market: string;
  country: string;
  locale: string;
  currency: string;
  threshold: number;
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
  }

  /** Takes what the server rendered, unless something newer is known. */
  begin(state: CartState | null): void {
    if (this.phase !== 'loading' || this.queue.length > 0) return;
    this.confirmed = state;
    this.phase = 'ready';
    keep(state);
    this.publish();
  }

  /** Begins to follow other tabs and the way back in the browser's history. */
  watch(): void {
    onKeptElsewhere(() => {
      if (this.running) return;
      this.confirmed = kept();
      this.phase = 'ready';
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
    this.publish();
    if (open && !this.running && this.queue.length === 0) void this.refresh();
  }

  /** Shows what is kept and asks for the truth. */
  async refresh(): Promise<void> {
    const known = kept();
    if (known && !this.confirmed) {
      this.confirmed = known;
      this.phase = 'ready';
      this.publish();
    }
    const state = await load(this.setting.country, this.setting.market);
    if (this.running || this.queue.length > 0) return;
    if (state === undefined) this.phase = this.confirmed ? 'ready' : 'failed';
    else {
      this.confirmed = state;
      this.phase = 'ready';
    }
    this.publish();
  }

  setQuantity(lineId: string, quantity: number): void {
    this.enqueue({
      kind: 'change',
      change: { kind: 'quantity', lineId, quantity },
      path: quantity === 0 ? api.cartLinesRemove : api.cartLinesUpdate,
      send: quantity === 0 ? { lineId } : { lineId, quantity },
    });
  }

  setPlan(lineId: string, planId: string | null): void {
    this.enqueue({ kind: 'change', change: { kind: 'plan', lineId, planId }, path: api.cartLinesUpdate, send: { lineId, sellingPlanId: planId ?? '' } });
  }

  setDiscount(code: string): void {
    this.enqueue({ kind: 'discount', path: api.cartDiscount, send: { code } });
  }

  /** Adds what a form says and opens the panel. */
  add(fields: Record<string, unknown>): void {
    this.open = true;
    this.enqueue({ kind: 'add', path: api.cartLinesAdd, quantity: Number(fields.quantity ?? 1) || 1, send: fields });
  }

  private enqueue(job: Job): void {
    this.problems = [];
    this.notes = [];
    if (job.kind === 'change') {
      const at = this.queue.findIndex(
        (known, i) =>
          i >= (this.running ? 1 : 0) && known.kind === 'change' && known.change.kind === job.change.kind && known.change.lineId === job.change.lineId,
      );
      if (at >= 0) this.queue.splice(at, 1);
    }
    this.queue.push(job);
    this.publish();
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    while (this.queue.length > 0) {
      const job = this.queue[0]!;
      this.publish();
      const id = token();
      const answer = await ask(
        job.path,
        { ...job.send, market: this.setting.market, countryCode: this.setting.country, ...(id && { token: id }) },
        job.kind !== 'add',
      );
      this.queue.shift();
      this.take(answer, job);
    }
    this.running = false;
    this.publish();
  }

  private take(answer: Answer, job: Job): void {
    if (answer.ok) {
      this.confirmed = answer.state;
      this.phase = 'ready';
      this.notes = answer.notes;
      keep(answer.state);
      return;
    }
    const gone = answer.problems.some((problem) => problem.code === 'cart_not_found');
    if (gone) {
      this.confirmed = null;
      this.phase = 'ready';
      keep(null);
    }
    if (answer.problems.some((problem) => problem.code === 'line_not_found')) void this.refresh();
    this.problems = answer.problems.length > 0 ? answer.problems : [{ code: 'shop_unavailable', message: this.setting.texts['error.shop_unavailable'] ?? '' }];
    if (job.kind === 'change')
      for (let i = this.queue.length - 1; i >= 0; i--)
        if (gone || (this.queue[i] as { change?: Change }).change?.lineId === job.change.lineId) this.queue.splice(i, 1);
  }

  private publish(): void {
    const changes = this.queue.flatMap((job) => (job.kind === 'change' ? [job.change] : []));
    this.snapshot = {
      shown: this.confirmed && applyChanges(this.confirmed, changes, this.setting.threshold),
      phase: this.phase,
      busy: this.queue.length > 0,
      adding: this.queue.reduce((sum, job) => sum + (job.kind === 'add' ? job.quantity : 0), 0),
      problems: this.problems,
      notes: this.notes,
      open: this.open,
    };
    for (const listener of this.listeners) listener();
    if (typeof document !== 'undefined')
      document.dispatchEvent(new CustomEvent('cart', { detail: (this.snapshot.shown?.cart.totalQuantity ?? 0) + this.snapshot.adding }));
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
