import type { Config } from '../env.ts';

interface Moved {
  /** Milliseconds between the clock that is asked and the machine's own. */
  offset: number;
  askedAt: number;
}

let moved: Moved | null = null;
const KEEP_MS = 500;

/** Today. In production the machine's own date; where a clock is configured, that one's, asked at most twice a second. */
export async function now({ clockUrl }: Config): Promise<Date> {
  if (!clockUrl) return new Date();
  if (!moved || Date.now() - moved.askedAt > KEEP_MS) {
    try {
      const response = await fetch(clockUrl, { signal: AbortSignal.timeout(1000) });
      const body = (await response.json()) as { now: string };
      moved = { offset: Date.parse(body.now) - Date.now(), askedAt: Date.now() };
    } catch {
      moved = { offset: moved?.offset ?? 0, askedAt: Date.now() };
    }
  }
  return new Date(Date.now() + moved.offset);
}

/** Today as `YYYY-MM-DD`. */
export const today = async (settings: Config): Promise<string> => (await now(settings)).toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
