/** A failed upstream call. `code` is stable; `retry` tells whether the same call may succeed later. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly code: 'upstream_timeout' | 'upstream_unreachable' | 'upstream_status' | 'upstream_garbage' | 'upstream_graphql' | 'upstream_unauthorized';
  readonly retry: boolean;

  constructor(code: UpstreamError['code'], message: string, retry: boolean, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.retry = retry;
  }
}

/** Source: specification, section 7, "Client behaviour". */
const MAX_RETRIES = 3;

/**
 * Calls an upstream, with up to three retries and exponential backoff.
 *
 * @param attempt makes one call with the given timeout.
 * @param options `repeatable`: the call may be repeated; `timeoutMs`: limit of one attempt; `deadlineMs`: limit of all together.
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
      const pauseMs = 80 * 2 ** n * (0.5 + Math.random());
      const shouldRetry = repeatable && error instanceof UpstreamError && error.retry && n <= MAX_RETRIES && Date.now() - started + pauseMs < deadlineMs - 500;
      if (!shouldRetry) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
