/** The submissions that must run one after the other, by the name of their lane. */
const lanes = new Map<string, Promise<unknown>>();

/** Aborted when the page is left. */
let leaving = new AbortController();
let pending = 0;
let completed = 0;

globalThis.addEventListener?.('pagehide', () => leaving.abort());
globalThis.addEventListener?.('pageshow', () => {
  if (leaving.signal.aborted) leaving = new AbortController();
});

const untilLeaving = (): Promise<void> =>
  new Promise((resolve) => {
    if (leaving.signal.aborted) resolve();
    else leaving.signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Runs work after the earlier work of the same lane, or at once when the visitor leaves the page: what waits then is
 * sent before it is too late.
 */
export function inLane<T>(lane: string | undefined, work: () => Promise<T>): Promise<T> {
  pending += 1;
  const before = (lane !== undefined && lanes.get(lane)) || null;
  const result = before ? Promise.race([before, untilLeaving()]).then(work) : work();
  const settled = result.then(
    () => {},
    () => {},
  );
  if (lane !== undefined) lanes.set(lane, settled);
  void settled.then(() => {
    pending -= 1;
    completed += 1;
    if (lane !== undefined && lanes.get(lane) === settled) lanes.delete(lane);
  });
  return result;
}

/** Resolves when everything in a lane has been sent and answered; undefined while it is empty. */
export const pendingIn = (lane: string): Promise<unknown> | undefined => lanes.get(lane);

/**
 * How many submissions are under way, and how many have ended: what was read while these changed may be older than the
 * page.
 */
export const submissions = (): { pending: number; completed: number } => ({ pending, completed });
