/** Retries that may be made at once. */
const MAX_RETRIES = 10;
/** The share that each call adds: together, retries are at most a fifth of the calls. */
const RETRIES_PER_CALL = 0.2;
/** The share that time adds, so that the few calls of a quiet isolate can be retried. */
const RETRIES_PER_MS = 1 / 2000;

/**
 * Limits the retries of all requests together, so that they do not multiply the load of a service that is failing: at
 * most ten at once, after that one for every five calls and one every two seconds.
 */
export class RetryBudget {
  private retries = MAX_RETRIES;
  private countedAt = 0;

  /** @param now milliseconds since 1970. */
  private add(retries: number, now: number): void {
    this.retries = Math.min(MAX_RETRIES, this.retries + retries + Math.max(0, now - this.countedAt) * RETRIES_PER_MS);
    this.countedAt = now;
  }

  /** Counts a call. */
  called(now: number): void {
    this.add(RETRIES_PER_CALL, now);
  }

  /** @returns whether a retry may be made, and counts it. */
  spend(now: number): boolean {
    this.add(0, now);
    if (this.retries < 1) return false;
    this.retries -= 1;
    return true;
  }
}
