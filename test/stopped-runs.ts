import { AsyncLocalStorage } from 'node:async_hooks';

/** Runs of a Worker that may be stopped at any of their calls of the database and of services. */
export class StoppedRuns {
  private readonly runs = new AsyncLocalStorage<{ left: number; made: number; stop: () => void }>();

  /** Counts a call; one that is too many never ends, as for a Worker that was stopped. */
  call(): Promise<void> | undefined {
    const run = this.runs.getStore();
    if (!run) return;
    run.left -= 1;
    if (run.left < 0) {
      run.stop();
      return new Promise(() => {});
    }
    run.made += 1;
  }

  /**
   * Runs work until it ends, or the Worker is stopped.
   *
   * @param left calls that are made before it is stopped. @returns whether the work has ended, and the calls that were
   * made.
   */
  async run(work: () => Promise<unknown>, left: number): Promise<{ ended: boolean; made: number }> {
    const run = { left, made: 0, stop: () => {} };
    const stopped = new Promise<false>((resolve) => {
      run.stop = () => resolve(false);
    });
    const ended = await Promise.race([this.runs.run(run, work).then(() => true), stopped]);
    return { ended, made: run.made };
  }
}
