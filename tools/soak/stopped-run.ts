import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

/** One run of the shop, which may be stopped: nothing that it does afterwards has an effect or an end. */
export class Run {
  private left: number;
  /** Charges that it makes before it is stopped: of many on one day, some have to come through. */
  private charges: number;
  private readonly random: Random;
  private stop = () => {};
  /** Resolves when the run is stopped. */
  readonly stopped = new Promise<'stopped'>((resolve) => {
    this.stop = () => resolve('stopped');
  });

  /** @param calls that it makes before it is stopped. */
  constructor(calls: number, random: Random) {
    this.left = calls;
    this.random = random;
    this.charges = random.next() < 0.3 ? random.between(0, 3) : Number.POSITIVE_INFINITY;
  }

  /** Makes a call, unless the run ends before it or after it. */
  async call<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.left < 0) return new Promise<never>(() => {});
    this.left -= 1;
    const isLast = this.left < 0;
    if (isLast) this.stop();
    if (isLast && this.random.next() < 0.5) return new Promise<never>(() => {});
    const result = await work();
    return this.left < 0 ? new Promise<never>(() => {}) : result;
  }

  /** Stops some runs before they get the answer of a charge. */
  endAtCharge(): void {
    this.charges -= 1;
    if (this.charges >= 0) return;
    this.left = -1;
    this.stop();
  }
}

export const runs = new AsyncLocalStorage<Run>();
/** Makes a call as one of the run that it belongs to. */
export const callOfRun = <T>(work: () => T | Promise<T>): Promise<T> =>
  runs.getStore()?.call(work) ?? Promise.resolve(work());
