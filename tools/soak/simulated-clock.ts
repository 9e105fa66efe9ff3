import { AsyncResource } from 'node:async_hooks';
import { mock } from 'node:test';

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Takes the machine's clock away; timers still belong to the run that has set them. @param start ISO 8601. */
export function stopClock(start: string): void {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.parse(start) });
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const set = globalThis[name] as (work: () => void, ms?: number) => NodeJS.Timeout;
    globalThis[name] = ((work: () => void, ms?: number) => set(AsyncResource.bind(work), ms)) as never;
  }
}

/** Gives the machine's clock back. */
export const startClock = (): void => mock.timers.reset();

/** Lets the clock run until work has ended. @param stepMs how exact it is at the moment. */
export async function runClock<T>(work: Promise<T>, stepMs: number | (() => number)): Promise<T> {
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  ended.catch(() => {});
  while (!isOver) {
    // work of the machine's own, such as a signature, ends within the turns
    for (let n = 0; n < 3; n++) await turn();
    mock.timers.tick(typeof stepMs === 'number' ? stepMs : stepMs());
  }
  return ended;
}
