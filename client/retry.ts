/** Further tries after the first one. Source: specification, section 9, "Fetch retries". */
const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Repeats a call while its failure `mayPass`. The delays double from one second to at most 30.
 *
 * @param maxRetries tries after the first one.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  mayPass: (answer: T) => boolean,
  maxRetries = MAX_RETRIES,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    const answer = await call();
    if (retries >= maxRetries || !mayPass(answer)) return answer;
    await pause(Math.min(FIRST_DELAY_MS * 2 ** retries, MAX_DELAY_MS));
  }
}

/** Whether the failure of a read may pass. Status 0 stands for an answer that never came. A 401 is final. */
export const mayPass = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/**
 * Fetches data. Every failure that may pass is followed by another try, unless the signal of `init` is aborted.
 *
 * @throws TypeError when no answer came to the last try. @throws DOMException when it was aborted.
 */
export async function fetchWithRetries(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await withRetries(
    () => fetch(path, init).catch((error: unknown) => ({ status: 0, error })),
    // a redirect that is not followed has status 0 too
    (answer) => !init.signal?.aborted && ('error' in answer || answer.status > 0) && mayPass(answer.status),
  );
  if ('error' in answer) throw answer.error;
  return answer;
}
