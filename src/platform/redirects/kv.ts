import { withTimeout } from '../deadline.ts';

/** Seconds for which KV itself may serve an old value; the shortest that it allows. */
export const KV_CACHE_S = 30;
/** An answer of KV is used for this time: with {@link KV_CACHE_S}, a row that is put by hand acts within a minute. */
export const KEEP_MS = 20_000;
/** A visitor waits this long for KV. */
const MAX_WAIT_MS = 1000;
/** After a failure KV is not asked for this time, so that an outage delays one visitor and not all. */
const PAUSE_MS = 5000;

let failedAt = 0;

/** Asks KV, for a bounded time. @throws Error when KV fails or is late, and for some seconds after that. */
export async function askKV<T>(read: () => Promise<T>): Promise<T> {
  if (Date.now() - failedAt < PAUSE_MS) throw new Error('KV has failed a moment ago');
  try {
    const answer = await withTimeout(
      MAX_WAIT_MS,
      read().then((value) => ({ value })),
      null,
    );
    if (!answer) throw new Error(`KV has not answered in ${MAX_WAIT_MS} ms`);
    return answer.value;
  } catch (error) {
    failedAt = Date.now();
    throw error;
  }
}
