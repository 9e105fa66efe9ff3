import { name } from '#brand';
import { type Admission, CircuitBreaker } from './circuit-breaker.ts';
import { remainingMs } from './deadline.ts';
import { log } from './log.ts';
import { RetryBudget } from './retry-budget.ts';
import { spend } from './run-budget.ts';

/**
 * Names the shop to upstreams: several of them refuse a request without the header `User-Agent`, and Workers send none.
 */
export const USER_AGENT = name;

/** A failed upstream call. `code` is stable; `retry` tells whether the same call may succeed later. */
export class UpstreamError extends Error {
  override readonly name: string = 'UpstreamError';
  readonly code:
    | 'upstream_timeout'
    | 'upstream_unreachable'
    | 'upstream_status'
    | 'upstream_garbage'
    | 'upstream_graphql'
    | 'upstream_unauthorized'
    | 'upstream_throttled'
    | 'upstream_open';
  readonly retry: boolean;

  constructor(code: UpstreamError['code'], message: string, retry: boolean, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.retry = retry;
  }
}

/** The upstream asks to be called later. It has not executed the call, so even a change may be repeated. */
export class Throttled extends UpstreamError {
  override readonly name: string = 'Throttled';
  /** The pause that the upstream asks for, in milliseconds; 0 when it names none. */
  readonly pauseMs: number;
  /** The upstream is well: only the caller's share of it is used up for now. */
  readonly isOwnShare: boolean;

  constructor(
    message: string,
    pauseMs: number,
    isOwnShare = false,
    code: UpstreamError['code'] = 'upstream_throttled',
  ) {
    super(code, message, true);
    this.pauseMs = pauseMs;
    this.isOwnShare = isOwnShare;
  }
}

/** The upstream is not called for now, because it keeps failing. */
export class CircuitOpen extends Throttled {
  override readonly name = 'CircuitOpen';

  constructor(upstream: string) {
    super(`the ${upstream} keeps failing and is not called for now`, 0, false, 'upstream_open');
  }
}

/** The run of the cron or of a consumer has made as many queries or calls as it may: the next one goes on. */
export class RunExhausted extends Throttled {
  override readonly name = 'RunExhausted';

  constructor() {
    super('the run has made as many queries and calls as it may', 0, true);
  }
}

/** The pause that a response asks for in `Retry-After`, in milliseconds; 0 when it names no number of seconds. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** Source: specification, section 7, "Client behaviour". */
const MAX_RETRIES = 3;
/** With less time left, a call is not repeated. */
const MIN_RETRY_MS = 500;
/** A call that ended for lack of time before this says nothing about the upstream. */
const MIN_TIMEOUT_MS = 1000;
/** The time limit of a repeatable probe, and the time after which another one may begin. */
const PROBE_MS = 3000;
/** While the service is not called, a caller waits this long for a probe to succeed or for its turn to be one. */
const PATIENCE_MS = 1200;
const POLL_MS = 50;
const OPENS_AFTER = 10;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The limits of a call. */
export interface CallLimits {
  /** The call may be repeated after any failure, not only after {@link Throttled}. */
  repeatable: boolean;
  /** Limit of one attempt. */
  timeoutMs: number;
  /** Limit of all attempts together. A deadline of the caller may end them earlier. */
  deadlineMs: number;
}

/**
 * A service that others run. Calls have up to three retries with exponential backoff, within a budget of all requests
 * of this isolate; while the service keeps failing, it is not called but for probes.
 */
export class Upstream {
  /** Name for error messages, without article. */
  readonly name: string;
  private readonly breaker: CircuitBreaker;
  private readonly budget = new RetryBudget();

  /** @param opensAfter failures in a row after which the service is not called for now. */
  constructor(name: string, opensAfter = OPENS_AFTER) {
    this.name = name;
    this.breaker = new CircuitBreaker(opensAfter);
  }

  /** Whether calls of an operation fail at once, but for probes. */
  isOpen(operation: string): boolean {
    return this.breaker.isOpen(operation);
  }

  /**
   * Waits for the permission to call, on timers of its own: other requests' probes are seen by their outcome. Null when
   * it does not come.
   */
  private async admission(operation: string, timeoutMs: number, patienceMs: number): Promise<Admission | null> {
    for (const until = Date.now() + patienceMs; ; await pause(POLL_MS)) {
      const admission = this.breaker.admit(operation, Date.now(), Math.min(timeoutMs, PROBE_MS));
      if (admission || Date.now() >= until) return admission;
    }
  }

  private succeeded(operation: string): void {
    if (this.breaker.isOpen(operation)) log.warn({ event: 'upstream_closed', upstream: this.name, operation });
    this.breaker.succeeded(operation);
  }

  private failed(operation: string, admission: Admission): void {
    const wasOpen = this.breaker.isOpen(operation);
    this.breaker.failed(operation, Date.now(), admission);
    if (!wasOpen && this.breaker.isOpen(operation))
      log.warn({ event: 'upstream_open', upstream: this.name, operation });
  }

  /** Makes one attempt, and notes how it went. @throws UpstreamError */
  private async attempt<T>(
    operation: string,
    admission: Admission,
    timeoutMs: number,
    attempt: (timeoutMs: number) => Promise<T>,
  ): Promise<T> {
    try {
      const value = await attempt(timeoutMs);
      this.succeeded(operation);
      return value;
    } catch (error) {
      const isOutage =
        error instanceof UpstreamError && error.retry && !(error instanceof Throttled && error.isOwnShare);
      if (!isOutage) this.succeeded(operation);
      else if (error.code !== 'upstream_timeout' || timeoutMs >= MIN_TIMEOUT_MS) this.failed(operation, admission);
      throw error;
    }
  }

  /**
   * Calls the service. A throttled call waits for as long as the service asks.
   *
   * @param operation one of few names; operations that fail are told apart by it.
   * @param attempt makes one call with the given timeout.
   * @throws CircuitOpen when the service keeps failing. @throws UpstreamError of the last attempt.
   */
  async call<T>(
    operation: string,
    attempt: (timeoutMs: number) => Promise<T>,
    { repeatable, timeoutMs, deadlineMs }: CallLimits,
  ): Promise<T> {
    const started = Date.now();
    const endsAt = started + Math.min(deadlineMs, remainingMs());
    this.budget.called(started);
    let failure: UpstreamError | undefined;
    for (let n = 1; ; n++) {
      if (Date.now() >= endsAt)
        throw failure ?? new UpstreamError('upstream_timeout', `no time is left to call the ${this.name}`, true);
      const admission = await this.admission(
        operation,
        timeoutMs,
        failure ? 0 : Math.min(PATIENCE_MS, endsAt - Date.now() - MIN_RETRY_MS),
      );
      if (!admission) throw failure ?? new CircuitOpen(this.name);
      if (!spend('calls')) throw new RunExhausted();
      const limit = Math.min(timeoutMs, endsAt - Date.now());
      try {
        return await this.attempt(
          operation,
          admission,
          admission === 'probe' && repeatable ? Math.min(limit, PROBE_MS) : limit,
          attempt,
        );
      } catch (error) {
        const isRepeatable =
          error instanceof UpstreamError && error.retry && (repeatable || error instanceof Throttled);
        if (!isRepeatable || n > MAX_RETRIES) throw error;
        failure = error;
        const jitter = 0.5 + Math.random();
        const pauseMs = 80 * 2 ** n * jitter + (error instanceof Throttled ? error.pauseMs : 0);
        if (Date.now() + pauseMs >= endsAt - MIN_RETRY_MS) throw error;
        if (!(error instanceof Throttled && error.isOwnShare) && !this.budget.spend(Date.now())) throw error;
        await pause(pauseMs);
      }
    }
  }
}
