/** More turns than the longest chain of functions that lead to a cached value takes. */
const MAX_TURNS = 100;

/**
 * Waits for work that needs nothing but cached values: it settles in some turns of the microtask queue. Timers cost
 * several times as much as such work.
 *
 * @returns whether the work has settled; without waiting for longer when it has not.
 */
export async function settlesAtOnce(work: Promise<unknown>): Promise<boolean> {
  let settled = false;
  const settle = () => {
    settled = true;
  };
  work.then(settle, settle);
  for (let turn = 0; turn < MAX_TURNS && !settled; turn++) await null;
  return settled;
}
