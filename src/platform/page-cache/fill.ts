import { is, nullable, number, record, type as shape, string, tuple } from 'superstruct';
import { log } from '../log.ts';
import { hasRoom } from '../run-budget.ts';
import type { StoredPage } from './entry.ts';
import { encodePage, pageKey, type Verified, verifiedKey } from './kv.ts';

/**
 * A page as it was last found: its ETag, or nothing if it is none or is of another build; when it was written to KV, 0
 * if it is not there; when it was last looked at; the round that has listed it last. Times in milliseconds since 1970.
 */
type Found = [etag: string, writtenAt: number, checkedAt: number, listedIn: number];

/** How far the filling of a market has come. */
interface Progress {
  /** Of the build that has rendered the pages. */
  version: string;
  /** When the round began in which every page is looked at once. */
  roundAt: number;
  /** The market's day in which the round began. */
  day: string;
  isComplete: boolean;
  /** Where the list of pages goes on; empty at its beginning, null once all are listed. */
  cursor: string | null;
  /** Every page that was listed, by its path below the market. */
  pages: Record<string, Found>;
}
const Stored = shape({
  version: string(),
  roundAt: number(),
  day: string(),
  cursor: nullable(string()),
  pages: record(string(), tuple([string(), number(), number(), number()])),
});

/** A round begins this long after the one before, because each reads everything from the upstreams once more. */
export const ROUND_MS = 600_000;
/** A page that has not changed is written again before it would be too old to be shown. */
const REWRITE_MS = 12 * 3_600_000;
/** Pages that are rendered at a time. */
const CONCURRENCY = 2;
/** Queries, or calls, of a page at most. */
const CALLS_PER_PAGE = 30;
/** After this many failures in one run an upstream is taken to be down. */
const MAX_FAILURES = 3;

/** The KV key of the progress of a market. */
export const fillKey = (market: string): string => `fill:${market}`;

/** A market whose pages are filled into KV. */
export interface FilledMarket {
  kv: KVNamespace;
  /** Of this build. */
  version: string;
  /** The market's code. */
  market: string;
  /** Its day, `YYYY-MM-DD`. */
  day: string;
  /**
   * A part of the paths of its pages, below the market. @param cursor empty for the first part. @returns with the cursor
   * of the next part; null after the last one. @throws UpstreamError
   */
  list(cursor: string): Promise<{ paths: readonly string[]; next: string | null }>;
  /**
   * Renders a page. @returns `gone` for a path that is no page, or is not to be kept; `failed` while an upstream fails.
   */
  build(rest: string): Promise<StoredPage | 'gone' | 'failed'>;
}

/** The budget that a run has left; shared by the markets of one run. */
export interface Allowance {
  pages: number;
  /** Parts of the list of pages that may be read. */
  parts: number;
  /** Milliseconds since 1970. */
  until: number;
}

async function readProgress(kv: KVNamespace, market: string): Promise<Progress | null> {
  const stored: unknown = await kv.get(fillKey(market), { type: 'json' });
  return is(stored, Stored) ? (stored as Progress) : null;
}

/** The round to work on; null while none is due. */
function roundOf(before: Progress | null, { version, day }: FilledMarket, now: number): Progress | null {
  const round = { version, day, roundAt: now, isComplete: false, cursor: '' };
  if (!before) return { ...round, pages: {} };
  // pages of another build name scripts and styles that are gone
  if (before.version !== version)
    return {
      ...round,
      pages: Object.fromEntries(
        Object.entries(before.pages).map(([rest, [, writtenAt]]) => [rest, ['', writtenAt, 0, 0]]),
      ),
    };
  if (now - before.roundAt >= ROUND_MS) return { ...round, pages: before.pages };
  return before.isComplete ? null : before;
}

/**
 * Lists pages from where the last run has ended. A list that fails begins anew: a cursor may have expired.
 *
 * @throws UpstreamError when the pages cannot be listed.
 */
async function listDue({ kv, market, list }: FilledMarket, progress: Progress, allowance: Allowance): Promise<void> {
  try {
    const isLeft = () => allowance.parts > 0 && allowance.pages > 0 && Date.now() < allowance.until;
    while (progress.cursor !== null && isLeft()) {
      allowance.parts -= 1;
      const { paths, next } = await list(progress.cursor);
      for (const rest of paths) {
        const [etag, writtenAt, checkedAt] = progress.pages[rest] ?? ['', 0, 0];
        progress.pages[rest] = [etag, writtenAt, checkedAt, progress.roundAt];
      }
      progress.cursor = next;
    }
  } catch (error) {
    if (progress.cursor) await kv.put(fillKey(market), JSON.stringify({ ...progress, cursor: '' } satisfies Progress));
    throw error;
  }
}

/**
 * Brings a market's pages in KV up to date, as far as a run may: writes those that have changed, removes those that are
 * gone, and when every page has been looked at, notes when the round began. The next run goes on where this one ends.
 *
 * @param allowance what the run may still do; it is used up.
 * @returns how many pages were rendered and written.
 * @throws UpstreamError when the pages cannot be listed. @throws Error when KV fails.
 */
export async function fillMarket(
  filled: FilledMarket,
  allowance: Allowance,
): Promise<{ rendered: number; written: number }> {
  const { kv, version, market, build } = filled;
  const counts = { rendered: 0, written: 0 };
  const progress = roundOf(await readProgress(kv, market), filled, Date.now());
  if (!progress) return counts;
  const { pages, roundAt } = progress;
  await listDue(filled, progress, allowance);
  const due = Object.entries(pages).flatMap(([rest, [, , checkedAt, listedIn]]) =>
    listedIn === roundAt && checkedAt < roundAt ? [rest] : [],
  );
  let failures = 0;

  const remove = async (rest: string): Promise<void> => {
    if (pages[rest]?.[1]) await kv.delete(pageKey(market, rest));
  };

  async function fill(rest: string): Promise<void> {
    const now = Date.now();
    const page = await build(rest);
    counts.rendered += 1;
    if (page === 'failed') failures += 1;
    else if (page === 'gone') {
      await remove(rest);
      pages[rest] = ['', 0, now, roundAt];
    } else {
      const [etag, writtenAt] = pages[rest] ?? ['', 0];
      const isCurrent = etag === page.etag && now - writtenAt < REWRITE_MS;
      if (!isCurrent) {
        await kv.put(pageKey(market, rest), encodePage(page, version));
        counts.written += 1;
      }
      pages[rest] = [page.etag, isCurrent ? writtenAt : now, now, roundAt];
    }
  }

  const queue = due.values();
  const work = async () => {
    for (const rest of queue) {
      if (allowance.pages <= 0 || Date.now() >= allowance.until || failures >= MAX_FAILURES) return;
      if (!hasRoom(CALLS_PER_PAGE)) return;
      allowance.pages -= 1;
      await fill(rest).catch((error: unknown) => {
        failures += 1;
        log.warn({ event: 'page_fill', market, path: rest, error: String(error) });
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  progress.isComplete = progress.cursor === null && due.every((rest) => (pages[rest]?.[2] ?? 0) >= roundAt);
  if (progress.isComplete) {
    for (const rest of Object.keys(pages).filter((known) => pages[known]?.[3] !== roundAt)) {
      await remove(rest);
      delete pages[rest];
    }
    await kv.put(verifiedKey(market), JSON.stringify({ at: roundAt, day: progress.day } satisfies Verified));
  }
  await kv.put(fillKey(market), JSON.stringify(progress));
  return counts;
}
