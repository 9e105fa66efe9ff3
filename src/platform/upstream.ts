/** Names the shop to upstreams: several of them refuse a request without the header `User-Agent`, and Workers send none. */
export const USER_AGENT = 'Kvistra';

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
    | 'upstream_throttled';
  readonly retry: boolean;

  constructor(code: UpstreamError['code'], message: string, retry: boolean, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.retry = retry;
  }
}

/** The upstream asks to be called later. It has not executed the call, so even a change may be repeated. */
export class Throttled extends UpstreamError {
  override readonly name = 'Throttled';
  /** The pause that the upstream asks for, in milliseconds; 0 when it names none. */
  readonly pauseMs: number;

  constructor(message: string, pauseMs: number) {
    super('upstream_throttled', message, true);
    this.pauseMs = pauseMs;
  }
}

/** The pause that a response asks for in `Retry-After`, in milliseconds; 0 when it names no number of seconds. */
export function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After') ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** Source: specification, section 7, "Client behaviour". */
const MAX_RETRIES = 3;

/**
 * Calls an upstream, with up to three retries and exponential backoff. A throttled call waits for as long as the upstream asks.
 *
 * @param attempt makes one call with the given timeout.
 * @param options `repeatable`: the call may be repeated after any failure, not only after {@link Throttled}; `timeoutMs`: limit of one attempt; `deadlineMs`: limit of all together.
 * @throws the UpstreamError of the last attempt.
 */
export async function retrying<T>(
  attempt: (timeoutMs: number) => Promise<T>,
  { repeatable, timeoutMs, deadlineMs }: { repeatable: boolean; timeoutMs: number; deadlineMs: number },
): Promise<T> {
  const started = Date.now();
  for (let n = 1; ; n++) {
    try {
      return await attempt(Math.min(timeoutMs, deadlineMs - (Date.now() - started)));
    } catch (error) {
      if (!(error instanceof UpstreamError && error.retry && (repeatable || error instanceof Throttled)) || n > MAX_RETRIES) throw error;
      const jitter = 0.5 + Math.random();
      const pauseMs = 80 * 2 ** n * jitter + (error instanceof Throttled ? error.pauseMs : 0);
      if (Date.now() - started + pauseMs >= deadlineMs - 500) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
