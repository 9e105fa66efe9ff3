import { afterEach, vi } from 'vitest';

/** Tells this process the time until the end of a test. Timers run as they do. @param instant ISO 8601. */
export function tellTime(instant: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
}

afterEach(() => {
  vi.useRealTimers();
});
